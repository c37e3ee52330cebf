"""The search: the same tree in both forms, a signature that only a deliberate change alters, prompt stops."""

import threading
import time
from array import array
from typing import Any

import pytest

from conftest import compiled, interpreted
from plyground.games.checkers import fen
from plyground.games.checkers.bench import POSITIONS, bench
from plyground.games.checkers.evaluation import weights
from plyground.games.checkers.searcher import boards

MODULE = "games.checkers.kernel"
SIGNATURE = 193_075
"""Nodes of `plyground bench checkers`: a commit that changes the search changes this line too."""


def searcher(load: Any, megabytes: int = 1) -> Any:
    """A search without databases."""
    evaluation = load("games.checkers.kernel_evaluation").Evaluation(weights())
    endgames = load("games.checkers.kernel_endgames").Endgames(bytearray(), {}, 0, 0)
    return load(MODULE).Search(evaluation, endgames, load("search.kernel_table").Table(megabytes))


def search(load: Any, depth: int, text: str) -> list[tuple[Any, ...]]:
    """What each depth finds, full window, small table."""
    one = searcher(load)
    position = boards(fen.read(text))
    flag = array("q", [0])
    return [one.run(*position, [], 0, d, -20000, 20000, flag, 0) for d in range(1, depth + 1)]


def test_the_signature_is_as_noted() -> None:
    compiled(MODULE)
    assert sum(nodes for _, nodes in bench()) == SIGNATURE


@pytest.mark.parametrize("text", POSITIONS)
def test_both_forms_search_the_same_tree(text: str) -> None:
    assert search(compiled, 5, text) == search(interpreted, 5, text)


def test_both_forms_judge_random_positions_alike(random_positions: list[tuple[int, int, int, int]]) -> None:
    fast, slow = (
        load("games.checkers.kernel_evaluation").Evaluation(weights()) for load in (compiled, interpreted)
    )
    for position in random_positions:
        assert fast.value(*position) == slow.value(*position)


def test_the_evaluation_does_not_prefer_a_colour(random_positions: list[tuple[int, int, int, int]]) -> None:
    """The board turned round with colours swapped is worth the same to the side to move."""

    def turned(bits: int) -> int:
        return int(f"{bits:035b}"[::-1], 2)

    judge = compiled("games.checkers.kernel_evaluation").Evaluation(weights())
    for black, white, kings, player in random_positions:
        other = (turned(white), turned(black), turned(kings), 1 - player)
        assert abs(judge.value(black, white, kings, player) - judge.value(*other)) <= 1


@pytest.mark.parametrize("load", [compiled, interpreted])
def test_a_budget_is_kept_to_the_node(load: Any) -> None:
    one = searcher(load, 1)
    position = boards(fen.read(POSITIONS[0]))
    _, nodes, _, _, _, ended = one.run(*position, [], 0, 30, -20000, 20000, array("q", [0]), 5000)
    assert (nodes, ended) == (5000, False)


def test_a_flag_set_by_another_thread_stops_the_search() -> None:
    one = searcher(compiled, 16)
    flag = array("q", [0])
    timer = threading.Timer(0.2, flag.__setitem__, (0, 1))
    timer.start()
    start = time.monotonic()
    found = one.run(*boards(fen.read(POSITIONS[0])), [], 0, 90, -20000, 20000, flag, 0)
    assert not found[5]
    assert time.monotonic() - start < 60
    timer.join()


@pytest.mark.parametrize("load", [compiled, interpreted])
def test_a_search_that_knows_when_its_time_is_up_needs_nobody_to_tell_it(load: Any) -> None:
    one = searcher(load, 16)
    start = time.monotonic()
    flag = array("q", [0, time.monotonic_ns() + 100_000_000])
    found = one.run(*boards(fen.read(POSITIONS[0])), [], 0, 90, -20000, 20000, flag, 0)
    assert not found[5]
    assert 0.05 < time.monotonic() - start < 60
