"""What a command writes: text for people, lines of JSON, and data to stdout or to a file that is whole."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

import click

from ...atomic import whole_file
from .screen import harmless

__all__ = ["json_line", "open_sink", "show", "write_file"]


def show(text: object = "", err: bool = False, badge: str = "") -> None:
    """A line, or lines, for people. All text that comes from elsewhere goes this way: it is made harmless.

    A badge before it is our own; it keeps its colours if this is a terminal and nobody objects.
    """
    stream = sys.stderr if err else sys.stdout
    coloured = stream.isatty() and not os.environ.get("NO_COLOR")
    click.echo(badge + harmless(str(text)), err=err, color=coloured)


def json_line(value: object) -> str:
    """A value as JSON in plain printable ASCII: no terminal lacks or obeys any of it."""
    return json.dumps(value).replace("\x7f", "\\u007f")


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
