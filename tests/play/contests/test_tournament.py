"""Tournaments: the same games whatever disturbs them, and nothing counts twice."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from plyground import plugins
from plyground.formats.jsonl import Record
from plyground.play.contests.entrants import find_entrants
from plyground.play.contests.ledger import Kept, Key, Ledger
from plyground.play.contests.playing import Effort
from plyground.play.contests.standings import stand
from plyground.play.contests.tournament import Tournament, play


def tournament(*words: str, **settings: Any) -> Tournament:
    return Tournament("tictactoe", tuple(find_entrants(plugins.game("tictactoe"), words)), **settings)


def played(made: Tournament, path: Path, most: int | None = None) -> list[Any]:
    """Play so many games, and what is kept after that."""
    with Ledger(path, made.specification()) as ledger:
        with closing(play(made, ledger)) as games:
            list(islice(games, most))
        return [(game.key, game.utility, game.record.moves) for game in ledger.games()]


@pytest.mark.parametrize("form", ["round-robin", "swiss", "gauntlet", "knock-out"])
def test_a_tournament_in_pieces_has_the_games_of_one_in_a_piece(form: str, tmp_path: Path) -> None:
    made = tournament("1", "2", "3", "table:depth=3", "alphabeta:depth=1", form=form)
    whole = played(made, tmp_path / "whole")
    for most in (3, 1, 5, 2, None):
        pieces = played(made, tmp_path / "pieces", most)
    assert pieces == whole
    assert len(whole) == made.total([]) or form == "knock-out"
    assert played(made, tmp_path / "pieces") == whole


def test_the_seed_chooses_the_games(tmp_path: Path) -> None:
    one, other = (tournament("1", "2", seed=seed, games=8) for seed in (1, 2))
    assert one.name != other.name
    assert played(one, tmp_path / "a") != played(other, tmp_path / "b")


def test_every_opening_is_played_with_both_colours(tmp_path: Path) -> None:
    made = tournament("1", "2", "3", games=4)
    games = played(made, tmp_path / "book")
    assert len(games) == 12
    for key, _, moves in games:
        (other,) = [m for k, _, m in games if k[:4] == key[:4] and k.first != key.first]
        assert moves[:4] == other[:4]


def kept(key: Key, utility: int) -> Kept:
    return Kept(key, utility, None, Record("tictactoe", ("a", "b"), ()), (Effort(), Effort()), "")


def test_a_test_ends_a_meeting_and_what_was_played_beyond_does_not_count() -> None:
    made = tournament("1", "2", games=1000, sprt=(0, 100))
    meeting = made.next_meetings([])[0]
    games = [kept(key, 1) for key in made.keys(meeting)]
    counted = made.counted(games)
    assert 4 < len(counted) < 200
    assert made.counted(games[: len(counted) + 7]) == counted
    assert made.results(games) == {meeting: (1.0, 0.0)}
    assert made.next_meetings(games) == []
    # A gap before the end: what came out of order does not decide yet.
    assert made.results([*games[:2], *games[4:]]) == {}


def test_a_sequential_test_saves_games(tmp_path: Path) -> None:
    made = tournament("table:depth=6", "1", games=400, sprt=(0, 200))
    games = played(made, tmp_path / "book")
    assert 10 < len(games) < 300
    with Ledger(tmp_path / "book", made.specification()) as ledger:
        standings = stand(made, ledger.games())
    assert standings.over
    assert list(standings.verdicts.values()) == ["H1"]


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({"form": "zork"}, "a tournament is round-robin"),
        ({"games": 3}, "must be even"),
        ({"form": "knock-out", "rounds": 2}, "as many rounds as it needs"),
    ],
)
def test_what_makes_no_sense_is_refused(settings: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        tournament("1", "2", **settings)
