"""Who meets whom."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from plyground.play.contests.pairings import (
    FORMATS,
    REPLAYS,
    Meeting,
    gauntlet,
    knock_out,
    round_robin,
    swiss,
    usual_rounds,
)

Results = dict[Meeting, tuple[float, float]]


def by_strength(meetings, results: Results) -> None:
    """Play a round in which the lower number wins."""
    results.update(dict.fromkeys(meetings, (1.0, 0.0)))


@pytest.mark.parametrize("count", range(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    meetings = round_robin(count, 1, {})
    assert sorted((m.a, m.b) for m in meetings) == [(a, b) for a in range(count) for b in range(a + 1, count)]
    for number in {m.round for m in meetings}:
        there = [entrant for m in meetings if m.round == number for entrant in m[1:]]
        assert len(there) == len(set(there))
    assert round_robin(count, 1, {meetings[0]: (1, 0)}) == ()


def test_twice_round_is_every_pair_twice_in_different_rounds() -> None:
    meetings = round_robin(5, 2, {})
    assert set(Counter((m.a, m.b) for m in meetings).values()) == {2}
    assert len(set(meetings)) == len(meetings) == 20


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    assert [m[1:] for m in gauntlet(4, 1, {})] == [(0, 1), (0, 2), (0, 3)]
    assert len(gauntlet(4, 3, {})) == 9


@pytest.mark.parametrize("count", [2, 3, 5, 8, 9, 16, 31])
def test_in_a_swiss_nobody_meets_twice_and_nobody_pauses_twice(count: int) -> None:
    chance, results = random.Random(count), Results()
    rounds = usual_rounds("swiss", count)
    for number in range(rounds):
        meetings = swiss(count, rounds, results)
        assert {m.round for m in meetings} == {number}
        assert len({entrant for m in meetings for entrant in m[1:]}) == 2 * len(meetings) == count - count % 2
        for meeting in meetings:
            share = chance.choice((0.0, 0.5, 1.0))
            results[meeting] = (share, 1 - share)
    assert swiss(count, rounds, results) == ()
    assert set(Counter(m[1:] for m in results).values()) == {1}
    if count % 2 and count > 3:
        played = Counter(entrant for m in results for entrant in m[1:])
        assert set(played.values()) <= {rounds, rounds - 1}


def test_in_a_swiss_the_best_are_paired_with_the_best() -> None:
    results = Results()
    by_strength(swiss(8, 3, results), results)
    winners = {m.a for m in results}
    for meeting in swiss(8, 3, results):
        assert (meeting.a in winners) == (meeting.b in winners)


def test_a_swiss_that_runs_out_of_opponents_lets_them_meet_again() -> None:
    results = Results()
    for _ in range(4):
        meetings = swiss(2, 4, results)
        assert [m[1:] for m in meetings] == [(0, 1)]
        by_strength(meetings, results)
    assert swiss(2, 4, results) == ()


@pytest.mark.parametrize("count", range(2, 18))
def test_a_knock_out_leaves_the_strongest_and_the_first_two_meet_last(count: int) -> None:
    results, last = Results(), []
    while meetings := knock_out(count, 1, results):
        last = list(meetings)
        by_strength(meetings, results)
    assert len(results) == count - 1
    assert [m[1:] for m in last] == [(0, 1)]


def test_a_tied_pair_of_a_knock_out_meets_again_and_at_last_the_first_goes_on() -> None:
    results = Results()
    for number in range(REPLAYS):
        (meeting,) = knock_out(2, 1, results)
        assert meeting == Meeting(number, 0, 1)
        results[meeting] = (0.5, 0.5)
    assert knock_out(2, 1, results) == ()
    (first, *_) = results
    assert knock_out(2, 1, {first: (0.25, 0.75)}) == ()


def test_every_form_is_over_some_day() -> None:
    for form, pair in FORMATS.items():
        results, rounds = Results(), usual_rounds(form, 7)
        for _ in range(50):
            meetings = pair(7, rounds, results)
            by_strength(meetings, results)
            if not meetings:
                break
        assert not pair(7, rounds, results)
