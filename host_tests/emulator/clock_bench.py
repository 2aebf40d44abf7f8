"""The clock on the emulated board, for its stories: what `make flash` puts there, wired as on the reference board."""
