"""The reports that `plyground check` writes: which options there are, and where each goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .output import write_file

if TYPE_CHECKING:
    from ...classroom.grading.reports import Gradebook

__all__ = ["SINGLE", "report_options", "write_reports"]

FORMS = {
    "csv": "A row a student, for a spreadsheet.",
    "junit": "JUnit's XML, for continuous integration.",
    "gradescope": "Gradescope's results.json, of one submission.",
    "check50": "check50's JSON, of one submission.",
    "github": "GitHub Classroom's result, of one submission.",
    "summary": "Markdown for the page of a GitHub run, of one submission.",
}
SINGLE = ("gradescope", "check50", "github", "summary")
"""Which forms have room for one submission only?"""

Command = TypeVar("Command", bound=Callable[..., Any])


def report_options(command: Command) -> Command:
    """`--csv FILE`, `--html FOLDER` and the other forms."""
    command = click.option(
        "--html",
        metavar="FOLDER",
        type=click.Path(file_okay=False),
        help="A page for the class, one for each student.",
    )(command)
    for name, about in reversed(FORMS.items()):
        command = click.option(f"--{name}", metavar="FILE", help=about)(command)
    return command


def write_reports(book: Gradebook, wanted: Mapping[str, str | None]) -> None:
    """Write each report that was asked for, whole or not at all."""
    from ...classroom.grading.reports import check50, github, gradescope, html, junit, table

    writers: Mapping[str, Callable[[Gradebook], bytes]] = {
        "csv": table.write, "junit": junit.write, "gradescope": gradescope.write,
        "check50": check50.write, "github": github.write, "summary": github.summary_page,
    }  # fmt: skip
    for name, writer in writers.items():
        if path := wanted.get(name):
            write_file(writer(book), path)
    if folder := wanted.get("html"):
        try:
            Path(folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.ClickException(f"cannot make the folder {folder}: {error.strerror}") from None
        for page, text in html.pages(book):
            write_file(text, str(Path(folder) / page))
