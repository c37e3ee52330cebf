"""The course's interface, meaning by meaning."""

from __future__ import annotations

import pytest
from PIL import Image

from plyground.classroom.crossword import Crossword, CrosswordCreator, Variable
from plyground.solvers.backtracking import Event

NUMBERS = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n"
STRUCTURE = "#___#\n#_##_\n#_##_\n#_##_\n#____\n"


@pytest.fixture
def make(tmp_path):
    def build(structure=STRUCTURE, words=NUMBERS):
        (tmp_path / "structure.txt").write_text(structure)
        (tmp_path / "words.txt").write_text(words)
        return CrosswordCreator(Crossword(tmp_path / "structure.txt", tmp_path / "words.txt"))

    return build


TOP = Variable(0, 1, "across", 3)
LEFT = Variable(0, 1, "down", 5)
BOTTOM = Variable(4, 1, "across", 4)
RIGHT = Variable(1, 4, "down", 4)


def test_a_variable_knows_its_cells():
    assert LEFT.cells == [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)]
    assert Variable.ACROSS == "across"
    assert Variable.DOWN == "down"
    assert str(TOP) == "(0, 1) across : 3"
    assert {TOP: 1}[Variable(0, 1, "across", 3)] == 1


def test_a_crossword_has_the_courses_fields(make):
    crossword = make().crossword
    assert (crossword.height, crossword.width) == (5, 5)
    assert crossword.structure[0] == [False, True, True, True, False]
    assert "SEVEN" in crossword.words
    assert crossword.variables == {TOP, LEFT, BOTTOM, RIGHT}
    assert crossword.overlaps[TOP, LEFT] == (0, 0)
    assert crossword.overlaps[BOTTOM, RIGHT] == (3, 3)
    assert crossword.overlaps[TOP, BOTTOM] is None
    assert crossword.neighbors(LEFT) == {TOP, BOTTOM}


def test_short_lines_end_in_blocks_and_only_underscores_are_open(make):
    crossword = make("___\n_\n_.x\n").crossword
    assert crossword.structure == [[True] * 3, [True, False, False], [True, False, False]]
    assert crossword.variables == {Variable(0, 0, "across", 3), Variable(0, 0, "down", 3)}


def test_a_cell_alone_is_no_variable(make):
    assert make("_#_\n").crossword.variables == set()


def test_node_consistency_leaves_words_of_the_right_length(make):
    creator = make()
    assert creator.domains[TOP] == creator.crossword.words
    creator.enforce_node_consistency()
    assert creator.domains[TOP] == {"ONE", "TWO", "SIX", "TEN"}
    assert creator.domains[LEFT] == {"THREE", "SEVEN", "EIGHT"}


def test_revise_says_whether_it_removed_anything(make):
    creator = make()
    creator.enforce_node_consistency()
    assert creator.revise(TOP, LEFT)
    assert creator.domains[TOP] == {"TWO", "SIX", "TEN"}
    assert not creator.revise(TOP, LEFT)
    assert not creator.revise(TOP, BOTTOM)  # they do not cross


def test_ac3_makes_all_arcs_consistent(make):
    creator = make()
    creator.enforce_node_consistency()
    assert creator.ac3()
    assert creator.domains == {TOP: {"SIX"}, LEFT: {"SEVEN"}, BOTTOM: {"NINE"}, RIGHT: {"FIVE", "NINE"}}


def test_ac3_with_no_arcs_does_nothing_and_is_true(make):
    creator = make()
    creator.enforce_node_consistency()
    before = {variable: set(words) for variable, words in creator.domains.items()}
    assert creator.ac3(arcs=[])
    assert creator.domains == before


def test_ac3_begins_with_the_arcs_given(make):
    creator = make()
    creator.enforce_node_consistency()
    assert creator.ac3([(TOP, LEFT)])
    assert creator.domains[TOP] == {"SIX"}  # what that removes sends it on to all the others


def test_a_wipe_out_makes_ac3_false(make):
    creator = make(words="abc\nxyzzy\nfour\nfive\n")
    creator.enforce_node_consistency()
    assert not creator.ac3()


def test_a_complete_assignment_has_every_variable(make):
    creator = make()
    assert not creator.assignment_complete({TOP: "SIX"})
    assert creator.assignment_complete({TOP: "SIX", LEFT: "SEVEN", BOTTOM: "NINE", RIGHT: "FIVE"})


@pytest.mark.parametrize(
    ("assignment", "right"),
    [
        ({}, True), ({TOP: "SIX"}, True), ({TOP: "FOUR"}, False), ({TOP: "SIX", LEFT: "SEVEN"}, True),
        ({TOP: "TWO", LEFT: "SEVEN"}, False), ({BOTTOM: "NINE", RIGHT: "NINE"}, False),
        ({BOTTOM: "NINE", RIGHT: "FIVE"}, True),
    ],
)  # fmt: skip
def test_consistency_is_length_crossings_and_distinctness(make, assignment, right):
    assert make().consistent(assignment) is right


def test_values_come_in_the_order_of_what_they_rule_out(make):
    creator = make()
    creator.enforce_node_consistency()
    order = creator.order_domain_values(TOP, {})
    assert isinstance(order, list)
    assert set(order) == {"ONE", "TWO", "SIX", "TEN"}
    assert order[-1] == "ONE"  # it rules out all three; the others two each
    # An assigned neighbour no longer counts.
    assert creator.order_domain_values(TOP, {LEFT: "SEVEN"}) == sorted(order)


def test_the_variable_with_fewest_values_then_most_neighbours_is_chosen(make):
    creator = make()
    creator.enforce_node_consistency()
    assert creator.select_unassigned_variable({}) == LEFT
    creator.domains = {TOP: {"A", "B"}, LEFT: {"A", "B"}, BOTTOM: {"A", "B", "C"}, RIGHT: {"A", "B"}}
    assert creator.select_unassigned_variable({}) == LEFT
    assert creator.select_unassigned_variable({LEFT: "A"}) in (TOP, RIGHT)


def test_backtracking_completes_a_partial_assignment_or_says_none(make):
    creator = make()
    creator.enforce_node_consistency()
    full = {TOP: "SIX", LEFT: "SEVEN", BOTTOM: "NINE", RIGHT: "FIVE"}
    assert creator.backtrack({TOP: "SIX"}) == full
    assert creator.backtrack({TOP: "TWO"}) is None


def test_solve_returns_the_assignment_or_none(make, capsys):
    creator = make()
    solution = creator.solve()
    assert solution == {TOP: "SIX", LEFT: "SEVEN", BOTTOM: "NINE", RIGHT: "FIVE"}
    creator.print(solution)
    assert capsys.readouterr().out == "█SIX█\n█E██F\n█V██I\n█E██V\n█NINE\n"
    assert creator.letter_grid(solution)[1] == [None, "E", None, None, "F"]
    assert make(words="one\n").solve() is None


def test_the_picture_can_be_saved(make, tmp_path):
    creator = make()
    creator.save(creator.solve(), tmp_path / "out.png")
    with Image.open(tmp_path / "out.png") as image:
        assert image.size == (500, 500)
        assert image.getpixel((50, 50)) == (0, 0, 0)
        assert image.getpixel((110, 10)) == (255, 255, 255)


def test_the_steps_can_be_watched(make):
    creator = make()
    events: list[Event] = []
    creator.sink = events.append
    creator.solve()
    kinds = {type(event).__name__ for event in events}
    assert {"Revise", "Remove"} <= kinds
