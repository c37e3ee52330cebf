"""Does a clue give its answer away?"""

from __future__ import annotations

import re
from itertools import takewhile

from ..likeness import root, roots
from ..wordlist import fold

__all__ = ["gives_away"]

_SMALL = """
A AN THE OF IN ON AT TO FOR BY AND OR UP OUT OFF AS IT ITS IS BE WITH FROM NOT NO SO DO GO ONE ONES
ONESELF SOMEONE SOMETHING THAT WHICH WHO OVER INTO DOWN ABOUT YOUR ITSELF WHEN THIS ARE WAS HAS HAVE HAD
ALL ANY HIS HER MORE MOST MUCH OWN PER SET PUT GET USED
"""
SMALL = frozenset(_SMALL.split())
"""Which words say nothing by themselves? The answer may share them."""
_ENDINGS = """
S ES ED D ER ERS R RS ING INGS LY Y NESS FUL LESS ABLE AGE AL IC ATION ATIONS ITION ITIONS ION MENT EN ISH
"""
ENDINGS = frozenset(_ENDINGS.split())
"""With which endings is a short answer still itself? TAX in taxation."""
PART = 4
"""From how many letters on does a word of the clue that stands inside the answer give part of it away?"""


def gives_away(clue: str, answer: str, text: str = "") -> str | None:
    """The word of a clue that is in the answer, or shares its root; None if the clue keeps it hidden.

    `text` is how the answer is written, as in `ice cream`: then no word of it may be in the clue either.
    """
    letters = fold(answer) or ""
    parts = {fold(part) or "" for part in re.split(r"[\s-]+", text)} if " " in text or "-" in text else set()
    if "".join(re.findall(r"[A-Z]+", clue.upper())).find(letters) >= 0 and len(letters) > PART:
        for word in _words(clue):
            if word.upper() in letters or letters in word.upper():
                return word
        return clue.strip()[:40]
    wanted = roots(letters)
    for part in parts - SMALL:
        wanted |= roots(part)
    for word in _words(clue):
        bare = fold(word) or ""
        if bare == letters:
            return word
        if bare in SMALL or len(bare) < 3:
            continue
        if roots(bare) & wanted:
            return word
        if len(letters) >= 3 and bare.startswith(letters) and bare[len(letters) :] in ENDINGS:
            return word
        if sorted(bare) == sorted(letters) or _alike(bare, letters):
            return word
        if bare.replace("OU", "O") == letters.replace("OU", "O") or bare == f"{letters.removesuffix('E')}ISH":
            return word  # molded is moulded, and bluish is blue
        if letters.startswith(bare) or (len(bare) >= PART and letters.endswith(bare)):
            return word
        stem = root(bare)
        if len(stem) >= PART and stem in letters and (len(letters) - len(stem) <= 4 or len(stem) > PART):
            return word
        own = root(letters)
        if len(own) >= PART and own in bare and len(bare) - len(own) <= 6:
            return word
    return None


def _alike(word: str, letters: str) -> bool:
    """Do they begin alike for nearly all of the answer? Italian and ITALY."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, letters, strict=False)))
    return same >= max(PART, len(letters) - 2)


def _words(clue: str) -> list[str]:
    return re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", clue)
