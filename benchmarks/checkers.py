"""Checkers: move generation beside open_spiel and pydraughts, and how fast the engine searches."""

from __future__ import annotations

import subprocess
import sys

from .table import show

OURS = """
import time
from plyground.games.checkers import GAME, PERFT
game = GAME()
start = time.process_time()
count = PERFT["paths"](game, game.initial_state(), 12)
print(time.process_time() - start, count)
"""

RULES = """
import time
from plyground.games.checkers import GAME
from plyground.search.perft import perft
game = GAME()
start = time.process_time()
count = perft(game, game.initial_state(), 6)
print(time.process_time() - start, count)
"""

OPEN_SPIEL = """
import time, pyspiel
def perft(state, depth):
    # A capture of several jumps is several actions of one player: a ply ends when the turn passes.
    player, total = state.current_player(), 0
    if state.is_terminal():
        return 0
    for action in state.legal_actions():
        after = state.child(action)
        if not after.is_terminal() and after.current_player() == player:
            total += perft(after, depth)
        else:
            total += perft(after, depth - 1) if depth > 1 else 1
    return total
start = time.process_time()
count = perft(pyspiel.load_game("checkers").new_initial_state(), 6)
print(time.process_time() - start, count)
"""

PYDRAUGHTS = """
import time
from draughts import Board
def perft(board, depth):
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total
start = time.process_time()
count = perft(Board(variant="english"), 3)
print(time.process_time() - start, count)
"""

SEARCH = """
import time
from plyground.api import Limit
from plyground.games.checkers import fen
from plyground.games.checkers.bench import POSITIONS
from plyground.games.checkers.searcher import KernelSearcher
from plyground.search.deepening import Deepening
nodes, seconds = 0, 0.0
for text, depth in zip(POSITIONS, (17, 21, 23, 22, 20, 24), strict=True):
    engine = Deepening(KernelSearcher(hash=64))
    start = time.process_time()
    *_, report = engine.think([fen.read(text)], Limit(depth=depth))
    seconds += time.process_time() - start
    nodes += report.nodes
print(seconds, nodes)
"""

STOPS = """
import random, statistics, threading, time
from plyground.api import Limit
from plyground.games.checkers import GAME
from plyground.play.games.engines import engine
game, chance = GAME(), random.Random(5)
for threads in (1, 2):
    thinker, late = engine(game, "full", threads=threads), []
    while len(late) < 40:
        state = game.initial_state()
        for _ in range(chance.randrange(40)):
            if actions := game.actions(state):
                state = game.result(state, chance.choice(actions))
        if game.terminal(state):
            continue
        told = []
        timer = threading.Timer(chance.uniform(0.02, 0.3), lambda: told.append(time.monotonic()))
        timer.start()
        for _ in thinker.think([state], Limit(), lambda: bool(told)):
            pass
        ended = time.monotonic()
        if told:
            late.append(1000 * (ended - told[0]))
        timer.cancel()
        timer.join()
    print(statistics.median(late), max(late))
"""


def run() -> None:
    """Counts of different depths are compared by leaves per CPU-second."""
    rows = []
    for name, script in (
        ("plyground, kernel, depth 12", OURS),
        ("plyground, rules, depth 6", RULES),
        ("open_spiel, depth 6", OPEN_SPIEL),
        ("pydraughts, depth 3", PYDRAUGHTS),
    ):
        times, count = [], 0
        for _ in range(3):
            answer = _run(script)
            if isinstance(answer, str):
                rows.append((name, "not run", "", answer))
                break
            times.append(answer[-2])
            count = int(answer[-1])
        else:
            rows.append((name, f"{count:,}", f"{count / min(times) / 1e6:.4f}", ""))
    show(("perft", "leaves", "M leaves/s", ""), rows)
    times, nodes = [], 0
    for _ in range(3):
        answer = _run(SEARCH)
        if isinstance(answer, str):
            print(f"search: {answer}")
            return
        times.append(answer[-2])
        nodes = int(answer[-1])
    print(
        f"search: {nodes / min(times) / 1e6:.1f} M nodes per CPU-second on one thread, "
        f"{nodes / 1e6:.1f} M nodes to depths of 17 to 24"
    )
    answer = _run(STOPS)
    if isinstance(answer, str):
        print(f"stops: {answer}")
        return
    one, one_most, two, two_most = answer
    print(
        f"stops: {one:.1f} ms after being told (median of 40, at most {one_most:.1f}), "
        f"with two threads {two:.1f} ms (at most {two_most:.1f}), by the clock"
    )


def _run(script: str) -> list[float] | str:
    """The numbers that a script prints, or why there are none."""
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    if answer.returncode:
        return (answer.stderr.strip().splitlines() or ["?"])[-1][:60]
    return [float(number) for number in answer.stdout.split()]
