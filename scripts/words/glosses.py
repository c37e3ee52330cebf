"""Build the shipped glosses, of which clues are made, from WordNet, the Moby thesaurus and lists of names.

    python scripts/glosses.py SOURCES

SOURCES is the folder that `scripts/README.md` describes. Run it after `scripts/wordlist.py`.
"""

from __future__ import annotations

import argparse
import lzma
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import moby
import names
import wordnet
from screening import CRUDE_GLOSS, SLUR_GLOSS, unprintable

from plyground.puzzles.crossword.clues.grammar import bases
from plyground.puzzles.crossword.wordlist import WordList, shipped

DATA = Path(__file__).parents[2] / "src/plyground/puzzles/crossword/words"
SENSES = 4
"""How many senses of an entry are kept? The most frequent."""
LEAST = 38
"""Down to which score has an entry glosses? What is below is hardly ever in a fill."""
GLOSS = 120
"""How long is a gloss at most, in characters? What is longer is cut by the clue maker anyhow."""
NO_CLUE = re.compile(r"\b(slang|informal term|archaic term) for (?:a |the )?(penis|vagina|breast|sex)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    sources = parser.parse_args().sources
    folder = sources / "usr/share/wordnet"
    listed = shipped()
    senses = wordnet.senses(folder)
    wanted = {*_worthy(listed)}
    order = {letters: keys for letters, keys in wordnet.order(folder).items() if letters in wanted}
    clean = {key for key, sense in senses.items() if _clean(sense)}
    chosen = {letters: [key for key in keys if key in clean][:SENSES] for letters, keys in order.items()}
    used = sorted({key for keys in chosen.values() for key in keys})
    number = {key: at for at, key in enumerate(used)}
    met = wordnet.counts(folder)
    parts = [
        "\n".join(_line(senses[key], senses) for key in used),
        "\n".join(
            f"{letters} {' '.join(f'{number[key]}:{met[letters, key]}' for key in keys)}"
            for letters, keys in sorted(chosen.items())
            if keys
        ),
        "\n".join(f"{form}\t{lemma}\t{kind}" for form, lemma, kind in sorted(set(wordnet.irregular(folder)))),
        "\n".join(f"{letters}\t{', '.join(words)}" for letters, words in moby.likenesses(sources, listed)),
        "\n".join(
            f"{letters}\t{fact}"
            for letters, fact in names.facts(sources)
            if letters in listed and letters not in chosen
        ),
    ]
    text = "\n\n".join(parts) + "\n"
    (DATA / "glosses.txt.xz").write_bytes(lzma.compress(text.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(used)} senses of {len(chosen)} entries")


def _worthy(listed: WordList) -> Iterator[str]:
    """The entries that a fill may use, and what they are forms of."""
    for letters, score in listed.scores.items():
        if score >= LEAST:
            yield letters
            yield from (base for base, *_ in bases(letters))


def _clean(sense: wordnet.Sense) -> bool:
    crude = SLUR_GLOSS.search(sense.gloss) or CRUDE_GLOSS.search(sense.gloss) or NO_CLUE.search(sense.gloss)
    return not crude and not any(unprintable(word) for word in re.findall(r"[A-Za-z]+", sense.gloss))


def _line(sense: wordnet.Sense, senses: dict[str, wordnet.Sense]) -> str:
    """kind, lemmas, what it is a kind of, opposites, definition, example: separated by tabs."""
    above = senses.get(sense.above)
    kind = sense.kind.upper() if sense.instance else sense.kind
    return "\t".join(
        (
            kind,
            ";".join(sense.lemmas),
            above.lemmas[0] if above else "",
            ";".join(sense.opposites[:2]),
            _cut(sense.gloss),
            _example(sense),
        )
    )


def _cut(gloss: str) -> str:
    """The definition without what stands in brackets, and without further ones where it is long."""
    text = re.sub(r"\s*\([^()]*\)\s*", " ", gloss)
    text = re.sub(r"\s*\([^()]*$|[()]", "", text)
    text = " ".join(text.replace("`", "'").split())
    while len(text) > GLOSS // 2 and ";" in text:
        text = text.rpartition(";")[0]
    return text[:GLOSS].strip(" ;")


def _example(sense: wordnet.Sense) -> str:
    """The shortest example with the sense's own first word, if it is short."""
    words: Iterable[str] = sense.lemmas
    fitting = [
        said
        for said in sense.examples
        if 15 <= len(said) <= 60 and '"' not in said and any(word.lower() in said.lower() for word in words)
    ]
    return min(fitting, key=len, default="").replace("\t", " ")


if __name__ == "__main__":
    main()
