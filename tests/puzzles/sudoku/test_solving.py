"""Questions about puzzles: solutions by every solver, counts, uniqueness, contradictions, proofs."""

from __future__ import annotations

import random
import time
from itertools import islice

import dratify
import pytest

from conftest import by_program
from plyground.puzzles.sudoku import solvers as own
from plyground.puzzles.sudoku.dimacs import encode
from plyground.puzzles.sudoku.grid import Grid, parse, units
from plyground.puzzles.sudoku.proving import prove
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.solvers import Persistent
from plyground.puzzles.sudoku.solving import check, contradiction, count, solve
from plyground.sat.drat import check as check_proof
from plyground.sat.session import Local
from plyground.solvers.dimacs import PROGRAMS
from plyground.solvers.sat import ENGINES, Sat
from plyground.solving import solver_names
from plyground.stopping import Limit, Unfinished, never

EASY = Sudoku(parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
SEVENTEEN = Sudoku(parse("...8.1..........435............7.8........1...2..3....6......75..34........2..6.."))
EMPTY = Sudoku(parse("." * 81))
ANSWER = "237841569186795243594326718315674892469582137728139456642918375853467921971253684"
HERE = [name for name in solver_names(Sudoku) if name != "race" and (name not in PROGRAMS or name in ENGINES)]


def board(box, blank, seed):
    """A shuffled full board with that share of blanks."""
    height, width = box
    size, rng = height * width, random.Random(seed)
    rows = [
        g * height + i for g in rng.sample(range(width), width) for i in rng.sample(range(height), height)
    ]
    columns = [
        g * width + i for g in rng.sample(range(height), height) for i in rng.sample(range(width), width)
    ]
    digits = rng.sample(range(1, size + 1), size)
    cells = [digits[(width * (i % height) + i // height + j) % size] for i in rows for j in columns]
    for cell in rng.sample(range(size * size), int(blank * size * size)):
        cells[cell] = 0
    return Sudoku(Grid(box, tuple(cells)))


@pytest.mark.parametrize("name", [*HERE, *map(by_program, ("minisat", "cadical", "picosat"))])
def test_every_solver_solves_a_board_of_seventeen_givens(name):
    assert [grid.line() for grid in solve(SEVENTEEN, name, Limit(seconds=200))] == [ANSWER]


def test_of_a_large_board_who_is_first_answers_and_the_other_is_told_to_stop(monkeypatch):
    puzzle = board((5, 5), 0.45, 3)
    stops = {}
    usual = Sat.models

    def models(self, cnf, limit, stop, visible):
        """The second one never comes to an end by itself."""
        stops[self.engine] = stop
        if self.engine == "minisat22":
            yield from usual(self, cnf, limit, stop, visible)
        while not stop():
            time.sleep(0.001)
        raise Unfinished

    with monkeypatch.context() as patched:
        patched.setattr(Sat, "models", models)
        (grid,) = islice(solve(puzzle), 1)
    assert 0 not in grid.cells
    assert not grid.clashes()
    assert {engine: stop() for engine, stop in stops.items()} == {"minisat22": False, own.LARGE: True}
    with pytest.raises(LookupError, match="the race takes plain boards above 16×16"):
        next(solve(EASY, "race"))
    with pytest.raises(Unfinished):
        next(solve(puzzle, "race", stop=lambda: True))
    crowded = puzzle.grid.filled(dict.fromkeys(range(625), 0) | {0: 1, 624: 1, 1: 2})
    assert len(list(islice(solve(Sudoku(crowded), "race"), 3))) == 3


@pytest.mark.parametrize(
    "name", ["kernel", "cadical", "glucose", "backtracking", "z3", by_program("minisat")]
)
def test_a_board_without_a_solution_has_none(name):
    clash = Sudoku(parse("11" + "." * 79))
    crowded = Sudoku(parse("12345678.........9" + "." * 63))
    for puzzle in (clash, crowded):
        assert list(solve(puzzle, name, Limit(seconds=200))) == []


@pytest.mark.parametrize("name", ["cadical", "backtracking", "z3-bool"])
def test_the_288_boards_of_4x4_are_counted(name):
    assert count(Sudoku(parse("." * 16)), 1000, name) == 288


def test_counting_stops_at_its_limit():
    assert count(EMPTY, 12345) == 12345
    assert count(EMPTY, 50, "cadical") == 50
    assert count(SEVENTEEN, 10) == 1


def test_solutions_by_the_kernel_come_each_once():
    found = [grid.line() for grid in islice(solve(EMPTY, "kernel"), 100)]
    assert len(set(found)) == 100
    with pytest.raises(LookupError, match="plain 9×9"):
        next(solve(Sudoku(parse("." * 16)), "kernel"))


def test_the_persistent_solver_is_asked_about_many_boards():
    solver = Persistent()
    assert solver.solutions(SEVENTEEN.grid.cells) == [[int(digit) for digit in ANSWER]]
    assert solver.solutions(parse("11" + "." * 79).cells) == []
    assert len(solver.solutions(EMPTY.grid.cells, 5)) == 5
    assert len(solver.solutions(SEVENTEEN.grid.cells, 5)) == 1
    one, other = solver.iterate(EMPTY.grid.cells), solver.iterate(SEVENTEEN.grid.cells)
    assert next(one)
    assert next(other)
    assert next(one)
    assert next(other, None) is None


def test_the_persistent_solver_is_renewed_before_it_is_slow(monkeypatch):
    monkeypatch.setattr(own, "MOST_BOARDS", 3)
    solver = Persistent((2, 2))
    largest = []

    class Watched(Local):
        def solve(self, assumptions=(), stopped=never):
            largest.append(max(assumptions))
            return super().solve(assumptions, stopped)

    monkeypatch.setattr(own, "Local", Watched)
    under_way = solver.iterate([0] * 16)
    found = [next(under_way)]
    for _ in range(10):
        assert len(solver.solutions([1] + [0] * 15, 80)) == 72
    assert max(largest) == 64 + 3
    found += under_way
    assert len(set(map(tuple, found))) == 288


def test_a_check_finds_two_solutions_and_where_they_differ():
    assert check(Sudoku(parse("..34..122143432."))).unique
    loose = Sudoku(parse("1234............"))
    verdict = check(loose)
    assert not verdict.unique
    one, other = verdict.solutions
    assert one != other
    assert verdict.differences == tuple(i for i in range(16) if one.cells[i] != other.cells[i])
    assert verdict.text(loose).startswith("more than one solution; two of them differ at r")


def test_a_contradiction_is_minimal():
    for givens in [
        "12345678.........9" + "." * 63,
        SEVENTEEN.grid.line()[:-1] + "9",
        EASY.grid.line()[:2] + "2" + EASY.grid.line()[3:],
    ]:
        puzzle = Sudoku(parse(givens))
        cells = check(puzzle).contradiction
        assert cells
        kept = {cell: puzzle.grid.cells[cell] for cell in cells}

        def solvable(values):
            return next(solve(Sudoku(EMPTY.grid.filled(values))), None) is not None

        assert not solvable(kept)
        for cell in cells:
            assert solvable({other: digit for other, digit in kept.items() if other != cell})


def test_two_equal_givens_are_the_whole_contradiction():
    clash = Sudoku(parse("." * 79 + "11"))
    assert contradiction(clash) == (79, 80)
    assert "r9c8=1, r9c9=1 contradict each other" in check(clash).text(clash)


def test_a_contradiction_among_rules_and_givens_is_found():
    thermo = Sudoku(parse("9" + "." * 80), {"thermo": [[[0, 0], [0, 1]]]})
    assert check(thermo).contradiction == (0,)
    rules = Sudoku(EMPTY.grid, {"odd": [[0, 0]], "even": [[0, 0]]})
    assert check(rules).contradiction == ()
    assert "the rules contradict each other" in check(rules).text(rules)


@pytest.mark.parametrize(("box", "blank"), [((2, 3), 0.6), ((3, 4), 0.5), ((4, 4), 0.6), ((5, 5), 0.5)])
def test_larger_boards_are_solved(box, blank):
    puzzle = board(box, blank, seed=5)
    found = next(solve(puzzle, limit=Limit(seconds=100)))
    assert not found.clashes()
    assert 0 not in found.cells
    assert all(found.cells[cell] == digit for cell, digit in puzzle.grid.givens.items())


def test_a_hopeless_board_is_given_up_in_time():
    hopeless = board((6, 6), 0.55, seed=1)
    start = time.monotonic()
    with pytest.raises(Unfinished):
        list(solve(hopeless, limit=Limit(seconds=1)))
    assert time.monotonic() - start < 60


@pytest.mark.parametrize("name", ["cadical", "glucose"])
def test_a_proof_that_there_is_no_second_solution_holds_here_and_elsewhere(name):
    proof = prove(SEVENTEEN, name)
    assert proof.solution is not None
    assert proof.solution.line() == ANSWER
    assert proof.check() > 0
    text = "\n".join(proof.lines) + "\n"
    assert dratify.check_proof(dratify.parse_dimacs(proof.cnf.text()), text).ok


def test_a_proof_that_there_is_no_solution_holds():
    proof = prove(Sudoku(parse("12345678.........9" + "." * 63)))
    assert proof.solution is None
    assert proof.check() > 0


def test_a_puzzle_with_rules_is_proved_too():
    givens = Grid((3, 3), tuple({38: 1, 51: 2}.get(cell, 0) for cell in range(81)))
    proof = prove(Sudoku(givens, {"antiknight": True, "antiking": True, "nonconsecutive": True}))
    assert proof.check() > 0


def test_two_solutions_leave_nothing_to_prove():
    with pytest.raises(ValueError, match="more than one solution"):
        prove(Sudoku(parse("." * 16)))
    with pytest.raises(LookupError, match="writes no proofs"):
        prove(EASY, "z3")


def test_corrupted_proofs_are_rejected():
    """Cut short anywhere, without their derived units, or about another puzzle."""
    proof = prove(SEVENTEEN)
    lines = list(proof.lines)
    for length in range(0, len(lines), max(1, len(lines) // 15)):
        with pytest.raises(ValueError, match="cut short"):
            check_proof(proof.cnf, lines[:length])
    weaker = Sudoku(Grid((3, 3), (0, *SEVENTEEN.grid.cells[1:])).filled({3: 0}))
    loose, _ = encode(weaker)
    with pytest.raises(ValueError, match="line"):
        check_proof(loose, lines)


def test_units_of_the_answer_hold_every_digit():
    grid = parse(ANSWER)
    assert all(sorted(grid.cells[cell] for cell in unit) == list(range(1, 10)) for unit in units((3, 3)))


def test_small_boards_are_counted_row_by_row():
    assert count(Sudoku(Grid((1, 5), (0,) * 25)), 10**6) == 161_280
    assert count(Sudoku(Grid((2, 2), (0,) * 16)), 10**6) == 288
    assert count(Sudoku(Grid((2, 2), (0,) * 16)), 100) == 100
    part = Grid((2, 2), (1, 0, 0, 0, 0, 0, 0, 3, *(0,) * 8))
    assert count(Sudoku(part), 1000) == len(list(solve(Sudoku(part), "backtracking")))
    assert count(Sudoku(part.filled({1: 1})), 1000) == 0
