"""Files that appear only when they are complete: a failure leaves what was there before, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

__all__ = ["whole_file", "write", "write_new"]

LONGEST_NAME = 50
"""How much of a file's name has the unfinished one? With all of it, it might be too long for the folder."""


@contextmanager
def whole_file(path: str | Path) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file of that name once it is left without an error.

    A link stays: what it points to is written. What is no file, such as a device or a pipe, is written
    to as it is; a folder is refused here, before there is any work to lose.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as device:
            yield device
        return
    path = os.path.realpath(path)
    with _unfinished(*os.path.split(path)) as (stream, part):
        yield stream
        stream.close()
        with suppress(FileNotFoundError):
            os.chmod(part, os.stat(path).st_mode & 0o777)
        os.replace(part, path)


def write(path: str | Path, data: bytes) -> None:
    """Write a whole file or nothing of it."""
    with whole_file(path) as stream:
        stream.write(data)


def write_new(folder: Path, names: Iterable[str], data: bytes) -> Path:
    """Write a whole file under the first of these names that nothing has yet; where it is."""
    with _unfinished(str(folder), "new") as (stream, part):
        stream.write(data)
        stream.close()
        for path in (folder / name for name in names):
            try:
                path.open("xb").close()  # an empty file, so that nobody else takes the name
            except FileExistsError:
                continue
            try:
                os.replace(part, path)
            except BaseException:
                path.unlink()
                raise
            return path
    raise FileExistsError("every name is taken")


@contextmanager
def _unfinished(folder: str, name: str) -> Iterator[tuple[BinaryIO, str]]:
    """A new file beside the one that it may become; under this name it does not stay."""
    part = os.path.join(folder, f".{name[:LONGEST_NAME]}.{os.urandom(4).hex()}.part")
    with open(part, "xb") as stream:
        try:
            yield stream, part
        finally:
            with suppress(OSError):
                stream.close()
            with suppress(FileNotFoundError):
                os.unlink(part)
