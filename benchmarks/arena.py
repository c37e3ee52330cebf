"""The arena: what the runner costs beside the engines, and what a cluster costs beside a pool."""

from __future__ import annotations

import os
import time
from itertools import islice

from plyground import plugins
from plyground.play import bulk
from plyground.play.contests.contest import Contest
from plyground.play.contests.playing import Clock, play_pairing
from plyground.play.games.seat import parse_seat
from plyground.stopping import Limit, Stop, never

from .table import show

GAMES, SECONDS = 2, 0.05
CHUNKS = 12
WORKERS = (1, 2, 4)


def run() -> None:
    overhead()
    print()
    cluster()


def overhead() -> None:
    """Games at 0.05 s a move: CPU seconds that are not the engines', for opening them and for each move."""
    rows = []
    for game, engine in (("checkers", "full"), ("raichu", "kernel")):
        rules = plugins.game(game)
        seat = parse_seat(rules, engine)
        start = time.process_time()
        for _ in range(2 * GAMES):
            with seat.opened(rules, 1):
                pass
        opening = time.process_time() - start
        contest = Contest(game, (seat, seat), limit=Limit(seconds=SECONDS), clock=Clock("cpu"))
        start, thought, moves = time.process_time(), 0.0, 0
        for pairing in islice(contest.pairings(), GAMES):
            played = play_pairing(pairing, never)
            assert played is not None
            thought += sum(effort.seconds for effort in played.efforts)
            moves += sum(effort.moves for effort in played.efforts)
        rest = time.process_time() - start - thought
        each = 1000 * (rest - opening) / moves
        rows.append((game, moves, round(opening / GAMES, 3), round(each, 2), f"{rest / moves / SECONDS:.1%}"))
    show(("0.05 s a move", "moves", "opening s a game", "runner ms a move", "share of the time"), rows)


def burn(seconds: float, stop: Stop) -> float:
    """So many seconds of CPU."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        sum(range(1000))
    return seconds


def nothing(number: int, stop: Stop) -> int:
    return number


def cluster() -> None:
    """Chunks of a second by a pool and by a cluster of as many workers; and tasks that are nothing at all."""
    rows = []
    for workers in WORKERS:
        there = _measure(CHUNKS, cluster=f"local:{workers}")
        here = _measure(CHUNKS, jobs=workers)
        rows.append((workers, round(here, 2), round(there, 2), f"{here / there:.0%}"))
    show((f"{CHUNKS} chunks of 1 s", "pool s", "cluster s", "efficiency"), rows)
    start, used = time.monotonic(), time.process_time()
    count = sum(1 for _ in bulk.run(nothing, enumerate(range(20_000)), cluster="local:2"))
    seconds, cpu = time.monotonic() - start, time.process_time() - used
    print(
        f"{count:,} empty tasks, grouped: {count / seconds:,.0f} a second, "
        f"{1e6 * cpu / count:.0f} µs of CPU a task"
    )
    print(f"load {os.getloadavg()[0]:.1f}")


def _measure(count: int, jobs: int = 1, cluster: str | None = None) -> float:
    """Seconds from the first result to the last: what starts once is not part of it."""
    results = bulk.run(burn, ((n, 1.0) for n in range(count)), jobs, processes=True, cluster=cluster)
    next(results)
    start = time.monotonic()
    for _ in results:
        pass
    return time.monotonic() - start
