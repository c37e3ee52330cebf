"""How hard Sudokus are for people: levels and speed beside hodoku-py, a port of HoDoKu, on the same puzzles.

PLYGROUND_LEVELS says on how many; PLYGROUND_DATA brings puzzles of 17 clues and the hardest known as well.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path

from .table import show

PUZZLES = 40
"""On how many puzzles? The peer takes up to 14 seconds for one that is extreme."""
SECONDS = 120.0
"""How much CPU time does the peer get in all? It rates as many as it can."""

PEER = """
import sys, time
from hodoku import Solver
solver, begun = Solver(), time.process_time()
for puzzle in sys.stdin.read().split():
    start = time.process_time()
    result = solver.solve(puzzle.replace(".", "0"))
    print(result.level.name.lower(), time.process_time() - start, result.score, flush=True)
    if time.process_time() - begun > float(sys.argv[1]):
        break
"""


def run() -> None:
    """Ours rates the same puzzles in this process."""
    from plyground.puzzles.sudoku.puzzle import Sudoku
    from plyground.puzzles.sudoku.rating import rate
    from plyground.puzzles.sudoku.techniques import LEVELS

    count = int(os.environ.get("PLYGROUND_LEVELS", PUZZLES))
    puzzles = _puzzles(count)
    rate(Sudoku.parse(puzzles[0]))
    ours: list[tuple[str, float]] = []
    for puzzle in puzzles:
        start = time.process_time()
        ours.append((rate(Sudoku.parse(puzzle)).level, time.process_time() - start))
    seconds = SECONDS * max(1.0, count / PUZZLES)
    command = [sys.executable, "-c", PEER, str(seconds)]
    done = subprocess.run(command, input="\n".join(puzzles), capture_output=True, text=True)
    theirs = [line.split() for line in done.stdout.splitlines()]
    if not theirs:
        print(f"hodoku-py was not run: {(done.stderr.strip().splitlines() or [''])[-1][:80]}")
    spent = defaultdict(list)
    for level, took in ours:
        spent[level].append(took)
    peers = defaultdict(list)
    for (level, _), (_, took, _) in zip(ours, theirs, strict=False):
        peers[level].append(float(took))
    show(
        ("level by ours", "puzzles", "ours a second", "slowest, s", "hodoku-py a second"),
        [
            (
                level,
                len(spent[level]),
                len(spent[level]) / sum(spent[level]),
                max(spent[level]),
                len(peers[level]) / sum(peers[level]) if peers[level] else "",
            )
            for level in LEVELS
            if spent[level]
        ],
    )
    pairs = Counter((mine, level) for (mine, _), (level, _, _) in zip(ours, theirs, strict=False))
    alike = sum(count for (mine, level), count in pairs.items() if mine == level)
    if theirs:
        print(f"the same level for {alike} of {len(theirs)} ({alike / len(theirs):.1%})")
    for (mine, level), number in sorted(pairs.items()):
        if mine != level:
            print(f"  ours {mine}, theirs {level}: {number}")


def _puzzles(count: int) -> list[str]:
    """Half of them minimal, half with more givens, as newspapers print them; and known ones if there are."""
    from plyground.puzzles.sudoku.generator import generate

    half = count // 2
    found = [grid.line() for grid in islice(generate("levels"), half)]
    found += [grid.line() for grid in islice(generate("levels", givens=28), count - half)]
    folder = os.environ.get("PLYGROUND_DATA")
    if folder:
        for name in ("17clue.txt", "top1465.txt"):
            lines = Path(folder, "sudoku", name).read_text().split()
            found += lines[:: max(1, len(lines) * 10 // count)]
    return found
