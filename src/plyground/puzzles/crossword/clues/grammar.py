"""English inflection, both ways: what an answer may be a form of, and a definition's words in that form."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["bases", "comparative", "conjugate", "pluralise"]

PAST = {
    "be": "was", "bear": "bore", "beat": "beat", "become": "became", "begin": "began", "bend": "bent",
    "bet": "bet", "bind": "bound", "bite": "bit", "bleed": "bled", "blow": "blew", "break": "broke",
    "breed": "bred", "bring": "brought", "build": "built", "burst": "burst", "buy": "bought",
    "cast": "cast", "catch": "caught", "choose": "chose", "cling": "clung", "come": "came",
    "cost": "cost", "creep": "crept", "cut": "cut", "deal": "dealt", "dig": "dug", "do": "did",
    "draw": "drew", "drink": "drank", "drive": "drove", "eat": "ate", "fall": "fell", "feed": "fed",
    "feel": "felt", "fight": "fought", "find": "found", "flee": "fled", "fling": "flung", "fly": "flew",
    "forbid": "forbade", "forget": "forgot", "forgive": "forgave", "freeze": "froze", "get": "got",
    "give": "gave", "go": "went", "grind": "ground", "grow": "grew", "hang": "hung", "have": "had",
    "hear": "heard", "hide": "hid", "hit": "hit", "hold": "held", "hurt": "hurt", "keep": "kept",
    "kneel": "knelt", "know": "knew", "lay": "laid", "lead": "led", "leap": "leapt", "leave": "left",
    "lend": "lent", "let": "let", "lie": "lay", "light": "lit", "lose": "lost", "make": "made",
    "mean": "meant", "meet": "met", "overcome": "overcame", "pay": "paid", "put": "put", "quit": "quit",
    "read": "read", "rid": "rid", "ride": "rode", "ring": "rang", "rise": "rose", "run": "ran",
    "say": "said", "see": "saw", "seek": "sought", "sell": "sold", "send": "sent", "set": "set",
    "sew": "sewed", "shake": "shook", "shed": "shed", "shine": "shone", "shoot": "shot",
    "show": "showed", "shrink": "shrank", "shut": "shut", "sing": "sang", "sink": "sank", "sit": "sat",
    "sleep": "slept", "slide": "slid", "speak": "spoke", "spend": "spent", "spin": "spun",
    "spit": "spat", "split": "split", "spread": "spread", "spring": "sprang", "stand": "stood",
    "steal": "stole", "stick": "stuck", "sting": "stung", "strike": "struck", "swear": "swore",
    "sweep": "swept", "swell": "swelled", "swim": "swam", "swing": "swung", "take": "took",
    "teach": "taught", "tear": "tore", "tell": "told", "think": "thought", "throw": "threw",
    "understand": "understood", "undergo": "underwent", "undo": "undid", "upset": "upset",
    "wake": "woke", "wear": "wore", "weave": "wove", "weep": "wept", "win": "won", "wind": "wound",
    "withdraw": "withdrew", "withhold": "withheld", "withstand": "withstood", "write": "wrote",
}  # fmt: skip
"""The past of verbs that have their own."""
PLURALS = {
    "man": "men", "woman": "women", "child": "children", "person": "people", "foot": "feet",
    "tooth": "teeth", "goose": "geese", "mouse": "mice", "ox": "oxen", "leaf": "leaves",
    "wife": "wives", "knife": "knives", "life": "lives", "half": "halves", "wolf": "wolves",
    "shelf": "shelves", "thief": "thieves", "calf": "calves", "loaf": "loaves", "sheep": "sheep",
    "deer": "deer", "fish": "fish", "series": "series", "species": "species", "means": "means",
    "someone": "those", "one": "ones", "something": "things", "anything": "things", "genus": "genera",
    "larva": "larvae", "alga": "algae", "fungus": "fungi", "bacterium": "bacteria",
    "phenomenon": "phenomena", "axis": "axes", "crisis": "crises", "offspring": "offspring",
    "aircraft": "aircraft", "everything": "things", "hero": "heroes", "potato": "potatoes",
    "tomato": "tomatoes", "quality": "qualities", "it": "they", "scarf": "scarves",
}  # fmt: skip
_DOUBLED = """
stop drop plan beg rob hug rub wrap slip trip skip grip strip clip chop shop hop pop step nod pat pet tap
rap snap trap flap cap map nap zap drag brag wag sag bag tag snag jog log flog clog plug tug mug drug bug
hum drum slam ram jam cram dim trim rim skim swim brim grab stab jab scrub dub sob blot plot spot rot
trot dot jot knot fit knit submit admit commit permit omit emit transmit refer prefer occur defer infer
transfer confer deter compel expel propel rebel repel control patrol equip regret forget begin upset cut
hit put set let get sit run win spin grin pin thin skin sin ban can fan pan scan tan ski stir spur bar
scar star war blur rid bid cub kid skid shed wed bed pad shred thud mop prop crop flip dip tip sip ship
whip zip rip nip snip dig rig jig
"""
DOUBLED = frozenset(_DOUBLED.split())
"""Which verbs double their last letter before -ed and -ing? Of those that definitions use."""
SHORT_VERB = re.compile(r"[^aeiou]{1,2}[aeiou][bdgmnprt]")
"""And so do all of one short syllable."""


def bases(letters: str) -> Iterator[tuple[str, str, str]]:
    """What an answer may be a form of: the base's letters, its kind and the form, by the regular endings."""
    if letters.endswith("S") and not letters.endswith("SS") and len(letters) > 3:
        for base in _plain(letters):
            yield base, "n", "plural"
            yield base, "v", "s"
    for ending, form in (("ED", "ed"), ("ING", "ing")):
        if letters.endswith(ending) and len(letters) - len(ending) > 1:
            bare = letters.removesuffix(ending)
            # TAPED is of tape: tap would double its letter.
            plain = "" if SHORT_VERB.fullmatch(bare.lower()) else bare
            silent = "" if letters.endswith("EED") else bare + "E"
            for base in dict.fromkeys((plain, silent, _single(bare), _y(bare, letters))):
                if base:
                    yield base, "v", form
    for ending, form in (("ER", "er"), ("EST", "est")):
        if letters.endswith(ending) and len(letters) - len(ending) > 1:
            bare = letters.removesuffix(ending)
            for base in dict.fromkeys((bare, bare + "E", _single(bare), _y(bare, letters))):
                if base:
                    yield base, "a", form


def _plain(letters: str) -> Iterator[str]:
    yield letters[:-1]
    if letters.endswith("ES") and letters[:-2].endswith(("S", "X", "Z", "CH", "SH", "O")):
        yield letters[:-2]
    if letters.endswith("IES"):
        yield letters[:-3] + "Y"
    if letters.endswith("VES"):
        yield letters[:-3] + "F"
        yield letters[:-3] + "FE"
    if letters.endswith("MEN"):
        yield letters[:-3] + "MAN"


def _single(bare: str) -> str:
    return bare[:-1] if len(bare) > 2 and bare[-1] == bare[-2] else ""


def _y(bare: str, letters: str) -> str:
    return bare[:-1] + "Y" if bare.endswith("I") and not letters.endswith("ING") else ""


def pluralise(word: str) -> str:
    """A noun in the plural."""
    lower = word.lower()
    if lower in PLURALS:
        return PLURALS[lower]
    for one, many in (("man", "men"), ("foot", "feet"), ("fish", "fish"), ("self", "selves")):
        if (
            lower.endswith(one)
            and len(lower) > len(one) + 2
            and not lower.endswith(("human", "german", "roman"))
        ):
            return word[: -len(one)] + many
    if lower.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if lower.endswith("y") and lower[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def conjugate(verb: str, form: str) -> str:
    """A verb with an ending: "s", "ed" (its past) or "ing"."""
    lower = verb.lower()
    if form == "s":
        if lower in ("be", "have"):
            return {"be": "is", "have": "has"}[lower]
        if lower.endswith(("s", "x", "z", "ch", "sh", "o")):
            return verb + "es"
        return verb[:-1] + "ies" if lower.endswith("y") and lower[-2:-1] not in "aeiou" else verb + "s"
    if form == "ed":
        if lower in PAST:
            return PAST[lower]
        for prefix in ("re", "over", "out", "under", "un", "mis", "with"):
            if lower.startswith(prefix) and lower[len(prefix) :] in PAST and len(lower) > len(prefix) + 2:
                return prefix + PAST[lower[len(prefix) :]]
        if lower.endswith("e"):
            return verb + "d"
        if lower.endswith("y") and lower[-2:-1] not in "aeiou":
            return verb[:-1] + "ied"
        return _stem(verb) + "ed"
    if lower.endswith("ie"):
        return verb[:-2] + "ying"
    if lower.endswith("e") and not lower.endswith(("ee", "oe", "ye")) and lower != "be":
        return verb[:-1] + "ing"
    return _stem(verb) + "ing"


def _stem(verb: str) -> str:
    lower = verb.lower()
    doubled = lower in DOUBLED or SHORT_VERB.fullmatch(lower)
    return verb + verb[-1] if doubled and lower[-1] not in "wxyi" else verb


SHORT = 6
"""How long is an adjective that is compared by an ending, at most?"""


def comparative(text: str, form: str) -> str:
    """An adjective's description compared: "er" more, "est" most."""
    if len(text) <= SHORT:
        return ""  # it would be compared by an ending
    return f"{'more' if form == 'er' else 'most'} {text}"
