"""Timing methods with one stretch of main time: sudden death, increments, delays, hourglass, penalties.

What is left of the time lies in `state[0]`. Once the flag has fallen it is 0 and
nothing is added any more.
"""

from methods import DOWN, NEVER, OVERTIME_BEGINS, Method

_MINUTE_MS = 60_000
_POINTS_A_MINUTE = 10


class SuddenDeath(Method):
    """All moves in one stretch of time; when it is up, the flag falls (SSS-1, SSS-15, GO-1)."""

    def __init__(self, main_ms):
        Method.__init__(self)
        self.main_ms = main_ms
        self.reset()

    def reset(self):
        """Back to the start of a game."""
        Method.reset(self)
        self.state[0] = self.main_ms

    def end(self, used_ms):
        """Take what the turn used; never below 0."""
        self.state[0] = self.left_ms(used_ms)

    def charge(self, used_ms):
        """Take `used_ms` off (GO-7)."""
        self.state[0] = SuddenDeath.left_ms(self, used_ms)

    def suspend(self, used_ms):
        """Take what the turn used; nothing is added."""
        self.state[0] = self.left_ms(used_ms)

    def flag_ms(self):
        """The end of the time."""
        return NEVER if self.state[DOWN] else self.state[0]

    def set_left(self, left_ms, used_ms, on_turn):
        """What is left of the time; a fallen flag is up again."""
        self.state[DOWN] = 0
        self.state[0] = left_ms + used_ms if on_turn else left_ms
        return used_ms

    def left_ms(self, used_ms):
        """What is left, 0 once it is up."""
        left_ms = self.state[0] - used_ms
        return left_ms if left_ms > 0 else 0

    def bound_ms(self, used_ms):
        """The end of the time, unless it was up before."""
        return self.state[0] if used_ms < self.state[0] else NEVER


class Fischer(SuddenDeath):
    """Every move made in time adds `increment_ms`; unused time is kept.

    `at_start`: both sides have the first increment before their first move (GO-4);
    else it comes with the first press.
    """

    def __init__(self, main_ms, increment_ms, at_start):
        self.increment_ms = increment_ms
        self.at_start = at_start
        SuddenDeath.__init__(self, main_ms)

    def reset(self):
        """Back to the start of a game."""
        SuddenDeath.reset(self)
        if self.at_start:
            self.state[0] += self.increment_ms

    def end(self, used_ms):
        """Take what the turn used; the increment comes only if the time was not up."""
        left_ms = self.left_ms(used_ms)
        self.state[0] = left_ms + self.increment_ms if left_ms > 0 else 0

    def renew(self):
        """One increment is all the overtime there is to set anew (GO-10, a reading)."""
        self.state[0] = self.increment_ms
        self.state[DOWN] = 0
        return True


class Stages(Fischer):
    """Several periods: so many moves in the first, then more time is added (40 moves in 90 min, then 30 min).

    `stages`: of each period its time in ms and its number of moves, 0 for "all that
    are left" in the last. Whatever a period leaves unused is kept.
    """

    def __init__(self, stages, increment_ms):
        self.stages = stages
        Fischer.__init__(self, stages[0][0], increment_ms, False)

    def reset(self):
        """Back to the start of a game."""
        Fischer.reset(self)
        self.state[1] = 0
        self.state[2] = 0

    def end(self, used_ms):
        """As `Fischer`; the last move of a period adds the time of the next."""
        Fischer.end(self, used_ms)
        state = self.state
        if not state[0]:
            return
        state[2] += 1
        if state[1] + 1 < len(self.stages) and state[2] == self.stages[state[1]][1]:
            state[1] += 1
            state[2] = 0
            state[0] += self.stages[state[1]][0]

    def renew(self):
        """There is no overtime."""
        return False

    def set_moves(self, moves):
        """The period that so many moves lead to; no time is added."""
        at = 0
        while at + 1 < len(self.stages) and moves >= self.stages[at][1]:
            moves -= self.stages[at][1]
            at += 1
        self.state[1] = at
        self.state[2] = moves

    def period(self, used_ms):
        """The number of the period in progress, from 1."""
        return self.state[1] + 1


class Bronstein(SuddenDeath):
    """Time runs at once; a move made in time gives back what it took, `delay_ms` at most."""

    def __init__(self, main_ms, delay_ms):
        self.delay_ms = delay_ms
        SuddenDeath.__init__(self, main_ms)

    def end(self, used_ms):
        """Take what the turn used beyond the delay."""
        left_ms = self.left_ms(used_ms)
        if left_ms > 0:
            left_ms += used_ms if used_ms < self.delay_ms else self.delay_ms
        self.state[0] = left_ms


class UsDelay(SuddenDeath):
    """The first `delay_ms` of every turn cost nothing; a pause keeps what was used of them."""

    def __init__(self, main_ms, delay_ms):
        self.delay_ms = delay_ms
        self.warn_from_ms = delay_ms
        SuddenDeath.__init__(self, main_ms)

    def left_ms(self, used_ms):
        """What is left; stands still during the delay."""
        used_ms -= self.delay_ms
        return SuddenDeath.left_ms(self, used_ms if used_ms > 0 else 0)

    def bound_ms(self, used_ms):
        """The end of delay and time."""
        bound_ms = self.state[0] + self.delay_ms
        return bound_ms if used_ms < bound_ms and not self.state[DOWN] else NEVER

    def flag_ms(self):
        """The end of delay and time."""
        return NEVER if self.state[DOWN] else self.state[0] + self.delay_ms

    def set_left(self, left_ms, used_ms, on_turn):
        """What is left beside the delay."""
        used_ms_of_it = used_ms - self.delay_ms
        SuddenDeath.set_left(self, left_ms, used_ms_of_it if used_ms_of_it > 0 else 0, on_turn)
        return used_ms

    def is_up(self, used_ms):
        """Not during the delay, even if it is all there is."""
        return self.bound_ms(used_ms) == NEVER


class Hourglass(SuddenDeath):
    """What one side uses, the other gains, until a flag falls."""

    def rival_end(self, used_ms):
        """Gain what the other side's turn used."""
        self.state[0] = self.idle_ms(used_ms)

    def flag_ms(self):
        """With two hourglasses that both run out nothing can be kept: never."""
        return NEVER

    def set_left(self, left_ms, used_ms, on_turn):
        """What is left; what the other side's turn has taken so far belongs to it."""
        self.state[DOWN] = 0
        self.state[0] = left_ms + used_ms if on_turn else left_ms - used_ms
        return used_ms

    def idle_ms(self, rival_used_ms):
        """What is left grows while the other side thinks."""
        return 0 if self.state[DOWN] else self.state[0] + rival_used_ms


class Penalty(SuddenDeath):
    """Word-game overtime: the time goes on below zero, 10 points for each minute or part of one."""

    def end(self, used_ms):
        """Take what the turn used, below 0 too."""
        self.state[0] -= used_ms

    def left_ms(self, used_ms):
        """What is left, negative once it is overdrawn."""
        return self.state[0] - used_ms

    def flag_ms(self):
        """There is no flag."""
        return NEVER

    def at_bound(self, bound_ms):
        """No flag: the overtime begins."""
        return OVERTIME_BEGINS

    def points(self, used_ms):
        """The penalty so far."""
        over_ms = used_ms - self.state[0]
        return (over_ms + _MINUTE_MS - 1) // _MINUTE_MS * _POINTS_A_MINUTE if over_ms > 0 else 0
