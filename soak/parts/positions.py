"""Kernels beside the readable rules, other programs and solved games, on random positions."""

from __future__ import annotations

import os
import signal
import time
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult
from pathlib import Path

from ..comparing import COMPARISONS, Compared, compare
from ..task import Task

__all__ = ["SHARE", "run"]

SHARE = 15
CHUNK = 2_000
"""How many positions are one piece of work? Some seconds at most."""


def run(task: Task, folder: Path) -> None:
    task.figures |= {f"{game}, positions": 0 for game in COMPARISONS}
    task.figures["differences"] = 0
    if find_spec("draughts") is None:
        task.figures["pydraughts"] = "not installed"
    cores = os.cpu_count() or 1
    chunk = min(CHUNK, task.goals.positions)
    begun, spent = dict.fromkeys(COMPARISONS, 0), dict.fromkeys(COMPARISONS, 0.0)
    waiting: list[tuple[str, AsyncResult[Compared]]] = []
    with get_context("spawn").Pool(cores, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        while True:
            while len(waiting) < 2 * cores:
                open_ones = [game for game in COMPARISONS if begun[game] < task.goals.positions]
                if task.left <= 0:  # but each game has had its turn
                    open_ones = [game for game in open_ones if not begun[game]]
                if not open_ones:
                    break
                game = min(open_ones, key=lambda game: (begun[game] > 0, spent[game]))
                seed = f"{task.seed} {begun[game]}"
                begun[game] += chunk
                spent[game] += 0.01  # so that those which are not back yet count too
                waiting.append((game, pool.apply_async(compare, (game, seed, chunk))))
            if not waiting:
                break
            time.sleep(0.05)
            for game, result in [each for each in waiting if each[1].ready()]:
                waiting.remove((game, result))
                compared = result.get()
                spent[game] += compared.seconds
                _add(task, game, compared)
            task.progress()


def _add(task: Task, game: str, compared: Compared) -> None:
    for what, number in compared.counts.items():
        task.count(f"{game}, {what}", number)
    for difference in compared.differences:
        task.fail("differences", f"{game}: {difference}")
