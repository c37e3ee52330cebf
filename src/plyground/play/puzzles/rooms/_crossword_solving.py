"""What solvers ask: a crossword with all it has, one that is made for them, a judgement, a key tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ....puzzles.crossword import progress
from ....puzzles.crossword.description import TEXTS, to_json
from ....puzzles.crossword.generator import LEVELS, SIZES, generate
from ....puzzles.crossword.lock import judge, lock, unlock
from ....puzzles.crossword.pattern_rules import check
from ....puzzles.crossword.puzzle import Crossword
from ....puzzles.crossword.wordlist import shipped
from ....stopping import Stop
from ...pool import Message
from ..job import Question, Tell
from ._crossword_messages import number, shown, slots_of

__all__ = ["CHOICES", "QUESTIONS", "opened"]

CHOICES = {"sizes": list(SIZES), "levels": list(LEVELS)}


def opened(puzzle: Crossword) -> Message:
    """A crossword as its rooms show it, whole."""
    grid = puzzle.grid
    return {
        "event": "grid",
        **shown(grid),
        "slots": slots_of(grid),
        "clues": dict(puzzle.clues),
        "about": {key: getattr(puzzle, name) for key, name in TEXTS.items()},
        "further": dict(puzzle.further),
        "styles": {
            str(cell): {"circle": style.circle, "colour": style.colour, "void": style.void}
            for cell, style in puzzle.styles.items()
        },
        "labels": {str(cell): label for cell, label in puzzle.marks().items()},
        "diagramless": puzzle.diagramless,
        "locked": puzzle.lock is not None,
        "whole": to_json(replace(puzzle, progress=progress.NONE)),
        "progress": progress.to_json(puzzle.progress),
        "says": f"{grid.height}×{grid.width}, {len(grid.slots)} words, {grid.blocks} blocks.",
        "complaints": check(grid),
    }


def _generate(message: Message, stop: Stop, tell: Tell) -> None:
    """A new crossword of a size and a level, from a seed."""
    size, level = str(message.get("size", next(iter(SIZES)))), str(message.get("level", next(iter(LEVELS))))
    try:
        puzzle = generate(size, level, number(message, "seed", 0), shipped(), stop)
    except ValueError:
        if stop():
            return  # not for want of puzzles
        raise
    title = str(message.get("title", ""))[:80] or f"{size.partition(',')[0]}, {level}"
    tell(opened(replace(puzzle, heading=title, author="Plyground")))


def _judge(message: Message, stop: Stop, tell: Tell) -> None:
    """Are the letters those of a locked solution?"""
    puzzle = _puzzle(message)
    tell({"event": "judged", "right": judge(puzzle, puzzle.progress.letters)})


def _unlock(message: Message, stop: Stop, tell: Tell) -> None:
    """The crossword with its solution in the open, for those who have its key."""
    tell(opened(unlock(_puzzle(message), number(message, "key", 0))))


def _lock(message: Message, stop: Stop, tell: Tell) -> None:
    """The crossword with its solution locked, to be saved."""
    tell({"event": "locked", "text": lock(_puzzle(message), number(message, "key", 0)).text()})


def _puzzle(message: Message) -> Crossword:
    text = message.get("puzzle")
    if not isinstance(text, str):
        raise ValueError("there is no puzzle")
    return Crossword.parse(text)


QUESTIONS: Mapping[str, Question] = {
    "generate": _generate,
    "judge": _judge,
    "lock": _lock,
    "unlock": _unlock,
}
