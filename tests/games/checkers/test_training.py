"""Training: games give examples, and fitting to them predicts their results better."""

import math
import random

from plyground.games.checkers.evaluation import weights
from plyground.games.checkers.kernel_evaluation import Evaluation
from plyground.games.checkers.kernel_moves import Moves
from plyground.games.checkers.rules import Checkers, quiet_between
from plyground.games.checkers.searcher import boards
from plyground.games.checkers.training import examples, fit, result


def test_weights_that_are_fitted_tell_the_results_better() -> None:
    found = list(examples(3, seed=5, depth=2))
    assert {example.result for example in found} <= {-1, 0, 1}

    def error(all_weights) -> float:
        judge = Evaluation(all_weights)
        values = [judge.value(*e.boards) * (1 - 2 * e.boards[3]) for e in found]
        return sum(
            (1 / (1 + math.exp(-v / 100)) - (e.result + 1) / 2) ** 2
            for v, e in zip(values, found, strict=True)
        )

    assert error(fit(found, rounds=15)) < error(weights())


def test_moves_lead_where_the_rules_say() -> None:
    game, chance, moves = Checkers(), random.Random(3), Moves()
    for _ in range(30):
        state = game.initial_state()
        while actions := game.actions(state):
            after = [game.result(state, action) for action in actions]
            found = [result(boards(state), word) for word in moves.listed(*boards(state))]
            assert {now for now, _ in found} == {boards(one) for one in after}
            assert dict(found) == {boards(one): quiet_between(state, one) for one in after}
            if chance.random() < 0.01:
                break
            state = chance.choice(after)
