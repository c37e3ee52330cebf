"""Links and JSON of puzzle editors: rules that are known come in and go out, others are named as missing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.formats import _lzstring, fpuzzles, penpa, sudokupad
from plyground.formats._lzstring import compress, decompress
from plyground.puzzles.sudoku.grid import Grid, parse
from plyground.puzzles.sudoku.puzzle import Sudoku, UnknownRule
from plyground.puzzles.sudoku.rules import RULES
from plyground.puzzles.sudoku.solving import check, solve
from puzzles.sudoku.test_variants import SMALL

EMPTY = Grid((2, 2), (0,) * 16)
SOLUTION = parse("1234341221434321")


def blank(size: int = 9) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)]}


# The compression that all but one share.


@given(st.text(max_size=300))
def test_what_is_compressed_comes_back(text):
    assert decompress(compress(text)) == text


def test_the_signs_are_those_that_others_write():
    """As the library that the editors use has it."""
    assert compress("hello hello hello") == "BYUwNmD2AEoTcpA="
    assert decompress("BYUwNmD2AEoTcpA=") == "hello hello hello"


@pytest.mark.parametrize("part", [8, 40, -30])
def test_a_link_that_is_cut_is_refused_in_one_line(part):
    for module in (fpuzzles, sudokupad, penpa):
        link = module.write(Sudoku(SOLUTION, {"killer": SMALL["killer"]})).decode().strip()
        start = len(link) // 2 + part if part > 0 else part
        with pytest.raises(ValueError, match=r"cut|damaged|unpack|JSON") as refused:
            module.read(link[:start].encode())
        assert "\n" not in str(refused.value)


def test_a_link_that_unpacks_to_too_much_is_refused(monkeypatch):
    monkeypatch.setattr(_lzstring, "MOST_TEXT", 100_000)
    with pytest.raises(ValueError, match="more than 100,000 characters"):
        decompress(compress("ab" * 50_001))


# f-puzzles.


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule not in ("regions", "boxless", "decoration")])
def test_every_rule_goes_through_f_puzzles_or_is_said_to_be_lost(rule):
    puzzle = Sudoku(
        EMPTY.filled({0: 1}), {rule: SMALL[rule]}, heading="A name", source="Somebody", ruleset="Words"
    )
    again = fpuzzles.read(fpuzzles.write(puzzle))
    assert (again.heading, again.source, again.ruleset) == ("A name", "Somebody", "Words")
    assert again.missing == ()
    if not fpuzzles.losses(puzzle):
        assert set(solve(again, "cadical")) == set(solve(puzzle, "cadical"))


def test_regions_and_sizes_go_through_f_puzzles():
    five = Sudoku(Grid((1, 5), (1, *(0,) * 24)))
    assert fpuzzles.read(fpuzzles.write(five)).grid.size == 5
    six = Sudoku(Grid((3, 2), (0,) * 36))
    assert "boxes of 3×2" in fpuzzles.losses(six)[0]
    again = fpuzzles.read(fpuzzles.write(six))
    regions: Any = again.rules["regions"]
    assert {frozenset(map(tuple, region)) for region in regions} == {
        frozenset(divmod(cell, 6) for cell in box) for box in six.boxes()
    }


def test_the_defaults_of_f_puzzles():
    """No value on a dot, a cage, a whispers line or a clue outside; what a dot excepts; givens and marks."""
    data = blank()
    data["grid"][0][0] = {"value": 5, "given": True}
    data["grid"][0][1] = {"value": 6}
    data["grid"][0][2] = {"givenPencilMarks": [1, 2]}
    data |= {
        "difference": [{"cells": ["R1C1", "R1C2"]}],
        "ratio": [{"cells": ["R2C1", "R2C2"], "value": "3"}],
        "xv": [{"cells": ["R3C1", "R3C2"], "value": "V"}, {"cells": ["R4C1", "R4C2"], "value": ""}],
        "negative": ["ratio", "xv"],
        "nonconsecutive": True,
        "killercage": [{"cells": ["R5C1", "R5C2"]}, {"cells": ["R6C1", "R6C2"], "value": "0"}],
        "whispers": [{"lines": [["R7C1", "R7C2"]]}],
        "littlekillersum": [
            {"cell": "R0C3", "direction": "DL", "value": "9"},
            {"cell": "R10C1", "direction": "UR", "value": ""},
        ],
        "sandwichsum": [{"cell": "R0C4", "value": "0"}, {"cell": "R2C0", "value": ""}],
        "xsum": [{"cell": "R1C10", "value": "12"}],
        "arrow": [{"cells": ["R8C2", "R8C1"], "lines": [["R8C2", "R8C3", "R8C4"]]}],
        "diagonal+": True,
        "antiknight": False,
        "activeConstraints": ["Killer Cage"],
    }
    puzzle = fpuzzles.from_data(data)
    assert puzzle.missing == ()
    assert puzzle.grid.givens == {0: 5}
    assert puzzle.rules == {
        "difference_all": [1],
        "difference": [[[[0, 0], [0, 1]], 1]],
        "ratio": [[[[1, 0], [1, 1]], 3]],
        "ratio_all": [3],
        "xv": [[[[2, 0], [2, 1]], 5]],
        "xv_all": [5, 10],
        "killer": [[[[4, 0], [4, 1]], None], [[[5, 0], [5, 1]], None]],
        "whispers": [[[[6, 0], [6, 1]], 5]],
        "sums": [[[[0, 1], [1, 0]], 9]],
        "sandwich": [["column", 3, 0]],
        "xsum": [["right", 0, 12]],
        "pill": [[[[7, 0], [7, 1]], [[7, 2], [7, 3]]]],
        "diagonal_up": True,
        "marks": [[[0, 2], [1, 2]]],
    }


def test_what_solvers_call_otherwise_is_read_too():
    puzzle = fpuzzles.from_data(
        blank()
        | {
            "sumdot(intersection)": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "value": "20"}],
            "regionSumLine": [{"lines": [["R1C3", "R1C4"]]}],
        }
    )
    assert puzzle.missing == ()
    assert puzzle.rules == {
        "regionsum": [[[0, 2], [0, 3]]],
        "sums": [[[[0, 0], [0, 1], [1, 0], [1, 1]], 20]],
    }


def test_lines_of_other_sizes_rings_and_lines_too_short_are_read_as_solvers_do():
    ring = ["R1C2", "R1C3", "R2C3", "R2C2", "R1C2"]
    puzzle = fpuzzles.from_data(
        blank(6)
        | {
            "dutchwhispers": [{"lines": [["R1C1", "R2C1"]]}],
            "regionsumline": [{"lines": [["R1C3", "R1C4", "R2C4", "R2C3", "R1C3"]]}],
            "renban": [{"lines": [ring]}],
            "betweenline": [{"lines": [["R5C1", "R5C2"]]}],
            "sandwichsum": [{"cell": "R1C0", "value": "?"}],
        }
    )
    assert puzzle.missing == ()
    assert puzzle.rules["whispers"] == [[[[0, 0], [1, 0]], 2]]
    assert set(puzzle.rules) == {"whispers", "regionsum", "renban"}
    found = next(iter(solve(puzzle, "cadical"))).cells
    assert found[2] + found[8] == found[3] + found[9]


@pytest.mark.parametrize(
    "clue",
    [
        {"difference": [{"cells": ["R1C1", "R1C2"], "value": "?"}]},
        {"ratio": [{"cells": ["R1C1", "R1C2"], "value": "3/2"}]},
        {"xv": [{"cells": ["R1C1", "R1C2"], "value": "XI"}]},
        {"xsum": [{"cell": "R1C0", "value": "<5"}]},
        {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": ["A", 2]}]},
    ],
)
def test_a_clue_whose_words_are_not_understood_is_named_as_missing(clue):
    puzzle = fpuzzles.from_data(blank() | clue)
    assert len(puzzle.missing) == 1
    assert not puzzle.rules


def test_a_rule_that_is_not_known_is_named_and_no_answer_is_given():
    puzzle = fpuzzles.from_data(
        blank() | {"yinyang": [{"cells": ["R1C1"]}], "negative": ["clock"], "line": []}
    )
    assert puzzle.missing == ("negative clock", "yinyang")
    with pytest.raises(UnknownRule, match="negative clock, yinyang are not known here"):
        check(puzzle)
    assert not puzzle.plain
    assert Sudoku.parse(puzzle.text()).missing == puzzle.missing


def test_what_is_only_drawn_is_drawn():
    data = blank() | {
        "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#ABC", "width": 0.4}],
        "circle": [{"cells": ["R3C3"], "baseC": "#FF000080", "width": 0.5, "height": 0.5, "value": "A"}],
        "text": [{"cells": ["R0C1"], "value": "T"}],
        "cage": [{"cells": ["R5C5", "R5C6"], "value": "DR7"}, {"cells": ["R9C9"], "value": "FOW"}],
        "fogofwar": ["R1C1"],
    }
    puzzle = fpuzzles.from_data(data)
    assert puzzle.missing == ()
    rules: dict[str, Any] = dict(puzzle.rules)
    kinds = [shape["kind"] for shape in rules["decoration"]]
    assert kinds.count("text") == 3
    assert {"line", "circle"} <= set(kinds)
    assert [8, 7] in rules["fog"]
    assert rules["decoration"][0]["colour"] == "#aabbcc"


def test_drawings_between_cells_colours_by_number_and_a_solution_in_one_word_are_read():
    data = blank(4) | {"solution": "1234341221434321", "text": [{"cells": ["R1.5C3.25"], "value": "T"}]}
    data["grid"][0][:2] = [{"c": 3}, {"cArray": ["#ABCDEF", 2]}]
    puzzle = fpuzzles.from_data(data)
    assert puzzle.solution == SOLUTION
    rules: dict[str, Any] = dict(puzzle.rules)
    assert (rules["decoration"][0]["x"], rules["decoration"][0]["y"]) == (2.75, 1.0)
    assert [colour for _, colour in rules["colours"]] == ["#ffd580", "#abcdef"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"grid": [[{}]]}, "a grid of 1 rows"),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "99"}]}, "2 cells can't add up to 99"),
        ({"killercage": [{"cells": ["A1"], "value": "9"}]}, "'A1' is no cell"),
        ({"odd": [{"cell": "R12C1"}]}, "outside the board"),
        ({"odd": [{"cell": f"R{r}C{c}"} for r in range(1, 10) for c in range(1, 10)] * 200}, ""),
        ({"difference": [{"cells": ["R1C1", "R1C2"]}] * 10_000}, "10,000 clues; a board of 9×9 takes 972"),
        ({"arrow": 3}, "another shape"),
        ({"grid": None}, "it has no grid"),
    ],
)  # fmt: skip
def test_bad_data_of_an_editor_are_refused_in_one_line(change, complaint):
    if not complaint:
        read: dict[str, Any] = dict(fpuzzles.from_data(blank() | change).rules)
        assert len(read["odd"]) == 81
        return
    with pytest.raises(ValueError, match=complaint) as refused:
        fpuzzles.from_data(blank() | change)
    assert "\n" not in str(refused.value)


# SudokuPad.


def test_sudokupad_holds_boards_cages_and_drawings():
    puzzle = Sudoku(SOLUTION.filled({5: 0}), {"killer": SMALL["killer"]}, "It's a name", "Somebody", SOLUTION)
    again = sudokupad.read(sudokupad.write(puzzle))
    assert (again.grid, again.heading, again.source, again.solution) == (
        puzzle.grid,
        "It's a name",
        "Somebody",
        SOLUTION,
    )
    assert json.dumps(again.rules["killer"]) == json.dumps(puzzle.rules["killer"])
    assert not again.missing
    data = sudokupad.to_data(Sudoku(EMPTY, {"thermo": SMALL["thermo"]}))
    assert data["lines"]
    assert data["underlays"]


def test_shortened_names_and_left_out_cells_are_read():
    text = (
        "{ce:[[,,{v:3},],[,,,],[{v:1},,,],[,,,]],ca:[{ce:[[0,0],[0,1]],v:'3'},{v:'title: It\\'s'}],"
        "l:[{wp:[[0.5,0.5],[1.5,0.5]],c:FF00FF,th:10}],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
        "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],metadata:{rules:'a: b,\\nt'}}"
    )
    puzzle = sudokupad.read(f"https://sudokupad.app/scl{compress(text)}".encode())
    assert puzzle.grid.givens == {2: 3, 8: 1}
    assert puzzle.rules["killer"] == [[[[0, 0], [0, 1]], 3]]
    assert (puzzle.heading, puzzle.ruleset) == ("It's", "a: b,\nt")
    assert puzzle.missing == ("what the file draws (1 line)", "“a: b,”", "“t”")


def test_a_link_that_only_names_a_puzzle_says_so():
    with pytest.raises(ValueError, match="kept elsewhere"):
        sudokupad.read(b"https://sudokupad.app/94Qq6qGjh2")


def test_sudokupad_opens_what_f_puzzles_made():
    link = fpuzzles.write(Sudoku(EMPTY, {"x": True})).decode().split("load=")[1]
    assert sudokupad.read(f"https://sudokupad.app/fpuzzles{link}".encode()).rules == {"x": True}


# Penpa.


def test_penpa_holds_digits_borders_cages_thermometers_arrows_and_dots():
    regions = [[[0, 0], [0, 1], [0, 2], [1, 0]], [[0, 3], [1, 1], [1, 2], [1, 3]],
               [[2, 0], [2, 1], [2, 2], [3, 0]], [[2, 3], [3, 1], [3, 2], [3, 3]]]  # fmt: skip
    further: dict[str, Any] = {rule: SMALL[rule] for rule in ("killer", "thermo", "arrow")}
    dots: dict[str, Any] = {"kropki_white": [[[0, 0], [0, 1]]], "kropki_black": [[[1, 0], [2, 0]]]}
    sums: dict[str, Any] = {"xv": [[[[0, 1], [0, 2]], 5], [[[2, 3], [3, 3]], 10]]}
    puzzle = Sudoku(EMPTY.filled({3: 4}), {"regions": regions} | further | dots | sums)
    assert penpa.losses(puzzle) == ()
    again = penpa.read(penpa.write(puzzle))
    assert again.grid == puzzle.grid
    assert json.dumps(again.rules, sort_keys=True) == json.dumps(dict(puzzle.rules), sort_keys=True)
    assert penpa.losses(Sudoku(EMPTY, {"odd": [[0, 0]]})) == ("odd",)
    twice: dict[str, Any] = {rule: [[[0, 0], [0, 1]]] for rule in dots}
    apart: dict[str, Any] = {"xv": [[[[0, 0], [3, 3]], 5]]}
    for further in (twice, apart):
        assert "between cells" in penpa.losses(Sudoku(EMPTY, further))[0]


def test_penpa_names_what_it_draws_and_is_not_known():
    import zlib
    from base64 import b64encode

    lines = [
        "square,4,4,38,0,1,1,190,190,1,1",
        "[0,0,0,0]",
        "x",
        '{zN:{"18":["3",1,"1"]},zY:{"19":[1,"circle_L",1]}}',
    ]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode()
    puzzle = penpa.read(f"m=edit&p={packed}".encode())
    assert puzzle.grid.givens == {0: 3}
    assert puzzle.missing == ("what it draws as symbol",)
    assert puzzle.text().count("symbol") == 1
