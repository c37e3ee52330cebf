"""Build the shipped word list: which entries there are, and how well a solver knows each.

    python scripts/words/wordlist.py SOURCES

SOURCES is the folder that README.md, beside this file, describes. The list, the list of what newspapers
don't print and the sources' notices are written into the package; `plyground crossword words` counts it.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import math
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import frequency
import moby
import names
import wordnet
from screening import CRUDE_GLOSS, SLUR_GLOSS, slur, unprintable

from plyground.puzzles.crossword.clues.grammar import conjugate, pluralise
from plyground.puzzles.crossword.wordlist import fold

DATA = Path(__file__).parents[2] / "src/plyground/puzzles/crossword/words"
LENGTHS = range(3, 22)
LEAST = 15
"""Down to which score is an entry kept? What is below makes a fill that nobody enjoys."""

LEVEL_CAP = {10: 100, 20: 100, 35: 100, 40: 95, 50: 90, 55: 80, 60: 72, 70: 58, 80: 42, 95: 30}
"""How good can a word of each SCOWL level be? The level says in how many dictionaries it stands."""
LEVEL_FLOOR = {10: 70, 20: 62, 35: 50, 40: 42, 50: 34}
"""How bad can it be, if it is met at all?"""
FAIR = 50
FAIR_FROM = {10: 1.3, 20: 1.3, 35: 1.3, 40: 1.5, 50: 1.7, 55: 2.0, 60: 2.1}
"""From which frequency on would an editor print a plain word of each level? Everybody knows HUBCAPS and
NUTMEGS, though texts seldom have them."""
FORMS = ("s", "es", "d", "ed", "ing", "r", "er", "st", "est")
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
_FUNCTION = """
the a an of and or to in is are was were be been has have had this that these those i you he she it we
they my your his her its our their with as at by from for not but if than so no all any some each other
such can may will would could should must shall do does did who which what when where how why there here
more most very also only both one two three four five six seven eight nine ten per de la le et en el les
des du un
"""
FUNCTION = frozenset(_FUNCTION.split())
_WEAK = """
just even still then now many several much least next last own same first second well
"""
WEAK = frozenset(_WEAK.split())
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    sources = parser.parse_args().sources
    entries = Entries(sources)
    entries.words()
    entries.names()
    entries.phrases()
    entries.pairs()
    entries.inflections()
    entries.usual()
    slurs, crude = glossed(sources)
    kept: dict[str, int] = {}
    apart: dict[str, int] = {}
    for letters, score in entries.scores.items():
        text = entries.texts.get(letters, letters)
        if len(letters) not in LENGTHS or score < LEAST or slur(text, slurs):
            continue
        (apart if unprintable(text, crude) else kept)[letters] = score
    write("english", "phrases", kept, entries.texts)
    write("unprintable", None, apart, entries.texts)
    short = " ".join(sorted(entries.short & kept.keys())) + "\n"
    (DATA / "abbreviations.txt.gz").write_bytes(gzip.compress(short.encode("ascii"), 9, mtime=0))
    phrases = sum(" " in entries.texts.get(letters, "") for letters in kept)
    print(f"{len(kept)} entries, {phrases} of them phrases; {len(apart)} apart")


def by_zipf(zipf: float) -> float:
    """The score of a frequency."""
    if zipf <= ZIPF[0][0]:
        return ZIPF[0][1]
    for (low, least), (high, most) in itertools.pairwise(ZIPF):
        if zipf <= high:
            return least + (most - least) * (zipf - low) / (high - low)
    return ZIPF[-1][1]


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
        self.known: dict[str, int] = {}
        """Words of a dictionary, in small letters, with their level."""

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
        for word, level, kind in self.scowl():
            zipf = self.zipf.get(word.lower(), 0.0)
            if not zipf and level > 70:
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
        score -= CLASS_LOSS[kind]
        return min(score, 52) if kind == "abbreviations" else score

    def strange(self, word: str, zipf: float) -> bool:
        """Is it a form of a word that is so much more common that nobody seems to use the form?"""
        stems = {word.removesuffix(ending) for ending in FORMS}
        stems |= {f"{stem}e" for stem in stems} | {f"{stem[:-1]}y" for stem in stems if stem.endswith("i")}
        stems |= {stem[:-1] for stem in stems if len(stem) > 2 and stem[-1] == stem[-2]}
        common = max((self.zipf.get(stem, 0.0) for stem in stems - {word} if len(stem) > 2), default=0.0)
        return common - zipf > STRANGE

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
        for token, zipf in self.zipf.items():
            plain = zipf >= 2.55 and token.isascii() and token.isalpha() and len(token) > 2
            if plain and token not in self.known and not frequency.foreign(self.sources, token):
                most, loss = (57 if len(token) > 4 else 46), (14 if len(token) < 6 else 11)
                self.add(token, min(most, by_zipf(zipf) - loss))

    def phrases(self) -> None:
        """The phrases of WordNet and the Moby thesaurus."""
        near = moby.neighbours(self.sources)
        met = wordnet.counts(self.folder)
        for sense in wordnet.senses(self.folder).values():
            for text in sense.lemmas:
                if re.search(r"[ -]", text):
                    count = met[wordnet.letters_of(text), sense.key]
                    self.add(text, self.phrase(text, len(near.get(text.lower(), ())), count, sense))
        for term, terms in near.items():
            if re.search(r"[ -]", term) and len(terms) > 2:
                self.add(term, self.phrase(term, len(terms), 0, None))

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
            empty = {first, second} & (FUNCTION - PARTICLES | WEB | WEAK)
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
                    self.add(f"{first} {second}", min(60, 42 + 6 * bond + 2 * (count - 5.5)))
            elif noun and (kinds[first] & {"a", "n"}) and bond > 1.75 and second not in PARTICLES:
                self.add(f"{first} {second}", min(60, 30 + 6 * bond + 4 * (count - 5.5)))

    def inflections(self) -> None:
        """Plurals of noun phrases and forms of phrasal verbs, a little below what they come from."""
        kinds: defaultdict[str, set[str]] = defaultdict(set)
        for sense in wordnet.senses(self.folder).values():
            for text in sense.lemmas:
                if (" " in text and sense.kind != "n") or (" " in text and text == text.lower()):
                    kinds[wordnet.letters_of(text)].add(sense.kind)
        for letters, kind in kinds.items():
            text = self.texts.get(letters, "")
            score = self.scores.get(letters, 0)
            if score < 50 or " " not in text:
                continue
            head, _, last = text.rpartition(" ")
            first, _, rest = text.partition(" ")
            if "v" in kind and first.isalpha() and " and " not in text and text.count(" ") < 3:
                for form in ("s", "ed", "ing"):
                    made = conjugate(first, form)
                    if self.zipf.get(made, 0.0) > 2.5:
                        self.add(f"{made} {rest}", score - (8 if form == "ing" else 5))
            elif "n" in kind and last.isalpha() and not last.endswith("s") and last not in PARTICLES:
                many = pluralise(last)
                if " " not in head and self.zipf.get(many, 0.0) > max(3.0, self.zipf.get(last, 0.0) - 1.2):
                    paired = (head, many) in frequency.pairs(self.sources)
                    self.add(f"{head} {many}", score - (5 if paired else 14))

    def usual(self) -> None:
        """What puzzles use more than other texts do: usable, and not best."""
        for line in (Path(__file__).parent / "crosswordese.txt").read_text("ascii").splitlines():
            for letters in () if line.startswith("#") else line.split():
                zipf = self.zipf.get(letters.lower(), 0.0)
                floor = 51 if zipf >= 1.5 or self.known.get(letters.lower(), 99) <= 60 else 48
                self.scores[letters] = max(self.scores.get(letters, 0), floor)
        for line in (Path(__file__).parent / "editing.txt").read_text("ascii").splitlines():
            if line and not line.startswith("#"):
                score, *words = line.split()
                for letters in words:
                    if letters in self.scores or int(score) >= 50:
                        self.scores[letters] = int(score)


def glossed(sources: Path) -> tuple[frozenset[str], frozenset[str]]:
    """The entries whose every gloss says that they are slurs, and those whose glosses are all crude."""
    folder = sources / "usr/share/wordnet"
    senses = wordnet.senses(folder)
    slurs, crude = set(), set()
    for letters, keys in wordnet.order(folder).items():
        texts = [senses[key].gloss for key in keys]
        bad = [text for text in texts if SLUR_GLOSS.search(text)]
        if bad and (len(bad) == len(texts) or SLUR_GLOSS.search(texts[0])):
            slurs.add(letters)
        foul = [text for text in texts if CRUDE_GLOSS.search(text)]
        if foul and len(foul) == len(texts):
            crude.add(letters)
    return frozenset(slurs), frozenset(crude)


def write(name: str, texts_name: str | None, scores: dict[str, int], texts: dict[str, str]) -> None:
    """A line for every length and score, `score WORD WORD …`, and the phrases as people write them."""
    lines: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for letters in sorted(scores):
        lines[len(letters), -scores[letters]].append(letters)
    files = {name: "".join(f"{-loss} {' '.join(words)}\n" for (_, loss), words in sorted(lines.items()))}
    if texts_name:
        written = (texts.get(letters, "") for letters in sorted(scores))
        files[texts_name] = "".join(f"{_ascii(text)}\n" for text in written if " " in text)
    DATA.mkdir(exist_ok=True)
    # No name and no time in the header: the same sources give the same bytes.
    for file, text in files.items():
        (DATA / f"{file}.txt.gz").write_bytes(gzip.compress(text.encode("ascii"), 9, mtime=0))


def _ascii(text: str) -> str:
    """A phrase in plain letters and blanks."""
    return " ".join((fold(part) or part).lower() if not part.isascii() else part for part in text.split())


if __name__ == "__main__":
    main()
