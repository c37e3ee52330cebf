"""What each rule means, written down a second time in plain Python and held to every 4×4 board."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from plyground.csp import holds
from plyground.drawing.shapes import COLOURS
from plyground.puzzles.sudoku.grid import Grid
from plyground.puzzles.sudoku.picture import board, shapes
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.rules import RULES
from plyground.puzzles.sudoku.solving import solve
from plyground.puzzles.sudoku.variants import said
from puzzles.sudoku.test_variants import SMALL

EMPTY = Grid((2, 2), (0,) * 16)
BOARDS = [grid.cells for grid in solve(Sudoku(EMPTY))]
LATIN = [grid.cells for grid in solve(Sudoku(EMPTY, {"boxless": True}))]

Board = Callable[[list[int]], int]
Meaning = Callable[[Board, list[list[list[int]]]], bool]


def beside(size=4):
    for row in range(size):
        for column in range(size):
            if column + 1 < size:
                yield [row, column], [row, column + 1]
            if row + 1 < size:
                yield [row, column], [row + 1, column]


def seen_from(side, index):
    cells = [[index, n] if side in ("left", "right") else [n, index] for n in range(4)]
    return cells[::-1] if side in ("right", "bottom") else cells


def highest_so_far(digits):
    return [digit for n, digit in enumerate(digits) if digit > max(digits[:n], default=0)]


def all_different(at, cells):
    return len({at(cell) for cell in cells}) == len(cells)


def sandwiched(at, line, index):
    digits = [at(cell) for cell in seen_from("left" if line == "row" else "top", index)]
    first, last = sorted((digits.index(1), digits.index(4)))
    return sum(digits[first + 1 : last])


def consecutive(at, cells):
    digits = sorted({at(cell) for cell in cells})
    return digits == list(range(digits[0], digits[0] + len({tuple(cell) for cell in cells})))


MEANINGS = {
    "x": lambda at, data: all_different(at, [[n, n] for n in range(4)])
    and all_different(at, [[n, 3 - n] for n in range(4)]),
    "diagonal_up": lambda at, data: all_different(at, [[n, 3 - n] for n in range(4)]),
    "diagonal_down": lambda at, data: all_different(at, [[n, n] for n in range(4)]),
    "antiknight": lambda at, data: all(
        at([r, c]) != at([r + a, c + b])
        for r in range(4)
        for c in range(4)
        for a, b in ((1, 2), (2, 1), (1, -2), (2, -1))
        if 0 <= r + a < 4 and 0 <= c + b < 4
    ),
    "antiking": lambda at, data: all(
        at([r, c]) != at([r + 1, c + b])
        for r in range(3)
        for c in range(4)
        for b in (1, -1)
        if 0 <= c + b < 4
    ),
    "nonconsecutive": lambda at, data: all(abs(at(a) - at(b)) != 1 for a, b in beside()),
    "disjoint": lambda at, data: all(
        all_different(at, [[2 * m + i, 2 * n + j] for m in (0, 1) for n in (0, 1)])
        for i in (0, 1)
        for j in (0, 1)
    ),
    "extraregions": lambda at, data: all(all_different(at, cells) for cells in data),
    "killer": lambda at, data: all(
        all_different(at, cells) and sum(map(at, cells)) == total for cells, total in data
    ),
    "sums": lambda at, data: all(sum(map(at, cells)) == total for cells, total in data),
    "thermo": lambda at, data: all(at(a) < at(b) for line in data for a, b in pairwise(line)),
    "slowthermo": lambda at, data: all(at(a) <= at(b) for line in data for a, b in pairwise(line)),
    "arrow": lambda at, data: all(at(line[0]) == sum(map(at, line[1:])) for line in data),
    "pill": lambda at, data: all(
        int("".join(str(at(cell)) for cell in pill)) == sum(map(at, shaft)) for pill, shaft in data
    ),
    "doublearrow": lambda at, data: all(
        at(line[0]) + at(line[-1]) == sum(map(at, line[1:-1])) for line in data
    ),
    "kropki_white": lambda at, data: all(abs(at(a) - at(b)) == 1 for a, b in data),
    "kropki_black": lambda at, data: all(max(at(a), at(b)) == 2 * min(at(a), at(b)) for a, b in data),
    "difference": lambda at, data: all(abs(at(a) - at(b)) == value for (a, b), value in data),
    "ratio": lambda at, data: all(max(at(a), at(b)) == value * min(at(a), at(b)) for (a, b), value in data),
    "xv": lambda at, data: all(at(a) + at(b) == value for (a, b), value in data),
    "difference_all": lambda at, data: all(abs(at(a) - at(b)) not in data for a, b in beside()),
    "ratio_all": lambda at, data: all(
        max(at(a), at(b)) not in [v * min(at(a), at(b)) for v in data] for a, b in beside()
    ),
    "xv_all": lambda at, data: all(at(a) + at(b) not in data for a, b in beside()),
    "kropki_all": lambda at, data: all(
        abs(at(a) - at(b)) != 1 and max(at(a), at(b)) != 2 * min(at(a), at(b)) for a, b in beside()
    ),
    "palindrome": lambda at, data: all([at(c) for c in line] == [at(c) for c in line][::-1] for line in data),
    "odd": lambda at, data: all(at(cell) % 2 for cell in data),
    "even": lambda at, data: not any(at(cell) % 2 for cell in data),
    "marks": lambda at, data: all(at(cell) in digits for cell, digits in data),
    "minimum": lambda at, data: all(
        at(a) < at(b) for x, y in beside() for a, b in ((x, y), (y, x)) if a in data and b not in data
    ),
    "maximum": lambda at, data: all(
        at(a) > at(b) for x, y in beside() for a, b in ((x, y), (y, x)) if a in data and b not in data
    ),
    "greater": lambda at, data: all(at(a) > at(b) for a, b in data),
    "clone": lambda at, data: all([at(c) for c in one] == [at(c) for c in other] for one, other in data),
    "renban": lambda at, data: all(consecutive(at, line) for line in data),
    "whispers": lambda at, data: all(abs(at(a) - at(b)) >= d for line, d in data for a, b in pairwise(line)),
    "nabner": lambda at, data: all(abs(at(a) - at(b)) > 1 for line in data for a, b in combinations(line, 2)),
    "entropic": lambda at, data: all(
        len({(at(cell) > 1) + (at(cell) > 3) for cell in line[n : n + 3]}) == 3
        for line in data
        for n in range(len(line) - 2)
    ),
    "modular": lambda at, data: all(
        len({at(cell) % 3 for cell in line[n : n + 3]}) == 3 for line in data for n in range(len(line) - 2)
    ),
    "parity": lambda at, data: all((at(a) + at(b)) % 2 for line in data for a, b in pairwise(line)),
    "zipper": lambda at, data: all(
        len({at(a) + at(b) for a, b in zip(line[: len(line) // 2], line[::-1], strict=False)}
            | ({at(line[len(line) // 2])} if len(line) % 2 else set())) == 1
        for line in data
    ),
    "between": lambda at, data: all(
        min(at(line[0]), at(line[-1])) < at(cell) < max(at(line[0]), at(line[-1]))
        for line in data
        for cell in line[1:-1]
    ),
    "lockout": lambda at, data: all(
        high - low >= 2 and not any(low <= at(cell) <= high for cell in line[1:-1])
        for line in data
        for low, high in [sorted((at(line[0]), at(line[-1])))]
    ),
    "regionsum": lambda at, data: all(at(line[0]) + at(line[1]) == at(line[2]) for line in data),
    "quadruple": lambda at, data: all(
        all([at(c) for c in cells].count(digit) >= digits.count(digit) for digit in digits)
        for cells, digits in data
    ),
    "sandwich": lambda at, data: all(sandwiched(at, line, index) == total for line, index, total in data),
    "xsum": lambda at, data: all(
        sum(at(c) for c in seen_from(side, index)[: at(seen_from(side, index)[0])]) == total
        for side, index, total in data
    ),
    "skyscraper": lambda at, data: all(
        len(highest_so_far([at(c) for c in seen_from(side, index)])) == number for side, index, number in data
    ),
    "numberedroom": lambda at, data: all(
        at(seen_from(side, index)[at(seen_from(side, index)[0]) - 1]) == digit for side, index, digit in data
    ),
    "row_index": lambda at, data: all(at([at([r, c]) - 1, c]) == r + 1 for r, c in data),
    "column_index": lambda at, data: all(at([r, at([r, c]) - 1]) == c + 1 for r, c in data),
    "box_index": lambda at, data: all(
        at([r // 2 * 2 + (at([r, c]) - 1) // 2, c // 2 * 2 + (at([r, c]) - 1) % 2]) == r % 2 * 2 + c % 2 + 1
        for r, c in data
    ),
    "windoku": lambda at, data: all_different(at, [[1, 1], [1, 2], [2, 1], [2, 2]]),
    "fog": lambda at, data: True,
    "colours": lambda at, data: True,
    "decoration": lambda at, data: True,
}  # fmt: skip


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule not in ("regions", "boxless")])
def test_a_rule_allows_exactly_what_it_means(rule):
    data = SMALL[rule]
    constraints = [constraint for _, constraint in said(Sudoku(EMPTY, {rule: data}))]
    allowed = forbidden = 0
    for cells in BOARDS if rule in ("disjoint", "box_index", "regionsum") else LATIN:
        values = dict(enumerate(cells))
        meant = MEANINGS[rule](lambda cell, cells=cells: cells[cell[0] * 4 + cell[1]], data)
        assert all(holds(constraint, values) for constraint in constraints) == meant
        allowed, forbidden = allowed + meant, forbidden + (not meant)
    # Data that every board, or none, agrees with would prove nothing.
    assert forbidden or rule in ("fog", "colours", "decoration")


def test_the_boards_of_the_proof_are_all_there_are():
    assert (len(BOARDS), len(LATIN)) == (288, 576)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_drawn_in_known_shapes_and_colours(rule):
    puzzle = Sudoku(EMPTY, {rule: SMALL[rule]})
    for shape in board(puzzle):
        assert shape["kind"] in ("line", "polygon", "circle", "rect", "text")
        assert shape["layer"] in ("under", "over")
        for key in ("colour", "fill", "stroke"):
            assert shape.get(key, "ink") in COLOURS or str(shape[key]).startswith("#")
    silent = ("regions", "boxless", "antiknight", "antiking", "nonconsecutive", "disjoint")
    assert bool(shapes(puzzle)) == (rule not in silent and not rule.endswith("_all"))


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_says_in_a_sentence_what_its_constraints_are(rule):
    sentence = RULES[rule].sentence
    assert sentence.format(cells="r1c1", total=3) or rule in ("fog", "colours", "decoration")
