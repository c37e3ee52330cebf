"""What a recorded search shows, held against plain minimax: exact values are equal, bounds hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from plyground import plugins
from plyground.api import WIN, Game
from plyground.games.tictactoe import Marks, TicTacToe
from plyground.play.watch.games import ALGORITHMS, TreeWatch
from plyground.search.trace import AT_LEAST, AT_MOST, EXACT
from plyground.stopping import never

__all__ = [
    "GAME",
    "Truth",
    "open_positions",
    "played",
    "positions",
    "prove_played",
    "prove_tictactoe",
    "wrong",
]

GAME = TicTacToe()
HOLDS: dict[int, Callable[[int, int], bool]] = {
    EXACT: lambda shown, true: shown == true,
    AT_LEAST: lambda shown, true: shown <= true,
    AT_MOST: lambda shown, true: shown >= true,
}


class Truth:
    """Plain minimax, without any of the cleverness that is to be judged; a position is looked up again."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.value = cache(self.minimax)

    def minimax(self, state: Any, left: int) -> int:
        game = self.game
        actions = game.actions(state)
        if not actions:
            return game.utility(state) * WIN
        if not left:
            return game.evaluate(state)
        values = [self.value(game.result(state, action), left - 1) for action in actions]
        return min(values) if game.player(state) else max(values)


def wrong(
    truth: Truth, state: Any, algorithm: str, depth: int | None = None
) -> tuple[list[tuple[object, ...]], int]:
    """The nodes of a recording whose value or bound is false, and how many nodes there are."""
    watch = TreeWatch(truth.game, state, algorithm, depth, never)
    recording, game = watch.recording, truth.game
    states, lefts = {0: state}, {0: depth or 100}
    found: list[tuple[object, ...]] = []
    for number in range(recording.nodes):
        node = recording.node(number)
        if number in watch.iterations:
            states[number], lefts[number] = state, watch.iterations[number]
        elif number:
            states[number] = game.result(states[node.parent], node.action)
            lefts[number] = lefts[node.parent] - 1
        if number == 0 and watch.iterations:
            lefts[0] = max(watch.iterations.values())
        true = truth.value(states[number], lefts[number])
        if not HOLDS[node.bound](node.score, true):
            found.append((algorithm, game.state_text(states[number]), node.bound, node.score, true))
    return found, recording.nodes


def positions() -> Iterator[Marks]:
    """The 765 positions of tic-tac-toe that are not turned or mirrored others."""
    waiting, seen = [GAME.initial_state()], {GAME.canonical(GAME.initial_state())}
    while waiting:
        state = waiting.pop()
        yield state
        for action in GAME.actions(state):
            after = GAME.result(state, action)
            if GAME.canonical(after) not in seen:
                seen.add(GAME.canonical(after))
                waiting.append(after)


def played(name: str, count: int, seed: int, most: int = 14) -> Iterator[Any]:
    """Positions of a game after some moves at random, with so many moves at most: plain minimax is slow."""
    game, chance = plugins.game(name), random.Random(seed)
    while count:
        state = game.initial_state()
        for _ in range(chance.randint(0, 150)):
            if game.terminal(state):
                break
            state = game.result(state, chance.choice(game.actions(state)))
        if 1 <= len(game.actions(state)) <= most:
            count -= 1
            yield state


def prove_tictactoe(states: Iterable[Marks]) -> int:
    """All algorithms on these positions; how many nodes were held against minimax."""
    truth, total = Truth(GAME), 0
    for state in states:
        for algorithm in ALGORITHMS:
            faults, nodes = wrong(truth, state, algorithm)
            assert not faults, faults[0]
            total += nodes
    return total


def remembering(game: Game[Any, Any]) -> Game[Any, Any]:
    """A game that works out its moves, results and guesses once for each position, whoever asks."""
    for name in ("actions", "result", "evaluate", "winner"):
        setattr(game, name, cache(getattr(game, name)))
    return game


def prove_played(name: str, count: int, seed: int = 0, depth: int = 4, most: int = 14) -> int:
    """All algorithms on positions of a game, to a depth; how many nodes were held against minimax."""
    total = 0
    for state in played(name, count, seed, most):
        truth = Truth(remembering(plugins.game(name)))
        for algorithm in ALGORITHMS:
            try:
                faults, nodes = wrong(truth, state, algorithm, depth)
            except ValueError:
                continue  # too large to be watched: nothing is shown
            assert not faults, faults[0]
            total += nodes
    return total


def open_positions() -> list[Marks]:
    return [state for state in positions() if not GAME.terminal(state)]
