"""The level that suits, by games that were finished."""

from __future__ import annotations

import pytest

from plyground.play.games.suggestion import FEWEST, Tried, suggest_level, tried

LEVELS = ("Beginner", "Novice", "Learner", "Casual", "Club")


def suggested(*games: tuple[int, float]) -> int | None:
    found = suggest_level([Tried(level, points) for level, points in games], LEVELS)
    return None if found is None else found.level


def test_nothing_is_proposed_after_too_few_games() -> None:
    assert suggested(*[(3, 1.0)] * (FEWEST - 1)) is None
    assert suggested(*[(9, 1.0)] * FEWEST) is None, "a level that there is no more tells nothing"


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ([(3, 1.0)] * 3, 4),
        ([(3, 0.0)] * 3, 2),
        ([(3, 1.0), (3, 0.0), (3, 0.5)], 3),
        ([(1, 0.0)] * 5, 1),
        ([(5, 1.0)] * 12, 5),
        ([(4, 0.0), (4, 0.0), (4, 0.0), (3, 1.0), (3, 1.0)], 3),
        ([(3, 1.0)] * 12 + [(1, 0.0)] * 30, 5),
    ],
)
def test_wins_lead_up_losses_lead_down_and_old_games_do_not_count(
    games: list[tuple[int, float]], level: int
) -> None:
    assert suggested(*games) == level


def test_the_reason_is_said_in_words() -> None:
    found = suggest_level([Tried(3, 1.0), Tried(3, 1.0), Tried(3, 0.5), Tried(1, 0.0)], LEVELS)
    assert found is not None
    assert found.reason.startswith("2 won, 1 drawn, 0 lost of your latest games at level 3: ")


def test_only_games_of_one_person_against_a_level_count() -> None:
    assert tried({"seats": ["person", {"level": 3}]}, 0) == Tried(3, 1.0)
    assert tried({"seats": [{"level": 2}, "person"]}, 0) == Tried(2, 0.0)
    assert tried({"seats": [{"level": 2}, "person"]}, None) == Tried(2, 0.5)
    for seats in (["person", "person"], [{"level": 1}, {"level": 2}], ["person", {"engine": "table"}], None):
        assert tried({"seats": seats}, 0) is None
    assert tried({"seats": ["person", {"level": 3, "seconds": 9}]}, 0) is None
    assert tried(None, 0) is None
