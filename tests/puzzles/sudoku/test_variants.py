"""The rules: each allows and forbids what it says, and puzzles with rules are solved."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from plyground.csp import consistent, holds
from plyground.puzzles.sudoku.clues import Data
from plyground.puzzles.sudoku.description import from_json, to_json
from plyground.puzzles.sudoku.grid import Grid, parse
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.rules import RULES
from plyground.puzzles.sudoku.solving import check, count, solve
from plyground.stopping import Limit

EMPTY = Grid((3, 3), (0,) * 81)
SOLUTION = parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179")


def broken(rules, values, box=(3, 3)):
    """Whether some constraint of the rules, all of whose cells have values, does not hold."""
    size = box[0] * box[1]
    puzzle = Sudoku(Grid(box, (0,) * size**2), rules)
    plain = set(map(repr, Sudoku(puzzle.grid).csp().constraints))
    cells = {row * size + column: value for (row, column), value in values.items()}
    return any(
        not holds(constraint, cells)
        for constraint in puzzle.csp().constraints
        if repr(constraint) not in plain and all(cell in cells for cell in constraint.variables)
    )


ROW = {(0, column): value for column, value in enumerate([3, 1, 4, 5, 9, 2, 6, 7, 8])}


@pytest.mark.parametrize(
    ("rules", "good", "bad"),
    [
        ({"x": True}, {(0, 0): 1, (8, 7): 1}, None),
        ({"antiknight": True}, {(0, 0): 1, (1, 2): 2}, {(0, 0): 1, (1, 2): 1}),
        ({"antiking": True}, {(2, 2): 1, (3, 3): 2}, {(2, 2): 1, (3, 3): 1}),
        ({"nonconsecutive": True}, {(0, 0): 1, (0, 1): 3}, {(0, 0): 1, (1, 0): 2}),
        ({"killer": [[[[0, 0], [0, 1]], 5]]}, {(0, 0): 1, (0, 1): 4}, {(0, 0): 1, (0, 1): 5}),
        ({"killer": [[[[0, 0], [5, 5]], 4]]}, {(0, 0): 1, (5, 5): 3}, {(0, 0): 2, (5, 5): 2}),
        ({"sums": [[[[0, 0], [5, 5]], 4]]}, {(0, 0): 2, (5, 5): 2}, {(0, 0): 2, (5, 5): 3}),
        ({"thermo": [[[0, 0], [0, 1]]]}, {(0, 0): 1, (0, 1): 4}, {(0, 0): 4, (0, 1): 1}),
        (
            {"arrow": [[[0, 0], [0, 1], [0, 2]]]},
            {(0, 0): 7, (0, 1): 3, (0, 2): 4},
            {(0, 0): 3, (0, 1): 7, (0, 2): 4},
        ),
        ({"kropki_white": [[[0, 0], [0, 1]]]}, {(0, 0): 3, (0, 1): 4}, {(0, 0): 3, (0, 1): 6}),
        ({"kropki_black": [[[0, 0], [0, 1]]]}, {(0, 0): 6, (0, 1): 3}, {(0, 0): 3, (0, 1): 4}),
        (
            {"kropki_all": True, "kropki_white": [[[0, 0], [0, 1]]]},
            {(0, 0): 3, (0, 1): 4},
            {(0, 1): 4, (0, 2): 2},
        ),
        ({"palindrome": [[[0, 0], [1, 3], [2, 6]]]}, {(0, 0): 3, (2, 6): 3}, {(0, 0): 3, (2, 6): 4}),
        ({"odd": [[0, 0]]}, {(0, 0): 3}, {(0, 0): 4}),
        ({"even": [[0, 0]]}, {(0, 0): 4}, {(0, 0): 3}),
        ({"sandwich": [["row", 0, 9]]}, ROW, {**ROW, (0, 2): 5, (0, 3): 2, (0, 5): 4}),
        (
            {"regionsum": [[[0, 1], [0, 2], [0, 3]]]},
            {(0, 1): 2, (0, 2): 3, (0, 3): 5},
            {(0, 1): 2, (0, 2): 3, (0, 3): 6},
        ),
    ],
)  # fmt: skip
def test_a_rule_allows_and_forbids(rules, good, bad):
    assert not broken(rules, good)
    if bad:
        assert broken(rules, bad)


def test_diagonals_and_windows_are_units():
    def added(rule):
        plain = Sudoku(EMPTY).csp().constraints
        return [
            constraint.variables for constraint in Sudoku(EMPTY, {rule: True}).csp().constraints[len(plain) :]
        ]

    assert added("x") == [tuple(range(0, 81, 10)), tuple(range(8, 80, 8))]
    windows = added("windoku")
    assert len(windows) == 4
    assert windows[0] == (10, 11, 12, 19, 20, 21, 28, 29, 30)
    assert windows[3] == (50, 51, 52, 59, 60, 61, 68, 69, 70)


def test_regions_replace_the_boxes():
    rows = [[[row, column] for column in range(9)] for row in range(9)]
    puzzle = Sudoku(EMPTY, {"regions": rows})
    assert len(puzzle.csp().constraints) == 27
    latin = {cell: (cell % 9 + cell // 9) % 9 + 1 for cell in range(81)}
    assert consistent(puzzle.csp(), latin)
    assert not consistent(Sudoku(EMPTY).csp(), latin)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_that_is_false_null_or_empty_is_no_rule(rule):
    grid = SOLUTION.filled(dict.fromkeys(range(12), 0))
    nothings: tuple[Any, ...] = (False, None, [])
    for nothing in nothings:
        puzzle = from_json({"givens": grid.line(), rule: nothing})
        assert puzzle == Sudoku(grid)
        assert puzzle.plain
    solvers = ("kernel", "cadical", "z3", "z3-int", "backtracking")
    assert [count(puzzle, 60, name) for name in solvers] == [1, 1, 1, 1, 1]


SMALL: dict[str, Data] = {
    "regions": [[[r, c] for c in range(4)] for r in range(4)],
    "x": True,
    "windoku": True,
    "antiknight": True,
    "antiking": True,
    "nonconsecutive": True,
    "killer": [[[[0, 0], [0, 1]], 3], [[[1, 0], [2, 0]], 5]],
    "sums": [[[[0, 0], [1, 1], [2, 2]], 9]],
    "thermo": [[[0, 0], [0, 1], [0, 2]], [[1, 2], [1, 3], [1, 0]]],
    "arrow": [[[0, 2], [0, 0], [0, 1]]],
    "kropki_white": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]],
    "kropki_black": [[[0, 1], [0, 0]]],
    "kropki_all": True,
    "palindrome": [[[0, 0], [1, 1], [2, 1]]],
    "odd": [[0, 0], [0, 2]],
    "even": [[0, 1], [0, 3]],
    "sandwich": [["row", 0, 5], ["column", 0, 5]],
    "regionsum": [[[0, 0], [0, 1], [0, 2]]],
    "boxless": True,
    "diagonal_up": True,
    "diagonal_down": True,
    "disjoint": True,
    "extraregions": [[[0, 0], [1, 1], [2, 2]], [[0, 3]]],
    "slowthermo": [[[0, 0], [1, 1], [2, 1]]],
    "pill": [[[[0, 0], [0, 1]], [[1, 0], [1, 1], [2, 2], [3, 2], [1, 1]]], [[[3, 0]], [[2, 1], [2, 0]]]],
    "doublearrow": [[[0, 0], [0, 1], [0, 2], [1, 3]]],
    "difference": [[[[0, 0], [0, 1]], 2], [[[1, 0], [2, 0]], 1]],
    "ratio": [[[[1, 1], [0, 1]], 2], [[[1, 2], [1, 3]], 3]],
    "xv": [[[[0, 0], [0, 1]], 5], [[[2, 0], [3, 0]], 4]],
    "difference_all": [1],
    "ratio_all": [2, 3],
    "xv_all": [5],
    "marks": [[[0, 1], [1, 3]], [[2, 2], [4]]],
    "minimum": [[1, 1], [1, 2]],
    "maximum": [[1, 1], [3, 3]],
    "greater": [[[0, 0], [0, 1]], [[2, 0], [1, 0]]],
    "clone": [[[[0, 0], [0, 1]], [[2, 1], [2, 2]]]],
    "renban": [[[0, 0], [1, 0], [1, 1]], [[2, 2], [2, 3], [3, 3], [2, 2]]],
    "whispers": [[[[0, 0], [1, 0], [2, 0]], 2]],
    "nabner": [[[0, 0], [2, 1]], [[3, 3], [2, 2]]],
    "entropic": [[[0, 0], [1, 0], [2, 1], [3, 1]]],
    "modular": [[[0, 0], [1, 0], [2, 1]]],
    "parity": [[[0, 0], [1, 0], [2, 1]]],
    "zipper": [[[0, 0], [1, 1], [2, 1]], [[0, 3], [1, 3], [2, 2], [3, 2]]],
    "between": [[[0, 0], [0, 1], [1, 2], [1, 1]]],
    "lockout": [[[0, 0], [0, 1], [1, 1]]],
    "quadruple": [[[[0, 0], [0, 1], [1, 0], [1, 1]], [1, 4]], [[[1, 1], [1, 2], [2, 1], [2, 2]], [3, 3]]],
    "xsum": [["left", 1, 3], ["bottom", 0, 8]],
    "skyscraper": [["left", 0, 2], ["bottom", 1, 3]],
    "numberedroom": [["top", 0, 3], ["right", 2, 1]],
    "row_index": [[0, 0], [1, 2]],
    "column_index": [[0, 0], [2, 1]],
    "box_index": [[0, 0], [3, 2]],
    "fog": [[0, 0]],
    "colours": [[[0, 0], "red"], [[0, 1], "#aabbcc"]],
    "decoration": [
        {"kind": "line", "points": [[0.5, 0.5], [1.5, 1.5]], "colour": "red", "width": 0.1},
        {"kind": "text", "x": 1, "y": 1, "text": "A", "size": 0.4, "colour": "ink"},
    ],
}
"""Data of every rule for a 4×4 board."""


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("givens", [{0: 2, 15: 1}, {0: 1, 5: 4}])
def test_all_solvers_count_the_same_solutions_of_a_rule_with_givens(rule, givens):
    empty = Grid((2, 2), (0,) * 16)
    puzzle = Sudoku(empty.filled(givens), {rule: SMALL[rule]})
    boards = solve(Sudoku(puzzle.grid))
    names = ("cadical", "z3", "z3-int", "z3-bool", "backtracking")
    found = {name: {grid.line() for grid in solve(puzzle, name, Limit(seconds=60))} for name in names}
    assert len(set(map(frozenset, found.values()))) == 1
    if rule not in ("regions", "boxless"):  # the others only take boards away
        allowed = {grid.line() for grid in boards if consistent(puzzle.csp(), dict(enumerate(grid.cells)))}
        assert found["cadical"] == allowed


def test_every_rule_says_what_its_data_look_like():
    for rule in RULES.values():
        assert rule.says
        assert rule.takes


def test_the_json_form_is_read_back():
    data = {"name": "n", "source": "s", "givens": SOLUTION.line(), "solution": SOLUTION.line(), "x": True}
    assert to_json(from_json(data)) == data
    small = {"givens": [[0, 2, 0, 4, 0, 6]] * 6, "box": [3, 2], "odd": [[0, 0]]}
    assert from_json(to_json(from_json(small))) == from_json(small)


@pytest.mark.parametrize("size", [-9, 0, 3, 50, 10**9, 10**30, "9", 9.0])
def test_a_size_that_no_board_has_is_refused_before_a_board_is_made(size):
    with pytest.raises(ValueError, match="size takes a whole number from 4 to 49"):
        from_json({"size": size})


@pytest.mark.parametrize("box", [[1, 3], [0, 9], [-3, -3], [10**5, 10**5], [10**30, 1], [3], 3, "33", []])
def test_a_box_that_no_board_has_is_refused_before_a_board_is_made(box):
    with pytest.raises(ValueError, match="box takes"):
        from_json({"box": box})


def test_size_and_box_agree():
    assert from_json({"size": 12}).grid.box == (3, 4)
    assert from_json({"size": 12, "box": [2, 6]}).grid.box == (2, 6)
    with pytest.raises(ValueError, match="size is 9, but boxes of 2×6 make 12"):
        from_json({"size": 9, "box": [2, 6]})


def cages_of(solution, size=3):
    """A killer whose cages are a few neighbours in a row each, with the sums of a solution."""
    cages = []
    for row in range(9):
        for column in range(0, 9, size):
            cells = [[row, column + i] for i in range(size)]
            cages.append([cells, sum(solution.cells[row * 9 + column + i] for i in range(size))])
    return cages


@pytest.mark.parametrize("name", ["cadical", "z3"])
def test_a_killer_without_givens_is_solved(name):
    puzzle = Sudoku(EMPTY, {"killer": cages_of(SOLUTION)})
    found = next(solve(puzzle, name, Limit(seconds=120)))
    assert consistent(puzzle.csp(), dict(enumerate(found.cells)))


def test_cages_of_one_cell_settle_everything():
    verdict = check(Sudoku(EMPTY, {"killer": cages_of(SOLUTION, 1)}), limit=Limit(seconds=120))
    assert verdict.solutions == (SOLUTION,)


def test_the_miracle_is_unique():
    """Two givens, and no knight, king or neighbour that repeats or follows: a published wonder."""
    givens = Grid((3, 3), tuple({38: 1, 51: 2}.get(cell, 0) for cell in range(81)))
    puzzle = Sudoku(givens, {"antiknight": True, "antiking": True, "nonconsecutive": True})
    verdict = check(puzzle, limit=Limit(seconds=120))
    assert verdict.unique
    assert verdict.solutions[0].line().startswith("483726159")


COLLECTION = Path(os.environ.get("PLYGROUND_DATA", "")) / "sudoku" / "variants.json"
PUZZLES = json.loads(COLLECTION.read_text())["puzzles"] if COLLECTION.is_file() else []


@pytest.mark.parametrize("data", PUZZLES, ids=[data["name"] for data in PUZZLES])
def test_a_puzzle_of_the_collection_is_unique(data):
    puzzle = from_json(data)
    assert from_json(to_json(puzzle)) == puzzle
    assert check(puzzle, limit=Limit(seconds=200)).solutions == (puzzle.solution,)
