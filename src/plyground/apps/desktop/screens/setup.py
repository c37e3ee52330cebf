"""Before a game: who plays whom, how strong, and on what board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from ....play.games.clock import Clock, parse_control
from ....play.games.engines import levels
from ....play.games.match import Match
from ....play.games.seat import PERSON, Seat, read_seat
from ....play.games.sizes import make_game
from ....play.programs.student import move_seconds, plays
from ....stopping import Limit
from ....study import Study
from ..session_view import SessionView
from ..widgets.canvas import Canvas
from ..widgets.sidebar import in_rows
from .analysis import Analysis
from .play import Play
from .screen import Button, Screen

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Setup", "Size", "Wishes"]

Size = tuple[int, int, int | None]

CLOCKS = ("", "1+0", "3+2", "5+3", "15+10", "30/move")
"""Which clocks are offered? From hasty to long, and one for who would rather think over each move."""
MOST_ACROSS = 6
"""How many choices stand side by side? As many as can be read."""


@dataclass(frozen=True)
class Wishes:
    """What the person wants to play; kept from game to game."""

    level: int | None = None
    size: Size | None = None
    program: Path | None = None
    """A student's file to play against."""
    course: str = "tictactoe"
    """The game that it plays."""
    computer: bool = False
    """Against the computer, though there is a program."""
    clock: str = ""
    """How much time there is, as in "5+3"; "": as much as anybody wants."""


class Setup(Screen):
    """The menu of one game."""

    def __init__(self, window: Window, name: str, wishes: Wishes, leave: Callable[[], Screen]) -> None:
        super().__init__(window)
        self.wishes, self.leave = wishes, leave
        self.game = make_game(name, *(wishes.size or ()))
        self.focus = f"Play as {self.game.players[0]}"

    @property
    def title(self) -> str:
        return f"Play {self.game.title}"

    @property
    def size(self) -> Size:
        return self.game.rows, self.game.columns, self.game.line

    @property
    def sizes(self) -> list[Size]:
        """The boards to choose from; also the one asked for, if it is none of the usual."""
        usual = list(self.game.sizes)
        return usual if self.size in usual or not usual else [*usual, self.size]

    @property
    def level(self) -> int:
        """What was chosen, or the middle one; a program that should play perfectly meets the strongest."""
        strongest = len(levels(self.game))
        return self.wishes.level or (strongest if self.program else (strongest + 1) // 2)

    @property
    def program(self) -> Path | None:
        """The program to play against, if one is to be."""
        fits = plays(self.game) and self.game.name == self.wishes.course
        return self.wishes.program if fits and not self.wishes.computer else None

    def back(self) -> None:
        self.window.show(self.leave())

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        width, height = canvas.surface.get_size()
        wide = min(canvas.px(480), width - canvas.px(48))
        choices = [(name, in_rows(buttons, MOST_ACROSS)) for name, buttons in self._choices()]
        deep = sum(34 + 46 * len(rows) for _, rows in choices)
        highest, middle = canvas.px(24 if canvas.wide else 70), height // 2 - canvas.px(168 + deep / 2)
        x, y = (width - wide) // 2, max(highest, middle)
        room = width - canvas.px(300 if canvas.wide else 80)
        canvas.text(self.title, (width // 2, y + canvas.px(24)), 38, anchor="center", title=True, room=room)
        y += canvas.px(80)
        for player, people in enumerate([(True, False), (False, True)]):
            label = f"Play as {self.game.players[player]}"
            start = Button(label, partial(self._start, people), primary=True, size=20)
            self.button(canvas, pygame.Rect(x, y, wide, canvas.px(54)), start)
            y += canvas.px(66)
        others = [
            Button("Two people", partial(self._start, (True, True))),
            Button("Watch it play", partial(self._start, (False, False))),
            Button("Analyse", self._analyse),
        ]
        self.row(canvas, pygame.Rect(x, y, wide, canvas.px(46)), others)
        y += canvas.px(72)
        for name, rows in choices:
            canvas.text(name, (x, y), 14, canvas.theme.soft)
            y += canvas.px(23)
            for row in rows:
                self.row(canvas, pygame.Rect(x, y, wide, canvas.px(38)), row)
                y += canvas.px(46)
            y += canvas.px(11)
        corner = pygame.Rect(canvas.px(20), canvas.px(20), canvas.px(96), canvas.px(36))
        self.button(canvas, corner, Button("Back", self.back, key="Esc", size=14))
        self.draw_notice(canvas)
        self.theme_button(canvas)

    def _choices(self) -> list[tuple[str, list[Button]]]:
        """What can be chosen, by name."""
        found: list[tuple[str, list[Button]]] = []
        if self.wishes.program is not None and self.game.name == self.wishes.course:
            found.append(("Opponent", [
                self._choice(self.wishes.program.name, self.program is not None, computer=False, size=None),
                self._choice("Computer", self.program is None, computer=True),
            ]))  # fmt: skip
        if self.program is None:
            found.append(("Level", [
                self._choice(level.name, number == self.level, level=number)
                for number, level in enumerate(levels(self.game), 1)
            ]))  # fmt: skip
        if len(self.sizes) > 1:
            line = f", {self.game.line} in a row win" if self.game.line else ""
            found.append((f"Board{line}", [
                self._choice(self._size_label(size), size == self.size, size=size) for size in self.sizes
            ]))  # fmt: skip
        found.append(("Clock: minutes and seconds a move, or seconds for a move", [
            self._choice(text or "None", text == self.wishes.clock, clock=text) for text in CLOCKS
        ]))  # fmt: skip
        return found

    def _size_label(self, size: Size) -> str:
        """ "3×3", and how many in a row where that alone tells two boards apart."""
        rows, columns, line = size
        alike = [other for other in self.sizes if other[:2] == size[:2]]
        return f"{rows}×{columns}" if len(alike) == 1 else f"{rows}×{columns}, {line} in a row"

    def _choice(self, label: str, on: bool, **wish: Any) -> Button:
        return Button(label, partial(self._wish, wish), on=on, size=15)

    def _wish(self, wish: dict[str, Any]) -> None:
        self.wishes = replace(self.wishes, **wish)
        self.game = make_game(self.game.name, *(self.wishes.size or ()))

    def _start(self, people: tuple[bool, bool]) -> None:
        """Sit down; a program takes the first seat that no person takes."""
        computer = read_seat(self.game, {"level": self.level})
        seats = [PERSON if person else computer for person in people]
        if self.program and not all(people):
            command, limit = str(self.program), Limit(seconds=move_seconds(self.game))
            student = Seat(f"student:{command}", "student", limit=limit, command=command)
            seats[people.index(False)] = student
        clock = Clock.full(parse_control(self.wishes.clock)) if self.wishes.clock else None
        self.window.show(self.sit_down(Match(self.game), seats, clock))

    def _analyse(self) -> None:
        """An empty board to try moves on, or to open games at."""
        self.window.cover(Analysis(self.window, Study(self.game, self.game.initial_state())))

    def sit_down(self, match: Match[Any, Any], seats: Sequence[Seat], clock: Clock | None = None) -> Play:
        window = self.window
        table = SessionView(match, seats, pool=window.pool, wake=window.wake, pace=window.pace, clock=clock)
        return Play(window, table, self._again, self.level)

    def _again(self) -> Setup:
        return Setup(self.window, self.game.name, self.wishes, self.leave)
