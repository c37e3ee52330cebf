"""Faulty programs of every shape: the function that is wrong is named, and why; a right one is left in peace.

All of them, with the figures, are tried by `python tests/diagnosis/whole.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from plyground.diagnosis import truth
from plyground.diagnosis.examination import Examination, examine, first_wrong
from plyground.stopping import Stopped

from .faults import FAULTS, Faulty, faulty_source, source

SAMPLE = (
    "max_value takes the least", "max_value takes the least, from +inf",
    "winner misses the third column", "result writes into the board",
    "the key is only the first rows", "a minus is missing inside", "a name is wrong",
    "a win of O is worth nothing", "the other diagonal isn't looked at", "deeper calls write the move",
    "the worst for both", "the last move is taken", "minimax asks the wrong one for X",
    "minimax tells the wrong colour", "a lower bound is taken below beta",
)  # fmt: skip

SOME = tuple(board for level in truth.reachable()[5:] for board in level[::40] if not truth.is_over(board))
"""Boards on which faults show, so that not all must be recorded."""

Examined = Callable[..., Examination]


@pytest.fixture
def examined(tmp_path: Path) -> Examined:
    def run(text: str, known: tuple[str, ...] = (), budget: float = 5) -> Examination:
        path = tmp_path / "tictactoe.py"
        path.write_text(text, "utf-8")
        return examine(path, known, budget=budget)

    return run


@pytest.mark.parametrize(
    "fault", [fault for fault in FAULTS if fault.name in SAMPLE], ids=lambda fault: str(fault)
)
def test_the_faulty_function_is_named_and_the_likely_cause(examined: Examined, fault: Faulty) -> None:
    found = examined(faulty_source(fault), SOME).fault
    assert found is not None
    assert found.function in fault.functions, found.lines()
    assert found.cause in fault.causes, found.lines()


def test_a_right_program_gives_no_alarm(examined: Examined) -> None:
    done = examined(source("bitboards"), truth.reachable()[6][:60])
    assert done.fault is None
    assert done.meaning.sense == "for whose turn it is"
    assert done.meaning.agreement == 1


def test_what_is_certain_is_told_from_what_is_likely(examined: Examined) -> None:
    fault = next(fault for fault in FAULTS if fault.name == "max_value begins with 0")
    found = examined(faulty_source(fault), known=("..O..XXXO",)).fault
    assert found is not None
    assert found.lines() == [
        "max_value, line 84, on O.O/..X/XXO (X to move): it answers 0, due is -1 for X",
        "its moves, for X: (0, 1) -1, (1, 0) -1, (1, 1) -1",
        "likely: never less than a draw for who moves: the initial value is 0, not endless",
    ]


def test_what_other_boards_teach_is_told_of_this_one(examined: Examined) -> None:
    """A board alone would not tell an empty row from a row that is never seen, or a mark's sign from both."""
    empty = next(fault for fault in FAULTS if fault.name == "an empty row ends winner")
    found = examined(faulty_source(empty)).fault
    assert found is not None
    assert found.likely == "`winner` takes an empty row for three in a row and looks at nothing more"
    found = examined(source("pair").replace("return -1", "return 1", 1)).fault
    assert found is not None
    assert found.likely == "`utility` gives 1 for a win of O and for a win of X alike"


def test_what_takes_no_board_or_comes_from_a_cache_is_said_not_to_be_seen(examined: Examined) -> None:
    fault = next(fault for fault in FAULTS if fault.name == "pick keeps the first")
    lines = examined(faulty_source(fault), known=("...OOXOXX",)).lines()
    assert "`minimax` calls `pick`, which takes no board and can't be judged: it may be there" in lines
    cached = next(fault for fault in FAULTS if fault.shape == "cached")
    notes = examined(faulty_source(cached), known=("X.O.X...O",)).notes
    assert notes == [
        "note: what `choose` has in its cache comes back without a call, so those answers aren't seen"
    ]


def test_values_that_mean_nothing_known_are_not_judged(examined: Examined) -> None:
    """A count of moves is no value: below 60% agreement only moves are judged."""
    text = source("pair").replace("return utility(board)", "return hash(str(board)) % 7 - 3")
    done = examined(text, known=("XX.OO....",))
    assert done.meaning.agreement < 0.6
    assert done.fault is None or done.fault.function == "minimax"


def test_a_search_without_end_is_unfinished_not_wrong(examined: Examined) -> None:
    text = source("pair").replace(
        "def max_value(board):\n", "def max_value(board):\n    return max_value(board)\n"
    )
    done = examined(text, known=("XX.OO.X..",))
    assert done.fault is None
    assert done.trouble.startswith("on XX./OO./X..: it calls itself without end; it was in max_value on ")


def test_a_report_gets_lines_or_none(tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text("raise ValueError('mine')", "utf-8")
    assert first_wrong(path, ["XO./.../..."]) == ["tictactoe.py, line 1: ValueError: mine"]
    path.write_text(source("bitboards"), "utf-8")
    assert first_wrong(path, ["XX./OO./..."]) == []


def test_it_can_be_stopped(tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(source("pair"), "utf-8")
    with pytest.raises(Stopped):
        examine(path, stop=lambda: True)


def test_the_truth_is_the_solved_game() -> None:
    boards = [board for level in truth.reachable() for board in level]
    assert len(boards) == 5478
    assert truth.value("." * 9) == 0
    assert sum(truth.is_over(board) for board in boards) == 958
    assert sum(len(truth.representatives(level)) for level in truth.reachable()) == 765
    assert truth.best_moves("XX.OO....") == {(0, 2)}
    assert truth.due("result", "X........", (1, 1)) == "X...O...."
    assert truth.due("utility", "." * 9, None) is truth.ANY
