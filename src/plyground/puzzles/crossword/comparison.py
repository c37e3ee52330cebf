"""What one crossword has that another, read back from a file, has not: in words, with numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .puzzle import Crossword

__all__ = ["lost"]


def lost(before: Crossword, after: Crossword) -> tuple[str, ...]:
    """What is missing in the second, or other than it was."""
    return tuple(_lost(before, after))


def _lost(before: Crossword, after: Crossword) -> Iterator[str]:
    grid, again = before.grid, after.grid
    if (grid.height, grid.width) != (again.height, again.width):
        yield "the grid"
        return
    cells = sum(a != b for a, b in zip(grid.cells, again.cells, strict=True))
    yield from _counted(cells, "cell", len(grid.cells))
    yield from _counted(len(grid.bars - again.bars), "bar")
    texts = {slot.cells: clue for slot in again.slots if (clue := after.clue(slot))}
    clues = {slot.cells: clue for slot in grid.slots if (clue := before.clue(slot))}
    yield from _counted(sum(texts.get(key) != clue for key, clue in clues.items()), "clue", len(clues))
    for name, called in (("heading", "title"), ("author",) * 2, ("copyright",) * 2, ("notes",) * 2):
        if getattr(before, name) != getattr(after, name):
            yield f"the {called}"
    for name, text in before.further.items():
        if after.further.get(name) != text:
            yield f"the {name}"
    for kind, called in (("circle", "circle"), ("colour", "colour"), ("void", "cell left out")):
        had = {(cell, look) for cell, style in before.styles.items() if (look := getattr(style, kind))}
        has = {(cell, look) for cell, style in after.styles.items() if (look := getattr(style, kind))}
        yield from _counted(len(had - has), called, plural="cells left out" if kind == "void" else "")
    if before.marks() != after.marks() and before.labels is not None:
        yield "its own numbers"
    if before.diagramless and not after.diagramless:
        yield "that it is diagramless"
    if before.lock != after.lock:
        yield "the locked solution"
    yield from _lost_progress(before, after)


def _lost_progress(before: Crossword, after: Crossword) -> Iterator[str]:
    had, has = before.progress, after.progress
    letters = sum(has.letters.get(cell) != text for cell, text in had.letters.items())
    yield from _counted(letters, "letter of the solver", plural="letters of the solver")
    yield from _counted(len(had.pencil - has.pencil), "letter in pencil", plural="letters in pencil")
    marks: Collection[int] = (had.wrong - has.wrong) | (had.revealed - has.revealed)
    yield from _counted(len(marks), "mark of a check", plural="marks of checks and reveals")
    if (had.seconds, had.running) != (has.seconds, has.running):
        yield "the time"
    if had.checks != has.checks:
        yield "how often it was checked"


def _counted(count: int, name: str, of: int = 0, plural: str = "") -> Iterator[str]:
    """How many, of how many where that is known; nothing of none."""
    if of and count:
        yield f"{count} of {of} {name}s"
    elif count:
        yield f"{count} {name if count == 1 else plural or name + 's'}"
