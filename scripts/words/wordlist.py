"""Build the shipped word list: which entries there are, and how well a solver knows each.

    python scripts/words/wordlist.py SOURCES

SOURCES is the folder that README.md, beside this file, describes. The list, the list of what newspapers
don't print and the sources' notices are written into the package; `plyground crossword words` counts it.
"""

from __future__ import annotations

import argparse
import gzip
from collections import defaultdict
from pathlib import Path

import wordnet
from entries import LEAST
from phrases import Phrases
from profanity import profane
from screening import CRUDE_GLOSS, SLUR_GLOSS, slur, unprintable

from plyground.puzzles.crossword.wordlist import fold

DATA = Path(__file__).parents[2] / "src/plyground/puzzles/crossword/words"
LENGTHS = range(3, 22)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    sources = parser.parse_args().sources
    entries = Phrases(sources)
    entries.words()
    entries.names()
    entries.phrases()
    entries.pairs()
    entries.said()
    entries.inflections()
    entries.weigh()
    entries.famous()
    entries.usual()
    slurs, crude = glossed(sources)
    listed = profane(sources)
    kept: dict[str, int] = {}
    apart: dict[str, int] = {}
    for letters, score in entries.scores.items():
        text = entries.texts.get(letters, letters)
        if len(letters) not in LENGTHS or score < LEAST or slur(text, slurs):
            continue
        (apart if unprintable(text, crude, listed) else kept)[letters] = score
    write("english", "phrases", kept, entries.texts)
    write("unprintable", None, apart, entries.texts)
    short = " ".join(sorted(entries.short & kept.keys())) + "\n"
    (DATA / "abbreviations.txt.gz").write_bytes(gzip.compress(short.encode("ascii"), 9, mtime=0))
    phrases = sum(" " in entries.texts.get(letters, "") for letters in kept)
    print(f"{len(kept)} entries, {phrases} of them phrases; {len(apart)} apart")


def glossed(sources: Path) -> tuple[frozenset[str], frozenset[str]]:
    """The entries whose every gloss says that they are slurs, and those whose glosses are all crude."""
    folder = sources / "usr/share/wordnet"
    senses = wordnet.senses(folder)
    slurs, crude = set(), set()
    for letters, keys in wordnet.order(folder).items():
        texts = [senses[key].gloss for key in keys]
        bad = [text for text in texts if SLUR_GLOSS.search(text)]
        if bad and (len(bad) == len(texts) or SLUR_GLOSS.search(texts[0])):
            slurs.add(letters)
        foul = [text for text in texts if CRUDE_GLOSS.search(text)]
        if foul and len(foul) == len(texts):
            crude.add(letters)
    return frozenset(slurs), frozenset(crude)


def write(name: str, texts_name: str | None, scores: dict[str, int], texts: dict[str, str]) -> None:
    """A line for every length and score, `score WORD WORD …`, and the phrases as people write them."""
    lines: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for letters in sorted(scores):
        lines[len(letters), -scores[letters]].append(letters)
    files = {name: "".join(f"{-loss} {' '.join(words)}\n" for (_, loss), words in sorted(lines.items()))}
    if texts_name:
        written = (texts.get(letters, "") for letters in sorted(scores))
        files[texts_name] = "".join(f"{_ascii(text)}\n" for text in written if " " in text)
    DATA.mkdir(exist_ok=True)
    # No name and no time in the header: the same sources give the same bytes.
    for file, text in files.items():
        (DATA / f"{file}.txt.gz").write_bytes(gzip.compress(text.encode("ascii"), 9, mtime=0))


def _ascii(text: str) -> str:
    """A phrase in plain letters and blanks."""
    return " ".join((fold(part) or part).lower() if not part.isascii() else part for part in text.split())


if __name__ == "__main__":
    main()
