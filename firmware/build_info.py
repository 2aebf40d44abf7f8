"""What was built: a build for a device has its own of these (see tools/device_build.py)."""

VERSION = "development"
BOARD = ""
