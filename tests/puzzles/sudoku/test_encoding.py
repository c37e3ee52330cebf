"""The encodings: the literature's counts, the same solutions in all, and answers read back."""

from __future__ import annotations

import pytest

from plyground.puzzles.sudoku.dimacs import decode, read_any_answer
from plyground.puzzles.sudoku.dimacs import encode as encode_file
from plyground.puzzles.sudoku.encoding import ENCODINGS, candidates, encode
from plyground.puzzles.sudoku.grid import Grid, parse, units
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.sat.session import Local
from plyground.solvers.backtracking import Backtracking
from plyground.solvers.sat import Sat

EASY = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
HARD = parse("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")
EMPTY = parse("." * 81)


@pytest.mark.parametrize(
    ("form", "clauses", "distinct"),
    [("minimal", 8829, 7371), ("extended", 11988, 10530), ("seed", 11988, 3240), ("compact", 10530, 10530)],
)
def test_the_clauses_of_an_empty_board_are_counted_as_in_the_literature(form, clauses, distinct):
    cnf = encode(EMPTY, form).cnf
    assert cnf.variables == 729
    assert len(cnf) == clauses
    assert len(cnf.distinct()) == distinct


@pytest.mark.parametrize("form", ["minimal", "extended", "seed"])
def test_givens_come_on_top(form):
    assert len(encode(EASY, form).cnf) == len(encode(EMPTY, form).cnf) + 30
    assert encode(EASY, form, givens=False).cnf == encode(EMPTY, form).cnf


def test_extended_is_seed_and_what_it_leaves_unsaid():
    def clauses(form):
        return {tuple(sorted(clause)) for clause in encode(EMPTY, form).cnf}

    missing = clauses("extended") - clauses("seed")
    assert clauses("seed") < clauses("extended")
    pairs = set()
    for unit in units((3, 3)):
        for a in unit:
            for b in unit:
                pairs |= {(-(9 * b + k), -(9 * a + k)) for k in range(1, 10) if a < b}
    assert missing == pairs


def test_the_seed_still_implies_that_no_digit_comes_twice_in_a_unit():
    with Local("cadical195", encode(EMPTY, "seed").cnf) as session:
        for a, b in [(0, 1), (0, 8), (0, 9), (0, 72), (0, 20), (40, 50)]:
            assert session.solve([9 * a + 5, 9 * b + 5]) is None
        assert session.solve([5, 9 * 12 + 5]) is not None


@pytest.mark.parametrize("form", ENCODINGS)
@pytest.mark.parametrize(
    "grid", [EASY, parse("12............3."), parse("." * 16), parse("123456" + "." * 24 + "5.1..2")]
)
def test_every_encoding_has_the_solutions_that_backtracking_finds(form, grid):
    encoded = encode(grid, form)
    visible = encoded.names[encoded.names > 0].tolist()
    found = [encoded.decode(model).line() for model in Sat(quick=True).models(encoded.cnf, visible=visible)]
    wanted = [grid.filled(values).line() for values in Backtracking().solve(Sudoku(grid).csp())]
    assert wanted
    assert sorted(found) == sorted(wanted)


EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_singles_settle_an_easy_board_before_any_search():
    possible, fixed = candidates(EASY)
    assert fixed.sum() == 81
    assert (possible == fixed).all()
    assert encode(EASY, "compact").cnf.variables == 0
    assert encode(EASY, "compact").decode(()).line() == EASY_SOLUTION


def test_givens_that_clash_leave_no_model():
    clash = parse("11" + "." * 79)
    for form in ("minimal", "extended", "compact"):
        for engine in ("cadical195", "cadical153", "glucose42", "minisat22", "lingeling", "maplechrono"):
            with Local(engine, encode(clash, form).cnf) as session:
                assert session.solve() is None


def test_a_compact_board_is_much_smaller():
    whole, small = encode(HARD).cnf, encode(HARD, "compact").cnf
    assert small.variables < whole.variables / 2
    assert len(small) < len(whole) / 4


def test_large_boards_are_encoded_in_one_go():
    grid = Grid((7, 7), (0,) * 49**2)
    cnf = encode(grid, "compact").cnf
    assert len(cnf) < 2_500_000  # pair by pair it would be 9.8 million


def test_an_unknown_encoding_is_refused():
    with pytest.raises(LookupError, match="there is minimal, extended"):
        encode(EMPTY, "best")


@pytest.mark.parametrize("form", ENCODINGS)
def test_an_answer_is_read_back_by_the_comments_alone(form):
    cnf, comments = encode_file(Sudoku(HARD), form)
    lines = [f"c {comment}\n" for comment in comments] + [cnf.text()]
    model = next(Sat(quick=True).models(cnf))
    grid = decode("".join(lines).splitlines(keepends=True), model)
    assert not grid.clashes()
    assert all(grid.cells[cell] == digit for cell, digit in HARD.givens.items())


def test_an_answer_that_is_no_board_is_refused():
    _, comments = encode_file(Sudoku(EMPTY))
    lines = [f"c {comment}\n" for comment in comments]
    with pytest.raises(ValueError, match="gives no digit to r1c1"):
        decode(lines, [])
    with pytest.raises(ValueError, match="gives r1c1 two digits"):
        decode(lines, [1, 2])
    with pytest.raises(ValueError, match="no comments that map"):
        decode(["p cnf 1 0\n"], [1])


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("s SATISFIABLE\nv 1 -2 0\n", [1, -2]),
        ("SAT\n1 -2 0\n", [1, -2]),
        ("1 -2 0\n", [1, -2]),
        ("v 1 -2 0\n", [1, -2]),
        ("Instance Satisfiable\n1 -2 Random Seed Used 0\nRESULT:\tSAT\n", [1, -2]),
        ("s UNSATISFIABLE\n", None),
        ("UNSAT\n", None),
        ("RESULT:\tUNSAT\n", None),
    ],
)
def test_the_answer_of_any_program_is_understood(text, model):
    assert read_any_answer(text) == model
