"""The rules of Raichu, written to be read: any even board from 8×8 on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from ...api import Game
from .board import EMPTY, PIECES, PLAYERS, check_board, check_player, check_size, size_of
from .evaluation import TUNED, evaluate
from .guide import RULES, TIPS
from .pieces import DRAWINGS, GLYPHS, SYMBOLS

__all__ = ["Move", "Position", "Raichu"]

KINDS = ("pichu", "pikachu", "raichu")
NAMES = {EMPTY: ""} | {
    piece: f"{side}-{kind}"
    for side, pieces in zip(("white", "black"), PIECES, strict=True)
    for piece, kind in zip(pieces, KINDS, strict=True)
}
WARNED_PLIES = 20
"""How many plies before the last one is it said that the game will end?"""
EIGHT = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)


class Position(NamedTuple):
    """The player to move (0 is white) and the board, row by row from the top left."""

    player: int
    board: str


class Move(NamedTuple):
    """From one cell to another in a straight line, over a captured piece or none."""

    start: int
    end: int
    captured: int | None = None


class Raichu(Game[Position, Move]):
    """Pichus, pikachus and raichus: the course's game. White walks down the board and moves first."""

    name, title, players = "raichu", "Raichu", ("White", "Black")
    sizes = ((8, 8, None), (10, 10, None), (12, 12, None))
    pieces, symbols, glyphs = DRAWINGS, SYMBOLS, GLYPHS
    rules, tips = RULES, TIPS

    def __init__(self, size: int = 8, plies: int = 200) -> None:
        check_size(size)
        if plies < 1:
            raise ValueError(f"a game has at least 1 ply before it is drawn, not {plies}")
        self.size = self.rows = self.columns = size
        self.plies = plies

    @classmethod
    def sized(cls, rows: int, columns: int, line: int | None = None) -> Self:
        if rows != columns or line is not None:
            raise ValueError(f"{cls.title} is played on a square board and without a line, such as --size 10")
        return cls(rows)

    @classmethod
    def for_text(cls, text: str, line: int | None = None) -> Self:
        size = size_of(_split(text)[1])
        return cls.sized(size, size, line)

    def initial_state(self) -> Position:
        n = self.size
        odd, even = n // 2 * "{}.", n // 2 * ".{}"
        white = odd.replace("{}", "W") + even.replace("{}", "w")
        black = odd.replace("{}", "b") + even.replace("{}", "B")
        return Position(0, n * EMPTY + white + n * (n - 6) * EMPTY + black + n * EMPTY)

    def player(self, state: Position) -> int:
        return state.player

    def actions(self, state: Position) -> Sequence[Move]:
        if not self._owns(state.board, 1 - state.player):
            return ()
        return [move for cell in range(self.size**2) for move in self._moves_from(state, cell)]

    def result(self, state: Position, action: Move) -> Position:
        player, cells = state.player, list(state.board)
        piece, cells[action.start] = cells[action.start], EMPTY
        if action.captured is not None:
            cells[action.captured] = EMPTY
        far_row = (self.size - 1) * (1 - player)
        cells[action.end] = PIECES[player][2] if action.end // self.size == far_row else piece
        return Position(1 - player, "".join(cells))

    def winner(self, state: Position) -> int | None:
        """Who has pieces when the other has none; else a player who is to move and cannot has lost."""
        alive = [player for player in (0, 1) if self._owns(state.board, player)]
        if len(alive) < 2:
            return alive[0] if alive else None
        stuck = not any(True for cell in range(self.size**2) for _ in self._moves_from(state, cell))
        return 1 - state.player if stuck else None

    def evaluate(self, state: Position) -> int:
        return evaluate(state.board, TUNED)

    def drawn(self, history: Sequence[Position]) -> bool:
        """The third occurrence of a position, or too many plies."""
        return len(history) > self.plies or history.count(history[-1]) >= 3

    def ending(self, history: Sequence[Position]) -> str:
        winner = self.winner(history[-1])
        if winner is not None:
            left = self._owns(history[-1].board, 1 - winner)
            return f"{self.players[1 - winner]} {'cannot move' if left else 'has no piece left'}"
        if len(history) > self.plies:
            return f"a game has at most {self.plies} plies"
        return super().ending(history)

    def warning(self, history: Sequence[Position]) -> str:
        left = self.plies + 1 - len(history)
        counted = f"after {left} more {'ply' if left == 1 else 'plies'} it is a draw"
        return "; ".join(
            filter(None, (super().warning(history), counted if 0 < left <= WARNED_PLIES else ""))
        )

    def board(self, state: Position) -> Sequence[str]:
        return [NAMES[piece] for piece in state.board]

    def path(self, action: Move) -> Sequence[int]:
        """From where and to where: a straight line passes over one captured piece at most."""
        return (action.start, action.end)

    def text(self, action: Move) -> str:
        """Column and row, from a1 at the top left: "c2-d3", or "c2xe4" for a capture."""
        sign = "-" if action.captured is None else "x"
        return f"{self.label(action.start)}{sign}{self.label(action.end)}"

    def parse(self, state: Position, text: str) -> Move:
        """Accept "c2-d3", "c2xe4" and, whether it captures or not, "c2d3" and "c2 d3"."""
        wanted = text.strip().lower()
        actions = self.actions(state)
        if not actions:
            raise ValueError("the game is over")
        for action in actions:
            start, end = self.label(action.start), self.label(action.end)
            if wanted in (self.text(action), f"{start}{end}", f"{start} {end}"):
                return action
        example = self.text(actions[0])
        raise ValueError(f"illegal move {text.strip()[:20]!r}; {example} would be legal, for example")

    def state_text(self, state: Position) -> str:
        return f"{PLAYERS[state.player]} {state.board}"

    def placed(self, cells: Sequence[str], player: int) -> Position:
        letters = {name: letter for letter, name in NAMES.items()}
        board = "".join(letters[piece] for piece in cells)
        return self.parse_state(self.state_text(Position(player, board)))

    def parse_state(self, text: str) -> Position:
        player, board = _split(text)
        check_board(board, self.size)
        return Position(PLAYERS.index(player), board)

    def _owns(self, board: str, player: int) -> bool:
        return any(piece in board for piece in PIECES[player])

    def _moves_from(self, state: Position, cell: int) -> Iterator[Move]:
        """What the piece on a cell can do, if it is the mover's."""
        player, piece = state.player, state.board[cell]
        pichu, pikachu, raichu = PIECES[player]
        forward = 1 - 2 * player
        prey = PIECES[1 - player]
        if piece == pichu:
            for direction in ((forward, -1), (forward, 1)):
                yield from self._along(state.board, cell, direction, prey[:1], before=0, total=1)
        elif piece == pikachu:
            for direction in ((forward, 0), (0, -1), (0, 1)):
                yield from self._along(state.board, cell, direction, prey[:2], before=1, total=2)
        elif piece == raichu:
            for direction in EIGHT:
                yield from self._along(state.board, cell, direction, prey, before=self.size, total=self.size)

    def _along(
        self, board: str, cell: int, direction: tuple[int, int], prey: Sequence[str], before: int, total: int
    ) -> Iterator[Move]:
        """The moves in one direction: up to `total` empty cells, or one more when one of the prey is jumped.

        At most `before` empty cells may lie between the piece and the one that it jumps.
        """
        captured = None
        for steps, target in enumerate(self._ray(cell, direction), start=1):
            if board[target] == EMPTY:
                if steps > total + (captured is not None):
                    return
                yield Move(cell, target, captured)
            elif board[target] in prey and captured is None and steps <= before + 1:
                captured = target
            else:
                return

    def _ray(self, cell: int, direction: tuple[int, int]) -> Iterator[int]:
        """The cells from a cell in one direction to the edge."""
        row, column = divmod(cell, self.size)
        row, column = row + direction[0], column + direction[1]
        while 0 <= row < self.size and 0 <= column < self.size:
            yield row * self.size + column
            row, column = row + direction[0], column + direction[1]


def _split(text: str) -> tuple[str, str]:
    """The player and the board of a position's text."""
    words = text.split()
    if len(words) != 2:
        raise ValueError("a Raichu position is PLAYER BOARD: w or b, a blank, and the N×N board in one word")
    check_player(words[0])
    return words[0], words[1]
