"""Crosswords: filling the project's own patterns from the shipped list, beside blacksquare on the same list.

Every fill, ours and theirs, is checked by code that knows neither filler. Times are CPU seconds of a whole
fill without loading the list; a grid that isn't filled in time counts with the time it took.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from plyground.api import Limit
from plyground.puzzles.crossword.filler import Filler, Settings
from plyground.puzzles.crossword.grid import Grid, parse
from plyground.puzzles.crossword.wordlist import WordList, shipped

from .table import show

SECONDS = 20.0
PATTERNS = Path(__file__).with_name("crossword_patterns.txt")
LOAD = """
import time
from plyground.puzzles.crossword.wordlist import shipped
start = time.process_time()
shipped().by_length
print(time.process_time() - start)
"""
COLD = "from plyground.apps.cli import main; main(['crossword', 'fill', '-'])"


def run() -> None:
    words = shipped()
    filler = Filler(words)
    patterns = load()
    filler.fill(patterns["sunday 1"], Limit(seconds=0.001))  # the index is made once
    fillers: dict[str, Callable[[Grid], list[str] | None]] = {"plyground": lambda grid: ours(filler, grid)}
    peer = blacksquare(words)
    if peer is not None:
        fillers["blacksquare"] = peer
    rows = []
    for kind in dict.fromkeys(name.split()[0] for name in patterns):
        grids = [grid for name, grid in patterns.items() if name.startswith(kind)]
        for name, fill in fillers.items():
            times, filled = [], 0
            for grid in grids:
                start = time.process_time()
                lines = fill(grid)
                times.append(time.process_time() - start)
                fault = verify(grid, lines, words.scores) if lines is not None else None
                if fault:
                    print(f"{name}'s fill of a pattern ({kind}) is not sound: {fault}")
                filled += lines is not None and not fault
            counts = f"{filled} of {len(grids)}"
            rows.append((kind, name, counts, statistics.median(times), max(times), sum(times)))
    show(("patterns", "filler", "filled", "median s", "worst s", "sum s"), rows)
    quality(words, patterns)
    cold(patterns["early 1"])


def load() -> dict[str, Grid]:
    """The committed patterns by their names."""
    parts = (part.partition("\n") for part in PATTERNS.read_text().strip().split("\n\n"))
    return {name: parse(text) for name, _, text in parts}


def ours(filler: Filler, grid: Grid) -> list[str] | None:
    fill = filler.fill(grid, Limit(seconds=SECONDS))
    return str(fill.grid).split("\n") if fill.filled else None


def blacksquare(words: WordList) -> Callable[[Grid], list[str] | None] | None:
    """The peer as a filler of the same kind; None, said aloud, where it isn't installed."""
    try:
        import blacksquare as peer
    except ImportError:
        print("blacksquare is not installed: only our own figures")
        return None
    # A score of 0 would drop the word from its list.
    entries = peer.WordList({word: score + 1 for word, score in words.scores.items()})

    def fill(grid: Grid) -> list[str] | None:
        cells = [[peer.BLACK if cell == "#" else peer.EMPTY for cell in row] for row in grid.rows()]
        crossword = peer.Crossword(grid=cells, word_list=entries)
        found = crossword.fill(timeout=SECONDS, show_progress=False)
        if found is None:
            return None
        return [
            "".join("#" if cell == peer.BLACK else str(cell) for cell in row)
            for row in ([found[r, c].value for c in range(grid.width)] for r in range(grid.height))
        ]

    return fill


def verify(grid: Grid, lines: list[str], scores: Mapping[str, int]) -> str | None:
    """What is wrong with a finished grid, by reading it alone: its pattern, its words, no word twice."""
    if [[sign == "#" for sign in line] for line in lines] != [[c == "#" for c in row] for row in grid.rows()]:
        return "not the pattern"
    columns = ["".join(line[at] for line in lines) for at in range(len(lines[0]))]
    words = [word for line in [*lines, *columns] for word in line.split("#") if len(word) > 1]
    for word in words:
        if word not in scores:
            return f"{word} is not in the list"
        if words.count(word) > 1:
            return f"{word} stands there twice"
    return None


def quality(words: WordList, patterns: Mapping[str, Grid]) -> None:
    """What a second of improvement is worth."""
    first = last = None
    for report in Filler(words, Settings(improve=1.0)).solve(patterns["early 2"], Limit(seconds=SECONDS)):
        first = first or (report if report.filled else None)
        last = report
    if first and last:
        print(
            f"improvement: mean score {first.mean_score:.1f} at first, {last.mean_score:.1f} a second later"
        )


def cold(grid: Grid) -> None:
    """A first fill from a cold process, and what of it is loading the list."""
    before = os.times()
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", COLD], input=str(grid), text=True, capture_output=True, check=True)
    wall = time.perf_counter() - start
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    found = subprocess.run([sys.executable, "-c", LOAD], text=True, capture_output=True, check=True)
    print(f"cold process to a filled 15×15: {cpu:.2f} s of CPU ({wall:.2f} s by the clock), ", end="")
    print(f"of it loading the list {float(found.stdout):.2f} s")
