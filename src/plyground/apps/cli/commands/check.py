"""`plyground check GAME FILE…`: what is right and what is wrong in a student's submission."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .... import plugins
from ....interrupts import CANCELLED
from ..options import bad_input
from ..output import json_line, show

if TYPE_CHECKING:
    from ....classroom.checks import Check, Course, Settings
    from ....stopping import Stop

__all__ = ["command"]

COURSES = "classroom.checks"


class CourseName(click.ParamType[str]):
    """The name of a course whose submissions can be checked."""

    name = "game"

    def convert(self, value: str, parameter: click.Parameter | None, context: click.Context | None) -> str:
        if value not in plugins.names(COURSES):
            there = ", ".join(plugins.names(COURSES))
            raise click.ClickException(f"no checks for {value[:40]!r}; there are some for {there}")
        return value

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in plugins.names(COURSES) if name.startswith(incomplete)]


@click.command()
@click.argument("game", type=CourseName())
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0, min_open=True),
    help="Seconds for a move or a call [the course's own].",
)
@click.option(
    "--games", type=click.IntRange(0, 100), help="Games against an engine, where the course has them [2]."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Files at the same time [1].")
@click.option("-v", "--verbose", is_flag=True, help="Show every check of every file.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one object a file.")
@click.pass_context
def command(
    context: click.Context, game: str, files: tuple[Path, ...], seconds: float | None, games: int | None,
    jobs: int, verbose: bool, as_json: bool,
) -> None:  # fmt: skip
    """Check a student's FILE for GAME and show, check by check, what is wrong.

        plyground check tictactoe tictactoe.py

    A file runs in a process of its own; its time, memory and output are bounded. Of a folder, the file that
    the course names is taken, in it and in each of its folders. Several files get a line each.
    The exit code is 0 if every check of every file passed, else 1.
    """
    from ....classroom.checks import course

    checked = course(game)
    settings = _settings(game, checked, seconds, games)
    paths = [path for given in files for path in _find(given, checked.FILE)]
    with bad_input():
        if len(paths) == 1 and not as_json:
            code = _check_one(checked, paths[0], settings)
        else:
            code = _check_many(game, checked, paths, settings, jobs, verbose, as_json)
    context.exit(code)


def _settings(game: str, checked: Course, seconds: float | None, games: int | None) -> Settings:
    """What the options say; those that the course has no use for are refused."""
    from ....classroom.checks import Settings

    for option, value, default in (
        ("--time", seconds, checked.DEFAULTS.seconds),
        ("--games", games, checked.DEFAULTS.games),
    ):
        if value is not None and default is None:
            raise click.UsageError(f"{option} means nothing for {game}")
    return Settings(
        checked.DEFAULTS.seconds if seconds is None else seconds,
        checked.DEFAULTS.games if games is None else games,
    )


def _find(given: Path, file: str) -> Iterator[Path]:
    """The file itself; of a folder, the file of the course in it and in each of its folders."""
    if given.is_file():
        yield given
        return
    if not given.is_dir():
        raise click.ClickException(f"there is no file {given}")
    folders = [folder for folder in sorted(given.iterdir()) if folder.is_dir() and folder.name[0] != "."]
    found = [folder / file for folder in (given, *folders) if (folder / file).is_file()]
    if not found:
        raise click.ClickException(f"there is no {file} in {given} or in its folders")
    without = [folder.name for folder in folders if folder / file not in found]
    if without and found != [given / file]:
        show(f"no {file} in {', '.join(without)}", err=True)
    yield from found


def _check_one(checked: Course, path: Path, settings: Settings) -> int:
    """Show each check as soon as it is done."""
    from ..background import iterate
    from ..verdicts import passed, show_check, summary

    checks: list[Check] = []
    try:
        for check in iterate(lambda stop: checked.check(path, settings, stop)):
            checks.append(check)
            show_check(checks)
    except KeyboardInterrupt:
        show(f"cancelled after {len(checks)} checks", err=True)
        return CANCELLED
    show(summary(checks))
    return 0 if passed(checks) else 1


def _check_many(
    game: str, checked: Course, paths: Sequence[Path], settings: Settings, jobs: int, verbose: bool,
    as_json: bool,
) -> int:  # fmt: skip
    """Show each file in a line, in the order given."""
    from .. import verdicts

    good = done = 0
    try:
        for path, checks in _in_order(checked, paths, settings, jobs):
            done += 1
            good += verdicts.passed(checks)
            if as_json:
                show(json_line(verdicts.facts(game, path, checks)))
                continue
            verdicts.show_file(path, checks)
            for number in range(len(checks) if verbose else 0):
                verdicts.show_check(checks[: number + 1], indent="    ")
    except KeyboardInterrupt:
        show(f"cancelled after {done} of {len(paths)} files", err=True)
        return CANCELLED
    if not as_json:
        show(f"{good} of {len(paths)} files passed every check")
    return 0 if good == len(paths) else 1


def _in_order(
    checked: Course, paths: Sequence[Path], settings: Settings, jobs: int
) -> Iterator[tuple[Path, list[Check]]]:
    """Every file with its checks; several at a time, but none before those that come first."""
    from ....play.bulk import run
    from ..progress import Progress

    def work(path: Path, stop: Stop) -> list[Check]:
        return list(checked.check(path, settings, stop))

    done: dict[int, list[Check]] = {}
    following = 0
    with Progress() as progress:
        for number, checks in run(work, enumerate(paths), jobs):
            done[number] = checks
            progress.show(f"{following + len(done)} of {len(paths)} files")
            while following in done:
                progress.clear()
                yield paths[following], done.pop(following)
                following += 1
