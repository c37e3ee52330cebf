"""How words follow each other in talk and news: the language model of PyPI's `pocketsphinx`."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

MAGIC = b"Trie Language Model"
BINS = 1 << 16
UNIT = math.log10(1.0001)
"""The model's logarithms are to the base 1.0001."""
START, END = "<s>", "</s>"


class Speech:
    """Logarithms of probabilities: of a word, of one after another, of a third after two."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        if not data.startswith(MAGIC) or data[len(MAGIC)] != 3:
            raise SystemExit(f"{path} is no language model of three words; pocketsphinx 5.1.1 has one")
        at = len(MAGIC) + 1
        singles, pairs, triples = struct.unpack_from("<3I", data, at)
        at += 16
        tables = struct.unpack_from(f"<{3 * BINS}f", data, at)
        self._levels = [UNIT * level for level in tables]
        at += 12 * BINS
        nodes = list(struct.iter_unpack("<ffI", data[at : at + 12 * (singles + 1)]))
        at += 12 * (singles + 1)
        self.single = [UNIT * node[0] for node in nodes[:-1]]
        self._word, self._next = singles.bit_length(), triples.bit_length()
        wide, narrow = self._word + 32 + self._next, self._word + 16
        middle = data[at : at + ((1 + pairs) * wide + 7) // 8 + 8]
        at += len(middle)
        self._longest = data[at : at + ((1 + triples) * narrow + 7) // 8 + 8]
        at += len(self._longest) + 4
        self.words = [word.decode("latin-1") for word in data[at:].split(b"\0")[:singles]]
        self.index = {word: number for number, word in enumerate(self.words)}
        self._keys: list[tuple[int, int]] = []
        self._ends: list[int] = []
        self.pair: dict[tuple[int, int], float] = {}
        self._read_pairs(middle, wide, [node[2] for node in nodes])

    def _read_pairs(self, middle: bytes, wide: int, firsts: list[int]) -> None:
        """Pairs stand under their second word; each knows where the triples that end with it begin."""
        mask, after = (1 << self._word) - 1, (1 << self._next) - 1
        for second in range(len(self.words)):
            for entry in range(firsts[second], firsts[second + 1]):
                value = _bits(middle, entry * wide)
                key = value & mask, second
                self._keys.append(key)
                self._ends.append(value >> (self._word + 32) & after)
                self.pair[key] = self._levels[value >> (self._word + 16) & (BINS - 1)]
        self._ends.append(_bits(middle, len(self._keys) * wide) >> (self._word + 32) & after)

    def triples(self) -> Iterator[tuple[int, int, int, float]]:
        """Three words, by their numbers, and the logarithm of the third's probability after the others."""
        mask, narrow = (1 << self._word) - 1, self._word + 16
        for number, (second, third) in enumerate(self._keys):
            for entry in range(self._ends[number], self._ends[number + 1]):
                value = _bits(self._longest, entry * narrow)
                level = self._levels[2 * BINS + (value >> self._word & (BINS - 1))]
                yield value & mask, second, third, level


def _bits(data: bytes, offset: int) -> int:
    return int.from_bytes(data[offset >> 3 : (offset >> 3) + 10], "little") >> (offset & 7)


@cache
def speech(sources: Path) -> Speech:
    return Speech(sources / "pocketsphinx/pocketsphinx/model/en-us/en-us.lm.bin")
