"""A student's own search as a recorded run: their calls beside the truth, with the wrong ones marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground.diagnosis import examination
from plyground.play.watch.file import page
from plyground.play.watch.own import OwnWatch
from plyground.play.watch.own_recording import Files, record_own, truth_board

PROGRAMS = Path(__file__).parents[2] / "diagnosis" / "programs"
BOARD = "..O/..X/XXO"


def program(shape: str = "pair", old: str = "", new: str = "") -> str:
    text = (PROGRAMS / "rules.txt").read_text("utf-8") + (PROGRAMS / f"{shape}.txt").read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


def recorded(tmp_path: Path, text: str, board: str | None = BOARD) -> OwnWatch:
    path = tmp_path / "tictactoe.py"
    path.write_text(text, "utf-8")
    return record_own(path, board)


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> OwnWatch:
    text = program("pair", "    v = -math.inf\n", "    v = 0\n")
    return recorded(tmp_path_factory.mktemp("own"), text)


def test_it_leads_to_the_first_wrong_call(wrong: OwnWatch) -> None:
    event = wrong.next(0, "first wrong")
    assert event is not None
    step = wrong.step(event)
    assert step["line"] == 84
    assert str(step["says"]).startswith(
        "The first wrong call: max_value, line 84, on O.O/..X/XXO (X to move)"
    )
    assert "Likely: never less than a draw" in str(step["says"])
    node = step["view"]["node"]  # type: ignore[index]
    assert node["wrong"]
    assert (node["says"], node["due"]) == ("0", "-1")
    assert wrong.marks["wrong"][-1] == len(wrong) - 1, "the answer is wrong too"


def test_every_call_is_entered_and_left_and_counted(wrong: OwnWatch) -> None:
    nodes = [step["view"]["node"]["node"] for step in wrong.steps(0, len(wrong) - 1)["steps"]]  # type: ignore[attr-defined]
    assert len(wrong) == 2 * len(wrong.calls) == 114
    assert sorted(nodes) == sorted([*range(57), *range(57)])
    assert wrong.counts["calls that search"] == 57
    assert {call.function for call in wrong.calls} == {"minimax", "max_value", "min_value"}
    root = wrong.children(0)
    assert [child["move"] for child in root["children"]] != []  # type: ignore[attr-defined]
    assert root["ghosts"] == []


def test_every_value_shown_is_theirs_and_every_mark_is_true(wrong: OwnWatch) -> None:
    from plyground.diagnosis import truth

    for number, call in enumerate(wrong.calls):
        shown = wrong._shown(number)
        if call.function != "minimax":
            assert shown["wrong"] == (call.said != truth.value(call.board)), call


def test_the_summary_has_their_source_and_what_came_of_it(wrong: OwnWatch) -> None:
    summary = wrong.summary()
    assert summary["kind"] == "tree"
    assert summary["source"]["text"][83] == "    return v"  # type: ignore[index]
    assert str(summary["outcome"]).startswith("In tictactoe.py minimax answers (0, 1). The first wrong call:")
    assert "<svg" in wrong.picture(0)


def test_a_right_search_has_nothing_wrong(tmp_path: Path) -> None:
    run = recorded(tmp_path, program("alphabeta"), "XO./.../...")
    assert run.marks == {"first wrong": [], "wrong": []}
    assert "which is right." in run.outcome
    assert any(str(run._shown(n)["says"]).startswith(("≤", "≥")) for n in range(len(run.calls)))


def test_moves_that_are_never_looked_at_are_shown_as_such(tmp_path: Path) -> None:
    last = "        v = min(v, max_value(result(board, action)))\n"
    run = recorded(tmp_path, program("pair", f"{last}    return v", f"{last}        return v"))
    ghosts = [ghost for n in range(len(run.calls)) for ghost in run.children(n)["ghosts"]]  # type: ignore[attr-defined]
    assert ghosts
    assert ghosts[0]["reason"] == "min_value doesn't look at them."


@pytest.mark.parametrize(
    ("text", "board", "message"),
    [
        ("x = 1", BOARD, "no attribute 'minimax'"),
        ("def minimax(board:", BOARD, "SyntaxError"),
        (program(), "XXX/OO./...", "the game is over"),
        (program(), "XX", "cells"),
        ("\n" * 300_000, BOARD, "too long"),
    ],
)
def test_what_cannot_be_watched_is_refused_in_one_line(
    tmp_path: Path, text: str, board: str, message: str
) -> None:
    with pytest.raises(ValueError, match=message) as refusal:
        recorded(tmp_path, text, board)
    assert "\n" not in str(refusal.value)


def test_a_search_that_stops_short_is_shown_as_far_as_it_came(tmp_path: Path) -> None:
    run = recorded(
        tmp_path,
        program("pair", "def min_value(board):\n", "def min_value(board):\n    import os; os._exit(1)\n"),
    )
    assert "it ends its own process" in run.outcome
    assert run.sentence(len(run) - 1) == "minimax was not done when the recording ended."


def test_a_run_is_a_page_of_its_own(wrong: OwnWatch) -> None:
    text = page(wrong)
    assert "This file holds the whole run." in text
    assert '"position": "..O/..X/XXO"' in text.replace('":"', '": "')


@pytest.fixture
def fuller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer boards are recorded: only those with seven marks and more, all of them."""
    monkeypatch.setattr(examination, "FULL", 7)


@pytest.mark.usefixtures("fuller")
def test_who_shuffles_its_moves_is_shown_with_the_search_that_was_wrong(tmp_path: Path) -> None:
    shuffled = program("shared", "value > best if player(board) == X", "value < best if player(board) == X")
    runs = [recorded(tmp_path, shuffled, None) for _ in range(2)]
    assert [run.fault is not None and run.fault.function for run in runs] == ["search", "search"]
    assert [call.board for call in runs[0].calls] == [call.board for call in runs[1].calls]


def test_what_all_boards_have_taught_is_told_of_the_one_that_is_shown(tmp_path: Path) -> None:
    line = "board[i][0] == board[i][1] == board[i][2]:"
    run = recorded(tmp_path, program("pair", f"board[i][0] is not EMPTY and {line}", line), None)
    assert run.fault is not None
    assert run.fault.likely == "`winner` takes an empty row for three in a row and looks at nothing more"
    assert run.fault.call in run.tree.calls


def test_files_are_kept_by_what_they_hold() -> None:
    files = Files()
    name = files.add("mine.py", program())
    assert files.add("mine.py", program()) == name
    run = files.record(name, BOARD, lambda: False)
    assert (run.name, run.algorithm, run.position) == ("mine.py", name, BOARD)
    with pytest.raises(LookupError, match="open it again"):
        files.record("own:0000", BOARD, lambda: False)
    with pytest.raises(ValueError, match="too long"):
        files.add("long.py", "#" * 300_000)
    assert truth_board("XO.......") == "XO......."
