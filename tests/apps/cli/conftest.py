"""The command line as a user runs it: a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .samples import write_files

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path) -> Run:
    """Run `plyground` with these arguments; input is given as text."""

    def call(*arguments: str, text: str = "", timeout: float = 200) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "plyground", *arguments],
            input=text,
            capture_output=True,
            text=True,
            timeout=timeout,
            env={**os.environ, "PLYGROUND_HOME": str(tmp_path), "NO_COLOR": "1"},
        )

    return call


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the samples read, where a process begins and keeps its data."""
    write_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return tmp_path
