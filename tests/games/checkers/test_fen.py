"""Positions in one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.checkers.known import POSITIONS, START
from plyground.games.checkers import fen


@pytest.mark.parametrize("text", [START, *(text for text, *_ in POSITIONS.values())])
def test_a_position_is_read_and_written_without_loss(text: str) -> None:
    position = fen.read(text)
    assert fen.read(fen.write(position)) == position


def test_lists_come_in_any_order_and_case() -> None:
    assert fen.read(" w : bk32 : wk18 , K19 . ") == fen.read("W:WK18,K19:BK32")
    assert fen.write(fen.read("b:b1-3:wk32")) == "B:WK32:B1,2,3"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no side to move"),
        ("X:W21:B1", "no side to move"),
        ("B:W21", "does not list the pieces of W and of B once each"),
        ("B:W21:W22", "does not list the pieces of W and of B once each"),
        ("B:W20-32:B1", "White has 13 pieces; twelve are the most"),
        ("B:W3:B12", "White's man on 3 stands on its king row; a king is K3"),
        ("B:W21:B30", "Black's man on 30 stands on its king row; a king is K30"),
        ("B:W21:B21", "square 21 holds a black and a white piece"),
        ("B:W21,21:B1", "square 21 is listed twice for White"),
        ("B:W33:B1", "there is no square 33; they are numbered 1 to 32"),
        ("B:W0:B1", "there is no square 0"),
        ("B:W25-21:B1", "25-21 is an empty range of squares; write 21-25"),
        ("B:W21x:B1", "not a square in White's list: '21X'"),
        ("B:W:B", "there is no piece on the board"),
        ("B:" + "1," * 300, "602 characters are too long"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        fen.read(text)
    assert reason in str(refused.value)


@given(st.text(max_size=80) | st.from_regex(r"[BW]:[BW][K0-9,-]{0,20}:[BW][K0-9,-]{0,20}", fullmatch=True))
def test_whatever_the_line_holds_it_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        position = fen.read(text)
    except ValueError as error:
        refusal = str(error)
    else:
        assert fen.read(fen.write(position)) == position
        return
    assert "\n" not in refusal
