"""`plyground new COURSE FOLDER`: an empty frame of a project, to start from."""

from __future__ import annotations

from pathlib import Path

import click

from ..courses import CourseName
from ..options import bad_input
from ..output import show

__all__ = ["command"]


@click.command()
@click.argument("course", metavar="COURSE", type=CourseName())
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def command(course: str, folder: Path) -> None:
    """Write the frame of a COURSE's project into FOLDER: what is asked for, and nothing filled in.

        plyground new tictactoe tictactoe/

    Files that are there already are never overwritten.
    """
    from ....classroom import frames
    from ....classroom.checks import course as load_course

    with bad_input():
        try:
            paths = frames.write(course, folder)
        except OSError as error:
            raise ValueError(f"cannot write into {folder}: {error.strerror or error}") from None
    for path in paths:
        show(path)
    show(f"Fill it in, then: plyground check {course} {folder / load_course(course).FILE}", err=True)
