"""The rooms of the puzzles, one module each; `app.py` says what a room has."""
