"""Servers killed and stopped under load: whatever was acknowledged is there when they are started again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

from ..server import GONE, PATIENCE, Lost, Player, Running, served, together, working
from ..task import Task

__all__ = ["SHARE", "run"]

SHARE = 45
PLAYERS = 6
"""How many play on a server at once?"""
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
LOAD_SECONDS = (0.2, 1.2)
"""How long is a server left alone with its players once the first of them has moved?"""


def run(task: Task, folder: Path) -> None:
    task.figures |= {"kills": 0, "moves acknowledged": 0, "moves lost": 0}
    ended = Event()
    homes = [folder / f"server{number}" for number in range(max(1, min(4, os.cpu_count() or 1)))]
    with working([_lane(task, home, number, ended) for number, home in enumerate(homes)], ended) as lanes:
        while any(lane.is_alive() for lane in lanes):
            time.sleep(0.2)
            task.progress()
    if not task.figures["moves acknowledged"]:
        task.fail("kills without load", "no move was acknowledged")


def _lane(task: Task, home: Path, number: int, ended: Event) -> Callable[[], None]:
    """One server after another over the same folder, each killed."""

    def work() -> None:
        chance = random.Random(f"{task.seed} lane {number}")
        players = [Player(random.Random(chance.random())) for _ in range(PLAYERS)]
        home.mkdir()
        try:
            while not _done(task, ended):
                how = SIGNALS[int(task.figures["kills"]) % len(SIGNALS)]
                with served(home) as server:
                    _check(task, players, server)
                    moved = Event()
                    threads = together([_moves(task, player, moved) for player in players])
                    moved.wait(PATIENCE)  # a busy machine's server takes its time to begin
                    ended.wait(chance.uniform(*LOAD_SECONDS))
                    _kill(task, server, how)
                    for thread in threads:
                        thread.join(30)
            if not ended.is_set():
                with served(home) as server:
                    _check(task, players, server)
        except Exception as error:
            task.fail("servers that failed", f"{type(error).__name__}: {error}")

    return work


def _done(task: Task, ended: Event) -> bool:
    return ended.is_set() or task.left <= 0 or int(task.figures["kills"]) >= task.goals.kills


def _check(task: Task, players: list[Player], server: Running) -> None:
    """Is everything there that the server before acknowledged?"""
    for player in players:
        player.connect(server.port)
        if player.id:
            try:
                player.look()
            except Lost as lost:
                task.fail("moves lost", str(lost), lost.moves)
                player.id = ""


def _kill(task: Task, server: Running, how: signal.Signals) -> None:
    try:
        server.end(how)
    except subprocess.TimeoutExpired:
        task.fail("servers that did not end", f"{how.name} was not heard")
        server.process.kill()
    task.count("kills")
    task.count(f"of these by {how.name}")
    if "Traceback" in server.said:
        task.fail("tracebacks", server.said[-300:])


def _moves(task: Task, player: Player, acknowledged: Event) -> Callable[[], None]:
    def work() -> None:
        try:
            while True:
                if (not player.id or player.over) and not player.begin():
                    return
                moved = player.move()
                if moved is None:
                    return
                if moved:
                    task.count("moves acknowledged")
                    acknowledged.set()
        except GONE:
            return
        except Lost as lost:
            task.fail("moves lost", str(lost), lost.moves)
            player.id = ""

    return work
