"""Whose file is this? What a path says: the ways of learning platforms, and of people."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

__all__ = ["Named", "Owner", "is_generic", "owner", "read_file_name", "read_folder_name"]

CANVAS = re.compile(r"(?P<student>.+?)(?:_LATE)?_(?P<number>\d+)_(?P<version>\d+)_(?P<file>.+)", re.DOTALL)
BLACKBOARD = re.compile(
    r".+?_(?P<student>[^_]+)_attempt_(?P<version>\d{4}(?:-\d\d){5})(?:_(?P<file>.+))?", re.DOTALL
)
MOODLE = re.compile(r"(?P<student>.+?)_(?P<number>\d+)_assignsubmission_\w+", re.DOTALL)
BRIGHTSPACE = re.compile(r"\d+-\d+ ?- ?(?P<student>.+?) ?- ?\w{3}\w* \d+, \d{4}.*", re.DOTALL)
COPY = re.compile(
    r"(?P<stem>.+?)(?: ?\((?P<download>\d+)\)|[ _-]+copy(?: ?\(?(?P<copy>\d+)\)?)?|-(?P<again>\d+)"
    r"|[ _.-]+v(?:ersion)?[ _.-]?(?P<version>\d+))",
    re.IGNORECASE | re.DOTALL,
)
"""`tictactoe (1)`, `tictactoe - Copy (2)`, `tictactoe copy 3`, `tictactoe-1`, `tictactoe_v2`."""
GENERIC = re.compile(
    r"(?:src|source|code|projects?|submissions?|submitted|assignments?|homework|hw|files?|final|latest|new|old"
    r"|backup|solutions?|my|work|app|main|attempt|try|version|v|ver|week|lab|part|ai|cs50)?[ _.-]*\d*",
    re.IGNORECASE,
)
"""Which words name no person? Those of folders and versions, with or without a number."""
TESTS = re.compile(r"test[s_ -].*|.*[_ -]tests?", re.IGNORECASE | re.DOTALL)


class Named(NamedTuple):
    """What a name says."""

    student: str
    """"" if it names nobody."""
    version: tuple[str, ...] = ()
    """Larger is later."""
    number: str = ""
    """The platform's own number of the person: two of one name differ in it."""


def is_generic(name: str) -> bool:
    return GENERIC.fullmatch(name) is not None


def read_file_name(name: str, file: str) -> Named | None:
    """Whose the file is and which version; None if it is not the one that the course names.

    `name` and `file` are without suffixes, as in "alice_tictactoe" and "tictactoe".
    """
    for way in (BLACKBOARD, CANVAS):
        found = way.fullmatch(name)
        if found and (inner := read_file_name(found["file"] or "", file)) is not None:
            version = (*map(_sortable, _numbers(found["version"])), *inner.version)
            return Named(found["student"], version, found.groupdict().get("number", ""))
    stem, version = _strip_copy(name)
    if stem.lower() == file.lower():
        return Named("", version)
    if TESTS.fullmatch(stem):
        return None
    word = re.escape(file)
    for pattern in (rf"(?P<who>.+?)[ _.-]+{word}", rf"{word}[ _.-]+(?P<who>.+)"):
        if other := re.fullmatch(pattern, stem, re.IGNORECASE | re.DOTALL):
            return Named("" if is_generic(other["who"]) else other["who"], version)
    return None


def read_folder_name(name: str) -> Named | None:
    """What a learning platform's folder or file says, whatever it holds; None if it is none of theirs."""
    for way in (MOODLE, BRIGHTSPACE, BLACKBOARD, CANVAS):
        if found := way.fullmatch(name):
            groups = found.groupdict()
            version = tuple(map(_sortable, _numbers(groups.get("version") or "")))
            return Named(groups["student"], version, groups.get("number") or "")
    return None


class Owner(NamedTuple):
    """A person, and what tells them from another of the same name: a number or the folder."""

    student: str
    key: tuple[str, ...]


def owner(folders: Sequence[str], shared: Collection[str]) -> Owner | None:
    """The person that a chain of folders names: the innermost that is neither generic nor shared."""
    for folder in reversed(folders):
        if named := read_folder_name(folder):
            return Owner(named.student, (named.student, named.number))
    for depth in range(len(folders), 0, -1):
        name = folders[depth - 1]
        if not is_generic(name) and name not in shared:
            return Owner(name, tuple(folders[:depth]))
    return None


def _strip_copy(name: str) -> tuple[str, tuple[str, ...]]:
    found = COPY.fullmatch(name)
    if not found:
        return name, ()
    number = next((value for value in found.groups()[1:] if value), "1")
    return found["stem"], (_sortable(number),)


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def _sortable(number: str) -> str:
    return number.rjust(20, "0")
