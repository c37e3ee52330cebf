"""Clues for answers: made of WordNet's glosses, and judged for giving the answer away."""

from __future__ import annotations

from .judging import gives_away
from .own import Own, own_clues
from .suggestion import Clue, clue_puzzle, suggest

__all__ = ["Clue", "Own", "clue_puzzle", "gives_away", "own_clues", "suggest"]
