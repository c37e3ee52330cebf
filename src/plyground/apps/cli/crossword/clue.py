"""`plyground crossword clue`: clues for answers, or for a whole puzzle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..options import FileName, bad_input
from ..output import json_line, show
from ._files import read_own_clues, read_puzzle, write_puzzle

if TYPE_CHECKING:
    from ....puzzles.crossword.clues import Clue
    from ....puzzles.crossword.puzzle import Crossword

MOST_ANSWERS = 10_000


@click.command()
@click.argument("answers", nargs=-1, required=True, metavar="WORD…|PUZZLE", type=FileName())
@click.option(
    "--clues",
    multiple=True,
    metavar="FILE",
    type=FileName(),
    help="Your own clues, `word;clue` or `word;score;clue` a line: they come first.",
)
@click.option("--all", "every", is_flag=True, help="All suggestions for each answer, with their kinds.")
@click.option(
    "--output", "-o", metavar="FILE", type=FileName(), help="Write the puzzle with its clues: .puz, .ipuz, …"
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, a line an answer.")
def command(
    answers: tuple[str, ...], clues: tuple[str, ...], every: bool, output: str | None, as_json: bool
) -> None:
    """Clues for WORDs, or for the answers of a PUZZLE (any form; "-" reads standard input).

    A puzzle keeps the clues that it has; one that gives its answer away is named. Exit code 1 if
    an answer has no clue.
    """
    own = read_own_clues(clues)
    if len(answers) == 1 and (answers[0] == "-" or Path(answers[0]).is_file()):
        missing = _of_puzzle(read_puzzle(answers[0]), own, every, output, as_json)
    else:
        if output is not None:
            raise click.UsageError("--output is for a puzzle, not for words")
        if len(answers) > MOST_ANSWERS:
            raise click.UsageError(f"{len(answers)} words; at most {MOST_ANSWERS:,} at once")
        missing = _of_words(answers, own, every, as_json)
    if missing:
        show(f"plyground: no clue for {', '.join(missing)}", err=True)
        raise click.exceptions.Exit(1)


def _of_words(answers: tuple[str, ...], own: dict[str, list[str]], every: bool, as_json: bool) -> list[str]:
    from ....puzzles.crossword.clues import suggest
    from ....puzzles.crossword.wordlist import fold

    with bad_input():
        for answer in answers:
            if fold(answer) is None:
                raise ValueError(f"{answer.strip()[:40]!r} is neither a file nor a word of letters")
    missing = []
    for answer in answers:
        letters = fold(answer) or ""
        found = suggest(letters, own)
        _show(letters, "", found, every, as_json)
        if not found:
            missing.append(letters)
    return missing


def _of_puzzle(
    puzzle: Crossword, own: dict[str, list[str]], every: bool, output: str | None, as_json: bool
) -> list[str]:
    from ....puzzles.crossword.clues import Clue, clue_puzzle, gives_away, suggest

    for slot in puzzle.clue_order():
        answer, clue = puzzle.grid.text(slot), puzzle.clue(slot)
        if clue and "." not in answer and (word := gives_away(clue, answer)):
            show(f"plyground: {slot.name}: {clue[:60]!r} gives {answer} away: {word}", err=True)
    if own and own.keys().isdisjoint(puzzle.grid.text(slot) for slot in puzzle.grid.slots):
        show(f"plyground: none of the {len(own):,} answers of --clues is in this puzzle", err=True)
    made, missing = clue_puzzle(puzzle, own)
    for slot in made.side("A") + made.side("D"):
        answer = made.grid.text(slot)
        if "." in answer:
            continue
        chosen = made.clue(slot)
        found = [Clue(chosen, "chosen", gives_away(chosen, answer))] if chosen else []
        if every:
            found += [clue for clue in suggest(answer, own) if clue.text != chosen]
        _show(answer, slot.name, found, every, as_json)
    if output is not None:
        write_puzzle(made, output)
        show(f"wrote {output}", err=True)
    return [f"{name} {made.grid.text(made.grid.slot(name))}" for name in missing]


def _show(answer: str, slot: str, found: list[Clue], every: bool, as_json: bool) -> None:
    if as_json:
        clues = [_facts(clue) for clue in found]
        show(json_line({"answer": answer, "slot": slot or None, "clues": clues}))
        return
    name = f"{slot:>4} {answer}" if slot else answer
    for number, clue in enumerate(found if every else found[:1]):
        kind = f"  ({clue.kind})" if every and clue.kind != "chosen" else ""
        show(f"{name if number == 0 else ' ' * len(name)}  {clue.text}{kind}")


def _facts(clue: Clue) -> dict[str, Any]:
    return {"text": clue.text, "kind": clue.kind, "gives_away": clue.gives_away}
