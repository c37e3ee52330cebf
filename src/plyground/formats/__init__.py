"""Files: one module a format, each with what it holds (`HOLDS`), its `SUFFIXES`, `read` and `write`.

This is the one place where a file's format is found: by its content where that tells, else by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import chain
from pathlib import PurePath
from typing import Any, NamedTuple

from .. import plugins
from ..declarations import FormatModule

__all__ = ["Found", "likely", "losses", "offered", "read", "suffixes", "write"]

ANY = ("games", "puzzles")
"""What a format holds that holds every game, or every puzzle."""


class Found(NamedTuple):
    """What a file holds: the game or puzzle that its format names, and the things in it."""

    holds: str
    format: str
    things: Iterator[Any]


def offered(holds: str) -> dict[str, FormatModule]:
    """The formats that hold a game, a puzzle or another thing; those for any of its kind come last."""
    any_of_its_kind = next((kind for kind in ANY if holds in plugins.names(kind)), None)
    found = plugins.working("formats")
    own = {name: form for name, form in found.items() if holds == form.HOLDS}
    return own | {name: form for name, form in found.items() if any_of_its_kind == form.HOLDS}


def suffixes(holds: str) -> list[str]:
    """How files that can be written of a thing end, the usual ending of each format."""
    return [form.SUFFIXES[0] for form in offered(holds).values() if form.write and form.SUFFIXES]


def read(data: bytes, name: str = "", prefer: str = "") -> Found:
    """What a file holds; ValueError says in one line what is wrong with it.

    Where neither content nor name tells, or both allow several, what is preferred is tried first.
    """
    refusals: list[tuple[tuple[bool, bool], str]] = []
    wanted = _wanted(prefer)
    for known, form in _candidates(data, name, prefer):
        try:
            things = _things(form, data, known)
            first = next(things, None)
        except ValueError as error:
            # The reason that helps is of what is wanted, and of a format that knows its files by no sign.
            refusals.append(((form.HOLDS not in wanted, form.recognises is not None), str(error)))
            continue
        if first is not None:
            return Found(form.HOLDS, known, chain([first], things))
        refusals.append(((form.HOLDS not in wanted, True), "there is nothing in it"))
    if not refusals:
        readers = [form for form in plugins.working("formats").values() if form.read]
        endings = sorted({suffix for form in readers for suffix in form.SUFFIXES})
        raise ValueError(f"not a kind of file that is known; there is {', '.join(endings)}")
    raise ValueError(min(refusals, key=lambda refusal: refusal[0])[1])


def likely(data: bytes, name: str = "", prefer: str = "") -> dict[str, FormatModule]:
    """The formats that a file may be in, the likeliest first."""
    return dict(_candidates(data, name, prefer))


def _candidates(data: bytes, name: str, prefer: str) -> list[tuple[str, FormatModule]]:
    """The formats that a file may be in, the likeliest first: by content, else by name, else by the wish."""
    readers = [(known, form) for known, form in plugins.working("formats").items() if form.read]
    sure = [each for each in readers if each[1].recognises and _call(each[1].recognises, data, each[0])]
    if sure:
        return sure
    wanted = _wanted(prefer)
    suffix = PurePath(name).suffix.lower()
    named = [each for each in readers if suffix in each[1].SUFFIXES]
    likely = named or [each for each in readers if each[1].HOLDS in wanted]
    return sorted(likely, key=lambda each: (each[1].HOLDS not in wanted, suffix not in each[1].SUFFIXES[:1]))


def _wanted(prefer: str) -> tuple[str, ...]:
    """What a wish for a thing, or for any of its kind, is met by."""
    return (prefer, *plugins.names(prefer)) if prefer in ANY else (prefer,)


def _things(form: FormatModule, data: bytes, name: str) -> Iterator[Any]:
    """The things in a file; whatever a reader raises besides its ValueError is its defect, and said so."""
    assert form.read is not None
    found = _call(form.read, data, name)
    if not isinstance(found, Iterator):
        yield found
        return
    while True:
        try:
            thing = _call(next, found, name)
        except StopIteration:
            return
        yield thing


def _call(function: Any, argument: Any, name: str) -> Any:
    try:
        return function(argument)
    except (ValueError, StopIteration):
        raise
    except Exception as error:
        raise ValueError(
            f"the format {name} failed on this file ({type(error).__name__}: {error})"
        ) from error


def write(thing: Any, name: str, holds: str, **options: Any) -> bytes:
    """The bytes of a file of this name; ValueError if its ending is that of no format for such a thing."""
    form = _writer(name, holds)
    assert form.write is not None
    return form.write(thing, **options)


def losses(thing: Any, name: str, holds: str) -> Sequence[str]:
    """What would be lost in a file of this name: what does not come back when it is read, or cannot."""
    form = _writer(name, holds)
    if form.losses is not None:
        return form.losses(thing)
    if form.read is None or form.write is None:
        return ("all of it: such a file cannot be read back",)
    again = form.read(form.write(thing))
    again = next(again, None) if isinstance(again, Iterator) else again
    if again == thing:
        return ()
    if not is_dataclass(thing) or not is_dataclass(again):
        return ("some of it",)
    return tuple(
        _counted(field.name, getattr(thing, field.name), getattr(again, field.name, None))
        for field in fields(thing)
        if getattr(thing, field.name) != getattr(again, field.name, None)
    )


def _counted(name: str, before: Any, after: Any) -> str:
    """What is lost, with how many of how many where it is a collection."""
    if isinstance(before, dict) and isinstance(after, dict):
        return f"{sum(after.get(key) != value for key, value in before.items())} of {len(before)} {name}"
    return f"the {name}"


def _writer(name: str, holds: str) -> FormatModule:
    suffix = PurePath(name).suffix.lower()
    usual = [form for form in offered(holds).values() if form.write]
    for form in sorted(usual, key=lambda form: suffix not in form.SUFFIXES[:1]):
        if suffix in form.SUFFIXES:
            return form
    raise ValueError(
        f"{name}: a {holds} is written as {', '.join(suffixes(holds))}, not as {suffix or 'no suffix says'}"
    )
