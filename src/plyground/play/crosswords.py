"""What a front end can ask of a crossword: a pattern, a fill that grows before one's eyes, a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from ..api import Limit, Stop
from ..formats import any_crossword
from ..puzzles.crossword import wordlist
from ..puzzles.crossword.candidates import candidates
from ..puzzles.crossword.editor import check
from ..puzzles.crossword.filler import Fill, Filler, Settings
from ..puzzles.crossword.grid import Grid, parse
from ..puzzles.crossword.maker import Wish, make
from ..puzzles.crossword.puzzle import Puzzle, clued
from ..puzzles.crossword.race import cores
from . import job
from .job import Question, Tell
from .session import Message

__all__ = ["PATTERNS", "QUESTIONS", "ask", "export"]

MOST_SECONDS = 120.0
MOST_WORDS = 100
"""How many of the words that fit a slot are told? The best."""
PATTERNS: Mapping[str, Wish] = {
    "Early week, 15×15": Wish(15, 15, 74, 78, 40),
    "Late week, 15×15": Wish(15, 15, 66, 72, 34),
    "Sunday, 21×21": Wish(21, 21, 130, 142, 80),
    "Small, 9×9": Wish(9, 9, 0, 30, 20),
    "Mini, 5×5": Wish(5, 5, 0, 10, 4),
}


def export(text: object, suffix: str, title: str = "") -> bytes:
    """A filled grid as the bytes of a file with this suffix, clues from the list where it has them."""
    if not suffix or suffix not in any_crossword.SUFFIXES:
        raise ValueError(f"a crossword is saved as {', '.join(any_crossword.SUFFIXES)}, not {suffix[:20]!r}")
    puzzle = clued(Puzzle(_grid({"grid": text}), title=title[:200]), _words())
    return any_crossword.write(puzzle, f"crossword{suffix}")


def _pattern(message: Message, stop: Stop, tell: Tell) -> None:
    """A new symmetric pattern of a kind."""
    kind = message.get("kind", next(iter(PATTERNS)))
    if kind not in PATTERNS:
        raise LookupError(f"no pattern {str(kind)[:40]!r}; there is {', '.join(PATTERNS)}")
    grid = make(PATTERNS[kind], _whole(message, "seed", 0), stop)
    tell({"event": "grid", **_shown(grid), "says": _size(grid)})


def _show(message: Message, stop: Stop, tell: Tell) -> None:
    """A grid as it stands, and what an editor would have against it."""
    grid = _grid(message)
    tell({"event": "grid", **_shown(grid), "says": _size(grid), "complaints": check(grid)})


def _fill(message: Message, stop: Stop, tell: Tell) -> None:
    grid = _grid(message)
    seconds = message.get("seconds", 30)
    if not isinstance(seconds, int | float) or not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"a fill may take up to {MOST_SECONDS:.0f} seconds, not {str(seconds)[:20]}")
    settings = Settings(
        floor=_whole(message, "floor", 0),
        improve=min(5.0, seconds / 2),
        seed=_whole(message, "seed", 0),
        threads=cores(),
    )
    for fill in Filler(_words(), settings).solve(grid, Limit(seconds=seconds), stop):
        tell({"event": "fill", **_shown(fill.grid), **_fill_facts(fill), "says": _verdict(fill, seconds)})


def _candidates(message: Message, stop: Stop, tell: Tell) -> None:
    """The best words for the slot through a cell, across or down; where there is only one, for that."""
    grid = _grid(message)
    slots = [slot for slot, _ in grid.through.get(_whole(message, "cell", 0), ())]
    if not slots:
        tell({"event": "words", "slot": "", "cells": [], "words": [], "says": "No word goes through here."})
        return
    slot = slots[-1 if message.get("down") else 0]
    found = candidates(grid, slot, _words())
    words = [
        {"word": word, "score": _words().scores[word], "text": _words().texts.get(word, word.lower())}
        for word in found[:MOST_WORDS]
    ]
    name = f"{slot.number} {'across' if slot.direction == 'A' else 'down'}"
    says = f"{name}: {_count(len(found))}."
    tell({"event": "words", "slot": slot.name, "cells": slot.cells, "words": words, "says": says})


QUESTIONS: Mapping[str, Question] = {
    "show": _show,
    "pattern": _pattern,
    "fill": _fill,
    "words": _candidates,
}

ask = partial(job.ask, QUESTIONS)
"""Answer a question such as {"command": "fill", "grid": its text, "seed": 1, "seconds": 30}."""


@cache
def _words() -> wordlist.WordList:
    return wordlist.shipped()


def _grid(message: Message) -> Grid:
    text: Any = message.get("grid")
    if not isinstance(text, str) or not text.strip():
        raise ValueError("there is no grid: choose or paste one")
    return parse(text)


def _whole(message: Message, name: str, default: int) -> int:
    value = message.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**32:
        raise ValueError(f"{name} must be a whole number from 0 on, not {str(value)[:20]!r}")
    return value


def _count(found: int) -> str:
    """How many words fit, which also leave a word for every crossing?"""
    return "no word fits" if not found else "one word fits" if found == 1 else f"{found:,} words fit"


def _shown(grid: Grid) -> Message:
    return {
        "height": grid.height,
        "width": grid.width,
        "cells": list(grid.cells),
        "numbers": {str(cell): number for cell, number in grid.numbers.items()},
        "text": str(grid),
    }


def _size(grid: Grid) -> str:
    return f"{grid.height}×{grid.width}, {len(grid.slots)} words, {grid.blocks} blocks."


def _fill_facts(fill: Fill) -> Message:
    return {
        "outcome": fill.outcome,
        "words": len(fill.words),
        "score": round(fill.mean_score, 1),
        "seconds": round(fill.seconds, 2),
        "restarts": fill.restarts,
        "marked": sorted({cell for slot in (fill.conflict or fill.stuck) for cell in slot.cells}),
    }


def _verdict(fill: Fill, seconds: float) -> str:
    total = len(fill.grid.slots)
    match fill.outcome:
        case "filled":
            return f"Filled in {fill.seconds:.2f} s: {total} words, mean score {fill.mean_score:.1f}."
        case "unfillable":
            slots = ", ".join(slot.name for slot in fill.conflict)
            smallest = "a smallest set" if fill.minimal else "among them a set"
            return f"It cannot be filled from this list: {slots} cannot be filled together ({smallest})."
        case "not found":
            stuck = ", ".join(slot.name for slot in fill.stuck)
            best = f"the best has {len(fill.words)} of {total} words"
            return f"Not found in {seconds:.0f} s; {best}. Hardest: {stuck}."
    return f"{len(fill.words)} of {total} words, {fill.seconds:.1f} s, {fill.restarts} restarts …"
