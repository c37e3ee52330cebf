"""New variants: clues that fit a solution, as few givens as leave it the only one.

A full board is made that keeps to the rules which hold all over it; clues are drawn on it at random and read
off it; then givens, and clues that can be spared, are taken away as long as the solution stays the only one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

from ...sat.session import open_session
from ...solvers import sat
from ...stopping import Stop, Unfinished, never
from .grid import Grid, default_box, units
from .puzzle import Sudoku

__all__ = ["VARIANTS", "compose"]

SIZES = (4, 6, 8, 9)
Rules = dict[str, Any]
Draw = Callable[[Random, list[int], int], Rules]
"""Clues that are true of a full board of a size."""


def _walk(random: Random, size: int, taken: set[int], longest: int, slanted: bool) -> list[int]:
    """Cells one after another, each beside the last, none of them taken."""
    free = [cell for cell in range(size * size) if cell not in taken]
    if not free:
        return []
    walk = [random.choice(free)]
    while len(walk) < longest:
        row, column = divmod(walk[-1], size)
        steps = [
            (row + down) * size + column + right
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down or right) and (slanted or not (down and right))
            if 0 <= row + down < size and 0 <= column + right < size
        ]
        onward = [cell for cell in steps if cell not in taken and cell not in walk]
        if not onward:
            break
        walk.append(random.choice(onward))
    return walk


def _places(cells: list[int], size: int) -> list[list[int]]:
    return [list(divmod(cell, size)) for cell in cells]


def _killer(random: Random, full: list[int], size: int) -> Rules:
    """Cages over the whole board, of different digits."""
    taken: set[int] = set()
    cages: list[tuple[list[list[int]], int]] = []
    while len(taken) < size * size:
        walk = _walk(random, size, taken, random.choice((2, 2, 3, 3, 3, 4)), slanted=False)
        cage: list[int] = []
        for cell in walk:
            if full[cell] in [full[other] for other in cage]:
                break
            cage.append(cell)
        taken |= set(cage)
        cages.append((_places(cage, size), sum(full[cell] for cell in cage)))
    # A cage of one cell gives its digit away: it is left out, and is a given if it is needed.
    return {"killer": [[cells, total] for cells, total in cages if len(cells) > 1]}


def _thermo(random: Random, full: list[int], size: int) -> Rules:
    taken: set[int] = set()
    lines = []
    for _ in range(60):
        walk = _walk(random, size, taken, size, slanted=True)
        line = walk[:1]
        for cell in walk[1:]:
            if full[cell] <= full[line[-1]]:
                break
            line.append(cell)
        if len(line) >= 3:
            taken |= set(line)
            lines.append(_places(line, size))
    return {"thermo": lines}


def _arrow(random: Random, full: list[int], size: int) -> Rules:
    taken: set[int] = set()
    lines = []
    for _ in range(120):
        walk = _walk(random, size, taken, 5, slanted=True)
        total = 0
        for at, cell in enumerate(walk[1:], 1):
            total += full[cell]
            if total == full[walk[0]] and at >= 2:
                taken |= set(walk[: at + 1])
                lines.append(_places(walk[: at + 1], size))
                break
    return {"arrow": lines}


def _sandwich(random: Random, full: list[int], size: int) -> Rules:
    clues = []
    for number, line in enumerate(units(default_box(size))[: 2 * size]):
        digits = [full[cell] for cell in line]
        first, last = sorted((digits.index(1), digits.index(size)))
        kind = "row" if number < size else "column"
        clues.append([kind, number % size, sum(digits[first + 1 : last])])
    random.shuffle(clues)
    return {"sandwich": clues}


def _kropki(random: Random, full: list[int], size: int) -> Rules:
    """All dots, so that what has none says something too."""
    found: dict[str, list[Any]] = {"kropki_white": [], "kropki_black": []}
    for line in units(default_box(size))[: 2 * size]:
        for pair in pairwise(line):
            low, high = sorted(full[cell] for cell in pair)
            if high == 2 * low and (high - low > 1 or random.random() < 0.5):
                found["kropki_black"].append(_places(list(pair), size))
            elif high - low == 1:
                found["kropki_white"].append(_places(list(pair), size))
    return {**found, "kropki_all": True}


def _palindrome(random: Random, full: list[int], size: int) -> Rules:
    taken: set[int] = set()
    lines = []
    for _ in range(400):
        walk = _walk(random, size, taken, random.choice((3, 3, 4, 5)), slanted=True)
        digits = [full[cell] for cell in walk]
        if len(walk) >= 3 and digits == digits[::-1]:
            taken |= set(walk)
            lines.append(_places(walk, size))
    return {"palindrome": lines}


def _whispers(random: Random, full: list[int], size: int) -> Rules:
    taken: set[int] = set()
    least, lines = (size + 1) // 2, []
    for _ in range(80):
        walk = _walk(random, size, taken, size, slanted=True)
        line = walk[:1]
        for cell in walk[1:]:
            if abs(full[cell] - full[line[-1]]) < least:
                break
            line.append(cell)
        if len(line) >= 3:
            taken |= set(line)
            lines.append([_places(line, size), least])
    return {"whispers": lines}


def _all_over(rule: str) -> Draw:
    return lambda random, full, size: {rule: True}


VARIANTS: dict[str, Draw] = {
    "killer": _killer,
    "x": _all_over("x"),
    "thermo": _thermo,
    "arrow": _arrow,
    "antiknight": _all_over("antiknight"),
    "antiking": _all_over("antiking"),
    "nonconsecutive": _all_over("nonconsecutive"),
    "windoku": _all_over("windoku"),
    "disjoint": _all_over("disjoint"),
    "sandwich": _sandwich,
    "kropki": _kropki,
    "palindrome": _palindrome,
    "whispers": _whispers,
}
"""What can be made, by the name of the rule that it is known for."""
OVERALL = ("x", "antiknight", "antiking", "nonconsecutive", "windoku", "disjoint")
"""Rules of the whole board, to which the solution must keep from the start."""


def compose(
    variant: str, seed: object, size: int = 9, stop: Stop = never, givens: int = 0
) -> Iterator[Sudoku]:
    """Ever new puzzles of a variant, or of several joined by +; the same seed gives the same ones.

    Each has one solution, and no given that it could spare, unless so many are wished for.
    """
    kinds = [kind.strip().lower().replace("-", "").replace(" ", "") for kind in variant.split("+")]
    for kind in kinds:
        if kind not in VARIANTS:
            raise ValueError(f"no variant {kind[:20]!r}; there is {', '.join(VARIANTS)}")
    if len(set(kinds)) < len(kinds):
        raise ValueError("a variant is named twice")
    if size not in SIZES:
        raise ValueError(f"no variants of size {size} are made; there is {', '.join(map(str, SIZES))}")
    random = Random(f"{seed} {size} {'+'.join(kinds)}")
    blank = Grid(default_box(size), (0,) * size**2)
    overall: Rules = {kind: True for kind in kinds if kind in OVERALL}
    while True:
        full = _full(Sudoku(blank, overall), random, stop)
        rules = dict(overall)
        for kind in kinds:
            rules |= VARIANTS[kind](random, full, size)
        made = _thinned(Sudoku(blank.filled(dict(enumerate(full))), rules), random, stop)
        open_cells = [cell for cell in range(size * size) if cell not in made.grid.givens]
        more = random.sample(open_cells, min(len(open_cells), max(0, givens - len(made.grid.givens))))
        yield made.filled({cell: full[cell] for cell in more})


def _full(puzzle: Sudoku, random: Random, stop: Stop) -> list[int]:
    """A full board that keeps to the rules: digits are fixed at random as long as there is a solution."""
    size = puzzle.grid.size
    fixed: dict[int, int] = {}
    with _Session(puzzle, stop) as session:
        found = session.solution(fixed)
        if found is None:
            raise ValueError(f"no board of {size}×{size} keeps to {', '.join(puzzle.rules)}")
        for cell in random.sample(range(size * size), 2 * size):
            for digit in random.sample(range(1, size + 1), size):
                other = session.solution({**fixed, cell: digit})
                if other is not None:
                    fixed[cell], found = digit, other
                    break
    return found


def _thinned(puzzle: Sudoku, random: Random, stop: Stop) -> Sudoku:
    """The puzzle without the givens that its only solution can spare."""
    full = list(puzzle.grid.cells)
    blank = Grid(puzzle.grid.box, (0,) * len(full))
    kept = dict(enumerate(full))
    with _Session(Sudoku(blank, puzzle.rules), stop) as session:
        session.exclude(full)
        # As long as the givens leave no other solution, this is the only one; which of them it takes, the
        # solver says. What cannot go now cannot go later, when there are fewer.
        for cell in random.sample(range(len(full)), len(full)):
            if cell in kept:
                needed = session.needed({other: digit for other, digit in kept.items() if other != cell})
                if needed is not None:
                    kept = {other: digit for other, digit in kept.items() if other in needed}
    return Sudoku(blank.filled(kept), puzzle.rules, solution=puzzle.grid)


class _Session:
    """A SAT solver that stays open for one puzzle without its givens, which are assumed."""

    def __init__(self, puzzle: Sudoku, stop: Stop) -> None:
        encoded = sat.encode(puzzle.csp(givens=False))
        self.literals = encoded.literals
        self.cells = {literal: item for item, literal in encoded.literals.items()}
        self.session = open_session(sat.ENGINES["cadical"], encoded.cnf, stopped=stop)
        self.stop = stop

    def __enter__(self) -> _Session:
        return self

    def __exit__(self, *problem: object) -> None:
        self.session.close()

    def _ask(self, fixed: dict[int, int]) -> list[int] | None:
        if self.stop():
            raise Unfinished
        return self.session.solve([self.literals[item] for item in fixed.items()], self.stop)

    def solution(self, fixed: dict[int, int]) -> list[int] | None:
        model = self._ask(fixed)
        if model is None:
            return None
        found = dict(self.cells[literal] for literal in model if literal in self.cells)
        return [found[cell] for cell in range(len(found))]

    def exclude(self, full: list[int]) -> None:
        """Only other solutions than this are looked for from now on."""
        self.session.add([-self.literals[item] for item in enumerate(full)])

    def needed(self, fixed: dict[int, int]) -> set[int] | None:
        """Which of the fixed cells leave no solution; None if there is one."""
        if self._ask(fixed) is not None:
            return None
        return {self.cells[literal][0] for literal in self.session.core()}
