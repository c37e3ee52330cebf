"""Points as a teacher's file says them, and tests of a teacher's own."""

from __future__ import annotations

import pytest

from plyground.classroom.checks import Check, Outcome, course
from plyground.classroom.grading import Submission
from plyground.classroom.grading.judging import judge
from plyground.classroom.grading.marks import PLAIN, read_marks
from plyground.stopping import never

OK, FAILED, UNJUDGED = Outcome.OK, Outcome.FAILED, Outcome.UNJUDGED
CHECKS = (
    Check("it is read", OK),
    Check("winner finds rows", OK, function="winner"),
    Check("winner finds columns", FAILED, function="winner"),
    Check("minimax is best", UNJUDGED, function="minimax"),
)


@pytest.fixture
def marks(tmp_path):
    def read(text: str):
        (tmp_path / "marks.toml").write_text(text)
        return read_marks(tmp_path / "marks.toml", "tictactoe")

    return read


def worth(marks):
    return [(mark.points, mark.most) for mark in marks.grade(CHECKS).marks]


def test_without_a_file_a_check_is_a_point_and_only_passing_counts():
    grade = PLAIN.grade(CHECKS)
    assert (grade.points, grade.most) == (2, 4)


def test_a_functions_points_are_shared_by_its_checks(marks):
    assert worth(marks("default = 0\n[points]\nwinner = 3\nminimax = 5")) == [
        (0, 0),
        (1.5, 1.5),
        (0, 1.5),
        (0, 5),
    ]


def test_a_check_that_is_named_has_its_own_points_beside_its_functions(marks):
    read = marks('[points]\nwinner = 3\n"winner finds rows" = 7')
    assert worth(read) == [(1, 1), (7, 7), (0, 3), (0, 1)]


def test_a_total_scales_everything(marks):
    grade = marks("total = 10\n[points]\nwinner = 3").grade(CHECKS)
    assert (grade.points, grade.most) == (5, 10)


def test_hidden_are_checks_or_functions(marks):
    grade = marks('hidden = ["winner", "it is read"]').grade(CHECKS)
    assert [mark.hidden for mark in grade.marks] == [True, True, True, False]


def test_points_for_a_check_that_there_is_not_are_refused_with_the_nearest(marks):
    with pytest.raises(ValueError, match="no check and no function 'winer'; did you mean 'winner'"):
        marks("[points]\nwiner = 3").require_known(CHECKS)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x", "this is not TOML"),
        ("totl = 3", "no setting 'totl'; did you mean total"),
        ('course = "raichu"', "these are marks for raichu, not for tictactoe"),
        ("total = -1", "total must be a number from 0"),
        ("total = true", "total must be a number"),
        ("default = 'x'", "default must be a number"),
        ("hidden = 3", "hidden is a list"),
        ("tests = 3", "tests are at most"),
        ("[[tests]]\nname = 'a'", "test 1 needs 'call', a text"),
        ("[[tests]]\nname = 'a'\ncall = 'x('\nexpect = '1'", "test 1: call is an expression"),
        ("[[tests]]\nname = 'a'\ncall = 'x'\nexpect = 'y()'", "test 1: call is an expression"),
        ("[[tests]]\nname = 'a'\ncall = 'x'\nexpect = '1'\nseconds = 0", "test 1: seconds"),
        ("[[tests]]\nname = 'a'\ncall = 'x'\nexpect = '1'\nmore = 0", "test 1 has no 'more'"),
        ("[[tests]]\nname = 'a'\nprints = 'x'\narguments = [1]", "test 1: arguments"),
        ("script = 'nosuch.py'", "the script nosuch.py: No such file"),
    ],
)
def test_a_faulty_file_is_refused_in_one_line_that_names_it(marks, text, complaint):
    with pytest.raises(ValueError, match=complaint) as caught:
        marks(text)
    assert "marks.toml: " in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_refused_in_one_line(tmp_path):
    with pytest.raises(ValueError, match="No such file"):
        read_marks(tmp_path / "nosuch.toml", "tictactoe")


TESTS = """
[[tests]]
name = "a set of pairs"
call = "pairs()"
expect = "{(0, 1), (0, 2)}"
points = 4
hidden = true

[[tests]]
name = "two"
call = "two()"
expect = "2"

[[tests]]
name = "it says hello"
prints = "hello"
arguments = ["again"]
"""


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        ("def pairs(): return {(0, 2), (0, 1)}\ndef two(): return 2\nprint('hello')", [OK, OK, OK]),
        ("def pairs(): return [(0, 1), (0, 2)]\ndef two(): return 2.0\nprint('hello\\nbye')", [FAILED] * 3),
        ("class L(int): pass\ndef pairs(): return 1\ndef two(): return L(2)", [FAILED] * 3),
        (
            "class A:\n def __eq__(s, o): return True\n def __repr__(s): return '2'\ndef two(): return A()",
            [FAILED] * 3,
        ),
        ("import os\ndef two(): os._exit(0)\ndef pairs(): raise KeyError", [FAILED] * 3),
    ],
)
def test_own_tests_are_checks_that_are_worth_points(marks, tmp_path, text, outcomes):
    read = marks(TESTS)
    path = tmp_path / "tictactoe.py"
    path.write_text(text)
    own = [check for extra in read.extra for check in extra(path, course("tictactoe").DEFAULTS, never)]
    assert [check.outcome for check in own] == outcomes
    grade = read.grade(own)
    assert [mark.most for mark in grade.marks] == [4, 1, 1]
    assert [mark.hidden for mark in grade.marks] == [True, False, False]
    read.require_known(own)


def test_a_wrong_value_is_shown_with_its_type(marks, tmp_path):
    (tmp_path / "tictactoe.py").write_text("def pairs(): return [(0, 1), (0, 2)]\n")
    call = marks(TESTS).extra[0]
    [check] = call(tmp_path / "tictactoe.py", course("tictactoe").DEFAULTS, never)
    assert check.detail == ("pairs()", "it gave [(0, 1), (0, 2)]", "expected {(0, 1), (0, 2)}")


def test_a_script_of_ones_own_checks_as_a_course_does(marks, tmp_path):
    (tmp_path / "mine.py").write_text(
        "from plyground.classroom.checks import Check, Outcome\n"
        "def check(path, settings, stop):\n"
        "    yield Check('it is short', Outcome.OK if path.stat().st_size < 9 else Outcome.FAILED)\n"
    )
    (tmp_path / "tictactoe.py").write_text("x = 1\n")
    read = marks("script = 'mine.py'")
    submission = Submission("a", tmp_path / "tictactoe.py", "a")
    *_, last = judge(course("tictactoe"), submission, course("tictactoe").DEFAULTS, extra=read.extra)
    assert (last.name, last.outcome) == ("it is short", OK)
    changed = read.source
    (tmp_path / "mine.py").write_text("def check(path, settings, stop): return iter(())\n")
    assert marks("script = 'mine.py'").source != changed
