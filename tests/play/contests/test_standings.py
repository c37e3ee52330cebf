"""How a tournament stands."""

from __future__ import annotations

from plyground import plugins
from plyground.formats.jsonl import Record
from plyground.play.contests.entrants import find_entrants
from plyground.play.contests.ledger import Kept, Key
from plyground.play.contests.playing import Effort
from plyground.play.contests.standings import stand
from plyground.play.contests.tournament import Tournament

ENTRANTS = tuple(find_entrants(plugins.game("tictactoe"), ["1", "2", "3"]))


def game(a: int, b: int, first: int, utility: int, forfeit: int | None = None) -> Kept:
    record = Record("tictactoe", ("x", "y"), (), reason="crash" if forfeit is not None else "", round="1.1")
    return Kept(Key(0, a, b, 0, first), utility, forfeit, record, (Effort(5, 1.0), Effort(4, 2.0)), "")


def test_points_places_and_the_cross_table_add_up() -> None:
    games = [game(0, 1, 0, -1), game(0, 1, 1, 0), game(0, 2, 0, -1), game(0, 2, 1, -1), game(1, 2, 0, 1)]
    standings = stand(Tournament("tictactoe", ENTRANTS), games)
    assert [row.name for row in standings.rows] == ["2", "3", "1"]
    assert [row.points for row in standings.rows] == [2.5, 2, 0.5]
    assert sum(row.points for row in standings.rows) == len(games)
    assert standings.cross[0][1] == (0, 1, 1)
    assert standings.cross[1][0] == (1, 1, 0)
    assert not standings.over
    best, _, worst = standings.rows
    assert best.rating.elo > 0 > worst.rating.elo
    assert best.effort.moves == 4 + 4 + 5
    facts = standings.facts()
    assert facts["cross"][0][2] == [1, 1, 0]
    assert facts["standings"][0]["place"] == 1


def test_a_forfeit_is_told_with_its_game() -> None:
    standings = stand(Tournament("tictactoe", ENTRANTS), [game(0, 1, 0, -1, forfeit=0)])
    (row,) = [row for row in standings.rows if row.forfeits]
    assert row.name == "1"
    assert row.forfeits == ["game 1/1.1: crash"]


def test_without_games_everybody_is_equal_and_rated_widely() -> None:
    standings = stand(Tournament("tictactoe", ENTRANTS), [])
    assert [row.rating.elo for row in standings.rows] == [0, 0, 0]
    assert all(row.rating.error > 300 for row in standings.rows)
