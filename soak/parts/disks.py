"""Disks that are full or cannot be written: the game goes on, it is told, and kept when there is room."""

from __future__ import annotations

import errno
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

from plyground.play.store import FILE

from ..server import LARGE, Listener, Lost, Player, Running, eventually, served
from ..task import Task

__all__ = ["SHARE", "run"]

SHARE = 5
DISK = "2m"
"""How large is the disk that gets full?"""
MOVES = 20
MOST_MOVES = 300
"""How many moves may a full disk still take? Each takes a few kilobytes of a log that has some room."""
REFUSED_SECONDS = 60


def run(task: Task, folder: Path) -> None:
    task.figures |= {"disks that failed under a game": 0, "moves meanwhile": 0, "moves lost": 0}
    with _disk(folder / "disk") as mounted:
        task.figures["means"] = "tmpfs and RLIMIT_FSIZE" if mounted else "RLIMIT_FSIZE (no right to mount)"
        number = 0
        while number < 2 or task.left > 0:
            home = folder / "disk" / f"home{number}"
            home.mkdir()
            _outlive(task, home, _filled if mounted and number % 2 == 0 else _limited, number % 4 < 2)
            if mounted and number % 4 == 0:
                _start_read_only(task, folder / "disk", home)
            for path in sorted(home.rglob("*"), reverse=True):
                path.rmdir() if path.is_dir() else path.unlink()
            number += 1
            task.progress()


@contextmanager
def _disk(folder: Path) -> Iterator[bool]:
    """A small disk of its own in a folder, where this may be had; else it is a plain folder."""
    folder.mkdir()
    if not sys.platform.startswith("linux") or not _mount(
        "-t", "tmpfs", "-o", f"size={DISK}", "soak", folder
    ):
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False)


def _mount(*arguments: str | Path) -> bool:
    try:
        return (
            subprocess.run(["mount", *map(str, arguments)], capture_output=True, check=False).returncode == 0
        )
    except OSError:
        return False


Failing = Callable[[Running, Path], AbstractContextManager[None]]


@contextmanager
def _filled(server: Running, home: Path) -> Iterator[None]:
    """Nothing more goes onto the disk."""
    ballast = home.parent / "ballast"
    with ballast.open("wb", buffering=0) as stream:
        try:
            while True:
                stream.write(bytes(4096))
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
    try:
        yield
    finally:
        ballast.unlink()


@contextmanager
def _limited(server: Running, home: Path) -> Iterator[None]:
    """The server cannot write to any file."""
    limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, limit[1]))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # it may have been killed
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)


def _outlive(task: Task, home: Path, failing: Failing, mended: bool) -> None:
    """A disk fails under a game and works again, before the server is killed or only afterwards."""
    player = Player(task.chance, [LARGE])
    with served(home) as server:
        player.connect(server.port)
        player.begin()
        listener = Listener(server.port, player.id)
        for _ in range(MOVES):
            _move(task, player)
        before = len(player.seen)
        with failing(server, home):
            task.count("disks that failed under a game")
            for _ in range(MOST_MOVES):
                _move(task, player)
                task.count("moves meanwhile")
                if player.ask("GET", "/api/games")[1]["trouble"]:
                    break
            if not eventually(lambda: any(listener.troubles()), 5):
                task.fail("troubles not told", f"{failing.__name__}: {MOST_MOVES} moves, and no word of it")
            for _ in range(MOVES):
                _move(task, player)
                task.count("moves meanwhile")
            if not mended:
                server.end(signal.SIGKILL)
        if mended:
            if not eventually(lambda: listener.troubles()[-1:] == [None], 10):
                task.fail("troubles not taken back", f"{failing.__name__}: {listener.troubles()[-1:]}")
            before = len(player.seen)
            server.end(signal.SIGKILL)
    if "Traceback" in server.said:
        task.fail("tracebacks", server.said[-300:])
    _check_store(task, home)
    with served(home) as server:
        player.connect(server.port)
        player.seen, seen = player.seen[:before], player.seen
        try:
            board = player.look()
            if board["moves"] != seen[: len(board["moves"])]:
                task.fail("moves that nobody made", f"{board['moves'][before:]} after {seen[:before][-3:]}")
        except Lost as lost:
            task.fail("moves lost", str(lost), lost.moves)


def _move(task: Task, player: Player) -> None:
    if player.move() is not True:
        task.fail("moves refused", f"move {len(player.seen) + 1} of game {player.id}")


def _check_store(task: Task, home: Path) -> None:
    """Nothing half-written is left in the file."""
    with closing(sqlite3.connect(home / FILE)) as db:
        (found,) = db.execute("PRAGMA integrity_check").fetchone()
    if found != "ok":
        task.fail("damaged stores", str(found))


def _start_read_only(task: Task, disk: Path, home: Path) -> None:
    """A folder that was named must work, or it is said in a line; without the usual one it goes on."""
    if not eventually(lambda: _mount("-o", "remount,ro", disk), 10):
        task.fail("disks that stayed writable", "remount,ro was refused")
        return
    task.count("starts on a read-only disk")
    environment = {**os.environ, "PLYGROUND_HOME": str(home)}
    command = [sys.executable, "-m", "plyground", "web", "--no-browser", "--port", "0"]
    try:
        refused = subprocess.run(command, env=environment, capture_output=True, text=True,
                                 timeout=REFUSED_SECONDS, check=False)  # fmt: skip
        if refused.returncode not in (1, 2) or len(refused.stderr.strip().splitlines()) != 1:
            task.fail("refusals that were not one line", f"{refused.returncode}: {refused.stderr[-300:]}")
        player = Player(task.chance, [LARGE])
        usual = {"PLYGROUND_HOME": "", "XDG_DATA_HOME": str(home)}
        with served(home.parent.parent / "unkept", **usual) as server:
            player.connect(server.port)
            player.begin()
            _move(task, player)
            if not eventually(lambda: "without keeping games" in server.said, 5):
                task.fail("troubles not told", server.said[-300:])
    except subprocess.TimeoutExpired:
        task.fail("refusals that did not come", f"within {REFUSED_SECONDS} s")
    finally:
        _mount("-o", "remount,rw", disk)
