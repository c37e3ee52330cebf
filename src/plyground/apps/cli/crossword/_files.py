"""Read and write crosswords and word lists for the subcommands; what is wrong is said in one line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..options import bad_input
from ..output import show, write_file

if TYPE_CHECKING:
    from ....puzzles.crossword.puzzle import Crossword
    from ....puzzles.crossword.wordlist import WordList

__all__ = ["read_puzzle", "read_words", "write_puzzle"]

MAX_BYTES = 5_000_000
HOLDS = "crossword"


def read_puzzle(name: str) -> Crossword:
    """The puzzle in a file, or on standard input for "-"."""
    from .... import formats

    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if name == "-" else _head(Path(name))
    except OSError as error:
        raise click.ClickException(f"{name}: {error.strerror or error}") from None
    where = "standard input" if name == "-" else name
    try:
        found = formats.read(data, "" if name == "-" else name, prefer=HOLDS)
        if found.holds != HOLDS:
            raise ValueError(f"it holds a {found.holds}, not a crossword")
        puzzle: Crossword = next(found.things)
        return puzzle
    except ValueError as error:
        raise click.ClickException(f"{where}: {error}") from None


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def read_words(names: tuple[str, ...]) -> WordList:
    """The lists named, the first one winning where two know a word; "shipped", or no name, is ours."""
    from ....puzzles.crossword.wordlist import MAX_BYTES as MAX_LIST_BYTES
    from ....puzzles.crossword.wordlist import decode, merge, parse, read, shipped

    with bad_input():
        lists = []
        for name in names or ("shipped",):
            if name == "shipped":
                lists.append(shipped())
            elif name == "-":
                data = sys.stdin.buffer.read(MAX_LIST_BYTES + 1)
                if len(data) > MAX_LIST_BYTES:
                    raise ValueError(f"standard input: larger than {MAX_LIST_BYTES // 1_000_000} MB")
                lists.append(parse(decode(data, "standard input"), "standard input"))
            else:
                lists.append(read(name))
        return lists[0] if len(lists) == 1 else merge(lists)


def write_puzzle(puzzle: Crossword, name: str, solution: bool = True) -> None:
    """Write a file whose name says its form; nothing half-written is left, whatever happens."""
    from .... import formats

    with bad_input():
        picture = name.lower().endswith((".svg", ".png"))
        data = formats.write(puzzle, name, HOLDS, **({"solution": solution} if picture else {}))
        lost = () if picture else formats.losses(puzzle, name, HOLDS)
    if lost:
        show(f"plyground: {name} cannot hold {', '.join(lost)}", err=True)
    write_file(data, name)
