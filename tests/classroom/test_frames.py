"""Frames: whole programs in which nothing is filled in, and the checks say just that."""

from __future__ import annotations

import pytest

from plyground.classroom import frames
from plyground.classroom.checks import Outcome, Settings, course, courses
from plyground.classroom.checks._raichu_traps import TRAPS
from plyground.classroom.grading import Submission, exit_code
from plyground.classroom.grading.judging import judge


@pytest.mark.parametrize("name", courses())
def test_a_frame_is_not_done_rather_than_wrong(name, tmp_path, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.raichu.TRAPS", TRAPS[::20])
    folder = tmp_path / "mine"
    paths = frames.write(name, folder)
    checked = course(name)
    assert folder / checked.FILE in paths
    for path in paths:
        compile(path.read_text(), path.name, "exec")
    quick = Settings(checked.DEFAULTS.seconds, 0 if checked.DEFAULTS.games else None, checked.DEFAULTS.budget)
    checks = list(judge(checked, Submission("me", folder / checked.FILE, "me"), quick))
    outcomes = {check.name: (check.outcome, check.detail) for check in checks}
    assert {outcome for outcome, _ in outcomes.values()} <= {Outcome.OK, Outcome.NOT_RUN}, outcomes
    assert any("is not written yet" in line for check in checks for line in check.detail)
    assert exit_code(checks) == 1


def test_nothing_is_overwritten_and_nothing_half_written(tmp_path):
    (tmp_path / "generate.py").write_text("mine")
    with pytest.raises(ValueError, match=r"generate\.py is there already; nothing was written"):
        frames.write("crossword", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["generate.py"]
    assert (tmp_path / "generate.py").read_text() == "mine"


def test_a_course_may_bring_its_own_frame_and_one_without_is_refused(monkeypatch):
    assert frames.frame("sudoku") == course("sudoku").FRAME  # type: ignore[attr-defined]
    monkeypatch.delattr(course("sudoku"), "FRAME")
    with pytest.raises(LookupError, match="sudoku has no frame"):
        frames.frame("sudoku")


def test_the_crossword_of_the_frame_is_the_package_s(tmp_path, monkeypatch):
    import importlib.util

    from plyground.classroom import crossword as ours

    frames.write("crossword", tmp_path)
    (tmp_path / "structure.txt").write_text("#___#\n#_##_\n#_##_\n#_##_\n#____\n")
    (tmp_path / "words.txt").write_text("one\ntwo\nthree\n")
    spec = importlib.util.spec_from_file_location("framed", tmp_path / "crossword.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    mine = module.Crossword(tmp_path / "structure.txt", tmp_path / "words.txt")
    right = ours.Crossword(tmp_path / "structure.txt", tmp_path / "words.txt")
    assert set(map(str, mine.variables)) == set(map(str, right.variables))
    assert mine.words == right.words
    overlaps = {(str(x), str(y)): overlap for (x, y), overlap in mine.overlaps.items()}
    assert overlaps == {(str(x), str(y)): overlap for (x, y), overlap in right.overlaps.items()}
