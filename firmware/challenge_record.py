"""A challenge as bytes, so that one under way survives a loss of power."""

import struct

import decision as decisions
import judge as rulings
import penalties
from events import NONE, B
from phases import AGAIN, SECOND
from rulesets import KINDS
from window import HELD

_RECORD = "<12B2h"
_HEAD_SIZE = struct.calcsize(_RECORD)
_PENALTIES_AT = _HEAD_SIZE
_DECISION_AT = _PENALTIES_AT + penalties.RECORD_SIZE
RECORD_SIZE = _DECISION_AT + decisions.RECORD_SIZE


def pack_into(challenge, buffer, offset):
    """Write the state to `buffer` at `offset`, RECORD_SIZE bytes; the word being typed is not part of it."""
    scoring = challenge.answers.scoring
    struct.pack_into(
        _RECORD, buffer, offset, challenge.phase, challenge.view, challenge.kind, challenge.challenger,
        challenge.agreed, challenge.answers.by, challenge.review.appellant, challenge.review.back,
        scoring.stage, scoring.digits, challenge.window.state, 0, scoring.announced, scoring.counted,
    )  # fmt: skip
    challenge.penalties.pack_into(buffer, offset + _PENALTIES_AT)
    challenge.last.pack_into(buffer, offset + _DECISION_AT)


def unpack_from(challenge, buffer, offset):
    """Take the state from `buffer` at `offset`. ValueError if it cannot be one; then nothing has changed."""
    record = struct.unpack_from(_RECORD, buffer, offset)
    limits = (SECOND, AGAIN, len(KINDS) - 1, B, 3, len(rulings.NAMES) - 1, NONE, SECOND, 1, 3, HELD)
    for place in range(len(limits)):
        if record[place] > limits[place]:
            raise ValueError("not the record of a challenge")
    challenge.last.unpack_from(buffer, offset + _DECISION_AT)
    challenge.penalties.unpack_from(buffer, offset + _PENALTIES_AT)
    challenge.phase, challenge.view, challenge.kind, challenge.challenger, challenge.agreed = record[0:5]
    challenge.answers.by = record[5]
    challenge.review.appellant, challenge.review.back = record[6:8]
    scoring = challenge.answers.scoring
    scoring.stage, scoring.digits, challenge.window.state = record[8:11]
    scoring.announced, scoring.counted = record[12:14]
