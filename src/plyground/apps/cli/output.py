"""Where a command writes to: stdout, or a file that appears only when it is complete."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

import click

from ...atomic import whole_file

__all__ = ["open_sink", "write_file"]


@contextmanager
def open_sink(name: str | None) -> Iterator[BinaryIO]:
    """Stdout, or the file of that name: it replaces an older one only once everything is written."""
    try:
        if name is None or name == "-":
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        else:
            with whole_file(name) as sink:
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
