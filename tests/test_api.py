"""The ideas on one page: what a game, a puzzle and a report have without saying it themselves."""

from __future__ import annotations

from typing import Any

import pytest

from plyground.api import WIN, Game, Puzzle, Report, plies_to_win
from plyground.csp import CSP


class Countdown(Game[int, int]):
    """The least that a game must say; it is not worth playing."""

    name, title, players, rows, columns = "countdown", "Countdown", ("First", "Second"), 1, 5

    def initial_state(self) -> int:
        return 5

    def player(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> tuple[int, ...]:
        return tuple(range(1, min(2, state) + 1))

    def result(self, state: int, action: int) -> int:
        return state - action

    def winner(self, state: int) -> int | None:
        return None if state else 1

    def board(self, state: int) -> list[str]:
        return ["stick"] * state + [""] * (5 - state)

    def path(self, action: int) -> tuple[int, ...]:
        return tuple(range(action))

    def state_text(self, state: int) -> str:
        return str(state)

    def parse_state(self, text: str) -> int:
        return int(text)


class Pair(Puzzle):
    """Two cells, each 1 or 2."""

    name, title, example = "pair", "Pair", ". ."
    rows, columns = 1, 2

    def __init__(self, cells: tuple[str, ...]) -> None:
        self.cells = cells

    @classmethod
    def parse(cls, text: str) -> Pair:
        return cls(tuple(text.split()))

    def text(self) -> str:
        return " ".join(self.cells)

    def csp(self) -> CSP:
        return CSP({at: (1, 2) if cell == "." else (int(cell),) for at, cell in enumerate(self.cells)}, [])

    def filled(self, assignment: dict[Any, Any]) -> Pair:
        return Pair(tuple(str(assignment.get(at, cell)) for at, cell in enumerate(self.cells)))


GAME = Countdown()
OPEN = Pair.parse(". 2")


def test_a_game_is_over_when_somebody_has_won_or_nobody_can_move():
    assert not GAME.terminal(2)
    assert GAME.terminal(0)
    assert (GAME.utility(0), GAME.utility(3)) == (-1, 0)


def test_a_game_is_played_on_one_board_unless_it_says_so():
    assert Countdown.sized(1, 5).columns == Countdown.for_text("3").columns == 5
    with pytest.raises(ValueError, match="Countdown is played on 1×5 only"):
        Countdown.sized(2, 5)


def test_a_move_is_written_by_its_cells_and_read_back_among_those_that_are_legal():
    assert [GAME.text(action) for action in GAME.actions(5)] == ["1", "1-2"]
    assert GAME.parse(5, " 1-2 ") == 2
    with pytest.raises(ValueError, match="illegal move: '1-2'"):
        GAME.parse(1, "1-2")


def test_what_a_game_does_not_say_is_nothing():
    assert GAME.evaluate(5) == 0
    assert not GAME.drawn([5, 5, 5])
    assert GAME.canonical(4) == 4
    assert (GAME.duty(5), list(GAME.highlight(0)), GAME.label(3)) == ("", [], "d1")
    assert repr(GAME) == "<Countdown, 1×5>"


def test_an_unfinished_game_class_cannot_be_made():
    class Idea(Game[int, int]):
        name = "idea"

    with pytest.raises(TypeError, match="abstract"):
        Idea()  # type: ignore[abstract]


def test_a_puzzle_shows_what_its_csp_leaves_no_choice_about():
    assert list(OPEN.board()) == ["", "2"]
    assert list(OPEN.entries(0)) == ["1", "2"]
    assert OPEN.label(1) == "r1c2"
    assert (list(OPEN.regions()), dict(OPEN.marks()), list(OPEN.blocks())) == ([0, 0], {}, [])


def test_what_a_person_writes_is_a_value_of_its_cell():
    assert OPEN.enter(0, "1").text() == "1 2"
    with pytest.raises(ValueError, match="r1c1 takes 1, 2, not '3'"):
        OPEN.enter(0, "3")


def test_puzzles_are_values():
    assert Pair.parse(". 2") == OPEN
    assert len({OPEN, Pair.parse(". 2"), Pair.parse("1 2")}) == 2
    assert Pair.parse("1 2") != OPEN
    assert str(OPEN) == ". 2"
    assert repr(OPEN) == "<Pair, 1×2>"


def test_the_move_of_a_report_is_the_first_of_its_line():
    assert Report(1, 0, 1, 0.0, (7, 8)).move == 7
    with pytest.raises(ValueError, match="holds no move"):
        _ = Report(1, 0, 1, 0.0, ()).move


@pytest.mark.parametrize(("score", "plies"), [(WIN - 3, 3), (-(WIN - 4), 4), (250, None), (-9, None)])
def test_a_score_near_a_win_says_how_far_it_is(score, plies):
    assert plies_to_win(score) == plies
