"""Who may do what (docs/REFEREE.md): a test for each "no" of the table. A no is soft and changes nothing."""

import pytest

import console
import events
import keymaps
import letters
import pin
from bench import A, B, Bench, N
from clock import IN_NEUTRAL, OVER, READY, RUNNING, TURN_LOST
from keymaps import MENU, NEXT, OK
from restored import Restored

PIN = pin.hashed(1234, "00000000")
DIGITS = {keymaps.digit_at(place): place for place in range(16) if keymaps.digit_at(place) >= 0}
REFEREE, PERIOD_BACK = DIGITS[7], DIGITS[3]


def digits(text):
    return [DIGITS[int(digit)] for digit in text]


def push(bench, side):
    """A press, with the contact at rest before it."""
    bench.press(side, bench.now_ms + 100)


def ready(**settings):
    bench = Bench(**settings)
    bench.run(1000)
    return bench


def running(**settings):
    bench = ready(**settings)
    push(bench, B)
    bench.run(bench.now_ms + 5000)
    assert bench.clock.mode == RUNNING
    return bench


def neutral(**settings):
    bench = running(**settings)
    push(bench, N)
    assert bench.clock.mode == IN_NEUTRAL
    return bench


def lost(**settings):
    bench = running(**settings)
    bench.run(bench.now_ms + 130_000)
    assert bench.clock.mode == TURN_LOST
    return bench


def over(**settings):
    bench = running(**{"preset": "blitz-5", **settings})
    bench.run(bench.now_ms + 301_000)
    assert bench.clock.mode == OVER
    return bench


def state(bench):
    """All that a no must leave: the game's record without what time itself changes, and the settings."""
    game = bench.app.game
    setup = game.setup is not None and game.setup.active
    kept = {name: value for name, value in vars(bench.settings).items() if name != "ignored"}
    return bench.pack(), setup, game.acts.screen, game.acts.referee.screen, repr(kept)


def refused(bench, act):
    """The act is refused with the soft no, and changes nothing."""
    bench.run(bench.now_ms + 100)
    before, told = state(bench), len(bench.told)
    act(bench)
    kinds = {event[0] for event in bench.told[told:]}
    assert kinds == {events.NO}, [events.NAMES[kind] for kind in kinds]
    assert state(bench) == before


def hold_menu(bench):
    bench.key(MENU, 1)
    bench.step()
    bench.run(bench.now_ms + 2500)
    bench.key(MENU, 0)
    bench.step()


def tap(*places):
    return lambda bench: bench.tap(*places)


def press(side):
    return lambda bench: push(bench, side)


EVERY_LETTER = [place for place in range(16) if keymaps.key_at(place) >= 0]


@pytest.mark.parametrize("state_of", [ready, running, lost])
def test_no_word_is_typed_but_in_neutral(state_of):
    for place in EVERY_LETTER:
        bench = state_of()
        refused(bench, tap(place))
        assert bench.app.game.entry.n == 0


@pytest.mark.parametrize("state_of", [running, lost, neutral, over])
def test_nothing_is_set_up_once_a_game_has_begun(state_of):
    bench = state_of()
    before = bench.clock.preset.name, bench.settings.volume
    bench.tap(MENU, OK, NEXT, OK, *digits("42"), MENU)
    assert not (bench.app.game.setup.active or bench.app.page().name in ("setup", "choose"))
    assert (bench.clock.preset.name, bench.settings.volume) == before


def test_no_new_game_while_a_clock_runs_or_is_ready():
    bench = running()
    refused(bench, hold_menu)
    for state_of in (neutral, lost, over):
        bench = state_of()
        hold_menu(bench)
        assert bench.clock.mode == READY


@pytest.mark.parametrize("state_of", [running, lost, ready])
def test_the_referees_menu_opens_in_neutral_alone(state_of):
    bench = state_of()
    bench.tap(MENU, REFEREE, DIGITS[1], OK)
    assert bench.app.game.acts.referee.screen == 0 and bench.app.page().name != "referee"
    assert events.CORRECTED not in bench.kinds()


@pytest.mark.parametrize("code", range(1, 20))
def test_no_correction_without_the_pin(code):
    bench = neutral(preset="go-canadian", pin=PIN)
    bench.tap(MENU, REFEREE, *digits(str(code)), OK, *digits("100"), OK, OK, OK)
    assert events.CORRECTED not in bench.kinds() and events.WAS not in bench.kinds()
    assert bench.app.page().name == "pin"


def test_where_a_ruling_stands_the_referees_list_is_behind_the_pin_too():
    bench = neutral(pin=PIN)
    bench.tap(OK, DIGITS[2], OK, MENU, REFEREE)
    assert bench.app.page().name == "pin"
    bench.tap(*digits("1234"), OK)
    assert bench.app.page().name == "referee" and bench.app.game.challenge.penalties.standing == 1


def test_no_correction_before_ok_confirms_it():
    bench = neutral(pin=PIN)
    left = bench.left()
    bench.tap(MENU, REFEREE, *digits("1234"), OK, DIGITS[1], OK, *digits("500"))
    assert bench.left() == left
    push(bench, N)
    assert bench.left() == left and events.CORRECTED not in bench.kinds()


def test_a_period_is_given_back_by_the_referee_where_there_is_a_pin():
    def overtime(**settings):
        bench = running(preset="go-japanese", **settings)
        bench.run(bench.now_ms + 3_600_000)
        push(bench, N)
        return bench

    bench = overtime()
    bench.tap(MENU, PERIOD_BACK)
    assert events.CORRECTED in bench.kinds()
    bench = overtime(pin=PIN)
    bench.tap(MENU)
    refused(bench, tap(PERIOD_BACK))


def test_the_pin_holds_for_one_neutral():
    bench = neutral(pin=PIN)
    bench.tap(MENU, REFEREE, *digits("1234"), OK)
    assert bench.app.page().name == "referee"
    push(bench, N)
    push(bench, N)
    push(bench, N)
    bench.tap(MENU, REFEREE)
    assert bench.app.page().name == "pin"


def test_wrong_pins_wait_longer_and_longer_and_nothing_shortens_it():
    bench = neutral(pin=PIN)
    bench.tap(MENU, REFEREE)
    for wrong in ("1111", "1112", "1113"):
        bench.tap(*digits(wrong), OK)
    referee = bench.app.game.acts.referee
    waits = []
    for _ in range(8):
        wait_ms = referee.waits_ms(bench.app.now_ms)
        waits.append(wait_ms // 1000)
        refused(bench, tap(*digits("1234")))
        # Neither closing it, nor play, nor a new game.
        push(bench, N)
        push(bench, N)
        push(bench, N)
        hold_menu(bench)
        push(bench, B)
        push(bench, N)
        bench.tap(MENU, REFEREE)
        assert bench.app.page().name == "pin" and 0 < referee.waits_ms(bench.app.now_ms) < wait_ms
        # A game that comes back after a loss of power brings its wait with it.
        record = bench.pack()
        bench.app.game.unpack(record)
        assert referee.waits_ms(bench.app.now_ms) > 0
        bench.run(bench.now_ms + referee.waits_ms(bench.app.now_ms))
        bench.tap(*digits("1111"), OK)
    assert waits == [30, 60, 120, 240, 480, 960, 960, 960]


@pytest.mark.parametrize("typed", ["1", "12", "123", "1234"])
def test_no_record_holds_a_digit_of_a_pin(typed):
    """The journal packs the state while the PIN is being typed: it is the same whatever the digits are."""
    packed = []
    for text in (typed, "9" * len(typed)):
        bench = neutral(pin=PIN)
        bench.tap(MENU, REFEREE, *digits(text))
        packed.append(bench.pack())
        assert bench.app.game.acts.referee.digits == len(text)
    assert packed[0] == packed[1]


def test_switching_off_takes_no_wrong_pin_back():
    bench = neutral(pin=PIN)
    bench.tap(MENU, REFEREE)
    for wrong in ("1111", "1112"):
        bench.tap(*digits(wrong), OK)
    tries = bench.board.text_file("tries.txt")
    assert tries.read() == "2\n"
    # Off and on: one wrong PIN more, and the wait begins; off and on again, and it begins anew.
    bench = neutral(pin=PIN, tries=2)
    bench.tap(MENU, REFEREE)
    assert not bench.app.game.acts.referee.waits_ms(bench.app.now_ms)
    bench.tap(*digits("1113"), OK)
    assert bench.app.game.acts.referee.waits_ms(bench.app.now_ms) == 30_000
    bench = neutral(pin=PIN, tries=4)
    assert 50_000 < bench.app.game.acts.referee.waits_ms(bench.app.now_ms) <= 60_000
    bench.run(60_000)
    bench.tap(MENU, REFEREE, *digits("1234"), OK)
    assert bench.app.page().name == "referee" and bench.board.text_file("tries.txt").read() == "0\n"


@pytest.mark.parametrize("entry, setting", [(10, "pin"), (11, "lock")])
def test_setting_up_changes_neither_the_pin_nor_the_lock_without_it(entry, setting):
    bench = ready(pin=PIN)
    before = getattr(bench.settings, setting)
    bench.tap(MENU, *[NEXT] * (entry - 1), OK, OK, *digits("9999"), OK, OK)
    assert getattr(bench.settings, setting) == before and bench.app.page().name == "pin"
    assert bench.board.text_file("choices.txt").text == ""


def test_nothing_is_set_up_behind_the_lock():
    bench = ready(pin=PIN, lock=True)
    bench.tap(MENU)
    for place in (NEXT, DIGITS[3], OK, DIGITS[1], OK):
        bench.tap(place)
    assert bench.app.page().name == "pin" and bench.settings.sound
    assert bench.board.text_file("choices.txt").text == ""


def test_one_player_alone_gets_no_ruling():
    for side in (A, B):
        bench = neutral()
        bench.tap(8, OK)
        push(bench, side)
        push(bench, side)
        assert events.RULING not in bench.kinds()
        push(bench, 1 - side)
        assert bench.kinds().count(events.RULING) == 1


def test_only_the_starter_goes_on_and_only_whoever_is_on_turn_ends_it():
    refused(running(), press(B))
    bench = neutral()
    refused(bench, press(bench.clock.turn))
    bench = lost()
    refused(bench, press(1 - bench.clock.turn))
    bench = over()
    refused(bench, press(A))
    refused(bench, press(B))
    refused(ready(begins="A"), press(A))


def test_the_table_has_no_clock_and_a_game_no_table():
    bench = ready(table=True)
    for side in (A, B, N):
        refused(bench, press(side))
    bench = ready()
    bench.tap(8, 8, OK)
    assert events.RULING not in bench.kinds()


# --- the serial console -------------------------------------------------------------------------------------

@pytest.mark.parametrize("state_of", [ready, running, lost, neutral, over])
def test_the_console_changes_nothing_unless_the_referee_allows_it(state_of):
    bench = state_of()
    before, told = state(bench), len(bench.told)
    assert letters.answer(bench.app, "word bó") == "word: not allowed; the referee allows it: MENU 7, 19"
    assert (state(bench), len(bench.told)) == (before, told)


@pytest.mark.parametrize("state_of", [ready, running, lost, over])
def test_what_is_allowed_is_letters_where_a_word_is_asked_for(state_of):
    bench = state_of(console=True)
    before, told = state(bench), len(bench.told)
    assert letters.answer(bench.app, "word bó") == "word: no word is being typed here"
    assert (state(bench), len(bench.told)) == (before, told)


def a_game_that_is_back():
    bench = neutral(console=True)
    bench.app.game.held = Restored(False, 0)
    return bench


def the_list_of_acts():
    bench = neutral(console=True)
    bench.tap(MENU)
    return bench


def a_judges_table_set_up():
    bench = ready(table=True)
    bench.tap(MENU)
    assert bench.app.game.setup.active
    return bench


@pytest.mark.parametrize("state_of", [a_game_that_is_back, the_list_of_acts, a_judges_table_set_up])
def test_no_letter_is_typed_behind_another_page(state_of):
    bench = state_of()
    before, told = state(bench), len(bench.told)
    assert letters.answer(bench.app, "word bó") == "word: no word is being typed here"
    assert (state(bench), len(bench.told)) == (before, told)
    assert bench.app.game.table is None or bench.app.game.table.phase == 0


@pytest.mark.parametrize("line, answer", [
    ("word b7", "word: no letter '7' in the alphabet sk"),
    ("word ", "word: letters expected, such as: word bó"),
    ("word " + "b" * 16, "word: more than 15 letters"),
    ("word b ó", "word: no letter ' ' in the alphabet sk"),
])
def test_what_cannot_be_typed_is_said_and_changes_nothing(line, answer):
    bench = neutral(console=True)
    before, told = state(bench), len(bench.told)
    assert letters.answer(bench.app, line) == answer
    assert (state(bench), len(bench.told)) == (before, told)


def test_letters_from_the_console_are_confirmed_by_both_as_any_others():
    bench = neutral(console=True)
    assert letters.answer(bench.app, "word BÓ").startswith("word: bó;")
    assert bench.app.game.entry.text() == "bó" and events.RULING not in bench.kinds()
    bench.tap(OK)
    push(bench, A)
    push(bench, A)
    assert events.RULING not in bench.kinds()
    push(bench, B)
    assert bench.kinds().count(events.RULING) == 1


def test_the_console_knows_no_other_word_that_acts():
    assert "status" in console.HELP and "word" in console.HELP
    bench = neutral(console=True)
    before = state(bench)
    talk = console.Console.__new__(console.Console)
    talk._app = bench.app
    for line in (b"press A", b"neutral", b"reset", b"set pin off", b"wordbo", b"import machine"):
        talk._answer(line, 0)
    assert state(bench) == before
