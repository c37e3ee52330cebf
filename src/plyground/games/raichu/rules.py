"""The rules of Raichu, written to be read: any even board from 8×8 on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...api import Game
from .evaluation import TUNED, evaluate

__all__ = ["LARGEST", "Move", "Position", "Raichu", "check_board", "size_of"]

SMALLEST, LARGEST = 8, 26  # 26: a column is named by a letter
COLUMN_LETTERS = "abcdefghijklmnopqrstuvwxyz"
PLAYERS = "wb"
EMPTY = "."
PIECES = ("wW@", "bB$")  # pichu, pikachu, raichu of each player
NAMES = {
    EMPTY: "",
    **dict(zip("wW@", ("white-pichu", "white-pikachu", "white-raichu"), strict=True)),
    **dict(zip("bB$", ("black-pichu", "black-pikachu", "black-raichu"), strict=True)),
}
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

    name, title, players = "raichu", "Raichu", ("white", "black")

    def __init__(self, size: int = 8, plies: int = 200) -> None:
        check_size(size)
        if plies < 1:
            raise ValueError(f"a game has at least 1 ply before it is drawn, not {plies}")
        self.size = self.rows = self.columns = size
        self.plies = plies

    @classmethod
    def sized_for(cls, text: str) -> Raichu:
        """The game whose board a position's text implies."""
        return cls(size_of(_split(text)[1]))

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
        return evaluate(state.player, state.board, TUNED)

    def drawn(self, history: Sequence[Position]) -> bool:
        """The third occurrence of a position, or too many plies."""
        return len(history) > self.plies or history.count(history[-1]) >= 3

    def board(self, state: Position) -> Sequence[str]:
        return [NAMES[piece] for piece in state.board]

    def path(self, action: Move) -> Sequence[int]:
        """From where and to where: a straight line passes over one captured piece at most."""
        return (action.start, action.end)

    def text(self, action: Move) -> str:
        """Column and row, from a1 at the top left: "c2-d3", or "c2xe4" for a capture."""
        sign = "-" if action.captured is None else "x"
        return f"{self._cell_text(action.start)}{sign}{self._cell_text(action.end)}"

    def parse(self, state: Position, text: str) -> Move:
        """Accept "c2-d3", "c2xe4" and, whether it captures or not, "c2d3" and "c2 d3"."""
        wanted = text.strip().lower()
        actions = self.actions(state)
        if not actions:
            raise ValueError("the game is over")
        for action in actions:
            start, end = self._cell_text(action.start), self._cell_text(action.end)
            if wanted in (self.text(action), f"{start}{end}", f"{start} {end}"):
                return action
        example = self.text(actions[0])
        raise ValueError(f"illegal move {text.strip()[:20]!r}; {example} would be legal, for example")

    def state_text(self, state: Position) -> str:
        return f"{PLAYERS[state.player]} {state.board}"

    def parse_state(self, text: str) -> Position:
        player, board = _split(text)
        check_board(board, self.size)
        return Position(PLAYERS.index(player), board)

    def _cell_text(self, cell: int) -> str:
        return f"{COLUMN_LETTERS[cell % self.size]}{cell // self.size + 1}"

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
        self, board: str, cell: int, direction: tuple[int, int], prey: str, before: int, total: int
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


def check_size(size: int) -> None:
    """ValueError unless there is a board of that size."""
    if size % 2 or not SMALLEST <= size <= LARGEST:
        raise ValueError(f"N must be even and from {SMALLEST} to {LARGEST}, not {size}")


def check_board(board: str, size: int) -> None:
    """ValueError unless the text is a board of that size."""
    if len(board) != size * size:
        raise ValueError(f"a board of {size}×{size} has {size * size} characters, not {len(board)}")
    for cell, piece in enumerate(board):
        if piece not in NAMES:
            where = f"row {cell // size + 1}, column {cell % size + 1}"
            raise ValueError(f"{where} of the board: {piece!r} is none of . w W @ b B $")


def size_of(board: str) -> int:
    """The N of a board of N×N; ValueError if there is none."""
    size = next((n for n in range(SMALLEST, LARGEST + 1, 2) if n * n == len(board)), None)
    if size is None:
        raise ValueError(
            f"a board has N×N characters, N even and from {SMALLEST} to {LARGEST}; {len(board)} fit none"
        )
    return size


def _split(text: str) -> tuple[str, str]:
    """The player and the board of a position's text."""
    words = text.split()
    if len(words) != 2 or words[0] not in ("w", "b"):
        raise ValueError("a Raichu position is PLAYER BOARD: w or b, a blank, and the N×N board in one word")
    return words[0], words[1]
