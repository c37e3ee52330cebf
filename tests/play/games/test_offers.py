"""Proposals as values, and an engine's answer to an offered draw."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

import pytest

from plyground.api import WIN, Report
from plyground.games.tictactoe import TicTacToe
from plyground.play.games.match import Match
from plyground.play.games.offers import EARLY, Offers, judge_draw, read_offers
from plyground.play.games.seat import PERSON, read_seat
from plyground.play.games.session import Refused, Session
from plyground.play.pool import Busy, Message
from plyground.stopping import Limit, never
from seating import Given

GAME = TicTacToe()


def test_a_move_declines_what_the_other_offered_and_carries_ones_own_offer() -> None:
    assert Offers(draw=0).after_move(0).draw == 0
    assert Offers(draw=0, takeback=1).after_move(1) == Offers()


def test_a_draw_is_not_offered_again_before_a_move() -> None:
    offers = Offers().made("draw", 0, 4)
    with pytest.raises(ValueError, match="already"):
        offers.made("draw", 0, 4)
    with pytest.raises(ValueError, match="make a move"):
        offers.dropped("draw").made("draw", 0, 5)
    assert offers.dropped("draw").made("draw", 0, 6).draw == 0
    assert offers.dropped("draw").made("draw", 1, 4).draw == 1


def test_offers_are_read_again() -> None:
    assert read_offers(Offers(draw=1, rematch=0).stored) == Offers(draw=1, rematch=0)
    for wrong in ("draw", {"draw": 2}, {"war": 1}, {"draw": True}):
        with pytest.raises(ValueError, match="offers"):
            read_offers(wrong)


@pytest.mark.parametrize(
    ("player", "report", "plies", "accepts", "says"),
    [
        (1, Report(9, 0, 1, 0.0, (1,), complete=True), 0, True, "accepts the draw: looking to the end"),
        (1, Report(9, 0, 1, 0.0, (1,)), 0, False, "the game is young"),
        (1, Report(9, 40, 1, 0.0, (1,)), EARLY, True, "looking 9 plies ahead it sees X +0.40"),
        (1, Report(9, -40, 1, 0.0, (1,)), EARLY, False, "it sees O +0.40"),
        (0, Report(9, WIN - 3, 1, 0.0, (1,), complete=True), 0, False, "it sees X wins in 3"),
        (0, Report(0, 0, 1, 0.0, (1,)), EARLY, False, "does not say how it stands"),
        (0, None, EARLY, False, "does not say how it stands"),
    ],
)  # fmt: skip
def test_an_engine_decides_by_its_score_and_says_so(
    player: int, report: Report[int] | None, plies: int, accepts: bool, says: str
) -> None:
    answer = judge_draw(GAME, "Level 3", player, report, plies)
    assert (answer[0], says in answer[1]) == (accepts, True), answer


def two_apart(*moves: str) -> tuple[Session, list[Message]]:
    """Two people who sit apart."""
    told: list[Message] = []
    match = Match(GAME)
    for move in moves:
        match.play(move)
    return Session(match, pool=ThreadPoolExecutor(1), notify=told.append), told


def test_two_who_sit_apart_move_only_their_own_side() -> None:
    session, _ = two_apart()
    with pytest.raises(Refused, match="turn of X, not yours"):
        session.send({"command": "play", "text": "a1", "player": 1})
    session.send({"command": "play", "text": "a1", "player": 0})
    for command in ("redo", "restart", "stop", "go", "seats", "position", "hint", "values"):
        with pytest.raises(Refused, match=r"sit apart|no advice"):
            session.send({"command": command, "player": 1})
    assert session.board()["moves"] == ["a1"]


def test_a_takeback_needs_the_other_and_two_at_once_take_back_once() -> None:
    session, _ = two_apart("a1", "b1", "c1")
    with pytest.raises(Refused, match="no move that could be taken back"):
        two_apart("a1")[0].send({"command": "undo", "player": 1})
    session.send({"command": "undo", "player": 0})
    assert session.board()["offers"] == {"takeback": 0}
    assert session.board()["moves"] == ["a1", "b1", "c1"]
    with pytest.raises(Refused, match="wait for the answer"):
        session.send({"command": "undo", "player": 0})
    session.send({"command": "undo", "player": 1})
    board = session.board()
    assert (board["moves"], board["offers"], board["redo"], board["player"]) == (["a1", "b1"], {}, False, 0)
    session.send({"command": "undo", "player": 0})
    session.send({"command": "undo", "player": 1})
    assert session.board()["moves"] == [], "back to where X, who asked, made the last move"


def test_a_takeback_is_declined_in_words_or_by_a_move() -> None:
    session, _ = two_apart("a1", "b1", "c1")
    session.send({"command": "undo", "player": 0})
    session.send({"command": "decline", "player": 1})
    assert session.board()["offers"] == {}
    with pytest.raises(Refused, match="nothing is proposed"):
        session.send({"command": "decline", "player": 1})
    session.send({"command": "undo", "player": 0})
    session.send({"command": "play", "text": "a2", "player": 1})
    assert session.board()["offers"] == {}
    assert session.board()["moves"] == ["a1", "b1", "c1", "a2"]


def test_a_draw_is_agreed_by_two_apart_and_at_once_at_one_table() -> None:
    session, _ = two_apart("a1")
    session.send({"command": "draw", "player": 0})
    assert session.record()["offers"] == {"draw": 0}
    session.send({"command": "draw", "player": 1})
    assert session.board()["result"] == "Tie: both agreed."
    session, _ = two_apart("a1")
    session.send({"command": "draw"})
    assert session.board()["result"] == "Tie: both agreed."
    session.send({"command": "undo"})
    assert (session.board()["over"], session.board()["moves"]) == (False, ["a1"])


def test_who_resigns_is_who_says_so_or_the_one_person_or_who_is_to_move() -> None:
    for seats, player, result in (
        ((PERSON, PERSON), 0, "O wins: X resigned."),
        ((PERSON, PERSON), None, "X wins: O resigned."),
        ((PERSON, read_seat(GAME, {"level": 1})), None, "O wins: X resigned."),
    ):
        match = Match(GAME)
        match.play("a1")
        session = Session(match, seats, pool=ThreadPoolExecutor(1), notify=lambda event: None)
        session.send({"command": "resign"} | ({} if player is None else {"player": player}))
        assert session.board()["result"] == result
        session.close()


def test_a_rematch_needs_both_who_sit_apart_and_swaps_sides_against_an_engine() -> None:
    session, _ = two_apart("a1")
    with pytest.raises(Refused, match="not over yet"):
        session.send({"command": "rematch", "player": 0})
    session.send({"command": "resign", "player": 1})
    session.send({"command": "rematch", "player": 0})
    assert session.board()["offers"] == {"rematch": 0}
    assert not session.offers.again
    session.send({"command": "rematch", "player": 1})
    assert session.offers.again
    engine = read_seat(GAME, {"level": 1})
    session = Session(Match(GAME), (PERSON, engine), pool=ThreadPoolExecutor(1), notify=lambda event: None)
    session.send({"command": "resign"})
    session.send({"command": "rematch", "swap": True})
    assert [seat.person for seat in session.seats] == [False, True]
    assert not session.board()["over"]
    session.close()


class Even:
    """An engine that has proved the game even, and says so before it moves."""

    def __init__(self, score: int) -> None:
        self.score = score

    def think(self, history: Any, limit: Limit = Limit(), stop: Any = never) -> Iterator[Report[Any]]:
        yield Report(3, self.score, 1, 0.0, (GAME.actions(history[-1])[0],), complete=True)


@pytest.mark.parametrize(("score", "accepted"), [(0, True), (40, True), (-40, False)])
@pytest.mark.parametrize("thinking", [False, True])
def test_an_engine_answers_an_offer_at_once_or_with_its_move(
    score: int, accepted: bool, thinking: bool
) -> None:
    told: SimpleQueue[Message] = SimpleQueue()
    with ThreadPoolExecutor(1) as pool:
        seats = PERSON, Given(engine=Even(score))
        session = Session(Match(GAME), seats, pool=pool, notify=told.put, pace=0.1 if thinking else 0)
        if thinking:
            session.send({"command": "play", "text": "b2"})
        session.send({"command": "draw"})
        heard = [told.get(timeout=20)]
        while heard[-1]["event"] != "answer":
            heard.append(told.get(timeout=20))
        assert heard[-1]["accepted"] == accepted
        assert "sees" in heard[-1]["says"]
        board = session.board()
        assert board["offers"] == {}
        assert board["over"] == accepted
        assert board["result"] == ("Tie: both agreed." if accepted else "")
        if not accepted:
            with pytest.raises(Refused, match="make a move before"):
                session.send({"command": "draw"})
        session.close()


def test_an_offer_without_room_to_think_it_over_is_not_made() -> None:
    class Full:
        def submit(self, task: object) -> object:
            raise Busy("full")

    session = Session(Match(GAME), (PERSON, Given(engine=Even(0))), pool=Full(), notify=lambda event: None)
    with pytest.raises(Busy):
        session.send({"command": "draw"})
    assert session.board()["offers"] == {}
