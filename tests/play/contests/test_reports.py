"""Reports of a tournament."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest

from plyground import plugins
from plyground.formats.jsonl import Record
from plyground.play.contests.entrants import find_entrants
from plyground.play.contests.ledger import Kept, Key
from plyground.play.contests.playing import Effort
from plyground.play.contests.reports import FORMS
from plyground.play.contests.standings import stand
from plyground.play.contests.tournament import Tournament
from plyground.play.contests.view import changes, key_text, parse_key, positions

RULES = plugins.game("tictactoe")
MOVES = tuple(RULES.label(cell) for cell in (0, 4, 1, 5, 2))


def tournament(*names: str) -> Tournament:
    found = find_entrants(RULES, ["1", "2"])
    return Tournament("tictactoe", tuple(map(lambda each, name: replace(each, name=name), found, names)))


def report(form: str, made: Tournament) -> str:
    record = Record("tictactoe", (made.entrants[0].name, made.entrants[1].name), MOVES, "1-0")
    games = [Kept(Key(0, 0, 1, 0, 0), 1, None, record, (Effort(), Effort()), "")]
    return FORMS[form](made, stand(made, games), games)


def test_no_name_becomes_a_formula_in_a_spreadsheet() -> None:
    text = report("csv", tournament("=cmd()", "@x"))
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [row[1] for row in rows[1:]] == ["'=cmd()", "'@x"]


def test_no_name_becomes_markup_in_a_page() -> None:
    text = report("html", tournament("<script>alert(1)</script>", "</script>"))
    assert "<script>alert" not in text
    assert "\\u003cscript>alert" in text


def test_json_holds_every_move() -> None:
    found = json.loads(report("json", tournament("a", "b")))
    assert found["games"][0]["record"]["moves"] == list(MOVES)
    assert found["tournament"]["entrants"][0][0] == "a"


def test_pdn_holds_checkers_only() -> None:
    with pytest.raises(ValueError, match="PDN holds games of checkers"):
        report("pdn", tournament("a", "b"))


def test_what_each_move_changed_leads_to_the_same_boards() -> None:
    made = tournament("a", "b")
    boards = positions(made, MOVES)["positions"]
    board = list(boards[0]["board"])
    for step, after in zip(changes(made, MOVES)["steps"], boards[1:], strict=True):
        for cell, piece in step["changed"]:
            board[cell] = piece
        assert board == after["board"]
        assert step["last"] == after["last"]


@pytest.mark.parametrize("text", ["", "0-0-1-0", "0-0-1-0-0-0", "0-0-1-0-x", "00-0-1-0-0", "-0-0-1-0-0"])
def test_a_key_that_is_none_is_refused(text: str) -> None:
    assert parse_key(key_text(Key(0, 0, 1, 2, 1))) == Key(0, 0, 1, 2, 1)
    with pytest.raises(ValueError):
        parse_key(text)
