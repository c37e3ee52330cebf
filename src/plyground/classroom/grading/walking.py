"""The files of a class as they lie there: in folders and in zip files, which are unpacked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .archives import ArchiveError, is_archive, unpack

__all__ = ["Entry", "Walk"]

MOST_FILES = 100_000
"""How many files are looked at? More than a year's classes have."""
DEEPEST = 12
LONGEST_SHOWN = 80
SKIPPED = {"__pycache__", "__MACOSX", "venv", "env", "node_modules", "site-packages"}


@dataclass(frozen=True)
class Entry:
    """A file, or an archive that could not be opened."""

    path: Path
    parts: tuple[str, ...]
    """The folders and zip files from the place that was given, and the name."""
    shown: str
    fault: str = ""

    @property
    def folders(self) -> tuple[str, ...]:
        return self.parts[:-1]


@dataclass
class Walk:
    """Walks through what was given; zip files are unpacked below `scratch`."""

    scratch: Path
    notes: list[str] = field(default_factory=list)
    """What a teacher should know, a line each."""
    folders: list[tuple[str, ...]] = field(default_factory=list)
    """Every folder and zip file that was opened."""
    _seen: int = 0

    def entries(self, root: Path) -> Iterator[Entry]:
        """Every file of a folder or of a zip file, in order."""
        if root.is_dir():
            yield from self._folder(root, (), str(root))
        else:
            yield from self._archive(root, (), str(root), nested=False)

    def _folder(self, folder: Path, above: tuple[str, ...], shown: str) -> Iterator[Entry]:
        if len(above) > DEEPEST:
            self.notes.append(f"{shown} is more than {DEEPEST} folders deep; it was left out")
            return
        try:
            items = sorted(os.scandir(folder), key=lambda item: item.name)
        except OSError as error:
            self.notes.append(f"{shown} cannot be read: {error.strerror or error}")
            return
        self.folders.append(above)
        for item in items:
            name, path, here = item.name, Path(item.path), f"{shown}/{item.name}"
            if name.startswith(".") or name in SKIPPED:
                continue
            if item.is_symlink():
                self.notes.append(f"{here} is a link to elsewhere; it was left out")
            elif item.is_dir():
                yield from self._folder(path, (*above, name), here)
            elif item.is_file():
                self._count(here)
                if is_archive(name):
                    yield from self._archive(path, above, here, nested=True)
                else:
                    yield Entry(path, (*above, name), here)

    def _archive(self, path: Path, above: tuple[str, ...], shown: str, nested: bool) -> Iterator[Entry]:
        """The files of a zip file; where it lies in a folder its name is one of theirs."""
        into = self.scratch / f"zip{self._seen}"
        self._count(shown)
        folders = (*above, path.stem) if nested else above
        try:
            inner, left_out = unpack(path, into)
        except ArchiveError as error:
            yield Entry(path, (*above, path.name), shown, str(error))
            return
        if left_out:
            some = repr(left_out[0][:LONGEST_SHOWN])
            some += f" and {len(left_out) - 1:,} more" if len(left_out) > 1 else ""
            reason = "no plain file, or a name that leads elsewhere"
            self.notes.append(f"{shown}: {some} left out: {reason}")
        yield from self._folder(into, folders, shown)
        for parts in inner:
            reason = "is a zip file inside a zip file; unpack the outer one first"
            yield Entry(path, (*folders, *parts), f"{shown}/{'/'.join(parts)}", reason)

    def _count(self, shown: str) -> None:
        self._seen += 1
        if self._seen > MOST_FILES:
            raise ValueError(
                f"there are more than {MOST_FILES:,} files up to {shown[:200]}; give a smaller folder"
            )
