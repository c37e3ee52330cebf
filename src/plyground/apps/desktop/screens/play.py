"""The screen on which any game is played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ....api import Puzzle, plies_to_win
from ....play.analysis.files import match_study
from ....play.files import OpenedGame, write_game
from ....play.games.board import begins_above
from ....play.games.engines import levels
from ....play.games.record import read_record
from ....play.pool import Message
from .. import sounds
from ..files import clipboard
from ..files.saving import propose
from ..premove import own_prefix, play_ahead
from ..session_view import SessionView
from ..tips import Tips
from ..widgets.board import Board
from ..widgets.canvas import Canvas
from ..widgets.lattice import ARROWS
from ..widgets.panel import Panel
from ..widgets.sidebar import press_command, split
from .analysis import Analysis
from .asking import Naming, Question
from .guide import Guide
from .screen import Press, Screen
from .watch import Watching

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Play"]

FRAME_SECONDS = 1 / 60
CLOCK_SECONDS = 0.25
MOVE_SECONDS = 0.18
"""How long does a piece take to arrive? Long enough to follow, short enough not to wait for."""

DRAG_PIXELS = 6
"""How far must the mouse go to drag? Further than a hand shakes when it clicks."""

BOARD = "board"
"""What the board is called among the places where Tab stops."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Play(Screen):
    """A table with its board and its panel; all that it knows of the game came in the session's events."""

    def __init__(
        self,
        window: Window,
        table: SessionView,
        leave: Callable[[], Screen],
        level: int,
    ) -> None:
        super().__init__(window)
        self.table, self.leave, self.level = table, leave, level
        self.levels = levels(table.game)
        event, game = table.board, table.game
        tiled = not any(game.board(game.initial_state()))
        labels = [game.label(cell) for cell in range(game.rows * game.columns)]
        self.board = Board(game.rows, game.columns, labels, tiled=tiled)
        self.board.turned = self._person_sits_above()
        self.tips = Tips(window, table)
        self.panel = Panel(self)
        self.focus = BOARD
        self._kept = event["moves"]
        """The moves that a file has, or that nobody has made yet."""
        self._seen = {**event, "moves": None}  # nothing yet: the first update shows the board
        self._grip: tuple[int, int] | None = None
        """Where the mouse took hold of a piece that can move."""
        self._again = False
        """Was it already chosen? Then a click completes its path or puts it down."""
        self._dropped = False
        """Was the last move dragged? Then the piece has arrived."""

    def _person_sits_above(self) -> bool:
        """Does the one person at the table move first from the upper half of the board, or second from it?"""
        people = [self.table.person(player) for player in (0, 1)]
        if self.board.tiled or people[0] == people[1]:
            return False
        return begins_above(self.table.game) == people[0]

    # What is going on.

    @property
    def title(self) -> str:
        table, board = self.table, self.table.board
        if board["over"]:
            return f"Game Over: {board['result']}"
        if table.failure:
            return f"{board['seats'][board['player']]} failed"
        player = table.game.players[board["player"]]
        if table.thinking and board["seats"][board["player"]].endswith(".py"):
            return "Your file is thinking..."
        if table.thinking:
            return "Computer thinking..." if table.people else f"{player} thinking..."
        if table.waiting:
            return f"{player} waits"
        return f"Your turn: {player}" if table.people == 1 else f"{player} to move"

    def update(self, now: float) -> float | None:
        table, board = self.table, self.board
        table.update(now)
        event, before = table.board, self._seen
        if event is not before:
            self._seen = event
            if event["over"] and event["moves"] and table.people == 1:
                self.tips.end()
            if event["moves"] != before["moves"] or len(event["legal"]) != len(before["legal"]):
                legal = [tuple(move["path"]) for move in event["legal"]]
                board.show(event["board"], legal, tuple(event["last"]), tuple(event["highlight"]))
                played = before["moves"] is not None and len(event["moves"]) == len(before["moves"]) + 1
                board.arrived = 0.0 if played and not self._dropped else 1.0
                self._dropped = False
                name = sounds.sound_of(event, before) if self.window.preferences.sound else ""
                with self.refusing():
                    sounds.play(name)
                play_ahead(self.table, board, played)
        if board.arrived < 1:
            board.arrived = min(1.0, max(0.0, now - table.changed_at) / MOVE_SECONDS)
        board.hint = tuple(table.hint["path"]) if table.hint else ()
        board.values = self._values() if table.show_values else {}
        if board.arrived < 1:
            return FRAME_SECONDS
        return table.ticking or (CLOCK_SECONDS if table.thinking or table.advising else None)

    def _values(self) -> dict[int, tuple[str, int]]:
        """What the best move through each cell that can be clicked next is worth to whoever is to move."""
        sign, chosen = 1 - 2 * self.table.board["player"], self.board.chosen
        best: dict[int, tuple[str, int]] = {}
        for value in self.table.values or ():
            path, score = tuple(value["path"]), sign * value["score"]
            if path[: len(chosen)] == chosen and len(path) > len(chosen):
                cell = path[len(chosen)]
                if cell not in best or score > best[cell][1]:
                    best[cell] = _word(score, value["complete"]), score
        return best

    # What the person does.

    def back(self) -> None:
        if self.board.pre:
            self.board.pre = ()
        elif self.board.chosen:
            self.board.chosen = ()
        else:
            self.ask_to_leave()

    @property
    def at_stake(self) -> str:
        board = self.table.board
        made = board["moves"] and board["moves"] != self._kept
        return "This game is not kept." if made and not board["over"] and self.table.people else ""

    def ask_to_leave(self) -> None:
        """Leave; a game that somebody is in the midst of is not left by a slip."""
        if not self.at_stake:
            self._leave()
            return
        self._ask("Leave this game? It is not kept.", "Leave", self._leave)

    def take(self, opened: OpenedGame | Puzzle) -> None:
        if self.at_stake:
            self._ask("Open another? This game is not kept.", "Open", partial(super().take, opened))
        else:
            super().take(opened)

    def _ask(self, says: str, verb: str, press: Press) -> None:
        answers = [("Stay", lambda: None), (verb, press), ("Save …", self.save)]
        self.window.cover(Question(self.window, says, answers))

    def _leave(self) -> None:
        self.window.show(self.leave())

    def close(self) -> None:
        self.table.close()

    def stops(self) -> list[str]:
        return [BOARD, *super().stops()]

    def key(self, event: pygame.Event) -> None:
        if event.key == pygame.K_F1:
            self.guide()
        elif event.key in ARROWS:
            self.focus = BOARD
            self.board.move_cursor(*ARROWS[event.key])
        elif event.key in ENTER and self.focus not in super().stops():
            self.focus = BOARD
            if not self.panel.press_first():
                self._choose(self.board.cursor)
        elif not self.panel.key(event.key):
            super().key(event)

    def mouse_moved(self, position: tuple[int, int]) -> None:
        super().mouse_moved(position)
        self.board.hovered = self.board.cell_at(position)
        if self._grip is not None and (self.board.chosen or self.board.pre):
            far = pygame.Vector2(position).distance_to(self._grip) >= DRAG_PIXELS
            if far or self.board.dragged is not None:
                self.board.dragged = position

    def mouse_down(self, position: tuple[int, int]) -> None:
        super().mouse_down(position)
        board, cell = self.board, self.board.cell_at(position)
        if cell is None:
            return
        self.focus = BOARD
        board.cursor = cell
        self._again = cell in board.chosen[-1:]
        if not self._again:
            self._choose(cell)
        self._grip = position if cell in (board.chosen[-1:] or board.pre) else None

    def mouse_up(self, position: tuple[int, int]) -> None:
        super().mouse_up(position)
        board, cell = self.board, self.board.cell_at(position)
        grip, self._grip = self._grip, None
        dragged, board.dragged = board.dragged, None
        if grip is not None and board.pre and dragged is not None and cell is not None:
            self._choose(cell)
        if grip is None or not board.chosen:
            return
        if cell not in board.chosen[-1:]:
            self._drop(cell)
        elif self._again and dragged is None:
            self._choose(board.chosen[-1])

    def pointing(self) -> bool:
        return super().pointing() or self.board.hovered in self.board.targets()

    def _choose(self, cell: int) -> None:
        """Click a cell; one that the chosen piece cannot go to is answered in words."""
        begun, mine = self.board.chosen, own_prefix(self.table, self.board)
        self.table.notice = ""
        if mine is not None:
            self.board.prechoose(cell, mine)
            return
        path = self.board.choose(cell)
        if path is not None:
            self.table.send("play", path=list(path))
        elif begun and not self.board.chosen and cell != begun[-1]:
            self.refuse(self.table.why_not((*begun, cell)))

    def _drop(self, cell: int | None) -> None:
        """Put a dragged piece down; where it cannot go, or beside the board, it goes back."""
        begun = self.board.chosen
        if cell is None:
            self.board.chosen = ()
            return
        self._dropped = True
        self._choose(cell)
        if self.board.chosen == (cell,):  # another piece, which a click would have chosen instead
            self.board.chosen = ()
            self.refuse(self.table.why_not((*begun, cell)))

    # Positions and files.

    def command(self, event: pygame.Event) -> None:
        press_command(self.panel.commands(), event.key)

    def refuse(self, reason: str) -> None:
        self.table.say(reason, "bad")

    def copy(self) -> None:
        with self.refusing():
            clipboard.copy(self.table.board["position"])
            self.table.say("copied", "soft")

    def paste(self) -> None:
        """Set up the position on the clipboard; one on another board begins another game."""
        table, game = self.table, self.table.game
        with self.refusing():
            start = clipboard.paste().strip()
            line = game.line if len(start) == len(table.board["position"]) else None
            match, seats = read_record({**table.session.record(), "rows": None, "columns": None,
                                        "line": line, "start": start, "moves": []})  # fmt: skip
            if (match.game.rows, match.game.columns, match.game.line) == (game.rows, game.columns, game.line):
                table.send("position", text=start)
            else:
                self.window.show(self.window.receive(OpenedGame(match, seats)))

    def save(self) -> None:
        with self.refusing():
            data, suffix = write_game(self.table.session)
            proposed = propose(self.table.game.name, suffix)
            self.window.cover(Naming(self.window, proposed, data, partial(self._saved, self.table.board)))

    def _saved(self, board: Message, path: Path) -> None:
        self._kept = board["moves"]
        self.table.say(f"saved as {path}", "good")

    def change_look(self) -> None:
        """The next board, or the next set of pieces."""
        look = self.window.preferences.look.next()
        self.window.prefer(board=look.board, pieces=look.pieces)
        self.table.say(look.title, "soft")

    def toggle_sound(self) -> None:
        on = not self.window.preferences.sound
        with self.refusing():
            if on:
                sounds.play("move")
            self.window.prefer(sound=on)
            self.table.say("sounds are on" if on else "sounds are off", "soft")

    def guide(self) -> None:
        """The rules of the game, and the keys."""
        self.window.cover(Guide(self.window, self.table.game, self.panel.commands()))

    def watch(self) -> None:
        """Watch a search think about the position."""
        table, game = self.table, self.table.game
        with self.refusing():
            position = table.board["position"]
            self.window.cover(Watching(self.window, game.name, position, game.line, turned=self.board.turned))

    def analyse(self) -> None:
        """Look at the game with its variations, an engine and a review; it goes on behind."""
        table = self.table
        tags = tuple(zip(table.game.players, table.board["seats"], strict=True))
        study = match_study(table.session.match, tags)
        self.window.cover(Analysis(self.window, study, len(table.board["moves"]), turned=self.board.turned))

    def set_level(self, level: int) -> None:
        self.level = level
        self.table.set_level(level)

    def swap(self) -> None:
        """Again, with sides swapped."""
        self.table.send("rematch", swap=True)
        self.board.turned = self._person_sits_above()

    def replace_failed(self) -> None:
        """Let the computer play on in the seat of a program that failed."""
        self.table.seat(self.table.board["player"], {"level": self.level})

    # How it looks.

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        area, panel = split(canvas)
        theme, table = canvas.theme, self.table
        won = table.board["winner"] is not None
        colour = theme.bad if table.failure else theme.hint if won else theme.ink
        room = min(area.width, canvas.surface.get_width() - canvas.px(130 if canvas.wide else 300))
        canvas.text(
            self.title, (area.centerx, canvas.px(42)), 32, colour, anchor="center", title=True, room=room
        )
        self.board.place(area, canvas.px(24))
        self.board.draw(canvas, focused=self.window.by_keyboard and self.focus == BOARD)
        self.panel.draw(canvas, panel)
        self.board.draw_dragged(canvas)


def _word(score: int, complete: bool) -> str:
    """A score as seen by whoever is to move: "win 3", "loss 4", "tie", "+0.25"."""
    plies = plies_to_win(score)
    if plies is not None:
        return f"{'win' if score > 0 else 'loss'} {plies}"
    if not score:
        return "tie" if complete else "0"
    return f"{score / 100:+.2f}"
