"""What every puzzle keeps to: ours, and one that a newcomer adds as one file, as CONTRIBUTING says."""

from __future__ import annotations

import string
from itertools import islice
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import formats, plugins, solving
from plyground.csp import consistent
from plyground.play.files import open_file
from plyground.play.pool import Message
from plyground.play.puzzles.questions import QUESTIONS, asker, choices
from plyground.stopping import Limit, Unfinished, never

SOLVERS = ("backtracking", "cadical", "z3")


@pytest.fixture(scope="module", autouse=True)
def colouring(recipe):
    """A newcomer's puzzle: one file in the folder of the puzzles, and nothing else."""
    with recipe("puzzle", "puzzles"):
        yield


NAMES = (*plugins.names("puzzles"), "colouring")


def first_solution(puzzle, name=None):
    return next(solving.solve(puzzle, name, Limit(seconds=60)))


def answer(name, **message):
    events: list[Message] = []
    asker(name)(message, never, events.append)
    return events


@pytest.mark.parametrize("name", NAMES)
class TestEveryPuzzle:
    def test_it_is_found_by_its_own_name_and_says_what_is_to_be_done(self, name):
        kind = plugins.load("puzzles", name).PUZZLE
        assert kind.name == name
        assert kind.title
        assert kind.instructions.endswith(".")

    def test_its_text_reads_back(self, name):
        puzzle = plugins.puzzle(name)
        again = type(puzzle).parse(puzzle.text())
        assert again == puzzle
        assert hash(again) == hash(puzzle)
        solved = puzzle.filled(first_solution(puzzle))
        assert type(puzzle).parse(solved.text()) == solved != puzzle

    def test_the_board_has_something_to_show_for_every_cell(self, name):
        puzzle = plugins.puzzle(name)
        cells = puzzle.rows * puzzle.columns
        assert len(puzzle.board()) == len(puzzle.regions()) == cells
        assert all(isinstance(text, str) for text in puzzle.board())
        assert set(puzzle.marks()) <= set(range(cells))
        assert set(puzzle.blocks()) <= set(range(cells))
        assert len({puzzle.label(cell) for cell in range(cells)}) == cells
        assert str(puzzle).count("\n") >= puzzle.rows - 1
        ElementTree.fromstring(puzzle._repr_svg_())

    @pytest.mark.parametrize("solver", [None, *SOLVERS])
    def test_every_solver_finds_a_solution_that_holds(self, name, solver):
        puzzle = plugins.puzzle(name)
        found = first_solution(puzzle, solver)
        assert consistent(puzzle.csp(), found)
        assert next(iter(solving.solve(puzzle.filled(found), "backtracking"))) == found

    def test_solvers_agree_how_many_solutions_there_are(self, name):
        puzzle = plugins.puzzle(name)
        counts = {solving.count(puzzle, 20, solver) for solver in SOLVERS}
        assert len(counts) == 1

    def test_what_a_person_may_write_of_a_solution_leads_to_it(self, name):
        puzzle = plugins.puzzle(name)
        solved = puzzle.filled(first_solution(puzzle))
        written = puzzle
        for cell, text in enumerate(solved.board()):
            if text and not puzzle.board()[cell]:
                assert text in puzzle.entries(cell)
                written = written.enter(cell, text)
        assert written.board() == solved.board()

    def test_what_cannot_be_written_is_refused_in_one_line(self, name):
        puzzle = plugins.puzzle(name)
        cell = next(cell for cell, text in enumerate(puzzle.board()) if not text and puzzle.entries(cell))
        with pytest.raises(ValueError, match=r"^[^\n]+$"):
            puzzle.enter(cell, "\x00nonsense")

    @given(text=st.text(alphabet=string.printable + "é×Q\0", max_size=90))
    def test_rubbish_is_refused_in_one_line(self, name, text):
        kind = plugins.load("puzzles", name).PUZZLE
        puzzle, complaint = None, ""
        try:
            puzzle = kind.parse(text)
        except ValueError as error:
            complaint = str(error)
        if puzzle is None:
            assert complaint
            assert len(complaint.splitlines()) == 1
            assert len(complaint) < 300
        else:
            assert kind.parse(puzzle.text()) == puzzle

    def test_a_room_can_ask_about_it(self, name):
        offered = choices(name)
        assert offered["title"]
        assert set(SOLVERS) <= set(offered["solvers"])
        if asker(name).__module__ == "plyground.play.puzzles.questions":
            (board,) = answer(name, command="show", text=offered["example"])
            assert board["event"] == "board"
            assert answer(name, command="solve", text=board["text"])[-1]["event"] == "solution"
            assert "solution" in answer(name, command="count", text=board["text"])[-1]["says"]
            steps = answer(name, command="animate", text=board["text"])
            assert steps[-1]["event"] == "solution"
            assert answer(name, command="hint", text=board["text"])[-1]["event"] == "hint"

    def test_it_is_written_as_a_file_and_opened_again(self, name):
        puzzle = plugins.puzzle(name)
        for suffix in formats.suffixes(name):
            data = formats.write(puzzle, f"file{suffix}", name)
            assert data
            if suffix not in (".svg", ".png", ".pdf"):
                assert open_file(data, f"file{suffix}", prefer=name) == puzzle
                assert formats.losses(puzzle, f"file{suffix}", name) == ()


def test_the_best_solver_that_can_take_a_puzzle_takes_it():
    nine, four = plugins.puzzle("sudoku"), plugins.puzzle("sudoku", "1" + "." * 15)
    assert solving.counter(nine) is not None  # the kernel, which counts without listing
    assert solving.counter(four) is not None  # cell by cell
    assert solving.counter(plugins.puzzle("sudoku", "." * 100)) is None
    assert solving.count(four, 100) == 72
    with pytest.raises(LookupError, match="the kernel takes plain 9×9 boards"):
        solving.solve(four, "kernel")
    with pytest.raises(LookupError, match="did you mean kernel"):
        solving.solve(nine, "kernl")


def test_a_fill_does_not_claim_to_be_the_only_one():
    found = solving.solve(plugins.puzzle("crossword"))
    assert next(found)
    with pytest.raises(Unfinished):
        next(found)
    assert not solving.check(plugins.puzzle("crossword")).unique


def test_eight_queens_stand_in_92_ways():
    for solver in ("backtracking", "cadical", "z3-bool"):
        assert solving.count(plugins.puzzle("queens"), 1000, solver) == 92
    assert solving.count(plugins.puzzle("queens", "3"), 10) == 0


def test_a_magic_square_of_three_has_eight_images():
    square = plugins.puzzle("magic", ". " * 9)
    assert solving.count(square, 100) == 8
    for found in islice(solving.solve(square), 8):
        board = [int(text) for text in square.filled(found).board()]
        assert {sum(board[n : n + 3]) for n in (0, 3, 6)} == {15}


def test_a_wrong_entry_is_named():
    told = answer("queens", command="check", text="6", own={"0": "♛", "14": "♛", "25": "♛"})
    assert told[-1]["marked"] in ([14], [0], [25])
    told = answer("queens", command="check", text="6", own={"1": "♛", "9": "♛", "17": "♛", "18": "♛"})
    assert told[-1] == {"event": "answer", "says": "What you wrote can be completed.", "marked": []} | {
        "solved": False
    }
    with pytest.raises(ValueError, match="what you wrote is a text for each cell"):
        answer("queens", command="check", text="6", own={"36": "♛"})


def test_every_question_that_fits_any_puzzle_has_a_name():
    assert set(QUESTIONS) == {"show", "solve", "animate", "count", "check", "hint"}
    with pytest.raises(LookupError, match="no question 'dance'"):
        answer("queens", command="dance")


def test_a_number_that_only_begins_like_a_small_one_is_refused():
    with pytest.raises(ValueError, match="1 to 40 rows"):
        plugins.puzzle("queens", "00000000700000")
    with pytest.raises(ValueError, match="0 to 63"):
        asker("queens")(
            {"command": "check", "text": "8", "own": {"00000000700000": "Q"}},
            lambda: False,
            lambda event: None,
        )
