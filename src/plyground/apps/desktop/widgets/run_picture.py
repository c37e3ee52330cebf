"""What a step of a recorded run looks like: a game's board with its move, or a puzzle's squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import pygame

from ....api import Game, Puzzle
from ....play.watch.games import TreeWatch
from ....play.watch.run import Watch
from .board import Board
from .canvas import Canvas
from .squares import Squares

__all__ = ["BoardPicture", "RunPicture", "SquaresPicture"]

MOST_NOTES = 16
"""How many values can be read in one square? Of more only their number is told."""
TROUBLES = ("contradiction", "conflict")


class RunPicture(Protocol):
    """A picture that follows the steps of a run."""

    def show(self, watch: Watch, step: dict[str, Any]) -> None: ...

    def words(self) -> str:
        """Where in the run this is, in a line."""
        ...

    def draw(self, canvas: Canvas, area: pygame.Rect) -> None: ...


class BoardPicture:
    """The board of the node where the search is, with the move that led there."""

    def __init__(self, game: Game[Any, Any], position: str, turned: bool) -> None:
        state = game.parse_state(position)
        labels = [game.label(cell) for cell in range(game.rows * game.columns)]
        tiled = not any(game.board(game.initial_state()))
        self.board = Board(game.rows, game.columns, labels, tiled=tiled)
        self.board.turned = turned
        self.board.show(game.board(state), (), (), ())
        self._words = ""

    def show(self, watch: Watch, step: dict[str, Any]) -> None:
        assert isinstance(watch, TreeWatch)
        node = step["view"]["node"]
        self.board.show(node["board"], (), tuple(node["path"]), ())
        self._words = "  ›  ".join(watch.line(node["node"]))

    def words(self) -> str:
        return self._words

    def draw(self, canvas: Canvas, area: pygame.Rect) -> None:
        self.board.place(area, canvas.px(24))
        self.board.draw(canvas)


class SquaresPicture:
    """The puzzle's squares: what is given, what is tried or the only one left, and what else may stand there.

    Where a variable lies over several cells, such as a word, each of them tells how many values are left.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.squares = Squares(puzzle.rows, puzzle.columns)
        self._given = list(puzzle.board())
        self.squares.texts = self._given
        self.squares.regions = puzzle.regions()
        self.squares.blocks = frozenset(puzzle.blocks())
        self.squares.numbers = dict(puzzle.marks())
        self._puzzle = puzzle
        self._values: dict[int, list[str]] = {}
        """What a variable could be at first, so that each value keeps its place."""
        self._problem = [
            (variable, {str(value): value for value in values})
            for variable, values in puzzle.csp().domains.items()
        ]
        self._known: dict[tuple[int, str], Sequence[tuple[int, str]]] = {}
        self._words = ""

    def show(self, watch: Watch, step: dict[str, Any]) -> None:
        view: Any = watch.view()
        places = [list(variable["cells"]) for variable in view["variables"]]
        domains = step["view"]["changed"]
        if not self._values:
            first: Any = watch.step(0)
            self._values = {each["variable"]: _all(each) for each in first["view"]["changed"]}
        texts, meanings = list(self._given), ["given"] * len(self._given)
        notes: dict[int, list[str]] = {}
        sizes: dict[int, int] = {}
        for domain in domains:
            number, cells = domain["variable"], places[domain["variable"]]
            value = domain["assigned"]
            if value is None and domain["size"] == 1:
                value = domain["values"][0]
            if value is not None:
                for cell, text in self._written(number, str(value)):
                    texts[cell] = text
                    meanings[cell] = "found" if domain["assigned"] is None else "trying"
            elif len(cells) == 1:
                notes[cells[0]] = self._notes(domain)
            elif places_left := self._single_cells(domain):
                notes |= places_left
            else:
                for cell in cells:
                    sizes[cell] = min(domain["size"], sizes.get(cell, domain["size"]))
        squares, focus = self.squares, step["view"]["focus"]
        squares.texts, squares.meanings = texts, meanings
        squares.notes = {**{cell: [f"{size:,}"] for cell, size in sizes.items()}, **notes}
        squares.notes = {cell: note for cell, note in squares.notes.items() if not texts[cell]}
        squares.lit = {cell for number in focus for cell in places[number]}
        because = step["view"]["because"] or {"text": "", "cells": []}
        squares.marked = frozenset(because["cells"] if step["kind"] in TROUBLES else ())
        self._words = because["text"]

    def _notes(self, domain: dict[str, Any]) -> list[str]:
        every = self._values.get(domain["variable"], [])
        left = {str(value) for value in domain["values"]}
        if domain["size"] > len(left) or not 0 < len(every) <= MOST_NOTES:
            return [f"{domain['size']:,}"]
        return [value if value in left else "" for value in every]

    def _single_cells(self, domain: dict[str, Any]) -> dict[int, list[str]]:
        """Where each value that is left fills one cell, such as a queen: those cells; else nothing."""
        if domain["size"] > len(domain["values"]):
            return {}
        written = [self._written(domain["variable"], str(value)) for value in domain["values"]]
        return {each[0][0]: [each[0][1]] for each in written} if all(len(w) == 1 for w in written) else {}

    def _written(self, number: int, value: str) -> Sequence[tuple[int, str]]:
        """What a value of a variable writes into the squares: the cells that it fills."""
        if (number, value) not in self._known:
            variable, values = self._problem[number]
            before, after = self._given, self._given
            if value in values:
                after = list(self._puzzle.filled({variable: values[value]}).board())
            changes = [(cell, text) for cell, text in enumerate(after) if text != before[cell]]
            self._known[number, value] = changes
        return self._known[number, value]

    def words(self) -> str:
        return self._words

    def draw(self, canvas: Canvas, area: pygame.Rect) -> None:
        self.squares.place(area, canvas.px(8))
        self.squares.draw(canvas)


def _all(domain: dict[str, Any]) -> list[str]:
    """The values that a variable had and lost at a step."""
    known = [*domain["values"], *domain["removed"]]
    return [str(value) for value in (sorted(known) if all(isinstance(v, int) for v in known) else known)]
