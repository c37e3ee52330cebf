"""Points, Elo and the sequential test."""

from __future__ import annotations

import math
import random

import pytest

from plyground.play.contests.rating import SPRT_BOUND, Score, elo, expected, rate


def score_of(*pairs: tuple[int, int]) -> Score:
    score = Score()
    for number, halves in enumerate(pairs):
        for half in halves:
            score.add(number, half)
    return score


def test_elo_and_expected_share_are_inverse() -> None:
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    assert elo(expected(-137.5)) == pytest.approx(-137.5)
    assert elo(0) == -math.inf
    assert elo(1) == math.inf


def test_wins_draws_and_losses_are_counted_by_game_and_by_pair() -> None:
    score = score_of((2, 2), (2, 0), (1, 1), (1, 0), (0, 0))
    assert (score.wins, score.draws, score.losses, score.games) == (3, 3, 4, 10)
    assert score.pairs == (1, 1, 2, 0, 1)
    assert score.share == 0.45


def test_the_games_of_a_pair_may_end_in_any_order() -> None:
    score = Score()
    for pair, halves in ((0, 2), (1, 0), (1, 2), (0, 2)):
        score.add(pair, halves)
    assert score.pairs == (0, 0, 1, 0, 1)


def test_the_interval_narrows_with_the_root_of_the_games() -> None:
    few, many = score_of(*[(2, 1), (0, 1)] * 20), score_of(*[(2, 1), (0, 1)] * 2000)
    width = few.interval[1] - few.interval[0]
    assert width / (many.interval[1] - many.interval[0]) == pytest.approx(10, rel=0.1)


def test_a_few_draws_do_not_prove_equality() -> None:
    low, high = score_of(*[(1, 1)] * 5).interval
    assert low < -20
    assert high > 20


def test_the_interval_holds_the_truth_about_95_times_in_100() -> None:
    chance = random.Random(1)
    truth, held = 40.0, 0
    for _ in range(400):
        score = Score()
        for pair in range(100):
            for _ in range(2):
                # Half of the games are drawn; the rest are won often enough for the expected share.
                won = chance.random() < 2 * (expected(truth) - 0.25)
                score.add(pair, 1 if chance.random() < 0.5 else 2 if won else 0)
        low, high = score.interval
        held += low <= truth <= high
    assert 0.92 <= held / 400 <= 0.98


def test_the_sequential_test_accepts_the_better_hypothesis() -> None:
    assert score_of(*[(2, 1)] * 50).verdict(0, 5) == "H1"
    assert score_of(*[(0, 1)] * 50).verdict(0, 5) == "H0"
    assert score_of((2, 1), (0, 1)).verdict(0, 5) is None


def test_the_sequential_test_is_seldom_wrong() -> None:
    chance = random.Random(2)
    wrong = 0
    for _ in range(200):  # truth: no difference, so that H1 ("40 Elo better") must be rare
        score = Score()
        for pair in range(10_000):
            for _ in range(2):
                score.add(pair, chance.choice((0, 1, 1, 2)))
            if verdict := score.verdict(0, 40):
                wrong += verdict == "H1"
                break
    assert wrong <= 20


def test_the_ratio_is_that_of_two_normal_distributions() -> None:
    score = score_of(*[(2, 1)] * 30, *[(1, 1)] * 40, *[(1, 0)] * 29)
    # By hand: the sample with its half pairs has mean 0.5025 and variance 0.0374937…
    mean, variance = (30.5 * 0.75 + 40 * 0.5 + 29.5 * 0.25) / 100, None
    variance = (30.5 * (0.75 - mean) ** 2 + 40 * (0.5 - mean) ** 2 + 29.5 * (0.25 - mean) ** 2) / 100

    def log_likelihood(share: float) -> float:
        return -100 * (mean - share) ** 2 / (2 * variance)

    wanted = log_likelihood(expected(5)) - log_likelihood(expected(0))
    assert score.likelihood(0, 5) == pytest.approx(wanted)
    assert pytest.approx(2.944, abs=0.001) == SPRT_BOUND


def test_the_ratings_of_many_agree_with_the_difference_of_two() -> None:
    one, other = rate([[0, 750], [250, 0]])
    assert one.elo - other.elo == pytest.approx(elo(0.75), abs=2)
    assert one.elo == -other.elo


def test_the_ratings_of_many_find_those_that_the_points_were_made_of() -> None:
    true = [150.0, 40.0, -60.0, -130.0]
    points = [[0.0 if a == b else 1000 * expected(a - b) for b in true] for a in true]
    for rating, wanted in zip(rate(points), true, strict=True):
        assert rating.elo == pytest.approx(wanted, abs=2)
        assert 5 < rating.error < 20


def test_who_won_everything_has_a_rating_and_a_wide_error() -> None:
    best, *_, worst = rate([[0, 4, 4], [0, 0, 4], [0, 0, 0]])
    assert 100 < best.elo < 1000
    assert best.elo == pytest.approx(-worst.elo)
    assert best.error > 150


def test_four_times_the_games_halve_the_error() -> None:
    few, many = (rate([[0, 50 * n], [50 * n, 0]])[0].error for n in (1, 4))
    assert many == pytest.approx(few / 2, rel=0.1)
