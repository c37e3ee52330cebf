"""What a front end can ask of a crossword: a pattern, a fill that grows before one's eyes, a file, and more.

What constructors ask while they draw is in `_crossword_bench`, what solvers ask in `_crossword_solving`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

from .... import formats
from ....formats.crossword_pdf import PAPERS
from ....puzzles.crossword import wordlist
from ....puzzles.crossword.description import TEXTS
from ....puzzles.crossword.filler import Fill, Filler, Settings
from ....puzzles.crossword.grid import Grid
from ....puzzles.crossword.pattern_rules import check
from ....puzzles.crossword.patterns import Wish, make
from ....puzzles.crossword.portfolio import cores
from ....puzzles.crossword.puzzle import Crossword, clued
from ....stopping import Limit, Stop
from ...files import sent_file
from ...pool import Message
from .. import job
from ..job import Question, Tell
from ._crossword_bench import QUESTIONS as BENCH
from ._crossword_messages import Wishes, grid_of, number, shown, slots_of
from ._crossword_solving import CHOICES as SOLVING_CHOICES
from ._crossword_solving import QUESTIONS as SOLVING
from ._crossword_solving import opened

__all__ = ["PATTERNS", "QUESTIONS", "ask", "export", "losses", "opened", "read", "whole", "write"]

MOST_SECONDS = 120.0
HOLDS = Crossword.name
PATTERNS: Mapping[str, Wish] = {
    "Early week, 15×15": Wish(15, 15, 74, 78, 40),
    "Late week, 15×15": Wish(15, 15, 66, 72, 34),
    "Sunday, 21×21": Wish(21, 21, 130, 142, 80),
    "Small, 9×9": Wish(9, 9, 0, 30, 20),
    "Mini, 5×5": Wish(5, 5, 0, 10, 4),
}


def export(text: object, suffix: str, title: str = "", clues: object = None, about: object = None) -> bytes:
    """A grid as the bytes of a file with this suffix; where a clue is missing, the list's, if it has one.

    `clues` are kept by the names of their slots, as in "17A"; `about` are the texts that `TEXTS` names.
    """
    return write(whole(text, {"title": title, **_texts(about, "about", TEXTS)}, clues), suffix)


def whole(text: object, about: Mapping[str, str], clues: object = None) -> Crossword:
    """The crossword of a grid's text, its clues and the texts that files call so."""
    grid = grid_of({"grid": text})
    texts: dict[str, Any] = {name: about.get(key, "") for key, name in TEXTS.items()}
    return Crossword(grid, _texts(clues, "clues", [slot.name for slot in grid.slots]), **texts)


def write(puzzle: Crossword, suffix: str) -> bytes:
    """The bytes of a file with this suffix; where a clue is missing, the list's, if it has one."""
    if suffix not in formats.suffixes(HOLDS):
        raise ValueError(f"a crossword is saved as {', '.join(formats.suffixes(HOLDS))}, not {suffix[:20]!r}")
    return formats.write(clued(puzzle, _words()), f"crossword{suffix}", HOLDS)


def losses(puzzle: Crossword, suffix: str) -> str:
    """What a file with this suffix could not hold, in a sentence; "" if it holds everything."""
    lost = formats.losses(clued(puzzle, _words()), f"crossword{suffix}", HOLDS)
    return f"{suffix} cannot hold {', '.join(lost)}" if lost else ""


def _texts(found: object, name: str, keys: Collection[str]) -> dict[str, str]:
    """The texts by these keys, without what belongs to none of them."""
    if found is None:
        return {}
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise ValueError(f"{name} should be texts, each with its name")
    return {key: text for key, text in found.items() if key in keys}


def _open(message: Message, stop: Stop, tell: Tell) -> None:
    """The crossword in a file: its name, and its bytes in base64."""
    name, content = sent_file(message)
    tell(opened(read(content, name)))


def read(data: bytes, name: str) -> Crossword:
    """The crossword in a file of any form; ValueError says in one line what is wrong with it."""
    found = formats.read(data, name, prefer=HOLDS)
    if found.holds != HOLDS:
        raise ValueError(f"{name or 'the file'} holds a {found.holds}, not a crossword")
    puzzle: Crossword = next(found.things)
    return puzzle


def _pattern(message: Message, stop: Stop, tell: Tell) -> None:
    """A new symmetric pattern of a kind."""
    kind = message.get("kind", next(iter(PATTERNS)))
    if not isinstance(kind, str) or kind not in PATTERNS:
        raise LookupError(f"no pattern {str(kind)[:40]!r}; there is {', '.join(PATTERNS)}")
    themes = message.get("themes", [])
    if not isinstance(themes, list) or not all(isinstance(word, str) for word in themes):
        raise ValueError("theme entries are a list of words")
    try:
        grid = make(replace(PATTERNS[kind], themes=tuple(themes)), number(message, "seed", 0), stop)
    except ValueError:
        if stop():
            return  # not for want of patterns
        raise
    tell({"event": "grid", **shown(grid), "slots": slots_of(grid), "says": _size(grid)})


def _show(message: Message, stop: Stop, tell: Tell) -> None:
    """A grid as it stands, and what an editor would have against it; a crossword in JSON with all it has."""
    text = message.get("grid")
    if isinstance(text, str) and text.lstrip().startswith("{"):
        tell(opened(Crossword.parse(text)))
        return
    grid = grid_of(message)
    known = {**shown(grid), "slots": slots_of(grid)}
    tell({"event": "grid", **known, "says": _size(grid), "complaints": check(grid)})


def _fill(message: Message, stop: Stop, tell: Tell) -> None:
    grid = grid_of(message)
    seconds = message.get("seconds", 30)
    if not isinstance(seconds, int | float) or not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"a fill may take up to {MOST_SECONDS:.0f} seconds, not {seconds!r:.20}")
    wishes = Wishes.read(message)
    settings = Settings(
        floor=wishes.floor,
        improve=min(5.0, seconds / 2),
        seed=number(message, "seed", 0),
        threads=cores(),
        excluded=tuple(sorted(wishes.banned)),
        excluded_at=wishes.banned_at,
    )
    last = None
    for fill in Filler(wishes.words, settings).solve(grid, Limit(seconds=seconds), stop):
        _tell_fill(fill, seconds, tell, improving=fill.filled)
        last = fill
    if last is not None and last.filled:
        _tell_fill(last, seconds, tell, improving=False)


def _tell_fill(fill: Fill, seconds: float, tell: Tell, improving: bool) -> None:
    says = _verdict(fill, seconds) if not improving else _verdict(fill, seconds)[:-1] + "; improving …"
    tell({"event": "fill", **shown(fill.grid), **_fill_facts(fill), "improving": improving, "says": says})


QUESTIONS: Mapping[str, Question] = {
    "show": _show,
    "open": _open,
    "pattern": _pattern,
    "fill": _fill,
    **BENCH,
    **SOLVING,
}

CHOICES = {"patterns": list(PATTERNS), "papers": PAPERS, **SOLVING_CHOICES}
"""What else its rooms offer."""

ask = partial(job.ask, QUESTIONS)
"""Answer a question such as {"command": "fill", "grid": its text, "seed": 1, "seconds": 30}."""


@cache
def _words() -> wordlist.WordList:
    return wordlist.shipped()


def _size(grid: Grid) -> str:
    return f"{grid.height}×{grid.width}, {len(grid.slots)} words, {grid.blocks} blocks."


def _fill_facts(fill: Fill) -> Message:
    return {
        "outcome": fill.outcome,
        "words": len(fill.words),
        "score": round(fill.mean_score, 1),
        "seconds": round(fill.seconds, 2),
        "restarts": fill.restarts,
        "marked": sorted({cell for slot in (fill.conflict or fill.stuck) for cell in slot.cells}),
    }


def _verdict(fill: Fill, seconds: float) -> str:
    total = len(fill.grid.slots)
    match fill.outcome:
        case "filled":
            return f"Filled in {fill.seconds:.2f} s: {total} words, mean score {fill.mean_score:.1f}."
        case "unfillable":
            if len(fill.conflict) == 1:
                return f"No word of the list fits {fill.conflict[0].name}."
            slots = ", ".join(slot.name for slot in fill.conflict)
            smallest = "a smallest set" if fill.minimal else "among them a set"
            return f"It cannot be filled from this list: {slots} cannot be filled together ({smallest})."
        case "not found":
            stuck = ", ".join(slot.name for slot in fill.stuck)
            best = f"the best has {len(fill.words)} of {total} words"
            return f"Not found in {seconds:.0f} s; {best}. Hardest: {stuck}. A new pattern may be easier."
    return f"{len(fill.words)} of {total} words, {fill.seconds:.1f} s, {fill.restarts} restarts …"
