"""The screen on which a game is analysed: its board, the tree of its moves, the engine and the review."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ....play.games.board import begins_above
from ....study import Study
from ..study_view import StudyView
from ..widgets.board import Board
from ..widgets.canvas import Canvas
from ..widgets.sidebar import press_command, press_key, split
from ..widgets.study_panel import StudyPanel
from .asking import Writing
from .screen import Button, Press, Screen, sentence
from .study_files import StudyFiles

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Analysis"]

FRAME_SECONDS = 0.25
STEPS = {
    pygame.K_LEFT: "back",
    pygame.K_RIGHT: "forward",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
}
BAR_UNITS = 14


class Analysis(Screen):
    """Lies over the screen from which it was opened, and leads back to it."""

    def __init__(self, window: Window, study: Study, at: int = 0, *, turned: bool = False) -> None:
        super().__init__(window)
        self.study = StudyView(study, at, pool=window.pool, wake=window.wake)
        self.panel = StudyPanel(self)
        self.tone = "bad"
        self.files = StudyFiles(self)
        self._turned = turned
        self._dealt: object = None
        self.lay()

    def lay(self) -> None:
        """A board for the study's game."""
        game = self.study.game
        labels = [game.label(cell) for cell in range(game.rows * game.columns)]
        tiled = not any(game.board(game.initial_state()))
        self.board = Board(game.rows, game.columns, labels, tiled=tiled)
        self.board.turned = self._turned
        self._dealt = None

    @property
    def title(self) -> str:
        game, board = self.study.game, self.study.board
        if board["over"]:
            return f"{game.title}: {board['result']}"
        return f"{game.title}: {game.players[board['player']]} to move"

    def refuse(self, reason: str) -> None:
        self.tone = "bad"
        super().refuse(reason)

    def tell(self, news: str) -> None:
        self.tone, self.notice = "good", sentence(news)

    # What goes on.

    def update(self, now: float) -> float | None:
        failure = self.study.update()
        if failure:
            self.refuse(failure)
        self.files.update()
        self._deal()
        return FRAME_SECONDS if self.study.reviewing or self.study.looking else None

    def _deal(self) -> None:
        """Show the position where one stands, or the one that a line of the engine leads to."""
        study = self.study
        moves = self.panel.pointed(self.mouse)
        wanted = (study.study, study.at, tuple(moves))
        if wanted != self._dealt:
            self._dealt = wanted
            shown = study.preview(moves) if moves else study.board
            legal = [] if moves else [tuple(move["path"]) for move in shown["legal"]]
            self.board.show(shown["board"], legal, tuple(shown["last"]), tuple(shown["highlight"]))
        lines = study.lines["lines"] if study.lines and not moves else []
        self.board.arrows = [tuple(line["path"]) for line in lines]

    def close(self) -> None:
        self.study.close()
        self.files.close()

    @property
    def at_stake(self) -> str:
        return "This analysis is not kept." if self.files.changed else ""

    def drop(self, path: Path) -> None:
        """Open a file of games here."""
        self.files.drop(path)

    def back(self) -> None:
        """Put a piece down, or leave; what was changed is not left by a slip."""
        if self.board.chosen:
            self.board.chosen = ()
        else:
            self.files.leave_for(self.window.uncover, "Leave this analysis? It is not kept.", "Leave")

    # What the person does.

    def key(self, event: pygame.Event) -> None:
        self.notice = ""
        if event.key in STEPS:
            self.study.step(STEPS[event.key])
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self.study.aside(1 if event.key == pygame.K_DOWN else -1)
        elif event.key == pygame.K_DELETE:
            self.change(self.study.delete)
        elif not press_key([*self.panel.lines(), *self.panel.tabs(), *self.commands()], event.key):
            super().key(event)

    def command(self, event: pygame.Event) -> None:
        press_command(self.commands(), event.key)

    def mouse_moved(self, position: tuple[int, int]) -> None:
        super().mouse_moved(position)
        self.board.hovered = self.board.cell_at(position)

    def mouse_down(self, position: tuple[int, int]) -> None:
        super().mouse_down(position)
        cell = self.board.cell_at(position)
        if cell is not None:
            self._choose(cell)
        elif not self.under(position):
            self.panel.click(position)

    def mouse_up(self, position: tuple[int, int]) -> None:
        super().mouse_up(position)
        cell = self.board.cell_at(position)
        if cell is not None and self.board.chosen and cell not in self.board.chosen:
            self._choose(cell)  # dragged

    def pointing(self) -> bool:
        on_move = self.panel.text.move_at(self.mouse) is not None
        return super().pointing() or on_move or self.board.hovered in self.board.targets()

    def _choose(self, cell: int) -> None:
        self.notice = ""
        path = self.board.choose(cell)
        if path is None:
            return
        move = next(each for each in self.study.board["legal"] if tuple(each["path"]) == path)
        self.change(partial(self.study.play, move["text"]))

    def change(self, edit: Press) -> None:
        """Edit the study, or say why that cannot be."""
        self.notice = ""
        with self.refusing():
            edit()

    def commands(self) -> list[Button]:
        study, change = self.study, self.change
        start = study.at == 0
        many = study.collection is not None and len(study.collection) > 1
        return [
            Button("Engine", study.toggle_engine, "E", on=study.looking),
            Button("Turn", self.turn, "F"),
            Button("Move", self.write_move, "M", enabled=not study.board["over"]),
            Button("Promote", partial(change, study.promote), "P", enabled=not study.node.main),
            Button("Delete", partial(change, study.delete), "X", enabled=not start),
            Button("Symbol", partial(change, study.mark_next), "S", enabled=not start),
            Button("Comment", self.write_comment, "C"),
            Button("Open", self.files.open, "Ctrl+O"),
            Button("Save", self.files.save, "Ctrl+S"),
            *([Button("Games", self.files.pick, "G")] if many else []),
            Button("Copy", self.files.copy, "Ctrl+C"),
            Button("Paste", self.files.paste, "Ctrl+V"),
            Button("Leave", self.back, "Esc"),
        ]

    def turn(self) -> None:
        self._turned = not self._turned
        self.board.turn()

    def write_move(self) -> None:
        """Type a move, as it is written."""
        game = self.study.game
        example = next((move["text"] for move in self.study.board["legal"]), "")
        says = f"{game.players[self.study.board['player']]}'s move, as in {example}"
        self.window.cover(Writing(self.window, says, "", "Play", lambda text: self.study.play(text.strip())))

    def write_comment(self) -> None:
        self.window.cover(
            Writing(self.window, "What is to be said here?", self.study.comment, "Keep", self.study.say)
        )

    # How it looks.

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        area, side = split(canvas, 500)
        room = min(area.width, canvas.surface.get_width() - canvas.px(130))
        canvas.text(self.title, (area.centerx, canvas.px(42)), 28, anchor="center", title=True, room=room)
        self.board.place(area, canvas.px(30))
        self.board.draw(canvas)
        self._draw_bar(canvas)
        self.panel.draw(canvas, side)
        self.theme_button(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        """How much the first player can expect, beside the board: from the end where that player sits."""
        lines, theme, board = self.study.lines, canvas.theme, self.board.rect
        if lines is None:
            return
        wide = canvas.px(BAR_UNITS)
        bar = pygame.Rect(board.x - wide - canvas.px(10), board.y, wide, board.height)
        high = round(bar.height * lines["bar"])
        above = begins_above(self.study.game) != self.board.turned
        part = pygame.Rect(bar.x, bar.y if above else bar.bottom - high, wide, high)
        canvas.surface.fill(theme.panel, bar)
        canvas.surface.fill(theme.accent, part)
        pygame.draw.rect(canvas.surface, theme.line, bar, 1)
