"""Whatever a file is, it is judged and the next one too."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from plyground.classroom.checks import Check, Outcome, Settings
from plyground.classroom.grading import Submission, exit_code, summary
from plyground.classroom.grading.judging import judge
from plyground.stopping import Stopped

SOUND = Submission("anna", Path("tictactoe.py"), "tictactoe.py")
OK, FAILED, NOT_RUN, UNJUDGED = Outcome.OK, Outcome.FAILED, Outcome.NOT_RUN, Outcome.UNJUDGED


@dataclass
class Course:
    """A course that says what it is told to."""

    said: list[Check | Exception] = field(default_factory=list)
    FILE = "tictactoe.py"
    DEFAULTS = Settings(seconds=1.0)

    def check(self, path, settings, stop=None):
        for each in self.said:
            if isinstance(each, Exception):
                raise each
            yield each


def judged(*said, submission=SOUND, settings=Course.DEFAULTS):
    return list(judge(Course(list(said)), submission, settings))


def test_a_fault_is_the_only_check():
    [check] = judged(Check("a", OK), submission=Submission("b", Path("t.py"), "t.py", "is a notebook"))
    assert (check.outcome, check.detail) == (FAILED, ("t.py is a notebook",))


def test_what_is_not_written_yet_is_not_run_and_so_is_what_follows():
    first, second, third = judged(
        Check("a", FAILED, ("  a b", "t.py, line 3, in winner: NotImplementedError", "expected X")),
        Check("b", FAILED, ("t.py, line 5: KeyError: 3",), follows="a"),
        Check("c", FAILED, ("t.py, line 5: KeyError: 3",)),
    )
    assert (first.outcome, first.detail) == (NOT_RUN, ("winner is not written yet",))
    assert (second.outcome, second.detail) == (NOT_RUN, ("first this must be so: a",))
    assert third.outcome is FAILED


@pytest.mark.parametrize(
    "line",
    [
        "t.py, line 4: SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?",
        "t.py, line 4: SyntaxError: multiple exception types must be parenthesized",
    ],
)
def test_python_2_is_called_so(line):
    [check] = judged(Check("a", FAILED, (line,)))
    assert check.detail[0].startswith("it is written in Python 2 (line 4: ")


def test_a_defect_of_the_checks_is_not_the_files_fault_and_stops_nobody():
    first, second = judged(Check("a", OK), TypeError("oops"))
    assert first.outcome is OK
    assert second.outcome is UNJUDGED
    assert "a defect of the checks, not of the file: TypeError: oops" in second.detail[0]
    [check] = judged(ValueError("a file has found this"))
    assert check.outcome is UNJUDGED


def test_settings_that_make_no_sense_are_bad_input():
    with pytest.raises(ValueError, match="whole seconds"):
        judged(ValueError("whole seconds"), settings=Settings(seconds=0.5))


def test_being_stopped_is_no_verdict():
    with pytest.raises(Stopped):
        judged(Stopped())


@pytest.mark.parametrize(
    ("outcomes", "code"),
    [
        ([OK, OK], 0), ([OK, FAILED, UNJUDGED], 1), ([OK, NOT_RUN], 1), ([OK, UNJUDGED], 3),
        ([UNJUDGED, NOT_RUN], 3), ([], 0),
    ],
)  # fmt: skip
def test_the_exit_code_tells_failed_from_not_judged(outcomes, code):
    assert exit_code([Check("a", outcome) for outcome in outcomes]) == code


def test_the_summary_tells_what_was_not_judged():
    checks = [Check("a", OK), Check("b", UNJUDGED)]
    assert summary(checks) == "1 of 2 checks passed, 1 not judged for time"
