"""Setting up, brought into memory when MENU first opens it: on most days nobody does."""

from keymaps import MENU


class SetUp:
    """Stands for setupmenu.SetUp(`*parts`), which says the rest, and makes it when it is first opened."""

    def __init__(self, *parts):
        self._parts = parts
        self._made = None

    @property
    def active(self):
        """Whether it is open."""
        return self._made is not None and self._made.active

    def made(self):
        """The menu itself."""
        if self._made is None:
            # Allocates, as setting up may: no time runs in ready.
            import setupmenu

            self._made = setupmenu.SetUp(*self._parts)
        return self._made

    def key(self, place, at_ms):
        """A key in ready. True if it meant something."""
        return (place == MENU or self.active) and self.made().key(place, at_ms)

    def button(self, source):
        """A button went down. True if the self-test took it."""
        return self._made is not None and self._made.button(source)

    def test(self):
        """The self-test that is under way, or None."""
        return None if self._made is None else self._made.test()

    def close(self):
        """Whatever is half-typed is dropped."""
        if self._made is not None:
            self._made.close()
