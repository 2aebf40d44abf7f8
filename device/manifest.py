# For who builds an image of his own: FROZEN_MANIFEST=…/device/manifest.py (docs/FLASH.md). MicroPython's
# makemanifest.py runs it and brings include() and freeze(); paths are from this folder.
include("$(PORT_DIR)/boards/manifest.py")  # noqa: F821
freeze("../firmware")  # noqa: F821
freeze("../build/fonts")  # noqa: F821
freeze("..", ("boards/pico.py", "boards/shared.py"))  # noqa: F821
