"""The referee's menu, in Slovak."""

TEXTS = {
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
    "console": "Písmená z konzoly", "yes": "áno", "no": "nie",
}
