// What the page says, beside what the device says; Slovak first. A key missing in a language fails a test.

const sk = {
  "tagline": "turnajové hodiny, ktoré rozhodujú aj o slovách – v prehliadači beží ten istý firmvér ako v hodinách na stole",
  "device": "Doska", "display": "Displej", "leds": "Svetlá", "keypad": "Klávesnica dosky", "panel": "Ovládanie stránky",
  "button-a": "Tlačidlo hráča A", "button-b": "Tlačidlo hráča B", "neutral": "neutrál",
  "led-on": "svieti", "led-off": "nesvieti", "seconds": "sekúnd",
  "buzzer": "Bzučiak", "buzzer-on": "Bzučiak znie", "mute": "Zvuk vypnutý",
  "show-keys": "Klávesnica", "show-panel": "Nastavenie a pomoc", "close": "Zavrieť",
  "time": "Čas", "speed": "Rýchlosť času", "stand": "stojí", "step": "Na ďalšiu udalosť", "simulated": "Čas dosky od zapnutia",
  "setting": "Hodiny", "preset": "Režim", "language": "Jazyk", "lexicon": "Zoznam slov",
  "lexicon-file": "Zo súboru…", "lexicon-own": "zo súboru: ", "lexicon-none": "žiadny", "power": "Vypnúť a zapnúť",
  "scenarios": "Scenáre", "scenario": "Scenár", "watch": "Prehrať", "scenario-file": "Zo súboru…",
  "check": "Overiť všetky", "story": "Riadky scenára", "back": "Späť na hodiny",
  "events": "Priebeh partie", "download": "Stiahnuť priebeh", "download-record": "Stiahnuť záznam partie", "no-record": "Ešte nie je zapísaná žiadna partia.", "memory": "Pamäť",
  "keyboard": "Ovládanie klávesmi", "fullscreen": "Na celú obrazovku",
  "help-hold": "Tlačidlo aj kláves platí, kým ho držíte; MENU podržte dve sekundy pre novú partiu. Kým niečo držíte, čas ide vždy 1×.",
  "yes": "Áno", "no": "Nie",
  "ask-power": "Partia beží. Doska sa vypne a zapne; pokračovať?",
  "memory-text": "Najviac {most} KB z {budget} KB, ktoré má Pico voľné; teraz {now} KB.",
  "passed": "{passed} prešlo, {failed} neprešlo", "checking": "Overujem {done} z {all}…", "story-good": "Scenár prešiel.",
  "story-bad": "Riadok {line}: {reason}", "nothing-due": "Samo od seba sa teraz nič nestane.",
  "no-audio": "Zvuk v tomto prehliadači nejde; každý zvuk vidno na bzučiaku a displeji.",
  "no-storage": "Prehliadač neukladá údaje: nastavenie po zatvorení stránky zanikne.",
  "no-file": "{name}: súbor sa nedal prečítať; skúste iný.",
  "no-load": "{name} sa nepodarilo načítať ({reason}). Obnovte stránku, keď bude spojenie.",
  "stopped": "Firmvér sa zastavil: {reason}. Vypnite a zapnite dosku.",
  "too-big": "{name}: {size} KB je na dosku priveľa (najviac {most} KB).",
  "event-turn": "na ťahu", "event-warn": "upozornenie", "event-final": "záverečný signál", "event-lost": "stratený ťah",
  "event-flag": "koniec času", "event-press": "ukončil ťah", "event-neutral": "neutrál", "event-resume": "pokračuje",
  "event-no": "neprijaté stlačenie", "event-key": "kláves", "event-ruling": "rozhodnutie", "event-acknowledged": "rozhodnutie potvrdené",
  "event-reset": "nová partia", "event-start": "ŠTART",
  "event-overtime": "predĺženie", "event-period": "ďalšia perióda", "event-count": "odpočítavanie", "event-gong": "gong", "event-renewed": "nová perióda",
  "event-undo": "stlačenie vzaté späť", "event-claim": "nárok", "event-corrected": "oprava", "event-preset": "režim", "event-refused": "odmietnuté", "event-result": "výsledok",
  "event-base-time": "základný čas", "event-base-time-ends": "koniec základného času", "event-locked": "hodiny zamknuté", "event-absent": "neprítomný", "event-no-show": "limit neprítomného uplynul", "event-awarded": "kontumácia", "event-referee": "oprava rozhodcu", "event-was": "predtým", "event-break-over": "koniec prestávky", "event-restored": "obnovená po výpadku prúdu",
  "event-confirm": "súhlasí so slovom", "event-points": "strhnuté body", "event-cross": "krížik", "event-struck": "ťah neplatí", "event-owed": "príde o ťah",
  "event-forfeit": "stráca ťah", "event-pardon": "ťah vrátený", "event-overturned": "rozhodnutie zmenené", "event-stands": "rozhodnutie platí", "event-void": "omyl, neplatí",
  "event-window": "čas na námietku", "event-moment": "moment", "event-closed": "koniec času na námietku",
  "ruling-valid": "platné", "ruling-plus": "platné v Plus", "ruling-invalid": "neplatné", "ruling-outside": "mimo zoznamu",
  "ruling-upheld": "námietka uznaná", "ruling-rejected": "námietka zamietnutá", "ruling-refused": "bez rozhodnutia",
  "ruling-conceded": "súper uznal", "ruling-reported": "ohlásil sám", "ruling-understated": "ohlásil málo bodov",
  "lang-sk": "slovenčina", "lang-cs": "čeština", "lang-en": "angličtina",
  "key-player-a": "hráč A", "key-player-b": "hráč B", "key-neutral": "neutrál", "key-digits": "písmenové klávesy", "key-ok": "OK",
  "key-del": "DEL (zmaže)", "key-next": "NEXT (ďalej)", "key-menu": "MENU", "space": "medzerník",
};

const cs = {
  "tagline": "turnajové hodiny, které rozhodují i o slovech – v prohlížeči běží tentýž firmware jako v hodinách na stole",
  "device": "Deska", "display": "Displej", "leds": "Světla", "keypad": "Klávesnice desky", "panel": "Ovládání stránky",
  "button-a": "Tlačítko hráče A", "button-b": "Tlačítko hráče B", "neutral": "neutrál",
  "led-on": "svítí", "led-off": "nesvítí", "seconds": "sekund",
  "buzzer": "Bzučák", "buzzer-on": "Bzučák zní", "mute": "Zvuk vypnutý",
  "show-keys": "Klávesnice", "show-panel": "Nastavení a nápověda", "close": "Zavřít",
  "time": "Čas", "speed": "Rychlost času", "stand": "stojí", "step": "K další události", "simulated": "Čas desky od zapnutí",
  "setting": "Hodiny", "preset": "Režim", "language": "Jazyk", "lexicon": "Seznam slov",
  "lexicon-file": "Ze souboru…", "lexicon-own": "ze souboru: ", "lexicon-none": "žádný", "power": "Vypnout a zapnout",
  "scenarios": "Scénáře", "scenario": "Scénář", "watch": "Přehrát", "scenario-file": "Ze souboru…",
  "check": "Ověřit všechny", "story": "Řádky scénáře", "back": "Zpět k hodinám",
  "events": "Průběh partie", "download": "Stáhnout průběh", "download-record": "Stáhnout záznam partie", "no-record": "Ještě není zapsána žádná partie.", "memory": "Paměť",
  "keyboard": "Ovládání klávesami", "fullscreen": "Na celou obrazovku",
  "help-hold": "Tlačítko i klávesa platí, dokud je držíte; MENU podržte dvě sekundy pro novou partii. Dokud něco držíte, čas běží vždy 1×.",
  "yes": "Ano", "no": "Ne",
  "ask-power": "Partie běží. Deska se vypne a zapne; pokračovat?",
  "memory-text": "Nejvýše {most} KB z {budget} KB, které má Pico volné; teď {now} KB.",
  "passed": "{passed} prošlo, {failed} neprošlo", "checking": "Ověřuji {done} z {all}…", "story-good": "Scénář prošel.",
  "story-bad": "Řádek {line}: {reason}", "nothing-due": "Samo od sebe se teď nic nestane.",
  "no-audio": "Zvuk v tomto prohlížeči nejde; každý zvuk je vidět na bzučáku a displeji.",
  "no-storage": "Prohlížeč neukládá údaje: nastavení po zavření stránky zanikne.",
  "no-file": "{name}: soubor nelze přečíst; zkuste jiný.",
  "no-load": "{name} se nepodařilo načíst ({reason}). Obnovte stránku, až bude spojení.",
  "stopped": "Firmware se zastavil: {reason}. Vypněte a zapněte desku.",
  "too-big": "{name}: {size} KB je na desku příliš (nejvýše {most} KB).",
  "event-turn": "na tahu", "event-warn": "upozornění", "event-final": "závěrečný signál", "event-lost": "ztracený tah",
  "event-flag": "konec času", "event-press": "ukončil tah", "event-neutral": "neutrál", "event-resume": "pokračuje",
  "event-no": "nepřijaté stisknutí", "event-key": "klávesa", "event-ruling": "rozhodnutí", "event-acknowledged": "rozhodnutí potvrzeno",
  "event-reset": "nová partie", "event-start": "START",
  "event-overtime": "prodloužení", "event-period": "další perioda", "event-count": "odpočítávání", "event-gong": "gong", "event-renewed": "nová perioda",
  "event-undo": "stisknutí vzato zpět", "event-claim": "nárok", "event-corrected": "oprava", "event-preset": "režim", "event-refused": "odmítnuto", "event-result": "výsledek",
  "event-base-time": "základní čas", "event-base-time-ends": "konec základního času", "event-locked": "hodiny zamčeny", "event-absent": "nepřítomen", "event-no-show": "limit nepřítomného uplynul", "event-awarded": "kontumace", "event-referee": "oprava rozhodčího", "event-was": "předtím", "event-break-over": "konec přestávky", "event-restored": "obnovena po výpadku proudu",
  "event-confirm": "souhlasí se slovem", "event-points": "stržené body", "event-cross": "křížek", "event-struck": "tah neplatí", "event-owed": "přijde o tah",
  "event-forfeit": "ztrácí tah", "event-pardon": "tah vrácen", "event-overturned": "rozhodnutí změněno", "event-stands": "rozhodnutí platí", "event-void": "omyl, neplatí",
  "event-window": "čas na námitku", "event-moment": "moment", "event-closed": "konec času na námitku",
  "ruling-valid": "platné", "ruling-plus": "platné v Plus", "ruling-invalid": "neplatné", "ruling-outside": "mimo seznam",
  "ruling-upheld": "námitka uznána", "ruling-rejected": "námitka zamítnuta", "ruling-refused": "bez rozhodnutí",
  "ruling-conceded": "soupeř uznal", "ruling-reported": "ohlásil sám", "ruling-understated": "ohlásil málo bodů",
  "lang-sk": "slovenština", "lang-cs": "čeština", "lang-en": "angličtina",
  "key-player-a": "hráč A", "key-player-b": "hráč B", "key-neutral": "neutrál", "key-digits": "písmenové klávesy", "key-ok": "OK",
  "key-del": "DEL (smaže)", "key-next": "NEXT (dále)", "key-menu": "MENU", "space": "mezerník",
};

const en = {
  "tagline": "tournament clock and word judge – the board in your browser runs the firmware of the one on the table",
  "device": "The board", "display": "Display", "leds": "Lights", "keypad": "The board's keypad", "panel": "Page controls",
  "button-a": "Button of player A", "button-b": "Button of player B", "neutral": "neutral",
  "led-on": "lit", "led-off": "dark", "seconds": "seconds",
  "buzzer": "Buzzer", "buzzer-on": "The buzzer sounds", "mute": "Sound off",
  "show-keys": "Keypad", "show-panel": "Settings and help", "close": "Close",
  "time": "Time", "speed": "Speed of time", "stand": "halt", "step": "To the next event", "simulated": "The board's time since power-on",
  "setting": "Clock", "preset": "Timing", "language": "Language", "lexicon": "Word list",
  "lexicon-file": "From a file…", "lexicon-own": "from a file: ", "lexicon-none": "none", "power": "Off and on",
  "scenarios": "Scenarios", "scenario": "Scenario", "watch": "Play", "scenario-file": "From a file…",
  "check": "Check all", "story": "The scenario's lines", "back": "Back to the clock",
  "events": "The game so far", "download": "Download it", "download-record": "Download the game's record", "no-record": "No game has been written down yet.", "memory": "Memory",
  "keyboard": "Keyboard", "fullscreen": "Full screen",
  "help-hold": "A button or key is down as long as you hold it; hold MENU for two seconds for a new game. While anything is held, time runs at 1×.",
  "yes": "Yes", "no": "No",
  "ask-power": "A game is under way. The board will be switched off and on; go on?",
  "memory-text": "At most {most} KB of the {budget} KB that a Pico has free; {now} KB now.",
  "passed": "{passed} passed, {failed} failed", "checking": "Checking {done} of {all}…", "story-good": "The scenario passed.",
  "story-bad": "Line {line}: {reason}", "nothing-due": "Nothing will happen by itself now.",
  "no-audio": "This browser plays no sound; every sound shows at the buzzer and on the display.",
  "no-storage": "The browser stores nothing: the settings are lost when the page is closed.",
  "no-file": "{name}: the file cannot be read; try another.",
  "no-load": "{name} could not be loaded ({reason}). Reload the page when you are connected.",
  "stopped": "The firmware stopped: {reason}. Switch the board off and on.",
  "too-big": "{name}: {size} KB is too much for the board (at most {most} KB).",
  "event-turn": "on turn", "event-warn": "warning", "event-final": "final signal", "event-lost": "turn lost",
  "event-flag": "flag", "event-press": "ended the turn", "event-neutral": "neutral", "event-resume": "goes on",
  "event-no": "press not taken", "event-key": "key", "event-ruling": "ruling", "event-acknowledged": "ruling acknowledged",
  "event-reset": "new game", "event-start": "START",
  "event-overtime": "overtime", "event-period": "next period", "event-count": "countdown", "event-gong": "gong", "event-renewed": "period renewed",
  "event-undo": "press taken back", "event-claim": "claim", "event-corrected": "correction", "event-preset": "timing", "event-refused": "refused", "event-result": "result",
  "event-base-time": "game time", "event-base-time-ends": "game time is over", "event-locked": "clock locked", "event-absent": "absent", "event-no-show": "absent player's limit is up", "event-awarded": "forfeit", "event-referee": "referee's correction", "event-was": "before", "event-break-over": "break is over", "event-restored": "restored after a loss of power",
  "event-confirm": "agrees to the word", "event-points": "points off", "event-cross": "cross", "event-struck": "move is void", "event-owed": "is to lose a turn",
  "event-forfeit": "loses the turn", "event-pardon": "turn given back", "event-overturned": "ruling overturned", "event-stands": "ruling stands", "event-void": "mistake, void",
  "event-window": "time to challenge", "event-moment": "moment", "event-closed": "time to challenge over",
  "ruling-valid": "valid", "ruling-plus": "valid in Plus", "ruling-invalid": "invalid", "ruling-outside": "not in the list",
  "ruling-upheld": "challenge upheld", "ruling-rejected": "challenge rejected", "ruling-refused": "no ruling",
  "ruling-conceded": "conceded", "ruling-reported": "self-reported", "ruling-understated": "too few points announced",
  "lang-sk": "Slovak", "lang-cs": "Czech", "lang-en": "English",
  "key-player-a": "player A", "key-player-b": "player B", "key-neutral": "neutral", "key-digits": "letter keys", "key-ok": "OK",
  "key-del": "DEL (erase)", "key-next": "NEXT", "key-menu": "MENU", "space": "space",
};

export const TEXTS = { sk, cs, en };

let language = "sk";

/** The text of `key` in the page's language, `{name}` filled in from `values`; the key itself if there is none. */
export function text(key, values = {}) {
  const found = TEXTS[language][key] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Whether there is a text of that key. */
export const hasText = (key) => key in TEXTS[language];

/** Put the page into a language. */
export function translate(to) {
  language = to in TEXTS ? to : "sk";
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", text(element.dataset.label));
    if (element.tagName === "BUTTON" && element.classList.contains("plain")) element.title = text(element.dataset.label);
  }
}
