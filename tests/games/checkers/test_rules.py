"""The rules of checkers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.checkers.known import POSITIONS, START, START_PATHS
from plyground.games.checkers.rules import Checkers
from plyground.search.perft import perft

GAME = Checkers()


def moves(text: str) -> list[str]:
    return [GAME.text(move) for move in GAME.actions(GAME.parse_state(text))]


def play(text: str, move: str) -> str:
    state = GAME.parse_state(text)
    return GAME.state_text(GAME.result(state, GAME.parse(state, move)))


def test_black_begins_with_twelve_men_on_squares_1_to_12() -> None:
    assert GAME.parse_state(START) == GAME.initial_state()
    assert moves(START) == ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]


@pytest.mark.parametrize("depth", range(1, 7))
def test_the_sequences_from_the_start_are_counted(depth: int) -> None:
    assert perft(GAME, GAME.initial_state(), depth) == START_PATHS[depth - 1]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_sequences_of_a_position_are_counted(name: str) -> None:
    text, paths, _ = POSITIONS[name]
    state = GAME.parse_state(text)
    assert [perft(GAME, state, depth + 1) for depth in range(len(paths[:6]))] == paths[:6]


def test_a_man_must_capture() -> None:
    assert moves("B:W18,30:B14,1") == ["14x23"]


def test_any_capture_may_be_chosen_however_short() -> None:
    assert sorted(moves("B:W18,27,17:B14")) == ["14x21", "14x32"]


def test_a_man_that_is_crowned_in_a_capture_stops() -> None:
    assert moves("W:W10:B6,7,8,15") == ["10x1", "10x3"]
    assert play("W:W10:B7,8", "10x3") == "B:WK3:B8"


def test_a_man_neither_steps_nor_captures_backwards() -> None:
    assert moves("B:W9,10:B14") == ["14-17", "14-18"]


def test_a_piece_is_not_jumped_twice_and_leaves_the_board_at_the_end() -> None:
    assert "3x10x19x12x3" in moves("W:WK3:B6,7,8,15,16")


def test_who_cannot_move_has_lost() -> None:
    blocked = GAME.parse_state("B:W5,6,10:B1")
    assert GAME.terminal(blocked)
    assert GAME.winner(blocked) == 1
    assert GAME.utility(blocked) == -1
    assert GAME.ending([blocked]) == "Black cannot move"
    bare = GAME.parse_state("W:W:B1")
    assert GAME.winner(bare) == 0
    assert GAME.ending([bare]) == "White has no piece left"


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    history = [GAME.parse_state("B:WK32:BK1")]
    for move in ("1-6", "32-27", "6-1", "27-32") * 2:
        assert not GAME.drawn(history)
        history.append(GAME.result(history[-1], GAME.parse(history[-1], move)))
    assert GAME.drawn(history)
    assert GAME.ending(history) == "the same position stood on the board three times, after 0, 4 and 8 plies"


def test_forty_moves_each_without_progress_are_a_draw() -> None:
    """Kings wander, always to the position seen least often, so that none comes a third time."""
    history = [GAME.parse_state("B:WK29,K31:BK2,K4")]
    for _ in range(80):
        assert not GAME.drawn(history)
        results = [GAME.result(history[-1], move) for move in GAME.actions(history[-1])]
        safe = [state for state in results if not GAME.actions(state)[0].captured]
        history.append(min(safe, key=history.count))
    assert max(map(history.count, history)) < 3
    assert GAME.drawn(history)
    assert GAME.ending(history) == "40 moves by each side without a capture or a man's advance"
    assert not GAME.drawn(history[1:])
    assert GAME.ending(history[1:]) == ""


def test_short_and_long_notation_are_read() -> None:
    state = GAME.parse_state("B:W18,27,17:B14")
    assert GAME.parse(state, "14x32") == GAME.parse(state, "14x23x32") == GAME.parse(state, " 14 X 23 x 32 ")
    assert GAME.path(GAME.parse(state, "14x32")) == [26, 44, 62]


def test_every_move_is_read_back_from_its_text() -> None:
    for text, *_ in POSITIONS.values():
        state = GAME.parse_state(text)
        for move in GAME.actions(state):
            read = GAME.parse(state, GAME.text(move))
            assert GAME.result(state, read) == GAME.result(state, move)


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (START, "9-15", "from 9 one can go to 13, 14"),
        (START, "1-5", "1 cannot move"),
        (START, "22-17", "Black is to move and has no piece on 22"),
        (START, "33-34", "there is no square 33"),
        (START, "hello", "not a move: 'hello'"),
        ("B:W18,30:B14,1", "1-5", "a capture must be made, and to its end: 14x23"),
        ("B:W18,27:B14", "14x23", "a capture must be made, and to its end: 14x32"),
        ("W:WK3:B6,7,8,15,16", "3x1", "3x1 can be 3x10x1 or 3x12x19x10x1"),
    ],
)
def test_a_refused_move_says_why(position: str, move: str, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        GAME.parse(GAME.parse_state(position), move)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


@given(st.text(max_size=60) | st.from_regex(r"[0-9]{1,3}[-x][0-9]{1,3}(x[0-9]{1,3})?", fullmatch=True))
def test_whatever_is_typed_the_parser_refuses_in_one_line(text: str) -> None:
    refusal = ""
    try:
        GAME.parse(GAME.initial_state(), text)
    except ValueError as error:
        refusal = str(error)
    assert "\n" not in refusal


def test_the_board_names_its_pieces() -> None:
    board = GAME.board(GAME.parse_state("B:W21,K22:B1,K2"))
    assert {cell: name for cell, name in enumerate(board) if name} == {
        1: "black-man", 3: "black-king", 40: "white-man", 42: "white-king"
    }  # fmt: skip
