"""The referee's menu, in Czech."""

TEXTS = {
    "referee": "ROZHODČÍ", "referee-hint": "číslo, OK  MENU: zpět",
    "pin": "PIN ROZHODČÍHO", "pin-hint": "4 číslice, OK", "pin-wrong": "Nesprávný PIN",
    "pin-off": "Bez číslic: vypnout",
    "pin-wait": "Počkejte {time}",
    "set-time": "Nastavit čas", "add-time": "Přidat čas", "take-time": "Ubrat čas",
    "set-moves": "Počet tahů", "set-lost": "Ztracené tahy", "set-periods": "Periody",
    "set-stones": "Kameny", "side-on-turn": "Na tahu je soupeř", "game-time": "Čas do konce hry",
    "game-over": "Hrací doba vypršela", "period-back": "Vrátit periodu", "equal-times": "Stejné časy",
    "seal-minute": "Minuta na obálku", "sealed": "Obálka: tah hotov", "run-both": "Běží oba",
    "break": "Přestávka 5 min", "other-clock": "Časy z jiných hodin", "swap": "Vyměnit strany",
    "now": "teď", "to": "na", "by": "o", "confirm": "OK: potvrdit  DEL: zpět",
    "side-hint": "A/B: strana  OK: potvrdit",
    "no-value": "Chybí hodnota", "seconds": "Více než 59 sekund", "too-long": "Více než 9:59:59",
    "too-many": "Příliš mnoho", "go-9": "Do 10:00 se neubírá", "too-much": "Tolik nezbývá",
    "go-16": "Méně než minuta: platí", "go-5": "Už byly dvě přestávky",
    "full": "Má plný limit", "break-left": "Přestávka",
    "console": "Písmena z konzole", "yes": "ano", "no": "ne",
}
