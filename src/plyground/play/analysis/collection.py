"""Many games in one file: listed by their tags at once, read one by one, searched as far as they are read.

A collection of PDN is cut into the texts of its games by looking at lines only; 100,000 games are listed in
seconds. Their moves are read in the background or on demand, and what was read answers questions by position.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from ...api import Game
from ...formats import pdn
from ...stopping import Stop, never
from ...study import Step, Study
from .files import open_studies, write_studies
from .openings import opening_name

__all__ = ["Collection", "Entry", "Wanted", "count_moves"]

TAG = re.compile(r'\[\s*([A-Za-z]\w*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]', re.ASCII)
HEADING = re.compile(r"^[ \t]*\[\s*[A-Za-z][^\n]*(?:\n\s*\[\s*[A-Za-z][^\n]*)*", re.MULTILINE)
RESULT = re.compile(r"(?:^|(?<=\s))(1/2-1/2|1-0|0-1|2-0|0-2|1-1|0-0|\*)(?=[ \t]*(?:\n|\Z))", re.MULTILINE)
COMMENT = re.compile(r"\{[^}]*\}|^[ \t]*[;%][^\n]*", re.MULTILINE)
DEEPEST = 60
"""Up to which ply are positions kept? Openings are over by then, and memory is not endless."""
MOST_SHOWN = 200


class Entry(NamedTuple):
    """A game of a collection, by its tags."""

    number: int
    players: tuple[str, str]
    result: str
    event: str
    date: str
    start: int
    """Where its text begins, and where it ends."""
    end: int


@dataclass(frozen=True)
class Wanted:
    """What is searched for; what is empty allows anything."""

    player: str = ""
    result: str = ""
    opening: str = ""
    position: Any = None


class Collection:
    """The games of a file."""

    def __init__(self, data: bytes, name: str = "") -> None:
        self.name, self.wrong = name, list[str]()
        self.studies: list[Study] | None = None
        if _is_pdn(data, name):
            self.text = pdn.decode(data).replace("\r\n", "\n").replace("\r", "\n")
            self.entries = list(split(self.text))
        else:
            self.text = ""
            self.studies = list(open_studies(data, name, self.wrong.append))
            self.entries = [_entry(number, study) for number, study in enumerate(self.studies, 1)]
        if not self.entries:
            raise ValueError(f"{name or 'the file'}: there is no game in it")
        self._forget()

    def _forget(self) -> None:
        """What was read of the games is to be read again."""
        self._read = 0
        self._keys = array("q")  # position after position, of all games
        self._moves: list[str] = []
        self._offsets = array("q", [0])
        self._openings: list[str] = []
        self._wins: list[str] = []

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def read(self) -> int:
        """How many games have been read so far."""
        return self._read

    def study(self, number: int, wrong: list[str] | None = None) -> Study:
        """A game by its number; one that breaks is read up to there, and `wrong` says where."""
        if not 1 <= number <= len(self.entries):
            raise ValueError(f"there is no game {number}; the file has {len(self.entries)}")
        if self.studies is not None:
            return self.studies[number - 1]
        entry = self.entries[number - 1]
        told: list[str] = [] if wrong is None else wrong
        found = next(pdn.studies(self.text[entry.start : entry.end].encode(), told.append), None)
        if told:
            lines = self.text.count("\n", 0, entry.start)
            told[:] = [_moved(why, lines, number) for why in told]
        if found is None:
            raise ValueError(told[0] if told else f"game {number}: there is no move in it")
        return found

    def put(self, number: int, study: Study) -> None:
        """Change a game; in a file of PDN all others stay as they are, letter by letter."""
        if study == self.study(number):
            return
        self._forget()
        if self.studies is not None:
            self.studies[number - 1] = study
            self.entries[number - 1] = _entry(number, study)
            return
        entry = self.entries[number - 1]
        before, old, after = (
            self.text[: entry.start], self.text[entry.start : entry.end], self.text[entry.end :],
        )  # fmt: skip
        lead, tail = old[: len(old) - len(old.lstrip())], old[len(old.rstrip()) :] or "\n"
        new = f"{lead}{pdn.write_studies([study]).decode().strip()}{tail}"
        self.text = before + new + after
        longer = len(new) - len(old)
        self.entries[number - 1] = _entry(number, study)._replace(start=entry.start, end=entry.end + longer)
        self.entries[number:] = [
            each._replace(start=each.start + longer, end=each.end + longer) for each in self.entries[number:]
        ]

    def write(self, name: str, game: str) -> bytes:
        """The whole file, in the format that the name says; ValueError if there is none."""
        if self.studies is None and name.lower().endswith(".pdn"):
            return self.text.encode()
        return write_studies((self.study(number) for number in range(1, len(self) + 1)), name, game)

    def read_on(self, stop: Stop = never) -> Iterator[int]:
        """Read the games that were not read yet; how many have been, after each."""
        while self._read < len(self.entries) and not stop():
            number = self._read + 1
            try:
                self._keep(self.study(number))
            except ValueError as error:
                self.wrong.append(f"game {number}: {error}")
                self._offsets.append(len(self._keys))
                self._openings.append("")
                self._wins.append("")
            self._read = number
            yield number

    def _keep(self, study: Study) -> None:
        game, line = study.game, study.line()
        for before, node in pairwise(line):
            if isinstance(node.element, Step) and node.ply <= DEEPEST:
                self._keys.append(_key(before.state))
                self._moves.append(game.text(node.element.move))
        self._offsets.append(len(self._keys))
        self._openings.append(opening_name(game, [node.state for node in line[:20]]))
        self._wins.append(study.result or study.tag("Result") or "")

    def find(self, wanted: Wanted) -> Iterator[Entry]:
        """The games that fit; by opening and position, of those that have been read."""
        holding = None if wanted.position is None else {number for number, _ in self._places(wanted.position)}
        player, opening = wanted.player.casefold(), wanted.opening.casefold()
        for entry in self.entries:
            index = entry.number - 1
            if player and not any(player in name.casefold() for name in entry.players):
                continue
            if wanted.result and entry.result != wanted.result:
                continue
            if opening and not (index < self._read and opening in self._openings[index].casefold()):
                continue
            if holding is not None and entry.number not in holding:
                continue
            yield entry

    def moves(self, position: Any) -> dict[str, Counter[str]]:
        """The results of each move that was made in a position, in the games that have been read."""
        found: dict[str, Counter[str]] = {}
        for number, place in self._places(position):
            found.setdefault(self._moves[place], Counter())[self._wins[number - 1]] += 1
        return found

    def _places(self, position: Any) -> Iterator[tuple[int, int]]:
        """The games with a position, each once, and where in all that was kept it stands."""
        import numpy

        kept = (
            numpy.frombuffer(self._keys[:], dtype=numpy.int64) if self._keys else numpy.zeros(0, numpy.int64)
        )
        places = numpy.flatnonzero(kept == _key(position))
        games = numpy.searchsorted(
            numpy.frombuffer(self._offsets[:], dtype=numpy.int64), places, side="right"
        )
        seen = 0
        for number, place in zip(games.tolist(), places.tolist(), strict=True):
            if number != seen:
                seen = number
                yield number, place


def count_moves(
    studies: Sequence[tuple[Game[Any, Any], Sequence[Any], Sequence[str], str]], position: Any
) -> dict[str, Counter[str]]:
    """The same of games that are at hand: their game, positions, moves and result."""
    found: dict[str, Counter[str]] = {}
    for _, history, moves, result in studies:
        for state, move in zip(history, moves, strict=False):
            if state == position:
                found.setdefault(move, Counter())[result] += 1
                break
    return found


def split(text: str) -> Iterator[Entry]:
    """The games of a PDN text, by its lines alone: tags begin one, a result at a line's end ends it."""
    number = 0
    for start, end in _parts(text):
        body = max((each.end() for each in _headings(text, start, end)), default=start)
        tags = dict(TAG.findall(text, start, body))
        results = [found for found in RESULT.finditer(text, body, end) if _outside(text, body, found.start())]
        stops = [found.end() for found in results[:-1]] + [end]
        for place, stop in enumerate(stops):
            if place and not text[start:stop].strip():
                continue
            number += 1
            result = results[place][1] if place < len(results) else ""
            yield _tagged(number, tags if place == 0 else {}, result, start, stop)
            start = stop


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Where the tags of a game begin, and where those of the next one; what stands before belongs to it."""
    begin = last = 0
    for found in _headings(text, 0, len(text)):
        if _bare(text[last : found.start()]):
            yield begin, found.start()
            begin = found.start()
        last = found.end()
    if text[begin:].strip():
        yield begin, len(text)


def _headings(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The lines of tags, but not what only looks like them in a comment."""
    last = start
    for found in HEADING.finditer(text, start, end):
        if _outside(text, last, found.start()):
            last = found.end()
            yield found


def _bare(text: str) -> str:
    """What stands there besides comments."""
    stripped = text.strip()
    return COMMENT.sub("", stripped).strip() if stripped[:1] in ("{", ";", "%") else stripped


def _outside(text: str, start: int, at: int) -> bool:
    """Whether a place lies in no comment that began since."""
    return text.count("{", start, at) <= text.count("}", start, at)


def _tagged(number: int, tags: Mapping[str, str], result: str, start: int, end: int) -> Entry:
    told = {name: re.sub(r'\\(["\\])', r"\1", value) for name, value in tags.items() if "\\" in value}
    tags = {**tags, **told}
    players = tags.get("Black") or tags.get("Red") or "", tags.get("White", "")
    return Entry(
        number,
        players,
        result or tags.get("Result", ""),
        tags.get("Event", ""),
        tags.get("Date", ""),
        start,
        end,
    )


def _entry(number: int, study: Study) -> Entry:
    result = study.result or study.tag("Result") or ""
    return Entry(number, study.players, result, study.tag("Event") or "", study.tag("Date") or "", 0, 0)


def _moved(why: str, lines: int, number: int) -> str:
    """What is wrong in a game, counted in the whole file."""
    why = re.sub(r"^line (\d+)", lambda found: f"line {int(found[1]) + lines}", why)
    return re.sub(r"game 1\b", f"game {number}", why, count=1)


def _is_pdn(data: bytes, name: str) -> bool:
    return name.lower().endswith(".pdn") or data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"[", b"%", b"1")


def _key(state: Any) -> int:
    return hash(state)
