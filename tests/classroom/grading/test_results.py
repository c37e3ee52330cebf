"""A verdict is found again while nothing that it depends on has changed, and never otherwise."""

from __future__ import annotations

import pytest

from plyground.classroom.checks import Check, Outcome, Settings, course
from plyground.classroom.grading import Submission, results
from plyground.classroom.grading.results import Results

COURSE = course("tictactoe")
CHECKS = (
    Check("a", Outcome.FAILED, ("one", "two"), "winner", None, "says", "X../.../..."),
    Check("b", Outcome.OK),
)


@pytest.fixture
def submission(tmp_path):
    path = tmp_path / "anna/tictactoe.py"
    path.parent.mkdir()
    path.write_text("x = 1\n")
    return Submission("anna", path, str(path))


@pytest.fixture
def kept(tmp_path, submission):
    made = Results(tmp_path / "kept", "tictactoe", COURSE, COURSE.DEFAULTS)
    made.keep(submission, CHECKS, 1.5)
    return made


def test_a_verdict_comes_back_whole(kept, submission):
    assert kept.find(submission) == (CHECKS, 1.5)


def test_it_is_about_the_file_and_not_about_the_student(kept, submission, tmp_path):
    copy = tmp_path / "ben/tictactoe.py"
    copy.parent.mkdir()
    copy.write_text(submission.path.read_text())
    assert kept.find(Submission("ben", copy, "elsewhere")) == (CHECKS, 1.5)
    assert not any(b"anna" in path.read_bytes() for path in kept.folder.iterdir())


@pytest.mark.parametrize("name", ["tictactoe.py", "util.py"])
def test_a_changed_file_or_one_beside_it_is_judged_again(kept, submission, name):
    (submission.path.parent / name).write_text("x = 2\n")
    assert kept.find(submission) is None


@pytest.mark.parametrize(
    ("name", "settings", "marks"),
    [
        ("tictactoe", Settings(seconds=1.0), b""), ("tictactoe", COURSE.DEFAULTS, b"total = 3"),
        ("raichu", COURSE.DEFAULTS, b""),
    ],
)  # fmt: skip
def test_other_settings_marks_or_courses_are_other_verdicts(kept, submission, name, settings, marks):
    assert Results(kept.folder, name, COURSE, settings, marks).find(submission) is None


def test_other_sources_or_another_version_are_other_verdicts(kept, submission, monkeypatch):
    monkeypatch.setattr(results, "__version__", "9.9")
    assert Results(kept.folder, "tictactoe", COURSE, COURSE.DEFAULTS).find(submission) is None
    monkeypatch.undo()
    monkeypatch.setattr(results, "_package_sources", lambda: "others")
    assert Results(kept.folder, "tictactoe", COURSE, COURSE.DEFAULTS).find(submission) is None


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"checks": [{"name": 1}], "seconds": 1}'])
def test_a_damaged_verdict_is_none(kept, submission, damage):
    [path] = kept.folder.iterdir()
    path.write_bytes(damage)
    assert kept.find(submission) is None


def test_a_folder_that_cannot_be_written_stops_nobody(submission, tmp_path, caplog):
    (tmp_path / "file").write_text("")
    stuck = Results(tmp_path / "file/kept", "tictactoe", COURSE, COURSE.DEFAULTS)
    stuck.keep(submission, CHECKS, 1.0)
    stuck.keep(submission, CHECKS, 1.0)
    assert stuck.find(submission) is None
    assert caplog.text.count("verdicts cannot be kept") == 1


def test_the_oldest_are_forgotten(kept, submission, monkeypatch):
    import os

    [first] = kept.folder.iterdir()
    os.utime(first, (1, 1))
    submission.path.write_text("x = 3\n")
    kept.keep(submission, CHECKS, 1.0)
    monkeypatch.setattr(results, "MOST_KEPT", 1)
    kept.tidy()
    assert first not in list(kept.folder.iterdir())
    assert kept.find(submission) is not None
