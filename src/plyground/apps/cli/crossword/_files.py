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

__all__ = ["read_own_clues", "read_puzzle", "read_words", "suggest_clues", "write_puzzle"]

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
    """The lists named, the first one winning where two know a word; "shipped", or no name, is ours.

    "unprintable" is what newspapers don't print, which is in no list unless it is asked for.
    """
    from ....puzzles.crossword.wordlist import MAX_BYTES as MAX_LIST_BYTES
    from ....puzzles.crossword.wordlist import decode, merge, parse, read, shipped, unprintable

    with bad_input():
        lists = []
        for name in names or ("shipped",):
            if name == "shipped":
                lists.append(shipped())
            elif name == "unprintable":
                lists.append(unprintable())
            elif name == "-":
                data = sys.stdin.buffer.read(MAX_LIST_BYTES + 1)
                if len(data) > MAX_LIST_BYTES:
                    raise ValueError(f"standard input: larger than {MAX_LIST_BYTES // 1_000_000} MB")
                lists.append(parse(decode(data, "standard input"), "standard input"))
            else:
                lists.append(read(name))
            if lists[-1].skipped:
                count = f"{lists[-1].skipped:,} line{'s' if lists[-1].skipped > 1 else ''}"
                show(f"plyground: {name}: {count} skipped that are no entries", err=True)
        return lists[0] if len(lists) == 1 else merge(lists)


def read_own_clues(names: tuple[str, ...]) -> dict[str, list[str]]:
    """The clues in a person's own files by the letters of their answers, the first file's first."""
    from ....puzzles.crossword.clues.own import read

    found: dict[str, list[str]] = {}
    for name in names:
        with bad_input():
            own = read(name)
        for letters, clues in own.clues.items():
            found.setdefault(letters, []).extend(clues)
        if own.skipped:
            count = f"{own.skipped:,} line{'s' if own.skipped > 1 else ''}"
            show(f"plyground: {name}: {count} skipped that have no clue", err=True)
    return found


def suggest_clues(puzzle: Crossword, words: WordList | None = None) -> Crossword:
    """The puzzle with a clue for every answer that has one; those that have none are named."""
    from ....puzzles.crossword.clues import clue_puzzle

    made, missing = clue_puzzle(puzzle, words=words)
    fresh = len(made.clues) - len(puzzle.clues)
    none = f"; none for {', '.join(missing)}" if missing else ""
    show(f"{fresh} clues suggested{none}", err=True)
    return made


def write_puzzle(puzzle: Crossword, name: str, solution: bool = True, paper: str = "solving") -> None:
    """Write a file whose name says its form; nothing half-written is left, whatever happens."""
    from .... import formats

    with bad_input():
        picture = name.lower().endswith((".svg", ".png"))
        options: dict[str, object] = {"solution": solution} if picture else {}
        if name.lower().endswith(".pdf"):
            options = {"paper": paper}
        data = formats.write(puzzle, name, HOLDS, **options)
        lost = () if picture else formats.losses(puzzle, name, HOLDS)
    if lost:
        show(f"plyground: {name} cannot hold {', '.join(lost)}", err=True)
    write_file(data, name)
