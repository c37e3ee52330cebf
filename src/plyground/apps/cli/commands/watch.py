"""`plyground watch`: a search or a solver recorded, told step by step, compared, or written as a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .... import plugins
from ..background import iterate
from ..options import bad_input
from ..output import json_line, show, write_file
from ..own_search import watch_file

if TYPE_CHECKING:
    from ....play.watch.run import Watch
    from ....stopping import Stop

__all__ = ["command"]

MOST_SHOWN = 40
"""How many steps are told in the terminal, unless more are asked for?"""
MOST_BYTES = 1_000_000
DEEPEST_INDENT = 12


class Watched(click.ParamType[str]):
    """The name of a game or a puzzle."""

    name = "game or puzzle"

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        known = [*plugins.names("games"), *plugins.names("puzzles")]
        found = [CompletionItem(name) for name in known if name.startswith(incomplete)]
        return found or [CompletionItem(incomplete, type="file")]


@click.command()
@click.argument("what", type=Watched())
@click.argument("position", required=False)
@click.option(
    "--algorithm", default="", help="Which one: alphabeta for games, backtracking for puzzles by default."
)
@click.option(
    "--depth", type=click.IntRange(1, 12), help="How many plies ahead; else to the end of the game."
)
@click.option("--line", type=click.IntRange(1), help="How many in a row win, where a game has that.")
@click.option(
    "--from", "--first", "first", type=click.IntRange(1), default=1, show_default=True,
    help="The first step to tell.",
)  # fmt: skip
@click.option(
    "--steps", type=click.IntRange(1), default=MOST_SHOWN, show_default=True, help="How many to tell."
)
@click.option("--compare", "comparing", is_flag=True, help="All algorithms side by side, with their counts.")
@click.option(
    "-o", "--output", help="Write the run: .html (a page that opens without a server) or .svg (a step)."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(
    what: str, position: str | None, algorithm: str, depth: int | None, line: int | None,
    first: int, steps: int, comparing: bool, output: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Watch an algorithm think about a game's POSITION or a puzzle (WHAT), step by step.

        plyground watch tictactoe "XO./.O./.X."
        plyground watch sudoku puzzle.txt --algorithm cdcl --from 300
        plyground watch tictactoe "XO./.O./.X." --compare
        plyground watch tictactoe "XO./.O./.X." -o run.html

        plyground watch tictactoe.py "XO./.O./.X."

    Of a student's file the search that it makes is recorded and judged: its first wrong call is told, and
    the exit code is 1 if there is one.
    Without a position, a game's first one or a puzzle's example; a puzzle may be a file, or - for stdin.
    The steps go to stdout, what came of the run to stderr.
    """
    suffix = Path(output).suffix.lower() if output else ""
    with bad_input():
        if output and suffix not in (".html", ".svg"):
            raise ValueError(
                f"a run is written as .html, a step as .svg, not as {suffix or 'a file without ending'}"
            )
    if what.endswith(".py"):
        context = click.get_current_context()
        asked = context.get_parameter_source("steps") is click.core.ParameterSource.COMMANDLINE
        with bad_input():
            for option, given in (
                ("--algorithm", algorithm), ("--depth", depth), ("--line", line), ("--compare", comparing),
            ):  # fmt: skip
                if given:
                    raise ValueError(f"{option} is for our own searches: {what} searches as it is written")
            told = steps if asked else 0
            context.exit(watch_file(Path(what), position, first - 1, told, as_json, output))
    with bad_input():
        text = _read(what, position)
        if comparing:
            _compare(what, text, depth, line, as_json)
            return
        watch = _recorded(what, text, algorithm, depth, line)
        if first > len(watch):
            raise ValueError(f"there is no step {first}: this run has {len(watch):,}")
    if suffix == ".svg" and output:
        write_file(watch.picture(first - 1).encode(), output)
    elif output:
        (page,) = iterate(lambda stop: _page(watch, stop))
        write_file(page.encode(), output)
    else:
        _tell(watch, first - 1, steps, as_json)
    show(f"{watch.title}: {watch.outcome}", err=True)


def _read(what: str, position: str | None) -> str:
    """The position's text; a puzzle's may come from a file or from stdin."""
    if position is None:
        return ""
    if position != "-" and (what in plugins.names("games") or not _is_file(position)):
        return position
    with click.open_file(position, "rb") as stream:
        data: bytes = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(f"{position}: more than {MOST_BYTES:,} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise ValueError(f"{position}: not text in UTF-8") from None


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False  # too long for a name, or with what no name has: the puzzle itself


def _recorded(what: str, text: str, algorithm: str, depth: int | None, line: int | None) -> Watch:
    """Record a run in the background, so that Ctrl-C ends it."""
    from ....play.watch.record import algorithms, record

    algorithms(what)  # what is neither a game nor a puzzle is refused here
    (made,) = iterate(lambda stop: iter([record(what, text, algorithm, depth, line, stop=stop)]))
    return made


def _page(watch: Watch, stop: Stop) -> Iterator[str]:
    from ....play.watch.file import page

    yield page(watch, stop=stop)


def _tell(watch: Watch, first: int, count: int, as_json: bool) -> None:
    """Some steps of a run in words."""
    from ....play.watch.run import MOST_STEPS

    last = min(len(watch), first + count)
    for start in range(first, last, MOST_STEPS):
        steps: Any = watch.steps(start, min(start + MOST_STEPS, last) - 1)["steps"]
        for step in steps:
            number = step["event"] + 1
            if as_json:
                show(json_line({"step": number, **step}))
            else:
                show(f"{number:>6,} {'  ' * min(step['level'], DEEPEST_INDENT)}{step['says']}")
    if last < len(watch) and not as_json:
        show(f"… and {len(watch) - last:,} more steps (--from {last + 1}, --steps)", err=True)


def _compare(what: str, text: str, depth: int | None, line: int | None, as_json: bool) -> None:
    """A table of all algorithms on one position; what one of them refuses is said in its row."""
    from ....play.watch.record import algorithms

    rows: list[tuple[str, dict[str, int], str]] = []
    refusals = []
    for each in algorithms(what):
        try:
            run = _recorded(what, text, each["name"], depth, line)
        except ValueError as refusal:
            refusals.append(refusal)
            rows.append((each["name"], {}, str(refusal)))
            continue
        rows.append((each["name"], dict(run.counts), run.outcome))
    if len(refusals) == len(rows):
        raise refusals[0]
    if as_json:
        for name, counts, says in rows:
            show(json_line({"algorithm": name, "counts": counts, "says": says}))
        return
    width = max(len(name) for name, _, _ in rows)
    for name, counts, says in rows:
        label, number = next(iter(counts.items()), ("", None))
        count = "" if number is None else f"{number:,} {label}"
        show(f"{name:<{width}}  {count:>20}  {says}")
