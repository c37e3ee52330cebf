"""How the evaluation's weights were found: games against itself, then logistic regression on their results.

    python -m plyground.games.checkers.training GAMES FILE

plays so many games, fits the weights to their results and writes them as `evaluation.bin` is written.
It starts from the weights that are in use. The ones that came with the package saw 670,000 positions.
"""

from __future__ import annotations

import random
import sys
import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from ...api import Limit
from ...search.deepening import Deepening
from . import endgames
from .evaluation import weights
from .kernel_endgames import DRAW
from .kernel_evaluation import PATTERN_SIZE, PATTERNS, TERMS, Evaluation
from .position import Position
from .rules import Checkers
from .searcher import KernelSearcher, boards

__all__ = ["Example", "examples", "fit"]

Vector = numpy.ndarray[Any, Any]

DEPTH = 6
RANDOM_PLIES = (4, 10)
"""How do games come to differ? They begin with so many random plies, and one ply in fifty is random."""
LOPSIDED = 120
"""Openings that are this much better for one side teach little."""
TRUST = 0.6
"""How much does the result count beside the search's own score, which is less noisy but only a guess?"""
STEEPNESS = 1.0
"""What does being a man ahead do to the odds? About e to this."""
UNIT = 800
"""Weights are eighths of hundredths of a man."""


class Example(NamedTuple):
    """A calm position, what the search said there and how the game ended, both for Black."""

    position: Position
    score: int
    result: int


def examples(games: int, seed: int, depth: int = DEPTH) -> Iterator[Example]:
    """Positions of games against itself, ended by the databases as soon as they know the result."""
    chance = random.Random(seed)
    searcher = KernelSearcher(hash=8)
    while games > 0:
        found = _play(chance, searcher, depth)
        if found:
            games -= 1
            yield from found


def _play(chance: random.Random, searcher: KernelSearcher, depth: int) -> list[Example]:
    game, engine = Checkers(), Deepening(searcher)
    history = [game.initial_state()]
    for _ in range(chance.randint(*RANDOM_PLIES)):
        if not game.actions(history[-1]):
            return []
        history.append(game.result(history[-1], chance.choice(game.actions(history[-1]))))
    seen: list[tuple[Position, int]] = []
    while (result := _result(game, history, searcher.databases)) is None:
        state, actions = history[-1], game.actions(history[-1])
        move = actions[0]
        if len(actions) > 1:
            *_, report = engine.think(history, Limit(depth=depth))
            if not seen and abs(report.score) > LOPSIDED:
                return []
            move = report.pv[0]
            if not move.captured:
                seen.append((state, report.score))
            if chance.random() < 0.02:
                move = chance.choice(actions)
        history.append(game.result(state, move))
    return [Example(state, score, result) for state, score in seen if abs(score) < 2000]


def _result(game: Checkers, history: list[Position], databases: endgames.Endgames) -> int | None:
    """1 if Black has won, -1 if White has, 0 for a draw, None if it is still open."""
    state = history[-1]
    if (state.black | state.white).bit_count() <= databases.pieces:
        value = databases.value(*boards(state))
        return 0 if value == DRAW else (1 if value & 1 else -1) * (1 - 2 * state.player)
    if game.terminal(state):
        return game.utility(state)
    return 0 if game.drawn(history) else None


def fit(found: list[Example], rounds: int = 60, rate: float = 0.02, decay: float = 1e-6) -> array[int]:
    """Weights that make the evaluation tell the results best: gradient descent (Adam) on the log loss."""
    counter = Evaluation(weights())
    features = [counter.features(*boards(example.position)) for example in found]
    counts = numpy.array([terms for terms, _ in features], numpy.float32)
    fillings = numpy.array([patterns for _, patterns in features], numpy.int32).T
    # A filling's place among all weights, one pattern after another; both views share the weights.
    fillings += numpy.repeat(numpy.arange(len(PATTERNS), dtype=numpy.int32) * PATTERN_SIZE, 2)[:, None]
    pieces = [(example.position.black | example.position.white).bit_count() for example in found]
    full = numpy.array(pieces, numpy.float32) / 24
    phases = numpy.stack([full, 1 - full])
    results = numpy.array([example.result for example in found]) / 2 + 0.5
    guesses = _odds(numpy.array([example.score for example in found]) / 100)
    target = TRUST * results + (1 - TRUST) * guesses

    now = numpy.array(weights(), numpy.float64) / UNIT
    mean, spread = numpy.zeros_like(now), numpy.zeros_like(now)
    for number in range(1, rounds + 1):
        wrong = STEEPNESS * (_odds(_values(now, counts, fillings, phases)) - target) / len(found)
        slope = _slope(wrong, counts, fillings, phases)
        slope[2 * len(TERMS) :] += decay * now[2 * len(TERMS) :]
        mean = 0.9 * mean + 0.1 * slope
        spread = 0.99 * spread + 0.01 * slope**2
        pace = rate if number < 0.6 * rounds else 0.3 * rate
        now -= pace * (mean / (1 - 0.9**number)) / (numpy.sqrt(spread / (1 - 0.99**number)) + 1e-6)
    return array("h", numpy.clip(numpy.rint(now * UNIT), -32000, 32000).astype(int).tolist())


def _odds(men: Vector) -> Vector:
    """How likely a win is with such an advantage."""
    odds: Vector = 1 / (1 + numpy.exp(-STEEPNESS * numpy.clip(men, -20, 20)))
    return odds


def _values(now: Vector, counts: Vector, fillings: Vector, phases: Vector) -> Vector:
    """The evaluation of every example, in men, for Black."""
    split = 2 * len(TERMS)
    total = numpy.zeros(len(counts))
    for phase in (0, 1):
        patterns = now[split + phase :: 2]
        value = counts @ now[phase:split:2]
        for view, sign in ((0, 1), (1, -1)):
            for places in fillings[view::2]:
                value = value + sign * patterns[places]
        total += value * phases[phase]
    return total


def _slope(wrong: Vector, counts: Vector, fillings: Vector, phases: Vector) -> Vector:
    """How the loss changes with each weight."""
    split, size = 2 * len(TERMS), len(PATTERNS) * PATTERN_SIZE
    slope = numpy.zeros(split + 2 * size)
    for phase in (0, 1):
        share = wrong * phases[phase]
        slope[phase:split:2] = counts.T @ share
        for view, sign in ((0, 1), (1, -1)):
            for places in fillings[view::2]:
                slope[split + phase :: 2] += sign * numpy.bincount(places, share, size)
    return slope


def main(games: int, path: Path) -> None:
    found = list(examples(games, seed=games))
    print(f"{len(found)} positions", file=sys.stderr)
    fitted = fit(found)
    if sys.byteorder == "big":
        fitted.byteswap()
    path.write_bytes(zlib.compress(fitted.tobytes(), 9))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
