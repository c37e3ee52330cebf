"""Sudoku: boards of any size, variants, a kernel for 9×9, SAT encodings, proofs, explanations."""

from .puzzle import Sudoku as PUZZLE
from .solvers import SOLVERS

__all__ = ["PUZZLE", "SOLVERS"]
