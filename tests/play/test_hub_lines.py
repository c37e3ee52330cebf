"""The lines of the Hub protocol, and positions and moves in them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.games.checkers import GAME
from plyground.games.checkers.position import Position
from plyground.play import hub_lines as hub

RULES = GAME()
START = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"


def random_game(seed: int) -> list[Position]:
    chance, history = random.Random(seed), [RULES.initial_state()]
    while not RULES.terminal(history[-1]) and not RULES.drawn(history):
        history.append(RULES.result(history[-1], chance.choice(RULES.actions(history[-1]))))
    return history


def test_a_line_is_a_command_and_its_arguments() -> None:
    line = 'pos pos=Wbe  moves="11-15 22-18"\tflag empty="" \n'
    assert hub.read_line(line) == ("pos", {"pos": "Wbe", "moves": "11-15 22-18", "flag": "", "empty": ""})
    assert hub.read_line("  ") == ("", {})


WORD = st.text(
    st.characters(exclude_characters='"', exclude_categories=("Cc", "Cs", "Z")), min_size=1, max_size=10
)


@given(
    st.dictionaries(
        WORD.filter(lambda key: "=" not in key), st.lists(WORD, max_size=3).map(" ".join), max_size=5
    )
)
def test_what_was_written_is_read(arguments: dict[str, str]) -> None:
    assert hub.read_line(hub.write_line("zork", arguments)) == ("zork", arguments)


@given(st.text())
def test_any_line_is_read_or_refused(line: str) -> None:
    message = "not of the form key=value"
    try:
        hub.read_line(line)
    except ValueError as error:
        message = str(error)
    assert message.startswith("not of the form key=value")


def test_a_long_line_of_many_arguments_is_read_in_linear_time() -> None:
    assert hub.read_line("x " + "a=b " * 24_000)[1] == {"a": "b"}


def test_the_board_is_turned_and_the_colours_are_swapped() -> None:
    assert hub.write_position(RULES.initial_state()) == START
    endgame = RULES.parse_state("W:WK32:B18,19,27")
    assert hub.write_position(endgame) == "BBeeeeweeeeeeewweeeeeeeeeeeeeeeee"
    assert hub.read_position("BBeeeeweeeeeeewweeeeeeeeeeeeeeeee") == endgame


@pytest.mark.parametrize("seed", range(5))
def test_positions_and_moves_of_whole_games_are_read_as_they_were_written(seed: int) -> None:
    history = random_game(seed)
    for state in history:
        assert hub.read_position(hub.write_position(state)) == state
        for move in RULES.actions(state):
            again = hub.read_move(state, hub.write_move(move))
            assert RULES.result(state, again) == RULES.result(state, move)
    text = " ".join(map(hub.write_move, hub.find_moves(history)))
    assert hub.read_moves(history[0], text) == history


def test_a_capture_names_its_captured_squares_ascending() -> None:
    state = RULES.parse_state("W:WK32:B18,19,27")
    assert {hub.write_move(move) for move in RULES.actions(state)} == {"32x16x19x27", "32x14x18x27"}
    assert hub.read_move(state, "32x16x27x19").captured == (27, 19)
    assert hub.read_move(state, "32x16").captured == (27, 19)


@pytest.mark.parametrize(
    "text", ["", "11", "11-", "11x15", "11-15x", "1-99", "99-1", "11 15", "𝟏𝟏-15", "11-15\n"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="move"):
        hub.read_move(RULES.initial_state(), text)
