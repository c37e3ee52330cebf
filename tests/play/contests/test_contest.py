"""Two engines play many games."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from plyground import plugins
from plyground.api import Report
from plyground.formats.jsonl import Record
from plyground.play.contests.contest import Contest, Standing
from plyground.play.contests.playing import Played, play_pairing
from plyground.play.games.match import Match
from plyground.play.games.seat import parse_seat
from plyground.stopping import Limit, Stop, never
from seating import Given


def contest(game: str, a: str, b: str, **settings: Any) -> Contest:
    rules = plugins.game(game)
    return Contest(game, (parse_seat(rules, a), parse_seat(rules, b)), **settings)


def replay(record: Record) -> Match[Any, Any]:
    game = plugins.game(record.game)
    match = Match(game)
    for move in record.moves:
        match.play(game.parse(match.state, move))
    return match


class Engine1:
    """An engine that does whatever a function does."""

    def __init__(self, think: Callable[[Sequence[Any], Stop], Iterator[Report[Any]]]) -> None:
        self.function = think

    def think(
        self, history: Sequence[Any], limit: Limit = Limit(), stop: Stop = never
    ) -> Iterator[Report[Any]]:
        return self.function(history, stop)


def played_against(function: Any, **settings: Any) -> Played:
    """The first game of a rogue (who is player 0) against a level, in tic-tac-toe."""
    entrants = (Given("rogue", engine=Engine1(function)), parse_seat(plugins.game("tictactoe"), "1"))
    pairing = next(Contest("tictactoe", entrants, games=2, plies=0, **settings).pairings())
    played = play_pairing(pairing, lambda: False)
    assert played is not None
    return played


def test_a_person_plays_in_no_contest() -> None:
    with pytest.raises(ValueError, match="a person cannot play in a contest"):
        contest("tictactoe", "person", "1")


def test_every_opening_is_played_with_both_colours() -> None:
    pairings = list(contest("tictactoe", "1", "2", games=10).pairings())
    assert [pairing.number for pairing in pairings] == list(range(10))
    assert [pairing.first for pairing in pairings] == [0, 1] * 5
    for one, two in zip(pairings[::2], pairings[1::2], strict=True):
        assert one.opening == two.opening
        assert len(one.opening) == 4
    assert len({pairing.opening for pairing in pairings}) > 1


def test_the_seed_chooses_the_openings() -> None:
    first, again, other = (
        [pairing.opening for pairing in contest("tictactoe", "1", "2", games=10, seed=seed).pairings()]
        for seed in (1, 1, 2)
    )
    assert first == again != other


def test_a_game_s_own_openings_are_each_played_once_before_any_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    own = [("a1",), ("b2",), ("c3",)]
    declared = replace(plugins.load("games", "tictactoe"), OPENINGS=own)
    monkeypatch.setattr(plugins, "load", lambda kind, name: declared)
    assert contest("tictactoe", "1", "2").total() == 6
    openings = [pairing.opening for pairing in contest("tictactoe", "1", "2", games=10).pairings()][::2]
    assert sorted(openings[:3]) == own
    assert len(openings) == 5
    assert [p.opening for p in contest("tictactoe", "1", "2", games=2, plies=0).pairings()] == [(), ()]


@pytest.mark.parametrize("name", plugins.names("games"))
def test_the_openings_of_every_game_are_legal_and_leave_it_open(name: str) -> None:
    for opening in plugins.load("games", name).OPENINGS or [()]:
        game = plugins.game(name)
        match = Match(game)
        for move in opening:
            match.play(game.parse(match.state, move))
        assert not match.over


def test_more_random_plies_than_the_game_has_are_refused() -> None:
    with pytest.raises(ValueError, match="over before 20 random plies"):
        next(contest("tictactoe", "1", "2", plies=20).pairings())


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_contest_plays_all_games_by_the_rules(jobs: int) -> None:
    standing, numbers = Standing(), set()
    for played in contest("tictactoe", "table:depth=6", "1", games=12).play(jobs):
        numbers.add(played.pairing.number)
        match = replay(played.record)
        assert match.over
        assert played.record.result == {1: "1-0", 0: "1/2-1/2", -1: "0-1"}[match.game.utility(match.state)]
        assert played.record.players[played.pairing.first] == "table:depth=6"
        standing.add(played)
    assert numbers == set(range(12))
    assert standing.score.games == 12
    assert standing.score.wins > standing.score.losses
    assert standing.efforts[0].nodes > 0
    assert standing.forfeits == ([], [])


def test_levels_make_the_same_mistakes_again_with_the_same_seed() -> None:
    first, again = (
        {p.pairing.number: p.record.moves for p in contest("tictactoe", "1", "2", games=6).play()}
        for _ in "ab"
    )
    assert first == again


def test_checkers_is_played_by_the_same_contest() -> None:
    (played, _) = contest("checkers", "alphabeta:depth=2", "table:depth=1", games=2, max_plies=60).play()
    match = replay(played.record)
    assert len(match.moves) == 60 or match.over


def test_an_illegal_move_forfeits() -> None:
    played = played_against(lambda history, stop: iter([Report(1, 0, 1, 0.0, (99,))]))
    assert (played.utility, played.forfeit, played.record.result) == (-1, 0, "0-1")
    assert "forfeit by rogue: illegal move" in played.record.reason


def test_no_move_forfeits() -> None:
    assert "rogue: no move" in played_against(lambda history, stop: iter(())).record.reason


def test_a_crash_forfeits_with_its_reason() -> None:
    def crash(history: Sequence[Any], stop: Stop) -> Iterator[Report[Any]]:
        raise RuntimeError("out of\ncheese")

    assert "rogue: crash: RuntimeError: out of cheese" in played_against(crash).record.reason


def test_an_overrun_forfeits_with_its_figures() -> None:
    def dawdle(history: Sequence[Any], stop: Stop) -> Iterator[Report[Any]]:
        time.sleep(0.2)
        yield Report(1, 0, 1, 0.0, (0,))

    played = played_against(dawdle, limit=Limit(seconds=0.05), margin=0.05)
    assert re.search(r"rogue: overrun: \d+\.\d{3} s for a move, 0.05 s allowed", played.record.reason)
    assert played.efforts[0].late > 0.1


def test_an_engine_that_thinks_on_is_told_to_stop() -> None:
    def ponder(history: Sequence[Any], stop: Stop) -> Iterator[Report[Any]]:
        yield Report(1, 0, 1, 0.0, (0,))
        while not stop():
            time.sleep(0.001)

    assert "overrun" in played_against(ponder, limit=Limit(seconds=0.05), margin=0.05).record.reason


def test_a_game_that_no_rule_ends_is_a_draw() -> None:
    played = next(contest("checkers", "alphabeta:depth=1", "alphabeta:depth=1", games=2, max_plies=9).play())
    assert (played.utility, played.record.reason) == (0, "drawn after 9 plies")
    assert len(played.record.moves) == 9


def test_a_stopped_game_counts_for_nobody() -> None:
    pairing = next(contest("tictactoe", "1", "2").pairings())
    assert play_pairing(pairing, lambda: True) is None
