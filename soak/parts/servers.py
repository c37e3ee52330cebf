"""Two servers on one folder, players at both in the same games: nothing acknowledged is overwritten."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event

from plyground.play.store import Store

from ..server import GONE, LARGE, Player, Running, served, working
from ..task import Task

__all__ = ["SHARE", "run"]

SHARE = 8
GAMES = 3
"""How many games are played at once, by a player at each server?"""
MOVES = 120
"""How many moves does each of them try in one game?"""


def run(task: Task, folder: Path) -> None:
    task.figures |= {"games": 0, "moves acknowledged": 0, "moves refused (409)": 0, "moves lost": 0}
    home = folder / "home"
    home.mkdir()
    with served(home) as one, served(home) as two:
        while not task.figures["games"] or task.left > 0:
            begun = [_begin(task, one, two) for _ in range(GAMES)]
            ended = Event()
            games = [(id, Counter[str]()) for id, _ in begun]
            works = [
                _moves(task, player, kept, ended)
                for (_, players), (_, kept) in zip(begun, games, strict=True)
                for player in players
            ]
            with working(works, ended) as threads:
                while any(thread.is_alive() for thread in threads):
                    time.sleep(0.1)
                    task.progress()
            _check(task, home, games)
        for server in (one, two):
            if "Traceback" in server.said:
                task.fail("tracebacks", server.said[-300:])
    if not _met(task):
        task.fail("no rivalry", "the servers never met in a game")


def _met(task: Task) -> bool:
    """Did the servers meet in a game?"""
    return bool(task.figures["moves acknowledged"] and task.figures["moves refused (409)"])


def _begin(task: Task, one: Running, two: Running) -> tuple[str, list[Player]]:
    first, second = (Player(random.Random(task.chance.random()), [LARGE]) for _ in range(2))
    first.connect(one.port)
    second.connect(two.port)
    if not first.begin():
        raise RuntimeError("no game could be begun")
    second.id, second.cookie = first.id, first.cookie
    return first.id, [first, second]


def _moves(task: Task, player: Player, kept: Counter[str], ended: Event) -> Callable[[], None]:
    """Move as fast as one can; what is refused was not made."""

    def work() -> None:
        try:
            for _ in range(MOVES):
                if ended.is_set() or (task.left <= 0 and _met(task)):
                    return
                status, board = player.ask("GET", f"/api/games/{player.id}")
                if status != 200 or not board["legal"]:
                    task.fail("boards not shown", f"{status}: {str(board)[:100]}")
                    return
                chosen = player.chance.choice(board["legal"])
                status, answer = player.play(chosen["path"])
                if status == 200:
                    kept[chosen["text"]] += 1
                    task.count("moves acknowledged")
                elif status == 409:
                    task.count("moves refused (409)")
                else:
                    task.fail("moves answered otherwise", f"{status}: {answer}")
        except GONE as error:
            task.fail("servers that failed", f"{type(error).__name__}: {error}")

    return work


def _check(task: Task, home: Path, games: list[tuple[str, Counter[str]]]) -> None:
    """Does the store hold every move that either server acknowledged, and no other?"""
    with closing(Store(home)) as store:
        for id, kept in games:
            task.count("games")
            found = store.load(id)
            stored = Counter(found.record["moves"] if found and found.record else [])
            if lost := kept - stored:
                task.fail("moves lost", f"game {id}: {sorted(lost)}", lost.total())
            if more := stored - kept:
                task.fail("moves that nobody made", f"game {id}: {sorted(more)}", more.total())
