"""Submissions judged on another machine."""

from __future__ import annotations

import pickle
from pathlib import Path

from plyground.classroom.checks import Settings, course
from plyground.classroom.grading import Submission
from plyground.classroom.grading.judging import judge
from plyground.classroom.grading.sending import judge_sent, pack
from plyground.stopping import never


def submission(folder: Path, text: str, fault: str = "") -> Submission:
    path = folder / "tictactoe.py"
    path.write_text(text)
    return Submission("ann", path, str(path), fault)


def test_a_sent_submission_gets_the_checks_that_it_gets_at_home(tmp_path: Path) -> None:
    sent = submission(tmp_path, "from rules import initial_state\n")
    (tmp_path / "rules.py").write_text("def initial_state():\n    return [[None] * 3 for _ in range(3)]\n")
    settings = Settings(seconds=5, budget=20)
    packed = pickle.loads(pickle.dumps(pack("tictactoe", settings, sent)))
    assert [name for name, _ in packed.files] == ["tictactoe.py", "rules.py", "tictactoe.py"]
    (tmp_path / "rules.py").write_text("raise SystemExit\n")  # what lies at home does not matter any more
    checks, seconds = judge_sent(packed, never)
    assert seconds > 0
    (tmp_path / "rules.py").write_text("def initial_state():\n    return [[None] * 3 for _ in range(3)]\n")
    assert [(check.name, check.outcome) for check in checks] == [
        (check.name, check.outcome) for check in judge(course("tictactoe"), sent, settings)
    ]


def test_what_cannot_be_read_is_judged_as_such(tmp_path: Path) -> None:
    sent = submission(tmp_path, "", fault="is a notebook")
    assert pack("tictactoe", Settings(), sent).files == ()
    (check,) = judge_sent(pack("tictactoe", Settings(), sent), never)[0]
    assert check.detail == ("tictactoe.py is a notebook",)
    gone = submission(tmp_path, "")
    gone.path.unlink()
    (check,) = judge_sent(pack("tictactoe", Settings(), gone), never)[0]
    assert "cannot be read: No such file" in check.detail[0]
