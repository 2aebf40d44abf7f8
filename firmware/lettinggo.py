"""When the page after a loss of power has been read: what it took, and what it brought in, is given back."""

import texts
from settled import forget, settled


class LettingGo:
    """One of the keeper's `others`, which are asked where there is time: the game of `app` was restored."""

    def __init__(self, app):
        self._app = app

    def waiting(self):
        """Whether the page has been read."""
        return self._app.game.held is None

    def write(self):
        """Let go, once."""
        self._app.keeper.others.remove(self)
        for name in ["restored", "restoredscreen", "lettinggo"] + texts.let_go("restored"):
            forget(name)
        settled()
        self._app.page()  # what it needs comes now, not with the first key
        return True
