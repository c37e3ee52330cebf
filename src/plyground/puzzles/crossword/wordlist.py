"""Word lists: the shipped one and users' own, folded to A-Z, scored and merged."""

from __future__ import annotations

import gzip
import re
import unicodedata
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from importlib import resources
from io import BytesIO
from pathlib import Path

from .index import Index
from .mappings import Later, Scores

__all__ = [
    "MAX_LENGTH",
    "MAX_WORDS",
    "WordList",
    "fold",
    "is_abbreviation",
    "merge",
    "parse",
    "read",
    "shipped",
    "unprintable",
]

MAX_LENGTH = 64
"""How long may an entry be? Longer than any slot of a grid that we take."""
MAX_WORDS = 2_000_000
MAX_BYTES = 200_000_000
WORTH_KEEPING = 10_000
"""From how many words on is a list's index kept on disk? A shorter list is read as fast as its index."""
WELL_KNOWN = 60
"""From which score on does a solver know a phrase?"""
DEFAULT_SCORE = 50
"""What is a word worth whose list doesn't say? The middle of 0 to 100."""

VOWELS = frozenset("AEIOUY")
SOUNDS = frozenset(
    ("BRR", "CRWTH", "CWM", "CWMS", "GRR", "HMM", "MMM", "NTH", "PFFT", "PSST", "PST", "SHH", "TSK")
)
"""Which words are said that have no vowel?"""

_LIGATURES = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
     "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "TH", "ı": "i"}
)  # fmt: skip
_DROPPED = re.compile(r"[\s'’‘`´.,!?&/:\"“”()-]+")


def fold(text: str) -> str | None:
    """The letters A-Z of an entry; accents, spaces and punctuation go; None if anything else is in it."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    if not text.isalpha():
        text = _DROPPED.sub("", text)
    return text.upper() if text.isascii() and text.isalpha() else None


@dataclass(frozen=True)
class WordList:
    """Entries in letters A-Z with a score of 0 to 100 each, and what is known beside them."""

    scores: Mapping[str, int]
    texts: Mapping[str, str] = field(default_factory=dict)
    """How an entry is written where that isn't just its letters: ICECREAM → ice cream."""
    clues: Mapping[str, str] = field(default_factory=dict)
    skipped: int = 0
    """How many lines of its file are no entries: digits in the word, or a score that is none."""

    def __len__(self) -> int:
        return len(self.scores)

    def __contains__(self, word: object) -> bool:
        return word in self.scores

    @cached_property
    def index(self) -> Index:
        """The list as the filler reads it: the entries of each length, the best first, and their bitsets."""
        lengths: dict[int, list[str]] = {}
        for word in sorted(sorted(self.scores), key=self.scores.__getitem__, reverse=True):
            lengths.setdefault(len(word), []).append(word)
        return Index.build(lengths, self.scores)

    @property
    def by_length(self) -> dict[int, list[str]]:
        """The entries of each length, the best first."""
        return {length: table.words for length, table in self.index.tables.items()}

    @cached_property
    def phrases(self) -> dict[str, list[tuple[int, str]]]:
        """The well-known phrases that begin or end with a word, by its letters, with their scores."""
        found: dict[str, set[tuple[int, str]]] = {}
        for letters, score in self.index.words(WELL_KNOWN).items():
            parts = (text := self.texts.get(letters, "")).split(" ")
            if len(parts) in (2, 3):
                for part in (parts[0], parts[-1]):
                    if word := fold(part):
                        found.setdefault(word, set()).add((score, text))
        return {word: sorted(phrases, reverse=True) for word, phrases in found.items()}


def parse(text: str, name: str = "word list") -> WordList:
    """A list of lines `word`, `word;score` or `word;score;clue`.

    A line that begins with # is a remark. A word given twice keeps its best score. A line that is no entry
    is skipped and counted; ValueError if none is one, which says what is wrong with the first.
    """
    scores: dict[str, int] = {}
    texts: dict[str, str] = {}
    clues: dict[str, str] = {}
    skipped, first = 0, ""
    if "\0" in text[:10_000]:
        raise ValueError(
            f"{name} is not a text file: one word a line, `word`, `word;score` or `word;score;clue`"
        )
    for number, line in enumerate(text.splitlines(), 1):
        entry, _, rest = line.partition(";")
        word = entry if entry.isupper() and entry.isascii() and entry.isalpha() else None
        if word is None:
            entry = entry.strip()
            if not entry or entry[0] == "#":
                continue
            word = fold(entry)
        score: int | None = DEFAULT_SCORE
        clue = ""
        if rest:
            value, _, clue = rest.partition(";")
            score = _score(value)
        if word is None or len(word) > MAX_LENGTH or score is None:
            skipped += 1
            first = first or f"line {number}: {_fault(entry, word, rest)}"
            continue
        if len(scores) >= MAX_WORDS:
            raise ValueError(f"{name}: more than {MAX_WORDS:,} words")
        if word is not entry and (" " in entry or "-" in entry or not entry.isascii()):
            texts.setdefault(word, entry)
        if clue.strip():
            clues[word] = clue.strip()
        known = scores.get(word)
        if known is None or score > known:
            scores[word] = score
    if not scores:
        raise ValueError(f"{name}, {first}" if first else f"{name} holds no words")
    return WordList(scores, texts, clues, skipped)


def _score(text: str) -> int | None:
    """A score of 0 to 100; None if it is none."""
    try:
        score = int(text)
    except ValueError:
        return None
    return score if 0 <= score <= 100 else None


def _fault(entry: str, word: str | None, rest: str) -> str:
    """Why a line is no entry."""
    if word is None:
        return f"{entry[:40]!r} is not a word of letters"
    if len(word) > MAX_LENGTH:
        return f"a word of {len(word)} letters; {MAX_LENGTH} are the most"
    return f"{rest.partition(';')[0].strip()[:20]!r} is no score: 0 to 100"


def read(path: Path | str) -> WordList:
    """The list in a file, plain or gzipped, in UTF-8; ValueError says what is wrong with it."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = _bounded(file.read(MAX_BYTES + 1), path)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    return _kept(data, lambda: parse(decode(_unzipped(data, path), str(path)), str(path)))


def _unzipped(data: bytes, path: Path) -> bytes:
    if data[:2] != b"\x1f\x8b":
        return data
    try:
        with gzip.open(BytesIO(data)) as zipped:
            return _bounded(zipped.read(MAX_BYTES + 1), path)
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError(f"{path}: {error}") from None


def _bounded(data: bytes, path: Path) -> bytes:
    if len(data) > MAX_BYTES:
        raise ValueError(f"{path}: larger than {MAX_BYTES // 1_000_000} MB")
    return data


def decode(data: bytes, name: str) -> str:
    """UTF-8 text, with or without a byte order mark; ValueError says where it is none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{name}, line {line}: not UTF-8 text") from None


def merge(lists: Iterable[WordList]) -> WordList:
    """Several lists in one: where two know a word, the earlier list says its score, text and clue."""
    scores: dict[str, int] = {}
    texts: dict[str, str] = {}
    clues: dict[str, str] = {}
    skipped = 0
    for words in reversed(list(lists)):
        skipped += words.skipped
        scores.update(words.scores)
        texts.update(words.texts)
        clues.update(words.clues)
    return WordList(scores, texts, clues, skipped)


@cache
def shipped() -> WordList:
    """The list that comes with the package: built by `scripts/words/wordlist.py`."""
    data = _resource("english")
    key = sha256(data).digest()
    index = Index.load(key)
    if index is None:
        index = _parse_shipped(data)
        index.save(key)
    return _indexed(WordList(Scores(index), Later(_phrases)), index)


def _parse_shipped(data: bytes) -> Index:
    """Each line is a score and words of one length, best first: they need not be taken apart."""
    letters: dict[int, list[str]] = {}
    scores: dict[int, bytearray] = {}
    for line in gzip.decompress(data).decode("ascii").splitlines():
        score, first, *_ = line.split(" ", 2)
        words = line[len(score) :].replace(" ", "")
        letters.setdefault(len(first), []).append(words)
        scores.setdefault(len(first), bytearray()).extend([int(score)] * (len(words) // len(first)))
    return Index.pack({length: ("".join(letters[length]), bytes(scores[length])) for length in letters})


@cache
def unprintable() -> WordList:
    """What newspapers don't print: a list of its own, used only where it is asked for by name."""
    index = _parse_shipped(_resource("unprintable"))
    return _indexed(WordList(Scores(index), Later(_phrases)), index)


@cache
def abbreviations() -> frozenset[str]:
    """The entries of the shipped list that are abbreviations and nothing else."""
    return frozenset(gzip.decompress(_resource("abbreviations")).decode("ascii").split())


def is_abbreviation(word: str) -> bool:
    """Is it only an abbreviation? What has no vowel is one too, such as MDS, unless it is said."""
    return word in abbreviations() or (VOWELS.isdisjoint(word) and word not in SOUNDS)


def _phrases() -> dict[str, str]:
    """The shipped phrases as people write them, by their letters."""
    text = gzip.decompress(_resource("phrases")).decode("ascii")
    return dict(zip(text.upper().replace(" ", "").splitlines(), text.splitlines(), strict=True))


def _resource(name: str) -> bytes:
    return resources.files(__package__).joinpath(f"words/{name}.txt.gz").read_bytes()


def _kept(source: bytes, parse: Callable[[], WordList]) -> WordList:
    """The list in a source: parsed, or, where its index is kept on disk, parsed only if more is asked for."""
    key = sha256(source).digest()
    index = Index.load(key)
    if index is None:
        words = parse()
        if len(words) >= WORTH_KEEPING:
            words.index.save(key, words.skipped)
        return words
    again = cache(parse)
    texts, clues = Later(lambda: again().texts), Later(lambda: again().clues)
    words = WordList(Scores(index), texts, clues, index.skipped)
    return _indexed(words, index)


def _indexed(words: WordList, index: Index) -> WordList:
    """A list whose index is known already: it need not be made."""
    vars(words)["index"] = index
    return words
