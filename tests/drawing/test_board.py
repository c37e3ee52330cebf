"""Boards and pieces as SVG."""

from xml.etree import ElementTree

import pytest

from plyground import drawing
from plyground.drawing import board_svg
from plyground.games.checkers.rules import Checkers
from plyground.games.tictactoe import TicTacToe
from plyground.play.games.pieces import pieces


def piece_svg(name: str, turned: bool = False) -> str:
    return drawing.piece_svg(name, pieces()[name], turned=turned)


def shapes(name: str) -> list[tuple[str, str | None]]:
    """The outlines of a piece without its colours."""
    group = ElementTree.fromstring(piece_svg(name))
    return [(e.tag, e.get("d") or e.get("points") or e.get("r") or e.get("transform")) for e in group.iter()]


def test_every_piece_is_well_formed_and_told_by_shape_alone() -> None:
    drawn = [shapes(name) for name in pieces()]
    assert len(drawn) == 12
    assert all(a != b for i, a in enumerate(drawn) for b in drawn[:i])


def test_a_board_holds_every_cell_mark_and_arrow() -> None:
    board = ["white-pichu", "", "black-raichu", ""]
    svg = ElementTree.fromstring(
        board_svg(2, 2, board, pieces(), marks={1: "move"}, arrows=[(0, 3)], title="a <title>")
    )
    classes = [e.get("class") for e in svg.iter() if e.get("class")]
    assert classes == ["piece white-pichu pointed", "mark", "piece black-raichu", "arrow"]
    assert svg.get("aria-label") == "a <title>"
    assert [e.text for e in svg.iter() if e.tag.endswith("text")] == ["a", "b", "1", "2"]


def test_a_board_whose_cells_have_names_of_their_own_shows_them_in_the_cells() -> None:
    game = Checkers()
    svg = ElementTree.fromstring(game._repr_svg_())
    assert [e.text for e in svg.iter() if e.tag.endswith("text")] == [str(square) for square in range(1, 33)]
    svg = ElementTree.fromstring(TicTacToe()._repr_svg_())
    assert [e.text for e in svg.iter() if e.tag.endswith("text")] == ["a", "b", "c", "1", "2", "3"]


def test_an_unknown_mark_or_a_wrong_size_is_named() -> None:
    with pytest.raises(LookupError, match="no mark 'sparkle'"):
        board_svg(1, 1, [""], {}, marks={0: "sparkle"})
    with pytest.raises(ValueError, match="3 cells do not fill 2 rows of 2"):
        board_svg(2, 2, ["", "", ""], {})


def test_a_piece_that_nobody_has_drawn_is_its_name_in_a_circle() -> None:
    svg = ElementTree.fromstring(board_svg(1, 2, ["dragon", ""], {}, coordinates=False))
    assert [e.text for e in svg.iter() if e.tag.endswith("text")] == ["dra"]


def test_only_pointed_pieces_look_another_way_on_a_turned_board():
    turned = {name for name in pieces() if piece_svg(name) != piece_svg(name, turned=True)}
    assert turned == {"white-pichu", "white-pikachu", "black-pichu", "black-pikachu"}
