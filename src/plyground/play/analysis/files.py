"""Files of games with their variations, in whichever format has them; any game that is only played, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath
from typing import Any

from ... import formats, plugins
from ...study import Step, Study
from ..games.match import Match
from ..games.record import read_record

__all__ = ["match_study", "open_studies", "study_suffixes", "write_studies"]

STORED = ("game", "start", "moves", "rows", "columns", "line")


def open_studies(data: bytes, name: str = "", skip: Callable[[str], None] | None = None) -> Iterator[Study]:
    """The games of a file, one after another; ValueError says in one line what is wrong with it.

    With `skip` a broken game is told there and read up to where it breaks, where its format can do that.
    """
    refusal = (
        "there is no game in it"
        if not data.strip()
        else "not a file of games; there is PDN, a saved game in JSON, or a study"
    )
    games = ("games", *plugins.names("games"))
    told: list[str] = []
    for form in formats.likely(data, name, prefer="games").values():
        if form.studies is None and (form.records is None or form.HOLDS not in games):
            continue
        sure = name.lower().endswith(tuple(form.SUFFIXES)) or bool(form.recognises and form.recognises(data))
        found = form.studies(data, skip and told.append) if form.studies else _played(form.records, data)
        try:
            first = next(found, None)
        except ValueError as error:
            told.append(str(error))
            first = None
        if first is not None:
            yield from _telling(first, found, told, skip)
            return
        if sure:
            refusal = told[0] if told else "there is no game in it"
        told.clear()
    raise ValueError(f"{name}: {refusal}" if name else refusal)


def _telling(
    first: Study, rest: Iterator[Study], told: list[str], skip: Callable[[str], None] | None
) -> Iterator[Study]:
    """Studies, and before each what is wrong with it."""
    study: Study | None = first
    while study is not None:
        if skip is not None:
            for why in told:
                skip(why)
        told.clear()
        yield study
        study = next(rest, None)


def _played(records: Any, data: bytes) -> Iterator[Study]:
    for record in records(data):
        try:
            match, _ = read_record({key: record[key] for key in STORED if key in record})
        except LookupError as error:
            raise ValueError(str(error.args[0])) from None
        players = record.get("players")
        tags = (
            zip(match.game.players, map(str, players), strict=False)
            if isinstance(players, list | tuple)
            else ()
        )
        yield match_study(match, tuple((side, name) for side, name in tags if name))


def match_study(match: Match[Any, Any], tags: tuple[tuple[str, str], ...] = ()) -> Study:
    """A match as a study, without any words."""
    result = "*"
    if match.over:
        result = "1/2-1/2" if match.winner is None else ("1-0", "0-1")[match.winner]
    return Study(match.game, match.history[0], tuple(map(Step, match.moves)), tags, result)


def study_suffixes(game: str) -> list[str]:
    """How the names of files end that hold studies of a game."""
    return [form.SUFFIXES[0] for form in formats.offered(game).values() if form.write_studies]


def write_studies(studies: Iterable[Study], name: str, game: str) -> bytes:
    """Studies of a game as the bytes of a file of this name; ValueError if no format has its ending."""
    suffix = PurePath(f"x{name}" if name.startswith(".") else name).suffix.lower()
    for form in formats.offered(game).values():
        if form.write_studies and (suffix in form.SUFFIXES or (suffix == ".json" and form.HOLDS == "games")):
            return form.write_studies(studies)
    raise ValueError(f"{name}: a study of {game} is written as {', '.join(study_suffixes(game))}")
