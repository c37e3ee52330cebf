"""What every course keeps to, and one that a newcomer adds as one file."""

from __future__ import annotations

import pytest

from plyground.classroom.checks import Outcome, course, courses

RIGHT = "import sys\nprint({4: '1 3 0 2', 6: '1 3 5 0 2 4', 8: '0 4 7 5 2 6 1 3'}[int(sys.argv[1])])\n"


@pytest.fixture(scope="module", autouse=True)
def queens(recipe):
    with recipe("course", "classroom/checks"):
        yield


@pytest.mark.parametrize("name", [*courses(), "nqueens"])
def test_a_course_names_its_file_and_says_what_a_teacher_may_choose(name):
    found = course(name)
    assert found.FILE.endswith(".py")
    assert found.DEFAULTS.seconds is None or found.DEFAULTS.seconds > 0


def test_a_newcomers_course_tells_right_from_wrong(tmp_path):
    file = tmp_path / "queens.py"
    nqueens = course("nqueens")
    file.write_text(RIGHT)
    assert [check.outcome for check in nqueens.check(file, nqueens.DEFAULTS)] == [Outcome.OK] * 3
    file.write_text(RIGHT.replace("1 3 0 2", "0 1 2 3"))
    assert [check.outcome for check in nqueens.check(file, nqueens.DEFAULTS)] == [
        Outcome.FAILED, Outcome.OK, Outcome.OK,
    ]  # fmt: skip
    file.write_text("1 / 0")
    checks = list(nqueens.check(file, nqueens.DEFAULTS))
    assert all(check.outcome is Outcome.FAILED for check in checks)
    assert "ZeroDivisionError" in checks[0].detail[0]
