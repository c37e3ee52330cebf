"""New Sudokus: each with one solution, and unless more are wished for, no given that could be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ...stopping import Stop, Unfinished, never
from .grid import Grid, default_box

__all__ = ["SIZES", "SYMMETRIES", "generate"]

SIZES = (4, 6, 8, 9, 10, 12, 15, 16)

Cell = tuple[int, int]
Image = Callable[[int, int, int], Cell]
"""Where a symmetry of a board puts a cell: (last, row, column) -> (row, column)."""

TURN: Image = lambda last, row, column: (last - row, last - column)  # noqa: E731
QUARTER: Image = lambda last, row, column: (column, last - row)  # noqa: E731
SIDE: Image = lambda last, row, column: (row, last - column)  # noqa: E731
DIAGONAL: Image = lambda last, row, column: (column, row)  # noqa: E731

SYMMETRIES: dict[str, tuple[Image, ...]] = {
    "none": (),
    "half-turn": (TURN,),
    "quarter-turn": (QUARTER,),
    "mirror": (SIDE,),
    "diagonal": (DIAGONAL,),
    "full": (QUARTER, SIDE),
}

CONFLICTS = 20_000
"""After how many conflicts of the SAT solver does a question about a board stay open? Of 30 puzzles of each
size none took more than 335; without an end an unlucky question could take minutes."""

Solve = Callable[[list[int], int], list[list[int]] | None]
"""Up to so many solutions of a board, cell by cell; None if that stayed open."""


def generate(
    seed: object, size: int = 9, symmetry: str = "none", stop: Stop = never, givens: int = 0
) -> Iterator[Grid]:
    """Ever new puzzles; the same seed gives the same ones. Unfinished if told to stop amid one.

    Givens are taken away until so many are left, or none can go: then the puzzle is minimal (with a
    symmetry: no symmetric set of givens could go). Above 9×9 a given also stays if 20,000 conflicts of the
    SAT solver don't settle whether it is needed, so that the work has an end and a seed its puzzle.
    """
    if size not in SIZES:
        raise ValueError(f"no puzzles of size {size} are made; there is {', '.join(map(str, SIZES))}")
    if symmetry not in SYMMETRIES:
        raise ValueError(f"no symmetry {symmetry[:20]!r}; there is {', '.join(SYMMETRIES)}")
    box = default_box(size)
    random = Random(f"{seed} {size} {symmetry}")
    solve = _stoppable(_solver(box), stop)
    orbits = _orbits(size, SYMMETRIES[symmetry])
    while True:
        full = _solution(box, random, solve)
        order = random.sample(orbits, len(orbits))
        yield Grid(box, tuple(_thin_out(full, order, solve, givens)))


def _solver(box: tuple[int, int]) -> Solve:
    """The kernel for 9×9, one SAT solver that stays open for the others."""
    if box == (3, 3):
        from .kernel import Kernel

        kernel = Kernel()

        def by_kernel(cells: list[int], most: int) -> list[list[int]]:
            _, found = kernel.solve(bytes(48 + digit for digit in cells), most, most)
            return [[byte - 48 for byte in grid] for grid in found]

        return by_kernel
    from .solvers import Persistent

    solver = Persistent(box, "minisat22", CONFLICTS)

    def by_sat(cells: list[int], most: int) -> list[list[int]] | None:
        try:
            return solver.solutions(cells, most)
        except Unfinished:
            return None

    return by_sat


def _stoppable(solve: Solve, stop: Stop) -> Solve:
    def unless_stopped(cells: list[int], most: int) -> list[list[int]] | None:
        if stop():
            raise Unfinished
        return solve(cells, most)

    return unless_stopped


def _solution(box: tuple[int, int], random: Random, solve: Solve) -> list[int]:
    """A full board: boxes that do not see each other at random, the rest solved, then all shuffled."""
    height, width = box
    size = height * width
    found: list[list[int]] = []
    while not found:  # on a small board two boxes can leave no room for the others
        cells = [0] * (size * size)
        for corner in range(min(box)):
            for i, digit in enumerate(random.sample(range(1, size + 1), size)):
                row, column = corner * height + i // width, corner * width + i % width
                cells[row * size + column] = digit
        found = solve(cells, 1) or []
    # The solver finds what is first in its own order; shuffled bands, rows and columns hide that.
    rows, columns = _shuffle(size, height, random), _shuffle(size, width, random)
    return [found[0][row * size + column] for row in rows for column in columns]


def _shuffle(size: int, group: int, random: Random) -> list[int]:
    """Lines in a new order that keeps the lines of a box together."""
    groups = random.sample(range(size // group), size // group)
    return [first * group + i for first in groups for i in random.sample(range(group), group)]


def _thin_out(full: list[int], order: list[list[int]], solve: Solve, givens: int) -> list[int]:
    """Take givens away, one symmetric set after another, as long as one solution and so many givens remain.

    What cannot go now cannot go later, when there are fewer givens: one pass makes the puzzle minimal.
    """
    cells, left = list(full), len(full)
    for orbit in order:
        if left - len(orbit) < givens:
            continue
        for cell in orbit:
            cells[cell] = 0
        found = solve(cells, 2)
        if found is None or len(found) > 1:
            for cell in orbit:
                cells[cell] = full[cell]
        else:
            left -= len(orbit)
    return cells


def _orbits(size: int, images: tuple[Image, ...]) -> list[list[int]]:
    """The cells that a symmetry keeps together."""
    left = dict.fromkeys(range(size * size))
    orbits = []
    while left:
        orbit = [next(iter(left))]
        for cell in orbit:
            left.pop(cell, None)
            for image in images:
                row, column = image(size - 1, *divmod(cell, size))
                if row * size + column not in orbit:
                    orbit.append(row * size + column)
        orbits.append(orbit)
    return orbits
