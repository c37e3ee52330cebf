"""The rules of Raichu, move by move."""

import pytest

from games.raichu.positions import PERFT, START, position
from plyground.games.raichu.rules import Move, Position, Raichu
from plyground.search.perft import perft


def board(*rows, player="w"):
    """A position by its rows; those left out at the end are empty."""
    size = len(rows[0])
    return f"{player} {''.join(rows):.<{size * size}}"


def moves(text, start=None):
    """The moves in a position, or those of one cell, as people write them."""
    game, state = position(text)
    return {game.text(action) for action in game.actions(state) if start in (None, game.label(action.start))}


def after(text, move):
    game, state = position(text)
    return game.state_text(game.result(state, game.parse(state, move)))


@pytest.mark.parametrize("name", PERFT)
def test_the_counts_are_known(name):
    text, counts = PERFT[name]
    game, state = position(text)
    wanted = [count for count in counts if count <= 12_000]
    assert [perft(game, state, depth + 1) for depth in range(len(wanted))] == wanted


def test_the_start_on_eight_ten_and_twelve():
    assert Raichu().state_text(Raichu().initial_state()) == START
    rows = [Raichu(12).initial_state().board[n : n + 12] for n in range(0, 144, 12)]
    assert rows[:4] == ["." * 12, "W." * 6, ".w" * 6, "." * 12]
    assert rows[8:] == ["." * 12, "b." * 6, ".B" * 6, "." * 12]


def test_a_pichu_steps_diagonally_forward():
    assert moves(board("........", "...w....", player="w"), "d2") == set()  # white alone: the game is over
    assert moves(board("........", "...w....", "........", ".......b"), "d2") == {"d2-c3", "d2-e3"}
    assert moves(board(".......w", "........", "...b....", player="b"), "d3") == {"d3-c2", "d3-e2"}


def test_a_pichu_jumps_pichus_alone():
    text = board("........", "...w....", "..b.b...", ".....B..")
    assert moves(text, "d2") == {"d2xb4"}
    assert moves(board("........", "...w....", "..B.$..."), "d2") == set()
    assert after(text, "d2xb4") == board("........", "........", "....b...", ".w...B..", player="b")


def test_a_pikachu_walks_one_or_two_forward_or_sideways():
    text = board("........", "...W....", "........", "........", ".......b")
    assert moves(text, "d2") == {"d2-d3", "d2-d4", "d2-c2", "d2-b2", "d2-e2", "d2-f2"}


def test_a_pikachu_jumps_two_or_three_far():
    near = board("........", "........", "........", "...W....", "...b....")
    assert {"d4xd6", "d4xd7"} <= moves(near, "d4")
    far = board("........", "........", "........", "...W....", "........", "...B....")
    assert moves(far, "d4") & {"d4-d5", "d4xd7", "d4xd8", "d4-d6"} == {"d4-d5", "d4xd7"}
    too_far = board("........", "........", "........", "...W....", "........", "........", "...b....")
    assert {move for move in moves(too_far, "d4") if "x" in move} == set()
    two = board("........", "........", "........", "...W....", "...b....", "...b....")
    assert {move for move in moves(two, "d4") if "x" in move} == set()


def test_a_pikachu_jumps_no_raichu():
    assert moves(board("........", "..$W$...", "...$...."), "d2") == set()


def test_a_raichu_slides_and_jumps_one_piece_of_any_kind_any_distance():
    text = board(
        "@..$....", "........", "........", "........", "........", "........", "........", ".......b"
    )
    along = {move for move in moves(text, "a1") if move.endswith("1")}
    assert along == {"a1-b1", "a1-c1", "a1xe1", "a1xf1", "a1xg1", "a1xh1"}
    assert not any("x" in move and move.endswith("8") for move in moves(text, "a1"))  # nothing behind h8
    assert after(text, "a1xf1").split()[1][:8] == ".....@.."


def test_a_raichu_jumps_neither_two_pieces_nor_its_own():
    text = board("@.bb....", ".w......", "b.......", "b.......")
    assert moves(text, "a1") == {"a1-b1", "a1-a2"}


def test_a_capture_is_never_compulsory():
    assert {"d2xb4", "d2-e3"} <= moves(board("........", "...w....", "..b.....", "........"))


@pytest.mark.parametrize(("piece", "move"), [("w", "d7-c8"), ("W", "d7-d8")])
def test_who_arrives_on_the_far_row_becomes_a_raichu(piece, move):
    text = board(*["........"] * 6, f"b..{piece}....")
    assert "@" in after(text, move)


def test_a_pikachu_on_the_far_row_becomes_a_raichu_when_it_moves_sideways():
    text = board("b.......", *["........"] * 6, "...W....")
    assert moves(text, "d8") == {"d8-c8", "d8-b8", "d8-e8", "d8-f8"}
    assert after(text, "d8-e8").endswith("....@...")


def test_a_pichu_on_the_far_row_cannot_move():
    assert moves(board("b.......", *["........"] * 6, "...w....")) == set()


def test_who_has_captured_everything_has_won():
    for player in "wb":
        game, state = position(board("@.......", player=player))
        assert (game.winner(state), [*game.actions(state)], game.terminal(state)) == (0, [], True)


def test_who_cannot_move_has_lost():
    game, state = position(board("........", *["........"] * 5, "b.......", "...w....", player="w"))
    assert (game.winner(state), game.utility(state), list(game.actions(state))) == (1, -1, [])
    assert game.winner(state._replace(player=1)) is None


def test_an_empty_board_is_over_and_nobody_has_won():
    game, state = position(board("........"))
    assert (game.winner(state), game.terminal(state)) == (None, True)


def test_the_third_occurrence_and_the_two_hundredth_ply_draw():
    game, a = position(board("@......$"))
    b = a._replace(player=1)
    assert not game.drawn([a, b, a, b])
    assert game.drawn([a, b, a, b, a])
    assert not game.drawn([Position(0, str(n)) for n in range(200)])
    assert game.drawn([Position(0, str(n)) for n in range(201)])
    assert Raichu(8, plies=10).drawn([Position(0, str(n)) for n in range(11)])


def test_two_moves_never_share_their_path():
    for text, _ in PERFT.values():
        game, state = position(text)
        paths = [game.path(action) for action in game.actions(state)]
        assert len(set(paths)) == len(paths)


@pytest.mark.parametrize("written", ["a1xe1", "A1XE1", " a1e1 ", "a1 e1"])
def test_a_move_may_be_written_in_several_ways(written):
    game, state = position(board("@..$....", ".......b"))
    assert game.parse(state, written) == Move(0, 4, 3)


@pytest.mark.parametrize("written", ["", "a1", "a1-e1", "a1xd1", "z9-z8", "é", "a1xe1xf1"])
def test_any_other_move_is_refused_in_one_line(written):
    game, state = position(board("@..$....", ".......b"))
    with pytest.raises(ValueError, match=r"illegal move .*; .* would be legal"):
        game.parse(state, written)


def test_pieces_have_names():
    game, state = position(board("wW@bB$.."))
    assert list(game.board(state)[:7]) == [
        "white-pichu", "white-pikachu", "white-raichu", "black-pichu", "black-pikachu", "black-raichu", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a Raichu position is PLAYER BOARD"),
        ("w", "a Raichu position is PLAYER BOARD"),
        ("x " + "." * 64, "the player must be w or b, not 'x'"),
        ("w " + "." * 63, "63 fit no such N"),
        ("w " + "." * 81, "81 fit no such N"),
        ("w " + "." * 63 + "x", "row 8, column 8 of the board: 'x' is none of"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        position(text)


@pytest.mark.parametrize("size", [-8, 0, 6, 9, 11, 28])
def test_odd_tiny_and_huge_boards_are_refused(size):
    with pytest.raises(ValueError, match="N must be even and from 8 to 26"):
        Raichu(size)


def test_a_board_is_square():
    with pytest.raises(ValueError, match="square"):
        Raichu.sized(8, 10)
    assert Raichu.sized(10, 10).size == 10
