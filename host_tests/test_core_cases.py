"""Faults that clocks in use have had, each with its whole kind (T01 to T37), played on the App."""

import random

import pytest

import clock as clocks
import machine
import shown
import sounds
from bench import TICKS, A, B, Bench, N
from events import FLAG, LOST, NO, NONE, PRESS, START
from keymaps import MENU, OK
from timebase import MUST_REBASE_MS, REBASE_MS, Timebase, ticks_between

MINUTES_22 = 22 * 60_000


@pytest.fixture(autouse=True)
def new_machine():
    machine.forget()


def bench(preset="sss-22min", **settings):
    return Bench(preset, **settings)


# T01: a loop that comes seldom or unevenly loses nothing; nothing is counted in ticks.

@pytest.mark.parametrize("every_ms", [1, 7, 999, 1009, 60_000])
def test_time_is_subtracted_not_counted(every_ms):
    table = bench()
    table.press(B)
    count = 1_311_700 // every_ms
    if every_ms < 10:
        count = 5000
    for i in range(1, count + 1):
        table.go(max(table.now_ms, i * every_ms))
        table.step()
    assert table.left() == [MINUTES_22 - count * every_ms, MINUTES_22]


def test_1300_ticks_of_1009_ms_leave_8300_ms():
    table = bench()
    table.press(B)
    for i in range(1, 1301):
        table.go(i * 1009)
        table.step()
    assert table.left()[A] == 8300


# T04: a pause takes nothing and gives nothing, whatever fraction of a second it begins and ends in.

@pytest.mark.parametrize("pause_ms, resume_ms", [(1001, 50_000), (31, 91), (999, 1999),
                                                 (1_319_999, 1_400_001)])
def test_a_pause_keeps_the_milliseconds(pause_ms, resume_ms):
    table = bench()
    table.press(B)
    table.press(N, pause_ms)
    assert table.left() == [MINUTES_22 - pause_ms, MINUTES_22]
    table.run(resume_ms)
    table.button(N, 1)
    table.step()
    assert table.clock.running() == A
    assert table.left() == [MINUTES_22 - pause_ms, MINUTES_22]
    table.run(resume_ms + 1)
    assert table.left() == [MINUTES_22 - pause_ms - 1, MINUTES_22]


def test_a_pause_at_once_and_a_resume_leave_the_last_millisecond():
    table = bench()
    table.press(B)
    table.run(MINUTES_22 - 900)
    table.press(N)
    assert table.left()[A] == 900
    table.run(MINUTES_22 + 49_000)
    table.press(N)
    resumed_ms = table.now_ms - 30
    table.run(resumed_ms + 899)
    assert table.left()[A] == 1
    assert table.clock.flags == [NONE, NONE]
    table.run(resumed_ms + 900)
    assert table.clock.flags == [A, NONE]


@pytest.mark.parametrize("seed", range(3))
def test_a_hundred_pauses_add_up_exactly(seed):
    table = bench()
    table.press(B)
    rng = random.Random(seed)
    ran_ms = at_ms = 0
    at_ms = 50
    since_ms = 0
    for _ in range(100):
        at_ms += rng.randrange(60, 1500)
        table.press(N, at_ms)
        ran_ms += at_ms - since_ms
        at_ms += rng.randrange(60, 5000)
        table.press(rng.choice([N, B]), at_ms)
        since_ms = at_ms
    table.run(at_ms + 100)
    assert table.left()[A] == MINUTES_22 - ran_ms - 100


# T05: a pause inside a turn counts into the turn's press.

def test_a_turn_with_a_pause_is_charged_what_ran():
    table = bench()
    table.press(B)
    table.run(1000)
    table.press(N, 1080)
    table.press(N, 9000)
    table.press(A, 9500)
    assert table.left()[A] == MINUTES_22 - 1580
    assert (PRESS, A, 9500, 1580) in table.told


# T06, the press's part: a second press of who has moved changes nothing.

def test_pressing_again_after_the_move_changes_nothing():
    table = bench()
    table.press(B)
    for at_ms in (1000, 1500, 2000, 2500):
        table.press(A, at_ms)
    table.run(3000)
    assert table.left() == [MINUTES_22 - 1000, MINUTES_22 - 2000]
    assert table.clock.moves == [1, 0]
    assert table.kinds().count(NO) == 3


# T07: bounce of a press, chatter of a release.

def test_a_bouncing_press_is_one_stamped_at_its_first_edge():
    table = bench()
    table.press(B)
    for at_ms, down in ((1000, 1), (1001, 0), (1003, 1), (1005, 0), (1007, 1), (1600, 0), (1604, 1),
                        (1608, 0), (1610, 1), (1612, 0)):
        table.run(at_ms)
        table.button(A, down)
        table.step()
    table.run(2000)
    assert table.left() == [MINUTES_22 - 1000, MINUTES_22 - 1000]
    assert table.clock.moves == [1, 0]
    assert NO not in table.kinds()


# T09, T10: a press counts when it goes down; what is held holds nothing up.

def test_a_held_button_does_not_hold_the_clock():
    table = bench()
    table.press(B)
    table.run(1000)
    table.button(A, 1)
    table.step()
    table.press(B, 30_000)
    table.run(31_000)
    assert table.clock.running() == A
    assert table.left() == [MINUTES_22 - 2000, MINUTES_22 - 29_000]
    assert table.clock.moves == [1, 1]
    table.run(60_000)
    table.button(A, 0)
    table.run(61_000)
    assert table.clock.moves == [1, 1]


def test_a_press_is_charged_to_where_it_went_down():
    table = bench()
    table.press(B)
    table.run(1000)
    table.button(A, 1)
    table.run(1400)
    table.button(A, 0)
    table.run(2000)
    assert table.left()[A] == MINUTES_22 - 1000


# T14: the flag is stamped when the time was up, not when the loop came; late presses do not save it.

@pytest.mark.parametrize("press_ms", [None, MINUTES_22, MINUTES_22 + 1, MINUTES_22 + 200])
def test_a_late_loop_stamps_the_flag_in_time(press_ms):
    table = bench()
    table.press(B)
    table.run(MINUTES_22 - 1000)
    if press_ms:
        table.go(press_ms)
        table.button(A, 1)
    table.go(MINUTES_22 + 700)
    table.step()
    assert table.left()[A] == 0
    assert [one for one in table.told if one[0] == FLAG] == [(FLAG, A, MINUTES_22, 0)]
    assert table.app.page().sides[A][0] == "0:00.0"
    assert [sound for sound, _ in table.heard_ms].count(sounds.FLAG) == 1
    table.run(MINUTES_22 + 5000)
    assert table.kinds().count(FLAG) == 1


def test_a_press_stamped_before_the_flag_is_in_time_although_the_loop_was_late():
    table = bench()
    table.press(B)
    table.run(MINUTES_22 - 1000)
    table.go(MINUTES_22 - 1)
    table.button(A, 1)
    table.go(MINUTES_22 + 700)
    table.step()
    assert table.left() == [1, MINUTES_22 - 701]
    assert FLAG not in table.kinds()


# T16, T17: shown times.

@pytest.mark.parametrize("left_ms, text, tenths", [
    (0, "0:00", "0:00.0"), (1, "0:01", "0:00.1"), (100, "0:01", "0:00.1"), (101, "0:01", "0:00.2"),
    (999, "0:01", "0:01.0"), (1000, "0:01", "0:01.0"), (1001, "0:02", "0:01.1"), (9999, "0:10", "0:10.0"),
    (19_999, "0:20", "0:20.0"), (20_000, "0:20", "0:20"), (59_001, "1:00", "1:00"), (118_999, "1:59", "1:59"),
    (119_000, "1:59", "1:59"), (119_001, "2:00", "2:00"), (3_599_001, "1:00:00", "1:00:00"),
    (3_600_000, "1:00:00", "1:00:00"), (3_600_001, "1:00:01", "1:00:01"), (-1, "-0:01", "-0:00.1"),
    (-1000, "-0:01", "-0:01.0"), (-60_001, "-1:01", "-1:01"),
])
def test_a_begun_second_is_shown_whole(left_ms, text, tenths):
    assert shown.time_text(left_ms) == text
    assert shown.time_text(left_ms, tenths=True) == tenths


@pytest.mark.parametrize("tenths", [False, True])
@pytest.mark.parametrize("start_ms, end_ms", [(121_050, 117_950), (20_950, 18_950), (2_000, -2_000)])
def test_every_value_is_shown_once_and_never_goes_up(tenths, start_ms, end_ms):
    shown_values = [shown.time_text(left_ms, tenths) for left_ms in range(start_ms, end_ms, -1)]
    kept = [shown_values[0]]
    for value in shown_values:
        if value != kept[-1]:
            kept.append(value)
    assert len(kept) == len(set(kept)) >= 3

    def unit(text):
        sign = -1 if text[0] == "-" else 1
        whole, _, tenth = text.lstrip("-").partition(".")
        minutes, seconds = whole.split(":")
        return sign * (600 * int(minutes) + 10 * int(seconds) + int(tenth or 0))

    assert [unit(text) for text in kept] == sorted((unit(text) for text in kept), reverse=True)


@pytest.mark.parametrize("tenths", [False, True])
def test_the_next_change_of_what_is_shown_is_foretold_to_the_millisecond(tenths):
    for left_ms in [*range(-2500, 2500, 7), *range(18_900, 21_100, 13), 119_001, 119_000, 118_999, 3_600_001]:
        change_ms = shown.next_change_ms(left_ms, tenths)
        before = shown.time_text(left_ms, tenths)
        assert change_ms >= 1
        assert shown.time_text(left_ms - change_ms + 1, tenths) == before
        assert shown.time_text(left_ms - change_ms, tenths) != before


# T30: tick counters that wrap.

@pytest.mark.parametrize("start", [TICKS - 500, TICKS - 1, TICKS // 2 - 500, 0, 1])
def test_a_turn_over_the_counters_wrap(start):
    table = Bench("sss-22min", ticks=start)
    table.press(B)
    table.press(A, 1200)
    assert table.left() == [MINUTES_22 - 1200, MINUTES_22 - 30]
    assert table.board.ticks_ms() == (start + 1230) % TICKS


@pytest.mark.parametrize("start, end, between", [
    (TICKS - 500, 700, 1200), (TICKS // 2 - 500, TICKS // 2 + 700, 1200), (700, TICKS - 500, -1200),
    (5, 5, 0), (0, TICKS // 2 - 1, TICKS // 2 - 1), (0, TICKS // 2, -TICKS // 2),
])
def test_ticks_between(start, end, between):
    assert ticks_between(start, end) == between


def test_time_only_grows():
    time = Timebase(TICKS - 10)
    seen = [time.now_ms((TICKS + ticks) % TICKS) for ticks in (-10, -5, -7, 3, 0, 9)]
    assert seen == [0, 5, 5, 13, 13, 19]
    assert time.stamp_ms(4) == 14


def test_a_device_left_on_for_a_month_works_on():
    """The tick counter goes round twice and a half; the time is rebased whatever state the game is in."""
    day_ms = 86_400_000
    for prepare in ("nothing", "lost", "neutral", "flag"):
        machine.forget()
        table = bench("sss-2min" if prepare == "lost" else "sss-22min", one_button=True)
        if prepare != "nothing":
            table.press(B)
        if prepare == "neutral":
            table.press(N, 5000)
        for day in range(1, 31):
            while table.now_ms < day * day_ms:
                table.go(table.now_ms + 3_600_000)
                table.step()
            assert table.app.now_ms < MUST_REBASE_MS + 4_000_000
            assert prepare == "flag" or table.app.now_ms < REBASE_MS + 4_000_000
            assert table.app.game.due_ms() > table.app.now_ms
            assert len(table.pack()) > 0
        mode = {"nothing": clocks.READY, "lost": clocks.TURN_LOST, "neutral": clocks.IN_NEUTRAL,
                "flag": clocks.RUNNING}[prepare]
        assert table.clock.mode == mode
        moves = list(table.clock.moves)
        count = len(table.told)
        table.press(A if prepare != "neutral" else N)
        assert len(table.told) > count and table.kinds()[-1] != NO
        assert table.clock.running() == {"nothing": A, "lost": B, "neutral": A, "flag": B}[prepare]
        assert table.clock.moves == [moves[0] + (prepare == "flag"), 0]
        if prepare == "neutral":
            assert table.left()[A] == MINUTES_22 - 5000 - 30
        if prepare == "flag":
            assert table.left()[B] == MINUTES_22 - 30


# T33: reset and start.

def hold(table, place, held_ms):
    table.key(place, 1)
    table.step()
    table.run(table.now_ms + held_ms)
    table.key(place, 0)
    table.step()


def test_reset_is_ignored_while_time_runs_and_too_short_in_neutral():
    table = bench()
    table.press(B)
    hold(table, MENU, 5000)
    assert table.clock.running() == A
    table.press(N)
    hold(table, MENU, 1999)
    assert table.clock.mode == clocks.IN_NEUTRAL
    hold(table, MENU, 2000)
    assert table.clock.mode == clocks.READY


def test_a_key_that_went_down_while_time_ran_does_not_reset_in_neutral():
    table = bench()
    table.press(B)
    table.key(MENU, 1)
    table.run(table.now_ms + 1000)
    table.press(N)
    table.run(table.now_ms + 10_000)
    assert table.clock.mode == clocks.IN_NEUTRAL


def test_a_reset_begun_in_neutral_does_not_go_on_in_play():
    table = bench()
    table.press(B)
    table.press(N)
    table.key(MENU, 1)
    table.run(table.now_ms + 1000)
    table.press(B)
    table.run(table.now_ms + 10_000)
    assert table.clock.running() == A


@pytest.mark.parametrize("after_ms", [0, 249, 250, 10_000])
def test_start_pressed_twice_is_one_start(after_ms):
    table = bench()
    table.tap(OK)
    table.run(after_ms)
    table.tap(OK)
    assert table.kinds().count(START) == 1
    assert table.app.game.rounds.start_ms == 0


# T34: a press during the final signal is in time, and the other side begins there.

@pytest.mark.parametrize("press_ms, taken", [(119_999, True), (120_000, True), (120_200, True),
                                             (122_999, True), (123_000, False), (123_001, False),
                                             (124_000, False)])
def test_the_other_side_begins_at_the_press(press_ms, taken):
    table = bench("sss-2min")
    table.press(B)
    table.press(A, press_ms)
    table.run(press_ms + 800)
    assert table.left()[B] == 119_200
    assert table.clock.moves == [int(taken), 0]
    assert table.clock.lost == [int(not taken), 0]
    assert (LOST in table.kinds()) == (not taken)


# T36: a new game after a flag.

def test_reset_after_a_flag_leaves_nothing():
    table = bench()
    table.press(B)
    table.press(A, 60_000)
    table.run(60_000 + MINUTES_22 + 100)
    assert table.clock.flags == [B, NONE] and table.tone() and table.lit() != [0, 0, 0]
    table.press(N)
    hold(table, MENU, 2000)
    count = len(table.told)
    table.run(table.now_ms + 10_000)
    assert len(table.told) == count
    assert table.left() == [MINUTES_22, MINUTES_22] and table.spent() == [0, 0]
    assert table.clock.flags == [NONE, NONE] and table.clock.moves == [0, 0] and table.clock.lost == [0, 0]
    assert table.lit() == [0, 0, 0] and table.tone() == 0
    assert table.clock.running() == NONE and table.clock.mode == clocks.READY
    machine.forget()
    fresh = bench()
    fresh.step()
    assert table.app.page().texts() == fresh.app.page().texts()


# T37: the press that starts the game is nobody's move.

@pytest.mark.parametrize("first", [A, B])
def test_the_press_that_starts_the_game_is_no_move(first):
    table = bench()
    table.press(first)
    table.press(first, 5000)
    assert table.clock.running() == 1 - first
    assert table.clock.moves == [0, 0]


# An interrupt between the reading of the ticks and the collecting of the queue.

@pytest.mark.parametrize("later_ms", [1, 2, 5])
def test_a_press_newer_than_the_step_begins_no_turn_in_the_future(later_ms):
    table = bench("sss-2min")
    table.press(B)
    table.run(5000)
    table.go(5000 + later_ms)
    table.button(A, 1)
    table.app.step(table.board.ticks_ms() - later_ms)
    assert table.left() == [120_000, 120_000]
    assert table.app.page().sides[B][0] == "2:00"
    assert table.app.game.due_ms() > table.app.now_ms == 5000 + later_ms


def test_two_in_one_poll_are_judged_by_their_stamps():
    """A at 1,000 and B at 1,001, both found by one late poll: A's move, then B's."""
    table = bench()
    table.press(B)
    table.go(1000)
    table.button(A, 1)
    table.go(1001)
    table.button(B, 1)
    table.go(1500)
    table.step()
    assert table.clock.moves == [1, 1]
    assert table.left() == [MINUTES_22 - 1000 - 499, MINUTES_22 - 1]
