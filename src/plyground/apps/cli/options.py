"""Arguments that several commands share: games, boards, limits."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ... import plugins
from .output import show

if TYPE_CHECKING:
    from ...api import Game
    from ...stopping import Limit

__all__ = [
    "UNANSWERED",
    "FileName",
    "GameName",
    "bad_input",
    "cluster_option",
    "cluster_trouble",
    "contest_options",
    "limit_options",
    "make_game",
    "make_limit",
    "read_position",
    "size_options",
    "warn_if_slow",
]

Command = TypeVar("Command", bound=Callable[..., Any])

MOST_ELO = 1000
UNANSWERED = 3
"""The exit code of "not answered in the time given", which is another answer than no (1)."""


@contextmanager
def bad_input() -> Iterator[None]:
    """What a parser refuses is bad use of the command: one line, exit code 2."""
    try:
        yield
    except (ValueError, LookupError) as error:
        raise click.ClickException(str(error.args[0] if error.args else error)) from None


@contextmanager
def cluster_trouble() -> Iterator[None]:
    """What a cluster cannot do is said in one line, exit code 2."""
    from ...play.bulk import ClusterError

    try:
        yield
    except ClusterError as error:
        raise click.ClickException(str(error)) from None


class FileName(click.ParamType[str]):
    """The name of a file, or "-", or what stands for one; a shell completes names."""

    name = "file"

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class GameName(click.ParamType[str]):
    """The name of a game that is found, or one of the other names that are taken."""

    name = "game"

    def __init__(self, *others: str) -> None:
        self.others = others

    def convert(self, value: str, parameter: click.Parameter | None, context: click.Context | None) -> str:
        if value not in self.others:
            with bad_input():
                plugins.require("games", value)
        return value

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        known = (*plugins.names("games"), *self.others)
        return [CompletionItem(name) for name in known if name.startswith(incomplete)]


def size_options(command: Command) -> Command:
    """`--size` and `--line`, for games whose board has them."""
    command = click.option("--line", type=int, help="How many in a row win, where a game has that.")(command)
    return click.option("--size", help="The board's size, as in 4 or 4x5, where a game has several.")(command)


def make_game(name: str, size: str | None, line: int | None, position: str | None = None) -> Game[Any, Any]:
    """The game on the board that `--size` names, or that the position implies."""
    from ...play.games import sizes

    with bad_input():
        if size is None:
            return sizes.make_game(name, line=line, position=position)
        found = re.fullmatch(r"(\d{1,3})(?:[x×](\d{1,3}))?", size.strip().lower())
        if not found:
            raise ValueError(
                f"a size is a number, as in 4, or rows and columns, as in 4x5; not {size[:20]!r}"
            )
        return sizes.make_game(name, int(found[1]), int(found[2] or found[1]), line)


def read_position(name: str, size: str | None, line: int | None, text: str) -> tuple[Game[Any, Any], Any]:
    """A game and a position that was written; "-" reads it from standard input, "start" is the first."""
    text = sys.stdin.readline(100_000).strip() if text == "-" else text
    if text == "start":
        rules = make_game(name, size, line)
        return rules, rules.initial_state()
    rules = make_game(name, size, line, text)
    with bad_input():
        return rules, rules.parse_state(text)


def limit_options(command: Command) -> Command:
    """`--time`, `--depth` and `--nodes`."""
    for option in (
        click.option("--nodes", type=click.IntRange(1), help="Stop after this many positions."),
        click.option("--depth", type=click.IntRange(1), help="Stop at this depth."),
        click.option("--time", "seconds", type=click.FloatRange(0), help="Stop after this many seconds."),
    ):
        command = option(command)
    return command


def contest_options(command: Command) -> Command:
    """What matches and tournaments share: clocks, openings, the sequential test, where games are played."""
    for option in (
        cluster_option,
        click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Games at the same time [1]."),
        click.option(
            "--max-plies", type=click.IntRange(1), default=400, help="A longer game is a draw [400]."
        ),
        click.option(
            "--margin", type=click.FloatRange(0), default=0.1, callback=_finite,
            help="Seconds a move may be late without forfeiting [0.1].",
        ),
        click.option("--seed", type=int, default=1, help="Chooses openings and the levels' mistakes [1]."),
        click.option(
            "--sprt", type=(float, float), metavar="LOW HIGH", callback=_bounds,
            help="Stop when it is clear whether one is HIGH rather than LOW Elo better.",
        ),
        click.option(
            "--plies", type=click.IntRange(0, 40),
            help="Random openings of so many plies [the game's own, or 4].",
        ),
        click.option(
            "--openings", type=click.Path(dir_okay=False, path_type=Path),
            help="Openings from a file, the moves of one a line.",
        ),
        click.option(
            "--game-time", type=click.FloatRange(0, min_open=True),
            help="Seconds a side has for all its moves of a game.",
        ),
        click.option(
            "--clock", type=click.Choice(("wall", "cpu")), default="wall",
            help="What time is measured by [wall].",
        ),
    ):  # fmt: skip
        command = option(command)
    return command


def cluster_option(command: Command) -> Command:
    """`--cluster`."""
    return click.option(
        "--cluster",
        metavar="local:N|tcp://HOST:PORT",
        help="Work on a Dask cluster (pip install plyground[cluster]).",
    )(command)


def _finite(_: click.Context, __: click.Parameter, seconds: float) -> float:
    if not seconds < float("inf"):
        raise click.BadParameter("must be a number of seconds, as in 0.1")
    return seconds


def _bounds(
    _: click.Context, __: click.Parameter, sprt: tuple[float, float] | None
) -> tuple[float, float] | None:
    if sprt is not None and not -MOST_ELO <= sprt[0] < sprt[1] <= MOST_ELO:
        raise click.BadParameter(f"LOW must be below HIGH, as in --sprt 0 5, and both within {MOST_ELO}")
    return sprt


def warn_if_slow() -> None:
    """Say loudly that kernels run interpreted, where somebody is about to wait for them."""
    from ...compiled import kernels

    slow = [name for name, compiled in kernels().items() if not compiled]
    if slow:
        remedy = "install a C compiler, then install Plyground again"
        show(f"SLOW: {', '.join(slow)} run interpreted, about 100 times slower; {remedy}", err=True)


def make_limit(seconds: float | None, depth: int | None, nodes: int | None, default: float = 1.0) -> Limit:
    """The limit that the options name; without any, the default in seconds."""
    from ...stopping import Limit

    if seconds is None and depth is None and nodes is None:
        seconds = default
    with bad_input():
        return Limit(seconds, depth, nodes)
