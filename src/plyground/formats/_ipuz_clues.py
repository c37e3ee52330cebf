"""The clues of an ipuz file as it lists them, and its texts, which may hold HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from typing import Any

from ..puzzles.crossword.grid import Grid, Slot
from ..puzzles.crossword.placing import ListedClue

__all__ = ["DIRECTIONS", "listed", "plain", "told"]

DIRECTIONS = {"A": "Across", "D": "Down"}
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def plain(value: Any) -> str:
    """A text without the signs of HTML but for its emphasis."""
    text = value if isinstance(value, str) else "" if value is None else str(value)[:200]
    return unescape(BREAK.sub("\n", text))


def told(text: str) -> str:
    """A text as a reader of HTML takes it for what it is."""
    return text if plain(text) == text else escape(text, quote=False)


def listed(sides: Any, grid: Grid) -> Iterator[ListedClue]:
    """The clues, then a reference to each word that a clue goes on in and that has none of its own."""
    found: set[tuple[str, str]] = set()
    linked: list[tuple[str, str, str]] = []
    for side, entries in sides.items() if isinstance(sides, Mapping) else ():
        heading = str(side).partition(":")[0]
        if not isinstance(entries, list):
            continue
        slots = [slot for slot in grid.slots if DIRECTIONS[slot.direction] == heading]
        for number, entry in enumerate(entries):
            clue = _clue(heading, entry, grid, slots[number] if len(entries) == len(slots) else None)
            if clue is None:
                continue
            found.add((clue.heading, clue.number))
            yield clue
            linked += [(*word, f"See {clue.number} {heading.lower()}.") for word in _continued(entry)]
    for direction, label, text in linked:
        if (direction, label) not in found:
            found.add((direction, label))
            yield ListedClue(direction, label, text)


def _clue(heading: str, entry: Any, grid: Grid, slot: Slot | None) -> ListedClue | None:
    """One clue of a list; the slot at its place in the list is meant where it says no number."""
    if isinstance(entry, list) and len(entry) >= 2:
        return ListedClue(heading, plain(entry[0]), plain(entry[1]))
    if isinstance(entry, Mapping):
        return _described(heading, entry, grid)
    if isinstance(entry, str):
        return ListedClue(heading, "", plain(entry), slot.cells if slot else None)
    return None


def _described(heading: str, entry: Mapping[str, Any], grid: Grid) -> ListedClue:
    """A clue with more than a number and a text."""
    numbers = entry.get("numbers")
    first = numbers[0] if isinstance(numbers, list) and numbers else ""
    text, length = plain(entry.get("clue")), plain(entry.get("enumeration")).strip()
    if others := " and ".join(f"{number} {side.lower()}" for side, number in _continued(entry)):
        text = f"With {others}: {text}"
    if length and not text.rstrip().endswith(")"):
        text = f"{text} ({length})"
    return ListedClue(heading, plain(entry.get("number", first)), text, _places(entry.get("cells"), grid))


def _continued(entry: Any) -> Sequence[tuple[str, str]]:
    """The words that the answer to a clue goes on in."""
    words = entry.get("continued") if isinstance(entry, Mapping) else None
    return [
        (plain(word.get("direction"))[:40], plain(word.get("number"))[:20])
        for word in (words[:20] if isinstance(words, list) else [])
        if isinstance(word, Mapping)
    ]


def _places(places: Any, grid: Grid) -> tuple[int, ...] | None:
    """The cells of a clue, which are counted from 1, though some count from 0."""
    if not isinstance(places, list) or not all(
        isinstance(place, list) and len(place) == 2 and all(type(part) is int for part in place)
        for place in places
    ):
        return None
    slots = {slot.cells for slot in grid.slots}
    counted = [tuple((y - by) * grid.width + x - by for x, y in places) for by in (1, 0)]
    return next((cells for cells in counted if cells in slots), counted[0])
