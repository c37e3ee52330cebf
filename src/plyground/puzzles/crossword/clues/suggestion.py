"""Which clues fit an answer? Definitions, synonyms, opposites, examples, blanks: the best first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..puzzle import Crossword
from ..wordlist import WordList, fold
from ..wordlist import shipped as shipped_words
from . import grammar, wording
from .glosses import Glosses, Sense, shipped
from .judging import gives_away
from .own import written

__all__ = ["Clue", "clue_puzzle", "suggest"]

MOST = 12
"""How many clues are suggested for one answer?"""
FORM_LOSS = 0.6
"""How much less likely is an answer meant as the form of another word than as a word of its own?"""
COMMON = 55
"""From which score on is a synonym known well enough to be a clue?"""
FIRST = 2
"""Among how many of a synonym's own senses, the most frequent ones, should the one that is meant be?"""
WRITTEN = 20.0
"""How good is a clue that was written for its answer? Better than any that is made."""
_PLACES = """
city capital town republic monarchy river island islands state part port site county region village country
lake mountain peak peninsula kingdom desert strait bay province resort
"""
PLACES = frozenset(_PLACES.split())
_VAGUE = "leader famous beauty authority slave stage figure wife brother prince salutation"
VAGUE = frozenset(_VAGUE.split())
"""Words for somebody that a name is not known by."""
UNKIND = re.compile(
    r"\b(?:colou?red (?:person|people|man|woman)|negro\w*|squaws?|gyps\w+|orientals?|retard\w*|savages?|"
    r"cripple\w*)\b"
)
"""What WordNet's older definitions say and no newspaper prints."""
HOLLOW = re.compile(
    r"(?:any |having an? |an? |some |certain )?(?:substance|quality|thing|object|person|form|area|group|"
    r"property|act|member|something|someone|area in an? \w+|piece of \w+)s?"
)
"""What is left of some definitions when they are cut, and says nothing."""


@dataclass(frozen=True)
class Clue:
    """A clue and its kind: own, written, definition, synonym, opposite, category, example, blank, name."""

    text: str
    kind: str
    gives_away: str | None = None
    """The word that gives the answer away; only a person's own clue ever has one."""


@dataclass(frozen=True)
class _Meaning:
    """A sense that an answer may have, the form that it then is, and how likely that is."""

    sense: Sense
    base: str
    form: str
    weight: float


def suggest(
    answer: str, own: Mapping[str, Sequence[str]] | None = None, words: WordList | None = None
) -> list[Clue]:
    """Clues for an answer, the best first; [] where nothing is known of it. ValueError if it is no word.

    `own` are clues by letters, which come first; `words` is the list that tells how the answer is written.
    """
    letters = fold(answer)
    if letters is None:
        raise ValueError(f"{answer.strip()[:40]!r} is not a word of letters")
    listed = shipped_words() if words is None else words
    text = listed.texts.get(letters, "")
    found = [Clue(clue, "own", gives_away(clue, letters, text)) for clue in (own or {}).get(letters, ())]
    mine = listed.clues.get(letters)
    if mine and mine not in (own or {}).get(letters, ()):
        found.append(Clue(mine, "own", gives_away(mine, letters, text)))
    made: dict[str, tuple[float, Clue]] = {}
    for value, clue in _made(letters, shipped(), listed):
        clue = replace(clue, text=_begun(clue.text))
        key = clue.text.lower()
        if UNKIND.search(key):
            continue
        if gives_away(clue.text, letters, text) is None and (key not in made or made[key][0] < value):
            made[key] = value, clue
    ranked = sorted(made.values(), key=lambda pair: -pair[0])
    return [*found, *(clue for _, clue in ranked)][:MOST]


def clue_puzzle(
    puzzle: Crossword, own: Mapping[str, Sequence[str]] | None = None, words: WordList | None = None
) -> tuple[Crossword, list[str]]:
    """The puzzle with a clue wherever it has none, and the slots for which there is none, as in 17A."""
    clues = dict(puzzle.clues)
    missing = []
    used = {clue.lower() for clue in clues.values()}
    for slot in puzzle.clue_order():
        answer = puzzle.grid.text(slot)
        if clues.get(slot.name) or "." in answer:
            continue
        fitting = suggest(answer, own, words)
        fresh = [clue.text for clue in fitting if clue.text.lower() not in used]
        if fresh:
            clues[slot.name] = fresh[0]
            used.add(fresh[0].lower())
        else:
            missing.append(slot.name)
    return replace(puzzle, clues=clues), missing


def _made(letters: str, glosses: Glosses, listed: WordList) -> Iterator[tuple[float, Clue]]:
    """Every clue that can be made, with how good it is."""
    for rank, line in enumerate(written().get(letters, ())):
        yield WRITTEN - rank, Clue(line, "written")
    text = listed.texts.get(letters, "")
    meanings = _meanings(letters, text, glosses)
    most = max((meaning.weight for meaning in meanings), default=1.0)
    for rank, meaning in enumerate(meanings):
        share = meaning.weight / most - 0.12 * rank
        for value, clue in _of_meaning(meaning, glosses, listed, letters):
            yield value + 4 * share, clue
    known = [
        (letters, ""),
        *((base, form) for base, kind, form in _forms(letters, text, glosses) if kind != "a"),
    ]
    for base, form in known:
        for rank, near in enumerate(glosses.synonyms(base)):
            said = wording.synonym(near, "", form, lambda word: _verb(word, glosses))
            if said and listed.scores.get(fold(near) or "", 0) >= COMMON:
                yield 2.2 - 0.3 * rank - (1.0 if form else 0.0), Clue(said, "synonym")
    for base, form in known:
        fact = glosses.facts.get(base)
        if fact and form in ("", "plural"):
            many = fact.replace("Man's name", "Men's names").replace("Woman's name", "Women's names")
            if not form or many != fact:
                yield 1.0, Clue(many if form else fact, "name")
    for rest, _, who in glosses.bearers.get(letters, ())[:6]:
        head = wording.clue(who)
        role = _role(head)
        if role.lower() in PLACES:
            yield 3.0, Clue(f"___ {rest}", "blank")
        elif role and role.lower() not in VAGUE:
            yield 3.0, Clue(f"{role} {rest}", "name")
    yield from _blanks(letters, listed)


def _meanings(letters: str, text: str, glosses: Glosses) -> list[_Meaning]:
    """The senses of an answer and of the words it may be a form of, the likeliest first."""
    found = [
        _Meaning(sense, letters, "", sense.count + (0.5 if _capital(sense, letters) else 2.0) / (rank + 1))
        for rank, sense in enumerate(glosses.senses(letters))
    ]
    for base, kind, form in _forms(letters, text, glosses):
        for rank, sense in enumerate(glosses.senses(base)):
            if sense.kind == kind:
                weight = FORM_LOSS * (sense.count + 2.0 / (rank + 1))
                found.append(_Meaning(sense, base, form, weight))
    return sorted(found, key=lambda meaning: -meaning.weight)[:8]


def _capital(sense: Sense, letters: str) -> bool:
    """Is the answer written with a capital letter in this sense?"""
    return any(word[0].isupper() for word in sense.words if fold(word) == letters)


def _forms(letters: str, text: str, glosses: Glosses) -> list[tuple[str, str, str]]:
    """What the answer may be a form of: base, kind, form."""
    found = [form for form in grammar.bases(letters) if form[0] in glosses.entries]
    first, _, rest = text.upper().partition(" ")
    if rest and first.isalpha():  # TAKES ON, of TAKE ON
        tail = fold(rest) or ""
        phrases = [(base + tail, kind, form) for base, kind, form in grammar.bases(first) if kind == "v"]
        past = [(base + tail, "v", "ed") for base, kind in glosses.irregular.get(first, ()) if kind == "v"]
        found += [phrase for phrase in (*phrases, *past) if phrase[0] in glosses.entries]
    for base, kind in glosses.irregular.get(letters, ()):
        ending = "ing" if letters.endswith("ING") else "s" if letters.endswith("S") else "ed"
        form = {"n": "plural", "v": ending}.get(kind, "")
        if kind == "a":
            form = "est" if letters.endswith("ST") else "er"
        if form and base in glosses.entries and base != letters:
            found.append((base, kind, form))
    return list(dict.fromkeys(found))


def _of_meaning(
    meaning: _Meaning, glosses: Glosses, listed: WordList, letters: str
) -> Iterator[tuple[float, Clue]]:
    """The clues of one sense, each with its worth: about 3 for a good one."""
    sense, form = meaning.sense, meaning.form

    def verb(word: str) -> bool:
        return _verb(word, glosses)

    kind = sense.kind.lower()
    short = _short(meaning, listed, letters)
    for best in (wording.BEST, 30):
        text = wording.inflect(wording.clue(sense.definition, best), kind, form, verb)
        if text:
            yield _worth(text) - (0.25 if best == 30 else 0), Clue(text + short, "definition")
    for other in sense.words:
        if (fold(other) or "") != meaning.base and sense.kind != "N" and not short:
            said = wording.synonym(other, kind, form, verb)
            score = listed.scores.get(fold(other) or "", 0)
            if said and score >= COMMON and len(said) <= 26 and _usual(sense, other, glosses):
                yield 2.2 + score / 150, Clue(said, "synonym")
    for other in sense.opposites:
        if form in ("", "ed", "s"):
            said = wording.synonym(other, kind, form, verb)
            if said:
                yield 2.1, Clue(f"Opposite of {said}" if kind != "v" else f"Didn't {other}"
                                if form == "ed" else f"Opposite of {said}", "opposite")  # fmt: skip
    if sense.example:
        yield from _example(sense, letters)
    if sense.above and kind == "n" and form in ("", "plural") and sense.kind != "N":
        above = wording.inflect(sense.above, kind, form, verb)
        if above and (" " in above or listed.scores.get(fold(sense.above) or "", 0) >= COMMON):
            yield 0.6, Clue(above if " " in above else f"Certain {above}", "category")


def _usual(sense: Sense, word: str, glosses: Glosses) -> bool:
    """Is this what a synonym usually means? `March` is no clue for BUTT, nor `cherry` for RED."""
    return any(own.definition == sense.definition for own in glosses.senses(fold(word) or "")[:FIRST])


def _short(meaning: _Meaning, listed: WordList, letters: str) -> str:
    """What tells the solver that the answer is an abbreviation: its own word is written in capitals."""
    for word in meaning.sense.words:
        if (fold(word) or "") == meaning.base:
            return ": Abbr." if len(word) <= 5 and word.isupper() and len(letters) <= 6 else ""
    return ""


def _worth(text: str) -> float:
    """How well a definition reads as a clue: short ones of a few plain words best."""
    words = text.split()
    value = 3.2
    if len(text) > wording.BEST:
        value -= 1.3
    elif len(text) > 36:
        value -= 0.3
    if len(words) < 2:
        value -= 0.3
    if any(len(word) > 13 for word in words):
        value -= 0.5
    if re.search(r"\b(?:taxonomic|family|order|formerly|relating|being|any of|or)\b", text):
        value -= 0.5
    if re.search(r"\b(?:genus|etc|quantifier|abbreviation)\b|^used (?:to|as) |thing .*thing", text):
        value -= 2.5
    if HOLLOW.fullmatch(text):
        value -= 2.5
    if re.search(r"^(?:relating|used|having|of|in a|being|showing)\b", text):
        value -= 0.4
    return value


def _example(sense: Sense, letters: str) -> Iterator[tuple[float, Clue]]:
    """The example with the answer left out."""
    for match in re.finditer(r"[A-Za-z][A-Za-z'-]*(?: [A-Za-z]+)?", sense.example):
        for part in (match[0], match[0].split(" ")[0]):
            if fold(part) == letters:
                start = match.start()
                text = f"{sense.example[:start]}___{sense.example[start + len(part) :]}"
                if len(text) > 8:
                    yield 1.9, Clue(f"“{text.strip()}”", "example")
                return


def _role(head: str) -> str:
    """The noun that says who somebody is: `US lyricist` → `Lyricist`."""
    words = re.split(
        r" (?:who|and|of|whose|noted|best|in|from|born|known|that|which|for|to|on|with)\b|,", head
    )[0]
    last = words.split(" ")[-1] if words else ""
    return last.capitalize() if last.isalpha() and last.islower() and len(last) > 3 else ""


def _blanks(letters: str, listed: WordList) -> Iterator[tuple[float, Clue]]:
    """Well-known phrases with the answer left out: Ice ___."""
    for score, phrase in listed.phrases.get(letters, ())[:4]:
        parts = phrase.split(" ")
        at = next(n for n, part in enumerate(parts) if (fold(part) or "") == letters)
        blank = " ".join([*parts[:at], "___", *parts[at + 1 :]])
        if len(blank) > 6:
            yield 0.4 + score / 60, Clue(blank, "blank")


def _verb(word: str, glosses: Glosses) -> bool:
    return any(sense.kind == "v" for sense in glosses.senses(word.upper()))


def _begun(text: str) -> str:
    """With a capital letter at its beginning."""
    for at, sign in enumerate(text):
        if sign.isdigit():
            return text
        if sign.isalpha():
            return text if "___" in text[:at] else text[:at] + sign.upper() + text[at + 1 :]
    return text
