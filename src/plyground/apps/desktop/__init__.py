"""The desktop window (pygame-ce): one screen that plays any game, and a room a puzzle."""

import os

__all__ = ["ROOMS"]

# Otherwise pygame greets on stdout, and Windows enlarges the window's pixels on a dense display.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

ROOMS = "apps.desktop.rooms"
"""Where plugins find the rooms."""
