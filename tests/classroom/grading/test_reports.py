"""Every form of report: what it says of a class, and that no student's words break it."""

from __future__ import annotations

import base64
import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from plyground.classroom.checks import Check, Outcome
from plyground.classroom.grading import Result, Submission
from plyground.classroom.grading.marks import Marks
from plyground.classroom.grading.reports import (
    Gradebook,
    check50,
    explain,
    github,
    gradescope,
    html,
    junit,
    table,
)

OK, FAILED, NOT_RUN, UNJUDGED = Outcome.OK, Outcome.FAILED, Outcome.NOT_RUN, Outcome.UNJUDGED
WINNER = Check(
    "winner finds rows", FAILED, ("  a b c", "1 X X X", "winner gave None"), "winner", None,
    "Who has three in a row wins.", "XXX/OO./...",
)  # fmt: skip
CHECKS = (
    Check("it is read", OK),
    WINNER,
    Check("terminal sees the end", FAILED, ("wrong",), "terminal", "winner finds rows"),
    Check("minimax is best", UNJUDGED, ("600 CPU seconds were over",), "minimax"),
    Check("nobody beats it", NOT_RUN, ("first this must be so: minimax is best",), "minimax"),
)
NASTY = "<script>alert(1)</script>\x00\x1b[31m=cmd|' /C'!A1 ]]> \ud800 `|"
MARKS = Marks(total=10, hidden=("nobody beats it",))


def result(student="Anna", checks=CHECKS, fault=""):
    return Result(Submission(student, Path("t.py"), f"class/{student}/t.py", fault), tuple(checks), 1.25)


def book(*results, **more):
    return Gradebook("tictactoe", results or (result(),), **{"marks": MARKS, **more})


@pytest.mark.parametrize(
    ("hints", "lines"),
    [(0, []), (1, [WINNER.source]), (2, [WINNER.source, *WINNER.detail])],
)
def test_hints_say_nothing_the_sentence_or_all(hints, lines):
    assert explain(WINNER, hints) == lines


def test_the_table_has_a_row_a_student_and_a_column_a_check():
    read = result("Ben", [Check("the file can be read", FAILED, ("t.py is a notebook",))], "is a notebook")
    text = table.write(book(result(), read, missing=["Carl"])).decode("utf-8-sig")
    head, anna, ben, carl = csv.reader(io.StringIO(text))
    assert head[:7] == ["student", "file", "points", "of", "passed", "seconds", "first problem"]
    assert head[7:] == [*(check.name for check in CHECKS), "the file can be read"]
    assert anna[:4] == ["Anna", "class/Anna/t.py", "2", "10"]
    assert anna[7:12] == ["ok", "failed", "failed", "not judged for time", "not run"]
    assert ben[2:4] == ["0", "10"]
    assert ben[6] == "the file can be read: t.py is a notebook"
    assert (carl[0], carl[4]) == ("Carl", "nothing handed in")


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@x", "\t=1"])
def test_no_name_is_a_formula(start):
    text = table.write(book(result(start))).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(text)))[1][0] == f"'{start.strip()}" or start == "\t=1"
    assert not list(csv.reader(io.StringIO(text)))[1][0].startswith(("=", "+", "-", "@"))


def test_junit_has_a_suite_a_student_and_a_case_a_check():
    suite = ElementTree.fromstring(junit.write(book())).find("testsuite")
    assert suite is not None
    assert {key: suite.get(key) for key in ("name", "tests", "failures", "skipped")} == {
        "name": "Anna", "tests": "5", "failures": "2", "skipped": "2",
    }  # fmt: skip
    cases = suite.findall("testcase")
    assert cases[1].find("failure").text.splitlines() == [WINNER.source, *WINNER.detail]  # type: ignore[union-attr]
    assert cases[3].find("skipped") is not None
    assert not (cases[4].find("skipped").text or "").strip()  # type: ignore[union-attr]  # hidden


def test_gradescope_has_points_visibility_and_output():
    told = json.loads(gradescope.write(book()))
    assert told["score"] == 2
    assert sum(test["max_score"] for test in told["tests"]) == 10
    winner, hidden = told["tests"][1], told["tests"][4]
    assert (winner["score"], winner["max_score"], winner["status"], winner["visibility"]) == (
        0,
        2,
        "failed",
        "visible",
    )
    assert winner["output"].endswith("winner gave None")
    assert hidden["visibility"] == "after_published"
    assert told["tests"][3]["name"] == "minimax is best (not judged for time)"
    assert told["output"] == "1 of 4 checks passed, 1 not judged for time"


def test_check50_has_the_form_of_check50():
    told = json.loads(check50.write(book()))
    assert told["slug"] == "plyground/tictactoe"
    assert [each["passed"] for each in told["results"]] == [True, False, False, None]
    assert told["results"][0]["cause"] is None
    assert told["results"][1]["cause"] == {"rationale": "winner gave None", "help": WINNER.source}
    assert told["results"][2]["dependency"] == told["results"][1]["name"] == "winner_finds_rows"
    assert set(told["results"][1]) == {"name", "description", "passed", "log", "cause", "data", "dependency"}


def test_github_classroom_gets_its_line_in_base64():
    line = github.write(book()).decode()
    assert re.fullmatch(r"result=[A-Za-z0-9+/]+=*\n", line)
    told = json.loads(base64.b64decode(line.removeprefix("result=")))
    assert (told["version"], told["status"], told["max_score"]) == (1, "fail", 10)
    assert [test["status"] for test in told["tests"]] == ["pass", "fail", "fail", "fail", "fail"]
    assert told["tests"][-1]["name"] == "1 hidden checks"
    assert "nobody beats it" not in line
    assert sum(test["score"] for test in told["tests"]) == 2


def test_the_page_of_a_github_run_lists_what_is_told():
    page = github.summary_page(book()).decode()
    assert page.startswith("## 2 of 10 points\n")
    assert "| winner finds rows | failed | 0 of 2 |" in page
    assert "    winner gave None" in page
    assert "nobody beats it" not in page


@pytest.mark.parametrize("writer", [gradescope.write, check50.write, github.write, github.summary_page])
def test_forms_for_one_submission_refuse_a_class(writer):
    with pytest.raises(ValueError, match="about one submission; there are 2"):
        writer(book(result(), result("Ben")))


def test_the_pages_are_one_for_the_class_and_one_for_each_student():
    pages = dict(
        html.pages(book(result("Anna Müller"), result("Ben"), result("anna muller"), result("../x")))
    )
    assert list(pages) == ["index.html", "anna-muller.html", "ben.html", "anna-muller-2.html", "x.html"]
    index = pages["index.html"].decode()
    assert 'href="anna-muller-2.html"' in index
    assert "2 of 10" in index


def test_a_students_page_has_the_board_and_nothing_of_others_or_of_hidden_checks():
    page = html.student_page(book(result(), result("Ben")), result())
    assert page.count("<svg") == 1
    assert '<g class="piece x">' in page
    assert "winner gave None" in page
    assert "1 more for the same reason" in page
    assert "1 more checks are hidden" in page
    assert "nobody beats it" not in page
    assert "Ben" not in page


@pytest.mark.parametrize(("hints", "board", "sentence"), [(0, 0, False), (1, 0, True), (2, 1, True)])
def test_a_page_tells_no_more_than_it_may(hints, board, sentence):
    page = html.student_page(book(hints=hints), result())
    assert page.count("<svg") == board
    assert (WINNER.source in page) == sentence
    assert ("winner gave None" in page) == (hints == 2)


def test_the_pages_ask_no_server_for_anything():
    for text in dict(html.pages(book())).values():
        page = text.decode()
        assert "default-src 'none'" in page
        assert not re.search(r"(?:src|href)=[\"']?(?:https?:|//)", page)
        assert "http" not in re.sub(r'xmlns="[^"]*"|http-equiv', "", page)


def test_no_students_words_break_a_report():
    nasty = [replace(WINNER, name=NASTY, detail=(NASTY,), source=NASTY, position=NASTY), Check("ok", OK)]
    class_ = book(result(NASTY, nasty))
    for text in dict(html.pages(class_)).values():
        assert b"<script" not in text
    ElementTree.fromstring(junit.write(class_))
    for writer in (gradescope.write, check50.write):
        json.loads(writer(class_))
    assert len(list(csv.reader(io.StringIO(table.write(class_).decode("utf-8-sig"))))) == 2
    assert github.write(class_).count(b"\n") == 1
    lines = github.summary_page(class_).splitlines()
    assert not any(b"<" in line for line in lines if not line.startswith(b"    "))
