"""What a `raichu.py` did in a position: its last line is its move, as the course takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...games.raichu.board import EMPTY, PIECES
from ...submissions.program import Run
from ._raichu_positions import Task
from ._raichu_words import draw, why_illegal

__all__ = ["KINDS", "ONE_MOVE", "PROMOTION", "Turn"]

PREFACE = "Here's what I decided:"
"""What the course's own frame prints before the boards."""
KINDS = ("pichu", "pikachu", "raichu")
PROMOTION, ONE_MOVE = "promotion", "one move"


@dataclass(frozen=True)
class Turn:
    """What a program did in a position."""

    task: Task
    run: Run
    seconds: float
    """What it had."""

    @property
    def lines(self) -> Sequence[str]:
        """What it printed, without the frame's preface and empty lines."""
        lines = [line for line in self.run.lines if line.strip()]
        return lines[lines.index(PREFACE) + 1 :] if PREFACE in lines else lines

    @property
    def last(self) -> str | None:
        """The last line, which counts."""
        return self.lines[-1].strip() if self.lines else None

    @property
    def board(self) -> str | None:
        """The last line, if that is a board."""
        return self.last if self.last is not None and self.is_board(self.last) else None

    @property
    def cut_short(self) -> bool:
        """The clock ended it before it had its time, and it said nothing: that is nobody's fault."""
        return self.run.late and self.last is None and self.run.cpu + self.run.rested < self.seconds

    @property
    def pieces(self) -> int:
        return len(self.task.board) - self.task.board.count(EMPTY)

    def is_board(self, line: str) -> bool:
        return len(line.strip()) == len(self.task.board) and set(line.strip()) <= set(".wW@bB$")

    def show(self, *lines: str) -> list[str]:
        """The position and what is to be said about it."""
        head = f"{self.task.about}: raichu.py {self.task.game.size} {self.task.player} BOARD, with"
        return [head, *draw(self.task.board, self.task.game.size), *lines]

    @property
    def fault(self) -> str | None:
        """Why there is no legal move, if there is none."""
        if self.board is None:
            return self.run.error or self.no_board
        if self.board not in self.task.successors:
            return why_illegal(self.task.game, self.task.state, self.board)
        return None

    @property
    def no_board(self) -> str:
        """What is there where the board should be."""
        if self.last is None:
            return "it printed no board within the time limit" if self.run.late else "it printed no board"
        cells = len(self.task.board)
        what = f"{len(self.last)} characters" if len(self.last) != cells else "other signs than . w W @ b B $"
        return f"its last line is {self.last[:80]!r}: {what}, where a board has {cells} cells"

    @property
    def moved(self) -> str | None:
        """What it tried: a move of a pichu, a pikachu or a raichu, a promotion, or something else."""
        if self.board is None:
            return None
        before, own = self.task.board, PIECES[self.task.state.player]
        changed = [cell for cell in range(len(before)) if before[cell] != self.board[cell]]
        left = [cell for cell in changed if before[cell] in own and self.board[cell] == EMPTY]
        arrived = [cell for cell in changed if self.board[cell] != EMPTY and cell not in left]
        if len(left) != 1 or len(arrived) != 1:
            return ONE_MOVE
        if self._wrong_piece(left[0], arrived[0]):
            return PROMOTION
        return KINDS[own.index(before[left[0]])]

    def _wrong_piece(self, start: int, end: int) -> bool:
        """Whether another piece arrived than should."""
        assert self.board is not None
        for move in self.task.successors.values():
            if (move.start, move.end) == (start, end):
                right = self.task.game.result(self.task.state, move).board
                return right[end] != self.board[end]
        return False

    @property
    def far(self) -> bool:
        """Whether a pichu or a pikachu came to the far row."""
        if self.fault is not None or self.board is None:
            return False
        move = self.task.successors[self.board]
        return self.task.game.result(self.task.state, move).board[move.end] != self.task.board[move.start]
