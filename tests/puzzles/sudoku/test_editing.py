"""Variants by hand: every rule takes a clue from chosen cells, and gives it back."""

from __future__ import annotations

import pytest

from plyground.puzzles.sudoku.editing import add, clues, remove, whole_board
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.rules import RULES

EMPTY = Sudoku.parse("." * 81)
CHOSEN = [
    ((0, 1, 2), "", ""),
    ((0, 1, 2), "12", ""),
    ((0, 1), "", ""),
    ((0, 1), "5", ""),
    ((0,), "red", ""),
    ((0,), "5", "left"),
    ((), "3", ""),
]


@pytest.mark.parametrize("rule", sorted(set(RULES) - {"decoration", "regions"}))
def test_a_clue_of_every_rule_is_added_in_some_way_and_taken_out(rule: str) -> None:
    found = None
    for cells, value, side in CHOSEN:
        try:
            found = add(EMPTY, rule, cells, value, side)
            break
        except ValueError:
            continue
    assert found is not None
    assert {clue.rule for clue in clues(found)} == {rule}
    for _ in clues(found):
        found = remove(found, rule, 0)
    assert found.text() == EMPTY.text()


def test_regions_change_by_exchange() -> None:
    changed = add(EMPTY, "regions", (2, 3))
    lies = changed.regions()
    assert (lies[2], lies[3]) == (EMPTY.regions()[3], EMPTY.regions()[2])
    assert remove(changed, "regions", 0).regions() == EMPTY.regions()
    with pytest.raises(ValueError, match="two cells of different regions"):
        add(EMPTY, "regions", (0, 1))


def test_what_is_wrong_with_a_clue_is_said() -> None:
    with pytest.raises(ValueError, match="can't add up to 40"):
        add(EMPTY, "killer", (0, 1), "40")
    with pytest.raises(ValueError, match="no rule 'knight'"):
        add(EMPTY, "knight", (0, 1))
    assert whole_board("antiknight")
    assert not whole_board("thermo")


def test_a_clue_names_its_cells_and_its_number() -> None:
    (cage,) = clues(add(EMPTY, "killer", (0, 1, 9), "12"))
    assert (cage.says, cage.cells) == ("Killer cage 12: r1c1 r1c2 r2c1", (0, 1, 9))
    (beside,) = clues(add(EMPTY, "sandwich", (3,), "10", "top"))
    assert (beside.says, beside.cells) == ("Sandwich sum 10: column 4", tuple(range(3, 81, 9)))
