"""An own preset made on the keypad: a list of fields, each a number or a time typed in digits.

NEXT goes on to the next field, DEL takes a digit back, or goes to the field before; OK
stores and uses the preset, MENU drops it. A time is typed as on a microwave oven:
130 is 1:30, 13000 is 1:30:00. Whatever cannot be is refused where it is typed.
"""

import menu
from keymaps import DEL, MENU, NEXT, OK, digit_at
from ownpresets import PLACES, name_of
from presetspec import (
    COUNT_FIELDS,
    FLAGS,
    METHOD_FIELDS,
    METHODS,
    REASON_NAMES,
    RULES,
    TIME_FIELDS,
    Preset,
    PresetError,
    check_value,
)

WARNINGS = 5
_MOST_DIGITS = 5

# Lowest and highest of the fields that are no method's; a warning of 0 is none.
_LIMITS = {
    "slot": (0, PLACES - 1),
    "rules": (1, len(RULES)),
    "sides": (0, 1),
    "method": (1, len(METHODS)),
    "flag": (1, len(FLAGS)),
    "count": (0, 60),
    "restarts": (0, 1),
}


def _plain(field):
    return field[2:] if field[:2] == "b." else field


def is_time(field):
    """Whether a field is a time (in ms), not a number."""
    field = _plain(field)
    return field in TIME_FIELDS or field == "game" or field[:4] == "warn"


class Editor:
    """`own`: the presets stored; `use(preset, at_ms)` is called with the one made.

    `refused(number of the reason, at_ms)` is called when something cannot be; `reason`
    names it until the next key.
    """

    def __init__(self, own, use, refused):
        self._own = own
        self._use = use
        self._refused = refused
        self.at = 0
        self.typed = -1  # the digits typed for the field, as a number; -1: none
        self.digits = 0
        self.reason = ""
        self.values = {"slot": 0}
        self._fill()

    def field(self):
        """The field under the cursor."""
        return self.fields()[self.at]

    def fields(self):
        """All fields, in order; they depend on the methods."""
        values = self.values
        fields = ["slot", "rules", "sides", "method"]
        fields += METHOD_FIELDS[METHODS[values["method"] - 1]]
        if values["sides"]:
            fields.append("b.method")
            fields += ["b." + field for field in METHOD_FIELDS[METHODS[values["b.method"] - 1]]]
        warnings = ["warn" + str(i + 1) for i in range(WARNINGS)]
        return fields + ["flag", "count"] + warnings + ["restarts", "game"]

    def _fill(self):
        slot = self.values["slot"]
        preset = self._own.find(name_of(slot))
        if preset is None:
            sides = (("per-move", {"limit": 120_000}),) * 2
            preset = Preset("", "OWN", sides, 0, (30_000, 20_000, 10_000), 0, False)
        values = self.values = {"slot": slot, "rules": RULES.index(preset.rules) + 1, "flag": preset.flag + 1}
        values["count"] = preset.count_s
        values["restarts"] = 1 if preset.restarts else 0
        values["game"] = preset.game_ms
        values["sides"] = 0 if preset.sides[0] == preset.sides[1] else 1
        for side, prefix in enumerate(("", "b.")):
            method, own = preset.sides[side]
            values[prefix + "method"] = METHODS.index(method) + 1
            for field in own:
                values[prefix + field] = own[field]
        for i in range(WARNINGS):
            values["warn" + str(i + 1)] = preset.warnings_ms[i] if i < len(preset.warnings_ms) else 0

    def key(self, place, at_ms):
        """A key went down."""
        digit = digit_at(place)
        if digit >= 0:
            if self.digits == _MOST_DIGITS:
                return menu.REFUSED
            self.typed = digit if self.typed < 0 else 10 * self.typed + digit
            self.digits += 1
            self.reason = ""
        elif place == DEL:
            self._erase()
        elif place == NEXT:
            if self._commit(at_ms):
                self.at = (self.at + 1) % len(self.fields())
        elif place == OK:
            return menu.LEAVE if self._commit(at_ms) and self._finish(at_ms) else menu.TAKEN
        elif place == MENU:
            return menu.BACK
        else:
            return menu.REFUSED
        return menu.TAKEN

    def _erase(self):
        self.reason = ""
        if self.typed < 0:
            self.at = (self.at - 1) % len(self.fields())
            return
        self.digits -= 1
        self.typed = self.typed // 10 if self.digits else -1

    def _commit(self, at_ms):
        typed = self.typed
        self.typed = -1
        self.digits = 0
        if typed < 0:
            return True
        field = self.field()
        try:
            value = self._checked(field, typed)
        except PresetError as error:
            return self._refuse(error.reason, at_ms)
        self.values[field] = value
        if field == "slot":
            self._fill()
        elif field == "sides" and value:
            self._copy_sides()
        return True

    def _copy_sides(self):
        values = self.values
        values["b.method"] = values["method"]
        for field in METHOD_FIELDS[METHODS[values["method"] - 1]]:
            values["b." + field] = values.get(field, 0)

    def _checked(self, field, typed):
        if is_time(field):
            if typed % 100 > 59:
                raise PresetError("seconds", field)
            typed = 1000 * (typed // 10_000 * 3600 + typed // 100 % 100 * 60 + typed % 100)
        field = _plain(field)
        if field in _LIMITS:
            lowest, highest = _LIMITS[field]
            if not lowest <= typed <= highest:
                raise PresetError("seconds" if field == "count" else "choice", field)
        else:
            check_value("main" if field == "game" or field[:4] == "warn" else field, typed)
        return typed

    def _refuse(self, reason, at_ms):
        self.reason = reason
        self._refused(REASON_NAMES.index(reason), at_ms)
        return False

    def _finish(self, at_ms):
        values = self.values
        warnings = [values["warn" + str(i + 1)] for i in range(WARNINGS)]
        warnings = tuple(sorted(set([ms for ms in warnings if ms]), reverse=True))
        side_a = self._side("")
        preset = Preset(
            name_of(values["slot"]), RULES[values["rules"] - 1],
            (side_a, self._side("b.") if values["sides"] else side_a),
            values["flag"] - 1, warnings, values["count"], values["restarts"] == 1, values["game"],
        )  # fmt: skip
        try:
            preset.check()
        except PresetError as error:
            return self._refuse(error.reason, at_ms)
        stored = self._own.store(preset)
        self._use(preset, at_ms)
        if not stored:
            self._refuse("not-stored", at_ms)
        return True

    def _side(self, prefix):
        method = METHODS[self.values[prefix + "method"] - 1]
        values = {}
        for field in METHOD_FIELDS[method]:
            value = self.values.get(prefix + field, 0)
            if value or field in COUNT_FIELDS or field in TIME_FIELDS:
                values[field] = value
        return method, values
