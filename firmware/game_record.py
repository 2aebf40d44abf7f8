"""A whole game as one record of RECORD_SIZE bytes, little-endian: what is kept over a loss of power."""

import struct

import acts
import challenge_record
import clock as clocks
import entry as entries
import rounds

_HEAD = "<2i"
_CLOCK_AT = struct.calcsize(_HEAD)
_ENTRY_AT = _CLOCK_AT + clocks.RECORD_SIZE
_CHALLENGE_AT = _ENTRY_AT + entries.RECORD_SIZE
_ROUNDS_AT = _CHALLENGE_AT + challenge_record.RECORD_SIZE
_ACTS_AT = _ROUNDS_AT + rounds.RECORD_SIZE
RECORD_SIZE = _ACTS_AT + acts.RECORD_SIZE


def pack_into(game, buffer, offset):
    """Write the state to `buffer` at `offset`."""
    struct.pack_into(_HEAD, buffer, offset, game.menu_down_ms, game.pressed_ms)
    game.acts.pack_into(buffer, offset + _ACTS_AT)
    game.clock.pack_into(buffer, offset + _CLOCK_AT)
    game.entry.pack_into(buffer, offset + _ENTRY_AT)
    challenge_record.pack_into(game.challenge, buffer, offset + _CHALLENGE_AT)
    game.rounds.pack_into(buffer, offset + _ROUNDS_AT)


def unpack_from(game, buffer, offset):
    """Take the state from `buffer` at `offset`. ValueError if it cannot be one."""
    if len(buffer) - offset < RECORD_SIZE:
        raise ValueError("the record of a game is cut short")
    game.entry.unpack(buffer, offset + _ENTRY_AT)
    challenge_record.unpack_from(game.challenge, buffer, offset + _CHALLENGE_AT)
    game.clock.unpack_from(buffer, offset + _CLOCK_AT)
    game.rounds.unpack_from(buffer, offset + _ROUNDS_AT)
    head = struct.unpack_from(_HEAD, buffer, offset)
    game.menu_down_ms, game.pressed_ms = head
    game.acts.unpack_from(buffer, offset + _ACTS_AT)
