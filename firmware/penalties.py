"""Carries out what decisions cost: in the ledger, in the clock, in the event list; and takes it back."""

import struct

import judge as rulings
import ledger as ledgers
from events import CROSS, NONE, POINTS, STRUCK, A, B
from ledger import Tally

_RECORD = "<2Hi"
_HEAD_SIZE = struct.calcsize(_RECORD)
RECORD_SIZE = _HEAD_SIZE + ledgers.RECORD_SIZE

_SIDES = (A, B)


class Penalties:
    """`ledger`: what the game has cost so far; `standing`: how many decisions of this neutral stand."""

    def __init__(self, rules, clock, rounds, out):
        self.ledger = rounds.ledger = Tally()
        self.standing = 0
        self._restarts = 0  # of these, such as give the full limit back
        self._taken_ms = 0  # what the turn had taken before the first of them
        self._rules = rules
        self._clock = clock
        self._rounds = rounds
        self._out = out
        self._cost = Tally()

    def turns_lost(self, side):
        """Turns `side` has lost: by time, by penalties taken, and turns that a ruling made void."""
        return self._clock.lost[side] + self.ledger.get(ledgers.STRUCK, side)

    def points_off(self, side, now_ms):
        """Points taken off `side`: by decisions, and for time overdrawn."""
        return self.ledger.get(ledgers.POINTS, side) + self._clock.points(side, now_ms)

    def begin(self):
        """Another neutral: no decision stands in it."""
        self.standing = 0
        self._restarts = 0
        self._taken_ms = 0
        self._rounds.neutral()

    def hold(self):
        """The neutral is left by the starter's press only, as after a decision."""
        self.standing += 1

    def stand(self, decision, at_ms):
        """A decision stands: its cost is due, the limit restarts where the rules say so (SSS-8, CAS-9)."""
        if self._restarts == 0:
            self._taken_ms = self._clock.used_ms
        self.standing += 1
        self._rounds.ruled(decision)
        # Who tells of his own tiles has challenged nothing: his time goes on (SSS-27, CAS-13).
        if decision.how != rulings.REPORTED:
            self._restarts += 1
            self._clock.ruled()
        self.charge(decision, at_ms)

    def void(self, decision, at_ms):
        """It stands no longer, and never did."""
        self.discharge(decision, at_ms)
        self._rounds.unruled(decision)
        self.standing -= 1
        if decision.how != rulings.REPORTED:
            self._restarts -= 1
        if self._restarts == 0:
            self._clock.unruled(self._taken_ms)

    def charge(self, decision, at_ms):
        """What the decision costs."""
        clock = self._clock
        # A turn that is lost already is no longer in progress.
        in_progress = NONE if clock.starter() == clock.turn else clock.turn
        self._cost.clear()
        self._rules.cost(decision, in_progress, self.ledger, self._cost)
        self._add(decision, at_ms)

    def appeal_lost(self, decision, side, at_ms):
        """What an unjustified appeal against the decision costs `side` (CAS-8)."""
        self._cost.clear()
        self._rules.appeal_lost(side, self.ledger, self._cost)
        self._add(decision, at_ms)

    def discharge(self, decision, at_ms):
        """All that the decision has cost is taken back."""
        self._carry(decision.cost, -1, at_ms)
        decision.cost.clear()

    def _add(self, decision, at_ms):
        self._carry(self._cost, 1, at_ms)
        decision.cost.add_all(self._cost, 1)

    def _carry(self, cost, sign, at_ms):
        self.ledger.add_all(cost, sign)
        for side in _SIDES:
            self._tell(POINTS, side, sign * cost.get(ledgers.POINTS, side), at_ms)
            self._tell(CROSS, side, sign * cost.get(ledgers.CROSSES, side), at_ms)
            self._tell(STRUCK, side, sign * cost.get(ledgers.STRUCK, side), at_ms)
            for _ in range(cost.get(ledgers.SKIPS, side)):
                if sign > 0:
                    self._clock.forfeit(side, at_ms)
                else:
                    self._clock.pardon(side, at_ms)

    def _tell(self, kind, side, value, at_ms):
        if value:
            self._out.event(kind, side, at_ms, value)

    def pack_into(self, buffer, offset):
        """Write the state to `buffer` at `offset`, RECORD_SIZE bytes."""
        struct.pack_into(_RECORD, buffer, offset, self.standing, self._restarts, self._taken_ms)
        self.ledger.pack_into(buffer, offset + _HEAD_SIZE)

    def unpack_from(self, buffer, offset):
        """Take the state from `buffer` at `offset`."""
        self.standing, self._restarts, self._taken_ms = struct.unpack_from(_RECORD, buffer, offset)
        self.ledger.unpack_from(buffer, offset + _HEAD_SIZE)
