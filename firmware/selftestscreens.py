"""The pages of the self-test."""

import selftest
from keymaps import key_name
from page import Page

_SK = {
    "test": "SKÚŠKA", "led": "Svieti LED", "buzzer": "Pípa?", "pixels": "Svieti celý displej?",
    "buttons": "Stlačte A, B, N", "keys": "Všetky klávesy", "judge": "OK: áno  DEL: nie",
    "buttons-hint": "OK: ďalej bez nich", "keys-hint": "N: ďalej bez nich", "failed": "CHYBA",
    "battery": "batéria", "end": "OK: späť",
}

_CS = {
    "test": "ZKOUŠKA", "led": "Svítí LED", "buzzer": "Pípá?", "pixels": "Svítí celý displej?",
    "buttons": "Stiskněte A, B, N", "keys": "Všechny klávesy", "judge": "OK: ano  DEL: ne",
    "buttons-hint": "OK: dál bez nich", "keys-hint": "N: dál bez nich", "failed": "CHYBA",
    "battery": "baterie", "end": "OK: zpět",
}

_EN = {
    "test": "SELF-TEST", "led": "Lit: LED", "buzzer": "Does it sound?", "pixels": "Is it all lit?",
    "buttons": "Press A, B, N", "keys": "Press every key", "judge": "OK: yes  DEL: no",
    "buttons-hint": "OK: on without them", "keys-hint": "N: on without them", "failed": "FAILED",
    "battery": "battery", "end": "OK: back",
}

TEXTS = {"sk": _SK, "cs": _CS, "en": _EN}


def compose(test, game, language):
    """The page of the self-test `test`, in `language`."""
    texts = TEXTS.get(language, _SK)
    name = selftest.STAGES[test.stage]
    if name == "result":
        return _result(test, game, texts)
    page = Page("test", texts["test"] + " " + str(test.stage + 1) + "/7", texts[name], hint=texts["judge"])
    if name == "led":
        page.big += " " + str(test.stage + 1)
    elif name == "pixels":
        page.all_on = True
    elif name == "buttons":
        pressed = [name for at, name in enumerate("ABN") if test.pressed & (1 << at)]
        page.lines = [" ".join(pressed) or "-"]
        page.hint = texts["buttons-hint"]
    elif name == "keys":
        missing = [key_name(place) for place in range(16) if not test.pressed & (1 << place)]
        page.lines = [" ".join(missing)]
        page.hint = texts["keys-hint"]
    return page


def _result(test, game, texts):
    verdict = test.verdict()
    big = verdict if verdict == "OK" else texts["failed"]
    lines = [] if verdict == "OK" else [verdict]
    lines.append(test.version + "  " + test.board)
    judge = game.judge
    lines.append(judge.name + " " + judge.edition if judge.edition else judge.detail or "-")
    if test.battery_mv is not None:
        lines.append(texts["battery"] + " " + str(test.battery_mv) + " mV")
    return Page("test", texts["test"], big, lines, texts["end"])
