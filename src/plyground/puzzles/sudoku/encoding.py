"""Sudoku as CNF: the variable x[i][j][k] says that cell (i, j) holds k; it has the number (i·n + j)·n + k.

`minimal`   every cell holds a digit; no digit twice in a row, column or box.
`extended`  also: no cell holds two digits; every digit is somewhere in every row, column and box.
`seed`      the five steps of the course text. Only its rows are written out there; columns and boxes
            had to be added. Its step 3 names «at most one» clauses, but they are those of step 2 over
            again (two digits in one cell): that no digit comes twice in a row is nowhere said. It still
            follows by counting, n digits in n cells with one each, so that `seed` has the right solutions
            and needs no more to be correct; but a solver no longer sees it at a glance, and on large boards
            it pays for that. `extended` is `seed` and what is missing, without its repetitions.
`compact`   `extended` without whatever the givens settle, each clause once, over renumbered variables;
            what is left of a group beyond `PAIRWISE` literals is told apart by a grid, not pair by pair.

The first three are counted as the literature counts, repeated clauses included:
8,829 / 11,988 / 11,988 on 9×9, of which 7,371 / 10,530 / 3,240 are distinct; givens come on top.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...cnf import CNF, at_most_one
from .grid import Grid, units

__all__ = ["ENCODINGS", "Encoding", "candidates", "encode"]

Table = NDArray[np.int32]

ENCODINGS = ("minimal", "extended", "seed", "compact")
PAIRWISE = 25
"""Up to how many literals are pairs better than a grid? All that a half-filled 36×36 leaves: 4 s, not 35."""


@dataclass(frozen=True)
class Encoding:
    """A board as CNF, and which variable stands for which digit of which cell."""

    cnf: CNF
    grid: Grid
    names: Table
    """The variables, cell by digit (from 0); 0 where the givens have settled the question."""
    settled: tuple[int, ...]
    """The digit of every cell that no variable is needed for, else 0."""

    def decode(self, model: Iterable[int]) -> Grid:
        """The board of a model; ValueError if it is none."""
        true = np.zeros(max(self.cnf.variables, int(self.names.max())) + 1, dtype=bool)
        for literal in model:
            if 0 < literal < len(true):
                true[literal] = True
        true[0] = False
        chosen = true[self.names]
        chosen[
            np.flatnonzero(self.settled), np.array([digit - 1 for digit in self.settled if digit], int)
        ] = True
        counts = chosen.sum(axis=1)
        if (counts != 1).any():
            cell = int(np.flatnonzero(counts != 1)[0])
            raise ValueError(f"the answer gives {counts[cell]} digits to cell {cell + 1} of {len(counts)}")
        return Grid(self.grid.box, tuple((chosen.argmax(axis=1) + 1).tolist()))


def encode(grid: Grid, encoding: str = "extended", givens: bool = True) -> Encoding:
    """A plain board as CNF."""
    if encoding == "compact":
        return _compact(grid if givens else Grid(grid.box, (0,) * len(grid.cells)))
    if encoding not in ENCODINGS:
        raise LookupError(f"no encoding {encoding[:40]!r}; there is {', '.join(ENCODINGS)}")
    size = grid.size
    names = np.arange(1, size**3 + 1, dtype=np.int32).reshape(size * size, size)
    cells, rows, columns, boxes = _groups(grid.box)
    parts: list[Table] = []
    for group in (cells, rows, columns, boxes):
        if encoding != "minimal" or group is cells:
            parts.append(_at_least_one(names.reshape(-1)[group]))
        if encoding == "seed":
            parts.append(_pairs(names.reshape(-1)[cells]))  # as step 3 writes it, whatever the group
        elif encoding == "extended" or group is not cells:
            parts.append(_pairs(names.reshape(-1)[group]))
    units_of_givens = [(int(names[cell, digit - 1]), 0) for cell, digit in grid.givens.items() if givens]
    parts.append(np.array(units_of_givens, dtype=np.int32).reshape(-1))
    literals = np.concatenate([part.reshape(-1) for part in parts])
    return Encoding(CNF(size**3, _array(literals)), grid, names, (0,) * len(grid.cells))


def _array(literals: Table) -> array[int]:
    made = array("i")
    made.frombytes(np.ascontiguousarray(literals, dtype=np.int32).tobytes())
    return made


@cache
def _groups(box: tuple[int, int]) -> tuple[NDArray[np.int64], ...]:
    """Candidates of which exactly one is true, a row each: of the cells, rows, columns and boxes."""
    size = box[0] * box[1]
    digits = np.arange(size)
    cells = np.arange(size * size)[:, None] * size + digits
    lines = [
        (np.array(units(box)[start : start + size])[:, None, :] * size + digits[None, :, None]).reshape(
            -1, size
        )
        for start in range(0, 3 * size, size)
    ]
    return (cells, *lines)


def _at_least_one(group: Table) -> Table:
    return np.hstack([group, np.zeros((len(group), 1), dtype=np.int32)])


def _pairs(group: Table) -> Table:
    first, second = np.triu_indices(group.shape[1], 1)
    zero = np.zeros((len(group), len(first)), dtype=np.int32)
    return np.stack([-group[:, first], -group[:, second], zero], axis=2).reshape(-1)


def candidates(grid: Grid) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which digits each cell may still hold, and which it must, once the givens are followed to their ends.

    That is unit propagation on `extended`: givens rule out, single candidates of a cell or unit are set.
    """
    size = grid.size
    possible = np.ones(size**3, dtype=bool)
    fixed = np.zeros(size**3, dtype=bool)
    fixed[[cell * size + digit - 1 for cell, digit in grid.givens.items()]] = True
    groups = np.concatenate(_groups(grid.box))
    while True:
        taken = fixed[groups].any(axis=1)
        possible[groups[taken]] = False
        possible |= fixed
        single = possible[groups].sum(axis=1) == 1
        found = np.zeros_like(fixed)
        found[groups[single]] = True
        found &= possible & ~fixed
        if not found.any():
            return possible.reshape(-1, size), fixed.reshape(-1, size)
        fixed |= found


def _compact(grid: Grid) -> Encoding:
    possible, fixed = (table.reshape(-1) for table in candidates(grid))
    free = possible & ~fixed
    names = np.where(free, np.cumsum(free), 0).astype(np.int32)
    used = int(free.sum())
    fresh = count(used + 1)
    literals = array("i")
    pairs: list[Table] = []
    for group in _groups(grid.box):
        kept = names[group]
        decided = fixed[group].sum(axis=1)
        if (decided > 1).any():
            literals.append(0)  # two givens contradict each other: the empty clause
        kept = kept[decided == 0]
        widths = (kept > 0).sum(axis=1)
        literals.frombytes(_at_least_one(np.where(kept > 0, kept, -1))[_mask(kept)].tobytes())
        wide = widths > PAIRWISE
        narrow = _pairs(kept[~wide]).reshape(-1, 3)
        pairs.append(narrow[(narrow[:, 0] != 0) & (narrow[:, 1] != 0)])
        for row in kept[wide].tolist():
            for clause in at_most_one([literal for literal in row if literal], fresh):
                literals.extend((*clause, 0))
    distinct = np.unique(np.concatenate(pairs), axis=0)
    literals.frombytes(np.ascontiguousarray(distinct, dtype=np.int32).tobytes())
    settled = np.where(
        fixed.reshape(-1, grid.size).any(axis=1), fixed.reshape(-1, grid.size).argmax(axis=1) + 1, 0
    )
    cnf = CNF(next(fresh) - 1, literals)
    return Encoding(cnf, grid, names.reshape(-1, grid.size), tuple(settled.tolist()))


def _mask(kept: Table) -> NDArray[Any]:
    """Which entries of the «at least one» rows stay: the literals that are left, and the zero at the end."""
    return np.hstack([kept > 0, np.ones((len(kept), 1), dtype=bool)])
