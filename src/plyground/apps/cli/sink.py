"""Where a command writes to: stdout, or a file that appears only when it is complete."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

import click

__all__ = ["open_sink"]


@contextmanager
def open_sink(name: str | None) -> Iterator[BinaryIO]:
    """Stdout, or the file of that name: it replaces an older one only once everything is written."""
    if name is None or name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    folder, file = os.path.split(os.path.abspath(name))
    try:
        handle, part = tempfile.mkstemp(prefix=f".{file}.", dir=folder)
    except OSError as error:
        raise click.ClickException(f"{name}: {error.strerror}") from None
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        os.chmod(part, 0o666 & ~_umask())  # as an ordinary file has it, not a temporary one
        os.replace(part, name)
    except BaseException:
        os.unlink(part)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
