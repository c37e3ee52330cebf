"""A word list as bitsets, which words have which letter in which place, and the file that keeps them."""

from __future__ import annotations

import os
import struct
import sys
import zlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ...atomic import whole_file
from ...storage import data_folder
from . import kernel_index

__all__ = ["DATA", "Index", "Table"]

DATA = "words"
"""Where below the user's data folder the indexes of word lists are kept."""

MAGIC = f"plyground words 2 {sys.byteorder}".encode().ljust(28)
HEADER = struct.Struct("<28s32sII")
"""What the file is, the key of its list, how many of its lines were skipped, and the checksum of the rest."""
COUNTS = struct.Struct("<66I")
"""How many words there are of each length."""
KEPT = 4
"""How many lists' files are kept? One of 200,000 words takes 9 MB."""

_FROM_A = bytes(max(0, code - 65) for code in range(256))
_TO_A = bytes(min(code + 65, 255) for code in range(256))


@dataclass(frozen=True)
class Table:
    """The words of one length, the best first: letters as 0-25, scores, and where in the index they begin."""

    length: int
    letters: memoryview
    scores: memoryview
    bits_at: int
    letters_at: int
    scores_at: int

    def __len__(self) -> int:
        return len(self.scores)

    @property
    def wide(self) -> int:
        return (len(self) + 63) // 64

    def word(self, number: int) -> str:
        start = number * self.length
        return bytes(self.letters[start : start + self.length]).translate(_TO_A).decode("ascii")

    @cached_property
    def words(self) -> list[str]:
        return self._split(len(self))

    def best(self, least: int) -> list[str]:
        """The words whose score is this at least: they come first."""
        return self._split(bisect_right(self.scores, -least, key=int.__neg__))

    def _split(self, count: int) -> list[str]:
        text = bytes(self.letters[: count * self.length]).translate(_TO_A).decode("ascii")
        return [text[start : start + self.length] for start in range(0, len(text), self.length)]

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words)}


class Index:
    """All tables of a list in one block of memory: counts, bitsets, letters, scores."""

    def __init__(self, block: bytearray, skipped: int = 0) -> None:
        """ValueError if the block hasn't the size that its counts ask for."""
        self.block = block
        self.skipped = skipped
        counts = COUNTS.unpack_from(block)
        sizes = _sizes(counts)
        if len(block) != COUNTS.size + sum(sizes):
            raise ValueError(f"{len(block)} bytes for an index of {sum(counts)} words")
        rest = memoryview(block)[COUNTS.size :]
        self.bits = rest[: sizes[0]].cast("Q")
        self.letters = rest[sizes[0] : sizes[0] + sizes[1]]
        self.scores = rest[sizes[0] + sizes[1] :]
        self.tables: dict[int, Table] = {}
        bits_at = letters_at = scores_at = 0
        for length, count in enumerate(counts):
            letters = self.letters[letters_at : letters_at + count * length]
            scores = self.scores[scores_at : scores_at + count]
            table = Table(length, letters, scores, bits_at, letters_at, scores_at)
            if count:
                self.tables[length] = table
            bits_at += 26 * length * table.wide
            letters_at += len(letters)
            scores_at += count

    @classmethod
    def build(cls, by_length: Mapping[int, Sequence[str]], scores: Mapping[str, int]) -> Index:
        """The index of a list whose words of each length come best first."""
        return cls.pack(
            {
                length: ("".join(words), bytes(map(scores.__getitem__, words)))
                for length, words in by_length.items()
            }
        )

    @classmethod
    def pack(cls, by_length: Mapping[int, tuple[str, bytes]]) -> Index:
        """The same of the words of each length, written without a gap, and their scores."""
        tables = [by_length.get(length, ("", b"")) for length in range(COUNTS.size // 4)]
        counts = [len(scores) for _, scores in tables]
        letters = "".join(words for words, _ in tables).encode("ascii").translate(_FROM_A)
        values = b"".join(scores for _, scores in tables)
        index = cls(bytearray(COUNTS.pack(*counts) + bytes(_sizes(counts)[0]) + letters + values))
        for table in index.tables.values():
            kernel_index.index_letters(table.letters, len(table), table.length, index.bits, table.bits_at)
        return index

    def table(self, length: int) -> Table:
        """The words of a length, if any."""
        return self.tables.get(length) or Table(length, self.letters[:0], self.scores[:0], 0, 0, 0)

    def score(self, word: str) -> int:
        """A word's score; 0 for one that isn't in the list."""
        table = self.table(len(word))
        return table.scores[table.numbers[word]] if word in table.numbers else 0

    def words(self, least: int = 0) -> dict[str, int]:
        """Every word with its score, or those whose score is this at least."""
        words: dict[str, int] = {}
        for table in self.tables.values():
            words.update(zip(table.best(least), table.scores, strict=False))
        return words

    @classmethod
    def load(cls, key: bytes) -> Index | None:
        """What was saved under a list's key (32 bytes); None for nothing, or nothing to be trusted."""
        try:
            path = _path(key)
            with path.open("rb") as file:
                header = file.read(HEADER.size)
                block = bytearray(max(0, os.fstat(file.fileno()).st_size - HEADER.size))
                file.readinto(block)
            *found, skipped, checksum = HEADER.unpack(header)
            if found != [MAGIC, key] or checksum != zlib.crc32(block, skipped):
                return None
            os.utime(path)  # those not used for longest go first
            return cls(block, skipped)
        except (OSError, struct.error, ValueError):
            return None

    def save(self, key: bytes, skipped: int = 0) -> None:
        """Keep it for the next process: a whole file or none; a folder that can't be written is no matter."""
        with suppress(OSError):
            path = _path(key)
            path.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(path) as file:
                file.write(HEADER.pack(MAGIC, key, skipped, zlib.crc32(self.block, skipped)))
                file.write(self.block)
            kept = sorted(path.parent.glob("*.index"), key=lambda file: file.stat().st_mtime, reverse=True)
            for file_ in kept[KEPT:]:
                file_.unlink(missing_ok=True)


def _path(key: bytes) -> Path:
    return data_folder() / DATA / f"{key.hex()[:32]}.index"


def _sizes(counts: Sequence[int]) -> tuple[int, int, int]:
    """How many bytes the bitsets, the letters and the scores take."""
    bits = sum(26 * length * ((count + 63) // 64) for length, count in enumerate(counts))
    return 8 * bits, sum(length * count for length, count in enumerate(counts)), sum(counts)
