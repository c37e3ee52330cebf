"""Processes that begin with the command line loaded and end as any interpreter ends, all streams real."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

__all__ = ["LOADED", "Started", "Starter", "starter"]

LOADED = ("apps.cli.commands.sudoku", "formats", "play.files", "puzzles.sudoku.rating", "solvers.sat")
"""What is loaded besides the command line itself, below `plyground`."""

SERVER = """
import importlib, json, os, socket, sys
from plyground.apps.cli import group, main
for name in sys.argv[2:]:
    importlib.import_module(name)

def begin():
    # Only a process that is to be a command comes back from here.
    with socket.socket(fileno=int(sys.argv[1])) as line, line.makefile() as lines:
        while True:
            streams = socket.recv_fds(line, 1, 3)[1]
            if not streams:
                os._exit(0)
            request = json.loads(lines.readline())
            child = os.fork()
            if not child:
                break
            for stream in streams:
                os.close(stream)
            line.sendall(b"%d\\n" % child)
            line.sendall(b"%d\\n" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = sys.__stdin__ = open(0, closefd=False)
    sys.stdout = sys.__stdout__ = open(1, "w", closefd=False)
    sys.stderr = sys.__stderr__ = open(2, "w", 1, errors="backslashreplace", closefd=False)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = ["plyground", *request["arguments"]]
    exec(request["first"], {})

begin()
main()
"""


class Started:
    """A command at work; the next can be started when it has ended."""

    def __init__(self, line: socket.socket) -> None:
        self._line, self._answers = line, line.makefile()
        self.pid = int(self._answers.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        try:
            return self.wait(0.0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float) -> int:
        if self.returncode is None:
            self._line.settimeout(timeout)
            try:
                self._line.recv(1, socket.MSG_PEEK)
            except (BlockingIOError, TimeoutError):
                raise subprocess.TimeoutExpired("plyground", timeout) from None
            finally:
                self._line.settimeout(None)
            self.returncode = int(self._answers.readline())
            self._answers.close()
        return self.returncode

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


class Starter:
    """Starts one command after another."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line

    def start(
        self, arguments: list[str], stdin: BinaryIO | int, stdout: BinaryIO | int, stderr: BinaryIO | int,
        environment: Mapping[str, str] | None = None, first: str = "",
    ) -> Started:  # fmt: skip
        """Begin a command in this folder, after some lines of Python."""
        streams = [each if isinstance(each, int) else each.fileno() for each in (stdin, stdout, stderr)]
        request = {
            "arguments": arguments, "environment": dict(os.environ if environment is None else environment),
            "folder": os.getcwd(), "first": first,
        }  # fmt: skip
        socket.send_fds(self._line, [b"\n"], streams)
        self._line.sendall(json.dumps(request).encode() + b"\n")
        return Started(self._line)

    def run(
        self, arguments: list[str], folder: Path, text: str = "", stdout: BinaryIO | None = None,
        environment: Mapping[str, str] | None = None, first: str = "", timeout: float = 120,
    ) -> subprocess.CompletedProcess[str]:  # fmt: skip
        """What came of a command, whose streams are files of a folder."""
        files = [folder / name for name in ("typed", "told", "complained")]
        files[0].write_text(text)
        with files[0].open("rb") as typed, files[1].open("wb") as told, files[2].open("wb") as complained:
            process = self.start(arguments, typed, stdout or told, complained, environment, first)
            try:
                code = process.wait(timeout)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(timeout)
                raise
        return subprocess.CompletedProcess(arguments, code, files[1].read_text(), files[2].read_text())


@contextmanager
def starter() -> Iterator[Starter]:
    """A process that has loaded the command line, and forks."""
    ours, theirs = socket.socketpair()
    names = [f"plyground.{name}" for name in LOADED]
    with ours:
        with theirs:
            server = subprocess.Popen(
                [sys.executable, "-c", SERVER, str(theirs.fileno()), *names],
                pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            )  # fmt: skip
        yield Starter(ours)
    server.wait(60)
