"""A scale given by some of its points: between two of them in proportion, beyond them the nearest."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

__all__ = ["between"]


def between(points: Sequence[tuple[float, float]], value: float) -> float:
    """The score of a value."""
    if value <= points[0][0]:
        return points[0][1]
    for (low, least), (high, most) in itertools.pairwise(points):
        if value <= high:
            return least + (most - least) * (value - low) / (high - low)
    return points[-1][1]
