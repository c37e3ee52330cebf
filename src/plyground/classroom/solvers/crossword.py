"""A student's `generate.py` as a solver of crosswords: in a process of its own, whatever it does there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ...csp import Assignment
from ...puzzles.crossword.grid import BLOCK, Grid, Slot
from ...puzzles.crossword.puzzle import Crossword
from ...solving import WrongAnswer
from ...stopping import Limit, Stop, Stopped, Unfinished, never
from ...submissions import SubmissionError
from ...submissions.module import Module
from ..checks import _crossword_driver

__all__ = ["STUDENT", "Student"]

SECONDS = 60.0
"""How many CPU seconds may it take where no limit says so?"""
MOST_WORDS = 400
"""How many words does a slot get? The best; a course's file compares every pair in plain Python."""

Domains = Mapping[Slot, list[str]]


class Student:
    """Crosswords with one letter a square, from the best words of our list."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise LookupError(f"there is no file {path}")

    def takes(self, puzzle: Crossword) -> bool:
        return all(len(cell) <= 1 for cell in puzzle.grid.cells)

    def solve(self, puzzle: Crossword, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        """The fill that it gives; WrongAnswer if that is none. Whether there are more it does not say."""
        domains = _domains(puzzle)
        answer = self._ask(puzzle.grid, domains, limit.seconds or SECONDS, stop)
        if answer is None:
            count = len({word for words in domains.values() for word in words})
            raise WrongAnswer(f"{self.path.name} says that the {count} words it was given leave no fill")
        yield _read(self.path.name, puzzle, domains, answer)
        raise Unfinished

    def _ask(self, grid: Grid, domains: Domains, seconds: float, stop: Stop) -> Any:
        """What its `solve` answers, in JSON."""
        names = {slot: _name(grid, slot) for slot in grid.slots}
        order = {
            "structure": ["".join("#" if cell == BLOCK else "_" for cell in row) for row in grid.rows()],
            "words": sorted({word for words in domains.values() for word in words}),
            "domains": {names[slot]: words for slot, words in domains.items()} if any(grid.cells) else None,
            "method": "solve",
            "arguments": [],
        }
        try:
            with Module(self.path, "generate", Path(_crossword_driver.__file__), capture=True) as module:
                answer = module.ask(order, seconds, stop, "solve gave no answer within {} CPU seconds")
        except Stopped:
            raise Unfinished from None
        except SubmissionError as error:
            raise WrongAnswer(str(error)) from None
        if "error" in answer:
            raise WrongAnswer(str(answer["error"]))
        return answer.get("value")


def _domains(puzzle: Crossword) -> Domains:
    """The words that each slot may take; what stands there whole is one, whatever the list says."""
    grid = puzzle.grid
    found = puzzle.csp().domains
    return {
        slot: [word] if "." not in (word := grid.text(slot)) else list(found[slot])[:MOST_WORDS]
        for slot in grid.slots
    }


def _name(grid: Grid, slot: Slot) -> str:
    """What the course calls a slot."""
    row, column = divmod(slot.cells[0], grid.width)
    return f"({row}, {column}) {'across' if slot.direction == 'A' else 'down'} : {len(slot.cells)}"


def _read(file: str, puzzle: Crossword, domains: Domains, answer: Any) -> Assignment:
    """The words of an answer; WrongAnswer names the first slot that is wrong."""
    match answer:
        case {"assignment": {**told}}:
            words = dict(told)
        case {"odd": str(looks)}:
            raise WrongAnswer(f"{file}: solve gave {looks}, where an assignment or None is asked for")
        case _:
            raise WrongAnswer(f"{file}: solve gave no assignment")
    placed: dict[Slot, str] = {}
    for slot in puzzle.grid.slots:
        where, word = puzzle.variable_name(slot), words.get(_name(puzzle.grid, slot))
        if not isinstance(word, str):
            raise WrongAnswer(f"{file}: {where} has no word", slot.cells)
        if why := _fault(puzzle, domains, placed, slot, word[:40]):
            raise WrongAnswer(f"{file}: {where}: {word[:40]} {why}", slot.cells)
        placed[slot] = word
    return placed


def _fault(
    puzzle: Crossword, domains: Domains, placed: Mapping[Slot, str], slot: Slot, word: str
) -> str | None:
    """Why a word cannot stand in a slot beside those before it, if it cannot."""
    if len(word) != len(slot.cells):
        return f"has {len(word)} letters where there is room for {len(slot.cells)}"
    given = puzzle.grid.text(slot)
    if any(sign not in (".", letter) for sign, letter in zip(given, word, strict=True)):
        return f"does not agree with {given}, which stands there"
    if word not in domains[slot]:
        return "is none of the words that it was given"
    if word in placed.values():
        return "stands in two places"
    for cell, letter in zip(slot.cells, word, strict=True):
        for other, place in puzzle.grid.through[cell]:
            if other in placed and placed[other][place] != letter:
                return (
                    f"does not agree with {placed[other]} at {puzzle.variable_name(other)} where they cross"
                )
    return None


STUDENT = Student
