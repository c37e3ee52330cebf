"""Definitions made into clues: shortened, put into the answer's form, begun with a capital letter."""

from __future__ import annotations

import re
from collections.abc import Callable

from . import grammar

__all__ = ["BEST", "MOST", "clue", "inflect", "synonym"]

BEST = 48
"""How long is a clue that is easily read, in characters?"""
MOST = 80
"""How long may one be at all?"""

_OPENINGS = (
    (r"^(?:a |an |the )", ""),
    (r"^(?:any|one) of (?:several|various|numerous|many|the) ", "any of various "),
    (r"^of or (?:relating|pertaining) to or characteristic of ", "like "),
    (r"^(?:of|belonging to) or (?:relating|pertaining|belonging) to ", "relating to "),
    (r"^relating to or (?:characteristic|resembling|typical) of ", "relating to "),
    (r"^relating to or .*? (?=the )", "relating to "),
    (r"^(?:marked|characterized|distinguished) by (?:a |an |the )?", "showing "),
    (r"^(?:a |an )?(?:person|someone|somebody|one) (?:who|that) ", "one who "),
    (r"^someone whose ", "one whose "),
    (r"^(?:the )?(?:act|action|process|activity) of (?=\w+ing\b)", ""),
    (r"^(?:the )?(?:quality|state|condition|property|trait) of (?:being |having )", "being "),
    (r"^having or (?:showing|marked by|displaying|exhibiting|characterized by) ", "having "),
    (r"^in (?:a|an) (\w+) manner$", r"in \g<1> fashion"),
    (r"^(?:used|said) (?:of|especially of) [^,;:]*[,;:] ", ""),
    (r"^(?:usually|often|especially|in some cases|informal|British|formerly|slang|colloquial)[,:]? ", ""),
)
_ENDS = re.compile(
    r"(?:,| (?:that|which|who|whose|where|when|because|although|especially|usually|often|typically|such as|"
    r"as in|as if|so as|so that|in order|including|consisting|characterized|used|without|while|whereby|"
    r"and is|and are|by means|according|containing|located|considered|having|for the purpose|as opposed|"
    r"as distinguished|as by|found|native|belonging|and (?:that|which|who)))\b|;|:| - |--"
)
"""Where may a definition that is too long be cut?"""
_WEAK_END = re.compile(
    r"(?:\s|^)(?:a|an|the|of|in|on|at|to|for|by|and|or|with|from|as|into|is|are|be|being|having|its|his|their|your|"
    r"one's|any|some|very|not|but|than|if|when|usually|especially|through|under|over|between|against|upon|onto|"
    r"among|during|within|toward|towards|after|before|without|such|more|most|like|showing|asserting|"
    r"stating|giving|indicating|allowing|requiring|entitling)$"
)
__MASS = """
equipment furniture information money energy music software footwear clothing work knowledge food water
weather luggage everything how what whether
"""
_MASS = frozenset(__MASS.split())
"""Which nouns have no plural, and which words begin what has none?"""
__HEAD_END = """
noted known named called
of in on at to for by with from that which who whose where when containing used made having consisting
resembling between among as without into against like under over near after before during living worn
designed intended given based caused characterized formed located produced growing found and or done
about along around beside behind below above within through toward towards across concerning showing
resulting larger smaller than similar longer shorter equal
usually often especially being able capable built set put held involving causing relating situated
"""
_HEAD_END = frozenset(__HEAD_END.split())


def clue(definition: str, best: int = BEST) -> str:
    """A definition as a clue's words; "" if nothing short enough is left of it."""
    text = definition.partition(";")[0].strip()
    for pattern, instead in _OPENINGS:
        text = re.sub(pattern, instead, text, count=1)
    text = text.replace("United States", "US").replace("World War II", "WWII")
    if len(text) > best:
        text = _cut(text, best)
    text = text.strip(" ,;:-.")
    return text if 2 <= len(text) <= MOST else ""


def _cut(text: str, best: int) -> str:
    """The longest beginning that ends where a clause does and is short; else the shortest."""
    places = [match.start() for match in _ENDS.finditer(text) if match.start() >= 10]
    whole = [
        text[:at] for at in places if not _WEAK_END.search(text[:at].rstrip()) and text[:at].count(" ") >= 1
    ]
    good = [part for part in whole if len(part) <= best]
    if good:
        return max(good, key=len)
    if len(text) <= MOST:
        return text
    return min(whole, key=len, default=text)


def inflect(text: str, kind: str, form: str, verb: Callable[[str], bool]) -> str:
    """A definition's words in the answer's form, "" where it can't be; `verb` knows verbs."""
    match form:
        case "":
            return text
        case "plural":
            return _plural(text)
        case "s" | "ed" | "ing":
            return _verbal(text, form, verb)
        case "er" | "est":
            return grammar.comparative(text, form) if text.count(" ") < 2 else ""
    return ""


def _plural(text: str) -> str:
    """The head noun in the plural, with the verbs that depend on it."""
    words = text.split(" ")
    if words[0] in ("any", "one") and words[1:2] == ["of"]:
        return " ".join(words[2:]) if words[0] == "any" else " ".join(["ones", *words[1:]])
    if words[0] == "one" and words[1:2] == ["who"]:
        return " ".join(["ones who", *_agree(words[2:])])
    if words[0] in ("being", "someone", "something") or (words[0].endswith("ing") and len(words) > 3):
        return " ".join(["those", *_agree(words[1:])]) if words[0] == "someone" else ""
    at = next(
        (
            n
            for n, word in enumerate(words)
            if n and (word.strip(",") in _HEAD_END or words[n - 1].endswith(","))
        ),
        len(words),
    )
    if at < len(words) and words[at] in ("and", "or"):
        return ""  # two nouns, or two adjectives of one: who knows
    head = words[at - 1]
    bare = head.rstrip(",")
    if words[0] in _MASS or bare in _MASS:
        return ""
    if not bare.isalpha() or (bare.endswith("s") and bare.lower() not in grammar.PLURALS):
        return text if bare.endswith("s") and not bare.endswith("ss") else ""
    words[at - 1] = grammar.pluralise(bare) + head[len(bare) :]
    rest = words[at:]
    if len(rest) > 1 and rest[0] in ("that", "which", "who"):
        rest = [rest[0], *_agree(rest[1:])]
    if words[0] in ("a", "an", "this", "each", "every"):
        words, at = words[1:], at - 1
    return " ".join([*words[:at], *rest])


def _agree(words: list[str]) -> list[str]:
    """The first verb of a clause for many instead of one: `is` → `are`, `eats` → `eat`."""
    plural = {"is": "are", "has": "have", "was": "were", "does": "do", "isn't": "aren't", "goes": "go"}
    for at, word in enumerate(words[:2]):
        if word in plural:
            return [*words[:at], plural[word], *words[at + 1 :]]
        if word.endswith("ies") and len(word) > 4:
            return [*words[:at], word[:-3] + "y", *words[at + 1 :]]
        if word.endswith(("sses", "shes", "ches", "xes", "zes")):
            return [*words[:at], word[:-2], *words[at + 1 :]]
        if word.endswith("s") and not word.endswith(("ss", "us", "ous")):
            return [*words[:at], word[:-1], *words[at + 1 :]]
    return words


def _verbal(text: str, form: str, verb: Callable[[str], bool]) -> str:
    """The first verb with an ending, and those that stand beside it."""
    words = text.split(" ")
    first = 0
    while first < len(words) - 1 and words[first].endswith("ly") and not verb(words[first]):
        first += 1
    if not verb(words[first].strip(",")):
        return ""
    at = first
    while at < len(words):
        bare = words[at].rstrip(",")
        if not (bare.isalpha() and verb(bare)):
            break
        listed = words[at].endswith(",")
        words[at] = grammar.conjugate(bare, form) + words[at][len(bare) :]
        at += 1 if listed and words[at + 1 : at + 2] not in (["or"], ["and"]) else 2
        if not listed and words[at - 1 : at] not in (["or"], ["and"]):
            break
    # A second verb after an object would stand in another form: the first clause is enough.
    for later in range(at, len(words) - 1):
        if words[later] in ("or", "and") and verb(words[later + 1].strip(",")):
            words = words[:later]
            break
    return " ".join(words)


def synonym(text: str, kind: str, form: str, verb: Callable[[str], bool]) -> str:
    """A word or phrase of the same meaning in the answer's form; "" where that can't be made."""
    if form == "plural":
        head, _, last = text.rpartition(" ")
        if re.search(r" (?:of|in|to|for|at|on|by|up|out|off) ", f" {text} "):
            return ""
        return f"{head} {grammar.pluralise(last)}".strip() if not last.endswith("s") else ""
    if form in ("s", "ed", "ing"):
        first, space, rest = text.partition(" ")
        return f"{grammar.conjugate(first, form)}{space}{rest}" if verb(first) else ""
    if form in ("er", "est"):
        return grammar.comparative(text, form) if " " not in text else ""
    return text
