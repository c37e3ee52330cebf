"""What a Raichu position is worth: the weights, and their sum in plain Python as the kernel computes it."""

from __future__ import annotations

from array import array
from typing import NamedTuple

__all__ = ["PLAIN", "TUNED", "Weights", "evaluate"]

CODES = ".wW@.bB$"  # a piece's place is its code in the kernel: its kind, and 4 more for black
GUESS = 4_900  # an evaluation never looks like a won game


class Weights(NamedTuple):
    """In hundredths of a unit of which a raichu is worth about four."""

    pichu: tuple[int, ...]
    """By the rows it has to go; those further away are worth as much as the last."""
    pikachu: tuple[int, ...]
    raichu: int
    corner: int = 0
    """For a raichu in a corner, where nothing can jump it."""
    first: int = 0
    """For having a raichu at all: who has none cannot hold the board."""
    second: int = 0
    """For having more than one."""
    enough: int = 1_000
    """So many pieces more than the other side win in the end, however many are traded."""
    kept: tuple[int, ...] = (16, 16, 16, 16, 16, 16)
    """How many sixteenths of a smaller lead count with 0, 1, 2, … pieces against a raichu."""
    trade: int = 0
    """For each piece left, to the side that thinks, until it has enough: who trades everything has a draw."""
    prey: int = 0
    """A side with so few pieces can be hunted down, by one that has enough."""
    hunt: int = 0
    """For each cell that the raichus of a hunted side cannot flee to."""

    def packed(self, size: int) -> array[int]:
        """As the kernel takes them: sixteen weights, then each piece's worth to white on each cell."""
        numbers = [0, self.pichu[-1], self.pikachu[-1], self.raichu + self.second]
        numbers += [self.first, self.second, self.enough, self.trade, self.prey, self.hunt, *self.kept]
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
    pichu=(0, 180, 139, 101, 69, 47),
    pikachu=(115, 260, 228, 198, 168, 140, 115),
    raichu=380,
    corner=10,
    first=330,
    second=105,
    enough=3,
    kept=(16, 2, 2, 2, 12, 15),
    trade=29,
    prey=4,
    hunt=6,
)


def evaluate(board: str, weights: Weights, thinker: int | None = None) -> int:
    """The worth of a position to white; the side that thinks about it, if one does, likes company."""
    size = next(n for n in range(len(board)) if n * n == len(board))
    score = sum(
        weights.worth(CODES.index(piece), cell, size) for cell, piece in enumerate(board) if piece != "."
    )
    whites, blacks = board.count("@"), board.count("$")
    score += weights.first * ((whites > 0) - (blacks > 0)) + weights.second * ((whites > 1) - (blacks > 1))
    armies = [sum(piece in side for piece in board) for side in ("wW@", "bB$")]
    ahead = armies[0] - armies[1]
    if ahead >= weights.enough:
        score += weights.hunt * _hunted(board, "bB$", "@", size, weights.prey)
    elif -ahead >= weights.enough:
        score -= weights.hunt * _hunted(board, "wW@", "$", size, weights.prey)
    strong = 0 if score > 0 else 1
    few = armies[strong] < len(weights.kept)
    if abs(ahead) < weights.enough and few and (blacks, whites)[strong]:
        kept = abs(score) * weights.kept[armies[strong]] >> 4
        score = kept if score > 0 else -kept
    if thinker is not None:
        enough = armies[thinker] - armies[1 - thinker] >= weights.enough
        company = weights.trade * (2 * size if enough else sum(armies))
        score += -company if thinker else company
    return max(-GUESS, min(GUESS, score))


def _hunted(board: str, side: str, hunter: str, size: int, most: int) -> int:
    """How many cells the raichus of a side cannot flee to, if it is outnumbered by raichus."""
    left = [cell for cell, piece in enumerate(board) if piece in side]
    if len(left) > most or board.count(hunter) <= len(left):
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
