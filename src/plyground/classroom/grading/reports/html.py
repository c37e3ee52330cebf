"""A class as pages: one for all, one for each student; each stands alone, with its boards and its type."""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path

from .... import fonts
from ...checks import Check, Outcome
from .. import Result, summary
from ..boards import draw_svg
from ..marks import Grade, Mark
from . import Gradebook, explain, first_problem, number, told

__all__ = ["class_page", "pages", "student_page"]

STYLE = Path(__file__).with_name("report.css")
SIGNS = {Outcome.OK: "✓", Outcome.FAILED: "×", Outcome.NOT_RUN: "–", Outcome.UNJUDGED: "?"}
KINDS = {Outcome.OK: "ok", Outcome.FAILED: "failed", Outcome.NOT_RUN: "waits", Outcome.UNJUDGED: "open"}
LONGEST_NAME = 60


def pages(book: Gradebook) -> Iterator[tuple[str, bytes]]:
    """The name and the text of every page; the first is index.html."""
    names = page_names([result.submission.student for result in book.results])
    yield "index.html", class_page(book, names).encode("utf-8", "replace")
    for result, name in zip(book.results, names, strict=True):
        yield name, student_page(book, result).encode("utf-8", "replace")


def page_names(students: Sequence[str]) -> list[str]:
    """A name for each student's page that every system takes; no two are alike."""
    taken: set[str] = {"index"}
    names = []
    for student in students:
        plain = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode()
        stem = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:LONGEST_NAME] or "student"
        unique, count = stem, 1
        while unique in taken:
            count += 1
            unique = f"{stem}-{count}"
        taken.add(unique)
        names.append(f"{unique}.html")
    return names


def class_page(book: Gradebook, names: Sequence[str]) -> str:
    """Everybody in a table, and how each check went; for the teacher, so hidden checks count and show."""
    good = sum(result.passed for result in book.results)
    rows = [
        _row(book, result, book.grade(result), name) for result, name in zip(book.results, names, strict=True)
    ]
    rows += [
        f'<tr><th scope="row">{escape(student)}</th><td class="dim" colspan="3">nothing handed in</td></tr>'
        for student in book.missing
    ]
    body = (
        f"<h1>{escape(book.course)}: {len(book.results)} submissions</h1>"
        f"<p>{good} of {len(book.results)} passed every check.</p>"
        + _table("Results", "results", ("Student", "Points", "Checks", "First problem"), rows)
        + "<h2>How each check went</h2>"
        + _table("Checks", "tally", ("Check", "Passed", "Failed", "Not run", "Not judged"), _tally(book))
    )
    return _page(f"{book.course}: the class", body)


def _table(label: str, kind: str, heads: Sequence[str], rows: Iterable[str]) -> str:
    """A table that scrolls by itself where the page is narrow."""
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    inside = f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return f'<div class="wide" tabindex="0" role="region" aria-label="{label}">{inside}</div>'


def _row(book: Gradebook, result: Result, grade: Grade, name: str) -> str:
    problem = first_problem(result.checks)
    dots = "".join(
        f'<span class="dot {KINDS[check.outcome]}" title="{escape(check.name)}">{SIGNS[check.outcome]}</span>'
        for check in result.checks
    )
    passed = sum(check.outcome is Outcome.OK for check in result.checks)
    return (
        f'<tr><th scope="row"><a href="{name}">{escape(result.submission.student)}</a></th>'
        f'<td class="number">{number(grade.points)} of {number(grade.most)}</td>'
        f'<td><span class="dots" role="img" aria-label="{passed} of {len(result.checks)} passed">'
        f"{dots}</span></td><td>{escape(problem)}</td></tr>"
    )


def _tally(book: Gradebook) -> Iterator[str]:
    names = dict.fromkeys(check.name for result in book.results for check in result.checks)
    for name in names:
        found = [check.outcome for result in book.results for check in result.checks if check.name == name]
        counts = "".join(f'<td class="number">{found.count(outcome) or ""}</td>' for outcome in Outcome)
        yield f'<tr><th scope="row">{escape(name)}</th>{counts}</tr>'


def student_page(book: Gradebook, result: Result) -> str:
    """What one student is told: nothing of others, of hidden checks only that there are some."""
    grade = book.grade(result)
    marks = told(grade)
    secret = len(grade.marks) - len(marks)
    points = (
        f"{number(sum(mark.points for mark in marks))} of {number(sum(mark.most for mark in marks))} points"
    )
    names = {mark.check.name for mark in marks}
    roots = [mark for mark in marks if mark.check.follows not in names]
    roots.sort(key=lambda mark: mark.check.outcome is Outcome.OK)
    hidden = f"<p class='dim'>{secret} more checks are hidden.</p>" if secret else ""
    body = f"""<h1>{escape(result.submission.student)}</h1>
<p class="dim">{escape(book.course)} · {escape(Path(result.submission.shown).name)}</p>
<p class="score"><strong>{points}</strong> · {summary([mark.check for mark in marks])}</p>{hidden}
<ol class="checks">{"".join(_check(book, mark, marks) for mark in roots)}</ol>"""
    return _page(f"{result.submission.student}: {book.course}", body)


def _check(book: Gradebook, mark: Mark, marks: Sequence[Mark]) -> str:
    """A check with its counterexample, and below it what follows from the same defect."""
    check = mark.check
    after = [other.check.name for other in marks if other.check.follows == check.name]
    lines = (
        [] if check.outcome is Outcome.OK or not book.hints else list(check.detail if book.hints > 1 else ())
    )
    source = (
        f'<p class="source">{escape(check.source)}</p>' if check.source and explain(check, book.hints) else ""
    )
    detail = f'<pre tabindex="0">{escape(chr(10).join(lines))}</pre>' if lines else ""
    board = _board(book.course, check) if lines else ""
    because = ""
    if after:
        items = "".join(f"<li>{escape(name)}</li>" for name in after)
        because = f"<p>{len(after)} more for the same reason:</p><ul>{items}</ul>"
    kind, points = KINDS[check.outcome], f"{number(mark.points)} of {number(mark.most)}"
    sign = f'<span class="dot {kind}" aria-hidden="true">{SIGNS[check.outcome]}</span>'
    return (
        f'<li class="check {kind}"><h2>{sign} {escape(check.name)}</h2>'
        f'<p class="outcome">{escape(check.outcome.value.lower())} · {points}</p>'
        f'{source}<div class="example">{board}{detail}</div>{because}</li>'
    )


def _board(course: str, check: Check) -> str:
    drawn = draw_svg(course, check.position)
    return f'<div class="board">{drawn}</div>' if drawn else ""


@cache
def _style() -> str:
    faces = [
        f"@font-face{{font-family:'Plyground {family}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{_font(file)}) format('woff2')}}"
        for family, weight, file in (
            ("Sans", 400, "sans-400"), ("Sans", 600, "sans-600"), ("Serif", 600, "serif-600"),
            ("Mono", 400, "mono-400"),
        )
    ]  # fmt: skip
    return "".join(faces) + STYLE.read_text("utf-8")


def _font(name: str) -> str:
    return b64encode((fonts.FOLDER / f"{name}.woff2").read_bytes()).decode()


POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
"""What may such a page load? Nothing; a student's words in it cannot change that."""


def _page(title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title>
<style>{_style()}</style>
</head>
<body>
<main>{body}</main>
<footer>Made by plyground check; this page asks no server for anything.</footer>
</body>
</html>
"""
