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
    pichu_inside: tuple[int, ...] = (0,)
    """By the columns between it and the edge."""
    pikachu_inside: tuple[int, ...] = (0,)
    corner: int = 0
    """For a raichu in a corner, where nothing can jump it."""
    tempo: int = 0
    """For being the one to move."""
    first: int = 0
    """For having a raichu at all: who has none cannot hold the board."""
    second: int = 0
    """For having more than one."""
    freedom: int = 0
    """For each step that a pichu or pikachu could make, captures aside."""
    three: int = 8
    """How many eighths of a lead count with three pieces or fewer: against a raichu they cannot win."""
    four: int = 8
    """How many with four."""
    trade: int = 0
    """For each piece left, to the side that thinks: who trades everything has a draw."""
    hunt: int = 0
    """For each cell that the last raichus of a hunted side cannot flee to."""

    def piece(self, kind: int, rows_to_go: int, inside: int, corner: bool) -> int:
        """What a pichu (1), pikachu (2) or raichu (3) is worth on a cell."""
        if kind == 1:
            return _at(self.pichu, rows_to_go) + _at(self.pichu_inside, inside)
        if kind == 2:
            return _at(self.pikachu, rows_to_go) + _at(self.pikachu_inside, inside)
        return self.raichu + self.corner * corner

    def packed(self, size: int) -> array[int]:
        """As the kernel takes them: sixteen weights, then each piece's worth to white on each cell."""
        kinds = [0, self.pichu[-1], self.pikachu[-1], self.raichu + self.second]
        numbers = [
            *kinds,
            self.tempo,
            self.hunt,
            self.freedom,
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
        if not kind:
            return 0
        row, column = divmod(cell, size)
        inside = min(column, size - 1 - column)
        corner = inside == 0 and row in (0, size - 1)
        worth = self.piece(kind, row if black else size - 1 - row, inside, corner)
        return -worth if black else worth


def _at(numbers: tuple[int, ...], place: int) -> int:
    return numbers[min(place, len(numbers) - 1)]


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


def evaluate(player: int, board: str, weights: Weights) -> int:
    """The worth of a position to white."""
    size = next(n for n in range(len(board)) if n * n == len(board))
    score = sum(
        weights.worth(CODES.index(piece), cell, size) for cell, piece in enumerate(board) if piece != "."
    )
    whites, blacks = board.count("@"), board.count("$")
    score += weights.first * ((whites > 0) - (blacks > 0)) + weights.second * ((whites > 1) - (blacks > 1))
    if weights.freedom:
        score += weights.freedom * (_freedom(board, "wW", 1, size) - _freedom(board, "bB", -1, size))
    if weights.hunt:
        score += weights.hunt * (_hunted(board, "bB$", "@", size) - _hunted(board, "wW@", "$", size))
    strong, weak_raichus = ("wW@", blacks) if score > 0 else ("bB$", whites)
    pieces = sum(piece in strong for piece in board)
    if pieces <= 4 and weak_raichus:
        kept = abs(score) * (weights.three if pieces <= 3 else weights.four) // 8
        score = kept if score > 0 else -kept
    score += -weights.tempo if player else weights.tempo
    return max(-GUESS, min(GUESS, score))


def _freedom(board: str, walkers: str, down: int, size: int) -> int:
    """How many steps pichus and pikachus could make, captures aside."""
    steps = 0
    for cell, piece in enumerate(board):
        if piece == walkers[0]:
            rays = [_ray(cell, (down, right), size)[:1] for right in (-1, 1)]
        elif piece == walkers[1]:
            rays = [_ray(cell, direction, size)[:2] for direction in ((down, 0), (0, -1), (0, 1))]
        else:
            continue
        for ray in rays:
            steps += next((n for n, target in enumerate(ray) if board[target] != "."), len(ray))
    return steps


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
