"""The positions that a `raichu.py` is asked about, and what each of them is about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...games.raichu.board import PLAYERS, size_of
from ...games.raichu.rules import Move, Position, Raichu

__all__ = ["POSITIONS", "Task"]


@dataclass(frozen=True)
class Task:
    """A position to move in."""

    about: str
    player: str
    board: str
    tactical: bool = False
    """One move is clearly the best."""

    @cached_property
    def game(self) -> Raichu:
        return Raichu(size_of(self.board))

    @property
    def state(self) -> Position:
        return Position(PLAYERS.index(self.player), self.board)

    @cached_property
    def successors(self) -> dict[str, Move]:
        """Each board that can come next, and the move to it."""
        return {self.game.result(self.state, move).board: move for move in self.game.actions(self.state)}

    def arguments(self, seconds: float) -> tuple[str, ...]:
        """As the course calls the program: N PLAYER BOARD TIMELIMIT."""
        return (str(self.game.size), self.player, self.board, f"{seconds:g}")


def _start(size: int) -> str:
    return Raichu(size).initial_state().board


def _board(text: str) -> str:
    return "".join(text.split())


POSITIONS = (
    Task("the first position, white to move", "w", _start(8)),
    Task("the first position, black to move", "b", _start(8)),
    Task(
        "a pichu can capture", "w", tactical=True,
        board=_board("W....... ........ ..w..... ...b.... ........ .......B ........ ........"),
    ),
    Task(
        "a pikachu can capture", "b", tactical=True,
        board=_board("........ w....... ........ .....W.. ........ .....B.. b....... ........"),
    ),
    Task(
        "a raichu can capture a raichu", "w", tactical=True,
        board=_board("........ .@...w.. ........ ........ ....$... ........ b......b ........"),
    ),
    Task(
        "a pichu can become a raichu", "w", tactical=True,
        board=_board("........ .w.....w ........ ..W..... .......b ........ ..w.B..b ........"),
    ),
    Task(
        "a pikachu can become a raichu", "b", tactical=True,
        board=_board("........ W.B..... ......w. .......w ........ .....B.. b....... ........"),
    ),
    Task(
        "a crowded board", "w",
        _board("........ W.W...W. .w.w.W.w ..w..... .....b.. ..b.b..b .B.B.B.B ........"),
    ),
    Task(
        "a pichu at the edge has one move", "w",
        _board("........ ........ w....... ........ ........ ........ .......b ........"),
    ),
    Task("the first position on 10×10", "w", _start(10)),
    Task("the first position on 12×12", "b", _start(12)),
)  # fmt: skip
