"""A hand at the window: real events for the mouse and the keyboard, on SDL's display for tests."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from plyground.apps.desktop.app import open_window
from plyground.apps.desktop.window import Window

import pygame  # isort: skip  (the package above keeps it from greeting)

PATIENCE = 150.0
"""How long may anything take before a test gives up? Far longer than it does."""


class Hand:
    """Does to a window what a person does, and looks at what the window shows."""

    def __init__(self, window: Window) -> None:
        self.window = window

    @property
    def screen(self) -> Any:
        return self.window.screen

    @property
    def title(self) -> str:
        return self.window.screen.title

    @property
    def pieces(self) -> str:
        """The board in a line, an empty cell as a dot: "x.o......"."""
        return "".join(piece or "." for piece in self.screen.board.pieces)

    def labels(self) -> list[str]:
        return [button.label for button in self.screen.buttons if button.enabled]

    def click_at(self, place: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        self.window.step()

    def click(self, label: str) -> None:
        """Click the button of that label."""
        assert label in self.labels(), f"no button {label!r}; there is {self.labels()}"
        self.click_at(next(button.rect.center for button in self.screen.buttons if button.label == label))

    def click_cell(self, cell: int) -> None:
        self.click_at(self.screen.board.cell_rect(cell).center)

    def press_at(self, place: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.window.step()

    def move_to(self, place: tuple[int, int]) -> None:
        """Move the mouse with its button held down."""
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0)))
        self.window.step()

    def let_go_at(self, place: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        self.window.step()

    def drag(self, start: int, end: int) -> None:
        """Drag a piece from cell to cell."""
        board = self.screen.board
        self.press_at(board.cell_rect(start).center)
        self.move_to(board.cell_rect(end).center)
        self.let_go_at(board.cell_rect(end).center)

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=mod))
            self.window.step()

    def go_to(self, cell: int) -> None:
        """Move the cursor to a cell with the arrow keys, and press Enter."""
        board = self.screen.board
        row, column = divmod(cell, board.columns)
        self.key(*[pygame.K_UP] * board.rows, *[pygame.K_LEFT] * board.columns)
        self.key(*[pygame.K_DOWN] * row, *[pygame.K_RIGHT] * column, pygame.K_RETURN)

    def wait(self, happened: Callable[[], object], what: str = "") -> None:
        """Let the window run until something has happened."""
        deadline = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < deadline, f"waited in vain{what and ' for ' + what}; at {self.title!r}"
            self.window.step(0.01)

    def my_turn(self) -> None:
        """Wait until a person can move, or nobody can."""
        self.wait(lambda: self.screen.board.legal or self.screen.table.board["over"], "a turn")

    def colour(self, cell: int) -> tuple[int, int, int]:
        """The pixel in the middle of a cell."""
        red, green, blue, _ = self.window.surface.get_at(self.screen.board.cell_rect(cell).center)
        return red, green, blue


@pytest.fixture
def hand(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Hand]]:
    """Open a window: `hand("tictactoe", Wishes(…))`; it is closed after the test."""
    opened: list[Window] = []
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))  # nothing is remembered from other tests

    def make(*arguments: Any, **settings: Any) -> Hand:
        pygame.event.clear() if pygame.display.get_init() else None
        opened.append(open_window(*arguments, **{"size": (960, 680), "pace": 0, **settings}))
        return Hand(opened[-1])

    yield make
    for window in opened:
        window.close()


@pytest.fixture
def submission(tmp_path: Any) -> Callable[[str], Any]:
    """A student's tictactoe.py whose minimax has this body."""

    def write(body: str) -> Any:
        path = tmp_path / "tictactoe.py"
        indented = "\n".join(f"    {line}" for line in body.splitlines())
        path.write_text(f"def minimax(board):\n{indented}\n")
        return path

    return write
