"""Before a game: who plays whom, how strong, and on what board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from ... import plugins
from ...api import Game, Limit
from ...play.engines import levels
from ...play.seat import PERSON, Seat, read_seat
from .ink import Ink
from .screen import Screen
from .table import Table

if TYPE_CHECKING:
    from .window import Window

__all__ = ["Setup", "Wishes", "proper_title"]

Size = tuple[int, int, int | None]

PROGRAM_SECONDS = 30.0
"""How long may a student's program think over one move? Plain minimax takes some ten seconds over the first."""


@dataclass(frozen=True)
class Wishes:
    """What the person asked for when opening the window; kept from game to game."""

    level: int | None = None
    size: Size | None = None
    ai: Path | None = None
    """A student's program to play against."""


def proper_title(game: Game[Any, Any]) -> str:
    """The title as a heading: "Tic-Tac-Toe"."""
    return game.title.title()


class Setup(Screen):
    """The menu of one game."""

    def __init__(self, window: Window, name: str, wishes: Wishes, leave: Callable[[], Screen] | None) -> None:
        super().__init__(window)
        self.name, self.wishes, self.leave = name, wishes, leave
        kind = type(plugins.game(name))
        self.sizes: list[Size] = list(kind.sizes)
        self.game = kind.sized(*wishes.size) if wishes.size else kind()
        here = (self.game.rows, self.game.columns, self.game.line)
        if self.sizes and here not in self.sizes:
            self.sizes.append(here)
        self.levels = levels(self.game)
        self.level = min(wishes.level or len(self.levels), len(self.levels))
        self.against_program = wishes.ai is not None and self._program_fits()

    def _program_fits(self) -> bool:
        return self.game.name == "tictactoe" and (self.game.rows, self.game.columns, self.game.line) == (
            3,
            3,
            3,
        )

    @property
    def title(self) -> str:
        return f"Play {proper_title(self.game)}"

    def draw(self, ink: Ink) -> None:
        super().draw(ink)
        width, height = ink.surface.get_size()
        wide = min(ink.px(460), width - ink.px(48))
        x, y = (width - wide) // 2, max(ink.px(40), height // 2 - ink.px(290))
        ink.text(
            self.title, (width // 2, y + ink.px(20)), 38, anchor="center", bold=True, room=width - ink.px(40)
        )
        y += ink.px(76)
        first, second = self.game.players
        for label, press in (
            (f"Play as {first}", lambda: self._start((True, False))),
            (f"Play as {second}", lambda: self._start((False, True))),
        ):
            self.button(ink, label, pygame.Rect(x, y, wide, ink.px(54)), press, primary=True, size=20)
            y += ink.px(66)
        half = (wide - ink.px(12)) // 2
        self.button(ink, "Two people", pygame.Rect(x, y, half, ink.px(46)), lambda: self._start((True, True)))
        self.button(ink, "Watch", pygame.Rect(x + wide - half, y, half, ink.px(46)),
                    lambda: self._start((False, False)), shown="Watch it play")  # fmt: skip
        y += ink.px(74)
        if self.wishes.ai is not None:
            y = self._row(ink, "Opponent", x, y, wide, [
                (self.wishes.ai.name, self.against_program, lambda: self._oppose(True), self._program_fits()),
                ("Computer", not self.against_program, lambda: self._oppose(False), True),
            ])  # fmt: skip
        names = [(level.name, number == self.level, lambda n=number: self._set_level(n), not self.against_program)
                 for number, level in enumerate(self.levels, 1)]  # fmt: skip
        y = self._row(ink, "Level", x, y, wide, names)
        if self.sizes:
            here = (self.game.rows, self.game.columns, self.game.line)
            y = self._row(ink, "Board", x, y, wide, [
                (f"{size[0]}×{size[1]}", size == here, lambda size=size: self._resize(size), True)
                for size in self.sizes
            ])  # fmt: skip
            if self.game.line:
                ink.text(f"{self.game.line} in a row win", (x, y - ink.px(8)), 14, ink.theme.soft)
        if self.leave:
            self.button(
                ink, "Back", pygame.Rect(ink.px(20), ink.px(20), ink.px(86), ink.px(36)), self.back, size=14
            )
        self.theme_button(ink)

    def _row(
        self, ink: Ink, heading: str, x: int, y: int, wide: int,
        choices: list[tuple[str, bool, Callable[[], object], bool]],
    ) -> int:  # fmt: skip
        """A heading and the choices under it; where the next row begins."""
        ink.text(heading, (x, y), 14, ink.theme.soft)
        gap = ink.px(8)
        each = (wide - gap * (len(choices) - 1)) // len(choices)
        for n, (label, on, press, enabled) in enumerate(choices):
            rect = pygame.Rect(x + n * (each + gap), y + ink.px(24), each, ink.px(38))
            self.button(ink, label, rect, press, on=on and enabled, enabled=enabled, size=15)
        return y + ink.px(84)

    def back(self) -> None:
        if self.leave:
            self.window.show(self.leave())

    def _oppose(self, program: bool) -> None:
        self.against_program = program

    def _set_level(self, level: int) -> None:
        self.level = level
        self.wishes = replace(self.wishes, level=level)

    def _resize(self, size: Size) -> None:
        self.game = type(self.game).sized(*size)
        self.wishes = replace(self.wishes, size=size)
        self.against_program = self.against_program and self._program_fits()

    def _start(self, people: tuple[bool, bool]) -> None:
        from .play import Play

        program: Any = None
        if self.against_program and self.wishes.ai is not None and not all(people):
            from ...play.programs.student import Student

            program = Student(self.game, self.wishes.ai)
        computer = read_seat(self.game, {"level": self.level})
        seats = [PERSON if person else computer for person in people]
        if program is not None:
            # It plays second against a person who plays first; to be watched, it plays first.
            seats[people.index(False)] = Seat(program, Limit(seconds=PROGRAM_SECONDS), self.wishes.ai.name)
        table = Table(self.game, seats, pool=self.window.pool, wake=self.window.wake, pace=self.window.pace)
        again = lambda: Setup(self.window, self.name, self.wishes, self.leave)  # noqa: E731
        self.window.show(Play(self.window, table, again, self.level, program))
