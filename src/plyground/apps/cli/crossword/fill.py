"""`plyground crossword fill`: fill a grid with words."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ....interrupts import CANCELLED
from ..background import iterate
from ..options import UNANSWERED, FileName, bad_input
from ..output import json_line, show
from ._files import read_puzzle, read_words, suggest_clues, write_puzzle

if TYPE_CHECKING:
    from ....puzzles.crossword.filler import Fill
    from ....puzzles.crossword.grid import Grid


@click.command()
@click.argument("grid", type=FileName())
@click.option(
    "--words",
    "-w",
    multiple=True,
    metavar="LIST",
    type=FileName(),
    help='A word list; several: the first one wins. "shipped" is ours.',
)
@click.option(
    "--min-score", type=click.IntRange(0, 100), default=0, help="No word with a lower score [default: 0]."
)
@click.option(
    "--time",
    "--seconds",
    "seconds",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    show_default=True,
    help="Give up after this many seconds.",
)
@click.option(
    "--improve",
    type=click.FloatRange(0),
    default=0.0,
    metavar="SECONDS",
    help="Make the first fill better for so long.",
)
@click.option("--seed", type=click.IntRange(0, 2**32), default=0, help="Another seed, another fill.")
@click.option(
    "--fix",
    multiple=True,
    metavar="17A=WORD",
    help='Write an entry in before filling; "." leaves a letter open.',
)
@click.option("--prefer", multiple=True, metavar="WORD", help="Take this word if it fits.")
@click.option("--exclude", multiple=True, metavar="WORD", help="Never take this word.")
@click.option("--only", multiple=True, metavar="17A", help="Fill only this slot, with what crosses it.")
@click.option(
    "--threads",
    "--jobs",
    type=click.IntRange(1, 64),
    help="Seeds tried side by side on a hard grid [default: the cores, at most 4]; 1 always repeats a fill.",
)
@click.option("--distinct", is_flag=True, help="No word within another, no stem twice (from four letters).")
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=FileName(),
    help="Write it as .puz, .ipuz, .txt (Across Lite), .json, .svg or .png.",
)
@click.option(
    "--clues/--no-clues",
    default=True,
    help="Suggest a clue for every answer in the file that is written [default: yes].",
)
@click.option(
    "--first", is_flag=True, help="Take the first fill, whatever its scores; else 70 is asked for, then 60, …"
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON: words, scores, time, restarts.")
def command(
    grid: str,
    words: tuple[str, ...],
    min_score: int,
    seconds: float,
    improve: float,
    seed: int,
    fix: tuple[str, ...],
    prefer: tuple[str, ...],
    exclude: tuple[str, ...],
    only: tuple[str, ...],
    threads: int | None,
    distinct: bool,
    output: str | None,
    clues: bool,
    first: bool,
    as_json: bool,
) -> None:
    """Fill a GRID ("-" reads standard input): "#" is a block, "." an open cell, a letter stays.

        plyground crossword grid | plyground crossword fill -

    Every word is asked to score 70, then 60, 50 and so on, down to --min-score; a stem stands in a
    grid once where that can be had. Beside "shipped" there is a list "unprintable", of what
    newspapers don't print. The filled grid goes to stdout, the best so far to stderr. Exit codes: 0 filled,
    1 proved unfillable (with a smallest set of slots that can't be filled together),
    3 not found in the time given (with the best partial fill).
    """
    from ....formats import suffixes
    from ....puzzles.crossword.filler import Filler, Settings
    from ....puzzles.crossword.portfolio import cores
    from ....puzzles.crossword.puzzle import clued
    from ....stopping import Limit

    endings = suffixes("crossword")
    if output is not None and not output.lower().endswith(tuple(endings)):
        raise click.UsageError(f"--output: {output!r} should end in one of {', '.join(endings)}")
    if output is not None and not os.access(os.path.dirname(os.path.abspath(output)), os.W_OK):
        raise click.ClickException(f"cannot write {output}: there is no such folder, or it is read-only")
    if not improve < float("inf"):
        raise click.UsageError("--improve is a number of seconds, as in 10")
    puzzle = read_puzzle(grid)
    with bad_input():
        start = fixed(puzzle.grid, fix)
        region = frozenset(cell for name in only for cell in start.slot(name).cells) if only else None
    entries = read_words(words)
    with bad_input():
        settings = Settings(
            min_score, not first, prefer, exclude, region, improve, seed, threads or cores(), distinct
        )
        filler = Filler(entries, settings)
    last: Fill | None = None
    cancelled = False
    try:
        with bad_input():
            limit = Limit(seconds=seconds)
            for last in iterate(lambda stop: filler.solve(start, limit, stop), quiet=True):
                say(last)
    except KeyboardInterrupt:
        if last is None or not last.filled:
            raise
        cancelled = True  # while it was made better: what there is stays
    assert last is not None
    made = replace(puzzle, grid=last.grid)
    show(json_line(answer(last)) if as_json else str(last.grid))
    if output is not None and last.filled:
        made = clued(made, entries)
        picture = output.lower().endswith((".svg", ".png"))
        write_puzzle(suggest_clues(made, entries) if clues and not picture else made, output)
    if not as_json:
        show(f"{'cancelled; ' if cancelled else ''}{verdict(last, seconds)}", err=True)
    raise click.exceptions.Exit(
        CANCELLED if cancelled else {"filled": 0, "unfillable": 1}.get(last.outcome, UNANSWERED)
    )


def fixed(grid: Grid, entries: tuple[str, ...]) -> Grid:
    """The grid with `17A=WORD` entries written in."""
    for entry in entries:
        name, equals, word = entry.partition("=")
        if not equals or not word.strip():
            raise ValueError(f"--fix {entry[:40]!r} should be like 17A=WORD")
        slot = grid.slot(name)
        grid = grid.place_pattern(slot, word)
    return grid


def answer(fill: Fill) -> dict[str, Any]:
    """A fill as JSON."""
    return {
        "outcome": fill.outcome,
        "grid": str(fill.grid).split("\n"),
        "words": {slot.name: word for slot, word in fill.words.items()},
        "scores": dict(fill.scores),
        "mean_score": round(fill.mean_score, 2),
        "seconds": round(fill.seconds, 4),
        "nodes": fill.nodes,
        "failures": fill.failures,
        "restarts": fill.restarts,
        "conflict": [slot.name for slot in fill.conflict],
        "minimal": fill.minimal,
        "stuck": [slot.name for slot in fill.stuck],
    }


def say(fill: Fill) -> None:
    """Progress: on a terminal the best fill so far, else a line."""
    words = f"{len(fill.words)} of {len(fill.grid.slots)} words"
    line = f"{fill.seconds:7.2f} s  {words}, mean score {fill.mean_score:.1f}, {fill.restarts} restarts"
    if fill.outcome in ("filled", "partial"):
        if sys.stderr.isatty():
            show(f"{fill.grid}\n", err=True)
        show(line, err=True)


def verdict(fill: Fill, seconds: float) -> str:
    """How it ended, in one line."""
    if fill.filled:
        poor = sorted(fill.scores, key=fill.scores.__getitem__)[:3]
        return f"filled in {fill.seconds:.2f} s, mean score {fill.mean_score:.1f}, poorest: {', '.join(poor)}"
    if fill.outcome == "unfillable":
        slots = ", ".join(slot.name for slot in fill.conflict)
        kind = "" if fill.minimal else " (perhaps fewer: no time to tell)"
        if len(fill.conflict) == 1:
            return f"unfillable: no word fits {slots}"
        return f"unfillable: these slots cannot be filled together{kind}: {slots}"
    stuck = ", ".join(slot.name for slot in fill.stuck)
    return f"not found in {seconds:g} s; {len(fill.words)} words stand; failed most: {stuck}"
