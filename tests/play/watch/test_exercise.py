"""The exercise on paper: what is to be found is left open, and the solution is the search's own."""

import pytest

from plyground.games.tree import make_tree, tree_text
from plyground.play.watch.exercise import Exercise, sheet
from plyground.play.watch.games import ALGORITHMS

LECTURE = "((3 12 8) (2 4 6) (14 5 2))"


def leaves(branch):
    return [branch] if not branch.children else [leaf for child in branch.children for leaf in leaves(child)]


def test_the_leaves_that_are_never_looked_at_are_those_of_the_lecture():
    solved, said = Exercise(LECTURE).solution()
    assert [leaf.label for leaf in leaves(solved) if leaf.ghost] == ["4", "6"]
    assert [child.label for child in solved.children] == ["3", "≤ 2", "2"]
    assert said == "The position is worth 3, from 11 positions; best is a. Never looked at: 4, 6."


def test_the_question_gives_nothing_away():
    asked = Exercise(LECTURE).tree()
    assert [leaf.label for leaf in leaves(asked)] == ["3", "12", "8", "2", "4", "6", "14", "5", "2"]
    assert not any([asked.label, *(child.label for child in asked.children)])
    assert "≤" not in Exercise(LECTURE).svg(solved=False)
    assert "≤ 2" in Exercise(LECTURE).svg(solved=True)


def true_value(branch):
    if not branch.children:
        return int(branch.label.replace("−", "-"))
    return (max if branch.kind == "max" else min)(map(true_value, branch.children))


def holds(branch):
    """What stands at a node that was looked at is true of it."""
    value = true_value(branch)
    sign, _, number = branch.label.rpartition(" ")
    shown = int(number.replace("−", "-"))
    return {"": value == shown, "≤": value <= shown, "≥": value >= shown}[sign]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_value_and_bound_of_a_solution_is_true(algorithm):
    for seed in range(12):
        tree = tree_text(make_tree(2 + seed % 3, 2 + seed % 2, seed, least=-9, most=9))
        solved, _ = Exercise(tree, algorithm).solution()
        nodes = [solved]
        while nodes:
            node = nodes.pop()
            if not node.ghost and node.label:
                assert holds(node), (tree, node.label)
            nodes += node.children


def test_a_sheet_has_the_solutions_on_a_page_of_their_own():
    page = sheet([Exercise(LECTURE), Exercise("min (1 2)", "minimax")], solved=True)
    assert page.count("<svg") == 4
    assert page.index("Exercise 2") < page.index('class="solutions"') < page.index("Solution 1")
    assert sheet([Exercise(LECTURE)], solved=False).count("<svg") == 1
