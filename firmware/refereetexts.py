"""The texts of the referee's menu in Slovak, Czech and English, by the names of `corrections`."""

_SK = {
    "referee": "ROZHODCA", "referee-hint": "číslo, OK  MENU: späť",
    "pin": "PIN ROZHODCU", "pin-hint": "4 číslice, OK", "pin-wrong": "Nesprávny PIN",
    "pin-off": "Bez číslic: vypnúť",
    "pin-wait": "Počkajte {time}",
    "set-time": "Nastaviť čas", "add-time": "Pridať čas", "take-time": "Ubrať čas",
    "set-moves": "Počet ťahov", "set-lost": "Stratené ťahy", "set-periods": "Periódy",
    "set-stones": "Kamene", "side-on-turn": "Na ťahu je súper", "game-time": "Čas do konca hry",
    "game-over": "Čas hry vypršal", "period-back": "Vrátiť periódu", "equal-times": "Rovnaké časy",
    "seal-minute": "Minúta na obálku", "sealed": "Obálka: ťah hotový", "run-both": "Bežia obaja",
    "break": "Prestávka 5 min", "other-clock": "Časy z iných hodín", "swap": "Vymeniť strany",
    "now": "teraz", "to": "na", "by": "o", "confirm": "OK: potvrdiť  DEL: späť",
    "side-hint": "A/B: strana  OK: potvrdiť",
    "no-value": "Chýba hodnota", "seconds": "Viac než 59 sekúnd", "too-long": "Viac než 9:59:59",
    "too-many": "Priveľa", "go-9": "Do 10:00 sa neuberá", "too-much": "Toľko nezostáva",
    "go-16": "Menej než minúta: platí", "go-5": "Už boli dve prestávky",
    "full": "Má plný limit", "break-left": "Prestávka",
}

_CS = {
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
}

_EN = {
    "referee": "REFEREE", "referee-hint": "number, OK  MENU: back",
    "pin": "REFEREE'S PIN", "pin-hint": "4 digits, OK", "pin-wrong": "Wrong PIN",
    "pin-off": "No digits: off",
    "pin-wait": "Wait {time}",
    "set-time": "Set time", "add-time": "Add time", "take-time": "Take time",
    "set-moves": "Moves made", "set-lost": "Turns lost", "set-periods": "Periods",
    "set-stones": "Stones", "side-on-turn": "Other side on turn", "game-time": "Game time left",
    "game-over": "Game time is over", "period-back": "Period back", "equal-times": "Equal times",
    "seal-minute": "Minute to seal", "sealed": "Sealed: move made", "run-both": "Both run",
    "break": "Break of 5 min", "other-clock": "Another clock's times", "swap": "Swap sides",
    "now": "now", "to": "to", "by": "by", "confirm": "OK: confirm  DEL: back",
    "side-hint": "A/B: side  OK: confirm",
    "no-value": "No value", "seconds": "More than 59 seconds", "too-long": "More than 9:59:59",
    "too-many": "Too many", "go-9": "Not below 10:00", "too-much": "Less than that is left",
    "go-16": "Under a minute: it stands", "go-5": "Two breaks are all",
    "full": "Has its full limit", "break-left": "Break",
}

TEXTS = {"sk": _SK, "cs": _CS, "en": _EN}
