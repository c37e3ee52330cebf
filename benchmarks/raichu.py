"""Raichu: move generation, search, and how soon the course's program answers."""

from __future__ import annotations

import subprocess
import sys
import time
from array import array

from plyground.games.raichu.evaluation import PLAIN, TUNED
from plyground.games.raichu.rules import Raichu
from plyground.games.raichu.searcher import KernelSearcher, perft
from plyground.search.perft import perft as readable_perft

from .table import cpu_seconds, show

SECONDS = 5.0
STARTS = 10


def run() -> None:
    count_moves()
    print()
    search()
    print()
    answer()


def count_moves() -> None:
    """Perft by the kernel beside the readable rules, in leaves a second."""
    rows = []
    for size, depth in ((8, 5), (10, 4), (12, 4)):
        game = Raichu(size)
        state = game.initial_state()
        leaves = perft(game, state, depth)
        fast = leaves / cpu_seconds(lambda: perft(game, state, depth))  # noqa: B023
        slow = readable_perft(game, state, 2) / cpu_seconds(lambda: readable_perft(game, state, 2), 1)  # noqa: B023
        rows.append((f"perft {depth} on {size}×{size}", leaves, fast, slow, fast / slow))
    show(("", "leaves", "kernel /s", "rules /s", "ratio"), rows)


def search() -> None:
    """How deep, and how many positions a second, from the start in so many seconds of CPU time."""
    rows = []
    for size in (8, 10, 12):
        for name, weights in (("kernel", TUNED), ("plain", PLAIN)):
            game = Raichu(size)
            searcher, history = KernelSearcher(game, weights), [game.initial_state()]
            nodes, depth, start = 0, 0, time.process_time()
            while time.process_time() - start < SECONDS / 3 and depth < 60:
                depth += 1
                nodes += searcher.search(history, depth, array("q", [0]), 0).nodes
            seconds = time.process_time() - start
            rows.append((f"{name} on {size}×{size}", depth, seconds, nodes, nodes / seconds))
    show(("", "depth", "seconds", "nodes", "nodes/s"), rows)


def answer() -> None:
    """From the start of the process to the first line, and to the end at a limit of 0.3 s (wall time)."""
    board = Raichu().initial_state().board
    first, end = [], []
    for _ in range(STARTS):
        start = time.monotonic()
        command = [sys.executable, "-m", "plyground", "raichu", "8", "w", board, "0.3"]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            first.append(1000 * (time.monotonic() - start))
            process.stdout.read()
        end.append(1000 * (time.monotonic() - start))
    show(
        ("plyground raichu … 0.3", "best ms", "median ms", "worst ms"),
        [
            (name, min(times), sorted(times)[STARTS // 2], max(times))
            for name, times in (("first board", first), ("end", end))
        ],
    )
