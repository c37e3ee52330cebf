"""Where the package keeps what it makes for a user, on every system."""

import sys
from pathlib import Path

import pytest

from plyground.storage import data_folder


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch, tmp_path):
    for name in ("PLYGROUND_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)


@pytest.mark.parametrize(
    ("system", "folder"),
    [
        ("linux", ".local/share/plyground"),
        ("darwin", "Library/Application Support/plyground"),
        ("win32", "AppData/Local/plyground"),
    ],
)
def test_every_system_has_its_place(monkeypatch, tmp_path, system, folder):
    monkeypatch.setattr(sys, "platform", system)
    assert data_folder() == tmp_path / folder


@pytest.mark.parametrize(("system", "name"), [("linux", "XDG_DATA_HOME"), ("win32", "LOCALAPPDATA")])
def test_where_a_system_keeps_such_things_may_be_said(monkeypatch, tmp_path, system, name):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv(name, str(tmp_path / "elsewhere"))
    assert data_folder() == tmp_path / "elsewhere" / "plyground"
    monkeypatch.setenv(name, "")
    assert "elsewhere" not in data_folder().parts


def test_a_folder_of_our_own_comes_before_all(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"


def test_a_user_without_a_home_is_told_what_to_do(monkeypatch):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(OSError, match="PLYGROUND_HOME can name one"):
        data_folder()
