"""The entries of the word list that are phrases: listed ones, what stands together, what people say."""

from __future__ import annotations

import itertools
import math
import re
from collections import defaultdict

import frequency
import moby
import titles
import wiktionary
import wordnet
from entries import GLUE, Entries, by_zipf
from evidence import Evidence
from phrasing import FUNCTION, OUT, Phrasing

from plyground.puzzles.crossword.clues.grammar import conjugate, pluralise

__all__ = ["Phrases"]

SAID_PAIR, SAID_TRIPLE = -2.8, -3.8
"""From which odds on are words that follow each other in speech taken as a phrase?"""
SAID_SHORT = {4: 38, 5: 45, 6: 50}
"""How good can a short phrase be that nobody lists? A corner of DAYIN and MEOFF is no fun."""
LISTED = 8
"""How much better is a phrase that somebody lists?"""
UNMET = 8
"""How much worse is one that is said in talk alone? Games and forums have sayings that nobody else knows."""
FAMOUS, FAMOUS_WORDS = 56, 2.8
"""What is a famous name or title worth, and how common are its words if only faker has it? Artists must be
met elsewhere too: many of them are of one season or one country."""
_PARTICLES = """
up out off on in over down away back by to at into for along around through about
"""
PARTICLES = frozenset(_PARTICLES.split())
LOOSE = frozenset(["to", "for", "with", "by", "of", "upon", "as", "at", "from", "than"])
"""Which words end a phrase that is only part of one?"""
_PLAIN = """
be become make give go get take have not being made cause feel
"""
PLAIN = frozenset(_PLAIN.split())
"""With which words do paraphrases begin?"""
GENUS = re.compile(
    r"^(genus|family|order|class|phylum|suborder|subfamily|subclass|superfamily|tribe|division|kingdom|section|"
    r"suborder|superorder|subphylum|infraorder) \w+$"
)
_WEAK = """
just even still then now many several much least next last own same first second well
"""
WEAK = frozenset(_WEAK.split())
_AFTER_VERB = """
up out off on in over down away back around along through a an the it ones your to for at into with together
"""
AFTER_VERB = frozenset(_AFTER_VERB.split())
"""Which words follow the verb of a phrase that is a verb's?"""
_WEB = """
online free email web click page site website forum forums posts post password user users login download
printer store shop buy cheap price prices shipping sale ebay pdf html http www url porn teen browse
gallery search results listings auction sponsored copyright homepage newsletter feedback guestbook
ringtones viagra nude gay girls girl videos video adult adults poker casino mature lesbian fetish erotic
celebrity hotel hotels dating mortgage insurance loans credit rating ratings topic spam rss xml php sql
server cgi blog blogs wiki customer amazon info available select item items category
"""
WEB = frozenset(_WEB.split())
"""Which words stand together on pages of the web and nowhere else?"""


class Phrases(Entries):
    """Words and names, and phrases beside them."""

    def hear(self) -> None:
        """Which words follow each other as phrases do?"""
        plain, proper = set(), set()
        for word, level, kind in self.scowl():
            if word == word.lower() and level <= 60 and kind == "words":
                plain.add(word)
            elif word[0].isupper():
                proper.add(word.lower())
        near = moby.neighbours(self.sources)
        wanted = {" ".join(three) for term in near for three in _triples(term)}
        phrasing = Phrasing(self.sources, frozenset(plain), frozenset(proper), wanted)
        self.triples = phrasing.said
        for text, odds in itertools.chain(phrasing.pairs(SAID_PAIR), phrasing.triples(SAID_TRIPLE)):
            letters = wordnet.letters_of(text.replace("'", ""))
            value = 54 + 5 * odds if text.count(" ") == 1 else 55 + 4 * odds
            if letters and value > self.odds.get(letters, -math.inf):
                self.odds[letters] = value
                self.said_texts[letters] = text.replace("'", "")

    def said(self) -> None:
        """What people say that no dictionary lists; a stretch, unless it is met elsewhere too."""
        for letters, value in self.odds.items():
            if len(letters) in range(4, 16):
                text = self.said_texts[letters]
                best = 60 if text.count(" ") > 1 else 66
                if not self.met(text):
                    best, value = GLUE, value - UNMET
                self.add(text, min(best, SAID_SHORT.get(len(letters), best), value))

    def met(self, text: str) -> bool:
        """Do books or the web have these words together, or written as one?"""
        parts = text.split()
        together = all(
            pair in frequency.pairs(self.sources) and frequency.bond(self.sources, *pair) > 0
            for pair in itertools.pairwise(parts)
        )
        return together or self.zipf.get("".join(parts), 0.0) > 0

    def phrases(self) -> None:
        """The phrases of WordNet, the Moby thesaurus and Wiktionary."""
        self.hear()
        listed = wiktionary.headwords(self.sources)
        near = moby.neighbours(self.sources)
        met = wordnet.counts(self.folder)
        for sense in wordnet.senses(self.folder).values():
            for text in sense.lemmas:
                if re.search(r"[ -]", text):
                    count = met[wordnet.letters_of(text), sense.key]
                    score = self.phrase(text, len(near.get(text.lower(), ())), count, sense)
                    self.add(text, self.heard(text, score + 3 * listed[text.lower()], True))
        for term, terms in near.items():
            if re.search(r"[ -]", term) and len(terms) > 2:
                elsewhere = listed[term.lower()] > 0
                score = self.phrase(term, len(terms), 0, None)
                threes = [" ".join(three) for three in _triples(term)]
                if not elsewhere:
                    whole = (
                        threes and self.triples.issuperset(threes) and threes[-1].split()[-1] not in FUNCTION
                    )
                    score = min(score, 60 if whole else GLUE)
                self.add(term, self.heard(term, score, elsewhere))
        for text, languages in listed.items():
            if re.search(r"[ -]", text):
                parts = re.split(r"[ -]+", text.replace("'", "").strip(" -"))
                rare = min(self.zipf.get(part, 0.0) for part in parts)
                score = 32 + 4 * languages - 6 * max(0.0, 3.0 - rare)
                self.add(text, self.heard(text, min(56, score), True))
            elif text not in self.known:
                self.add(text, min(54, by_zipf(self.zipf.get(text, 0.0)) - 8))

    def heard(self, text: str, score: float, listed: bool) -> float:
        """The score of a listed phrase, given how sure it is that people say it."""
        said = self.odds.get(wordnet.letters_of(text.replace("'", "")))
        if said is None:
            return min(score, 62) if text.count(" ") == 1 else score
        said = min(80.0, said + (LISTED if listed else 0))
        return (score + said) / 2 if score > said else max(score, said - 2)

    def phrase(self, text: str, near: int, count: int, sense: wordnet.Sense | None) -> float:
        """How well a phrase is known: how often its words are met, alone and together, and who lists it."""
        if GENUS.match(text):
            return 0
        parts = [part for part in re.split(r"[ -]", text.lower().replace("'", "").replace(".", "")) if part]
        rare = min((self.zipf.get(part, 0.0) for part in parts), default=0.0)
        together = [frequency.pairs(self.sources).get(pair, 0.0) for pair in itertools.pairwise(parts)]
        latin = re.match(r"[A-Z][a-z]+ [a-z]+$", text) and rare < 2.8
        score = 26 + 4 * math.log2(1 + near) + 4 * min(4, count.bit_length()) + (10 if sense else 0)
        paired = bool(together) and min(together) > 0
        if paired:
            score += 8 + 6 * (min(min(together), 7.0) - 4.5)
            if len(parts) == 2:
                score += 3 * max(0.0, min(3.0, frequency.bond(self.sources, parts[0], parts[1])))
        elif rare > 3.2 and (near > 3 or count):
            score += 8
        score -= 6 * max(0.0, 2.8 - rare) * (0.5 if near > 4 else 1.5)
        if re.match(r"[A-Z]", text) and not latin:
            score += 12 if rare >= 3.6 else 4 if rare >= 3.2 else -4
        if parts and parts[-1] in LOOSE:
            score -= 8
        if sense is None:
            # Moby lists paraphrases as well: only what is met, or what many words lead to, is a phrase.
            score -= 8 if parts and parts[0] in PLAIN else 0
            if not paired:
                score = min(score - 4, 43 if len(parts) == 2 or near < 8 else 62)
        return min(80, score - (25 if latin else 0))

    def pairs(self) -> None:
        """Words that stand together in books as on the web, and end with a noun or a particle."""
        kinds: defaultdict[str, set[str]] = defaultdict(set)
        for sense in wordnet.senses(self.folder).values():
            for text in sense.lemmas:
                kinds[text.lower()].add(sense.kind)
        for (first, second), count in frequency.pairs(self.sources).items():
            letters = (first + second).upper()
            empty = {first, second} & (FUNCTION - PARTICLES | WEB | WEAK | OUT)
            if empty or count < 5.5 or len(letters) not in range(5, 16):
                continue
            if max(self.known.get(first, 99), self.known.get(second, 99)) > 50:
                continue
            bond = frequency.bond(self.sources, first, second)
            noun = "n" in kinds[second] or "n" in kinds[second.removesuffix("s")]
            if second in PARTICLES and first not in PARTICLES and len(first) > 2:
                forms = (first, first.removesuffix("s"), first.removesuffix("ed"))
                verb = any("v" in kinds[form] for form in forms)
                if verb and bond > 0.6 and second not in ("for", "by", "to", "at", "about", "through"):
                    score = min(60, 42 + 6 * bond + 2 * (count - 5.5))
                    self.add(f"{first} {second}", self.unlisted(letters, score))
            elif noun and (kinds[first] & {"a", "n"}) and bond > 1.75 and second not in PARTICLES:
                score = min(60, 30 + 6 * bond + 4 * (count - 5.5))
                self.add(f"{first} {second}", self.unlisted(letters, score))

    def unlisted(self, letters: str, score: float) -> float:
        """The score of words that stand together in texts: a stretch, unless people say them."""
        return (score + self.odds[letters]) / 2 if letters in self.odds else min(score, GLUE)

    def inflections(self) -> None:
        """Plurals of noun phrases and forms of phrasal verbs, a little below what they come from."""
        kinds: defaultdict[str, set[str]] = defaultdict(set)
        tagged: defaultdict[tuple[str, str], int] = defaultdict(int)
        for (letters, key), count in wordnet.counts(self.folder).items():
            tagged[letters, key[0]] += count
        for sense in wordnet.senses(self.folder).values():
            for text in sense.lemmas:
                if (" " in text and sense.kind != "n") or (" " in text and text == text.lower()):
                    kinds[wordnet.letters_of(text)].add(sense.kind)
        for text in wiktionary.headwords(self.sources):
            first, _, rest = text.partition(" ")
            verb = tagged[first.upper(), "v"] > 2 * tagged[first.upper(), "n"]
            if verb and rest.split(" ")[0] in AFTER_VERB:
                kinds[wordnet.letters_of(text)].add("v")
        for letters, kind in kinds.items():
            text = self.texts.get(letters, "")
            score = self.scores.get(letters, 0)
            if score < 44 or " " not in text:
                continue
            head, _, last = text.rpartition(" ")
            first, _, rest = text.partition(" ")
            if "v" in kind and first.isalpha() and " and " not in text and text.count(" ") < 4:
                for form in ("s", "ed", "ing"):
                    made = conjugate(first, form)
                    if self.zipf.get(made, 0.0) > 2.5:
                        self.add(f"{made} {rest}", min(58, score - (9 if form == "ing" else 6)))
            elif "n" in kind and last.isalpha() and not last.endswith("s") and last not in PARTICLES:
                many = pluralise(last)
                if " " not in head and self.zipf.get(many, 0.0) > max(3.0, self.zipf.get(last, 0.0) - 1.2):
                    paired = (head, many) in frequency.pairs(self.sources)
                    self.add(f"{head} {many}", min(62, score - (5 if paired else 12)))

    def weigh(self) -> None:
        """All that is known of a phrase, together."""
        plain = (word for word, level, kind in self.scowl() if level <= 60 and kind == "words")
        evidence = Evidence(self.sources, frozenset(word for word in plain if word == word.lower()))
        for letters, text in self.texts.items():
            if " " in text and self.scores.get(letters, 0) > 0:
                score = evidence.score(text, self.scores[letters], self.odds.get(letters))
                self.scores[letters] = round(max(0.0, score))

    def famous(self) -> None:
        """Teams, bands, songs, people and titles that everybody knows."""
        for text, kind in titles.famous(self.sources):
            parts = text.lower().replace("'", "").replace("-", " ").split()
            known = min(self.zipf.get(part, 0.0) for part in parts) >= FAMOUS_WORDS
            if not kind or (known and (kind == "song_name" or self.met(" ".join(parts)))):
                self.add(text, FAMOUS)


def _triples(text: str) -> list[tuple[str, str, str]]:
    """The words of a phrase, each with the two that follow."""
    words = text.lower().split()
    return list(zip(words, words[1:], words[2:], strict=False))
