"""An illegal Raichu move is named: which piece did what."""

from __future__ import annotations

import pytest

from plyground.classroom.checks._raichu_positions import POSITIONS
from plyground.classroom.checks._raichu_words import why_illegal
from plyground.games.raichu.rules import Position, Raichu

GAME = Raichu()
BOARD = "......@. ........ ..w..... ...b.... ........ .......B ..w..... ........".replace(" ", "")


def changed(**cells: str) -> str:
    """The board with other pieces on these cells; "o" is an empty one."""
    board = list(BOARD)
    for name, piece in cells.items():
        board["abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)] = piece.replace("o", ".")
    return "".join(board)


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({}, "the board did not change"),
        ({"c3": "o", "c4": "w"}, "the white pichu went from c3 to c4; it can go to b4, e5"),
        ({"c3": "o", "e5": "w"}, "to e5 over the black pichu on d4, which must be taken off"),
        ({"c7": "o", "b8": "w"}, "to b8 and must be a white raichu (@) there, not a white pichu (w)"),
        ({"c3": "o", "b4": "W"}, "to b4 and must be a white pichu (w) there, not a white pikachu (W)"),
        ({"c3": "o", "b4": "w", "h6": "o"}, "but the black pikachu on h6 vanished, which it did not jump"),
        ({"c3": "W"}, "the white pichu on c3 became a white pikachu where it stood"),
        ({"d4": "o"}, "the black pichu on d4 vanished, but no white piece moved"),
        ({"d4": "o", "d3": "b"}, "a black pichu appeared on d3"),
        ({"c3": "o"}, "one piece moves a turn: 1 left (the white pichu on c3), 0 arrived"),
        (
            {"c3": "o", "b4": "w", "c7": "o", "b8": "@"},
            "2 left (the white pichu on c3, the white pichu on c7), 2",
        ),
    ],
)
def test_why_a_board_is_no_successor(cells, reason):
    assert reason in why_illegal(GAME, Position(0, BOARD), changed(**cells))


def test_a_stuck_piece_is_said_to_be_stuck():
    board = "w....... .b...... ..b..... ........ ........ ........ ........ .......w".replace(" ", "")
    after = ".w......" + board[8:]
    assert why_illegal(GAME, Position(0, board), after) == (
        "the white pichu went from a1 to b1; it cannot move"
    )


def test_every_position_has_a_move_and_one_has_only_one():
    counts = {task.about: len(task.successors) for task in POSITIONS}
    assert min(counts.values()) == 1
    assert counts["a pichu at the edge has one move"] == 1
