"""The desktop window (pygame-ce): one screen that plays any game, and a room a puzzle."""

import os

# Otherwise pygame greets on stdout, and Windows enlarges the window's pixels on a dense display.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
