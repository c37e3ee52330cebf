"""`plyground crossword words`: what a word list holds."""

from __future__ import annotations

import json
import re

import click

from ._files import read_words


@click.command()
@click.argument("lists", nargs=-1, metavar="[LIST]…")
@click.option("--match", metavar="PATTERN", help='List the words that fit, as in "S..R", the best first.')
@click.option(
    "--min-score", type=click.IntRange(0, 100), default=0, help="Only words with at least this score."
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(lists: tuple[str, ...], match: str | None, min_score: int, as_json: bool) -> None:
    """Count the words of LISTs by length, or find words in them; without a list, in the shipped one."""
    words = read_words(lists)
    if match is not None:
        pattern = match.upper().replace("?", ".").replace("_", ".")
        if not re.fullmatch(r"[A-Z.]{1,64}", pattern):
            raise click.UsageError(
                f'--match is letters and "." for any letter, as in S..R; not {match[:40]!r}'
            )
        fits = re.compile(pattern).fullmatch
        found = [w for w in words.by_length.get(len(pattern), []) if words.scores[w] >= min_score and fits(w)]
        for word in found:
            entry = {"word": word, "score": words.scores[word], "text": words.texts.get(word, word.lower())}
            click.echo(json.dumps(entry) if as_json else f"{word};{entry['score']}")
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
        click.echo(json.dumps({"lengths": counts, **total}))
        return
    click.echo("letters  entries  of them phrases")
    for length, count in counts.items():
        click.echo(f"{length:7}  {count['words']:7,}  {count['phrases']:15,}")
    click.echo(f"    all  {total['words']:7,}  {total['phrases']:15,}")
