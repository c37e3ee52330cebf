"""What a setter's sentences say: each is of rules that are known, says nothing new, or is not understood.

Setters write freely. A sentence counts as understood only where it has the words of a rule and none that
would turn it; everything else is left to whoever reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["CONVENTION", "Said", "read_words"]


@dataclass(frozen=True)
class Said:
    """A sentence, the rules that it speaks of, the colours that it names, and a difference at least."""

    sentence: str
    rules: tuple[str, ...]
    colours: frozenset[str] = frozenset()
    least: int = 0


NOTHING_NEW = re.compile(
    r"(normal|standard|classic|usual|regular)\b.*\b(sudoku|rules)\b"
    r"|\b(no rules provided|please check the related)\b"
    r"|\b(not (all|every)|may not all)\b.*\b(given|marked|shown|drawn)\b"
    r"|\b(fill|place|put|enter)\b.*\b(grid|cells?|row|box|region)\b"
    r"|\b(once|repeat\w*)\b.*\brow\b.*\b(box|region|column)"
    r"|\b(row|column)s?\b.*\b(contain|each digit|exactly once|once each)"
    r"|^(have fun|enjoy|good luck|happy|thanks|thank you|solve\b.*\b(puzzle|grid))|^(rules|notes?)$"
    r"|\b(fog|foggy|lightbulbs?|light ?bulbs?)\b"
    r"|\bno guessing\b"
)
"""Sentences that go without saying, or that are about what is seen of the board."""
LONGEST = 600
"""How long may a sentence be that is understood?"""
DIGITS = re.compile(r"\b(\d{1,3}) ?(?:-|–|—|to|through) ?(\d{1,3})\b")

TURNING = re.compile(
    r"\b(except|unless|liars?|lying|lies|wrong|wrogn|false|unknown|deduced?|determined?|doublers?|multipl\w+|"
    r"products?|primes?|squares? numbers?|cipher\w*|letters?|schr\w+|hidden|instead|some of|exactly one|"
    r"replaced?|modif\w+|halves|halved|negators?|whether|toroidal|wraps?|imaginary|virtual|also act|"
    r"value of|count as|counts as|treated|snake|path|loop|maze|galax\w+|nurikabe|yin|look-and-say|reflect\w*|"
    r"mirror\w*|(is|are) either|biased|magic|same colou?r|every digit|not assigned)\b"
)
"""Words that make another rule of a sentence that looks like a known one."""
COUNTING = re.compile(r"\b(how many|number of|tells?)\b")
"""So do these, but where towers are counted."""

PATTERNS: dict[str, tuple[str, ...]] = {
    "kropki_white": (
        r"white (kropki )?(dot|circle)s?.*(consecutive|differ(ence)?s?( by| of)? (exactly )?(1\b|one\b))",
        r"(consecutive|difference of (1|one)).*white (kropki )?(dot|circle)",
    ),
    "kropki_black": (
        r"black (kropki )?(dot|circle)s?.*(double|twice|1:2|2:1|1 to 2|ratio)",
        r"(double|twice|1:2|2:1|1 to 2|ratio).*black (kropki )?(dot|circle)",
    ),
    "kropki": (r"\bkropki\b",),
    "kropki_all": (
        r"^all (possible )?(kropki )?dots (are|have been) (given|marked|shown)",
        r"all (possible )?kropki dots (are|have been)",
    ),
    "xv": (
        r"\bxv\b",
        r"\bx\b.*\b(10|ten)\b|\b(10|ten)\b.*\bx\b",
        r"\bv\b.*\b(5|five)\b|\b(5|five)\b.*\bv\b",
    ),
    "xv_all": (r"^all (possible )?(x'?s|xs? and vs?|x and v|xvs?)\b.*(given|marked|shown)",),
    "slowthermo": (r"slow thermo",),
    "thermo": (
        r"thermo.*(increas|rise|ascend|strictly|smallest|lowest|bulb)",
        r"(increas|rise|ascend).*(thermo|bulb)",
    ),
    "sums": (
        r"little killer",
        r"(diagonal|indicated direction|direction indicated).*\b(sum|total|add)",
        r"\b(sums?|total)\b.*(diagonals?|indicated direction|direction indicated|arrow('s)? direction)",
    ),
    "arrow": (r"arrow.*\b(sum|add|total)", r"\b(sum|add|total).*(arrow|circle|pill)"),
    "killer": (
        r"killer",
        r"cages?\b.*\b(sum|add|total)|\b(sum|add|total).*\bcages?",
        r"repeat.*\bcages?|\bcages?.*repeat",
    ),
    "sandwich": (r"sandwich", r"between (the )?(1|one)('s)? and (the )?(9|nine)\b"),
    "xsum": (r"\bx-?sums?\b|\bx sums\b", r"first x (digits|cells|numbers)"),
    "skyscraper": (
        r"skyscraper",
        r"(visible|be seen|can see).*(taller|higher|larger|building|outside|direction)",
    ),
    "numberedroom": (r"numbered rooms?", r"\bnth (cell|digit)"),
    "quadruple": (
        r"quadruple",
        r"circles?.*(surrounding|adjacent|touching|four|around).*cells?",
        r"(surrounding|four) cells.*circle",
    ),
    "palindrome": (
        r"palindrom",
        r"same (both )?(forwards?|backwards?|in (both|either) directions?|from (both|either))",
    ),
    "renban": (
        r"renban",
        r"(set of|any order).*consecutive",
        r"consecutive.*(any order|no particular order)",
    ),
    "whispers": (
        r"(german|dutch) whispers?",
        r"(differ\w*|apart)( by| of)? at least (\d|three|four|five|six)\b",
        r"(differ\w*)( by| of)? (\d|three|four|five|six) or (more|greater)",
    ),
    "regionsum": (
        r"region[- ]sums?",
        r"(box|region) (border|boundar).*\bsum",
        r"\b(same|equal) (sum|total).*\b(box|region)",
        r"(sum|add)s? to the same (total|number|value|sum).*(box|region)",
    ),
    "entropic": (r"entrop", r"low.*(middle|medium|mid).*high"),
    "modular": (r"modular", r"(remainder|modulo).*\b(3|three)\b"),
    "parity": (
        r"parity line",
        r"(odd.*even|even.*odd).*\b(line|alternat)",
        r"\b(line|alternat).*(odd.*even|even.*odd)",
    ),
    "nabner": (r"nabner",),
    "zipper": (r"zipper", r"equal distance from the (centre|center|middle)|equidistant"),
    "between": (r"between[- ]lines?", r"\bbetween\b.*\b(circles?|ends?|endpoints?)\b"),
    "lockout": (r"lockout",),
    "doublearrow": (r"double arrow",),
    "even": (
        r"(square|shaded|gr[ae]y).*\b(is|are|be|contains?|an) even\b",
        r"\beven\b.*in.*(square|gr[ae]y)",
    ),
    "odd": (r"(circle|shaded|gr[ae]y).*\b(is|are|be|contains?|an) odd\b", r"\bodd\b.*in.*(circle|gr[ae]y)"),
    "x": (r"diagonals?.*(repeat|once|different|1-9|1 to 9|each digit)", r"(repeat|once).*diagonal"),
    "antiknight": (r"\banti-? ?knight", r"\bknight'?s?'?(-| )move"),
    "antiking": (
        r"\banti-? ?king\b",
        r"\bking'?s?'?(-| )move",
        r"diagonally (adjacent|touching|neighbou?ring).*(not|different|same)|not touch diagonally",
    ),
    "nonconsecutive": (
        r"non-?consecutive",
        r"(adjacent|neighbou?ring) (cells|digits).*(not|never|n't).*consecutive",
    ),
    "disjoint": (r"disjoint",),
    "extraregions": (
        r"extra regions?",
        r"(shaded|gr[ae]y|outlined) (region|area|box)e?s?.*(once|repeat|1-9|1 to 9)",
    ),
    "greater": (r"inequalit", r"greater than sign"),
}

INSTEAD: dict[str, tuple[str, ...]] = {
    "arrow": ("sums", "doublearrow", "zipper", "xsum", "sandwich", "skyscraper", "numberedroom"),
    "x": ("sums",),
    "thermo": ("slowthermo",),
    "killer": ("sums",),
    "renban": ("kropki_white", "nonconsecutive", "nabner"),
    "even": ("parity",),
    "odd": ("parity",),
    "antiking": ("sums",),
    "xv": ("whispers",),
    "between": ("doublearrow",),
    "kropki": ("kropki_white", "kropki_black", "kropki_all"),
    "regionsum": ("killer", "sums"),
}
"""Whose words are among those of other rules, so that these go before it."""

CONVENTION = {
    "palindrome": "grey",
    "renban": "purple",
    "whispers": "green",
    "regionsum": "blue",
    "entropic": "orange",
    "modular": "teal",
    "parity": "red",
    "nabner": "yellow",
    "zipper": "purple",
}
"""The rules of a line that looks like any other but for its colour, each with the usual one."""
COLOUR = re.compile(
    r"\b(grey|gray|green|pink|purple|violet|magenta|lavender|blue|orange|peach|yellow|gold|red|brown|teal|"
    r"turquoise|cyan|aqua)\b"
)


def read_words(ruleset: str, size: int) -> tuple[list[Said], list[str]]:
    """The sentences that speak of known rules, and those that are not understood."""
    known, others = [], []
    for sentence in _sentences(ruleset):
        said = _understood(sentence, size)
        if said is None:
            others.append(sentence)
        elif said.rules:
            known.append(said)
    return known, others


def _sentences(ruleset: str) -> Iterator[str]:
    text = ruleset.replace("’", "'").replace("‘", "'").replace("\\n", "\n")
    for part in re.split(r"(?<=[.!?;])\s+|[\n•●·]+|;", text):
        sentence = part.strip(" \t\r-*.;:!")
        if re.search(r"[A-Za-z]", sentence):
            yield sentence


def _understood(sentence: str, size: int) -> Said | None:
    low = " ".join(sentence.lower().split())
    if len(low) > LONGEST:
        return None
    found = [name for name, forms in PATTERNS.items() if any(re.search(form, low) for form in forms)]
    rules = tuple(name for name in found if not any(other in found for other in INSTEAD.get(name, ())))
    plain = NOTHING_NEW.search(low)
    if TURNING.search(low) or (COUNTING.search(low) and rules != ("skyscraper",)):
        return None
    if plain and (not rules or re.search(r"\bnot (all|every)\b", low)):
        # Other digits than 1 to the size of the board are another puzzle.
        usual = all((int(first), int(last)) == (1, size) for first, last in DIGITS.findall(low))
        return Said(sentence, ()) if usual else None
    if not rules:
        return None
    if "killer" in rules and re.search(r"\b(may|can) repeat|repeats? (is|are) allowed|allow\w* repeat", low):
        rules = tuple("cage sums" if name == "killer" else name for name in rules)
    return Said(
        sentence, rules, frozenset(COLOUR.findall(low)), _least(low, size) if "whispers" in rules else 0
    )


NUMBERS = {"three": 3, "four": 4, "five": 5, "six": 6}


def _least(low: str, size: int) -> int:
    """How far neighbours on a whispers line are apart; German ones by half the board's digits."""
    named = re.search(r"(?:at least|by|of) (\d|three|four|five|six)\b", low)
    if named:
        return NUMBERS.get(named[1]) or int(named[1])
    return size // 2 if "dutch" in low else (size + 1) // 2
