"""Opening names: every line is legal, every ballot of the deck has its number, and positions find them."""

from __future__ import annotations

from plyground.games.checkers import GAME
from plyground.games.checkers.names import BARRED, NAMES
from plyground.games.checkers.openings import OPENINGS
from plyground.games.checkers.position import Position
from plyground.play.analysis.openings import opening_name

RULES = GAME()


def history(*moves: str) -> list[Position]:
    states = [RULES.initial_state()]
    for text in moves:
        states.append(RULES.result(states[-1], RULES.parse(states[-1], text)))
    return states


def test_every_ballot_has_its_number_in_the_federations_list() -> None:
    ballots = {moves: name for moves, name in NAMES.items() if "ballot" in name}
    assert set(OPENINGS) < set(ballots)
    assert (len(OPENINGS), len(BARRED.split(";")), len(ballots)) == (156, 18, 174)
    numbers = sorted(int(name.rpartition(" ")[2]) for name in ballots.values())
    assert numbers == list(range(1, 175))
    # Numbers of well-known ballots, as the federation lists them.
    assert NAMES["9-13", "22-18", "6-9"] == "Dreaded Edinburgh, ballot 5"
    assert NAMES["10-14", "22-18", "12-16"] == "White Doctor, ballot 68"
    assert NAMES["11-16", "23-19", "16x23"] == "Black Widow, ballot 153"
    assert NAMES["12-16", "23-19", "16x23"] == "Dundee, barred ballot 171"


def test_every_name_belongs_to_a_legal_line() -> None:
    for moves in NAMES:
        texts = [
            RULES.text(RULES.parse(state, text)) for state, text in zip(history(*moves), moves, strict=False)
        ]
        assert tuple(texts) == moves


def test_an_opening_keeps_its_name_until_another_arises_by_whichever_order_of_moves() -> None:
    fourteenth = ("11-15", "23-19", "8-11", "22-17", "4-8")
    assert opening_name(RULES, history(*fourteenth)) == "Old Fourteenth"
    assert opening_name(RULES, history()) == ""
    assert opening_name(RULES, history(*fourteenth, "17-13", "15-18")) == "Old Fourteenth"
    turned = history("11-15", "22-17", "8-11", "23-19", "4-8")
    assert opening_name(RULES, turned) == "Old Fourteenth"
    assert opening_name(RULES, history(*fourteenth)[1:]) == "", "a game that began elsewhere has no opening"
