"""What a Raichu position is worth: weights, and the plain sum that the kernel keeps up to date."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["PLAIN", "TUNED", "Weights", "evaluate", "tables"]


class Weights(NamedTuple):
    """In hundredths of a pikachu."""

    pichu: int
    pikachu: int
    raichu: int
    tempo: int = 0


PLAIN = Weights(10, 100, 500)
TUNED = Weights(40, 100, 500, 10)

LETTERS = ".wW@.bB$"


def tables(size: int, weights: Weights):
    kinds = (0, weights.pichu, weights.pikachu, weights.raichu)
    value = []
    for code in range(8):
        sign = -1 if code & 4 else 1
        for cell in range(size * size):
            row, column = divmod(cell, size)
            v = kinds[code & 3]
            value.append(sign * v)
    return value, list(kinds)


def evaluate(player: int, board: str, weights: Weights) -> int:
    from math import isqrt

    size = isqrt(len(board))
    value, _ = tables(size, weights)
    return sum(value[LETTERS.index(p) * size * size + c] for c, p in enumerate(board) if p != ".")
