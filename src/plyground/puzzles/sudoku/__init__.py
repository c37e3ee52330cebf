"""Sudoku: boards of any size, variants, a kernel for 9×9, SAT encodings, proofs, explanations.

Its parts load when they are asked for: millions of boards need only the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...compiled import prefer_avx2

if TYPE_CHECKING:
    from .puzzle import Sudoku as PUZZLE
    from .solvers import SOLVERS

__all__ = ["PUZZLE", "SOLVERS"]

prefer_avx2(__path__)


def __getattr__(name: str) -> object:
    if name == "PUZZLE":
        from .puzzle import Sudoku

        return Sudoku
    if name == "SOLVERS":
        from .solvers import SOLVERS

        return SOLVERS
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
