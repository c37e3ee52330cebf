"""Frames: the files of a project with nothing filled in but the specification, one folder a course."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..checks import course

__all__ = ["frame", "write"]

FOLDER = Path(__file__).parent
SUFFIX = ".txt"
"""What follows the name of a file here? They are to be filled in, not to be run or checked."""


def frame(name: str) -> Mapping[str, str]:
    """The files of a course's frame: its module's own FRAME, else those here; LookupError if it has none."""
    own: Mapping[str, str] | None = getattr(course(name), "FRAME", None)
    if own:
        return own
    found = {
        path.name.removesuffix(SUFFIX): path.read_text("utf-8") for path in (FOLDER / name).glob(f"*{SUFFIX}")
    }
    if not found:
        raise LookupError(f"{name} has no frame to begin with")
    return dict(sorted(found.items()))


def write(name: str, folder: Path) -> list[Path]:
    """Write a frame into a folder; ValueError, and nothing is written, if one of its files is there."""
    files = frame(name)
    paths = [folder / file for file in files]
    for path in paths:
        if path.exists() or path.is_symlink():
            raise ValueError(f"{path} is there already; nothing was written")
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    try:
        for path, text in zip(paths, files.values(), strict=True):
            with path.open("x", encoding="utf-8", newline="\n") as stream:
                made.append(path)
                stream.write(text)
    except BaseException:
        for path in made:
            path.unlink(missing_ok=True)
        raise
    return paths
