"""At power-on: the board's memory for the game in progress, the game in it, the keeper of what follows.

Then it is not needed; `main` forgets it, and with it what reads the journal.
"""

import journalread
from journal import Journal
from keeper import Keeper


def fit(app, board, notices):
    """Give `app` its keeper, and bring back the game that was going on when the power went.

    What could not be brought back is told in `notices`. A judges' table keeps no game.
    """
    game = app.game
    journal = Journal(_store(board))
    journal.date = getattr(board, "date", None)
    lasting = board.lasting() if hasattr(board, "lasting") else None
    reading = journalread.Reading(journal)
    found = reading.restore(game, lasting.read() if lasting is not None else None)
    app.keeper = Keeper(game, journal, lasting, app.warn_unkept)
    if found == journalread.FOUND or found == journalread.OLDER:
        from lettinggo import LettingGo
        from restored import Restored

        older = found == journalread.OLDER
        game.held = Restored(older, reading.minutes, reading.packed_ms, reading.taken_ms)
        app.came_back = True
        app.keeper.others.append(LettingGo(app))
        app.keeper.begin(0)
    elif found == journalread.LOST:
        notices.append("game lost: both of its records are damaged")
    elif found == journalread.OTHER_PRESET:
        notices.append("game of " + reading.name + " not restored: another timing is set")
    elif found == journalread.OTHER_VERSION:
        notices.append("game not restored: it was saved by another version")


def _store(board):
    own = getattr(board, "journal_store", None)
    store = own() if own is not None else None
    if store is None:
        from journalfiles import FileStore

        store = FileStore(board.path)
    return store
