"""The entries of the word list: single words and names, and how well a solver knows each."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import frequency
import names
import wordnet
from scale import between
from speech import speech

__all__ = ["ABROAD", "FAIR", "GLUE", "LEAST", "Entries", "by_zipf"]

LEAST = 15
"""Down to which score is an entry kept? What is below makes a fill that nobody enjoys."""

LEVEL_CAP = {10: 100, 20: 100, 35: 100, 40: 95, 50: 90, 55: 80, 60: 72, 70: 58, 80: 42, 95: 30}
"""How good can a word of each SCOWL level be? The level says in how many dictionaries it stands."""
LEVEL_FLOOR = {10: 70, 20: 62, 35: 50, 40: 42, 50: 34}
"""How bad can it be, if it is met at all?"""
FAIR = 50
FAIR_FROM = {10: 1.3, 20: 1.3, 35: 1.3, 40: 1.4, 50: 1.5, 55: 1.7, 60: 2.0}
"""From which frequency on would an editor print a plain word of each level? Everybody knows HUBCAPS and
NUTMEGS, though texts seldom have them."""
FORMS = ("s", "es", "d", "ed", "ing", "r", "er", "st", "est")
FORM_FLOOR = {10: 50, 20: 50, 35: 50, 40: 50, 50: 50, 55: 50, 60: 49, 70: 44, 80: 36, 95: 34}
"""What is a form of a well-known word worth that texts happen not to have, as STINGIER? By its level."""
PREFIXES = ("out", "over", "pre", "re", "un", "mis")
WELL_KNOWN = 2.6
"""From which frequency on is the word of such a form well known, and how much rarer may the form be?"""
PLURALS_FROM = 3.3
"""From which frequency on would an editor print the plural of an abbreviation? DVDS, not SRS."""
GLUE = 45
ABROAD = 40
STRANGE = 3.0
"""How much rarer than its word is a form that nobody uses, as EXCEPTS is?"""
CLASS_LOSS = {"words": 0, "upper": 4, "proper-names": 6, "contractions": 8, "abbreviations": 12}
"""How much less does a solver like an answer of this class than a plain word?"""
ZIPF = (
    (1.0, 22),
    (1.6, 37),
    (2.0, 45),
    (2.4, 52),
    (2.8, 58),
    (3.2, 64),
    (3.6, 69),
    (4.2, 76),
    (5.0, 86),
    (6.0, 92),
)
"""How well known is a word of each frequency? Between two of these, in proportion."""
UNMET = 22
"""What is a word of a dictionary worth that no corpus has? MODELINGS is one."""


def by_zipf(zipf: float) -> float:
    """The score of a frequency."""
    return between(ZIPF, zipf)


class Entries:
    """Scores by letters, and how entries are written where that isn't just their letters."""

    def __init__(self, sources: Path) -> None:
        self.sources = sources
        self.folder = sources / "usr/share/wordnet"
        self.zipf = frequency.zipf(sources)
        self.scores: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        self.short: set[str] = set()
        """Abbreviations."""
        self.levels: dict[str, int] = {}
        """All words of SCOWL, in small letters, with their level."""
        self.known: dict[str, int] = {}
        """Words of a dictionary, in small letters, with their level."""
        self.odds: dict[str, float] = {}
        """How sure it is that pairs and triples of words are phrases, by their letters."""
        self.said_texts: dict[str, str] = {}
        self.triples: set[str] = set()
        """Which three words of a longer phrase are said?"""

    def add(self, text: str, score: float) -> None:
        """Keep the best score; a phrase's text stays only where the letters are no plain word."""
        letters = wordnet.letters_of(text)
        if not letters:
            return
        value = max(0, min(95, round(score)))
        phrase = bool(re.search(r"[ -]", text))
        if value > self.scores.get(letters, -1):
            self.scores[letters] = value
        if phrase and letters.lower() not in self.known:
            plain = re.sub(r"[-_/]+", " ", text).replace("'", "").replace(".", "")
            self.texts.setdefault(letters, plain.strip())

    def words(self) -> None:
        """The single words of SCOWL and WordNet."""
        plain: set[str] = set()
        for word, level, _ in self.scowl():
            self.levels[word.lower()] = min(level, self.levels.get(word.lower(), 99))
        for word, level, kind in self.scowl():
            zipf = self.zipf.get(word.lower(), 0.0)
            if (
                not zipf
                and level > 70
                and not (
                    kind == "words" and len(word) < 10 and (self.common(word, 1.0) or self.prefixed(word))
                )
            ):
                continue
            score = self.word(word, level, kind)
            if kind == "abbreviations" or (word.isupper() and len(word) <= 5):
                self.short.add(wordnet.letters_of(word))
            elif word == word.lower() and level <= 70:
                plain.add(wordnet.letters_of(word))
            self.add(word.replace("'", ""), score)
            self.known[word.lower()] = min(level, self.known.get(word.lower(), 99))
        met = wordnet.counts(self.folder)
        tagged: defaultdict[str, int] = defaultdict(int)
        for (letters, _), count in met.items():
            tagged[letters] += count
        for sense in wordnet.senses(self.folder).values():
            for text in sense.lemmas:
                letters = wordnet.letters_of(text)
                if text.isupper() and 0 < len(letters) <= 6:
                    self.short.add(letters)
                if re.search(r"[ -]", text) or not letters or text.lower() in self.known:
                    continue
                zipf = self.zipf.get(text.lower(), 0.0)
                score = min(60.0, by_zipf(zipf) - 10) if zipf else LEAST
                if re.search(r"\b(genus|family|order|mythology|Old Testament)\b", sense.gloss) and zipf < 3:
                    score -= 8
                if text.isupper():
                    score = min(score - 8, 48)
                self.add(text, score + min(10, 3 * tagged[letters].bit_length()))

        self.short -= plain

    def word(self, word: str, level: int, kind: str) -> float:
        """How well a word of a dictionary is known."""
        zipf = self.zipf.get(word.lower(), 0.0)
        score = by_zipf(zipf) if zipf else UNMET
        if not zipf and word.endswith(("ings", "nesses", "ers", "ities", "ables", "est")):
            score = LEAST
        score = max(min(score, LEVEL_CAP[level]), LEVEL_FLOOR.get(level, 0) if zipf >= 2.0 else 0)
        if kind == "words" and zipf >= FAIR_FROM.get(level, math.inf):
            score = max(score, FAIR)
        if level <= 35 and 0 < zipf < 2.0 and self.strange(word, zipf):
            score = min(score, 44)
        odd = word.endswith(("ings", "nesses", "ities", "ables"))
        if kind == "words" and score < FAIR and not odd:
            if self.common(word, zipf):
                score = max(score, FORM_FLOOR[level])
            elif self.prefixed(word):
                score = max(score, FORM_FLOOR[level] - 8)
        score -= CLASS_LOSS[kind]
        return min(score, 52) if kind == "abbreviations" else score

    def strange(self, word: str, zipf: float) -> bool:
        """Is it a form of a word that is so much more common that nobody seems to use the form?"""
        common = max((self.zipf.get(stem, 0.0) for stem in _stems(word) if len(stem) > 2), default=0.0)
        return common - zipf > STRANGE

    def prefixed(self, word: str) -> bool:
        """Is it a plain word with a prefix, as OUTEAT?"""
        rests = [word.removeprefix(prefix) for prefix in PREFIXES if word.startswith(prefix)]
        return any(len(rest) > 2 and self.levels.get(rest, 99) <= 35 for rest in rests)

    def common(self, word: str, zipf: float) -> bool:
        """Is it a form of a word that everybody knows, and not so much rarer that it is strange?"""
        known = [self.zipf.get(stem, 0.0) for stem in _stems(word) if self.levels.get(stem, 99) <= 50]
        met = max(known, default=0.0)
        return WELL_KNOWN <= met <= max(zipf, 1.0) + WELL_KNOWN

    def scowl(self) -> Iterator[tuple[str, int, str]]:
        """Words with their level and class, the American ones and those of every country."""
        for level in LEVEL_CAP:
            for kind in CLASS_LOSS:
                for region in ("english", "american"):
                    path = self.folder.parent / f"dict/scowl/{region}-{kind}.{level}"
                    if path.exists() and (level < 95 or kind == "words"):
                        for word in path.read_text("latin-1").split():
                            if not word.endswith("'s"):
                                yield word, level, kind

    def british(self) -> Iterator[str]:
        """Spellings of other countries, which an American newspaper does not print."""
        for path in sorted((self.folder.parent / "dict/scowl").glob("british*-words.*")):
            yield from path.read_text("latin-1").split()

    def names(self) -> None:
        """People, places, and what texts use that no dictionary has yet."""
        for name, share, _ in names.given(self.sources):
            zipf = self.zipf.get(name.lower(), 0.0)
            self.add(name, min(66, by_zipf(zipf) - 8 + min(4, share * 8)))
        for name, _ in names.surnames(self.sources):
            zipf = self.zipf.get(name.lower(), 0.0)
            if zipf >= 3.0:
                self.add(name, min(56, by_zipf(zipf) - 14))
        for name, population, _ in names.cities(self.sources):
            parts = [self.zipf.get(part.lower(), 0.0) for part in re.split(r"[ -]", name)]
            self.add(name, min(68, by_zipf(min(parts)) - 14 + min(8, math.log2(population / 80_000))))
        for name, _ in names.countries(self.sources):
            if name and "," not in name and len(name) < 22:
                parts = [self.zipf.get(part.lower(), 0.0) for part in re.split(r"[ -]", name)]
                self.add(name, min(76, by_zipf(min(parts))))
        abroad = set(self.british())
        for token, zipf in self.zipf.items():
            least = 1.8 if token in speech(self.sources).index else 2.55
            plain = zipf >= least and token.isascii() and token.isalpha() and len(token) > 2
            if plain and token not in self.known and not frequency.foreign(self.sources, token):
                most, loss = (57 if len(token) > 4 else 46), (14 if len(token) < 6 else 11)
                self.add(token, min(ABROAD if token in abroad else most, by_zipf(zipf) - loss))

    def glue(self) -> None:
        """Plurals of abbreviations that only a corner of a grid needs: no better than a stretch."""
        for letters, score in self.scores.items():
            stem, word = letters.removesuffix("S"), letters.lower()
            plural = len(letters) <= 5 and stem != letters and (stem in self.short or letters in self.short)
            if plural and self.known.get(word, 99) > 50 and self.zipf.get(word, 0.0) < PLURALS_FROM:
                self.scores[letters] = min(score, GLUE)

    def usual(self) -> None:
        """What puzzles use more than other texts do: usable, and not best."""
        for line in (Path(__file__).parent / "crosswordese.txt").read_text("ascii").splitlines():
            for letters in () if line.startswith("#") else line.split():
                zipf = self.zipf.get(letters.lower(), 0.0)
                floor = 51 if zipf >= 1.5 or self.known.get(letters.lower(), 99) <= 60 else 48
                self.scores[letters] = max(self.scores.get(letters, 0), floor)
        self.glue()
        for line in (Path(__file__).parent / "editing.txt").read_text("ascii").splitlines():
            if line and not line.startswith("#"):
                score, *words = line.split()
                for letters in words:
                    if letters in self.scores or int(score) >= 50:
                        self.scores[letters] = int(score)


def _stems(word: str) -> set[str]:
    """The words that it could be a form of."""
    stems = {word.removesuffix(ending) for ending in FORMS}
    stems |= {f"{stem}e" for stem in stems} | {f"{stem[:-1]}y" for stem in stems if stem.endswith("i")}
    stems |= {stem[:-1] for stem in stems if len(stem) > 2 and stem[-1] == stem[-2]}
    return stems - {word}
