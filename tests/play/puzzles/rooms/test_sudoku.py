"""Questions about Sudokus, as a front end asks them."""

from __future__ import annotations

from typing import Any

import pytest

from plyground.play.puzzles.rooms import sudoku as sudokus
from plyground.puzzles.sudoku.explaining import explain
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.stopping import never

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def answers(command: str, text: str = PUZZLE, own: Any = None) -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = []
    sudokus.ask({"command": command, "text": text, "own": own}, never, heard.append)
    return heard


def digits(**cells: int) -> list[int]:
    own = [0] * 81
    for name, digit in cells.items():
        own[int(name[1:])] = digit
    return own


def test_a_check_says_which_of_the_players_digits_are_wrong() -> None:
    (answer,) = answers("check", own=digits(c1=1, c2=4, c3=5))
    assert answer["says"] == "Wrong: r1c3, r1c4."
    assert answer["marked"] == [2, 3]


def test_a_full_board_without_mistakes_is_solved() -> None:
    (answer,) = answers("check", own=[int(digit) for digit in SOLVED])
    assert answer["solved"]


@pytest.mark.parametrize(
    ("own", "says"),
    [({"c1": 2}, "your digits fit one of them"), ({"c1": 1}, "none of them has all of your digits")],
)
def test_with_several_solutions_digits_fit_one_or_none(own: dict[str, int], says: str) -> None:
    (answer,) = answers("check", "1" + "." * 80, digits(**own))
    assert says in answer["says"]


def test_a_hint_has_its_reason() -> None:
    (hint,) = answers("hint", SOLVED[:40] + "." + SOLVED[41:])
    assert hint["placements"] == [[40, 4]]
    assert hint["says"] == "r5c5=4: Full house. 4 is the only digit that row 5 still lacks."
    assert hint["grades"] == ["Look at box 5.", "Look at box 5. Full house.", hint["says"]]


def test_a_chain_shows_the_candidates_that_it_links_and_no_others() -> None:
    text = "..1...37.96....58....5....1.1.....6..29...4..54....7.83...89..2....568...8...16.."
    own, gone = [0] * 81, []
    for step in explain(Sudoku.parse(text)):
        if step.technique == "Alternating inference chain":
            break
        gone += [list(each) for each in step.eliminations]
        for cell, digit in step.placements:
            own[cell] = digit
    heard: list[dict[str, Any]] = []
    sudokus.ask({"command": "hint", "text": text, "own": own, "gone": gone}, never, heard.append)
    (hint,) = heard
    assert hint["technique"] == "Alternating inference chain"
    linked = [each for link in hint["links"] for each in (*link["from"], *link["to"])]
    assert sorted(hint["pattern"]) == sorted(map(list, set(map(tuple, linked))))


def test_a_hint_names_a_wrong_digit_first() -> None:
    (answer,) = answers("hint", own=digits(c1=2))
    assert answer["says"] == "Wrong: r1c2."


def test_there_is_no_hint_for_a_full_board() -> None:
    (answer,) = answers("hint", SOLVED)
    assert answer["says"] == "Every square is filled."


@pytest.mark.parametrize("own", ["12", [1, 2], [10] * 81, [True] * 81, [None] * 81])
def test_digits_that_are_none_are_refused(own: Any) -> None:
    with pytest.raises(ValueError, match="your own digits are"):
        answers("check", own=own)
