"""How the evaluation's weights were found: games against itself, then logistic regression on their results.

`plyground checkers train` plays so many games with the weights in use, here or on a cluster, and fits new
ones. The weights of the package saw 3.8 million positions of 45,000 games: 1.5 million played with the
weights before them, the others with those that they gave.
"""

from __future__ import annotations

import random
import sys
import zlib
from array import array
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy

from ...search.kernel_table import Table
from ...stopping import Stop
from . import endgames
from .evaluation import weights
from .kernel import Search, key_of
from .kernel_endgames import DRAW
from .kernel_evaluation import PATTERN_SIZE, PATTERNS, TERMS, Evaluation
from .kernel_moves import Moves
from .rules import Checkers
from .searcher import INFINITE, WINDOW, boards

__all__ = ["BATCH", "Example", "examples", "fit", "packed", "play", "result"]

Vector = numpy.ndarray[Any, Any]
Boards = tuple[int, int, int, int]

CAPTURED = (1 << 35) - 1
"""The captured pieces in a move's word; the places of its start and its end stand above them."""
ROW_0, ROW_7 = 0xF, 0xF << 31
DEPTH = 8
BATCH = 16
"""How many games are played in one go? About a second's work."""
RANDOM_PLIES = (4, 10)
"""How do games come to differ? They begin with so many random plies, and one ply in fifty is random."""
LOPSIDED = 120
"""Openings that are this much better for one side teach little."""
DECIDED = 2000
"""A score beyond this is a win that was seen, not a judgement."""
QUIET = 60
"""After so many plies without a capture or a step of a man a game is taken for drawn."""
TRUST = 0.4
"""How much does the result count beside the search's own score, which is less noisy but only a guess? With
0.3, 0.6 and 0.9 players of 20,000 nodes were equally strong, within the error of 200 games."""
PRIOR = 20.0
"""How firmly is a pattern's weight held to 0? As if by a hundred positions."""
UNIT = 800
"""Weights are eighths of hundredths of a man; being a man ahead makes the odds of winning e to 1."""


class Example(NamedTuple):
    """A calm position as the kernel has it, what the search said there and how the game ended, for Black."""

    boards: Boards
    score: int
    result: int


class Player:
    """Plays both sides of a game to a fixed depth, on the kernel's own boards: rules would take longer."""

    def __init__(self, depth: int, chance: random.Random) -> None:
        self.depth, self.chance = depth, chance
        self.databases = endgames.installed()
        self.moves, self.table = Moves(), Table(16)
        self.search = Search(Evaluation(weights()), self.databases, self.table)
        self.flag = array("q", [0])

    def play(self) -> list[Example]:
        """A game's calm positions; none if its random opening is no fair one."""
        now = boards(Checkers().initial_state())
        for _ in range(self.chance.randint(*RANDOM_PLIES)):
            if not (words := self.moves.listed(*now)):
                return []
            now, _ = result(now, self.chance.choice(words))
        self.table.renew()
        self.search.forget()
        seen: list[tuple[Boards, int]] = []
        past: list[int] = []
        while (ended := self._ended(now, past)) is None:
            words = self.moves.listed(*now)
            word = words[0]
            if len(words) > 1:
                score, word = self._best(now, past)
                score *= 1 - 2 * now[3]
                if not seen and abs(score) > LOPSIDED:
                    return []
                if not word & CAPTURED and abs(score) < DECIDED:
                    seen.append((now, score))
                if self.chance.random() < 0.02:
                    word = self.chance.choice(words)
            key = key_of(*now)
            now, quiet = result(now, word)
            past = [*past, key] if quiet else []
        return [Example(position, score, ended) for position, score in seen]

    def _best(self, now: Boards, past: list[int]) -> tuple[int, int]:
        """The score for the side to move and the move, as every second depth up to the last finds them."""
        score, line = 0, [0]
        for depth in range(2 - self.depth % 2, self.depth + 1, 2):
            margin = WINDOW if depth > 4 else INFINITE
            low, high = max(score - margin, -INFINITE), min(score + margin, INFINITE)
            while True:
                score, _, line, *_ = self.search.run(*now, past, len(past), depth, low, high, self.flag, 0)
                if low < score < high:
                    break
                low, high = (-INFINITE, high) if score <= low else (low, INFINITE)
        return score, line[0]

    def _ended(self, now: Boards, past: list[int]) -> int | None:
        """1 if Black has won, -1 if White has, 0 for a draw, None if it is still open."""
        black, white, _, player = now
        if (black | white).bit_count() <= self.databases.pieces:
            value = self.databases.value(*now)
            return 0 if value == DRAW else (1 if value & 1 else -1) * (1 - 2 * player)
        if not self.moves.listed(*now):
            return 2 * player - 1
        return 0 if len(past) >= QUIET or past.count(key_of(*now)) >= 2 else None


def result(now: Boards, word: int) -> tuple[Boards, bool]:
    """The position after a move, and whether no man has moved and nothing was captured."""
    black, white, kings, player = now
    captured, start, end = word & CAPTURED, 1 << (word >> 36 & 63), 1 << (word >> 42 & 63)
    crowned = bool(kings & start)
    kings &= ~captured
    if crowned:
        kings = kings ^ start | end
    else:
        kings |= end & (ROW_0 if player else ROW_7)
    if player:
        return (black ^ captured, white ^ start | end, kings, 0), crowned and not captured
    return (black ^ start | end, white ^ captured, kings, 1), crowned and not captured


def play(task: tuple[object, int], stop: Stop) -> list[Example]:
    """A batch of games, wherever it was sent: its seed and how many they are."""
    seed, games = task
    found = []
    for example in examples(games, seed):
        if stop():
            break
        found.append(example)
    return found


def examples(games: int, seed: object, depth: int = DEPTH) -> Iterator[Example]:
    """Positions of games against itself, ended by the databases as soon as they know the result."""
    player = Player(depth, random.Random(str(seed)))
    while games > 0:
        found = player.play()
        games -= bool(found)
        yield from found


def fit(found: list[Example], rounds: int = 60, prior: float = PRIOR) -> array[int]:
    """Weights that make the evaluation tell the results best: the log loss, and a prior on the patterns.

    Accelerated gradient descent; each step is measured by how much the loss curves along a weight,
    along all of the terms together, for they depend on one another.
    """
    data = Data(found)
    terms, patterns = numpy.zeros(2 * len(TERMS)), numpy.zeros((2, len(PATTERNS) * PATTERN_SIZE))
    curve, curves = data.curvature(prior)
    inverse = numpy.linalg.inv(curve)
    pace, momentum = 1 / (len(PATTERNS) * 1.2 + 2), 0.9
    way, ways = numpy.zeros_like(terms), numpy.zeros_like(patterns)
    for _ in range(rounds):
        slope, slopes = data.slope(terms + momentum * way, patterns + momentum * ways, prior)
        way = momentum * way - 3 * pace * (inverse @ slope)
        ways = momentum * ways - pace * slopes / curves
        terms, patterns = terms + way, patterns + ways
    fitted = numpy.concatenate([terms.reshape(2, -1).T.ravel(), patterns.T.ravel()])
    return array("h", numpy.clip(numpy.rint(fitted * UNIT), -32000, 32000).astype(int).tolist())


class Data:
    """The examples as numbers: counts of the terms, fillings of the patterns, and what is to be told."""

    def __init__(self, found: list[Example]) -> None:
        counter = Evaluation(weights())
        features = [counter.features(*example.boards) for example in found]
        counts = numpy.array([terms for terms, _ in features], numpy.float32)
        pieces = [(example.boards[0] | example.boards[1]).bit_count() for example in found]
        full = numpy.array(pieces, numpy.float32) / 24
        self.phases = (full, 1 - full)
        self.counts = numpy.concatenate([counts * phase[:, None] for phase in self.phases], axis=1)
        # A filling's place among all weights, one pattern after another; both views share the weights.
        fillings = numpy.array([patterns for _, patterns in features], numpy.int32).T
        first = numpy.repeat(numpy.arange(len(PATTERNS), dtype=numpy.int32) * PATTERN_SIZE, 2)
        self.fillings = fillings + first[:, None]
        self.size = len(PATTERNS) * PATTERN_SIZE
        results = numpy.array([example.result for example in found]) / 2 + 0.5
        guesses = _odds(numpy.array([example.score for example in found]) / 100)
        self.target = TRUST * results + (1 - TRUST) * guesses

    def curvature(self, prior: float) -> tuple[Vector, Vector]:
        """About how the loss curves: between all terms, and along each pattern's weight."""
        flat = 0.2  # p(1 - p) of a position that is not decided
        terms = flat * (self.counts.T @ self.counts).astype(numpy.float64) + numpy.eye(2 * len(TERMS))
        patterns = numpy.full((2, self.size), prior)
        for phase in (0, 1):
            share = flat * self.phases[phase] ** 2
            for places in self.fillings:
                patterns[phase] += numpy.bincount(places, share, self.size)
        return terms, patterns

    def slope(self, terms: Vector, patterns: Vector, prior: float) -> tuple[Vector, Vector]:
        """How the loss changes with each weight."""
        wrong = _odds(self.values(terms, patterns)) - self.target
        slopes = prior * patterns
        for phase in (0, 1):
            share = wrong * self.phases[phase]
            for number, places in enumerate(self.fillings):
                sign = 1 - 2 * (number % 2)
                slopes[phase] += sign * numpy.bincount(places, share, self.size)
        return self.counts.T @ wrong, slopes

    def values(self, terms: Vector, patterns: Vector) -> Vector:
        """The evaluation of every example, in men, for Black."""
        values = self.counts @ terms
        for phase in (0, 1):
            for number, places in enumerate(self.fillings):
                sign = 1 - 2 * (number % 2)
                values += sign * self.phases[phase] * patterns[phase][places]
        return values


def _odds(men: Vector) -> Vector:
    """How likely a win is with such an advantage."""
    odds: Vector = 1 / (1 + numpy.exp(-numpy.clip(men, -20, 20)))
    return odds


def packed(fitted: array[int]) -> bytes:
    """Weights as `evaluation.bin` holds them."""
    fitted = fitted[:]
    if sys.byteorder == "big":
        fitted.byteswap()
    return zlib.compress(fitted.tobytes(), 9)
