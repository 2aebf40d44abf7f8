"""Contacts: storms, bounce, chatter, a full queue, lost edges, and the order of one millisecond."""

import itertools
import sys

import pytest

import machine
from bench import TICKS, A, B, Bench, N
from buttons import Buttons
from inputs import DEBOUNCE_MS, KEY0, InputQueue
from timebase import Timebase

START = 1000


class Contacts:
    """A queue and its time, without an App. Times are ticks from START on."""

    def __init__(self, start=START):
        self.start = start
        self.time = Timebase(start)
        self.queue = InputQueue()

    def edge(self, source, down, at_ms):
        self.queue.edge(source, down, (self.start + at_ms) % TICKS)

    def settle(self, source, down, at_ms):
        self.queue.settle(source, down, (self.start + at_ms) % TICKS)

    def collect(self, at_ms):
        """All inputs, as (source, down, at_ms)."""
        self.time.now_ms((self.start + at_ms) % TICKS)
        queue = self.queue
        count = queue.collect(self.time)
        assert count == queue.count
        return [(queue.source[i], queue.down[i], queue.at_ms[i]) for i in range(count)]

    def presses(self, at_ms):
        return [(source, at) for source, down, at in self.collect(at_ms) if down]


@pytest.mark.parametrize("start", [START, TICKS - 3])
@pytest.mark.parametrize("read", [0, 1])
def test_the_first_edge_is_a_press_whatever_level_the_interrupt_still_read(start, read):
    contacts = Contacts(start)
    contacts.edge(A, read, 5)
    assert contacts.presses(6) == [(A, 5)]


def test_bounce_is_one_press_however_often_the_loop_comes():
    edges = [(0, 1), (1, 0), (3, 1), (5, 0), (7, 1)]
    late, punctual = Contacts(), Contacts()
    got = []
    for at_ms, down in edges:
        late.edge(A, down, at_ms)
        punctual.edge(A, down, at_ms)
        got += punctual.presses(at_ms)
    assert got == late.presses(500) == [(A, 0)]


def test_chatter_at_release_is_no_press():
    contacts = Contacts()
    contacts.edge(A, 1, 0)
    assert contacts.presses(1) == [(A, 0)]
    for at_ms in range(600, 613):
        contacts.edge(A, at_ms % 2, at_ms)
        assert contacts.presses(at_ms) == []
    contacts.edge(A, 0, 613)
    assert contacts.presses(700) == []
    contacts.edge(A, 1, 613 + DEBOUNCE_MS)
    assert contacts.presses(800) == [(A, 613 + DEBOUNCE_MS)]


def test_a_new_press_needs_a_contact_at_rest():
    contacts = Contacts()
    contacts.edge(A, 1, 0)
    contacts.edge(A, 0, 100)
    contacts.edge(A, 1, 100 + DEBOUNCE_MS - 1)
    assert contacts.presses(200) == [(A, 0)]


@pytest.mark.parametrize("every_ms", [1, 16, 700, 60_000])
def test_a_storm_of_a_minute_is_one_press_of_each_button(every_ms):
    """1,000 edges a second on all three, while the loop comes often, seldom, or not at all (a stall)."""
    contacts = Contacts()
    got = []
    for at_ms in range(60_000):
        for source in (A, B, N):
            contacts.edge(source, (at_ms + 1) % 2, at_ms)
        if at_ms % every_ms == every_ms - 1:
            got += contacts.presses(at_ms)
    got += contacts.presses(60_500)
    assert got == [(A, 0), (B, 0), (N, 0)]
    for source in (A, B, N):
        contacts.settle(source, 0, 61_000)
        contacts.edge(source, 1, 62_000)
    assert contacts.presses(62_001) == [(A, 62_000), (B, 62_000), (N, 62_000)]


def test_a_storm_on_the_pins_counts_once_in_the_game():
    """The same through the App: B's storm starts A's clock once and is nothing more."""
    machine.forget()
    table = Bench("sss-22min")
    table.step()
    for at_ms in range(2000):
        table.go(at_ms)
        table.button(B, 1 - at_ms % 2)
        if at_ms % 90 == 0:
            table.step()
    table.run(2500)
    assert table.clock.running() == A
    assert table.left()[A] == 22 * 60_000 - 2500
    assert table.clock.moves == [0, 0]
    table.press(A, 3000)
    assert table.clock.moves == [1, 0]


def test_a_full_queue_keeps_the_oldest_presses():
    """Bursts far enough apart fill it; the first ones are what decides whose turn ended."""
    contacts = Contacts()
    wanted = []
    for i in range(200):
        contacts.edge(A, 1, 60 * i)
        contacts.edge(A, 0, 60 * i + 30)
        wanted.append((A, 60 * i))
    got = contacts.presses(60 * 200)
    assert len(got) >= 30
    assert got == wanted[: len(got)]
    contacts.edge(A, 1, 60 * 201)
    assert contacts.presses(60 * 202) == [(A, 60 * 201)]


@pytest.mark.parametrize("loud, quiet", list(itertools.permutations([(A,), (B,), (N,), (A, B), (B, N)], 2)))
def test_a_bad_contact_does_not_take_the_others_places(loud, quiet):
    if set(loud) & set(quiet):
        quiet = tuple({A, B, N} - set(loud))
    contacts = Contacts()
    for i in range(300):
        for source in loud:
            contacts.edge(source, 1 - i % 2, 25 * i)
    at_ms = 25 * 300
    for source in quiet:
        contacts.edge(source, 1, at_ms)
    got = contacts.presses(at_ms + 1)
    assert [one for one in got if one[0] in quiet] == [(source, at_ms) for source in sorted(quiet)]
    assert [one for one in got if one[0] in loud][: len(loud)] == [(source, 0) for source in loud]


def test_an_interrupt_in_the_middle_of_collecting_is_not_lost():
    """An edge that falls while `collect` reads the queue is there at the next call, as a burst of its own."""
    contacts = Contacts()
    take = contacts.queue._take

    def take_with_interrupt(*burst):
        contacts.queue._take = take
        contacts.edge(B, 1, 40)
        contacts.edge(A, 0, 41)
        take(*burst)

    contacts.queue._take = take_with_interrupt
    contacts.edge(A, 1, 0)
    assert contacts.collect(40) == [(A, 1, 0)]
    assert contacts.queue.waiting()
    assert contacts.collect(42) == [(B, 1, 40)]
    assert not contacts.queue.waiting()
    # The release of A was not lost: it can be pressed again.
    contacts.edge(A, 1, 41 + DEBOUNCE_MS)
    assert contacts.presses(100) == [(A, 41 + DEBOUNCE_MS)]


# What settle mends.

def test_a_lost_release_is_mended_so_that_the_next_press_counts():
    contacts = Contacts()
    contacts.edge(A, 1, 0)
    assert contacts.presses(1) == [(A, 0)]
    contacts.settle(A, 0, 5)  # too soon to tell from bounce
    assert contacts.collect(6) == []
    contacts.settle(A, 0, 100)
    assert contacts.queue.waiting() and contacts.collect(101) == []
    contacts.edge(A, 1, 200)
    assert contacts.presses(201) == [(A, 200)]


def test_a_lost_press_is_stamped_when_it_is_found():
    contacts = Contacts()
    contacts.settle(B, 0, 10)
    contacts.settle(B, 1, 50)
    assert contacts.presses(50) == [(B, 50)]
    contacts.settle(B, 1, 60)
    assert contacts.collect(61) == []


def test_settling_adds_nothing_to_edges_that_wait():
    contacts = Contacts()
    contacts.edge(A, 1, 0)
    contacts.settle(A, 1, 30)
    contacts.settle(A, 0, 60)
    assert contacts.collect(61) == [(A, 1, 0)]


@pytest.mark.parametrize("days", [5, 7, 11, 13])
def test_a_press_after_days_of_rest_counts(days):
    """A contact's last edge is forgotten before the tick counter has gone half its way round."""
    contacts = Contacts()
    contacts.edge(A, 1, 0)
    contacts.edge(A, 0, 100)
    assert contacts.presses(200) == [(A, 0)]
    hour_ms = 3_600_000
    for hour in range(1, days * 24):
        contacts.settle(A, 0, hour * hour_ms)
        assert contacts.collect(hour * hour_ms) == []
    at_ms = days * 24 * hour_ms
    contacts.edge(A, 1, at_ms)
    assert contacts.presses(at_ms + 1) == [(A, at_ms)]


# Order.

@pytest.mark.parametrize("order", list(itertools.permutations([A, B, N])))
def test_inputs_of_one_millisecond_come_in_one_order(order):
    contacts = Contacts()
    contacts.queue.key(4, 1, START + 7)
    for source in order:
        contacts.edge(source, 1, 7)
    assert contacts.presses(9) == [(A, 7), (B, 7), (N, 7), (KEY0 + 4, 7)]


STAMPED = [(A, 9), (B, 7), (N, 8), (KEY0 + 2, 6), (KEY0, 10)]


@pytest.mark.parametrize("order", list(itertools.permutations(STAMPED)))
def test_inputs_come_in_the_order_of_their_stamps(order):
    contacts = Contacts()
    for source, at_ms in order:
        if source < KEY0:
            contacts.edge(source, 1, at_ms)
        else:
            contacts.queue.key(source - KEY0, 1, START + at_ms)
    assert contacts.presses(20) == sorted(order, key=lambda one: one[1])


def test_keys_repeat_nothing_and_say_when_there_is_no_room():
    contacts = Contacts()
    queue = contacts.queue
    assert queue.key(5, 1, START) and queue.key(5, 1, START + 1)
    assert queue.key(5, 0, START + 2) and queue.key(5, 0, START + 3)
    assert contacts.collect(5) == [(KEY0 + 5, 1, 0), (KEY0 + 5, 0, 2)]
    taken = 0
    while queue.key(5, 1 - taken % 2, START + 10):
        taken += 1
    assert taken == 64
    assert len(contacts.collect(11)) == 64 and queue.key(5, 1 - taken % 2, START + 12)


def test_a_full_queue_keeps_the_oldest_keys_and_no_key_down():
    """What was refused is as if it had not been said: the release can be said again."""
    contacts = Contacts()
    queue = contacts.queue
    wanted = []
    for i in range(64):
        assert queue.key(i % 15, 1 - i // 15 % 2, START + i)
        wanted.append((KEY0 + i % 15, 1 - i // 15 % 2, i))
    down = [source for source, level, _ in wanted[-15:] if level]
    assert down and not queue.key(down[0] - KEY0, 0, START + 100)
    assert not queue.key(15, 1, START + 101)
    assert queue.key(down[0] - KEY0, 1, START + 102), "it is down, which needs no room"
    assert contacts.collect(103) == wanted
    assert queue.key(down[0] - KEY0, 0, START + 104)
    assert contacts.collect(105) == [(down[0], 0, 104)]


def interrupted(function, at, interrupt):
    """(function(), whether it came to line number `at`, counted on the way), with interrupt() before that."""
    lines = itertools.count()

    def trace(frame, event, _argument):
        if event == "line" and next(lines) == at:
            sys.settrace(None)
            interrupt()
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return function(), next(lines) > at
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("waiting", [0, 1, 3, 63, 64])
@pytest.mark.parametrize("passed", [0, 64, 100, 127])
def test_a_key_at_any_line_of_collecting_arrives_once(waiting, passed):
    """Wherever in its ring the queue stands; what finds no room is said again, as the pad does."""
    later = [(15, 1, 70), (14, 1, 71)]
    for at in itertools.count():
        contacts = Contacts()
        queue = contacts.queue
        for i in range(passed):
            assert queue.key(i % 2, 1 - i // 2 % 2, START)
            contacts.collect(1)
        wanted = []
        for i in range(waiting):
            place, down = 4 + i % 4, 1 - i // 4 % 2
            assert queue.key(place, down, START + i)
            wanted.append((KEY0 + place, down, i))
        refused = []

        def interrupt(queue=queue, refused=refused):
            for place, down, at_ms in later:
                if not queue.key(place, down, START + at_ms):
                    refused.append((place, down, at_ms))

        found, reached = interrupted(lambda contacts=contacts: contacts.collect(72), at, interrupt)
        if not reached:
            break
        for place, down, at_ms in refused:
            assert queue.key(place, down, START + at_ms)
        assert not refused or waiting > 62
        found += contacts.collect(73)
        assert found == wanted + [(KEY0 + place, down, at_ms) for place, down, at_ms in later]
        assert not queue.waiting()
    assert at > 10 + 5 * waiting


def test_keys_that_never_end_do_not_hold_the_loop():
    contacts = Contacts()
    queue = contacts.queue
    insert, told = queue._insert, []

    def insert_with_interrupt(*edge):
        insert(*edge)
        told.append((KEY0 + 7, len(told) % 2, 10 + len(told)))
        assert queue.key(7, told[-1][1], START + told[-1][2])

    queue.key(7, 1, START)
    queue.key(8, 1, START)
    queue._insert = insert_with_interrupt
    assert contacts.collect(50) == [(KEY0 + 7, 1, 0), (KEY0 + 8, 1, 0)]
    queue._insert = insert
    assert len(told) == 2 and contacts.collect(51) == told


def test_everything_full_at_once_fits():
    contacts = Contacts()
    for i in range(100):
        for source in (A, B, N):
            contacts.edge(source, 1 - i % 2, 30 * i)
    for i in range(64):
        contacts.queue.key(i % 16, 1 - i // 16 % 2, START + i)
    got = contacts.collect(30 * 100)
    assert [at for _, _, at in got] == sorted(at for _, _, at in got)
    assert len([1 for source, _, _ in got if source >= KEY0]) == 64


# The driver of the buttons.

def test_the_buttons_driver_stamps_each_edge_when_it_falls():
    machine.forget()
    ticks = [100]
    told = []

    class Queue:
        def edge(self, source, down, at):
            told.append((source, down, at))

        def settle(self, source, down, at):
            told.append(("settle", source, down, at))

    for pin in (2, 3, 4):
        machine.drive(pin, 1)
    buttons = Buttons((2, 3, 4), Queue(), lambda: ticks[0])
    assert told == []
    machine.drive(3, 0)
    ticks[0] = 105
    machine.drive(3, 1)
    machine.drive(3, 1)
    machine.drive(4, 0)
    assert told == [(B, 1, 100), (B, 0, 105), (N, 1, 105)]
    del told[:]
    buttons.settle()
    assert told == [("settle", A, 0, 105), ("settle", B, 0, 105), ("settle", N, 1, 105)]


def test_a_button_that_is_not_connected_is_up():
    machine.forget()
    queue = InputQueue()
    buttons = Buttons((2, 3, 4), queue, lambda: 5)
    buttons.settle()
    assert not queue.waiting()


def test_a_port_without_hard_interrupts_works_as_well(monkeypatch):
    machine.forget()
    irq = machine.Pin.irq

    def soft(self, handler=None, trigger=12):
        irq(self, handler, trigger)

    monkeypatch.setattr(machine.Pin, "irq", soft)
    queue = InputQueue()
    Buttons((2, 3, 4), queue, lambda: 5)
    machine.drive(2, 0)
    assert queue.waiting()
