"""The command line as a user runs it: a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from .samples import write_files
from .starting import LOADED

Run = Callable[..., subprocess.CompletedProcess[str]]

FORKING = multiprocessing.get_context("forkserver") if hasattr(os, "fork") else None
"""Processes that begin with the command line loaded, forked off one that has done nothing else."""
if FORKING:
    FORKING.set_forkserver_preload(["pytest", __name__, *(f"plyground.{name}" for name in LOADED)])


@pytest.fixture
def run(request: pytest.FixtureRequest, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run `plyground` with these arguments; input is given as text."""
    quick = request.node.get_closest_marker("preloaded") is not None

    def call(*arguments: str, text: str = "", timeout: float = 200) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PLYGROUND_HOME": str(tmp_path), "NO_COLOR": "1"}
        command = [sys.executable, "-m", "plyground", *arguments]
        if FORKING is None or not quick:
            return subprocess.run(
                command, input=text, capture_output=True, text=True, timeout=timeout, env=environment
            )
        streams = [tmp_path_factory.mktemp("run") / name for name in ("in", "out", "err")]
        streams[0].write_bytes(text.encode())
        process = FORKING.Process(target=_main, args=(arguments, environment, os.getcwd(), streams))
        process.start()
        process.join(timeout)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(command, timeout)
        out, err = (stream.read_text() for stream in streams[1:])
        return subprocess.CompletedProcess(command, process.exitcode, out, err)

    return call


def _main(
    arguments: tuple[str, ...], environment: Mapping[str, str], folder: str, streams: list[Path]
) -> None:
    """What `python -m plyground` does, in a process whose streams are files."""
    from plyground.apps.cli import main

    modes = (os.O_RDONLY, os.O_WRONLY | os.O_CREAT, os.O_WRONLY | os.O_CREAT)
    for number, (stream, mode) in enumerate(zip(streams, modes, strict=True)):
        os.dup2(os.open(stream, mode, 0o600), number)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w", 1)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["plyground", *arguments]
    main()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the samples read, where a process begins and keeps its data."""
    write_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")  # threads that wait for each other take a second to train
    return tmp_path
