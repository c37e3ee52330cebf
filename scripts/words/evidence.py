"""What speaks for a phrase: who lists it, what it is about, how its words follow each other."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from pathlib import Path

import frequency
import moby
import names
import phrasing
import wiktionary
import wordnet
from scale import between
from speech import END, START, speech

TOPICS = {
    "05": "animal", "20": "plant", "18": "person", "15": "place", "27": "substance", "08": "body",
    "26": "state", "13": "food", "06": "thing", "04": "act", "10": "message", "14": "group",
}  # fmt: skip
"""Which of WordNet's lexicographer files are told apart?"""
WEIGHTS = {
    "about act": 0.22, "about animal": 0.1, "about body": -0.99, "about food": 1.36, "about group": -2.03,
    "about message": -1.2, "about person": 0.55, "about place": -0.26, "about plant": -0.98,
    "about state": -0.9, "about substance": 0.64, "about thing": 0.38, "article": -1.99, "begins": -0.12,
    "bond": -0.33, "bound": -0.01, "capital": 0.42, "constant": -6.09, "ends": 0.01, "fair": 0.14,
    "first adjective": -0.32, "first adverb": -0.33, "first article": 0.29, "first counting": 1.48,
    "first function": 0.25, "first name": 0.29, "first noun": -0.07, "first object": -0.99,
    "first other": -0.02, "first particle": 0.45, "first pronoun": 1.07, "first verb": -0.11,
    "follows": 0.6, "ing": -1.06, "joined": 0.9, "joined often": -0.16, "languages": 0.3,
    "last adjective": -0.01, "last adverb": 0.58, "last article": -2.75, "last counting": 0.57,
    "last either": -0.07, "last function": 0.98, "last name": 0.23, "last noun": -0.05, "last object": 0.3,
    "last other": 0.56, "last particle": -0.25, "last preposition": -0.32, "last pronoun": 1.63,
    "last verb": 0.88, "likely": 0.1, "many words": -0.19, "mean": 0.23, "moby": 0.44, "moby alone": -0.01,
    "near": 0.01, "odds": 1.02, "ones": -0.62, "pairs": -0.1, "past": -0.4, "person": 0.41,
    "plural": -0.11, "rarest": -0.12, "said": -0.06, "score": 0.39, "tagged": 0.21, "together": -0.16,
    "two words": 0.19, "wiktionary": 0.53, "wordnet": 0.13,
}  # fmt: skip
"""What each number is worth, as weights of a logistic regression. It was fitted to which of ours are in
nine samples of a constructor's list at 50 and more, those at 30 counted eightfold as bad; its length is left
out, for lists have few long phrases and grids need them. With one sample left out at a time it tells the good
of that from its bad with an area under the curve of 0.62 (what the scores alone told: 0.55)."""
BANDS = (
    (-8.5, 20), (-3.24, 34), (-2.62, 41), (-2.17, 46), (-1.8, 50), (-0.96, 57), (0.22, 64), (2.0, 72),
    (6.0, 85),
)  # fmt: skip
"""Which score do which odds mean? Read off the phrases: at 50 an editor would print most."""
KEPT = 0.25
"""How much of the score that a phrase had is kept?"""
ADDRESSES, ADDRESSED = ("mr ", "mrs ", "ms ", "dr "), 44
"""How good can somebody be who is addressed, and whom no dictionary has? Anybody may be Mr Fraser."""
COMMON = 3.3
IDIOM, COMPOUND = 50, 47
"""How bad can a phrase of common words be that Wiktionary has? It is an idiom of three words and more, or of
several languages, else a compound of two."""
UNSAID = -4.5
"""The logarithm of how likely a word follows another that the model has never seen before it."""


class Evidence:
    """Numbers for each phrase, by name; `WEIGHTS` says what each is worth."""

    def __init__(self, sources: Path, plain: frozenset[str]) -> None:
        folder = sources / "usr/share/wordnet"
        self.sources = sources
        self.zipf = frequency.zipf(sources)
        self.pairs = frequency.pairs(sources)
        self.near = moby.neighbours(sources)
        self.wiktionary = wiktionary.headwords(sources)
        self.speech = speech(sources)
        self.given = {name.lower() for name, *_ in names.given(sources)}
        self.surnames = {name.lower() for name, _ in names.surnames(sources)}
        self.topics = wordnet.topics(folder)
        self.tagged = wordnet.tagged(folder)
        self.plain = plain
        self.kinds = wordnet.kinds(folder)
        self.proper = frozenset(self.given | self.surnames)

    def numbers(self, text: str, score: float, odds: float | None) -> Iterator[tuple[str, float]]:
        """What is known of a phrase; a score is what it had until now, odds how likely it is said."""
        letters = wordnet.letters_of(text)
        parts = [part for part in re.split(r"[ -]+", text.lower().replace("'", "").replace(".", "")) if part]
        zipfs = [self.zipf.get(part, 0.0) for part in parts]
        yield "constant", 1.0
        yield "score", score / 10
        yield "fair", max(0.0, score - 45) / 10
        yield "said", odds is not None
        yield "odds", (odds or 40.0) / 10 - 4
        topic = self.topics.get(letters)
        yield "wordnet", topic is not None
        yield "tagged", math.log2(1 + self.tagged.get(letters, 0))
        yield from ((f"about {name}", topic == number) for number, name in TOPICS.items())
        languages = self.wiktionary[text.lower()]
        yield "wiktionary", languages > 0
        yield "languages", languages
        near = math.log2(1 + len(self.near.get(text, self.near.get(text.lower(), ()))))
        yield "moby", near > 0
        yield "near", near
        yield "moby alone", near > 0 and not languages and topic is None and odds is None
        together = [self.pairs.get(pair, 0.0) for pair in itertools.pairwise(parts)]
        yield "pairs", min(together) > 0
        yield "together", max(0.0, min(together) - 4.5)
        bonds = [
            frequency.bond(self.sources, *pair) for pair in itertools.pairwise(parts) if pair in self.pairs
        ]
        yield "bond", min(bonds, default=0.0)
        joined = self.zipf.get("".join(parts), 0.0)
        yield "joined", joined > 0
        yield "joined often", joined
        yield "rarest", min(zipfs)
        yield "unknown", min(zipfs) < 2.5
        yield "mean", sum(zipfs) / len(zipfs)
        yield from self.follow(parts)
        capital = text != text.lower()
        yield "capital", capital
        yield "person", parts[0] in self.given and parts[-1] in self.surnames and len(parts) == 2
        yield "latin", bool(re.match(r"[A-Z][a-z]+ [a-z]+$", text)) and min(zipfs) < 2.8
        yield "two words", len(parts) == 2
        yield "many words", len(parts) > 3
        yield "letters", len(letters) / 10
        yield "long", max(0, len(letters) - 11) / 4
        yield "article", parts[0] in ("a", "an")
        yield "ones", "ones" in parts or "someones" in parts
        for place, word in (("first", parts[0]), ("last", parts[-1])):
            kind = phrasing.class_of(word, self.kinds.get(word, set()), self.kinds, self.plain, self.proper)
            yield f"{place} {kind}", 1.0
        yield "plural", parts[-1].endswith("s") and not parts[-1].endswith("ss")
        yield "ing", parts[0].endswith("ing")
        yield "past", parts[0].endswith("ed")

    def score(self, text: str, score: float, odds: float | None) -> float:
        """The score of a phrase, given the one that it had."""
        numbers = dict(self.numbers(text, score, odds))
        weighed = sum(WEIGHTS.get(name, 0.0) * number for name, number in numbers.items())
        judged = KEPT * score + (1 - KEPT) * between(BANDS, weighed)
        if numbers["latin"]:
            return min(judged, score)
        if text.lower().startswith(ADDRESSES) and not (numbers["wordnet"] or numbers["wiktionary"]):
            return min(judged, ADDRESSED)
        if numbers["wiktionary"] and numbers["rarest"] >= COMMON:
            idiom = numbers["languages"] > 1 or not numbers["two words"]
            judged = max(judged, IDIOM if idiom else COMPOUND)
        return judged

    def follow(self, parts: list[str]) -> Iterator[tuple[str, float]]:
        """How its words follow each other in talk, and whether sentences begin and end with them."""
        model = self.speech
        numbers = [model.index.get(part) for part in parts]
        levels, bounds = [], []
        for one, two in itertools.pairwise(numbers):
            level = None if one is None or two is None else model.pair.get((one, two))
            levels.append(UNSAID if level is None else level)
            bounds.append(0.0 if level is None or two is None else level - model.single[two])
        yield "follows", sum(level > UNSAID for level in levels) / len(levels)
        yield "likely", min(levels)
        yield "bound", min(bounds)
        first, last = numbers[0], numbers[-1]
        yield "ends", -4.0 if last is None else model.pair.get((last, model.index[END]), -4.0)
        yield "begins", -5.0 if first is None else model.pair.get((model.index[START], first), -5.0)
