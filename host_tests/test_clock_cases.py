"""Cases of clocks that once went wrong, for the timing methods beyond the word games' own."""

import pytest

import presettext
from clockdriver import Driven
from methods import NEVER
from shown import time_text

A, B = 0, 1


def test_t06_only_the_side_on_turn_is_given_its_increment():
    driven = Driven("method=fischer main=1:00 increment=0:10").start(A)
    assert driven.press((A, 1000), (A, 1500), (A, 2000), (A, 2500)) == [True, False, False, False]
    assert driven.left(3000) == (69_000, 58_000)
    assert driven.clock.moves == [1, 0]


def test_t11_each_side_has_its_own_increment():
    driven = Driven("method=fischer main=1:00 increment=0 b.increment=0:10").start(A)
    driven.press((A, 5000), (B, 8000))
    assert driven.left(8000) == (55_000, 67_000)


@pytest.mark.parametrize("first, before, after", [(0, 1_800_000, 1_816_000), (1, 1_820_000, 1_836_000)])
def test_t12_the_increment_comes_with_the_move_or_for_both_at_the_start(first, before, after):
    driven = Driven(f"method=fischer main=30:00 increment=0:20 first={first}")
    assert driven.left(0) == (before, before)
    driven.start(A)
    assert driven.left(0) == (before, before)
    driven.press((A, 4000))
    assert driven.left(4000) == (after, before)


@pytest.mark.parametrize("flag", ["on", "freeze", "silent"])
@pytest.mark.parametrize("at_ms, left_ms, flags", [
    (999, 10_001, []), (1000, 0, [(A, 1000)]), (1001, 0, [(A, 1000)]),
])
def test_t13_nothing_is_added_after_a_flag(flag, at_ms, left_ms, flags):
    driven = Driven(f"method=fischer main=0:01 increment=0:10 flag={flag}").start(A)
    driven.press((A, at_ms))
    assert driven.clock.left_ms(A, at_ms) == left_ms
    assert driven.names("flag") == flags
    # Nor by any later move.
    driven.press((B, at_ms + 500), (A, at_ms + 900))
    assert driven.clock.left_ms(A, at_ms + 900) == (left_ms + 9_600 if left_ms else 0)


@pytest.mark.parametrize("method", ["bronstein main=0:01 delay=0:10", "us-delay main=0:01 delay=0:10",
                                    "stages main=0:01 moves=1 main2=5:00 increment=0:10"])
def test_nothing_is_added_after_a_flag_by_any_method(method):
    driven = Driven("flag=on method=" + method).start(A)
    late_ms = 11_500
    driven.press((A, late_ms), (B, late_ms + 100), (A, late_ms + 200), (B, late_ms + 300))
    assert len(driven.names("flag")) == 1
    assert driven.clock.left_ms(A, late_ms + 90_000) == 0
    assert driven.clock.due_ms() == NEVER


def test_t18_periods_are_a_division():
    driven = Driven("method=japanese main=0:05 period=0:30 periods=3 warn=-").start(A)
    clock = driven.clock
    seen = []
    for at_ms in (5000, 34_999, 35_000, 94_999, 95_000):
        clock.advance(at_ms)
        seen.append((clock.period(A, at_ms), clock.left_ms(A, at_ms), clock.flagged(A)))
    assert seen == [(3, 30_000, False), (3, 1, False), (2, 30_000, False), (1, 1, False), (0, 0, True)]
    late = Driven("method=japanese main=0:05 period=0:30 periods=3 warn=-").start(A)
    late.clock.advance(200_000)
    assert late.told == driven.told
    assert [name for name, *_ in late.told] == ["turn", "overtime", "period", "period", "flag"]


def test_t20_overtime_of_one_side_leaves_the_other_in_its_main_time():
    driven = Driven("method=japanese main=0:01 period=0:10 periods=3 b.main=1:00").start(A)
    driven.press((A, 3000), (B, 8000))
    clock = driven.clock
    assert (clock.period(A, 8000), clock.left_ms(A, 8000)) == (3, 10_000)
    assert (clock.period(B, 8000), clock.left_ms(B, 8000)) == (3, 55_000)
    assert clock.methods[B].main_left_ms(0) == 55_000


def test_t22_a_move_within_the_period_restores_it():
    driven = Driven("method=japanese main=0 period=0:30 periods=5").start(A)
    driven.press((A, 10_000), (B, 10_200))
    assert (driven.clock.left_ms(A, 10_200), driven.clock.period(A, 10_200)) == (30_000, 5)


def test_t23_a_pause_refills_nothing_but_the_referee_may():
    driven = Driven("rules=GO method=japanese main=0 period=0:30 periods=5").start(A)
    clock = driven.clock
    assert clock.neutral(18_000) and clock.resume(23_000)
    assert (clock.left_ms(A, 23_000), clock.period(A, 23_000)) == (12_000, 5)
    assert clock.neutral(30_000) and clock.refill() and clock.resume(40_000)
    assert (clock.left_ms(A, 40_000), clock.period(A, 40_000)) == (30_000, 5)
    assert clock.spent(A, 40_000) == 25_000


def test_t24_canadian_stones():
    driven = Driven("method=canadian main=0:01 period=5:00 stones=15").start(A)
    clock = driven.clock
    at_ms = 11_000
    driven.press((A, at_ms))
    assert (clock.methods[A].stones(), clock.left_ms(A, at_ms)) == (14, 290_000)
    for stones in [*range(13, 0, -1), 15]:
        driven.press((B, at_ms + 1), (A, at_ms + 1001))
        at_ms += 1001
        assert clock.methods[A].stones() == stones
        if stones == 1:
            assert clock.left_ms(A, at_ms) == 277_000
    assert clock.left_ms(A, at_ms) == 300_000


def test_t24_canadian_without_main_time():
    driven = Driven("method=canadian main=0 period=5:00 stones=15").start(A)
    driven.press((A, 299_999), (B, 300_000))
    assert (driven.clock.methods[A].stones(), driven.clock.left_ms(A, 300_000)) == (14, 1)
    driven.clock.advance(300_001)
    assert driven.names("flag") == [(A, 300_001)]


def test_t26_a_pause_keeps_what_was_used_of_the_delay():
    driven = Driven("method=us-delay main=1:00 delay=0:05").start(A)
    assert driven.clock.neutral(3000) and driven.clock.resume(10_000)
    driven.press((A, 14_000))
    assert driven.clock.left_ms(A, 14_000) == 58_000


def test_t27_undo_of_the_last_press():
    driven = Driven("method=fischer main=1:00 increment=0:10").start(A)
    clock = driven.clock
    driven.press((A, 8000))
    assert not clock.undo(9000)
    assert clock.neutral(12_000) and clock.undo(12_500)
    assert (clock.turn, clock.moves, driven.left(13_000)) == (A, [0, 0], (52_000, 60_000))
    assert not clock.undo(13_000)
    assert clock.press(B, 14_000)
    assert driven.left(15_000) == (51_000, 60_000)

    driven = Driven("method=japanese main=0:01 period=0:10 periods=3").start(A)
    driven.press((A, 1500))
    assert driven.clock.neutral(1600) and driven.clock.undo(1600)
    assert (driven.clock.turn, driven.clock.period(A, 1600), driven.clock.left_ms(A, 1600)) == (A, 3, 9500)


def test_undo_takes_back_what_the_press_brought_about():
    driven = Driven("flag=on method=sudden-death main=0:05").start(A)
    driven.press((A, 1000))
    driven.clock.advance(7000)
    assert driven.clock.flagged(B)
    assert driven.clock.neutral(8000) and driven.clock.undo(8000)
    assert not driven.clock.flagged(B)
    assert driven.left(8000) == (4000, 5000)
    assert driven.told[-1] == ("undo", A, 8000, 7000)


@pytest.mark.parametrize("left_ms, points, shown", [
    (0, 0, "0:00"), (-1, 10, "-0:01"), (-60_000, 10, "-1:00"), (-60_001, 20, "-1:01"),
    (-600_000, 100, "-10:00"),
])
def test_t29_overtime_penalty(left_ms, points, shown):
    driven = Driven("rules=WESPA method=penalty main=25:00").start(A)
    at_ms = 1_500_000 - left_ms
    driven.clock.advance(at_ms)
    assert driven.clock.left_ms(A, at_ms) == left_ms
    assert driven.clock.points(A, at_ms) == points
    assert time_text(left_ms) == shown
    driven.press((A, at_ms), (B, at_ms + 5000))
    assert driven.clock.points(A, at_ms + 5000) == points
    assert driven.names("flag") == []


def test_stages_add_their_time_with_the_last_move():
    driven = Driven("method=stages main=1:00 moves=2 main2=0:30 increment=0:01").start(A)
    clock = driven.clock
    driven.press((A, 10_000), (B, 11_000))
    assert (clock.left_ms(A, 11_000), clock.period(A, 11_000)) == (51_000, 1)
    driven.press((A, 12_000))
    assert (clock.left_ms(A, 12_000), clock.period(A, 12_000)) == (81_000, 2)
    # Too few moves in time: the flag, though there would be another period.
    driven = Driven("method=stages main=1:00 moves=2 main2=0:30").start(A)
    driven.clock.advance(60_000)
    assert driven.names("flag") == [(A, 60_000)]


def test_bronstein_gives_back_what_was_used_and_no_more():
    driven = Driven("method=bronstein main=1:00 delay=0:05").start(A)
    driven.press((A, 3000), (B, 10_000))
    assert driven.left(10_000) == (60_000, 58_000)


def test_hourglass_gives_what_the_other_side_uses():
    driven = Driven("flag=freeze method=hourglass main=1:00").start(A)
    assert driven.left(20_000) == (40_000, 80_000)
    driven.press((A, 20_000))
    assert driven.left(50_000) == (70_000, 50_000)
    driven.press((B, 50_000))
    assert driven.left(500_000) == (0, 120_000)
    assert driven.names("flag") == [(A, 120_000)]
    assert driven.clock.result == B


def test_the_gong_passes_the_turn_by_itself():
    driven = Driven("method=gong limit=0:10 warn=5 count=2").start(A)
    driven.clock.advance(25_000)
    assert driven.names("gong") == [(A, 10_000), (B, 20_000)]
    assert driven.names("warn") == [(A, 5000), (B, 15_000), (A, 25_000)]
    assert driven.names("count") == [(A, 8000), (A, 9000), (B, 18_000), (B, 19_000)]
    assert driven.clock.moves == [1, 1]


def test_count_up_never_ends():
    driven = Driven("method=count-up warn=-").start(A)
    assert driven.clock.due_ms() == NEVER
    driven.press((A, 5000))
    assert driven.left(7000) == (5000, 2000)


def test_a_warning_comes_once_and_the_last_seconds_are_counted():
    driven = Driven("method=sudden-death main=1:00 warn=30,20,10 count=3").start(A)
    driven.clock.advance(60_000)
    assert [(name, at_ms) for name, _, at_ms, _ in driven.told] == [
        ("turn", 0), ("warn", 30_000), ("warn", 40_000), ("warn", 50_000),
        ("count", 57_000), ("count", 58_000), ("count", 59_000), ("flag", 60_000),
    ]  # fmt: skip


def test_warnings_of_a_delay_come_when_the_time_shown_passes_them():
    driven = Driven("method=us-delay main=0:20 delay=0:05 warn=30,20,10").start(A)
    assert driven.clock.leds(0) == driven.clock.leds(4000) == 3
    driven.clock.advance(15_000)
    assert driven.names("warn") == [(A, 15_000)]
    assert driven.clock.leds(15_000) == 7


def test_go_7_equal_times_for_the_first_who_comes():
    driven = Driven("rules=GO method=japanese main=60:00 period=0:30 periods=5").start(A)
    clock = driven.clock
    clock.advance(600_000)
    assert clock.neutral(600_000) and clock.equalise() and not clock.equalise()
    assert driven.left(600_000) == (3_000_000, 3_000_000)
    assert clock.spent(A, 600_000) == 600_000 and not clock.late(600_000)
    late = Driven("rules=GO method=japanese main=60:00 period=0:30 periods=5").start(A).clock
    assert not late.late(1_800_000) and late.late(1_800_001)
    short = Driven("rules=GO method=sudden-death main=10:00").start(A).clock
    assert not short.late(599_999)
    short.advance(600_000)
    assert short.late(600_000)


def test_both_sides_may_have_different_methods():
    driven = Driven("method=fischer main=1:00 increment=0:05 b.method=canadian b.main=0:10 "
                    "b.period=1:00 b.stones=3").start(A)
    driven.press((A, 2000), (B, 22_000))
    assert driven.left(22_000) == (63_000, 50_000)
    assert driven.clock.methods[B].stones() == 2


def test_a_preset_line_says_the_same_when_read_back():
    line = "x rules=GO flag=on warn=60,0.500 count=5 restarts=0 method=fischer main=60 increment=5 first=1"
    read = presettext.line_of(presettext.parse(line))
    assert presettext.line_of(presettext.parse(read)) == read
    assert read.startswith(line)
