"""Read WordNet's database, as Debian's package `wordnet-base` unpacks it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from plyground.puzzles.crossword.wordlist import fold

__all__ = [
    "KINDS", "Sense", "counts", "irregular", "kinds", "letters_of", "order", "senses", "tagged",
    "text_of", "topics",
]  # fmt: skip

KINDS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}


@dataclass(frozen=True)
class Sense:
    """One meaning: the words that have it, what it is a kind of, its opposites, its gloss."""

    key: str
    kind: str
    lemmas: tuple[str, ...]
    above: str
    instance: bool
    opposites: tuple[str, ...]
    gloss: str
    examples: tuple[str, ...] = field(default=())


def text_of(lemma: str) -> str:
    """A lemma as people write it: `ice_cream` → ice cream."""
    return re.sub(r"\((a|p|ip)\)$", "", lemma).replace("_", " ")


def letters_of(text: str) -> str:
    """Its letters A-Z, or "" if it has others."""
    return fold(text.replace("_", " ")) or ""


@cache
def senses(folder: Path) -> dict[str, Sense]:
    """Every meaning by its key, such as n07614500."""
    lines = dict(_lines(folder))
    lemmas = {key: _lemmas(line) for key, line in lines.items()}
    found: dict[str, Sense] = {}
    for key, line in lines.items():
        head, _, gloss = line.partition("|")
        fields = head.split()
        at = 4 + 2 * int(fields[3], 16)
        above, instance, opposites = "", False, []
        for number in range(int(fields[at])):
            sign, offset, kind, ends = fields[at + 1 + 4 * number : at + 5 + 4 * number]
            target = kind.replace("s", "a") + offset
            if sign in ("@", "@i") and not above:
                above, instance = target, sign == "@i"
            elif sign == "!" and target in lemmas:
                opposites.append(text_of(lemmas[target][max(0, int(ends[2:], 16) - 1)]))
        definition, *examples = re.split(r";\s*(?=\")", gloss.strip())
        said = tuple(example.strip().strip('"') for example in examples)
        words = tuple(map(text_of, lemmas[key]))
        found[key] = Sense(
            key, key[0], words, above, instance, tuple(dict.fromkeys(opposites)), definition, said
        )
    return found


def _lines(folder: Path) -> Iterator[tuple[str, str]]:
    for kind, name in KINDS.items():
        for line in (folder / f"data.{name}").read_text("latin-1").splitlines():
            if not line.startswith("  "):
                yield kind + line[:8], line


def _lemmas(line: str) -> list[str]:
    fields = line.split()
    return fields[4 : 4 + 2 * int(fields[3], 16) : 2]


@cache
def counts(folder: Path) -> Counter[tuple[str, str]]:
    """How often a lemma was met in a sense, by (lemma's letters, key of the sense), in the tagged texts."""
    numbers = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
    ranks: dict[tuple[str, str], list[str]] = {}
    for kind, name in KINDS.items():
        for line in (folder / f"index.{name}").read_text("latin-1").splitlines():
            if not line.startswith("  "):
                fields = line.split()
                ranks[fields[0], kind] = [kind + offset for offset in fields[-int(fields[2]) :]]
    met: Counter[tuple[str, str]] = Counter()
    for line in (folder / "cntlist.rev").read_text("latin-1").splitlines():
        key, rank, count = line.split()
        lemma, _, rest = key.partition("%")
        offsets = ranks.get((lemma, numbers[rest[0]]), [])
        if int(rank) <= len(offsets):
            met[letters_of(lemma), offsets[int(rank) - 1]] += int(count)
    return met


@cache
def order(folder: Path) -> dict[str, list[str]]:
    """The keys of an entry's senses by its letters, the most frequent first."""
    met = counts(folder)
    found: defaultdict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for kind, name in KINDS.items():
        for line in (folder / f"index.{name}").read_text("latin-1").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split()
            letters = letters_of(fields[0])
            for rank, offset in enumerate(fields[-int(fields[2]) :]):
                key = kind + offset
                found[letters].append((-met[letters, key], rank, key))
    found.pop("", None)
    return {letters: [key for *_, key in sorted(keys)] for letters, keys in found.items()}


@cache
def tagged(folder: Path) -> Counter[str]:
    """How often an entry was met in the tagged texts, whatever it meant."""
    met: Counter[str] = Counter()
    for (letters, _), count in counts(folder).items():
        met[letters] += count
    return met


@cache
def topics(folder: Path) -> dict[str, str]:
    """What an entry is about in its most frequent sense: the number of the lexicographers' file."""
    files = {key: line.split()[1] for key, line in _lines(folder)}
    return {letters: files[keys[0]] for letters, keys in order(folder).items()}


@cache
def kinds(folder: Path) -> dict[str, set[str]]:
    """Which kinds of word a lemma in small letters is."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for sense in senses(folder).values():
        for text in sense.lemmas:
            if text == text.lower():
                found[text].add(sense.kind)
    return dict(found)


def irregular(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Irregular forms: the form, its lemma and the kind of word."""
    for kind, name in KINDS.items():
        for line in (folder / f"{name}.exc").read_text("latin-1").splitlines():
            form, *lemmas = line.split()
            for lemma in lemmas:
                yield text_of(form), text_of(lemma), kind
