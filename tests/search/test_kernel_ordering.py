"""The order in which game kernels try their moves, in both its forms."""

from __future__ import annotations

import random
from itertools import pairwise
from types import ModuleType

import pytest

from conftest import both_forms, compiled, interpreted

MODULE = "search.kernel_ordering"

either_form = pytest.mark.parametrize("kernel", both_forms(MODULE), indirect=True)


@either_form
def test_moves_are_picked_from_the_most_promising_down(kernel: ModuleType) -> None:
    ordering, chance = kernel.Ordering(40, 4, 4), random.Random(2)
    for _ in range(50):
        first, end = 5, chance.randint(6, 40)
        moves = list(range(40))
        scores = {move: chance.randint(-20, 20) for move in moves}
        for move in moves:
            ordering.scores[move] = scores[move]
        picked = []
        for slot in range(first, end):
            best = ordering.pick(slot, end)
            moves[slot], moves[best] = moves[best], moves[slot]
            picked.append(moves[slot])
        assert sorted(picked) == list(range(first, end))
        assert [scores[move] for move in picked] == sorted((scores[m] for m in picked), reverse=True)
        assert [ordering.scores[slot] for slot in range(40)] == [scores[move] for move in moves]


@either_form
def test_of_equals_the_first_is_picked(kernel: ModuleType) -> None:
    ordering = kernel.Ordering(4, 1, 1)
    for slot, score in enumerate((0, 7, 7, 7)):
        ordering.scores[slot] = score
    assert ordering.pick(0, 4) == 1


@either_form
def test_a_ply_remembers_its_last_two_killers(kernel: ModuleType) -> None:
    ordering = kernel.Ordering(1, 3, 1)
    for move in (1 << 40, 5, 5, 6):
        ordering.remember(move, 1)
    assert list(ordering.killers) == [0, 0, 6, 5, 0, 0]
    ordering.remember(5, 1)
    assert list(ordering.killers) == [0, 0, 5, 6, 0, 0]


@either_form
def test_what_often_makes_cuts_gains_ever_less(kernel: ModuleType) -> None:
    ordering = kernel.Ordering(1, 1, 2)
    seen = []
    for _ in range(2_000):
        ordering.credit(1, 400)
        seen.append(ordering.history[1])
    gains = [after - before for before, after in pairwise(seen)]
    assert seen[0] == 400
    assert gains == sorted(gains, reverse=True)
    assert 16_000 < seen[-1] <= 16_384
    for _ in range(2_000):
        ordering.credit(1, -400)
    assert -16_384 <= ordering.history[1] < -16_000
    assert ordering.history[0] == 0


@either_form
def test_for_a_new_move_histories_fade_and_killers_go(kernel: ModuleType) -> None:
    ordering = kernel.Ordering(1, 1, 3)
    ordering.remember(9, 0)
    ordering.credit(0, 100)
    ordering.credit(2, -100)
    ordering.fade(3)
    assert (list(ordering.killers), list(ordering.history)) == ([0, 0], [12, 0, -13])


def test_both_forms_learn_the_same() -> None:
    chance = random.Random(3)
    fast, slow = (load(MODULE).Ordering(1, 1, 8) for load in (compiled, interpreted))
    for _ in range(5_000):
        spot, bonus = chance.randrange(8), chance.choice((-1, 1)) * chance.randint(1, 126) ** 2
        for ordering in (fast, slow):
            ordering.credit(spot, bonus)
        assert fast.history[spot] == slow.history[spot]
        assert abs(fast.history[spot]) <= 16_384
