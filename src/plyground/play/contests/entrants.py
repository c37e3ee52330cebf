"""Who takes part in a tournament: levels, settings, programs, and all the programs of a folder."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...api import Game
from ...submissions.sandbox import protection
from ..games.seat import Seat, parse_seat

__all__ = ["Entrant", "find_entrants"]

MOST = 256
LARGEST = 4 << 20
"""How large may a student's file be?"""


@dataclass(frozen=True)
class Entrant:
    """Somebody with a name of its own."""

    name: str
    seat: Seat
    digest: str = ""
    """The SHA-256 of its file: another program is another entrant."""

    @property
    def strange(self) -> bool:
        """Whether it is a stranger's file, which runs only where it is held."""
        return self.seat.name == "student"


def find_entrants(game: Game[Any, Any], words: Sequence[str], trust: bool = False) -> list[Entrant]:
    """The entrants that these words name; ValueError says in one line what is wrong with one.

    A word is a seat or a folder. Of a folder every Python file that plays is an entrant (`anna.py`, or
    `anna/raichu.py`); for checkers every program that may be run is, and speaks the Hub protocol.
    """
    found: list[Entrant] = []
    for name, text in _named(game, words, trust):
        seat = parse_seat(game, text)
        if seat.person:
            raise ValueError("a person cannot play in a tournament; name a level, an engine or a program")
        found.append(Entrant(_free(name, found), seat, _digest(seat)))
        if len(found) > MOST:
            raise ValueError(f"a tournament has at most {MOST} entrants")
    if len(found) < 2:
        raise ValueError(
            f"a tournament needs two entrants at least; there {'is one' if found else 'is none'}"
        )
    held = protection()
    if not (held.strong or trust) and sum(entrant.strange for entrant in found) > 1:
        raise ValueError(f"files of others need --trust here: {held.notice}")
    return found


def _named(game: Game[Any, Any], words: Iterable[str], trust: bool) -> Iterator[tuple[str, str]]:
    for word in words:
        if not Path(word).is_dir():
            yield word, word
            continue
        files = sorted(_programs(game, Path(word)))
        if not files:
            what = (
                "program that may be run"
                if game.name == "checkers"
                else f"file like anna.py or anna/{game.name}.py"
            )
            raise ValueError(f"{word} holds no {what}")
        if game.name == "checkers" and not trust:
            raise ValueError(f"the programs of {word} would run as you do, in no sandbox; --trust runs them")
        kind = "hub" if game.name == "checkers" else "student"
        for name, path in files:
            yield name, f"{kind}:{path}"


def _programs(game: Game[Any, Any], folder: Path) -> Iterator[tuple[str, Path]]:
    """The programs of a folder, with what each is called."""
    for path in folder.iterdir():
        if path.name.startswith((".", "_")):
            continue
        if game.name == "checkers":
            if path.is_file() and os.access(path, os.X_OK):
                yield path.stem, path
        elif path.suffix == ".py" and path.is_file():
            yield path.stem, path
        elif (inner := path / f"{game.name}.py").is_file():
            yield path.name, inner


def _free(name: str, taken: Sequence[Entrant]) -> str:
    """A name that nobody has yet."""
    names = {entrant.name for entrant in taken}
    number, found = 1, name
    while found in names:
        number += 1
        found = f"{name} ({number})"
    return found


def _digest(seat: Seat) -> str:
    """The SHA-256 of a student's file."""
    if seat.name != "student" or seat.command is None:
        return ""
    try:
        path = Path(seat.command)
        if path.stat().st_size > LARGEST:
            raise ValueError(f"{path} has more than {LARGEST >> 20} MB")
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise ValueError(f"cannot read {seat.command}: {error.strerror or error}") from None
