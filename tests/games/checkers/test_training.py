"""Training: games give examples, and fitting to them predicts their results better."""

from plyground.games.checkers.evaluation import weights
from plyground.games.checkers.kernel_evaluation import Evaluation
from plyground.games.checkers.searcher import boards
from plyground.games.checkers.training import examples, fit


def test_weights_that_are_fitted_tell_the_results_better() -> None:
    found = list(examples(3, seed=5, depth=2))
    assert {example.result for example in found} <= {-1, 0, 1}

    def error(all_weights) -> float:
        judge = Evaluation(all_weights)
        values = [judge.value(*boards(e.position)) * (1 - 2 * e.position.player) for e in found]
        return sum(
            (1 / (1 + 2.718 ** (-v / 100)) - (e.result + 1) / 2) ** 2
            for v, e in zip(values, found, strict=True)
        )

    assert error(fit(found, rounds=15)) < error(weights())
