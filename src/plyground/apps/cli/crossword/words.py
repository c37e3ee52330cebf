"""`plyground crossword words`: what a word list holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from ..options import FileName, bad_input
from ..output import json_line, show
from ._files import read_puzzle, read_words

if TYPE_CHECKING:
    from ....puzzles.crossword.wordlist import WordList


@click.command()
@click.argument("lists", nargs=-1, metavar="[LIST]…", type=FileName())
@click.option("--match", metavar="PATTERN", help='List the words that fit, as in "S..R", the best first.')
@click.option(
    "--slot", metavar="17A", help="List the words for a slot of --grid: its letters, its crossings."
)
@click.option(
    "--grid",
    metavar="GRID",
    type=FileName(),
    help='The grid of --slot, in any form; "-" reads standard input.',
)
@click.option(
    "--min-score", type=click.IntRange(0, 100), default=0, help="Only words with at least this score."
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(
    lists: tuple[str, ...],
    match: str | None,
    slot: str | None,
    grid: str | None,
    min_score: int,
    as_json: bool,
) -> None:
    """Count the words of LISTs by length, or find words in them; without a list, in the shipped one."""
    if (slot is None) != (grid is None) or (slot is not None and match is not None):
        raise click.UsageError("--slot and --grid go together, and without --match")
    words = read_words(lists)
    found: list[str] | None = None
    if match is not None:
        found = _matching(match, words)
    if slot is not None and grid is not None:
        found = _candidates(grid, slot, words)
    if found is not None:
        found = [word for word in found if words.scores[word] >= min_score]
        for word in found:
            entry = {"word": word, "score": words.scores[word], "text": words.texts.get(word, word.lower())}
            show(json_line(entry) if as_json else f"{word};{entry['score']}")
        raise click.exceptions.Exit(0 if found else 1)
    phrases = {word for word in words.texts if word in words and " " in words.texts[word]}
    counts = {
        length: {
            "words": sum(words.scores[word] >= min_score for word in entries),
            "phrases": sum(word in phrases and words.scores[word] >= min_score for word in entries),
        }
        for length, entries in words.by_length.items()
    }
    total = {key: sum(count[key] for count in counts.values()) for key in ("words", "phrases")}
    if as_json:
        show(json_line({"lengths": counts, **total}))
        return
    show("letters  entries  of them phrases")
    for length, count in counts.items():
        show(f"{length:7}  {count['words']:7,}  {count['phrases']:15,}")
    show(f"    all  {total['words']:7,}  {total['phrases']:15,}")


def _matching(match: str, words: WordList) -> list[str]:
    from ....puzzles.crossword.candidates import matching

    pattern = match.upper().replace("?", ".").replace("_", ".")
    if not re.fullmatch(r"[A-Z.]{1,64}", pattern):
        raise click.UsageError(f'--match is letters and "." for any letter, as in S..R; not {match[:40]!r}')
    return matching(pattern, words)


def _candidates(name: str, slot: str, words: WordList) -> list[str]:
    from ....puzzles.crossword.candidates import candidates

    grid = read_puzzle(name).grid
    with bad_input():
        return candidates(grid, grid.slot(slot), words)
