"""What SudokuPad draws and says in words: rules are inferred where both agree, all else is named."""

from __future__ import annotations

from typing import Any

import pytest

from plyground.formats import sudokupad
from plyground.puzzles.sudoku.puzzle import Sudoku, UnknownRule
from plyground.puzzles.sudoku.rules import RULES
from plyground.puzzles.sudoku.solving import check
from puzzles.sudoku.test_variants import SMALL

Item = dict[str, Any]
GREY, WHITE, BLACK = "#CFCFCF", "#FFFFFF", "#000000"
SOLUTION = "1234341221434321"


def box(row: float, column: float, across: float, fill: str, **more: Any) -> Item:
    return {"center": [row, column], "width": across, "height": across, "backgroundColor": fill} | more


def dot(row: float, column: float, fill: str, text: str = "") -> Item:
    return box(row, column, 0.3, fill, rounded=True, borderColor=BLACK, text=text)


def line(colour: str, *points: tuple[float, float], thickness: int = 16) -> Item:
    return {"wayPoints": [list(point) for point in points], "color": colour, "thickness": thickness}


def drawn(words: str = "", solution: str = "", **layers: Any) -> Sudoku:
    meta = {"rules": words, "solution": solution}
    boxes = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
    return sudokupad.from_data({"cells": [[{}] * 4] * 4, "regions": boxes, "metadata": meta} | layers)


THERMO: dict[str, Any] = {
    "underlays": [box(0.5, 0.5, 0.85, GREY, rounded=True, borderColor=GREY)],
    "lines": [line(GREY, (0.5, 0.5), (0.5, 3.5))],
}
ARROW: dict[str, Any] = {
    "overlays": [box(0.5, 0.5, 0.83, WHITE, rounded=True, borderColor="#a1a1a1", text="")],
    "arrows": [line("#a1a1a1", (0.5, 0.9), (0.5, 1.5), (1.5, 2.5))],
}
LITTLE: dict[str, Any] = {
    "overlays": [box(-0.5, 1.5, 0.25, WHITE, text="7")],
    "arrows": [line(BLACK, (-0.2, 1.8), (-0.02, 1.98))],
}
RENBAN = "Digits on a purple line are consecutive in any order."
SEEN = [
    ("Cells with a white dot between them hold consecutive digits.", {"overlays": [dot(0.5, 1, WHITE)]},
     {"kropki_white": [[[0, 0], [0, 1]]]}),
    ("A black dot stands between a digit and its double.", {"overlays": [dot(1, 2.5, BLACK)]},
     {"kropki_black": [[[0, 2], [1, 2]]]}),
    ("Digits at a white dot have a difference of 1 or that in the white dot.",
     {"overlays": [dot(0.5, 1, WHITE, "2")]}, {"difference": [[[[0, 0], [0, 1]], 2]]}),
    ("Cells that share an X sum to 10. Cells that share a V sum to 5. Not all are given.",
     {"overlays": [box(0.5, 1, 0.25, WHITE, text="V")]}, {"xv": [[[[0, 0], [0, 1]], 5]]}),
    ("On thermometers digits increase from the bulb.", THERMO,
     {"thermo": [[[0, 0], [0, 1], [0, 2], [0, 3]]]}),
    ("Digits on an arrow sum to its circle.", ARROW, {"arrow": [[[0, 0], [0, 1], [1, 2]]]}),
    ("Digits on an arrow sum to the number in the pill.",
     {"overlays": [box(0.5, 1, 0.83, WHITE, rounded=True, borderColor=GREY) | {"width": 1.83}],
      "arrows": [line(GREY, (0.5, 1.9), (0.5, 2.5), (1.5, 2.5))]},
     {"pill": [[[[0, 0], [0, 1]], [[0, 2], [1, 2]]]]}),
    ("Numbers outside the board are the sum of the indicated diagonal.", LITTLE,
     {"sums": [[[[0, 2], [1, 3]], 7]]}),
    ("Skyscrapers: a number outside is how many can be seen from there.",
     {"overlays": [box(1.5, 4.5, 0.25, WHITE, text="3")]}, {"skyscraper": [["right", 1, 3]]}),
    ("Sandwich sums stand outside.", {"overlays": [box(-0.5, 2.5, 0.25, WHITE, text="5")]},
     {"sandwich": [["column", 2, 5]]}),
    ("Digits in a circle are among the four cells around.",
     {"overlays": [box(1, 1, 0.7, WHITE, rounded=True, borderColor=BLACK, text="1 2")]},
     {"quadruple": [[[[0, 0], [0, 1], [1, 0], [1, 1]], [1, 2]]]}),
    ("A grey square is even; a grey circle is odd.",
     {"underlays": [box(0.5, 0.5, 0.7, GREY), box(1.5, 1.5, 0.7, GREY, rounded=True)]},
     {"even": [[0, 0]], "odd": [[1, 1]]}),
    (RENBAN, {"lines": [line("#B366E0", (0.5, 0.5), (2.5, 2.5))]}, {"renban": [[[0, 0], [1, 1], [2, 2]]]}),
    ("Neighbours on a green line differ by at least 2. Blue lines have the same sum in every box.",
     {"lines": [line("#67F067", (0.5, 0.5), (0.5, 1.5)), line("#2E86FF", (1.5, 1.5), (1.5, 2.5))]},
     {"whispers": [[[[0, 0], [0, 1]], 2]], "regionsum": [[[1, 1], [1, 2]]]}),
    ("Digits do not repeat on the marked diagonal.",
     {"lines": [line("#34BBE6", (0, 4), (4, 0), thickness=2)]}, {"diagonal_up": True}),
    ("Digits on a line lie between those in its circles.",
     {"lines": [line(GREY, (0.5, 0.9), (0.5, 2.1))],
      "overlays": [box(0.5, at, 0.8, WHITE, rounded=True, borderColor=GREY) for at in (0.5, 2.5)]},
     {"between": [[[0, 0], [0, 1], [0, 2]]]}),
    ("Cells a knight's move apart differ, and digits do not touch diagonally.", {},
     {"antiknight": True}),
]  # fmt: skip


@pytest.mark.parametrize(("words", "layers", "rules"), SEEN, ids=[words[:30] for words, _, _ in SEEN])
def test_what_is_drawn_and_said_is_inferred(words, layers, rules):
    puzzle = drawn(f"Normal sudoku rules apply.\n{words}", **layers)
    assert puzzle.missing == ()
    assert {name: puzzle.rules[name] for name in rules} == rules
    assert set(rules) <= set(puzzle.inferred)
    assert "decoration" not in puzzle.rules
    assert Sudoku.parse(puzzle.text()).inferred == puzzle.inferred


def test_without_words_only_what_everybody_draws_alike_is_inferred():
    for layers, rule in ((THERMO, "thermo"), (ARROW, "arrow"), (LITTLE, "sums")):
        assert drawn(**layers).inferred == (rule,)
    lines = drawn("Normal sudoku rules apply.", lines=[line("#67F067", (0.5, 0.5), (0.5, 1.5))])
    assert lines.missing == ("what the file draws (1 line)",)
    assert lines.rules["decoration"]


@pytest.mark.parametrize(
    ("words", "layers", "missing"),
    [
        ("Digits in cages sum to their total.", {"overlays": [dot(0.5, 1, WHITE)]}, "1 overlay"),
        (RENBAN, {"lines": [line("#67F067", (0.5, 0.5), (0.5, 1.5))]}, "1 line"),
        (RENBAN, {}, "nothing of the kind is drawn"),
        ("A white dot means consecutive, but one white dot is a liar.", {"overlays": [dot(0.5, 1, WHITE)]},
         "one white dot is a liar"),
        ("Place the digits 0-3 once in every row, column and box.", {}, "digits 0-3"),
        ("Digits in a grey cell tell how many of the cells around are odd.", {}, "tell how many"),
        (f"Green is x. {'a' * 700}.", {}, "…”"),
    ],
)  # fmt: skip
def test_what_is_only_drawn_or_only_said_or_turned_is_named_and_nothing_is_answered(words, layers, missing):
    puzzle = drawn(words, **layers)
    assert any(missing in each for each in puzzle.missing)
    with pytest.raises(UnknownRule):
        check(puzzle)


def test_a_rule_that_the_files_own_solution_breaks_is_not_inferred():
    words = "A white dot stands between consecutive digits."
    assert drawn(words, SOLUTION, overlays=[dot(0.5, 1, WHITE)]).inferred == ("kropki_white",)
    wrong = drawn(words, SOLUTION, overlays=[dot(1, 0.5, WHITE)])
    assert wrong.inferred == ()
    assert "does not fit the solution" in wrong.missing[0]


def test_what_the_file_names_and_what_cages_are_is_read():
    cages = [
        {"cells": [[0, 0], [0, 1]], "value": "3"},
        {"cells": [[2, 0], [2, 1], [3, 0], [3, 1]], "style": "extraregion", "unique": True, "sum": 10},
        {"cells": [[0, 3], [1, 3]], "style": "fpRowIndexer"},
    ]
    layers: dict[str, Any] = {"cages": cages, "global": ["antixv"]}
    puzzle = drawn("Digits may repeat in cages and add up to the total.", **layers)
    assert puzzle.rules == {
        "sums": [[[[0, 0], [0, 1]], 3]],
        "extraregions": [[[2, 0], [2, 1], [3, 0], [3, 1]]],
        "row_index": [[0, 3], [1, 3]],
        "xv_all": [5, 10],
    }
    assert puzzle.missing == ()


def test_every_rule_comes_back_from_a_link_that_was_written_here():
    for rule in RULES:
        puzzle = Sudoku(sudokupad.from_data({"cells": [[{}] * 4] * 4}).grid, {rule: SMALL[rule]})
        again = sudokupad.read(sudokupad.write(puzzle))
        assert again.text() == puzzle.text()


def test_more_drawings_than_a_board_can_use_are_refused_in_one_line():
    with pytest.raises(ValueError, match="2,000 clues; a board of 4×4 takes 192 of a rule at most"):
        drawn(arrows=[line(GREY, (0.5, 0.5), (3.5, 3.5))] * 2_000)
