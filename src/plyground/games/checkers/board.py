"""The board's geometry: squares 1 to 32 as the notation numbers them, and the cells that front ends draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

__all__ = ["DOWN", "SQUARES", "UP", "bit", "cell", "mask", "squares"]

Step = tuple[int, int | None]
"""The square one diagonal step away, and the one beyond it, where a jump would land."""


def cell(square: int) -> int:
    """The cell of an 8×8 grid where a square lies, row by row from Black's back row."""
    row, place = divmod(square - 1, 4)
    return 8 * row + 2 * place + 1 - row % 2


SQUARES = {cell(square): square for square in range(1, 33)}
"""The square that lies in a cell."""


def _neighbour(square: int, down: int, right: int) -> int | None:
    row, column = divmod(cell(square), 8)
    row, column = row + down, column + right
    return SQUARES[8 * row + column] if 0 <= row < 8 and 0 <= column < 8 else None


def _steps(square: int, down: int) -> tuple[Step, ...]:
    near = [(_neighbour(square, down, right), _neighbour(square, 2 * down, 2 * right)) for right in (-1, 1)]
    return tuple((next_to, beyond) for next_to, beyond in near if next_to is not None)


DOWN = {square: _steps(square, 1) for square in range(1, 33)}
"""Black's way forward."""
UP = {square: _steps(square, -1) for square in range(1, 33)}
"""White's way forward."""


def bit(square: int) -> int:
    return 1 << (square - 1)


def mask(squares: Iterable[int]) -> int:
    return sum(bit(square) for square in squares)


def squares(bits: int) -> Iterator[int]:
    """The squares of a set of bits, ascending."""
    return (square for square in range(1, 33) if bits & bit(square))
