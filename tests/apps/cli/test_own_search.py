"""`plyground watch FILE` names the first wrong call; `plyground check` ends its report with it."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from plyground.classroom.checks import SEEDS
from plyground.classroom.checks._listing import Finding
from plyground.classroom.checks.tictactoe import _traced
from plyground.stopping import never

pytestmark = pytest.mark.preloaded

TESTS = Path(__file__).parents[2] / "diagnosis"


def program(shape: str, old: str = "", new: str = "") -> str:
    text = "".join((TESTS / "programs" / f"{name}.txt").read_text("utf-8") for name in ("rules", shape))
    assert old in text
    return text.replace(old, new, 1)


def test_a_wrong_file_is_watched_to_its_first_wrong_call(run, tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(
        program("bitboards", "        return -1\n    if me", "        return 0\n    if me"), "utf-8"
    )
    done = run("watch", str(path))
    assert done.returncode == 1, done.stderr
    assert "the first wrong call:\n  solve, line 86, on " in done.stdout
    told = json.loads(run("watch", str(path), "..O/OXX/XXO", "--json").stdout)
    assert told["first_wrong"]["function"] == "solve"
    assert told["first_wrong"]["likely"] == "every finished game has the same value, whoever has won"


def test_a_right_file_is_told_to_be_right(run, tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(program("memo"), "utf-8")
    done = run("watch", str(path), "XX./OO./...", "--steps", "1000")
    assert (done.returncode, done.stderr) == (0, "")
    assert "tictactoe.py on XX./OO./...: minimax answers (0, 2)" in done.stdout
    assert "best_of answers (1, (0, 2)) at line 78: right." in done.stdout


def test_files_of_the_other_courses_are_known_by_what_is_in_them(run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    text = (TESTS / "other" / "generate.txt").read_text("utf-8")
    path.write_text(text.replace("return bool(bad)", "return True"), "utf-8")
    done = run("watch", str(path))
    assert (done.returncode, done.stdout.splitlines()[1][:14]) == (1, "  revise, line")


def test_a_run_is_written_as_a_page_or_a_step_as_a_picture(run, tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(program("memo"), "utf-8")
    for name, begins in (("run.html", "<!doctype html>"), ("step.svg", "<svg")):
        done = run("watch", str(path), "XX./OO./...", "-o", str(tmp_path / name))
        assert done.returncode == 0, done.stderr
        assert "no wrong call was found" in done.stdout
        assert (tmp_path / name).read_text("utf-8").lower().startswith(begins)


def test_bad_input_is_one_line(run, tmp_path: Path) -> None:
    own = str(tmp_path / "tictactoe.py")
    Path(own).write_text(program("memo"), "utf-8")
    for arguments in (
        ["nothing.py"], [__file__, "XX"], [own, "--compare"], [own, "--depth", "2"], [own, "-o", "x.pdf"],
        [own, "XX./OO./...", "--from", "9999"],
    ):  # fmt: skip
        done = run("watch", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1


def test_check_ends_a_report_of_a_wrong_minimax_with_it(tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(program("pair", "    v = -math.inf\n", "    v = 0\n"), "utf-8")
    student: Any = SimpleNamespace(modules={SEEDS[0]: SimpleNamespace(path=path)}, stop=never)
    wrong: Any = [SimpleNamespace(call=("..O..XXXO",), answer={"value": [0, 1]})]
    found = _traced(student, Finding(["misplayed"]), wrong)
    assert found is not None
    assert found.lines[:2] == ["misplayed", "the first wrong call of its search:"]
    assert found.lines[2].startswith("max_value, line 84, on O.O/..X/XXO")
    follows = Finding(["so"], follows="winner")
    assert _traced(student, follows, wrong) is follows
    assert _traced(student, None, wrong) is None
