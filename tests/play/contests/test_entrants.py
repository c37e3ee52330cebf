"""Who takes part."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground import plugins
from plyground.play.contests import entrants
from plyground.play.contests.entrants import find_entrants
from plyground.submissions.sandbox import Protection


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("bob.py", "ann/raichu.py", ".hidden.py", "_part.py", "notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("print('hello')\n")
    return tmp_path


def test_a_folder_s_programs_are_called_by_their_names(folder: Path) -> None:
    found = find_entrants(plugins.game("raichu"), [str(folder), "2", "kernel:depth=2"])
    assert [entrant.name for entrant in found] == ["ann", "bob", "2", "kernel:depth=2"]
    assert [entrant.strange for entrant in found] == [True, True, False, False]
    assert found[0].digest == found[1].digest != found[2].digest == ""


def test_two_of_one_name_are_told_apart() -> None:
    found = find_entrants(plugins.game("tictactoe"), ["1", "1", "1"])
    assert [entrant.name for entrant in found] == ["1", "1 (2)", "1 (3)"]


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ((), "needs two entrants at least; there is none"),
        (("1",), "needs two entrants at least; there is one"),
        (("1", "person"), "a person cannot play"),
        (("1", "zork"), "no engine 'zork'"),
        (("1", "student:/nowhere.py"), "there is no file"),
    ],
)
def test_who_cannot_take_part_is_refused_in_words(words: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        find_entrants(plugins.game("raichu"), words)


def test_an_empty_folder_says_what_is_looked_for(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds no file like anna"):
        find_entrants(plugins.game("raichu"), [str(tmp_path), "1"])
    with pytest.raises(ValueError, match="holds no program that may be run"):
        find_entrants(plugins.game("checkers"), [str(tmp_path), "1"])


def test_hub_programs_of_a_folder_run_only_if_they_are_trusted(tmp_path: Path) -> None:
    (tmp_path / "engine").write_text("#!/bin/sh\n")
    (tmp_path / "engine").chmod(0o755)
    with pytest.raises(ValueError, match="in no sandbox; --trust runs them"):
        find_entrants(plugins.game("checkers"), [str(tmp_path), "1"])


def test_strangers_files_run_only_where_they_are_held(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrants, "protection", lambda: Protection((), False, "malice is not held"))
    with pytest.raises(ValueError, match="need --trust here: malice is not held"):
        find_entrants(plugins.game("raichu"), [str(folder)])
    assert len(find_entrants(plugins.game("raichu"), [str(folder)], trust=True)) == 2
