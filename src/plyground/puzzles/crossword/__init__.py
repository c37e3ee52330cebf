"""Crosswords: grids, word lists, and a filler for them."""

__all__ = ["DATA"]

DATA = "words"
"""Where below the user's data folder the indexes of word lists are kept."""
