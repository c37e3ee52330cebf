"""When do two words look too much alike to stand in one grid, or an answer beside its clue?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

__all__ = ["clashes", "root", "roots"]

ENDINGS = (
    "FULNESS", "LESSNESS", "ATIONS", "ATION", "MENTS", "MENT", "NESSES", "NESS", "FULLY", "LESSLY", "INGLY",
    "INGS", "ING", "IEST", "IERS", "IER", "IES", "IED", "ILY", "ERS", "EST", "ED", "ES", "ER", "LY", "FUL",
    "LESS", "ABLE", "IONS", "ION", "ORS", "OR", "S", "Y", "D", "R", "E",
)  # fmt: skip
STEM = 4
"""From how many letters on do two words that share a stem look alike?"""
SHORT = 3
"""How many letters must an ending leave?"""


def clashes(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every two words of which one's stem is in the other, as in TALK and TALKING, or STAR and STARRED."""
    all_words = list(dict.fromkeys(words))
    text = "\n".join(all_words)
    bearing: dict[str, list[str]] = {}
    for word in all_words:
        for each in roots(word):
            bearing.setdefault(each, []).append(word)
    found: set[frozenset[str]] = set()
    for word in all_words:
        stem = _stem(word)
        # One search in all of them is a hundred times faster than one in each.
        within = len(stem) >= STEM and text.count(stem) > word.count(stem)
        others = [other for other in all_words if stem in other] if within else []
        for other in (*others, *(near for each in roots(word) for near in bearing[each])):
            if other != word and (pair := frozenset((word, other))) not in found:
                found.add(pair)
                yield word, other


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    """The word without an ending, where four letters are left."""
    for ending in ("INGS", "ING", "IES", "ERS", "ED", "ES", "ER", "LY", "S", "Y", "D", "R"):
        if word.endswith(ending) and len(word) - len(ending) >= STEM:
            return word.removesuffix(ending)
    return word


def root(word: str) -> str:
    """The word without its longest ending, where three letters are left, and without a doubled letter."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORT:
            bare = word.removesuffix(ending)
            if len(bare) > SHORT and bare[-1] == bare[-2] and bare[-1] not in "LSZE":
                return bare[:-1]
            return bare
    return word


@lru_cache(maxsize=65_536)
def roots(word: str) -> frozenset[str]:
    """What the word may be an inflection of: ERASED of ERASE and ERAS; itself where it has no ending."""
    found = {word}
    for ending in ("S", "ES", "D", "ED", "R", "ER", "ERS", "RS", "ING", "INGS", "LY", "EST", "ST", "Y"):
        if word.endswith(ending) and len(word) - len(ending) >= SHORT:
            bare = word.removesuffix(ending)
            found |= {bare, bare + "E"} if ending in ("ING", "INGS") else {bare}
            if len(bare) > SHORT and bare[-1] == bare[-2] and ending not in ("S", "ES"):
                found.add(bare[:-1])
    for ending in ("IES", "IED", "IER", "IEST", "ILY"):
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            found.add(word.removesuffix(ending) + "Y")
    return frozenset(found | _IRREGULAR.get(word, frozenset()))


_GROUPS = """
BE AM IS ARE WAS WERE BEEN BEING; GO WENT GONE; DO DID DONE DOES; SEE SAW SEEN; EAT ATE EATEN; GET GOT
GOTTEN; GIVE GAVE GIVEN; TAKE TOOK TAKEN; COME CAME; RUN RAN; SIT SAT; WIN WON; SING SANG SUNG; RING RANG
RUNG; SINK SANK SUNK; DRINK DRANK DRUNK; SWIM SWAM SWUM; BEGIN BEGAN BEGUN; FLY FLEW FLOWN; GROW GREW
GROWN; KNOW KNEW KNOWN; THROW THREW THROWN; BLOW BLEW BLOWN; DRAW DREW DRAWN; RIDE RODE RIDDEN; RISE ROSE
RISEN; WRITE WROTE WRITTEN; DRIVE DROVE DRIVEN; SPEAK SPOKE SPOKEN; BREAK BROKE BROKEN; STEAL STOLE
STOLEN; WEAR WORE WORN; TEAR TORE TORN; SWEAR SWORE SWORN; BEAR BORE BORNE; LIE LAY LAIN; LAY LAID; PAY
PAID; SAY SAID; TELL TOLD; SELL SOLD; FEEL FELT; KEEP KEPT; SLEEP SLEPT; WEEP WEPT; LEAVE LEFT; MEET MET;
FEED FED; LEAD LED; BLEED BLED; BREED BRED; SPEED SPED; SEND SENT; LEND LENT; BEND BENT; SPEND SPENT;
BUILD BUILT; LOSE LOST; MAKE MADE; HAVE HAS HAD; HEAR HEARD; STAND STOOD; FIND FOUND; BIND BOUND; WIND
WOUND; GRIND GROUND; THINK THOUGHT; BRING BROUGHT; BUY BOUGHT; CATCH CAUGHT; TEACH TAUGHT; SEEK SOUGHT;
FIGHT FOUGHT; MAN MEN; WOMAN WOMEN; FOOT FEET; TOOTH TEETH; GOOSE GEESE; MOUSE MICE; CHILD CHILDREN; OX
OXEN; DIE DICE; SHINE SHONE; STICK STUCK; STRIKE STRUCK; SWING SWUNG; HANG HUNG; DIG DUG; SPIN SPUN; HIDE
HID HIDDEN; BITE BIT BITTEN; FALL FELL FALLEN; FORGET FORGOT; CHOOSE CHOSE CHOSEN; FREEZE FROZE FROZEN;
WAKE WOKE WOKEN; SHAKE SHOOK SHAKEN; HOLD HELD; DEAL DEALT; MEAN MEANT; SHOOT SHOT; LIGHT LIT; SLIDE
SLID; FLEE FLED; DO DOER
"""
_IRREGULAR: dict[str, frozenset[str]] = {}
for _group in _GROUPS.replace("\n", " ").split(";"):
    for _word in _group.split():
        _IRREGULAR[_word] = _IRREGULAR.get(_word, frozenset()) | frozenset(_group.split())
