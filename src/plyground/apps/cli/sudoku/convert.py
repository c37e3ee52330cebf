"""`plyground sudoku convert`: puzzles from one format into another, and what is lost on the way."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

import click

from ..options import FileName, bad_input
from ..output import open_sink, show
from ._answers import Answers
from ._puzzles import box_option, read_puzzles

if TYPE_CHECKING:
    from ....puzzles.sudoku.puzzle import Sudoku

__all__ = ["command"]


class Target(NamedTuple):
    """A format to write: how its files end, how a puzzle is written, and what of it is lost."""

    endings: tuple[str, ...]
    write: Callable[[Sudoku], str]
    losses: Callable[[Sudoku], Sequence[str]]


def _board_alone(puzzle: Sudoku) -> Sequence[str]:
    """What a board of digits leaves out."""
    texts = {"name": puzzle.heading, "source": puzzle.source, "ruleset": puzzle.ruleset}
    said = [key for key, text in texts.items() if text]
    return [*puzzle.rules, *puzzle.missing, *said, *(["solution"] if puzzle.solution else [])]


def _rows(puzzle: Sudoku) -> str:
    size, line = puzzle.grid.size, puzzle.grid.line()
    rows = [line[at : at + size] for at in range(0, len(line), size)]
    return "\n".join(["[Puzzle]", *rows]) + "\n"


def _framed(puzzle: Sudoku) -> str:
    return puzzle.grid.picture() + "\n"


def _fields(puzzle: Sudoku) -> str:
    return f"{puzzle.grid.line()},{puzzle.solution.line() if puzzle.solution else ''}"


def targets() -> dict[str, Target]:
    """Every format by its name."""
    from ....formats import fpuzzles, penpa, sudokupad
    from ....puzzles.sudoku.description import to_text

    def link(module: object) -> Callable[[Sudoku], str]:
        return lambda puzzle: module.write(puzzle).decode().rstrip("\n")  # type: ignore[attr-defined]

    def told(puzzle: Sudoku) -> Sequence[str]:
        return [each for each in _board_alone(puzzle) if each != "solution"]

    return {
        "json": Target((".json",), to_text, lambda puzzle: ()),
        "fpuzzles": Target(fpuzzles.SUFFIXES, link(fpuzzles), fpuzzles.losses),
        "sudokupad": Target(sudokupad.SUFFIXES, link(sudokupad), sudokupad.losses),
        "penpa": Target(penpa.SUFFIXES, link(penpa), penpa.losses),
        "line": Target((".sdm", ".txt"), lambda puzzle: puzzle.grid.line(), _board_alone),
        "rows": Target((".sdk",), _rows, _board_alone),
        "frame": Target((".ss",), _framed, _board_alone),
        "csv": Target((".csv",), _fields, told),
    }


NAMES = ("json", "fpuzzles", "sudokupad", "penpa", "line", "rows", "frame", "csv")


@click.command("convert")
@click.argument("puzzles", type=FileName())
@click.option("--to", "name", type=click.Choice(NAMES), help="The format; else the ending of -o says it.")
@click.option(
    "--output", "-o", metavar="FILE", type=FileName(), help="The file to write; without it, stdout."
)
@click.option("--strict", is_flag=True, help="Write nothing if anything would be lost, or is no puzzle.")
@box_option
@click.pass_context
def command(
    context: click.Context, puzzles: str, name: str | None, output: str | None, strict: bool, box: str | None
) -> None:
    """Convert PUZZLES (a file, a link, - for stdin, or a puzzle written out) into another format.

    Read are boards as text (.sdk, .sdm, .ss, rows, frames, pencil marks), tables (.csv), JSON, and the links
    and JSON of f-puzzles, SudokuPad and Penpa. What the new format cannot hold is told on stderr.
    Exit code 2 if one is no puzzle.

    \b
    plyground sudoku convert killer.json --to fpuzzles
    plyground sudoku convert 'https://www.f-puzzles.com/?load=…' -o puzzle.json
    """
    known = targets()
    if name is None:
        ending = PurePath(output or "").suffix.lower()
        name = next((each for each, target in known.items() if ending in target.endings), None)
        if name is None:
            raise click.ClickException(
                f"which format? --to says it ({', '.join(known)}), or an ending of -o such as .fpuzzles"
            )
    target, answers, texts = known[name], Answers(strict), []
    with bad_input():
        for place, item in read_puzzles(puzzles, box):
            if isinstance(item, ValueError):
                answers.add("invalid")
                answers.complain(item)
                continue
            lost = target.losses(item)
            if lost:
                said = f"puzzle {place}: {name} cannot hold {', '.join(lost)}"
                if strict:
                    raise click.ClickException(said)
                show(f"plyground: {said}", err=True)
            texts.append(target.write(item))
        if not texts and not answers.lines:
            raise click.ClickException(f"{puzzles[:80]}: there is no puzzle in it")
    with open_sink(output) as sink:
        sink.write(_joined(name, texts).encode())
    context.exit(answers.status)


def _joined(name: str, texts: Sequence[str]) -> str:
    """All puzzles as one file."""
    if name == "json" and len(texts) > 1:
        return json.dumps({"puzzles": [json.loads(text) for text in texts]}, ensure_ascii=False) + "\n"
    if name == "csv":
        texts = ["quizzes,solutions", *texts]
    return "".join(f"{text}\n" for text in texts)
