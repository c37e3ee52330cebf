"""The pictures of the window, for `screenshots.py`: each function plays a little and returns a PNG."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PLYGROUND_HOME", tempfile.mkdtemp())

from plyground.apps.desktop.app import open_window
from plyground.apps.desktop.screens.setup import Wishes
from plyground.apps.desktop.window import Window

import pygame  # isort: skip  (the package above keeps it from greeting)

SIZE = (1200, 850)
PATIENCE = 60.0
GAME = (
    "11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14 15-18 19-15 4-8 24-19 13-17 28-24 11-16 26-23 16-20 31-26 "
    "18-22 25x18 17-22 26x17"
)
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@contextmanager
def opened(game: str | None = None, wishes: Wishes | None = None, *, dark: bool = False) -> Iterator[Window]:
    window = open_window(game, wishes, dark=dark, size=SIZE, pace=0)
    try:
        yield window
    finally:
        window.close()


def wait(window: Window, happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > deadline:
            raise TimeoutError("the window did not come so far")
        window.step(0.02)


def play(window: Window, *moves: str) -> None:
    """Play moves by their texts as a person, each after the computer's reply to the one before."""
    table = window.screen.table
    for move in moves:
        wait(window, lambda: table.board["legal"])
        table.send("play", text=move)
        window.step()
    wait(window, lambda: (table.board["legal"] or table.board["over"]) and window.screen.board.arrived == 1)


def picture(window: Window) -> bytes:
    window.step()
    png = BytesIO()
    pygame.image.save(window.surface, png, "window.png")
    return png.getvalue()


def desktop_front() -> bytes:
    with opened() as window:
        return picture(window)


def desktop_setup() -> bytes:
    with opened("tictactoe") as window:
        return picture(window)


def desktop_tictactoe() -> bytes:
    """Every move with its value, and a hint."""
    with opened("tictactoe") as window:
        window.screen.press("Two people")
        play(window, "b2", "b1", "a1", "c3")
        window.screen.press("Values")
        window.screen.press("Hint")
        wait(window, lambda: window.screen.board.values and window.screen.board.hint)
        return picture(window)


def desktop_analysis() -> bytes:
    """A game with its review, at a turning point."""
    with opened("checkers") as window:
        window.screen.press("Analyse")
        screen = window.screen
        screen.study.play(*GAME.split())
        screen.panel.tabs()[1].press()
        wait(window, lambda: screen.study.review and not screen.study.reviewing)
        point = next(n for n, move in enumerate(screen.study.review["moves"]) if move["symbol"])
        screen.study.go(screen.study.reviewed_nodes()[point] - 1)
        wait(window, lambda: screen.study.lines and screen.study.lines["depth"] > 12)
        return picture(window)


def desktop_over() -> bytes:
    with opened("tictactoe", dark=True) as window:
        window.screen.press("Play as X")
        play(window, "b1")
        table = window.screen.table
        while not table.board["over"]:
            play(window, table.board["legal"][-1]["text"])
        return picture(window)


def desktop_failed() -> bytes:
    """A student's program that breaks down, and what the window says."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "tictactoe.py"
        program.write_text("def minimax(board):\n    best = max(board[0])\n    return best\n")
        with opened("tictactoe", Wishes(program=program)) as window:
            window.screen.press("Play as X")
            window.screen.table.send("play", text="b2")
            wait(window, lambda: window.screen.table.failure)
            return picture(window)


def desktop_checkers() -> bytes:
    with opened("checkers") as window:
        window.screen.press("Two people")
        play(window, "11-15", "22-18", "15x22", "25x18", "8-11")
        window.screen.press("Hint")
        wait(window, lambda: window.screen.board.hint)
        return picture(window)


def desktop_raichu() -> bytes:
    with opened("raichu", dark=True) as window:
        window.screen.press("Play as White")
        play(window)
        board = window.screen.board
        board.choose(board.legal[0][0])
        return picture(window)


def desktop_sudoku() -> bytes:
    """Backtracking in the middle of its work, as it is watched."""
    with opened("sudoku") as window:
        room = window.screen
        wait(window, lambda: not room.view.busy)
        room.read(HARD)
        wait(window, lambda: not room.view.busy)
        window.pace = 1
        room.press("Animate")
        wait(window, lambda: room.squares.meanings.count("trying") > 24)
        return picture(window)


def desktop_crossword() -> bytes:
    with opened("crossword", dark=True) as window:
        room = window.screen
        wait(window, lambda: not room.view.busy)
        room.make("pattern", kind=room.kind, seed=3)
        wait(window, lambda: not room.view.busy)
        room.press("Fill")
        wait(window, lambda: not room.view.busy)
        return picture(window)
