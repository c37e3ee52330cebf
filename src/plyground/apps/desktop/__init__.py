"""The desktop window (pygame-ce): a choice of games, and one screen that plays any of them."""

import os

# Otherwise pygame greets on stdout, which is for data.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
