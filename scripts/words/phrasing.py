"""Which of the words that follow each other make a phrase that a puzzle would have."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import frequency
import names
import wordnet
from speech import END, START, speech

PAIR = {
    "constant": -2.3, "often": 0.52, "bound": 1.56, "ends": 0.45, "closed": 0.31, "opens": 0.43, "met": 0.89,
    "long": -0.37,
    "first adjective": 0.06, "first adverb": -0.88, "first article": -0.64, "first counting": -2.0,
    "first function": -1.45,
    "first noun": 0.29, "first name": 0.28, "first either": 0.9, "first object": -0.98, "first other": -1.0,
    "first particle": -0.8, "first possessive": -0.46, "first preposition": -2.0, "first pronoun": 0.9,
    "first verb": 0.34,
    "last adjective": -0.16, "last adverb": -0.21, "last counting": -0.9, "last function": -0.9,
    "last noun": 0.12,
    "last name": -0.16, "last either": 0.5, "last object": -0.9, "last other": -1.4, "last particle": 1.3,
    "last preposition": -0.8, "last pronoun": -1.0, "last verb": -0.43,
}  # fmt: skip
TRIPLE = {
    "constant": -0.5, "often": 0.87, "bound": 0.69, "led": 1.06, "ends": 0.65, "closed": 0.46, "opens": 0.87,
    "met": 0.46, "long": -0.38,
    "first adjective": 0.29, "first adverb": -2.13, "first article": -0.4, "first counting": -2.0,
    "first function": -0.71,
    "first noun": 0.26, "first name": 0.08, "first either": 0.56, "first object": -1.66, "first other": -1.0,
    "first particle": -1.0, "first possessive": -3.4, "first preposition": -1.0, "first pronoun": 0.86,
    "first verb": 1.2,
    "middle adjective": 0.18, "middle adverb": -1.24, "middle article": 0.3, "middle counting": -0.5,
    "middle function": -0.17,
    "middle noun": -0.17, "middle name": 1.0, "middle either": -0.27, "middle object": -0.77,
    "middle particle": 0.78, "middle possessive": -1.28, "middle preposition": 0.28, "middle pronoun": 0.42,
    "middle verb": -0.05, "middle other": -1.06,
    "last adjective": -0.26, "last adverb": -0.96, "last counting": -1.2, "last function": -1.2,
    "last noun": -0.09,
    "last name": -0.97, "last either": 0.13, "last object": 0.22, "last other": -1.4, "last particle": -0.32,
    "last preposition": -1.5, "last pronoun": -1.2, "last verb": -0.05,
}  # fmt: skip
"""What speaks for a phrase, as weights of a logistic regression. It was fitted to which pairs and triples of
words a constructor would enter: how often they are said, how much they belong together, whether they end and
begin a sentence, how common their rarest word is, how long they are, and which kinds of words they are."""

_FUNCTION = """
the a an of and or to in is are was were be been has have had this that these those i you he she it we
they my your his her its our their with as at by from for not but if than so no all any some each other
such can may will would could should must shall do does did who which what when where how why there here
more most very also only both one two three four five six seven eight nine ten per de la le et en el les
des du un
"""
FUNCTION = frozenset(_FUNCTION.split())
_CLASSES = {
    "article": "a an the my your his its our their and or but if no every",
    "pronoun": "i you he she it we they i'm it's that's let's i'll you're i've i'd he's she's we're they're",
    "counting": "one two three four five six seven eight nine ten few many several other same another more "
    "most less such each both very",
    "object": "me him her us them this that here there so not too now all any some",
    "particle": "up out off on in over down away back around along through",
    "preposition": "at for to with into of from upon as than by about because when while which who whose",
}
CLASSES = {word: name for name, words in _CLASSES.items() for word in words.split()}
ENDINGS = (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"))
SMALL = frozenset(["article", "pronoun", "object", "preposition", "particle", "function", "possessive"])
WHOLE = frozenset(["adjective", "noun", "name", "either"])
WHOLE_GAIN = 0.6
"""How much surer are two words with a meaning of their own a phrase than those with a small one?"""
DULL = frozenset(["article", "possessive"])
"""No phrase ends with these."""
KNOWN = {"plain": 2.4, "proper": 3.0, "other": 3.4}
"""How common is a word, before it may stand in a phrase? Names and what no dictionary has must be more so."""
PART = 0.5
"""Of how many of its places may a pair be part of the same three words, before it is no phrase of its own?"""
PART_LOSS = 2.5
SHORT, SHORT_LEAST = 7, 0.9
"""How long is a pair that many grids need, and how much less sure may it be a phrase?"""
_SMALLEST = """
a i ad am an as at ax be by do ex go he hi id if in is it ma me my no of oh ok on or ox pa so to tv up us we
al bo dj dr ed jo mo mr ms st ty
"""
SMALLEST = frozenset(_SMALLEST.split())
SHORT_WORD = (4.2, 3.2)
"""How common is a word of three letters, a name or a plain one? Others are foreign or misheard."""
_OUT = """
abuse abused addict african africans ah aids arab arabs asian asians ass assault asses autism autistic babe
babes balls bang banging bastard bastards beaver beavers blacks blood bloody bomb bombed bomber bombing
bombs bondage boob boobs booty bra bras breast breasts butt cancer chick chicks cocaine cock cocks com
corpse cotton-picking crap crappy cum damn dead death deaths die died dies dot drug drugs drunk dying er
erotic executed execution fart fat fetish gay gays gonna gunman gunned gypsy hate hated hates hating hell
hijack hispanic hoe hoes homosexual hooker horny hostage hostages hump humped idiot idiots islam islamic
jack jerk jew jewish jews jihad kill killed killer killers killing kills lame latina latino lesbian lesbians
lick licking licks lingerie loser losers mexican mexicans molest molested moron morons murder murdered
murderer murders muslim muslims nah naked nude nudes nudist overdose panty pee peed pees polio poop porn
pregnancies pregnancy pregnant pussy race racial racism racist rape raped retarded savage screw sexism
sexist sexy shag shaved shooter shooters slave slavery slaves slur slurs stab stabbed stabbing stoned
straight strip stripper stupid suck sucked sucking sucks teens terror th thong thongs toilet toilets topless
torture tortured trans transgender ugly uh um underage ur victim victims virgin virginity virgins weed
whites whore
"""
OUT = frozenset(_OUT.split())
"""Which words make no phrase that a newspaper prints, or come from how speech is written down?"""
SPOKEN = -0.9
"""How likely is it that a sentence ends here, before `I quit` is one?"""


class Phrasing:
    """How likely it is that words which follow each other are a phrase, as a logarithm of the odds."""

    def __init__(
        self, sources: Path, plain: frozenset[str], proper: frozenset[str], wanted: set[str]
    ) -> None:
        self.speech = speech(sources)
        self.zipf = frequency.zipf(sources)
        kinds: defaultdict[str, set[str]] = defaultdict(set)
        for sense in wordnet.senses(sources / "usr/share/wordnet").values():
            for text in sense.lemmas:
                if text == text.lower():
                    kinds[text].add(sense.kind)
        proper |= {name.lower() for name, *_ in names.given(sources)}
        proper |= {name.lower() for name, _ in names.surnames(sources)}
        words = self.speech.words
        self.kinds = [class_of(word, kinds.get(word, set()), kinds, plain, proper) for word in words]
        self.met = [self.zipf.get(word, self.zipf.get(word.replace("'", ""), 0.0)) for word in words]
        self.usable = [
            word.replace("'", "").replace("-", "").isalpha()
            and word.isascii()
            and (len(word) > 3 or word in SMALLEST or (len(word) == 3 and met >= SHORT_WORD[word in plain]))
            and word not in OUT
            and met >= KNOWN["plain" if word in plain else "proper" if word in proper else "other"]
            for word, met in zip(words, self.met, strict=True)
        ]
        self.said: set[str] = set()
        """Those of the wanted triples of words that are said."""
        self._closed: dict[tuple[int, int], float] = {}
        self._opened: set[tuple[int, int]] = set()
        self._part: dict[tuple[int, int], float] = {}
        """The most frequent three words that a pair is part of, by how often they are said."""
        self._listen(wanted)

    def _listen(self, wanted: set[str]) -> None:
        words, pair, single = self.speech.words, self.speech.pair, self.speech.single
        start, end = self.speech.index[START], self.speech.index[END]
        self._end = end
        whole = [kind not in SMALL for kind in self.kinds]
        for first, second, third, level in self.speech.triples():
            if third == end:
                self._closed[first, second] = level
                continue
            if first == start:
                self._opened.add((second, third))
                continue
            if (first, second) not in pair:
                continue
            often = single[first] + pair[first, second] + level
            if whole[first] and often > self._part.get((second, third), -math.inf):
                self._part[second, third] = often
            if whole[third] and often > self._part.get((first, second), -math.inf):
                self._part[first, second] = often
            if (text := f"{words[first]} {words[second]} {words[third]}") in wanted:
                self.said.add(text)

    def pairs(self, least: float) -> Iterator[tuple[str, float]]:
        """Pairs whose odds are good enough."""
        words, pair, single = self.speech.words, self.speech.pair, self.speech.single
        for (one, two), level in pair.items():
            if one == two or not (self.usable[one] and self.usable[two]) or self.kinds[two] in DULL:
                continue
            odds = PAIR["often"] * (single[one] + level) + PAIR["bound"] * (level - single[two])
            odds += self._rest(PAIR, (one, two))
            if self.kinds[one] in WHOLE and self.kinds[two] in WHOLE:
                odds += WHOLE_GAIN
            elif self.kinds[two] != "particle":
                odds -= WHOLE_GAIN
            if self._part.get((one, two), -math.inf) > single[one] + level + math.log10(PART):
                odds -= PART_LOSS
            if self.kinds[one] == "pronoun" and self._closed.get((one, two), -4.0) < SPOKEN:
                odds -= PART_LOSS / 2
            short = len(words[one]) + len(words[two]) <= SHORT
            if odds >= least - (SHORT_LEAST if short else 0.0):
                yield f"{words[one]} {words[two]}", odds

    def triples(self, least: float) -> Iterator[tuple[str, float]]:
        """The same for three words."""
        words, pair, single = self.speech.words, self.speech.pair, self.speech.single
        for one, two, three, level in self.speech.triples():
            usable = self.usable[one] and self.usable[two] and self.usable[three]
            if not usable or self.kinds[three] in DULL or (one, two) not in pair or two in (one, three):
                continue
            often = single[one] + pair[one, two] + level
            rest = single[two] + pair.get((two, three), single[three] - 1)
            odds = TRIPLE["often"] * often + TRIPLE["bound"] * (level - single[three])
            odds += TRIPLE["led"] * (often - single[one] - rest) + self._rest(TRIPLE, (one, two, three))
            odds += TRIPLE[f"middle {self.kinds[two]}"]
            if odds >= least:
                yield f"{words[one]} {words[two]} {words[three]}", odds

    def _rest(self, weight: dict[str, float], numbers: tuple[int, ...]) -> float:
        tail = numbers[-2:]
        closed = self._closed.get(tail)
        ends = self.speech.pair.get((tail[1], self._end), -4.0) if closed is None else closed
        letters = sum(char.isalpha() for number in numbers for char in self.speech.words[number])
        return (
            weight["constant"]
            + weight["ends"] * ends
            + weight["closed"] * (closed is not None)
            + weight["opens"] * (numbers[:2] in self._opened)
            + weight["met"] * min(self.met[number] for number in numbers)
            + weight["long"] * letters
            + weight.get(f"first {self.kinds[numbers[0]]}", 0.0)
            + weight.get(f"last {self.kinds[numbers[-1]]}", 0.0)
        )


def class_of(
    word: str, own: set[str], kinds: dict[str, set[str]], plain: frozenset[str], proper: frozenset[str]
) -> str:
    """Which kind of word is it, as far as phrases care?"""
    if word in CLASSES:
        return CLASSES[word]
    if word.endswith("'s"):
        return "possessive"
    if word in FUNCTION:
        return "function"
    if word in proper and word not in plain:
        return "name"
    found = set(own)
    for ending, stem in ENDINGS:
        root = word.removesuffix(ending) + stem
        if word.endswith(ending) and len(word) > 4 and root in kinds:
            found.add("n" if ending in ("s", "es", "ies") and "n" in kinds[root] else "v")
    if "v" in found and not found & {"n", "a"}:
        return "verb"
    if word.endswith("ly"):
        return "adverb"
    if "a" in found and "n" not in found:
        return "adjective"
    if "n" in found:
        return "either" if "v" in found else "noun"
    return "noun" if word in plain else "other"
