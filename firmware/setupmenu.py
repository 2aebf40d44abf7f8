"""Setting up with the keypad, before a game: MENU in ready opens it, MENU leaves it.

It allocates, which nothing else in a step does: no time runs in ready.
"""

import menu
import presets
from events import NONE, PRESET, REFUSED
from keymaps import DEL, MENU, NEXT, OK, digit_at
from pineditor import PinEditor
from preseteditor import Editor
from presetspec import REASON_NAMES
from referee import ASKS_PIN
from selftest import SelfTest
from settings import BEGINS, LANGUAGES

VOLUMES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
_KEPT = ("preset", "begins", "swapped", "lang", "sound", "volume", "quiet", "click", "pin", "lock", "table")


class Chooser:
    """One preset of a list, by NEXT and DEL or by its number."""

    def __init__(self, own, current, use):
        self._own = own
        self._use = use
        self.names = presets.names() + own.names()
        self.at = self.names.index(current) if current in self.names else 0
        self._number = 0

    def preset(self):
        """The one under the cursor."""
        name = self.names[self.at]
        return presets.find(name) or self._own.find(name)

    def key(self, place, at_ms):
        """A key went down."""
        digit = digit_at(place)
        self._number = menu.typed(self._number, digit, len(self.names)) if digit >= 0 else 0
        if self._number:
            self.at = self._number - 1
        elif place == NEXT:
            self.at = (self.at + 1) % len(self.names)
        elif place == DEL:
            self.at = (self.at - 1) % len(self.names)
        elif place == OK:
            self._use(self.preset(), at_ms)
            return menu.LEAVE
        elif place == MENU:
            return menu.BACK
        else:
            return menu.REFUSED
        return menu.TAKEN


class SetUp:
    """The menu of ready; `active` while it is open.

    `game` takes the preset; `own`: the user's presets; `choices`: the file that keeps
    what was chosen here; `out` is the App: told of events, its `notices` are shown;
    `applied()` is called after a change of the settings.
    """

    def __init__(self, game, settings, own, choices, out, applied):
        self._game = game
        self._settings = settings
        self._choices = choices
        self._out = out
        self._applied = applied
        self.own = own
        self.active = False
        self._asked = False  # the PIN, for the judges' table
        self.menu = menu.Menu([
            menu.Opens("preset", self._chooser, self._preset_name),
            menu.Opens("own", self._editor, self._own_count),
            menu.Choice("sound", settings, "sound", (True, False), self._changed),
            menu.Choice("volume", settings, "volume", VOLUMES, self._changed),
            menu.Choice("click", settings, "click", (True, False), self._changed),
            menu.Choice("begins", settings, "begins", BEGINS, self._changed),
            menu.Choice("swapped", settings, "swapped", (True, False), self._swap),
            menu.Choice("lang", settings, "lang", LANGUAGES, self._changed),
            menu.Choice("quiet", settings, "quiet", (True, False), self._changed),
            menu.Opens("pin", self._pin_editor, self._pin_set),
            menu.Opens("lock", self._switch_lock, self._locked),
            menu.Opens("table", self._judges_table, self._at_table),
            menu.Opens("test", self._self_test, self._no_value),
        ])  # fmt: skip

    def key(self, place, at_ms):
        """A key in ready. True if it meant something."""
        rounds = self._game.rounds
        taken = self._key(place, at_ms)
        if self._game.rounds is not rounds:
            # Another game is ready, also where only its sides were swapped: what START had begun is no more.
            self._out.event(PRESET, NONE, at_ms, 0)
        return taken

    def _key(self, place, at_ms):
        if not self.active:
            if place != MENU:
                return False
            self.active = True
            self.menu.restart()
            self._asked = False
            # From the judges' table everything is behind the PIN: no key of it leads to a clock.
            if self._settings.pin and (self._settings.lock or self._settings.table):
                self._game.acts.referee.open()
            return True
        if self.asks_pin():
            return self._key_pin(place, at_ms)
        result = self.menu.key(place, at_ms)
        if result == menu.BACK or result == menu.LEAVE:
            self.close()
        return result != menu.REFUSED

    def close(self):
        """Whatever is half-typed is dropped; the PIN is needed again."""
        self.active = False
        self._asked = False
        self._game.acts.referee.leave()

    def asks_pin(self):
        """Whether the settings are locked, and the PIN has not been given yet."""
        return self.active and self._game.acts.referee.screen == ASKS_PIN

    def _key_pin(self, place, at_ms):
        referee = self._game.acts.referee
        if place == MENU:
            self.close()
            return True
        taken = referee.key(place, at_ms)
        if referee.granted:
            referee.close()
            if self._asked:
                self._switch_table()
        elif not referee.screen:
            self.close()
        return taken

    def button(self, source):
        """A button went down. True if the self-test took it."""
        test = self.test()
        return test is not None and test.button(source)

    def test(self):
        """The self-test that is under way, or None."""
        if not self.active or not isinstance(self.menu.screen, SelfTest):
            return None
        return self.menu.screen

    def screen_name(self):
        """Which of its screens is shown."""
        screen = self.menu.screen
        if self.asks_pin() or isinstance(screen, PinEditor):
            return "pin"
        if isinstance(screen, SelfTest):
            return "test"
        return "setup" if screen is None else "edit" if isinstance(screen, Editor) else "choose"

    def _chooser(self):
        return Chooser(self.own, self._preset_name(), self._use)

    def _editor(self):
        return Editor(self.own, self._use, self._refused)

    def _may(self):
        # Whoever does not know the PIN neither changes it nor what it guards.
        referee = self._game.acts.referee
        if self._settings.pin and not referee.granted:
            referee.open()
            return False
        return True

    def _pin_editor(self):
        return PinEditor(self._set_pin) if self._may() else None

    def _switch_lock(self):
        if self._may():
            self._settings.lock = not self._settings.lock
            self._changed()

    def _locked(self):
        return "yes" if self._settings.lock else "no"

    def _set_pin(self, text):
        self._settings.pin = text
        self._game.acts.referee.granted = True  # whoever has set it knows it
        self._changed()

    def _pin_set(self):
        return "yes" if self._settings.pin else "no"

    def _judges_table(self):
        if self._may():
            self._switch_table()
        else:
            self._asked = True

    def _switch_table(self):
        self._settings.table = not self._settings.table
        self._again()
        self._changed()
        self.close()

    def _at_table(self):
        return "yes" if self._settings.table else "no"

    def _self_test(self):
        return SelfTest(self._out, self._game.judge, self._out.board_name)

    def _no_value(self):
        return ""

    def _swap(self):
        if self._settings.begins != "any":
            self._settings.begins = "B" if self._settings.begins == "A" else "A"
        self._again()
        self._changed()

    def _again(self):
        name = self._preset_name()
        self._game.use(presets.find(name) or self.own.find(name))

    def _preset_name(self):
        return self._game.clock.preset.name

    def _own_count(self):
        return str(len(self.own.names()))

    def _use(self, preset, at_ms):
        self._game.use(preset)
        self._settings.preset = preset.name
        self._changed()

    def _refused(self, reason, at_ms):
        if REASON_NAMES[reason] == "not-stored":
            self._notice("presets.txt")
        self._out.event(REFUSED, NONE, at_ms, reason)

    def _notice(self, name):
        notice = name + ": not written, the file system is full or failing; in force until power goes"
        if notice not in self._out.notices:
            self._out.notices.append(notice)

    def _changed(self):
        lines = []
        for key in _KEPT:
            value = getattr(self._settings, key)
            value = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            lines.append(key + " = " + value)
        if not self._choices.write("\n".join(lines) + "\n"):
            self._notice("choices.txt")
        self._applied()
