"""The kernel's moves: known counts, and the same moves as the rules."""

import random
from types import ModuleType

import pytest

from conftest import both_forms, compiled
from games.checkers.known import POSITIONS, START, START_MOVES_12, START_PATHS
from plyground.games.checkers.board import mask
from plyground.games.checkers.position import Position
from plyground.games.checkers.rules import Checkers
from plyground.games.checkers.searcher import boards
from plyground.search.perft import perft

GAME = Checkers()
MODULE = "games.checkers.kernel_moves"
kernels = pytest.mark.parametrize("kernel", both_forms(MODULE), indirect=True)


def is_compiled(kernel: ModuleType) -> bool:
    return not str(kernel.__file__).endswith(".py")


@kernels
def test_the_sequences_from_the_start_are_counted(kernel: ModuleType) -> None:
    start = boards(GAME.parse_state(START))
    deepest = 10 if is_compiled(kernel) else 6
    counts = [kernel.Moves().perft(*start, depth, False) for depth in range(1, deepest + 1)]
    assert counts == START_PATHS[:deepest]


@kernels
@pytest.mark.parametrize("name", POSITIONS)
def test_both_ways_of_counting_agree_with_the_known_counts(kernel: ModuleType, name: str) -> None:
    text, paths, moves = POSITIONS[name]
    state = boards(GAME.parse_state(text))
    paths = paths if is_compiled(kernel) else paths[:6]
    assert [kernel.Moves().perft(*state, depth + 1, False) for depth in range(len(paths))] == paths
    assert [kernel.Moves().perft(*state, depth + 1, True) for depth in range(len(moves))] == moves


def test_depth_12_tells_paths_from_moves() -> None:
    start = boards(GAME.parse_state(START))
    moves = compiled(MODULE).Moves()
    assert moves.perft(*start, 12, False) == START_PATHS[11]
    assert moves.perft(*start, 12, True) == START_MOVES_12


@kernels
def test_rules_and_kernel_have_the_same_moves_in_random_games(kernel: ModuleType) -> None:
    chance = random.Random(3)
    moves = kernel.Moves()
    for _ in range(60 if is_compiled(kernel) else 10):
        state = GAME.initial_state()
        for _ in range(120):
            actions = GAME.actions(state)
            ours = sorted((move.squares[0], move.squares[-1], mask(move.captured)) for move in actions)
            theirs = sorted(
                (
                    kernel.unpad(1 << (word >> 36 & 63)).bit_length(),
                    kernel.unpad(1 << (word >> 42 & 63)).bit_length(),
                    kernel.unpad(word & (1 << 35) - 1),
                )
                for word in moves.listed(*boards(state))
            )
            assert ours == theirs, GAME.state_text(state)
            if not actions:
                break
            state = GAME.result(state, chance.choice(actions))


@kernels
def test_moves_that_are_only_counted_are_as_many_as_the_rules_have(
    kernel: ModuleType, random_positions: list[tuple[int, int, int, int]]
) -> None:
    moves = kernel.Moves()
    for position in random_positions if is_compiled(kernel) else random_positions[::10]:
        listed = moves.listed(*position)
        assert moves.perft(*position, 1, False) == len(listed)
        assert moves.perft(*position, 1, True) == len(set(listed))
    for black, white, kings, player in random_positions[::40]:
        state = Position(kernel.unpad(black), kernel.unpad(white), kernel.unpad(kings), player)
        assert moves.perft(black, white, kings, player, 3, False) == perft(GAME, state, 3)


@kernels
def test_squares_survive_the_way_to_the_kernel_and_back(kernel: ModuleType) -> None:
    chance = random.Random(1)
    for bits in (0, 2**32 - 1, *(chance.getrandbits(32) for _ in range(100))):
        assert kernel.unpad(kernel.pad(bits)) == bits
