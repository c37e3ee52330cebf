"""The alpha-beta window among a call's arguments: recognised by name, then by order."""

from __future__ import annotations

from dataclasses import dataclass

from ..submissions.tracing import Call
from .meaning import Meaning, is_number

__all__ = ["Window", "inverted", "is_bound", "windows"]

LOWER = ("a", "lo", "alpha", "low", "lower")
UPPER = ("b", "hi", "beta", "upper", "high")
BOUNDS = (
    "alpha",
    "beta",
    "low",
    "high",
    "upper",
    "bound",
    "cut",
    "prun",
    "best",
    "current",
    "parent",
    "limit",
)
OTHERS = (
    "depth",
    "d",
    "ply",
    "level",
    "moves",
    "colour",
    "color",
    "sign",
    "turn",
    "i",
    "j",
    "row",
    "col",
    "n",
    "count",
)
ENDLESS = float("inf")


@dataclass(frozen=True)
class Window:
    """Values at most `low` or at least `high` are only bounds."""

    low: float
    high: float

    def excuses(self, got: float, due: float) -> bool:
        """Whether a value is a bound that holds: one-sided, for beyond an edge nobody asks how far."""
        return (got <= self.low and due <= self.low) or (got >= self.high and due >= self.high)


def windows(call: Call, meaning: Meaning) -> list[Window]:
    """The windows that a call was given, on the scale of its values; none if none is recognised."""
    low, high, either = _edges(call)
    if inverted(call):
        return []
    found = []
    if low is not None or high is not None:
        found.append(
            Window(
                -ENDLESS if low is None else meaning.edge(call, low),
                ENDLESS if high is None else meaning.edge(call, high),
            )
        )
    return found + [Window(meaning.edge(call, edge), meaning.edge(call, edge)) for edge in either]


def inverted(call: Call) -> bool:
    """Whether the window is upside down, so that nothing fits into it."""
    low, high, _ = _edges(call)
    return low is not None and high is not None and low >= high


def _edges(call: Call) -> tuple[float | None, float | None, list[float]]:
    """The lower and the upper bound, and bounds of which the side can't be told."""
    given = {
        name.lower().strip("_"): edge
        for name, edge in call.given.items()
        if is_number(edge) and name.lower() not in OTHERS
    }
    if (
        len(given) == 2
        and not any(word in name for name in given for word in BOUNDS)
        and set(given) != {"a", "b"}
    ):
        low, high = given.values()
        given = {"alpha": low, "beta": high} if low < high else {}
    low_edge = high_edge = None
    either = []
    for name, edge in given.items():
        if name in LOWER or name.startswith("alpha"):
            low_edge = edge
        elif name in UPPER or name.startswith("beta"):
            high_edge = edge
        elif any(word in name for word in BOUNDS) and abs(edge) != ENDLESS:
            either.append(edge)
    return low_edge, high_edge, either


def is_bound(name: str) -> bool:
    """Whether an argument is a bound of a window, by its name."""
    lower = name.lower().strip("_")
    return lower in LOWER + UPPER or any(word in lower for word in BOUNDS)
