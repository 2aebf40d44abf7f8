"""One game: the buttons and keys, in the order of their time, to whom they mean something.

Pure. `step()` takes inputs and deadlines in the order of their time, so a late call
gives what a punctual one gives. What the buttons mean:

- a player's button ends his own turn, or starts the other side where the clock stands;
- N puts the clock to neutral, and again takes back a neutral pressed by mistake;
- in neutral the keys and buttons are those of `challenge`;
- while a clock runs NEXT counts the window for a challenge (`window`);
- a short MENU in neutral opens what else can be done (`acts`), in ready the setting up
  (`setupmenu`); where a penalty has taken a turn, it moves that to the player's next turn;
- MENU held for two seconds while nobody's time runs prepares a new game;
- OK in ready is the referee's START (SSS-20);
- after a loss of power in a game what was restored is acknowledged first (`restored`);
- at the judges' table (a setting) there are only keys, those of `judges_table`; a short MENU
  with no word begun opens the setting up, behind the referee's PIN where one is set.
"""

from micropython import const

import acts as clock_acts
import game_record
import hands
from acts import Acts
from challenge import Challenge
from clock import IN_NEUTRAL, READY, RUNNING, Clock
from entry import Entry
from events import KEY, NO, NONE, RESET, START
from inputs import BUTTON_N, KEY0
from judges_table import JudgesTable
from keymaps import DEL as KEY_DEL
from keymaps import MENU as KEY_MENU
from keymaps import OK as KEY_OK
from methods import NEVER
from phases import LEDGER, NO_VIEW
from rounds import Rounds
from tiles import TileSet
from window import SHUT

HOLD_MS = const(2000)
ONE_BUTTON_MS = const(250)

RECORD_SIZE = game_record.RECORD_SIZE


class Game:
    """A game under `settings` and `preset`, with `judge`, told to `out.event(...)`.

    `table` is the judges' table where that is what the device is for, else None; `held`: what
    stands between a loss of power and the game (see `restored`), else None.
    """

    def __init__(self, preset, settings, judge, out):
        self.acts = Acts(settings, out)
        self.setup = None
        self.record = None  # told of every input before it is taken (see `gamelog`)
        self.entry = Entry(judge.language)
        self.judge = judge
        self.settings = settings
        self.one_button = settings.one_button
        self.out = out
        self.held = None
        self._play(preset)

    def _play(self, preset):
        if self.settings.swapped:
            preset = preset.swapped()
        self.rounds = Rounds(preset, self.out)
        self.clock = Clock(preset, self.settings.final_ms, self.rounds)
        self.rounds.follow(self.clock)
        self.acts.follow(self.clock, self.rounds)
        self.tiles = TileSet(self.settings.tiles_for(self.judge.language))
        self.challenge = Challenge(self.judge, self.entry, self.clock, self.rounds, self.out)
        self.table = JudgesTable(self.judge, self.entry, self.out) if self.settings.table else None
        self.forget()

    def use(self, preset):
        """In ready: another preset, and the list for its words."""
        language = self.settings.words_for(preset)
        if language != self.judge.language:
            self.judge = self.judge.for_language(language)
            self.entry.set_language(language)
        self._play(preset)

    def forget(self):
        """Nothing is under way but what the clock says."""
        self.menu_down_ms = NEVER
        self.pressed_ms = -ONE_BUTTON_MS
        self.held = None
        self.acts.new_game()
        self.rounds.reset()
        self.challenge.reset()
        if self.table is not None:
            self.table.clear()

    def reset(self, at_ms):
        """A new game: everything back to the start."""
        self.clock.reset()
        self.forget()
        self.out.event(RESET, NONE, at_ms, 0)

    @property
    def ruling(self):
        """The ruling that is shown (see `judge`), or NO_RULING."""
        return self.challenge.ruling if self.table is None else self.table.ruling

    def due_ms(self):
        """The millisecond of the next thing that happens by itself, or NEVER."""
        due_ms = self.around_ms()
        if self.menu_down_ms != NEVER and self.menu_down_ms + HOLD_MS < due_ms:
            due_ms = self.menu_down_ms + HOLD_MS
        return min(due_ms, self.clock.due_ms(), self.challenge.window.due_ms())

    def around_ms(self):
        """When something is due that is not the clock's, or NEVER: the game's time, a break."""
        if self.held is not None:
            return NEVER
        return min(self.rounds.due_ms(), self.acts.referee.due_ms())

    def step(self, queue, now_ms):
        """Take the inputs `queue` has collected, and all that is due by `now_ms`; returns `due_ms()`."""
        for i in range(queue.count):
            at_ms = queue.at_ms[i]
            self._advance(at_ms)
            source = queue.source[i]
            if self.record is not None:
                self.record.input(source, queue.down[i], at_ms)
            if self.held is not None:
                self.held.input(self, source, queue.down[i], at_ms)
            elif not queue.down[i]:
                if source == KEY0 + KEY_MENU:
                    hands.release_menu(self, at_ms)
            elif source == BUTTON_N:
                self._neutral(at_ms)
            elif source < KEY0:
                self._press(source, at_ms)
            else:
                self._key(source - KEY0, at_ms)
        self._advance(now_ms)
        if self.held is not None:
            self.held.stand(self, now_ms)
        return self.due_ms()

    def _advance(self, now_ms):
        due_ms = self.around_ms()
        while due_ms <= now_ms:
            self._advance_clock(due_ms)
            # A new game may have come before.
            if self.rounds.due_ms() == due_ms:
                self.rounds.announce(due_ms)
            elif self.acts.referee.due_ms() == due_ms:
                self.acts.referee.look(due_ms)
            due_ms = self.around_ms()
        self._advance_clock(now_ms)

    def _advance_clock(self, now_ms):
        held_ms = self.menu_down_ms
        if held_ms != NEVER and held_ms + HOLD_MS <= now_ms:
            self.clock.advance(held_ms + HOLD_MS)
            self.menu_down_ms = NEVER
            self.reset(held_ms + HOLD_MS)
        window = self.challenge.window
        if window.state != SHUT:
            window_ms = window.due_ms()
            if window_ms <= now_ms:
                self.clock.advance(window_ms)
                if self.clock.mode == RUNNING:
                    window.close(window_ms)
        self.clock.advance(now_ms)
        if self.clock.mode != RUNNING:
            window.state = SHUT

    def _press(self, side, at_ms):
        clock = self.clock
        challenge = self.challenge
        self.menu_down_ms = NEVER
        if self.one_button:
            if at_ms - self.pressed_ms < ONE_BUTTON_MS:
                return
            self.pressed_ms = at_ms
            side = hands.meant(self)
        if self.acts.button(side, at_ms) or (self.setup is not None and self.setup.button(side)):
            return
        if self.table is not None or self.menu_open() or hands.starts_wrongly(self, side):
            self.out.event(NO, side, at_ms, side)
        elif clock.mode == IN_NEUTRAL and challenge.busy():
            if not challenge.press(side, at_ms):
                self.out.event(NO, side, at_ms, side)
        elif clock.press(side, at_ms):
            self.begin()
        else:
            self.out.event(NO, side, at_ms, side)

    def menu_open(self):
        """Whether the list of acts or the setting up is open."""
        return self.acts.screen != clock_acts.CLOSED or (self.setup is not None and self.setup.active)

    def _neutral(self, at_ms):
        clock = self.clock
        challenge = self.challenge
        self.menu_down_ms = NEVER
        if self.setup is not None and self.setup.button(BUTTON_N):
            return
        if self.acts.screen:
            self.acts.close()
            return
        if self.table is not None:
            taken = False
        elif clock.mode != IN_NEUTRAL:
            taken = clock.neutral(at_ms)
        elif challenge.may_cancel():
            taken = at_ms > clock.begun_ms and clock.resume(at_ms)
        else:
            taken = challenge.give_up()
            if taken:
                return
        if taken:
            self.begin()
        else:
            self.out.event(NO, NONE, at_ms, BUTTON_N)

    def begin(self):
        """Another neutral, or another turn."""
        self.challenge.begin()
        if self.clock.mode != IN_NEUTRAL:
            self.acts.referee.leave()

    def _key(self, place, at_ms):
        mode = self.clock.mode
        free = mode != RUNNING and mode != READY or (self.table is not None and not self.menu_open())
        if place == KEY_MENU and free:
            self.menu_down_ms = at_ms
            return
        # MENU with another key is no MENU.
        self.menu_down_ms = NEVER
        start = self.table is None and self.clock.mode == READY and not self.menu_open()
        if start and place == KEY_OK and not self.rounds.started:
            self.rounds.start(at_ms)
            self.out.event(START, NONE, at_ms, 0)
        elif self._taken(place, at_ms):
            self.out.event(KEY, NONE, at_ms, place)
        else:
            self.out.event(NO, NONE, at_ms, KEY0 + place)

    def _taken(self, place, at_ms):
        challenge = self.challenge
        mode = self.clock.mode
        if self.table is not None and not self.menu_open():
            return self.table.key(place, at_ms)
        if self.acts.screen != clock_acts.CLOSED:
            return self._key_acts(place, at_ms)
        if mode == READY:
            setup = self.setup
            if place == KEY_DEL and not self.menu_open():
                return self.rounds.absence.mark_next(at_ms)
            return setup is not None and (setup.active or place == KEY_MENU) and setup.key(place, at_ms)
        if place == KEY_MENU:
            return False
        if mode == IN_NEUTRAL:
            return hands.opens_referee(self, place) or challenge.key(place, at_ms)
        if mode == RUNNING:
            return challenge.window.key(place, at_ms)
        if place == KEY_OK:
            return self.rounds.absence.award(at_ms)
        if place != KEY_DEL or not challenge.rules.kinds:
            return False
        # Where nobody's time runs the ledger is shown on request, and put away.
        challenge.view = NO_VIEW if challenge.view else LEDGER
        return True

    def _key_acts(self, place, at_ms):
        turn = self.clock.turn
        taken = self.acts.key(place, at_ms)
        if self.acts.screen == clock_acts.CLOSED:
            hands.acted(self, turn)
        return taken

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        self.clock.shift(by_ms)
        self.rounds.shift(by_ms)
        self.acts.referee.shift(by_ms)
        self.pressed_ms = max(self.pressed_ms - by_ms, -ONE_BUTTON_MS)
        if self.held is not None:
            self.held.since_ms -= by_ms
        if self.menu_down_ms != NEVER:
            self.menu_down_ms -= by_ms

    def pack_into(self, buffer, offset=0):
        """Write the whole state to `buffer` at `offset`, RECORD_SIZE bytes (see `game_record`)."""
        game_record.pack_into(self, buffer, offset)

    def unpack(self, buffer, offset=0):
        """Take the state from `buffer` at `offset`. ValueError if it cannot be one."""
        game_record.unpack_from(self, buffer, offset)
        if self.table is not None:
            self.table.clear()
