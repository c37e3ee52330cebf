"""What a Raichu position is worth: the weights, and their sum in plain Python as the kernel computes it."""

from __future__ import annotations

from array import array
from typing import NamedTuple

__all__ = ["PLAIN", "TUNED", "Weights", "evaluate"]

CODES = ".wW@.bB$"  # a piece's place is its code in the kernel: its kind, and 4 more for black
GUESS = 4_900  # an evaluation never looks like a won game
HUNTED = 2  # a side with so few pieces can be hunted down


class Weights(NamedTuple):
    """In hundredths of a unit of which a raichu is worth four."""

    pichu: tuple[int, ...]
    """By the rows it has to go; those further away are worth as much as the last."""
    pikachu: tuple[int, ...]
    raichu: int
    corner: int = 0
    """For a raichu in a corner, where nothing can jump it."""
    tempo: int = 0
    """For being the one to move."""
    first: int = 0
    """For having a raichu at all: who has none cannot hold the board."""
    second: int = 0
    """For having more than one."""
    three: int = 8
    """How many eighths of a lead count with three pieces or fewer: against a raichu they cannot win."""
    four: int = 8
    """How many with four."""
    trade: int = 0
    """For each piece left, to the side that thinks: who trades everything has a draw."""
    hunt: int = 0
    """For each cell that the last raichus of a hunted side cannot flee to."""

    def packed(self, size: int) -> array[int]:
        """As the kernel takes them: sixteen weights, then each piece's worth to white on each cell."""
        kinds = [0, self.pichu[-1], self.pikachu[-1], self.raichu + self.second]
        numbers = [
            *kinds,
            self.tempo,
            self.hunt,
            self.first,
            self.second,
            self.three,
            self.four,
            self.trade,
        ]
        numbers += [0] * (16 - len(numbers))
        for code in range(8):
            for cell in range(size * size):
                numbers.append(self.worth(code, cell, size))
        return array("i", numbers)

    def worth(self, code: int, cell: int, size: int) -> int:
        """What a piece on a cell is worth to white."""
        kind, black = code & 3, code > 3
        row, column = divmod(cell, size)
        rows_to_go = row if black else size - 1 - row
        if kind == 3:
            in_corner = row in (0, size - 1) and column in (0, size - 1)
            worth = self.raichu + (self.corner if in_corner else 0)
        elif kind:
            by_row = self.pichu if kind == 1 else self.pikachu
            worth = by_row[min(rows_to_go, len(by_row) - 1)]
        else:
            worth = 0
        return -worth if black else worth


PLAIN = Weights(pichu=(8,), pikachu=(80,), raichu=400)
"""The seed's 1 / 10 / 50."""

TUNED = Weights(
    pichu=(0, 200, 150, 105, 70, 45),
    pikachu=(100, 250, 220, 170, 140, 110, 100),
    raichu=290,
    corner=10,
    first=300,
    second=60,
    three=1,
    four=5,
    trade=25,
    hunt=6,
)


def evaluate(player: int, board: str, weights: Weights, thinker: int | None = None) -> int:
    """The worth of a position to white; the side that thinks about it, if one does, likes company."""
    size = next(n for n in range(len(board)) if n * n == len(board))
    score = sum(
        weights.worth(CODES.index(piece), cell, size) for cell, piece in enumerate(board) if piece != "."
    )
    whites, blacks = board.count("@"), board.count("$")
    score += weights.first * ((whites > 0) - (blacks > 0)) + weights.second * ((whites > 1) - (blacks > 1))
    if weights.hunt:
        score += weights.hunt * (_hunted(board, "bB$", "@", size) - _hunted(board, "wW@", "$", size))
    strong, weak_raichus = ("wW@", blacks) if score > 0 else ("bB$", whites)
    pieces = sum(piece in strong for piece in board)
    if pieces <= 4 and weak_raichus:
        kept = abs(score) * (weights.three if pieces <= 3 else weights.four) // 8
        score = kept if score > 0 else -kept
    if thinker is not None:
        company = weights.trade * (len(board) - board.count("."))
        score += -company if thinker else company
    score += -weights.tempo if player else weights.tempo
    return max(-GUESS, min(GUESS, score))


def _hunted(board: str, side: str, hunter: str, size: int) -> int:
    """How many cells the last raichus of a side cannot flee to, if it is outnumbered by raichus."""
    left = [cell for cell, piece in enumerate(board) if piece in side]
    if len(left) > HUNTED or board.count(hunter) <= len(left):
        return 0
    safe = 0
    for cell in left:
        if board[cell] == side[2]:
            without = board[:cell] + "." + board[cell + 1 :]
            for direction in DIRECTIONS:
                for target in _ray(cell, direction, size):
                    if without[target] != ".":
                        break
                    safe += not _attacked(without, target, hunter, size)
    return 4 * size - safe


DIRECTIONS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)


def _attacked(board: str, cell: int, hunter: str, size: int) -> bool:
    """A raichu of the hunter could jump a piece that stood on an empty cell."""
    for down, right in DIRECTIONS:
        behind = next(iter(_ray(cell, (-down, -right), size)), None)
        if behind is not None and board[behind] == ".":
            seen = next((board[c] for c in _ray(cell, (down, right), size) if board[c] != "."), ".")
            if seen == hunter:
                return True
    return False


def _ray(cell: int, direction: tuple[int, int], size: int) -> list[int]:
    """The cells from a cell in one direction to the edge."""
    row, column = divmod(cell, size)
    cells = []
    while 0 <= (row := row + direction[0]) < size and 0 <= (column := column + direction[1]) < size:
        cells.append(row * size + column)
    return cells
