"""How often words and pairs of words are met: PyPI's wordfreq, wordsegment and symspellpy."""

from __future__ import annotations

import gzip
import math
from functools import cache
from pathlib import Path

import msgpack

OTHERS = ("de", "es", "fr", "it", "nl", "pt", "sv", "pl", "fi", "ca")


@cache
def zipf(sources: Path, language: str = "en") -> dict[str, float]:
    """How common a token is, as the logarithm of its occurrences in a billion words: 7 is `the`, 3 `epic`."""
    path = sources / f"wordfreq/wordfreq/data/large_{language}.msgpack.gz"
    with gzip.open(path) as file:
        _, *groups = msgpack.load(file, raw=False)
    return {token: 9 - at / 100 for at, tokens in enumerate(groups) for token in tokens}


def foreign(sources: Path, token: str) -> bool:
    """Is it more common in another language's texts than in English ones? Names are as common in all."""
    here = zipf(sources).get(token, 0.0)
    return any(zipf(sources, other).get(token, 0.0) >= here + 0.6 for other in OTHERS)


@cache
def pairs(sources: Path) -> dict[tuple[str, str], float]:
    """How common two words are beside each other: the logarithm of how often the web's sample has them."""
    found: dict[tuple[str, str], float] = {}
    path = sources / "symspellpy/symspellpy/frequency_bigramdictionary_en_243_342.txt"
    for line in path.read_text("utf-8-sig").splitlines():
        first, second, count = line.split(" ")
        # Counted in books, about a hundredth of which is what the web's sample has.
        found[first, second] = math.log10(int(count) / 60)
    for line in (sources / "wordsegment/wordsegment/bigrams.txt").read_text("utf-8").splitlines():
        words, _, count = line.partition("\t")
        first, _, second = words.lower().partition(" ")
        if first.isalpha() and second.isalpha():
            found[first, second] = max(math.log10(float(count)), found.get((first, second), 0.0))
    return found


def bond(sources: Path, first: str, second: str) -> float:
    """How much oftener two words stand together than chance would have it, as a logarithm."""
    common = zipf(sources)
    expected = common.get(first, 1.0) + common.get(second, 1.0) - 18 + 12
    return pairs(sources).get((first, second), 0.0) - expected
