"""What is true of the checks of every course that is found."""

from __future__ import annotations

import pytest

from plyground.classroom.checks import Outcome, Settings, course, courses
from plyground.classroom.checks._raichu_traps import TRAPS
from plyground.stopping import never


def test_the_courses_are_found_by_their_files():
    assert {"tictactoe", "raichu", "crossword"} <= set(courses())


def test_an_unknown_course_is_refused_with_those_that_there_are():
    with pytest.raises(LookupError, match="tictactoe"):
        course("chess")


@pytest.mark.parametrize("name", courses())
@pytest.mark.parametrize("text", ["", "x = (", "import os\nos._exit(0)", "raise SystemExit(4)"])
def test_a_hopeless_file_fails_and_nothing_is_raised(name, text, tmp_path, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.raichu.TRAPS", TRAPS[::20])
    checked = course(name)
    path = tmp_path / checked.FILE
    path.write_text(text)
    checks = list(checked.check(path, Settings(checked.DEFAULTS.seconds, 0), never))
    assert Outcome.FAILED in {check.outcome for check in checks}
    assert len({check.name for check in checks}) == len(checks)
    for check in checks:
        assert (check.outcome is Outcome.OK) == (not check.detail)
        assert not any("\n" in line for line in check.detail)
