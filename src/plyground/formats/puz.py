"""Across Lite's binary files (.puz), by way of puzpy: rebus, circles, a solver's entries and time, locks."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import replace

import puz

from ..puzzles.crossword.comparison import lost
from ..puzzles.crossword.grid import BLOCK, Grid, content
from ..puzzles.crossword.lock import Lock
from ..puzzles.crossword.progress import Progress
from ..puzzles.crossword.puzzle import Crossword
from ..puzzles.crossword.style import Style

__all__ = ["HOLDS", "SUFFIXES", "losses", "read", "recognises", "write"]

HOLDS, SUFFIXES = "crossword", (".puz",)

MAX_BYTES = 1_000_000
OPEN = "-"
PUZ_BLOCK = "."
PUZ_BLOCKS = ".:"
PLACEHOLDER = "X"
NO_REBUS = frozenset(":;")
"""Which signs can no rebus hold? Those that part the list of them."""
EXTENSIONS = (b"GRBS", b"RTBL", b"RUSR", b"LTIM", b"GEXT")
MARKUP = puz.GridMarkup


def recognises(data: bytes) -> bool:
    return b"ACROSS&DOWN" in data[:4096]


def read(data: bytes) -> Crossword:
    """The puzzle in a file's bytes; ValueError says in one line why there is none."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"a .puz file of {len(data):,} bytes; {MAX_BYTES:,} are the most")
    try:
        found = puz.load(data)
        rebus = found.rebus()
        doubles = {cell: rebus.get_rebus_solution(cell) or "" for cell in rebus.get_rebus_squares()}
        written, markup, timer = list(rebus.fill), list(found.markup().markup), found.timer()
    except puz.PuzzleFormatError as error:
        raise ValueError(f"not a sound .puz file: {_flat(error.message)[:80] or 'cut short'}") from None
    except (struct.error, UnicodeError, ValueError, IndexError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a sound .puz file, perhaps cut short: {_flat(str(error))[:80]}") from None
    rest = bytes(found.postscript)
    if rest and any(code.startswith(rest[:4]) for code in EXTENSIONS):
        raise ValueError("not a sound .puz file: its last section is cut short")
    size = found.width * found.height
    if not len(found.solution) == len(found.fill) == size:
        raise ValueError("not a sound .puz file: the grid is cut short")
    grid = Grid(found.height, found.width, _cells(found, doubles))
    puzzle = Crossword(
        grid,
        heading=found.title,
        author=found.author,
        copyright=found.copyright,
        notes=found.notes,
        styles={cell: Style(circle=True) for cell in range(size) if _marked(markup, cell, MARKUP.Circled)},
        diagramless=found.puzzletype == puz.PuzzleType.Diagramless,
        lock=_lock(found, grid),
        progress=Progress(
            {cell: entry for cell in range(size) if (entry := _entry(found.fill, written, cell))},
            wrong=frozenset(
                cell
                for cell in range(size)
                if _marked(markup, cell, MARKUP.Incorrect | MARKUP.PreviouslyIncorrect)
            ),
            revealed=frozenset(cell for cell in range(size) if _marked(markup, cell, MARKUP.Revealed)),
            seconds=max(0, min(timer.elapsed_seconds, 10**8)),
            running=timer.is_running() and found.has_timer(),
        ),
    )
    order = puzzle.clue_order()
    if len(found.clues) != len(order):
        raise ValueError(f"{len(found.clues)} clues for {len(order)} words")
    clues = {slot.name: clue for slot, clue in zip(order, found.clues, strict=True) if clue}
    return replace(puzzle, clues=clues)


def _cells(found: puz.Puzzle, doubles: dict[int, str]) -> tuple[str, ...]:
    """What is known of the solution; nothing of one that is locked, or not in the file."""
    hidden = found.is_solution_locked() or found.solution_state == puz.SolutionState.NotProvided
    cells = []
    for at, sign in enumerate(found.solution):
        double = content(doubles.get(at, ""))
        if sign in PUZ_BLOCKS:
            cells.append(BLOCK)
        elif double or hidden or sign in (OPEN, " "):
            cells.append(double or "")
        else:
            held = content(sign)
            if held is None:
                row, column = divmod(at, found.width)
                raise ValueError(f"row {row + 1}, column {column + 1}: {sign!r} cannot stand in a cell")
            cells.append(held)
    return tuple(cells)


def _lock(found: puz.Puzzle, grid: Grid) -> Lock | None:
    if not found.is_solution_locked():
        return None
    signs = "".join(PUZ_BLOCK if sign in PUZ_BLOCKS else sign for sign in found.solution)
    return Lock.made(signs, found.scrambled_cksum, grid)


def _entry(fill: str, written: Sequence[str], cell: int) -> str:
    """What a solver wrote into a cell."""
    whole = written[cell] if cell < len(written) else ""
    return whole or ("" if fill[cell] in (*PUZ_BLOCKS, OPEN, " ") else fill[cell])


def _marked(markup: Sequence[int], cell: int, kinds: int) -> bool:
    return cell < len(markup) and bool(markup[cell] & kinds)


def write(puzzle: Crossword) -> bytes:
    """A file's bytes. With letters beyond Latin-1 in its texts it becomes a version 2 file, in UTF-8."""
    grid = replace(puzzle.grid, bars=frozenset())
    clues = {slot.cells: puzzle.clue(slot) for slot in puzzle.grid.slots}
    order = [clues.get(slot.cells, "") for slot in replace(puzzle, grid=grid).clue_order()]
    texts = [puzzle.heading, puzzle.author, puzzle.copyright, puzzle.notes, *order, *grid.cells]
    texts += puzzle.progress.letters.values()
    made = puz.Puzzle(version="1.3" if _latin(texts) else "2.0")
    made.width, made.height = grid.width, grid.height
    if puzzle.diagramless:
        made.puzzletype = puz.PuzzleType.Diagramless
    block = made.blacksquare()
    solution = puzzle.lock.scrambled if puzzle.lock else "".join(map(_sign, grid.cells))
    made.solution = solution.replace(PUZ_BLOCK, block)
    if puzzle.lock:
        made.solution_state, made.scrambled_cksum = puz.SolutionState.Locked, puzzle.lock.checksum
    letters = puzzle.progress.letters
    made.fill = "".join(
        block if cell == BLOCK else _sign(letters.get(at, "")) for at, cell in enumerate(grid.cells)
    )
    made.clues = [_unbroken(clue) for clue in order]
    made.title, made.author = _unbroken(puzzle.heading), _unbroken(puzzle.author)
    made.copyright, made.notes = _unbroken(puzzle.copyright), _unbroken(puzzle.notes)
    _write_sections(made, puzzle)
    data: bytes = made.tobytes()
    return data


def _write_sections(made: puz.Puzzle, puzzle: Crossword) -> None:
    """Rebus, marks and time, which stand in sections of their own."""
    cells, progress = puzzle.grid.cells, puzzle.progress
    rebus, markup = made.rebus(), made.markup()
    for at, cell in enumerate(cells):
        if cell != BLOCK and cell and _sign(cell) != cell and not NO_REBUS.intersection(cell):
            rebus.add_rebus_squares(at, cell)
    written = [progress.letters.get(at, "") for at in range(len(cells))]
    rebus.fill = [entry if entry and _sign(entry) != entry else "" for entry in written]
    if any(rebus.fill) and not rebus.has_rebus():
        encoded = (entry.encode(made.encoding) + b"\0" for entry in rebus.fill)
        made.extensions[puz.Extensions.RebusFill] = b"".join(encoded)
    for at, style in puzzle.styles.items():
        if style.circle:
            markup.set_markup_squares(at, MARKUP.Circled)
    for at in progress.wrong:
        still = progress.letters.get(at, "") not in ("", cells[at])
        markup.set_markup_squares(at, MARKUP.Incorrect if still else MARKUP.PreviouslyIncorrect)
    if progress.revealed:
        markup.set_markup_squares(sorted(progress.revealed), MARKUP.Revealed)
    if progress.seconds or progress.running:
        made.extensions[puz.Extensions.Timer] = f"{progress.seconds},{0 if progress.running else 1}".encode()


def losses(puzzle: Crossword) -> Sequence[str]:
    return lost(puzzle, read(write(puzzle)))


def _sign(cell: str) -> str:
    """The one byte that a cell has in the grid; a rebus says the rest."""
    if cell == BLOCK:
        return PUZ_BLOCK
    if not cell:
        return OPEN
    sign = cell[0]
    plain = sign.isascii() and sign.isprintable() and sign not in ".:-; "
    return sign if plain else PLACEHOLDER


def _latin(texts: list[str]) -> bool:
    try:
        "".join(texts).encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def _unbroken(text: str) -> str:
    """Without a NUL, which would end it early, and what no encoding knows."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode()


def _flat(text: str) -> str:
    return " ".join(text.replace("\0", " ").split())
