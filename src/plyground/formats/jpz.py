"""Crossword Compiler's XML (.jpz), plain or zipped: bars, circles, own numbers, a solver's entries."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from html import escape
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as XML
from zipfile import BadZipFile, ZipFile

from ..puzzles.crossword.comparison import lost
from ..puzzles.crossword.grid import BLOCK, MAX_SIDE, Grid, content
from ..puzzles.crossword.placing import ListedClue, own_labels, place
from ..puzzles.crossword.progress import Progress
from ..puzzles.crossword.puzzle import Crossword
from ..puzzles.crossword.style import Style, colour

__all__ = ["HOLDS", "SUFFIXES", "losses", "read", "recognises", "write"]

HOLDS, SUFFIXES = "crossword", (".jpz", ".xml")

MAX_BYTES = 5_000_000
APPLET = "http://crossword.info/xml/crossword-compiler-applet"
PUZZLE = "http://crossword.info/xml/rectangular-puzzle"
TEXTS = {"title": "heading", "creator": "author", "copyright": "copyright", "description": "notes"}
FURTHER = {
    "editor": "editor",
    "publisher": "publisher",
    "created": "date",
    "rights": "rights",
    "identifier": "identifier",
}
KINDS = ("crossword", "coded")
OTHER_KINDS = ("acrostic", "wordsearch", "sudoku", "diagramless", "arrowword", "codeword", "kakuro")
SIDES = {"A": "Across", "D": "Down"}
ATTRIBUTES = {"x", "y", "type", "solution", "number", "solve-state", "background-color", "background-shape"}
"""What is kept of a cell, beside its bars."""
UNNEEDED = {"hint", "solve-status", "foreground-color"}
BARS = {"top-bar": (-1, 0), "bottom-bar": (1, 0), "left-bar": (0, -1), "right-bar": (0, 1)}
PLAIN = ("", "#000000", "#ffffff")
"""The colours that say nothing of a block."""
EMPHASIS = re.compile(r"&lt;(/?(?:b|i|u|em|strong|sub|sup))&gt;")
EMPHASES = frozenset({"b", "i", "u", "em", "strong", "sub", "sup"})
NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def recognises(data: bytes) -> bool:
    return b"rectangular-puzzle" in data[:8192] or b"crossword-compiler" in data[:8192]


def read(data: bytes) -> Crossword:
    """The puzzle in a file's bytes; ValueError says in one line why there is none."""
    root = _root(_unzipped(data))
    puzzle = _find(root, "rectangular-puzzle")
    kind = next((each for each in puzzle if each.tag in (*KINDS, *OTHER_KINDS)), None)
    if kind is None or kind.tag not in KINDS:
        called = "nothing that is known" if kind is None else f"a puzzle of the kind {kind.tag}"
        raise ValueError(f"a .jpz file that holds {called}; only crosswords can be opened here")
    grid, labels, styles, letters = _grid(_find(kind, "grid"))
    clues, rest = place(_listed(kind, grid), grid, labels)
    metadata = puzzle.find("metadata")
    found = {name: None if metadata is None else metadata.find(key) for key, name in TEXTS.items()}
    texts: dict[str, Any] = {name: _text(element) for name, element in found.items()}
    unkept = dict.fromkeys(_unkept(kind))
    others = f"Not kept of the file: {', '.join(unkept)}." if unkept else ""
    texts["notes"] = "\n".join(filter(None, [texts["notes"], rest, others]))
    further = {name: None if metadata is None else metadata.find(key) for key, name in FURTHER.items()}
    further["explanation"] = root.find(".//completion")
    return Crossword(
        grid,
        clues,
        styles=styles,
        labels=own_labels(labels, grid),
        further={name: text for name, element in further.items() if (text := _text(element))},
        progress=Progress(letters),
        **texts,
    )


def _unkept(kind: XML.Element) -> Iterator[str]:
    """What a file has of its grid that has no place here, in words."""
    for cell in kind.iter("cell"):
        for name in sorted({*cell.keys()} - ATTRIBUTES - UNNEEDED - set(BARS)):
            yield f"the {name[:20].replace('-', ' ')} of cells"
        if cell.get("type") in ("block", "void") and colour(cell.get("background-color")) not in PLAIN:
            yield "the colours of blocks"
    if kind.find(".//background-picture") is not None:
        yield "pictures"


def _unzipped(data: bytes) -> bytes:
    if data[:4] == b"PK\x03\x04":
        try:
            with ZipFile(BytesIO(data)) as archive, archive.open(archive.infolist()[0]) as file:
                data = file.read(MAX_BYTES + 1)
        except (BadZipFile, IndexError, OSError, EOFError, RuntimeError, NotImplementedError, zlib.error):
            raise ValueError("not a sound .jpz file: its zip archive is damaged") from None
    if len(data) > MAX_BYTES:
        raise ValueError(f"a .jpz file of more than {MAX_BYTES:,} bytes")
    return data


def _root(data: bytes) -> XML.Element:
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise ValueError("a .jpz file has no document type of its own")
    try:
        root = XML.fromstring(data)
    except (XML.ParseError, ValueError, LookupError) as error:
        raise ValueError(f"not a sound .jpz file: {' '.join(str(error).split())[:80]}") from None
    for element in root.iter():
        if isinstance(element.tag, str):
            element.tag = element.tag.rpartition("}")[2]
    return root


def _find(element: XML.Element, tag: str) -> XML.Element:
    found = element if element.tag == tag else element.find(f".//{tag}")
    if found is None:
        raise ValueError(f"not a .jpz crossword: there is no <{tag}> in it")
    return found


def _grid(found: XML.Element) -> tuple[Grid, dict[int, str], dict[int, Style], dict[int, str]]:
    height, width = (_number(found.get(side), side, MAX_SIDE) for side in ("height", "width"))
    cells = [""] * (height * width)
    labels: dict[int, str] = {}
    styles: dict[int, Style] = {}
    letters: dict[int, str] = {}
    bars: set[tuple[int, int]] = set()
    for cell in found.iter("cell"):
        column, row = _number(cell.get("x"), "x", width) - 1, _number(cell.get("y"), "y", height) - 1
        at, kind = row * width + column, cell.get("type", "letter")
        if kind in ("block", "void"):
            cells[at] = BLOCK
        elif kind not in ("letter", "cell"):
            raise ValueError(f"a cell of the type {kind[:20]!r} at column {column + 1}, row {row + 1}")
        else:
            solution = cell.get("solution", "").strip()
            held = content(solution) if solution else ""
            if held is None:
                raise ValueError(
                    f"column {column + 1}, row {row + 1}: {solution[:20]!r} cannot stand in a cell"
                )
            cells[at] = held
            if cell.get("number"):
                labels[at] = cell.get("number", "")[:20]
            if entry := cell.get("solve-state", "").strip():
                letters[at] = entry[:20]
            for side, (down, right) in BARS.items():
                other = at + down * width + right
                inside = 0 <= row + down < height and 0 <= column + right < width
                if cell.get(side) == "true" and inside:
                    bars.add((min(at, other), max(at, other)))
        paint = colour(cell.get("background-color")) if kind in ("letter", "cell") else ""
        plain = "" if paint == "#ffffff" else paint
        look = Style(cell.get("background-shape") == "circle", plain, kind == "void")
        if look != Style():
            styles[at] = look
    return Grid(height, width, tuple(cells), frozenset(bars)), labels, styles, letters


def _number(text: str | None, name: str, most: int) -> int:
    number = int(text[:9]) if text and text.isascii() and text.isdecimal() else 0
    if not 1 <= number <= most:
        raise ValueError(f".jpz: {name} should be from 1 to {most}, not {str(text)[:20]!r}")
    return number


def _listed(kind: XML.Element, grid: Grid) -> Iterator[ListedClue]:
    """The clues under their headings, each with the cells of its word."""
    words = {word.get("id"): _cells(word, grid) for word in kind.iter("word")}
    for clues in kind.iter("clues"):
        heading = " ".join(_text(clues.find("title")).split())
        for clue in clues.iter("clue"):
            text, length = _text(clue), clue.get("format", "")
            if length and not text.rstrip().endswith(")"):
                text = f"{text} ({length})"
            yield ListedClue(_plain(heading), clue.get("number", ""), text, words.get(clue.get("word")))


def _cells(word: XML.Element, grid: Grid) -> tuple[int, ...]:
    """The cells of a word: ranges such as x="1-5" y="2", in the word itself or in parts of it."""
    cells: list[int] = []
    for part in (word, *word.iter("cells")):
        if part.get("x") and part.get("y"):
            columns, rows = (_range(part.get(side, ""), side) for side in "xy")
            places = [(row - 1) * grid.width + column - 1 for row in rows for column in columns]
            cells += [cell for cell in places if cell not in cells]
    return tuple(cells)


def _range(text: str, name: str) -> range:
    first, _, last = text.partition("-")
    start = _number(first, name, MAX_SIDE)
    return range(start, _number(last or first, name, MAX_SIDE) + 1)


def _text(element: XML.Element | None) -> str:
    """The text of an element, with the emphasis that clues have; other marks of style go."""
    if element is None:
        return ""
    parts = [element.text or ""]
    for child in element:
        inner = _text(child) if isinstance(child.tag, str) else ""
        inner = "\n" if child.tag == "br" else inner
        parts.append(f"<{child.tag}>{inner}</{child.tag}>" if child.tag in EMPHASES else inner)
        parts.append(child.tail or "")
    return "".join(parts)


def _plain(text: str) -> str:
    return re.sub(r"</?\w+>", "", text).strip()


def write(puzzle: Crossword) -> bytes:
    grid, labels = puzzle.grid, puzzle.marks()
    root = XML.Element("crossword-compiler-applet", xmlns=APPLET)
    if text := puzzle.further.get("explanation"):
        settings = XML.SubElement(root, "applet-settings")
        XML.SubElement(settings, "completion").text = _allowed(text)
    held = XML.SubElement(root, "rectangular-puzzle", xmlns=PUZZLE)
    metadata = XML.SubElement(held, "metadata")
    for key, name in FURTHER.items():
        if text := puzzle.further.get(name):
            XML.SubElement(metadata, key).text = _allowed(text)
    for key, name in TEXTS.items():
        if text := getattr(puzzle, name):
            XML.SubElement(metadata, key).text = _allowed(text)
    crossword = XML.SubElement(held, "crossword")
    drawn = XML.SubElement(crossword, "grid", width=str(grid.width), height=str(grid.height))
    XML.SubElement(drawn, "grid-look", {"numbering-scheme": "normal"})
    for at in range(len(grid.cells)):
        XML.SubElement(drawn, "cell", _attributes(puzzle, at, labels.get(at, "")))
    numbers = {slot: str(number) for number, slot in enumerate(grid.slots, 1)}
    for slot, number in numbers.items():
        word = XML.SubElement(crossword, "word", id=number)
        for cell in slot.cells:
            XML.SubElement(word, "cells", x=str(cell % grid.width + 1), y=str(cell // grid.width + 1))
    for direction, name in SIDES.items():
        clues = XML.SubElement(crossword, "clues", ordering="normal")
        XML.SubElement(XML.SubElement(clues, "title"), "b").text = name
        for slot in puzzle.side(direction):
            clue = XML.SubElement(clues, "clue", word=numbers[slot], number=puzzle.label_of(slot))
            _fill(clue, _allowed(puzzle.clue(slot)))
    data: bytes = XML.tostring(root, "utf-8", xml_declaration=True)
    return data + b"\n"


def losses(puzzle: Crossword) -> Sequence[str]:
    return lost(puzzle, read(write(puzzle)))


def _attributes(puzzle: Crossword, at: int, label: str) -> dict[str, str]:
    grid, style = puzzle.grid, puzzle.styles.get(at, Style())
    made = {"x": str(at % grid.width + 1), "y": str(at // grid.width + 1)}
    if grid.cells[at] == BLOCK:
        return {**made, "type": "void" if style.void else "block"}
    known = {"solution": grid.cells[at], "number": label, "solve-state": puzzle.progress.letters.get(at, "")}
    known |= {"background-color": style.colour, "background-shape": "circle" if style.circle else ""}
    known["top-bar"] = "true" if (at - grid.width, at) in grid.bars else ""
    known["left-bar"] = "true" if (at - 1, at) in grid.bars else ""
    return made | {key: _allowed(value) for key, value in known.items() if value}


def _fill(element: XML.Element, text: str) -> None:
    """A text into an element, its emphasis as elements where that is well-formed."""
    try:
        marked = EMPHASIS.sub(r"<\1>", escape(text, quote=False))
        inside = XML.fromstring(f"<x>{marked}</x>")
    except XML.ParseError:
        element.text = text
        return
    element.text = inside.text
    element.extend(inside)


def _allowed(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return NOT_XML.sub("", text)
