"""Sudokus on paper: so many a page, with their rules in words, and the solutions at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...drawing.pdf import A4, LETTER, Page, document, text_width, wrapped
from ...drawing.shapes import bounds
from .grid import Grid
from .picture import board
from .puzzle import Sudoku
from .rules import RULES

__all__ = ["PAPERS", "PER_PAGE", "sheet", "words"]

PAPERS = {"a4": A4, "letter": LETTER}
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 12: (3, 4)}
"""How many columns and rows of boards there are on a page of so many."""
EDGE, GAP = 42.0, 22.0
SMALL = 8.0
SOLUTIONS = 12
LONGEST_RULES = 6
"""How many lines of rules stand below a board? What is longer is cut, and says so."""


def words(puzzle: Sudoku) -> list[str]:
    """The rules of a puzzle in sentences: the setter's own where there are any."""
    if puzzle.ruleset.strip():
        return [puzzle.ruleset.strip()]
    return [f"{RULES[name].says}." for name in puzzle.rules if RULES[name].sentence]


def sheet(
    puzzles: Sequence[Sudoku],
    solutions: Sequence[Grid | None] = (),
    per_page: int = 4,
    paper: str = "a4",
    title: str = "",
) -> bytes:
    """A PDF of the puzzles and, where they are given, of their solutions."""
    if per_page not in PER_PAGE:
        raise ValueError(f"{per_page} a page; there is {', '.join(map(str, PER_PAGE))}")
    if paper not in PAPERS:
        raise ValueError(f"no paper {paper[:20]!r}; there is {', '.join(PAPERS)}")
    places = [Place(number, puzzle) for number, puzzle in enumerate(puzzles, 1)]
    pages = list(_pages(places, per_page, paper, title))
    answers = [
        Place(place.number, place.puzzle, answer)
        for place, answer in zip(places, solutions, strict=False)
        if answer is not None
    ]
    if answers:
        pages += _pages(answers, max(per_page, SOLUTIONS), paper, "Solutions")
    for number, page in enumerate(pages, 1):
        page.text(page.size[0] / 2, page.size[1] - 22, f"{number} / {len(pages)}", SMALL, anchor="middle")
    return document(pages, title or (puzzles[0].heading if len(puzzles) == 1 else "Sudokus"))


class Place(NamedTuple):
    """A puzzle with its number or, to be printed without its rules, its solution."""

    number: int
    puzzle: Sudoku
    solution: Grid | None = None


def _pages(places: Sequence[Place], per_page: int, paper: str, title: str) -> Iterator[Page]:
    columns, rows = PER_PAGE[per_page]
    width, height = PAPERS[paper]
    head = 30.0 if title else 0.0
    across = (width - 2 * EDGE - (columns - 1) * GAP) / columns
    down = (height - 2 * EDGE - head - (rows - 1) * GAP) / rows
    for start in range(0, len(places), per_page):
        page = Page((width, height))
        if title:
            page.text(EDGE, EDGE + 10, title, 16, bold=True)
        for at, place in enumerate(places[start : start + per_page]):
            x = EDGE + at % columns * (across + GAP)
            y = EDGE + head + at // columns * (down + GAP)
            _print(page, place, x, y, across, down)
        yield page


def _print(page: Page, place: Place, x: float, y: float, across: float, down: float) -> None:
    """One puzzle within its part of a page: its heading, its rules, and the board as large as can be."""
    puzzle, answer = place.puzzle, place.solution
    size = min(11.0, max(SMALL, across / 24))
    heading = f"{place.number}  {'' if answer else puzzle.heading}".strip()
    while text_width(heading, size, bold=True) > across and len(heading) > 8:
        heading = heading[:-2].rstrip(" …") + "…"
    page.text(x, y + size, heading, size, bold=True)
    top = y + size + 6
    said = [] if answer else [line for rule in words(puzzle) for line in wrapped(rule, across, SMALL)]
    if len(said) > LONGEST_RULES and down < 400:
        said = [*said[: LONGEST_RULES - 1], said[LONGEST_RULES - 1][:-2] + " …"]
    for line in said:
        page.text(x, top + SMALL, line, SMALL)
        top += SMALL * 1.25
    top += 4 if said else 0
    borders = {name: puzzle.rules[name] for name in ("regions", "boxless") if name in puzzle.rules}
    drawn = board(replace(puzzle, rules=borders, missing=()), answer) if answer else board(puzzle)
    left, high, right, low = bounds(drawn, puzzle.grid.size, puzzle.grid.size)
    scale = min(across / (right - left), (y + down - top) / (low - high))
    page.shapes(drawn, x - left * scale, top - high * scale, scale)
