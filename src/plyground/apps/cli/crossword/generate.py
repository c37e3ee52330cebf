"""`plyground crossword generate`: the course's generator, from a structure and a list of words."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..background import iterate
from ..options import FileName
from ..output import show, write_file

if TYPE_CHECKING:
    from ....classroom.crossword import Assignment, CrosswordCreator

MAX_BYTES = 5_000_000
MAX_CELLS = 50


@click.command()
@click.argument("structure", type=FileName())
@click.argument("words", type=FileName())
@click.argument("output", type=FileName(), required=False)
@click.option("--trace", is_flag=True, help="Say every step of the solver on stderr.")
def command(structure: str, words: str, output: str | None, trace: bool) -> None:
    """Fill a STRUCTURE ("_" is an open cell, "#" a block) from a file of WORDS, one a line.

    Hyphens, apostrophes and accents are left out of words; a line that is no word is skipped.

    The grid is printed; with OUTPUT it is also saved as a picture. "No solution." is exit code 1.
    """
    _check_structure(structure)
    entries = _words(words)
    from ....classroom.crossword import Crossword, CrosswordCreator

    crossword = Crossword(structure, words)
    crossword.words = entries
    creator = CrosswordCreator(crossword, _tell if trace else None)
    if output is not None and Path(output).suffix.lower() not in (
        ".png",
        ".jpg",
        ".jpeg",
        ".gif",
        ".bmp",
        ".webp",
    ):
        raise click.UsageError(f"{output}: a picture is saved as .png, .jpg, .gif, .bmp or .webp")

    def work(_: object) -> Iterator[Assignment | None]:
        yield creator.solve()

    for solution in iterate(work):
        if solution is None:
            show("No solution.")
            raise click.exceptions.Exit(1)
        show(creator.text(solution))
        if output is not None:
            _save(creator, solution, output)


def _check_structure(name: str) -> None:
    text = _text(name)
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        for column, sign in enumerate(line, 1):
            if sign not in "_# ":
                raise click.ClickException(
                    f'{name}, line {number}, column {column}: {sign!r} is neither "_", open, nor "#", a block'
                )
    if "_" not in text:
        raise click.ClickException(f'{name} has no open cell ("_")')
    height, width = len(lines), max(map(len, lines))
    if max(height, width) > MAX_CELLS:
        raise click.ClickException(
            f"{name} has {height}×{width} cells; at most {MAX_CELLS}×{MAX_CELLS} is possible"
        )


def _words(name: str) -> set[str]:
    """The words of a file in letters A-Z; what had to be folded or skipped is said in one line."""
    from ....puzzles.crossword.wordlist import fold

    words: set[str] = set()
    folded = 0
    skipped: list[str] = []
    for number, line in enumerate(_text(name).splitlines(), 1):
        entry = line.strip()
        letters = fold(entry)
        if letters:
            words.add(letters)
            folded += not entry.isascii() or not entry.isalpha()
        elif entry:
            skipped.append(f"line {number}, {entry[:40]!r}")
    if not words:
        raise click.ClickException(f"{name} holds no words" + (f": {skipped[0]} is none" if skipped else ""))
    notes = [f"{folded:,} folded to their letters"] if folded else []
    if skipped:
        notes.append(f"{len(skipped):,} skipped that are no words of letters, the first: {skipped[0]}")
    if notes:
        show(f"plyground: {name}: {len(words):,} words; {'; '.join(notes)}", err=True)
    return words


def _text(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise click.ClickException(f"{name}: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise click.ClickException(f"{name}: larger than {MAX_BYTES // 1_000_000} MB")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise click.ClickException(f"{name}, line {line}: not UTF-8 text") from None


def _save(creator: CrosswordCreator, solution: Assignment, output: str) -> None:
    data = io.BytesIO()
    suffix = Path(output).suffix.lower().lstrip(".")
    creator.image(solution).save(data, {"jpg": "JPEG"}.get(suffix, suffix.upper()))
    write_file(data.getvalue(), output)


def _tell(event: object) -> None:
    show(_sentence(event), err=True)


def _sentence(event: object) -> str:
    """One step of the solver in words."""
    from ....solvers.backtracking import Assign, Backtrack, Remove, Revise, Select

    match event:
        case Revise(arc):
            return f"look at {arc.x} against {', '.join(map(str, arc.others))}"
        case Remove(arc, values):
            more = f" and {len(values) - 5} more" if len(values) > 5 else ""
            return f"  {arc.x} loses {', '.join(map(str, values[:5]))}{more}"
        case Select(x, values=values):
            return f"choose {x}: {len(values)} left"
        case Assign(x, value):
            return f"try {value} at {x}"
        case Backtrack(x, value):
            return f"take back {value} at {x}"
    return str(event)
