"""Where a command writes to: stdout, or a file that appears only when it is complete."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

import click

__all__ = ["open_sink", "write_file"]


@contextmanager
def open_sink(name: str | None) -> Iterator[BinaryIO]:
    """Stdout, or the file of that name: it replaces an older one only once everything is written."""
    try:
        if name is None or name == "-":
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        else:
            with _whole_file(os.path.realpath(name)) as sink:  # a link stays: what it points to is written
                yield sink
    except BrokenPipeError:
        raise
    except OSError as error:
        where = "the answers" if name is None or name == "-" else name
        raise click.ClickException(f"cannot write {where}: {error.strerror or error}") from None


def write_file(data: bytes, name: str) -> None:
    """Write a whole file or nothing of it."""
    with open_sink(name) as sink:
        sink.write(data)


@contextmanager
def _whole_file(path: str) -> Iterator[BinaryIO]:
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as device:  # a folder is refused here, before there is any work to lose
            yield device
        return
    folder, file = os.path.split(path)
    handle, part = tempfile.mkstemp(prefix=f".{file}.", dir=folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        os.chmod(part, 0o666 & ~_umask())  # as an ordinary file has it, not a temporary one
        os.replace(part, path)
    except BaseException:
        os.unlink(part)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
