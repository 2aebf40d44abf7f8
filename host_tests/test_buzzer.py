"""The buzzer and the LEDs: patterns in time, who interrupts whom, and that nothing ever waits."""

import itertools

import pytest

import machine
import sounds
from bench import A, B, Bench, N
from buzzer import NEVER, TOO_LATE_MS, Buzzer
from leds import BLINK, Leds

PIN = 15
LOW = (100, 50, 0, 20, 120, 30)
HIGH = (900, 40)
OTHER = (500, 60)


@pytest.fixture
def buzzer():
    machine.forget()
    return Buzzer(PIN, 10)


def tone():
    return machine.tone(PIN)[0]


def heard(buzzer, from_ms, to_ms):
    """The tones from `from_ms` to `to_ms` as (ms, Hz), with a loop that comes exactly when it is asked to."""
    tones = []
    at_ms = from_ms
    while at_ms <= to_ms:
        due_ms = buzzer.step(at_ms)
        if not tones or tones[-1][1] != tone():
            tones.append((at_ms, tone()))
        assert due_ms > at_ms
        at_ms = due_ms
    return tones


def test_a_pattern_is_played_in_its_time_and_ends(buzzer):
    buzzer.play(LOW, 3, 1000, 1000)
    assert tone() == 100
    assert heard(buzzer, 1000, 2000) == [(1000, 100), (1050, 0), (1070, 120), (1100, 0)]
    assert buzzer.step(3000) == NEVER


def test_a_late_loop_does_not_stretch_a_pattern(buzzer):
    buzzer.play(LOW, 3, 0, 0)
    assert buzzer.step(75) == 100 and tone() == 120
    assert buzzer.step(5000) == NEVER and tone() == 0


@pytest.mark.parametrize("late_ms, played", [(0, True), (TOO_LATE_MS, True), (TOO_LATE_MS + 1, False)])
def test_what_is_more_than_a_second_late_is_dropped(buzzer, late_ms, played):
    buzzer.play(HIGH, 5, 1000, 1000 + late_ms)
    assert (tone() == 900) == played
    assert buzzer.step(1000 + late_ms) == (1040 + late_ms if played else NEVER)


def test_the_more_urgent_interrupts(buzzer):
    buzzer.play(LOW, 3, 0, 0)
    buzzer.play(HIGH, 5, 10, 10)
    assert heard(buzzer, 10, 1000) == [(10, 900), (50, 0)]


@pytest.mark.parametrize("priority", [1, 3])
def test_the_less_or_as_urgent_waits_its_turn(buzzer, priority):
    buzzer.play(LOW, 3, 0, 0)
    buzzer.play(OTHER, priority, 10, 10)
    assert heard(buzzer, 10, 1000) == [(10, 100), (50, 0), (70, 120), (100, 500), (160, 0)]


def test_one_waits_the_most_urgent_of_them_the_latest_of_equals(buzzer):
    buzzer.play(LOW, 5, 0, 0)
    buzzer.play(HIGH, 2, 1, 1)
    buzzer.play(OTHER, 3, 2, 2)
    buzzer.play(HIGH, 2, 3, 3)
    buzzer.play((700, 10), 3, 4, 4)
    assert heard(buzzer, 4, 1000) == [(4, 100), (50, 0), (70, 120), (100, 700), (110, 0)]


def test_what_has_waited_more_than_a_second_is_dropped_and_gives_its_place_to_a_fresh_one(buzzer):
    long = (300, 2500)
    buzzer.play(long, 6, 0, 0)
    buzzer.play(HIGH, 5, 100, 100)
    assert heard(buzzer, 100, 2600) == [(100, 300), (2500, 0)]
    buzzer.play(long, 6, 3000, 3000)
    buzzer.play(HIGH, 5, 3100, 3100)
    buzzer.play(OTHER, 1, 5400, 5400)
    assert heard(buzzer, 5400, 6000) == [(5400, 300), (5500, 500), (5560, 0)]


def test_the_steady_tone_sounds_as_long_as_it_is_on(buzzer):
    pattern = sounds.pattern(sounds.FINAL)
    buzzer.steady(pattern, 1000)
    tones = heard(buzzer, 1000, 3999)
    assert all(hz for _, hz in tones)
    assert len(tones) == 25
    buzzer.steady(None, 4000)
    assert tone() == 0 and buzzer.step(4000) == NEVER


def test_the_steady_tone_keeps_its_rhythm_when_the_loop_is_late(buzzer):
    buzzer.steady(LOW, 0)
    for now_ms, hz in ((0, 100), (49, 100), (50, 0), (70, 120), (100, 100), (100_075, 120), (100_100, 100)):
        assert buzzer.step(now_ms) > now_ms
        assert tone() == hz


def test_the_steady_tone_is_above_all_and_what_comes_under_it_waits(buzzer):
    buzzer.play(LOW, 6, 0, 0)
    buzzer.steady(HIGH, 10)
    buzzer.step(10)
    assert tone() == 900
    buzzer.play(OTHER, 6, 20, 20)
    buzzer.step(20)
    assert tone() == 900
    buzzer.steady(None, 500)
    assert heard(buzzer, 500, 1000) == [(500, 500), (560, 0)]


def test_what_was_asked_for_long_before_the_steady_tone_ended_is_dropped(buzzer):
    buzzer.steady(HIGH, 0)
    buzzer.play(OTHER, 1, 100, 100)
    buzzer.steady(None, 100 + TOO_LATE_MS + 1)
    assert heard(buzzer, 100 + TOO_LATE_MS + 1, 5000) == [(1101, 0)]


def test_silence_ends_everything(buzzer):
    buzzer.play(LOW, 3, 0, 0)
    buzzer.play(OTHER, 3, 0, 0)
    buzzer.steady(HIGH, 0)
    buzzer.silence()
    assert tone() == 0 and buzzer.step(1) == NEVER


@pytest.mark.parametrize("volume", range(11))
def test_the_volume_is_a_duty_that_grows_up_to_half(volume):
    machine.forget()
    buzzer = Buzzer(PIN, volume)
    assert machine.tone(PIN) == (0, 0)
    buzzer.play(HIGH, 3, 0, 0)
    duty = machine.tone(PIN)[1]
    assert duty == 32768 * volume * volume // 100
    assert (duty == 0) == (volume == 0)


# The sounds.

def test_every_sound_has_a_pattern_of_its_own_that_ends_in_time():
    patterns = [sounds.pattern(sound) for sound in range(len(sounds.NAMES))]
    assert len(set(patterns)) == len(sounds.NAMES)
    for name, pattern in zip(sounds.NAMES, patterns, strict=True):
        assert len(pattern) % 2 == 0 and pattern[0] > 0
        assert all(ms > 0 for ms in pattern[1::2])
        assert all(hz == 0 or 100 <= hz <= 5000 for hz in pattern[::2])
        assert sum(pattern[1::2]) <= 1500, name


def test_sounds_differ_in_rhythm_not_only_in_pitch():
    """The warnings by their number of beeps; whatever is as short as a key click is the key click."""
    def beeps(sound):
        return sum(hz > 0 for hz in sounds.pattern(sound)[::2])

    assert [beeps(sound) for sound in (sounds.WARN_30, sounds.WARN_20, sounds.WARN_10)] == [1, 2, 3]
    rhythms = [sounds.pattern(sound)[1::2] for sound in range(len(sounds.NAMES))]
    assert len(set(rhythms)) == len(rhythms)


def test_the_order_of_urgency():
    order = [sounds.FINAL, sounds.FLAG, sounds.WARN_10, sounds.START, sounds.TURN, sounds.KEY]
    assert all(sounds.priority(one) > sounds.priority(next_) for one, next_ in itertools.pairwise(order))
    assert sounds.priority(sounds.LOST) == sounds.priority(sounds.FLAG)


# In the App.

def new_table(preset="sss-2min", **settings):
    machine.forget()
    table = Bench(preset, **settings)
    table.press(B)
    return table


def tones_until(table, to_ms):
    """The tones up to then as (ms, Hz), with a punctual loop."""
    tones = []
    while table.now_ms < to_ms:
        table.go(min(table.now_ms + table.wait_ms, to_ms))
        table.step()
        if not tones or tones[-1][1] != table.tone():
            tones.append((table.now_ms, table.tone()))
    return tones


def test_the_final_signal_sounds_without_a_pause_until_the_turn_is_lost_and_then_that_is_heard():
    table = new_table()
    table.run(119_999)
    assert table.tone() == 0
    tones = tones_until(table, 130_000)
    assert tones[0] == (120_000, 2794)
    assert all(hz for at_ms, hz in tones if at_ms < 123_000)
    assert [one for one in tones if one[0] >= 123_000] == [(123_000, 523), (123_400, 0)]


def test_a_press_ends_the_final_signal_at_once_and_the_next_turn_is_heard_whole():
    table = new_table()
    table.run(121_000)
    table.button(A, 1)
    table.step()
    assert table.tone() == 1760
    assert tones_until(table, 122_000) == [(121_060, 0), (121_090, 2349), (121_180, 0)]


def test_neutral_ends_the_final_signal_at_once_and_resume_brings_it_back():
    table = new_table()
    table.run(121_000)
    table.button(N, 1)
    table.step()
    assert table.tone() == 880 and table.lit() == [0, 0, 0]
    table.run(122_000)
    table.button(N, 0)
    table.run(150_000)
    assert table.tone() == 0
    table.button(N, 1)
    table.step()
    assert table.tone() == 2794 and table.lit() == [1, 1, 1]
    table.run(152_000)
    assert table.tone() != 2794 and table.clock.lost == [1, 0]


def test_a_signal_that_comes_through_a_stall_is_played_up_to_a_second_late_and_then_dropped():
    for stall_ms, hz in ((900, 1319), (1100, 0)):
        table = new_table()
        table.run(89_999)
        table.go(90_000 + stall_ms)
        table.step()
        assert table.tone() == hz
        assert table.lit() == [1, 0, 0]


def test_sound_off_is_silent_but_the_lights_stay():
    table = new_table(sound=False)
    table.run(120_100)
    assert table.tone() == 0
    assert table.lit() == [1, 1, 1]


def test_the_flag_is_heard_and_blinks_until_the_press():
    table = new_table("sss-22min")
    table.run(22 * 60_000)
    assert table.tone() == 2093
    states = []
    for _ in range(8):
        states.append(table.lit())
        table.run(table.now_ms + 250)
    assert states == [[1, 1, 1], [0, 0, 0]] * 4
    table.press(A)
    assert table.lit() == [0, 0, 0]


# The LEDs.

LED_PINS = (18, 19, 20)


@pytest.fixture
def leds():
    machine.forget()
    return Leds(LED_PINS)


def lit():
    return [machine.level(pin) for pin in LED_PINS]


@pytest.mark.parametrize("state", range(8))
def test_each_bit_is_a_led_and_nothing_is_due(leds, state):
    leds.show(7 - state, 0, 0)
    assert leds.show(state, 0, 5) == NEVER
    assert lit() == [state & 1, state >> 1 & 1, state >> 2]


def test_all_three_blink_lit_first_twice_a_second(leds):
    seen = []
    now_ms = 1000
    for _ in range(6):
        due_ms = leds.show(BLINK, 1000, now_ms)
        seen.append((now_ms, lit()))
        assert due_ms > now_ms
        now_ms = due_ms
    on, off = [1, 1, 1], [0, 0, 0]
    assert seen == [(1000, on), (1250, off), (1500, on), (1750, off), (2000, on), (2250, off)]


def test_a_late_loop_shows_what_is_due_now(leds):
    assert leds.show(BLINK, 1000, 1251) == 1500 and lit() == [0, 0, 0]
    assert leds.show(BLINK, 1000, 61_000) == 61_250 and lit() == [1, 1, 1]
    leds.show(0, 61_010, 61_010)
    assert lit() == [0, 0, 0]
