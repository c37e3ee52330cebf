"""The 9×9 kernel: known answers and the same tree in both forms, and a reference that tries everything."""

from __future__ import annotations

import os
import threading
from array import array
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from conftest import both_forms, compiled, interpreted
from plyground.puzzles.sudoku.generator import generate
from plyground.puzzles.sudoku.grid import units

KERNEL = "puzzles.sudoku.kernel"
in_both_forms = pytest.mark.parametrize("kernel", both_forms(KERNEL), indirect=True)

EMPTY = b"." * 81
PUZZLE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = [  # known to take long by hand, and programs some guesses
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    b".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    b".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    b"........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
]
PEERS = [
    sorted({peer for unit in units((3, 3)) if cell in unit for peer in unit} - {cell}) for cell in range(81)
]


def count_by_trying(cells: list[int], most: int) -> int:
    """How many solutions there are: the cell with the fewest digits left, each of them in turn."""
    left = {
        cell: [d for d in range(1, 10) if all(cells[peer] != d for peer in PEERS[cell])]
        for cell in range(81)
        if not cells[cell]
    }
    if not left:
        return 1
    cell = min(left, key=lambda cell: len(left[cell]))
    total = 0
    for digit in left[cell]:
        cells[cell] = digit
        total += count_by_trying(cells, most - total)
        if total >= most:
            break
    cells[cell] = 0
    return total


def is_solution(puzzle: bytes, solution: bytes) -> bool:
    fits = all(given in b".0" or given == digit for given, digit in zip(puzzle, solution, strict=True))
    return fits and all({solution[cell] for cell in unit} == set(b"123456789") for unit in units((3, 3)))


def generated(count: int) -> list[bytes]:
    return [grid.line().encode() for grid in islice(generate("kernel"), count)]


@in_both_forms
def test_a_puzzle_has_its_one_solution(kernel: ModuleType) -> None:
    assert kernel.Kernel().solve(PUZZLE, 2) == (1, [SOLUTION])


@in_both_forms
def test_a_full_grid_is_its_own_solution(kernel: ModuleType) -> None:
    assert kernel.Kernel().solve(SOLUTION, 2) == (1, [SOLUTION])


@in_both_forms
@pytest.mark.parametrize("puzzle", HARD)
def test_hard_puzzles_are_solved(kernel: ModuleType, puzzle: bytes) -> None:
    count, (solution,) = kernel.Kernel().solve(puzzle, 2)
    assert count == 1
    assert is_solution(puzzle, solution)


@in_both_forms
def test_givens_that_leave_a_cell_without_a_digit_have_no_solution(kernel: ModuleType) -> None:
    puzzle = b"12345678." + b"........9" + b"." * 63
    assert kernel.Kernel().solve(puzzle, 2) == (0, [])


@in_both_forms
def test_solutions_are_counted_up_to_the_limit_and_all_differ(kernel: ModuleType) -> None:
    count, solutions = kernel.Kernel().solve(EMPTY, 30, 20)
    assert count == 30
    assert len(set(solutions)) == 20
    assert all(is_solution(EMPTY, solution) for solution in solutions)


@in_both_forms
def test_every_solution_is_counted(kernel: ModuleType) -> None:
    random = Random(5)
    solver = kernel.Kernel()
    seen = set()
    for _ in range(12 if kernel.COMPILED else 5):
        cells = [byte - 48 for byte in SOLUTION]
        for cell in random.sample(range(81), random.choice((40, 47, 52))):
            cells[cell] = 0
        expected = count_by_trying(cells, 60)
        assert solver.solve(bytes(48 + digit for digit in cells), 60)[0] == expected
        seen.add(expected == 1)
    assert seen == {True, False}


def sparse(count: int) -> list[bytes]:
    """Puzzles without a few of their givens: dozens to thousands of solutions."""
    random = Random(7)
    made = []
    for puzzle in generated(count):
        givens = [cell for cell in range(81) if puzzle[cell] not in b".0"]
        without = set(random.sample(givens, 3))
        made.append(bytes(46 if cell in without else byte for cell, byte in enumerate(puzzle)))
    return made


def test_swaps_are_counted_as_if_every_solution_were_listed() -> None:
    solver = compiled(KERNEL).Kernel()
    for puzzle in sparse(60):
        listed, solutions = solver.solve(puzzle, 20_000, 20_000)
        assert len(set(solutions)) == listed
        before = solver.nodes()
        assert solver.solve(puzzle, 20_000, 0)[0] == listed
        if 64 < listed < 20_000:
            assert solver.nodes() - before < 1.9 * listed  # each on its own takes two
        assert solver.solve(puzzle, 100, 0)[0] == min(listed, 100)


@in_both_forms
@pytest.mark.parametrize(
    "text",
    [b"", b"." * 80, b"." * 82, b"x" + b"." * 80, b"11" + b"." * 79, b"1" + b"." * 8 + b"1" + b"." * 71],
)
def test_what_is_no_puzzle_is_refused(kernel: ModuleType, text: bytes) -> None:
    with pytest.raises(ValueError):
        kernel.Kernel().solve(text)


def test_both_forms_search_the_same_tree() -> None:
    fast, slow = compiled(KERNEL).Kernel(), interpreted(KERNEL).Kernel()
    for puzzle in [*generated(10), *HARD[:3], EMPTY]:
        assert fast.solve(puzzle, 2, 2) == slow.solve(puzzle, 2, 2)
        assert fast.nodes() == slow.nodes()
    for puzzle in sparse(4):
        assert fast.solve(puzzle, 300, 0) == slow.solve(puzzle, 300, 0)
        assert fast.nodes() == slow.nodes()


def test_it_stops_when_told_from_another_thread() -> None:
    solver = compiled(KERNEL).Kernel()
    answers: list[tuple[int, list[bytes]]] = []
    # The empty grid has 6.7e21 solutions; that the other thread is heard shows that the GIL is free.
    worker = threading.Thread(target=lambda: answers.append(solver.solve(EMPTY, 10**15)))
    worker.start()
    threading.Timer(0.2, solver.stop).start()
    worker.join(20)
    assert answers == [(-1, answers[0][1])]


def test_arrays_go_in_and_out() -> None:
    numpy = pytest.importorskip("numpy")
    puzzles = numpy.frombuffer(b"".join(puzzle + b"\n" for puzzle in HARD), dtype=numpy.uint8)
    answers = numpy.zeros((len(HARD), 82), dtype=numpy.uint8)
    totals, faults = numpy.zeros(5, dtype=numpy.int64), numpy.zeros(0, dtype=numpy.int64)
    read, written = (
        compiled(KERNEL).Kernel().solve_lines(puzzles, 0, answers.reshape(-1), totals, faults, 2, 4096)
    )
    assert (read, written) == (puzzles.size, answers.size)
    assert totals.tolist() == [5, 5, 0, 0, 0]
    assert all(is_solution(puzzle, bytes(row[:81])) for puzzle, row in zip(HARD, answers, strict=True))


def test_it_goes_on_where_the_room_for_answers_ended() -> None:
    text = b"\n".join(HARD)
    solver = compiled(KERNEL).Kernel()
    room, totals = bytearray(100), array("q", [0] * 5)
    at, answers = 0, b""
    while at < len(text):
        at, written = solver.solve_lines(text, at, room, totals, array("q"), 1, 4096)
        answers += room[:written]
    assert answers.split() == [solver.solve(puzzle)[1][0] for puzzle in HARD]


@pytest.mark.skipif(not os.environ.get("PLYGROUND_DATA"), reason="PLYGROUND_DATA names no folder of puzzles")
@pytest.mark.parametrize("name", ["17clue.txt", "top1465.txt"])
def test_every_puzzle_of_the_collections_has_one_solution(name: str) -> None:
    text = Path(os.environ["PLYGROUND_DATA"], "sudoku", name).read_bytes()
    puzzles = text.split()
    answers, totals = bytearray(82 * len(puzzles)), array("q", [0] * 5)
    compiled(KERNEL).Kernel().solve_lines(text, 0, answers, totals, array("q"), 2, 4096)
    assert totals.tolist() == [len(puzzles), len(puzzles), 0, 0, 0]
    solutions = bytes(answers).split()
    assert all(map(is_solution, puzzles[::50], solutions[::50]))
