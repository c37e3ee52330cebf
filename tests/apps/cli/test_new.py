"""`plyground new` as a student runs it."""

from __future__ import annotations

import pytest

from plyground.classroom.checks import courses

pytestmark = pytest.mark.preloaded


@pytest.mark.parametrize("course", courses())
def test_a_frame_is_written_and_says_how_it_is_checked(run, tmp_path, course):
    done = run("new", course, str(tmp_path / "mine"))
    assert done.returncode == 0, done.stderr
    assert all((tmp_path / "mine" / line.rpartition("/")[2]).exists() for line in done.stdout.splitlines())
    assert f"plyground check {course} " in done.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("tictactoe", "mine"), "mine/tictactoe.py is there already; nothing was written"),
        (("chess", "mine"), "no checks for 'chess'"),
        (("tictactoe",), "Missing argument 'FOLDER'"),
        (("tictactoe", "file/mine"), "cannot write into file/mine"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(run, tmp_path, monkeypatch, arguments, complaint):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/tictactoe.py").write_text("x")
    (tmp_path / "file").write_text("x")
    done = run("new", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
    assert (tmp_path / "mine/tictactoe.py").read_text() == "x"
