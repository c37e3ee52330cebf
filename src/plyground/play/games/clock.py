"""How long to think over a move when a clock runs."""

from __future__ import annotations

__all__ = ["share"]

HORIZON = 25
"""For how many moves more must the time last? Checkers games are decided within some 40 moves a side."""

RESERVE = 0.03
"""How many seconds may pass between a clock's start and our hearing of it, and back?"""


def share(time: float, increment: float = 0.0, moves: int | None = None) -> float:
    """Seconds for this move: a fair share of the time left, most of the increment, and never all there is.

    The increment is added to the clock before the move; `moves` is how many are left until more time comes.
    """
    left = max(0.0, time + increment - RESERVE)
    many = max(1, min(moves or HORIZON, HORIZON))
    # Even the last move before new time comes leaves something for what the system takes.
    return min(max(0.0, time) / many + 0.9 * increment, 0.8 * left)
