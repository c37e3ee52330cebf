"""`plyground review FILE`: a game walked by the engine, its turning points named."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from ....interrupts import CANCELLED
from ..background import iterate
from ..options import bad_input
from ..output import json_line, show, write_file
from ..progress import Progress, time_left

if TYPE_CHECKING:
    from ....play.analysis.review import Review

__all__ = ["command"]

MOST_BYTES = 128_000_000


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--number", type=click.IntRange(1), default=1, help="Which game of the file [1].")
@click.option("--time", "seconds", type=click.FloatRange(0.01, 86400), help="Seconds for the whole review.")
@click.option("--depth", type=click.IntRange(2, 60), help="Look so many plies deep instead; repeatable.")
@click.option("--engine", "engine_name", help="Which engine thinks; the game's best one by default.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.option("--pdn", "pdn", metavar="FILE", help="Write the annotated game here; - is stdout.")
@click.option("--html", "html", metavar="FILE", help="Write a page that stands alone here.")
@click.pass_context
def command(
    context: click.Context,
    file: BinaryIO,
    number: int,
    seconds: float | None,
    depth: int | None,
    engine_name: str | None,
    as_json: bool,
    pdn: str | None,
    html: str | None,
) -> None:
    """Review a game of FILE ("-" is standard input): PDN, a saved game, or a study in JSON.

    The turning points come out in words, each with the depth or the proof that it rests on, and the share
    of the points that each side kept. Without --time a game of 60 moves takes less than two minutes.
    Ctrl-C ends the review and keeps what is done (exit code 130).
    """
    from ....play.analysis.collection import Collection
    from ....play.analysis.review import Judgement, Review
    from ....play.analysis.review import review as walk
    from ....play.games.engines import engine, engines

    wrong: list[str] = []
    with bad_input():
        called = "" if file.name == "<stdin>" else Path(file.name).name
        collection = Collection(file.read(MOST_BYTES + 1), called)
        study = collection.study(number, wrong)
        name = engine_name or next(iter(engines(study.game)))
        thinker = engine(study.game, name)
        if not study.moves():
            raise ValueError(f"game {number} has no move to review")
    for why in [*collection.wrong, *wrong]:
        show(f"plyground: {why}; what comes before it is read", err=True)
    done: Review | None = None
    judged: dict[int, Judgement] = {}
    with Progress() as progress:
        try:
            for step in iterate(lambda stop: walk(study, thinker, seconds, stop, name, depth), quiet=True):
                if isinstance(step, Review):
                    done = step
                    continue
                if step.judgement:
                    judged[step.judgement.number] = step.judgement
                left = time_left(progress.seconds, step.done, step.total)
                progress.show(
                    f"{step.done} of {step.total} moves{left or ', looking at turning points again'}"
                )
        except KeyboardInterrupt:
            pass
    if done is None:
        kept = tuple(judged[at] for at in sorted(judged))
        done = Review(study, kept, progress.seconds, False, name)
    _tell(done, as_json, pdn, html)
    if not done.complete:
        show(f"plyground: stopped; the last {len(done.judgements)} moves are reviewed", err=True)
        context.exit(CANCELLED)


def _tell(done: Review, as_json: bool, pdn: str | None, html: str | None) -> None:
    """The answer on stdout, and the files that were asked for."""
    from ....play.analysis.annotated import annotate, describe_review
    from ....play.analysis.files import study_suffixes, write_studies
    from ....play.analysis.page import review_page
    from ....play.analysis.words import accuracy_text, turning_point

    game = done.study.game
    if as_json:
        show(json_line(describe_review(done)))
    elif pdn != "-":
        for judged in done.turning_points:
            show(f"{turning_point(game, judged)} {judged.symbol}")
        if not done.turning_points and done.judgements:
            show("No turning point: no move cost a noticeable share of the points.")
        sides = ", ".join(f"{side} {accuracy_text(done, n)}" for n, side in enumerate(game.players))
        show(f"Points kept: {sides}")
    if pdn is not None:
        suffix = study_suffixes(game.name)[0] if pdn == "-" else pdn
        with bad_input():
            data = write_studies([annotate(done)], suffix, game.name)
        write_file(data, pdn)
    if html is not None:
        write_file(review_page(done).encode(), html)
