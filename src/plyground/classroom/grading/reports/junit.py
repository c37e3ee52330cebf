"""JUnit's XML, which every system of continuous integration reads: a suite a student, a case a check."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ...checks import Outcome
from . import Gradebook, explain

__all__ = ["write"]

UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What can XML not hold, however it is written?"""


def write(book: Gradebook) -> bytes:
    root = Element("testsuites", name=f"plyground check {book.course}")
    for result in book.results:
        outcomes = [check.outcome for check in result.checks]
        suite = SubElement(
            root,
            "testsuite",
            name=_text(result.submission.student),
            tests=str(len(outcomes)),
            failures=str(outcomes.count(Outcome.FAILED)),
            skipped=str(outcomes.count(Outcome.NOT_RUN) + outcomes.count(Outcome.UNJUDGED)),
            errors="0",
            time=f"{result.seconds:.3f}",
            file=_text(result.submission.shown),
        )
        for mark in book.grade(result).marks:
            check = mark.check
            name = f"{book.course}.{check.function or 'file'}"
            case = SubElement(suite, "testcase", name=_text(check.name), classname=name)
            if check.outcome is Outcome.OK:
                continue
            lines = [] if mark.hidden else explain(check, book.hints)
            kind = "failure" if check.outcome is Outcome.FAILED else "skipped"
            found = SubElement(case, kind, message=_text(lines[0] if lines else check.outcome.value))
            found.text = _text("\n".join(lines))
    indent(root)
    written: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _text(text: str) -> str:
    return UNWRITABLE.sub("?", text)
