"""Which files are a class's submissions, and whose: one a student, the latest."""

from __future__ import annotations

import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

from . import Submission
from .archives import is_archive
from .names import Named, Owner, owner, read_file_name, read_folder_name
from .reading import fault
from .walking import Entry, Walk

__all__ = ["Found", "find"]

NAMED_AT_MOST = 12
"""How many students does one line name?"""


@dataclass
class Found:
    """A class."""

    submissions: list[Submission] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What a teacher should know of what was found, a line each."""
    missing: list[str] = field(default_factory=list)
    """Students who are there without a submission."""


@dataclass(frozen=True)
class Candidate:
    """A file that may be a submission."""

    entry: Entry
    named: Named
    student: str

    @property
    def age(self) -> tuple[tuple[str, ...], float, list[str]]:
        """Later is larger: by what the name says, then by the file's time."""
        version = read_folder_name(self.entry.folders[-1]) if self.entry.folders else None
        told = self.named.version or (version.version if version else ())
        try:
            when = self.entry.path.stat().st_mtime
        except OSError:
            when = 0.0
        return told, when, [part.rjust(20, "0") for part in re.split(r"(\d+)", self.entry.shown)][1::2]


def find(given: Sequence[Path], file: str, scratch: Path) -> Found:
    """The submissions among files, folders and zip files, in the order given.

    A file that is named itself is taken whatever its name; ValueError if there is nothing to judge.
    Zip files, and copies of files that share a folder with those of others, go below `scratch`.
    """
    found = Found()
    for number, place in enumerate(given):
        if place.is_dir() or (place.is_file() and is_archive(place.name)):
            walk = Walk(scratch / f"place{number}")
            entries = list(walk.entries(place))
            _take(place, entries, walk.folders, file, found)
            found.notes += walk.notes
        elif place.is_file():
            found.submissions.append(_named_file(place, file))
        else:
            raise ValueError(f"there is no file {place}")
    found.submissions = [
        replace(each, fault=each.fault or fault(each.path, file)) for each in found.submissions
    ]
    found.submissions = _apart(found.submissions, file, scratch / "apart")
    return found


def _named_file(path: Path, file: str) -> Submission:
    """A file that somebody named; its own name, else its folder's, says whose it is."""
    stem = PurePath(file).stem
    named = read_file_name(path.stem, stem)
    folders = path.resolve().parent.parts[1:]
    if named is None or named.student:
        return Submission(named.student if named else path.stem, path, str(path))
    whose = owner(folders[-2:], ())
    return Submission(whose.student if whose else path.stem, path, str(path))


def _take(
    place: Path, entries: list[Entry], folders: Sequence[tuple[str, ...]], file: str, found: Found
) -> None:
    """Add the submissions of one place."""
    stem = PurePath(file).stem
    named = {entry: told for entry in entries if (told := _told(entry, stem)) is not None}
    shared = _shared(named) | {stem}
    crowded = _crowded(named)
    usual = _usual_name(place)
    whose: dict[Owner, list[Candidate]] = defaultdict(list)
    for entry, told in named.items():
        home = owner(entry.folders, shared)
        if told.student and (len(entry.folders) in crowded or home is None):
            home = Owner(told.student, (told.student, told.number))
        home = home or Owner(usual, ())
        whose[home].append(Candidate(entry, told, home.student))
    by_student = _told_apart(whose)
    others = _others(entries, folders, named, shared, by_student)
    _take_only_files(others, by_student, file, found)
    before = len(found.submissions)
    for student in sorted(by_student, key=str.casefold):
        found.submissions.append(_latest(student, by_student[student], found))
    missing = [student for student in sorted(others, key=str.casefold) if student not in by_student]
    if len(found.submissions) == before:
        unnamed = sorted({entry.parts[-1] for entry in entries if entry.parts[-1].endswith(".py")})
        hint = f" (but {_few(unnamed)}: name such a file to have it checked)" if unnamed else ""
        raise ValueError(f"there is no {file} in {place} or in its folders{hint}")
    found.missing += missing
    if missing:
        found.notes.append(f"no {file} in {_few(missing)}")


def _told_apart(whose: dict[Owner, list[Candidate]]) -> dict[str, list[Candidate]]:
    """By name; two people of one name have their folder or their number behind it."""
    names = Counter(each.student for each in whose)
    return {
        each.student if names[each.student] == 1 else f"{each.student} ({_difference(each)})": candidates
        for each, candidates in whose.items()
    }


def _difference(owner: Owner) -> str:
    number = owner.key[-1] if owner.key and owner.key[-1] != owner.student else ""
    return number or "/".join(owner.key[:-1]) or "unnumbered"


def _told(entry: Entry, stem: str) -> Named | None:
    """What the name of a file says, if it may be a submission: a module, a notebook, a broken archive."""
    name = PurePath(entry.parts[-1])
    if entry.fault:
        return read_folder_name(name.stem) or Named("" if entry.folders else name.stem)
    return read_file_name(name.stem, stem) if name.suffix.lower() in (".py", ".ipynb") else None


def _shared(named: Iterable[Entry]) -> set[str]:
    """The folders that name nobody: several people have one such, and no other beside it."""
    inside: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for entry in named:
        for depth, name in enumerate(entry.folders):
            inside[entry.folders[:depth]].add(name)
    alone = Counter(name for names in inside.values() if len(names) == 1 for name in names)
    return {name for name, times in alone.items() if times > 1}


def _crowded(named: dict[Entry, Named]) -> set[int]:
    """How deep several people's files lie in one folder: there a file's name says whose it is."""
    people: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for entry, told in named.items():
        people[entry.folders].add(told.student)
    return {0} | {len(folders) for folders, names in people.items() if len(names - {""}) > 1}


def _usual_name(place: Path) -> str:
    """What to call somebody whom nothing but the place names."""
    stem = place.stem if is_archive(place.name) else place.resolve().name
    named = read_folder_name(stem)
    return (named.student if named else stem) or "somebody"


def _others(
    entries: list[Entry], folders: Sequence[tuple[str, ...]], named: dict[Entry, Named], shared: set[str],
    known: dict[str, list[Candidate]],
) -> dict[str, list[Entry]]:  # fmt: skip
    """The files that are not the course's, by the person in whose folder they lie; perhaps there are none.

    A person's folder lies as deep as those of the others who have handed something in, and in nobody's own.
    """
    homes = {folder: student for student, some in known.items() for each in some for folder in _homes(each)}
    containers = {folder[:depth] for folder in homes for depth in range(len(folder))}
    for each in (each for some in known.values() for each in some if not list(_homes(each))):
        folder = each.entry.folders  # a folder of several people's files is nobody's own
        containers |= {folder[:depth] for depth in range(len(folder) + 1)}
    depths = {len(folder) for folder in homes} if named else {1}
    by_student: dict[str, list[Entry]] = {}
    for folder in folders:
        inside = any(folder[:depth] in homes for depth in range(len(folder)))
        if len(folder) in depths and folder not in containers and folder[-1] not in shared and not inside:
            told = read_folder_name(folder[-1])
            student = homes.get(folder) or (told.student if told else folder[-1])
            within = [each for each in entries if each not in named and each.folders[: len(folder)] == folder]
            by_student.setdefault(student, []).extend(within)
    return by_student


def _homes(candidate: Candidate) -> Iterable[tuple[str, ...]]:
    """The folder that has a student's name."""
    folders = candidate.entry.folders
    for depth, name in enumerate(folders):
        told = read_folder_name(name)
        if candidate.student in (name, told.student if told else name):
            yield folders[: depth + 1]


def _take_only_files(
    others: dict[str, list[Entry]], by_student: dict[str, list[Candidate]], file: str, found: Found
) -> None:
    """Who has no file of the course's name, but one Python file or one notebook, meant that one."""
    for student, entries in others.items():
        if student in by_student:
            continue
        for suffix in (".py", ".ipynb"):
            only = [entry for entry in entries if PurePath(entry.parts[-1]).suffix.lower() == suffix]
            if len(only) == 1:
                by_student[student] = [Candidate(only[0], Named(""), student)]
                if suffix == ".py":
                    found.notes.append(f"{student}: no {file}; took {only[0].shown}, the only Python file")
            if only:
                break


def _latest(student: str, candidates: list[Candidate], found: Found) -> Submission:
    """The newest of a student's versions; modules come before notebooks and broken archives."""
    modules = [
        each for each in candidates if not each.entry.fault and each.entry.path.suffix.lower() == ".py"
    ]
    some = modules or candidates
    chosen = max(some, key=lambda each: each.age).entry
    if len(some) > 1:
        found.notes.append(f"{student}: {len(some)} versions; took the latest, {chosen.shown}")
    return Submission(student, chosen.path, chosen.shown, chosen.fault)


def _apart(submissions: list[Submission], file: str, scratch: Path) -> list[Submission]:
    """Files that share a folder go into folders of their own, so that none can read the others."""
    together: dict[Path, int] = defaultdict(int)
    for each in submissions:
        together[each.path.parent] += 1
    apart = []
    for number, each in enumerate(submissions):
        if together[each.path.parent] > 1 and not each.fault:
            copy = scratch / str(number) / file
            copy.parent.mkdir(parents=True)
            shutil.copyfile(each.path, copy)
            each = replace(each, path=copy)
        apart.append(each)
    return apart


def _few(names: Sequence[str]) -> str:
    more = len(names) - NAMED_AT_MOST
    return ", ".join(names[:NAMED_AT_MOST]) + (f" and {more} more" if more > 0 else "")
