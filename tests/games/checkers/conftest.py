"""Positions to test on."""

import random

import pytest

from plyground.games.checkers.rules import Checkers
from plyground.games.checkers.searcher import boards


@pytest.fixture(scope="session")
def random_positions() -> list[tuple[int, int, int, int]]:
    """Positions of random games, as the kernels take them."""
    game, chance = Checkers(), random.Random(7)
    found: list[tuple[int, int, int, int]] = []
    for _ in range(20):
        state = game.initial_state()
        while (actions := game.actions(state)) and len(found) < 2000:
            found.append(boards(state))
            state = game.result(state, chance.choice(actions))
    return found
