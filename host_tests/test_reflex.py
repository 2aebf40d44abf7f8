"""The reflex: what an interrupt answers is what the loop makes of the press, and nothing else is answered.

Two benches get the same hands: on one the interrupts answer, on the other they never do. Whenever the loop
has come both sound and shine alike; and what an interrupt began stands when the loop has taken the press.
"""

import sys

import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

import certain
import clock as clocks
import events
import keymaps
import machine
import main
import sounds
from bench import TICKS, A, B, Bench, Board, N, lexicon
from clockstate import BLINK
from events import NONE
from game import Game
from inputs import DEBOUNCE_MS
from methods import NEVER
from ownpresets import sealed
from presets import presets
from reflex import Reflex
from restored import Restored
from test_method_games import SHORT

SPANS_MS = st.one_of(st.integers(0, 400), st.integers(0, 4000), st.sampled_from([2999, 3000, 9000, 30_000]))
LINES = [*SHORT, *(preset.name for preset in presets())]
TOLD = {sounds.TURN: {events.TURN, events.RESUME}, sounds.NEUTRAL: {events.NEUTRAL}}
answered = []  # (source, kind of the event) of every press that an interrupt answered in the random games


class Never(Reflex):
    """It knows what it would answer, and does not."""

    def press(self, source, ticks):
        self.armed = False


def outputs(bench):
    return bench.tone(), bench.lit()


def bench_of(line, first_pin=2, **settings):
    if line.startswith("rules="):
        return Bench("own-1", first_pin=first_pin, own=[sealed("own-1 " + line)], **settings)
    return Bench(line, first_pin=first_pin, **settings)


def told_by_a_copy(game, source, at_ms):
    """(events, LEDs then) of a press of `source` at `at_ms` in a game that is put away and taken up again."""
    told = []

    class Out:
        def event(self, kind, side, at_ms, value):
            told.append((kind, at_ms))

    class Press:
        count = 1

    Press.source, Press.down, Press.at_ms = [source], [1], [at_ms]
    copy = Game(game.clock.preset, game.settings, game.judge, Out())
    record = bytearray(clocks.RECORD_SIZE + 2000)
    game.pack_into(record)
    swapped, game.settings.swapped = game.settings.swapped, False  # the preset is as it is played
    copy = Game(game.clock.preset, game.settings, game.judge, Out())
    game.settings.swapped = swapped
    copy.unpack(record)
    copy.step(Press, at_ms)
    return told, copy.clock.leds(at_ms)


class WithAndWithout(RuleBasedStateMachine):
    @initialize(line=st.sampled_from(LINES), ticks=st.sampled_from([0, TICKS - 5000]),
                begins=st.sampled_from(["any", "A", "B"]), one_button=st.sampled_from([False] * 3 + [True]),
                table=st.sampled_from([False] * 7 + [True]), sound=st.sampled_from([True, True, False]))
    def begin(self, line, **settings):
        machine.forget()
        self.benches = [bench_of(line, first_pin, final_ms=3000, **settings) for first_pin in (100, 200)]
        self.quick, self.plain = self.benches
        self.plain.app.queue.reflex = Never(None, None, None)
        self.now_ms = 0
        self.look()

    # Hands, a millisecond apart, so that no two inputs have one stamp.

    def pass_to(self, at_ms):
        self.now_ms = at_ms
        for bench in self.benches:
            bench.run(at_ms)
        self.look()

    def look(self):
        for bench in self.benches:
            bench.step()
        assert outputs(self.quick) == outputs(self.plain)
        assert self.quick.wait_ms == self.plain.wait_ms
        assert self.quick.told == self.plain.told

    def press(self, source, hold_ms=30, bounces=()):
        game = self.quick.app.game
        at_ms = self.quick.app.time.now_ms(self.quick.board.ticks_ms())
        answer = certain.answer(game, source)
        within = game.clock.begun_ms < at_ms < game.due_ms()
        before = outputs(self.quick)
        told = len(self.quick.told)
        for bench in self.benches:
            bench.button(source, 1)
        begun = outputs(self.quick)
        assert outputs(self.plain) == before
        if answer == certain.NOTHING or not within:
            assert begun == before
        else:
            kinds, leds = told_by_a_copy(game, source, at_ms)
            assert [at for _, at in kinds] == [at_ms] * len(kinds)
            heard = [kind for kind, _ in kinds if sounds.OF_EVENT[kind] is not None]
            assert len(heard) == 1 and heard[0] in TOLD[answer >> 4]
            assert leds == answer & 15
            assert begun[1] == (before[1] if leds == BLINK else [leds & 1, leds >> 1 & 1, leds >> 2])
            answered.append((source, heard[0]))
        if bounces:
            self.toggle(source)
            self.toggle(source)
        self.look()
        for was, now, stands in zip(before, begun, outputs(self.quick), strict=True):
            # What the interrupt began stands.
            assert now in (was, stands)
        assert begun == before or len(self.quick.told) > told
        for gap_ms in bounces:
            self.pass_to(self.now_ms + gap_ms)
            self.toggle(source)
        self.pass_to(self.now_ms + hold_ms)
        if self.quick.levels[source]:
            self.toggle(source)
        self.pass_to(self.now_ms + DEBOUNCE_MS)

    def toggle(self, source):
        """An edge that is no press."""
        for bench in self.benches:
            before = outputs(bench)
            bench.button(source, 1 - bench.levels[source])
            assert outputs(bench) == before

    @rule(span_ms=SPANS_MS)
    def time_passes(self, span_ms):
        self.pass_to(self.now_ms + span_ms)

    @rule(off_ms=st.integers(-2, 1))
    def until_something_is_due(self, off_ms):
        due_ms = self.quick.app.game.due_ms()
        if due_ms != NEVER:
            self.pass_to(max(self.now_ms, due_ms + off_ms + self.quick.rebased_ms))

    @rule(source=st.sampled_from([A, B, N]), hold_ms=st.sampled_from([0, 5, 30, 300]))
    def press_any(self, source, hold_ms):
        self.press(source, hold_ms)

    @rule()
    def press_by_whoever_may(self):
        side = self.quick.clock.starter()
        self.press(A if side == NONE else side)

    @rule(source=st.sampled_from([A, B, N]), gaps=st.lists(st.integers(0, DEBOUNCE_MS - 1), max_size=6))
    def press_with_bounces(self, source, gaps):
        self.press(source, 40, gaps)

    @rule(off_ms=st.integers(-3, 0))
    def press_when_something_is_due(self, off_ms):
        self.until_something_is_due(off_ms)
        self.press_by_whoever_may()

    @rule(place=st.sampled_from([0, 3, 4, 7, 11, 15]))
    def tap(self, place):
        self.pass_to(self.now_ms + 1)
        for bench in self.benches:
            bench.tap(place)
        self.look()

    @rule(first=st.sampled_from([A, B, N]), then=st.sampled_from([A, B, N]), apart_ms=st.integers(1, 30))
    def two_presses_before_the_loop_comes(self, first, then, apart_ms):
        if first == then:
            return
        for bench in self.benches:
            bench.button(first, 1)
        begun = outputs(self.quick)
        self.now_ms += apart_ms
        for bench in self.benches:
            bench.go(self.now_ms)
            bench.button(then, 1)
        assert outputs(self.quick) == begun, "only the first is answered"
        for bench in self.benches:
            bench.step()
        assert self.quick.told == self.plain.told
        # The loop is late, so the tones' ends may differ for a moment.
        self.now_ms += 2000
        for bench in self.benches:
            bench.run(self.now_ms)
            bench.button(first, 0)
            bench.button(then, 0)
        self.pass_to(self.now_ms + DEBOUNCE_MS)


TestWithAndWithout = WithAndWithout.TestCase
TestWithAndWithout.settings = hypothesis_settings(max_examples=60, stateful_step_count=30, deadline=None)


def test_the_random_games_were_answered_in():
    """Else the test above would show nothing. It runs before this one."""
    assert {kind for _, kind in answered} == {events.TURN, events.RESUME, events.NEUTRAL}
    assert {source for source, _ in answered} == {A, B, N}
    assert len(answered) > 100


# What the reflex leaves to the loop.

@pytest.fixture
def table():
    machine.forget()
    table = Bench("sss-2min")
    table.press(B, 1000)
    table.run(5000)
    assert table.tone() == 0
    return table


def begun(table, source):
    """What the interrupt of a press began, now."""
    before = outputs(table)
    table.button(source, 1)
    return [now for was, now in zip(before, outputs(table), strict=True) if now != was]


def test_an_ordinary_game_is_answered(table):
    table.run(120_500)  # lit, and long quiet
    assert begun(table, A) == [1760, [0, 0, 0]]
    table.step()
    table.run(130_000)
    assert begun(table, N) == [880]
    table.step()
    table.run(140_000)
    table.button(A, 0)
    table.run(150_000)
    assert begun(table, A) == [1760]


def test_the_start_is_answered():
    machine.forget()
    table = Bench("sss-2min")
    table.step()
    table.go(300)
    assert begun(table, A) == [1760]


def test_a_press_that_means_nothing_is_not_answered(table):
    assert begun(table, B) == []


@pytest.mark.parametrize("off_ms", [-1, 0])
def test_a_press_is_answered_up_to_what_is_due(table, off_ms):
    """Here a warning; nobody has come to tell of it yet."""
    table.go(table.app.game.due_ms() + off_ms)
    assert begun(table, A) == ([] if off_ms == 0 else [1760])


def test_a_press_in_the_millisecond_of_another_is_not_answered(table):
    table.button(A, 1)
    table.step()
    assert begun(table, N) == []
    table.step()
    assert table.kinds()[-1] == events.NEUTRAL


def test_only_the_first_of_several_presses_is_answered(table):
    assert begun(table, A) == [1760]
    table.go(table.now_ms + 5)
    assert begun(table, N) == []
    table.step()
    assert table.kinds()[-1] == events.NEUTRAL


def test_a_contact_that_bounces_is_answered_once(table, monkeypatch):
    told = []
    monkeypatch.setattr(table.app.buzzer, "answer", told.append)
    for gap_ms in (0, 1, 3, 0, 7, 19, 4, 18, 40, 1, 1, 19):
        table.go(table.now_ms + gap_ms)
        table.button(A, 1 - table.levels[A])
        if gap_ms & 1:
            table.step()
    assert told == [1760]


def test_while_a_key_is_down_the_loop_answers():
    machine.forget()
    table = Bench("sss-2min", keypad=True)
    table.press(B, 1000)
    table.run(5000)
    key = (table.board.KEY_ROW_PINS[0], table.board.KEY_COLUMN_PINS[0])
    machine.join(*key)
    assert begun(table, A) == []
    table.step()
    table.run(6000)
    table.button(A, 0)
    assert begun(table, B) == []
    machine.part(*key)
    table.button(B, 0)
    table.run(7000)
    assert begun(table, N) == [880]


def test_a_key_that_waits_for_the_loop_comes_first(table):
    table.key(11, 1)
    assert begun(table, A) == []


def test_what_comes_while_the_loop_is_at_work_is_not_answered(table):
    """Nor is what comes after it, before the loop has looked at the first."""
    game = table.app.game
    step = game.step

    def step_with_interrupt(queue, now_ms):
        game.step = step
        assert begun(table, N) == []
        return step(queue, now_ms)

    game.step = step_with_interrupt
    table.key(11, 1)
    table.app.step(table.board.ticks_ms())
    assert game.step == step and table.app.queue.reflex.armed
    table.go(table.now_ms + 300)
    assert begun(table, A) == []
    table.step()
    assert table.kinds()[-3:] == [events.NO, events.NEUTRAL, events.NO]


def test_what_happens_beside_the_loop_is_looked_at_first(table):
    table.app.event(events.KEY, NONE, table.now_ms, -1)
    assert begun(table, A) == []


def test_a_turn_that_somebody_else_may_take_is_not_answered(table):
    """A penalty, the end of the game, absence: each brings more or something else."""
    game = table.app.game
    assert certain.answer(game, A) == 16 * sounds.TURN
    game.clock.owed[B] = 1
    assert certain.answer(game, A) == certain.NOTHING
    game.clock.owed[B] = 0
    game.clock.turn_limit = 1
    assert certain.answer(game, A) == 16 * sounds.TURN
    game.clock.moves[B] = 1
    assert certain.answer(game, A) == certain.NOTHING
    game.clock.turn_limit = 0
    game.rounds.absence.marked = 1
    assert certain.answer(game, A) == certain.NOTHING


def test_in_neutral_only_what_goes_on_is_answered(table):
    game = table.app.game
    table.press(N)
    table.run(table.now_ms + 1000)
    on = 16 * sounds.TURN
    assert [certain.answer(game, source) for source in (A, B, N)] == [certain.NOTHING, on, on]
    table.tap(keymaps.MENU)
    assert game.menu_open()
    assert [certain.answer(game, source) for source in (A, B, N)] == [certain.NOTHING] * 3
    table.tap(keymaps.DEL)
    table.tap(1, keymaps.OK)
    assert game.challenge.busy()
    assert [certain.answer(game, source) for source in (A, B, N)] == [certain.NOTHING] * 3
    table.press(A)
    table.press(B)
    table.tap(keymaps.OK)
    assert not game.challenge.busy() and not game.challenge.may_cancel()
    assert certain.answer(game, N) == certain.NOTHING
    assert certain.answer(game, game.clock.starter()) == on


def test_after_the_last_turn_nothing_is_answered(table):
    game = table.app.game
    game.clock.turn_limit = 1
    game.clock.moves[B] = 1
    table.press(A)
    assert game.clock.locked()
    assert [certain.answer(game, source) for source in (A, B, N)] == [certain.NOTHING] * 3
    table.press(N)
    assert game.clock.mode == clocks.IN_NEUTRAL and game.clock.locked()
    assert [certain.answer(game, source) for source in (A, B, N)] == [certain.NOTHING] * 3


def test_while_setting_up_nothing_is_answered():
    machine.forget()
    table = Bench("sss-2min")
    table.tap(keymaps.MENU)
    assert table.app.game.menu_open()
    assert [certain.answer(table.app.game, source) for source in (A, B, N)] == [certain.NOTHING] * 3


def test_a_game_that_was_brought_back_is_acknowledged_first(table):
    table.press(N)
    game = table.app.game
    game.held = Restored(False, 0)
    assert [certain.answer(game, source) for source in (A, B, N)] == [certain.NOTHING] * 3


def test_where_both_clocks_run_a_turn_is_not_answered():
    machine.forget()
    table = bench_of("rules=GO method=sudden-death main=40")
    table.press(B, 1000)
    table.press(N, 2000)
    assert table.clock.run_both(table.now_ms)
    assert [certain.answer(table.app.game, source) for source in (A, B, N)] == [certain.NOTHING] * 3


def test_an_hourglass_is_not_answered():
    machine.forget()
    table = bench_of("rules=OWN method=hourglass main=9 flag=freeze")
    table.press(B, 1000)
    assert [certain.answer(table.app.game, source) for source in (A, B, N)] == [
        certain.NOTHING, certain.NOTHING, 16 * sounds.NEUTRAL]


def test_leds_that_blink_go_on_in_their_time():
    machine.forget()
    table = bench_of("rules=WESPA method=penalty main=2")
    table.press(B, 1000)
    table.press(A, 4000)
    table.run(7000)
    assert table.clock.leds(table.now_ms) == BLINK
    seen = set()
    for _ in range(4):
        table.run(table.now_ms + 1120)
        before = table.lit()
        assert begun(table, table.clock.turn) == [1760]
        seen.add(tuple(before))
        table.step()
        assert table.lit() == before
        table.run(table.now_ms + 300)
        for source in (A, B):
            table.button(source, 0)
    assert len(seen) == 2


def test_what_sounds_by_then_is_not_cut(table):
    table.run(121_000)  # the final signal until 124.0; then the turn is lost, which is heard for 400 ms
    table.run(124_100)
    assert table.tone() == 523
    assert begun(table, A) == []
    table.step()
    assert table.kinds()[-1] == events.TURN and table.tone() == 523
    table.run(124_400)
    assert table.tone() == 1760


def test_the_final_signal_is_cut():
    machine.forget()
    table = Bench("sss-2min")
    table.press(B, 1000)
    table.run(122_000)
    assert table.tone() in (2794, 2093)
    assert begun(table, A) == [1760, [0, 0, 0]]
    table.step()
    table.run(122_059)
    assert table.tone() == 1760
    table.run(122_060)
    assert table.tone() == 0


def test_a_tone_that_was_over_when_the_press_came_does_not_hold_it_up(table):
    """The loop comes neither at its end nor soon after the press."""
    table.press(A, 6000)
    table.run(6179)
    table.go(6181)
    assert begun(table, N) == [880]
    table.go(6200)
    table.step()
    assert table.tone() == 880
    table.run(6270)
    assert table.tone() == 880
    table.run(6271)
    assert table.tone() == 0


def test_no_pause_is_heard_in_what_the_loop_takes_over(table, monkeypatch):
    """Where the final signal ends, too."""
    table.run(122_000)
    assert table.tone() in (2794, 2093)
    told = []
    monkeypatch.setattr(machine.PWM, "duty_u16", lambda pwm, duty: told.append(duty))
    assert begun(table, A)[0] == 1760
    table.step()
    assert told and all(told)


@pytest.mark.parametrize("late_ms", [0, 1, 30, 59, 60, 75, 90, 150, 180, 400])
def test_the_loop_takes_over_a_tone_where_it_would_be_by_then(table, late_ms):
    pattern = sounds.pattern(sounds.TURN)
    assert begun(table, A) == [pattern[0]]
    since_ms = table.now_ms
    table.go(since_ms + late_ms)
    table.step()
    tones = [hz for hz, ms in zip(pattern[::2], pattern[1::2], strict=True) for _ in range(ms)]
    for ms in range(late_ms, 400):
        table.run(since_ms + ms)
        assert table.tone() == (tones[ms] if ms < len(tones) else 0), ms


def test_what_the_loop_decides_otherwise_is_put_right(table, monkeypatch):
    """Somebody has set the game back meanwhile: the press starts it, and LEDs and tone are as that says."""
    monkeypatch.setattr(certain, "answer", lambda game, source: 16 * sounds.NEUTRAL + 5)
    table.app.event(events.KEY, NONE, table.now_ms, 0)
    table.step()
    table.run(5500)
    assert begun(table, B) == [880, [1, 0, 1]]
    table.step()
    assert outputs(table) == (196, [0, 0, 0])
    table.run(5590)
    assert table.tone() == 0


@pytest.mark.parametrize("in_the_middle", [False, True])
def test_nothing_sounds_on_when_the_loop_has_ended(monkeypatch, in_the_middle):
    machine.forget()
    board = Board(0, 2, lexicon(), False, None)

    def start(once, app):
        once()
        board.ticks += 5
        if in_the_middle:
            machine.drive(board.BUTTON_PINS[A], 0)
            assert machine.tone(board.BUZZER_PIN)[0] == 1760
        raise KeyboardInterrupt

    board.start = start
    board.path = lambda name: "/no/such/folder/" + name
    for pin in board.BUTTON_PINS:
        machine.drive(pin, 1)
    monkeypatch.setitem(sys.modules, "board", board)
    low = [bytearray(10)]
    with pytest.raises(KeyboardInterrupt):
        main.run(low)
    assert low == []
    assert machine.tone(board.BUZZER_PIN)[0] == 0
    board.ticks += 1000
    machine.drive(board.BUTTON_PINS[B], 0)
    machine.drive(board.BUTTON_PINS[N], 0)
    assert machine.tone(board.BUZZER_PIN)[0] == 0


def test_that_a_button_is_let_go_of_is_nothing_to_be_drawn(table):
    pages = []

    class Display:
        present = True
        parts = 1
        draw = pages.append

        def flush(self):
            return False

    table.app.display = Display()
    table.button(A, 1)
    table.app.step(table.board.ticks_ms())
    while table.app.paint():
        pass
    assert len(pages) == 1
    table.go(table.now_ms + 50)
    table.button(A, 0)
    table.app.step(table.board.ticks_ms())
    assert not table.app.paint() and len(pages) == 1
