"""The clock on the emulated board, for stories: what `make flash` puts there, on the reference wiring."""
