"""Zip files, unpacked within bounds of size, count and ratio; what a zip file must not hold is left out."""

from __future__ import annotations

import os
import stat
import zipfile
from calendar import timegm
from pathlib import Path, PurePosixPath
from typing import NamedTuple

__all__ = ["ArchiveError", "Unpacked", "is_archive", "unpack"]

MOST_FILES = 20_000
"""How many files may a zip file hold? A class of 500 with forty files each."""
MOST_BYTES = 256 << 20
"""How large may it be unpacked? Programs are small; what is larger is not a class of them."""
MOST_RATIO = 200
"""How many times its size may it become? Text shrinks to a tenth, a bomb to a thousandth."""
RATIO_BYTES = 1 << 20
"""From which size on does the ratio count? A small file of blanks is no bomb."""
LONGEST_NAME = 300
BLOCK = 1 << 16
OTHERS = (".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar")


class ArchiveError(Exception):
    """The archive is not unpacked; the message says why in one line, without its name."""


class Unpacked(NamedTuple):
    """What of a zip file was not written."""

    inner: list[tuple[str, ...]]
    """The archives in it, as paths."""
    left_out: list[str]
    """Links, devices, and names that lead elsewhere, are too long or cannot be shown."""


def is_archive(name: str) -> bool:
    """Whether a file's name says that it holds others."""
    return name.lower().endswith((".zip", *OTHERS))


def unpack(path: Path, into: Path) -> Unpacked:
    """Unpack a zip file into a new folder, but not the archives in it.

    ArchiveError, before anything is written, where it is too large, encrypted or not a zip file.
    """
    if path.name.lower().endswith(OTHERS):
        raise ArchiveError("is an archive of another kind; unpack it, or hand over a zip file")
    try:
        with zipfile.ZipFile(path) as archive:
            members, left_out = _members(archive, path.stat().st_size)
            into.mkdir(parents=True)
            inner = []
            for parts, member in members:
                if is_archive(parts[-1]):
                    inner.append(parts)
                else:
                    _write(archive, member, into.joinpath(*parts))
            return Unpacked(inner, left_out)
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, OSError, ValueError) as error:
        reason = " ".join(str(error).split())[:80] or type(error).__name__
        raise ArchiveError(f"is not a zip file that can be read ({reason})") from None


def _members(
    archive: zipfile.ZipFile, size: int
) -> tuple[list[tuple[tuple[str, ...], zipfile.ZipInfo]], list[str]]:
    """What is unpacked, and where: plain files with plain names, each name once; and what is not."""
    infos = archive.infolist()
    if len(infos) > MOST_FILES:
        raise ArchiveError(f"holds {len(infos):,} files; at most {MOST_FILES:,} are unpacked")
    total = sum(info.file_size for info in infos)
    if total > MOST_BYTES:
        raise ArchiveError(f"would have {total >> 20:,} MB unpacked; at most {MOST_BYTES >> 20} MB are")
    if total > max(RATIO_BYTES, MOST_RATIO * size):
        raise ArchiveError(f"would grow {total // max(size, 1):,} times when unpacked, as a zip bomb does")
    found: dict[tuple[str, ...], zipfile.ZipInfo] = {}
    left_out: list[str] = []
    for info in infos:
        parts = PurePosixPath(info.filename.replace("\\", "/")).parts
        plain = stat.S_IFMT(info.external_attr >> 16) in (0, stat.S_IFREG)  # no link, no device
        if info.is_dir():
            continue
        if not plain or not parts or len(info.filename) > LONGEST_NAME or not all(map(_harmless, parts)):
            left_out.append(info.filename)
            continue
        if info.flag_bits & 1:
            raise ArchiveError("is encrypted; unpack it with its password first")
        found[parts] = info
    return list(found.items()), left_out


def _harmless(part: str) -> bool:
    """Whether a folder or a file of this name lies where it should."""
    return part not in ("/", "..") and ":" not in part and part.isprintable()


def _write(archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: Path) -> None:
    """One file, with the time it had; no more of it than was announced."""
    path.parent.mkdir(parents=True, exist_ok=True)
    left = member.file_size
    with archive.open(member) as source, path.open("xb") as target:
        while block := source.read(min(BLOCK, left + 1)):
            left -= len(block)
            if left < 0:
                raise ValueError(f"{path.name[:40]} is larger than it says")
            target.write(block)
    when = timegm((*member.date_time, 0, 0, 0))
    os.utime(path, (when, when))
