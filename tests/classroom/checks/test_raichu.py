"""A right raichu.py passes, and what is wrong in another fails its own check and no other."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from plyground.classroom.checks import Check, Outcome, Settings
from plyground.classroom.checks._raichu_positions import POSITIONS
from plyground.classroom.checks._raichu_traps import TRAPS, _place
from plyground.classroom.checks.raichu import CHECKS, check
from plyground.games.raichu.engines import ENGINES
from plyground.stopping import Limit, Stopped, never

FEW = tuple(
    task
    for task in POSITIONS
    if task.about
    in (
        "the first position, black to move",
        "a raichu can capture a raichu",
        "a pichu can become a raichu",
        "the first position on 10×10",
    )
)


def answers() -> dict[tuple[str, str], str]:
    """A good move in every position, so that a submission need not think."""
    found = {}
    for task in POSITIONS:
        *_, report = ENGINES["kernel"](task.game).think([task.state], Limit(depth=3), never)
        found[task.player, task.board] = task.game.result(task.state, report.pv[0]).board
    return found


RIGHT = f"""
import sys
size, player, board, limit = int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
after = {answers()}[player, board]
"""
THINKING = """
import sys
from plyground.stopping import Limit, never
from plyground.games.raichu.engines import ENGINES
from plyground.games.raichu.rules import Position, Raichu
game, state = Raichu(int(sys.argv[1])), Position("wb".index(sys.argv[2]), sys.argv[3])
*_, report = ENGINES["kernel"](game).think([state], Limit(depth=2), never)
after = game.result(state, report.pv[0]).board
"""
QUIET = next(
    after
    for task in FEW
    if "$" in task.board
    for after, move in task.successors.items()
    if move.captured is None
)


@pytest.fixture
def checked(tmp_path, monkeypatch):
    """Check a file of this text in a few positions; the checks by name."""
    monkeypatch.setattr("plyground.classroom.checks.raichu.POSITIONS", FEW)
    monkeypatch.setattr("plyground.classroom.checks.raichu.TRAPS", ())

    def make(text: str, games: int = 0) -> dict[str, Check]:
        path = tmp_path / "raichu.py"
        path.write_text(text)
        return {made.name: made for made in check(path, Settings(1, games))}

    return make


def names(checks: dict[str, Check], outcome: Outcome) -> list[str]:
    return [name for name, made in checks.items() if made.outcome is outcome]


def test_a_right_submission_passes_every_check(checked):
    checks = checked(f"{RIGHT}\nprint(after)")
    assert list(checks) == [item.name for item in CHECKS]
    assert names(checks, Outcome.FAILED) == []


def test_there_are_traps_enough_and_each_leaves_a_legal_move():
    assert len({(task.player, task.board) for task in TRAPS}) == len(TRAPS) > 100
    assert all(task.successors for task in TRAPS)


def test_our_own_file_passes_every_check(monkeypatch, ours_let_in):
    from plyground.classroom import raichu

    monkeypatch.setattr("plyground.classroom.checks.raichu.POSITIONS", FEW[1:3])
    monkeypatch.setattr("plyground.classroom.checks.raichu.TRAPS", TRAPS[:2])
    checks = list(check(Path(raichu.__file__), Settings(1, 0)))
    assert Outcome.FAILED not in {made.outcome for made in checks}


WRONG = [
    (
        "it runs without an error",
        "if size == 10: board[100]\nprint(after)",
        ["in 1 of 4 positions", "raichu.py 10 w BOARD", "raichu.py, line 5: IndexError: string index"],
    ),
    (
        "its last line is a board",
        "print(after)\nprint('thinking')",
        ["in 4 of 4 positions", "its last line is 'thinking': 8 characters, where a board has 64 cells"],
    ),
    (
        "one piece moves, and the board changes",
        "print(board if size == 10 else after)",
        ["in 1 of 4 positions", "the first position on 10×10", "illegal: the board did not change"],
    ),
    (
        "it takes what it can get",
        f"print({QUIET!r} if '$' in board else after)",
        ["in 1 of 2 positions", "it misses the capture of a raichu, b2xf6", " is worse by "],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rest", "shown"), WRONG, ids=[name for name, _, _ in WRONG])
def test_a_fault_fails_its_own_check(checked, name, rest, shown):
    checks = checked(RIGHT + rest)
    assert names(checks, Outcome.FAILED) == [name]
    detail = "\n".join(checks[name].detail)
    for words in shown:
        assert words in detail


@pytest.mark.parametrize(
    ("task", "after", "name", "why"),
    [
        ("pichu: over a pikachu", "w:f6", "a pichu moves by the rules", "went from d4 to f6"),
        ("pikachu: over a raichu", "W:d6", "a pikachu moves by the rules", "went from d4 to d6"),
        ("raichu: over two in a row", "@:d7", "a raichu moves by the rules", "went from d4 to d7"),
        (
            "promotion: of a pichu by a step", "w:c8 b:h2",
            "what reaches the far row becomes a raichu, and nothing else does",
            "must be a white raichu (@) there",
        ),
        ("pichu: over two in a turn", "w:h8", "a pichu moves by the rules", "went from d4 to h8"),
    ],
)  # fmt: skip
def test_an_illegal_move_fails_the_rule_of_its_piece(checked, monkeypatch, task, after, name, why):
    trap = next(each for each in TRAPS if each.about == task)
    monkeypatch.setattr("plyground.classroom.checks.raichu.POSITIONS", (trap,))
    checks = checked(f"print({_place(8, after)!r})")
    assert names(checks, Outcome.FAILED) == [name]
    assert why in checks[name].detail[-1]
    assert checks[name].position == f"w {trap.board}"


def test_running_into_the_limit_and_talking_are_notes(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.raichu.POSITIONS", FEW[:1])
    monkeypatch.setattr("plyground.classroom.checks.raichu.GRACE_SECONDS", 0)
    checks = checked(f"{RIGHT}\nprint('let me see')\nprint(after)\nwhile True: pass")
    assert names(checks, Outcome.FAILED) == []
    assert (
        "a note: in 1 of 1 positions it was still running"
        in checks["it is ended at the time limit if it has not ended"].detail[0]
    )
    assert checks["what it prints before its last line does not count"].detail == (
        "a note: it printed 'let me see' before its last line, which alone counts",
    )


def test_what_the_budget_does_not_reach_is_not_judged(tmp_path, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.raichu.POSITIONS", FEW[:2])
    monkeypatch.setattr("plyground.classroom.checks.raichu.TRAPS", ())
    path = tmp_path / "raichu.py"
    path.write_text(f"{RIGHT}\nprint(after)\nsum(range(3 * 10**6))")  # more than a clock of 10 ms can miss
    checks = {made.name: made for made in check(path, Settings(1, 0, budget=0.001))}
    assert names(checks, Outcome.FAILED) == []
    assert "its last line is a board" in names(checks, Outcome.UNJUDGED)


def test_what_the_frame_of_the_course_prints_is_no_fault(checked):
    frame = (
        "print('Searching for best move')\nprint(board[:8])\nprint(\"Here's what I decided:\")\nprint(after)"
    )
    assert names(checked(RIGHT + frame), Outcome.FAILED) == []


def test_a_move_printed_before_an_error_counts(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.raichu.MOVES", 0)
    checks = checked(f"{RIGHT}\nprint(after, flush=True)\nmax([])", games=1)
    assert names(checks, Outcome.FAILED) == ["it runs without an error"]
    told = checks["it runs without an error"].detail[-2:]
    assert re.fullmatch(r"raichu.py, line \d+: ValueError: max\(\) .*", told[0])
    assert told[1] == "before that it had printed a board, which counts as its move"
    assert checks["it plays a game as white against level 3, every move legal"].outcome is Outcome.OK


def test_a_file_that_always_ends_in_an_error_is_not_judged_further(checked):
    checks = checked("x = 1\nimport nosuchmodule", games=1)
    assert names(checks, Outcome.FAILED) == ["it runs without an error"]
    assert checks["it runs without an error"].detail[-1] == (
        "raichu.py, line 2: ModuleNotFoundError: No module named 'nosuchmodule'"
    )
    assert len(names(checks, Outcome.NOT_RUN)) == len(CHECKS) - 1 + 1


@pytest.mark.parametrize("text", ["", "while True: pass"])
def test_a_file_that_prints_nothing_fails_for_that_only(checked, monkeypatch, text):
    monkeypatch.setattr("plyground.classroom.checks.raichu.POSITIONS", FEW[:1])
    monkeypatch.setattr("plyground.classroom.checks.raichu.GRACE_SECONDS", 0)
    checks = checked(text)
    assert names(checks, Outcome.FAILED) == ["its last line is a board"]
    assert checks["its last line is a board"].detail[-1].startswith("it printed no board")


def test_games_are_played_as_both_sides_and_tell_their_result(ours_let_in, checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.raichu.POSITIONS", FEW[:1])
    monkeypatch.setattr("plyground.classroom.checks.raichu.MOVES", 2)
    monkeypatch.setattr("plyground.classroom.checks.raichu.GRACE_SECONDS", 20)
    checks = checked(f"{THINKING}\nprint(after)", games=2)
    for side in ("white", "black"):
        game = checks[f"it plays a game as {side} against level 3, every move legal"]
        assert game.outcome is Outcome.OK
        assert re.fullmatch(r"after 4 plies it has \d pieces against \d", game.detail[0])


def test_a_game_ends_with_an_illegal_move(ours_let_in, checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.raichu.POSITIONS", FEW[:1])
    monkeypatch.setattr("plyground.classroom.checks.raichu.GRACE_SECONDS", 20)
    start = FEW[0].board
    checks = checked(f"{THINKING}\nprint(after if state.board == {start!r} else state.board)", games=1)
    assert names(checks, Outcome.FAILED) == ["it plays a game as white against level 3, every move legal"]
    detail = checks["it plays a game as white against level 3, every move legal"].detail
    assert detail[0] == "move 2 as white: raichu.py 8 w BOARD, with"
    assert detail[-1] == "the board did not change"


def test_no_games_are_played_by_one_that_moves_illegally(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.raichu.POSITIONS", FEW[:1])
    checks = checked("import sys\nprint(sys.argv[3])", games=1)
    assert checks["it plays a game as white against level 3, every move legal"].outcome is Outcome.NOT_RUN


def test_fractions_of_a_second_are_refused():
    with pytest.raises(ValueError, match=r"in whole seconds, not 0\.5"):
        next(check(Path("raichu.py"), Settings(0.5, 0)))


def test_it_stops_when_told_to(tmp_path):
    path, start = tmp_path / "raichu.py", time.monotonic()
    path.write_text("while True: pass")
    with pytest.raises(Stopped):
        list(check(path, Settings(60, 0), lambda: time.monotonic() > start + 0.3))
    assert time.monotonic() < start + 5
