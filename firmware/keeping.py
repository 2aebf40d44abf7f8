"""At power-on: the board's memory for the game in progress, the game in it, the keeper of what follows."""

import journal as journals
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
    found = journal.restore(game, lasting.read() if lasting is not None else None)
    app.keeper = Keeper(game, journal, lasting, app.warn_unkept)
    if found == journals.FOUND or found == journals.OLDER:
        from restored import Restored

        game.held = Restored(found == journals.OLDER, journal.minutes)
        app.keeper.begin(0)
    elif found == journals.LOST:
        notices.append("game lost: both of its records are damaged")
    elif found == journals.OTHER_PRESET:
        notices.append("game of " + journal.name + " not restored: another timing is set")
    elif found == journals.OTHER_VERSION:
        notices.append("game not restored: it was saved by another version")


def _store(board):
    own = getattr(board, "journal_store", None)
    store = own() if own is not None else None
    if store is None:
        from journalfiles import FileStore

        store = FileStore(board.path)
    return store
