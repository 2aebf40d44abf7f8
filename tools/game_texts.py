"""The words of a game's page, in Slovak, Czech and English; the device's own words are taken from it."""

import functools
import re
from importlib import import_module
from pathlib import Path

import device_modules  # noqa: F401

LANGUAGES = ("sk", "cs", "en")
_PAGE_TEXTS = Path(__file__).resolve().parent.parent / "sim" / "web" / "page" / "texts.js"

_OWN = {
    "sk": {
        "game": "Partia", "table": "Stôl rozhodcov", "date": "Dátum", "no-date": "hodiny nepoznajú dátum",
        "preset": "Režim", "list": "Zoznam slov", "no-list": "žiadny", "version": "Verzia",
        "board": "Doska",
        "pin": "PIN rozhodcu", "yes": "áno", "no": "nie", "moves": "Ťahy", "number": "č.", "side": "Strana",
        "time": "Čas", "used": "Spotrebované", "left": "Zostáva", "end": "Koniec ťahu",
        "challenges": "Námietky", "challenger": "Namieta", "kind": "Druh", "word": "Slovo",
        "ruling": "Rozhodnutie",
        "after": "Potom", "points": "Body", "announced": "ohlásené", "counted": "správne",
        "look-ups": "Overené slová", "corrections": "Opravy", "what": "Čo", "before": "Predtým", "by": "Kto",
        "players": "hráči", "referee": "rozhodca (bez PIN-u)", "with-pin": "rozhodca s PIN-om",
        "events": "Všetky udalosti", "event": "Udalosť", "value": "Hodnota", "none": "žiadne",
        "back": "vrátené",
        "notes": "Čo v zázname chýba",
        "restored": "Vypadlo napájanie ({time}): čo sa stalo tesne predtým, môže chýbať.",
        "overflow": "chýba záznamov", "full": "ďalej už nebolo miesto",
        "no-end": "Od {time} už nebolo miesto: čo bolo potom ani ako sa partia skončila, v zázname nie je.",
        "picture": "Čas na ťah a zostávajúci čas", "per-move": "čas na ťah [s]", "balance": "zostáva [min]",
        "move": "ťah", "minutes": "minúta partie", "no-picture": "Obrázok chýba:",
        "time-ms": "Čas [ms]", "left-a": "Zostáva A [ms]", "left-b": "Zostáva B [ms]",
    },
    "cs": {
        "game": "Partie", "table": "Stůl rozhodčích", "date": "Datum", "no-date": "hodiny neznají datum",
        "preset": "Režim", "list": "Seznam slov", "no-list": "žádný", "version": "Verze",
        "board": "Deska",
        "pin": "PIN rozhodčího", "yes": "ano", "no": "ne", "moves": "Tahy", "number": "č.", "side": "Strana",
        "time": "Čas", "used": "Spotřebováno", "left": "Zbývá", "end": "Konec tahu",
        "challenges": "Námitky", "challenger": "Namítá", "kind": "Druh", "word": "Slovo",
        "ruling": "Rozhodnutí",
        "after": "Poté", "points": "Body", "announced": "ohlášeno", "counted": "správně",
        "look-ups": "Ověřená slova", "corrections": "Opravy", "what": "Co", "before": "Předtím", "by": "Kdo",
        "players": "hráči", "referee": "rozhodčí (bez PINu)", "with-pin": "rozhodčí s PINem",
        "events": "Všechny události", "event": "Událost", "value": "Hodnota", "none": "žádné",
        "back": "vráceno",
        "notes": "Co v záznamu chybí",
        "restored": "Vypadlo napájení ({time}): co se stalo těsně předtím, může chybět.",
        "overflow": "chybí záznamů", "full": "dál už nebylo místo",
        "no-end": "Od {time} už nebylo místo: co se stalo potom ani jak partie skončila, v záznamu není.",
        "picture": "Čas na tah a zbývající čas", "per-move": "čas na tah [s]", "balance": "zbývá [min]",
        "move": "tah", "minutes": "minuta partie", "no-picture": "Obrázek chybí:",
        "time-ms": "Čas [ms]", "left-a": "Zbývá A [ms]", "left-b": "Zbývá B [ms]",
    },
    "en": {
        "game": "Game", "table": "Judges' table", "date": "Date", "no-date": "the clock knows no date",
        "preset": "Timing", "list": "Word list", "no-list": "none", "version": "Version", "board": "Board",
        "pin": "Referee's PIN", "yes": "yes", "no": "no", "moves": "Moves", "number": "no.", "side": "Side",
        "time": "Time", "used": "Used", "left": "Left", "end": "How it ended",
        "challenges": "Challenges", "challenger": "By", "kind": "Kind", "word": "Word", "ruling": "Ruling",
        "after": "Then", "points": "Points", "announced": "announced", "counted": "counted",
        "look-ups": "Words looked up", "corrections": "Corrections", "what": "What", "before": "Before",
        "by": "By",
        "players": "the players", "referee": "the referee (no PIN)", "with-pin": "the referee with the PIN",
        "events": "All events", "event": "Event", "value": "Value", "none": "none",
        "back": "given back",
        "notes": "What is missing in the record",
        "restored": "The power was lost ({time}): what happened just before may be missing.",
        "overflow": "entries missing", "full": "there was no more room",
        "no-end": "From {time} on there was no more room: what came then, and how it ended, is not here.",
        "picture": "Time used per move, and time left", "per-move": "time used [s]",
        "balance": "time left [min]",
        "move": "move", "minutes": "minute of the game", "no-picture": "No picture:",
        "time-ms": "Time [ms]", "left-a": "A left [ms]", "left-b": "B left [ms]",
    },
}  # fmt: skip


@functools.cache
def texts(language):
    """Every text of a language: its own keys; `event-NAME`, `ruling-NAME`, `kind-NAME`, `act-NAME`."""
    found = dict(_OWN[language])
    parts = re.split(r'"event-turn"', _PAGE_TEXTS.read_text(encoding="utf-8"))[1:]
    part = '"event-turn"' + parts[LANGUAGES.index(language)]
    found.update(re.findall(r'"((?:event|ruling)-[\w-]+)": "([^"]*)"', part))
    challenge = import_module(f"challenge_{language}").TEXTS
    for kind in ("word", "points", "exchange", "tiles", "record", "move"):
        found[f"kind-{kind}"] = challenge[kind].capitalize()
    for topic in ("setup", "referee"):
        for name, text in import_module(f"{topic}_{language}").TEXTS.items():
            found[f"act-{name}"] = text
    return found
