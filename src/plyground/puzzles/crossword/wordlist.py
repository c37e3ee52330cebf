"""Word lists: the shipped one and users' own, folded to A-Z, scored and merged."""

from __future__ import annotations

import gzip
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from pathlib import Path

__all__ = ["MAX_LENGTH", "MAX_WORDS", "WordList", "fold", "merge", "parse", "read", "shipped"]

MAX_LENGTH = 64
"""How long may an entry be? Longer than any slot of a grid that we take."""
MAX_WORDS = 2_000_000
MAX_BYTES = 200_000_000
DEFAULT_SCORE = 50
"""What is a word worth whose list doesn't say? The middle of 0 to 100."""

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

    def __len__(self) -> int:
        return len(self.scores)

    def __contains__(self, word: object) -> bool:
        return word in self.scores

    @cached_property
    def by_length(self) -> dict[int, list[str]]:
        """The entries of each length, the best first."""
        lengths: dict[int, list[str]] = {}
        for word in sorted(sorted(self.scores), key=self.scores.__getitem__, reverse=True):
            lengths.setdefault(len(word), []).append(word)
        return dict(sorted(lengths.items()))

    def without(self, words: Iterable[str]) -> WordList:
        """This list less some words."""
        gone = set(words)
        return WordList({w: s for w, s in self.scores.items() if w not in gone}, self.texts, self.clues)


def parse(text: str, name: str = "word list") -> WordList:
    """A list of lines `word`, `word;score` or `word;score;clue`; ValueError says which line is wrong and how.

    A line that begins with # is a remark. A word given twice keeps its best score.
    """
    scores: dict[str, int] = {}
    texts: dict[str, str] = {}
    clues: dict[str, str] = {}
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
            if word is None:
                raise ValueError(f"{name}, line {number}: {entry[:40]!r} is not a word of letters")
            if " " in entry or "-" in entry or not entry.isascii():
                texts.setdefault(word, entry)
        if rest:
            value, _, clue = rest.partition(";")
            try:
                score = int(value)
            except ValueError:
                raise ValueError(
                    f"{name}, line {number}: {value.strip()[:20]!r} is no score: 0 to 100"
                ) from None
            if not 0 <= score <= 100:
                raise ValueError(f"{name}, line {number}: score {str(score)[:20]} is not from 0 to 100")
            if clue.strip():
                clues[word] = clue.strip()
        else:
            score = DEFAULT_SCORE
        if len(word) > MAX_LENGTH:
            raise ValueError(
                f"{name}, line {number}: a word of {len(word)} letters; {MAX_LENGTH} are the most"
            )
        if len(scores) >= MAX_WORDS:
            raise ValueError(f"{name}: more than {MAX_WORDS:,} words")
        known = scores.get(word)
        if known is None or score > known:
            scores[word] = score
    if not scores:
        raise ValueError(f"{name} holds no words")
    return WordList(scores, texts, clues)


def read(path: Path | str) -> WordList:
    """The list in a file, plain or gzipped, in UTF-8; ValueError says what is wrong with it."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if data[:2] == b"\x1f\x8b":
            with gzip.open(path) as zipped:
                data = zipped.read(MAX_BYTES + 1)
    except (OSError, EOFError) as error:
        raise ValueError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > MAX_BYTES:
        raise ValueError(f"{path}: larger than {MAX_BYTES // 1_000_000} MB")
    return parse(decode(data, str(path)), str(path))


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
    for words in reversed(list(lists)):
        scores.update(words.scores)
        texts.update(words.texts)
        clues.update(words.clues)
    return WordList(scores, texts, clues)


class _Phrases(Mapping[str, str]):
    """The shipped phrases as people write them, by their letters; read only when asked for."""

    @cached_property
    def texts(self) -> dict[str, str]:
        return {line.replace(" ", "").upper(): line for line in _resource("phrases").splitlines()}

    def __getitem__(self, word: str) -> str:
        return self.texts[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


@cache
def shipped() -> WordList:
    """The list that comes with the package: built by `scripts/wordlist.py` from SCOWL and WordNet."""
    scores: dict[str, int] = {}
    by_length: dict[int, list[str]] = {}
    for line in _resource("english").splitlines():
        score, *words = line.split(" ")
        scores.update(dict.fromkeys(words, int(score)))
        by_length.setdefault(len(words[0]), []).extend(words)
    made = WordList(scores, _Phrases())
    object.__setattr__(made, "by_length", by_length)  # the file has the order already: no need to sort
    return made


def _resource(name: str) -> str:
    data = resources.files(__package__).joinpath(f"words/{name}.txt.gz").read_bytes()
    return gzip.decompress(data).decode("ascii")
