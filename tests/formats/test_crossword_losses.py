"""Crossword files hold all that they can, and say what they cannot; other people's readers open ours."""

from __future__ import annotations

import json
from dataclasses import replace

import ipuz as others_ipuz
import puz as puzpy
import pytest

from plyground import formats
from plyground.formats import ipuz, jpz, puz
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.lock import Lock, judge, lock, unlock
from plyground.puzzles.crossword.progress import Progress
from plyground.puzzles.crossword.puzzle import Crossword
from plyground.puzzles.crossword.style import Style

GRID = parse("CAT#DOG\nAR[7]#E[&]A\nTEN#SAP\n#A##[STAR]##\nABCDEFG")
RICH = Crossword(
    replace(GRID, bars=frozenset({(29, 30), (28, 29)})),
    {"1A": "A  clue   with spaces ", "4A": "-", "1D": "Two\nlines", "2D": "<i>Naïve</i> & “so”"},
    "A title",
    "Кто-то",
    "© nobody",
    "Notes\nof two lines",
    styles={0: Style(True), 8: Style(True, "#ffcc00"), 3: Style(void=True)},
    labels={0: "1", 1: "2", 2: "3", 4: "4", 30: "99"},
    diagramless=True,
    progress=Progress(
        {0: "C", 1: "X", 25: "STAR"}, frozenset({0}), frozenset({1}), frozenset({25}), 75, True, 2
    ),
)
PLAIN = Crossword(parse("CATS\nAREA\nTEEN\nSANS"), {"1A": "Pets"})


def held(name: str) -> tuple[str, ...]:
    return tuple(formats.losses(RICH, f"x{name}", "crossword"))


def test_json_and_ipuz_hold_everything():
    assert held(".json") == ()
    assert held(".ipuz") == ()


def test_what_the_other_forms_cannot_hold_is_said_one_by_one():
    assert held(".puz") == (
        "2 bars",
        "1 colour",
        "1 cell left out",
        "its own numbers",
        "1 letter in pencil",
        "how often it was checked",
    )
    assert held(".jpz") == (
        "that it is diagramless",
        "1 letter in pencil",
        "2 marks of checks and reveals",
        "the time",
        "how often it was checked",
    )
    text = held(".txt")
    assert text[:2] == ("2 bars", "2 of 4 clues")
    assert "3 letters of the solver" in text
    assert "the time" in text


def test_a_clue_keeps_its_spaces_and_may_be_a_dash():
    for name in (".puz", ".ipuz", ".jpz"):
        again = next(formats.read(formats.write(RICH, f"x{name}", "crossword"), f"x{name}").things)
        assert again.clues["1A"] == "A  clue   with spaces "
        assert again.clues["4A"] == "-"


def test_puzpy_finds_circles_entries_time_and_kind_in_our_puz():
    found = puzpy.load(puz.write(RICH))
    assert found.puzzletype == puzpy.PuzzleType.Diagramless
    assert found.markup().get_markup_squares(puzpy.GridMarkup.Circled) == [0, 8]
    assert found.fill[:2] == "CX"
    assert found.rebus().get_rebus_solution(25) == "STAR"
    assert found.rebus().get_rebus_fill(25) == "STAR"
    assert (found.timer().elapsed_seconds, found.timer().is_running()) == (75, True)
    assert found.solution[9] == "7"


@pytest.mark.parametrize("puzzle", [PLAIN, replace(RICH, labels=None)], ids=["plain", "rich"])
def test_the_ipuz_package_takes_our_ipuz(puzzle):
    found = others_ipuz.read(ipuz.write(puzzle).decode())
    assert found["solution"][0][:3] == ["C", "A", "T"]


def test_a_locked_puz_is_judged_by_its_checksum_and_opened_with_its_key():
    solution = dict(enumerate(PLAIN.grid.cells))
    theirs = puzpy.load(puz.write(PLAIN))
    theirs.lock_solution(7844)
    locked = puz.read(theirs.tobytes())
    assert locked == lock(PLAIN, 7844)
    assert not any(locked.grid.cells)
    assert judge(locked, solution)
    assert not judge(locked, {**solution, 3: "X"})
    assert not judge(locked, {})
    with pytest.raises(ValueError, match="7845 is not the key"):
        unlock(locked, 7845)
    assert unlock(locked, 7844) == PLAIN
    again = puzpy.load(puz.write(locked))
    assert again.unlock_solution(7844)
    assert again.solution == "".join(PLAIN.grid.cells)
    assert formats.losses(locked, "x.jpz", "crossword") == ("the locked solution",)
    assert formats.losses(locked, "x.ipuz", "crossword") == ()


def test_a_lock_that_is_not_of_this_grid_is_refused():
    with pytest.raises(ValueError, match="one letter"):
        Lock.made("ABC", 1, PLAIN.grid)
    with pytest.raises(ValueError, match="single letters"):
        lock(Crossword(parse("A[STAR]\nBE")), 1234)


VARIETY = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 3, "height": 2},
    "puzzle": [["7", 0, {"cell": 0, "style": {"barred": "R"}}], [5, 0, None]],
    "solution": [["A", "B", "$"], ["D", 9, None]],
}


def read_ipuz(**more: object) -> Crossword:
    return ipuz.read(json.dumps({**VARIETY, **more}).encode())


def test_clues_find_their_words_by_numbers_that_stand_elsewhere_and_by_cells():
    found = read_ipuz(
        clues={
            "Across": [["7", "First"], {"number": 5, "clue": "Second", "enumeration": "2"}],
            "Down": [{"number": "x", "cells": [[1, 1], [1, 2]], "clue": "Third"}, [44, "Nowhere"]],
        }
    )
    assert dict(found.clues) == {"1A": "First", "3A": "Second (2)", "1D": "Third"}
    assert found.labels == {0: "7", 3: "5"}
    assert found.notes == "Down 44: Nowhere"
    assert found.grid.cells == ("A", "B", "$", "D", "9", "#")
    assert ipuz.read(ipuz.write(found)) == found


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"kind": ["http://ipuz.org/acrostic#1"]}, "an ipuz acrostic"),
        ({"kind": ["http://ipuz.org/crossword/arrowword#1"]}, "an ipuz arrowword"),
        ({"clues": {"Bands": [[1, "x"]]}}, "'Bands'"),
        ({"clues": {"Across": [{"number": 1, "clue": "x", "cells": [[1, 1], [2, 2]]}]}}, "neither across"),
        ({"solution": [["A", "#B", "C"], ["D", "E", None]]}, "row 1, column 2"),
    ],
)
def test_variety_kinds_are_refused_in_words(more, reason):
    with pytest.raises(ValueError, match=reason):
        read_ipuz(**more)


JPZ = """<?xml version="1.0"?><crossword-compiler xmlns="http://crossword.info/xml/crossword-compiler">
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle"><metadata><title>T</title></metadata>
<KIND><grid width="3" height="2"><cell x="1" y="1" solution="C" number="1" background-shape="circle"/>
<cell x="2" y="1" solution="A" solve-state="A" right-bar="true"/><cell x="3" y="1" solution="t" number="9"/>
<cell x="1" y="2" solution="R2" type="letter"/><cell x="2" y="2" type="block"/>
<cell x="3" y="2" solution="E"/></grid><word id="1" x="1-2" y="1"/><word id="2"><cells x="3" y="1-2"/></word>
<clues><title><b>Across</b></title>
<clue word="1" number="1" format="2">A <i>fine</i> <span>clue</span></clue></clues>
<clues><title>Down</title><clue word="2" number="9">Other</clue></clues></KIND>
</rectangular-puzzle></crossword-compiler>"""


def test_other_peoples_jpz_is_read():
    found = jpz.read(JPZ.replace("KIND", "crossword").encode())
    assert found.grid.cells == ("C", "A", "T", "R2", "#", "E")
    assert found.grid.bars == {(1, 2)}
    assert dict(found.clues) == {"1A": "A <i>fine</i> clue (2)", "2D": "Other"}
    assert found.labels == {0: "1", 2: "9"}
    assert found.styles == {0: Style(True)}
    assert found.progress.letters == {1: "A"}
    assert jpz.read(jpz.write(found)) == found


def test_what_of_a_jpz_has_no_place_is_named_in_the_notes():
    file = JPZ.replace("KIND", "crossword").replace(
        "</title></metadata>", "</title><identifier>7</identifier></metadata>"
    )
    file = file.replace('type="block"', 'type="block" background-color="#ff0000"')
    found = jpz.read(file.replace('number="9"', 'number="9" top-right-number="8"', 1).encode())
    assert found.notes == "Not kept of the file: the top right number of cells, the colours of blocks."
    assert found.further == {"identifier": "7"}
    assert jpz.read(jpz.write(found)) == found


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (JPZ.replace("KIND", "acrostic").encode(), "of the kind acrostic"),
        (JPZ[:400].encode(), "not a sound .jpz"),
        (b"<rectangular-puzzle/>", "nothing that is known"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><rectangular-puzzle/>', "document type"),
        (b"PK\x03\x04rubbish", "zip archive is damaged"),
        (JPZ.replace("KIND", "crossword").replace('width="3"', 'width="999"').encode(), "1 to 50"),
    ],
)
def test_a_jpz_that_is_none_is_refused(data, reason):
    with pytest.raises(ValueError, match=reason):
        jpz.read(data)


def test_an_ipuz_keeps_its_further_texts_and_says_what_has_no_place():
    file = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "publisher": "A &amp; B",
        "explanation": "Line one<br/>line two",
        "zones": [{"rect": [0, 0, 1, 1]}],
        "dimensions": {"width": 3, "height": 3},
        "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, {"cell": 0, "style": {"mark": {"TR": "x"}}}]],
        "solution": [list("CAT"), list("ARE"), list("TEN")],
        "clues": {
            "Across": [
                {"number": 1, "clue": "Say &quot;hi&quot;", "continued": [{"direction": "Down", "number": 2}]}
            ]
        },
    }
    found = ipuz.read(json.dumps(file).encode())
    assert found.further == {"publisher": "A & B", "explanation": "Line one\nline two"}
    assert found.notes == "Not kept of the file: zones, the style mark."
    assert found.clues == {"1A": 'With 2 down: Say "hi"', "2D": "See 1 across."}
    literal = replace(found, further={"publisher": "&amp;"}, heading="1 &lt; 2")
    assert ipuz.read(ipuz.write(literal)) == literal
    assert formats.losses(found, "x.puz", "crossword") == ("the publisher", "the explanation")
    assert formats.losses(found, "x.jpz", "crossword") == ()
    assert formats.losses(found, "x.json", "crossword") == ()


def test_a_numbered_grid_is_no_solution():
    """As some programs write one that they don't know."""
    file = json.loads(ipuz.write(PLAIN))
    file["solution"] = file["puzzle"]
    assert set(ipuz.read(json.dumps(file).encode()).grid.cells) == {""}
