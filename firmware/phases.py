"""The states of a challenge, as small integers."""

from micropython import const

NOTHING = const(0)
TYPING = const(1)
RULED = const(2)  # a ruling stands until it is acknowledged
ASKING = const(3)  # the judge is asked for upheld or rejected
WAITING = const(4)  # acknowledged: the starter's press goes on with the game
CONFIRMING = const(5)  # both players look at the word as typed
SCORING = const(6)  # the judge enters the points announced, then the points counted
REVIEW = const(7)  # overturn, void, or move a lost turn?
APPEAL = const(8)  # who appeals? (CAS-8)
SECOND = const(9)  # does the decision stand?

# What is looked at instead of the phase's own page.
NO_VIEW = const(0)
LEDGER = const(1)
VALUE = const(2)  # W-3, W-4
AGAIN = const(3)  # the ruling
