"""Crosswords: grids, word lists, and a filler for them."""

from .index import DATA
from .puzzle import Crossword as PUZZLE
from .solvers import SOLVERS

__all__ = ["DATA", "PUZZLE", "SOLVERS"]
