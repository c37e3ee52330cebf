"""What games say about engines: points, Elo with its error, of two and of many, and the sequential test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["SPRT_BOUND", "Rating", "Score", "elo", "expected", "rate"]

CONFIDENCE = 1.96
"""How many standard errors hold the truth 95 times in 100?"""

SPRT_BOUND = math.log(0.95 / 0.05)
"""How large must the log-likelihood ratio be, either way, to be wrong at most once in twenty?"""


STEPS, CLOSE = 200, 1e-9
"""When are ratings of many found? Newton's way takes some ten steps; more than these it never takes."""
FARTHEST = 1.0
"""By how much may a rating change in one step, in units of 400 / ln 10 Elo? Newton may leap too far."""


def expected(rating: float) -> float:
    """The share of the points that a rating difference promises."""
    return float(1 / (1 + 10 ** (-rating / 400)))


def elo(share: float) -> float:
    """The rating difference that a share of the points shows; infinite at 0 and 1."""
    if not 0 < share < 1:
        return math.inf if share >= 1 else -math.inf
    return 400 * math.log10(share / (1 - share))


@dataclass
class Score:
    """The games so far as A sees them: a won game is worth 2 half points, a drawn one 1."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    _waiting: dict[int, int] = field(default_factory=dict)
    _pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """How many pairs (one opening, colours swapped) brought A 0, 1, 2, 3 and 4 half points."""

    def add(self, pair: int, halves: int) -> None:
        """Count a game of this pair that brought A so many half points."""
        self.wins += halves == 2
        self.draws += halves == 1
        self.losses += halves == 0
        if pair in self._waiting:
            self._pairs[self._waiting.pop(pair) + halves] += 1
        else:
            self._waiting[pair] = halves

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def pairs(self) -> Sequence[int]:
        return tuple(self._pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """The rating differences between which the truth lies, with 95% confidence."""
        mean, variance, count = self._sample()
        error = CONFIDENCE * math.sqrt(variance / count)
        return elo(mean - error), elo(mean + error)

    def likelihood(self, low: float, high: float) -> float:
        """The log-likelihood ratio of a rating difference of `high` against one of `low`."""
        mean, variance, count = self._sample()
        worse, better = expected(low), expected(high)
        return count * (better - worse) * (2 * mean - worse - better) / (2 * variance)

    def verdict(self, low: float, high: float) -> str | None:
        """The hypothesis that the sequential test accepts: "H1" (`high` or better), "H0", or None yet."""
        ratio = self.likelihood(low, high)
        return "H1" if ratio >= SPRT_BOUND else "H0" if ratio <= -SPRT_BOUND else None

    def _sample(self) -> tuple[float, float, float]:
        """Mean, variance and number of the pairs' shares.

        The two games of a pair share their opening, so that only pairs are independent. Half a pair won
        and half a pair lost by a game are added: ten draws do not prove that all games will be drawn.
        """
        counts = [n + extra for n, extra in zip(self._pairs, (0, 0.5, 0, 0.5, 0), strict=True)]
        total = sum(counts)
        mean = sum(n * i / 4 for i, n in enumerate(counts)) / total
        variance = sum(n * (i / 4 - mean) ** 2 for i, n in enumerate(counts)) / total
        return mean, variance, total


class Rating(NamedTuple):
    """Elo, and how far off it may be with 95% confidence."""

    elo: float
    error: float


def rate(points: Sequence[Sequence[float]]) -> list[Rating]:
    """The ratings that make the results likeliest; `points[a][b]` is what `a` won against `b`, a draw ½.

    Their mean is 0. To each entrant a game drawn with the mean is added: who has won all games, or was met
    by nobody, has a rating all the same, and a wide error. The errors are those of the likelihood's curve.
    """
    import numpy as np

    won = np.asarray(points, dtype=float)
    count = len(won)
    met = won + won.T
    strength = np.zeros(count)
    for _ in range(STEPS):
        share = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        mean = 1 / (1 + np.exp(-strength))
        slope = (won - met * share).sum(axis=1) + 0.5 - mean
        weight = met * share * (1 - share)
        curve = np.diag(weight.sum(axis=1) + mean * (1 - mean)) - weight
        step = np.clip(np.linalg.solve(curve, slope), -FARTHEST, FARTHEST)
        strength += step
        if np.abs(step).max() < CLOSE:
            break
    unit = 400 / math.log(10)
    centred = np.eye(count) - 1 / count  # the mean is no more certain than the added games: it is taken away
    errors = CONFIDENCE * np.sqrt(np.diag(centred @ np.linalg.inv(curve) @ centred))
    middle = strength.mean()
    return [
        Rating(float(unit * (each - middle)), float(unit * error))
        for each, error in zip(strength, errors, strict=True)
    ]
