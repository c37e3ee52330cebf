"""`plyground match GAME A B`: two engines play many games, and the score tells which is stronger."""

from __future__ import annotations

import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ....play.contest import Contest, Standing

__all__ = ["command"]

CANCELLED = "cancelled"


@click.command()
@click.argument("game")
@click.argument("a")
@click.argument("b")
@click.option(
    "--games",
    type=click.IntRange(min=2),
    help="How many games, an even number [every opening twice, or 100].",
)
@click.option(
    "--time", "seconds", type=click.FloatRange(min=0), help="Seconds a move [0.1 if there is no other limit]."
)
@click.option("--depth", type=click.IntRange(min=1), help="Plies a move.")
@click.option("--nodes", type=click.IntRange(min=1), help="Nodes a move.")
@click.option(
    "--sprt",
    type=(float, float),
    metavar="LOW HIGH",
    help="Stop when it is clear whether A is HIGH Elo better rather than LOW; exit code 1 if it is not.",
)
@click.option(
    "--plies",
    type=click.IntRange(0, 40),
    help="Start from random openings of so many plies [the game's own, or 4].",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Chooses the openings and the levels' mistakes."
)
@click.option(
    "--margin",
    type=click.FloatRange(min=0),
    default=0.1,
    show_default=True,
    help="Seconds that a move may overrun its time before it forfeits.",
)
@click.option(
    "--max-plies", type=click.IntRange(min=1), default=400, show_default=True, help="A longer game is a draw."
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Games at the same time."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Add every game to this file, whose ending is .jsonl or the game's own [GAME-DATE-TIME].",
)
@click.option("--json", "as_json", is_flag=True, help="The result as one line of JSON.")
@click.pass_context
def command(
    context: click.Context, game: str, a: str, b: str, games: int | None, seconds: float | None,
    depth: int | None, nodes: int | None, sprt: tuple[float, float] | None, plies: int | None, seed: int,
    margin: float, max_plies: int, jobs: int, output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Let two engines play GAME and tell which is stronger.

    A and B are levels (3 or level:3), engines with settings (full:depth=9 or full:nodes=20000,threads=2;
    time, depth and nodes are limits), or programs (hub:PATH). Every opening is played twice, colours swapped.
    An illegal move, a crash and an overrun lose the game, with the reason kept in the file. Ctrl-C keeps what
    was played.
    """
    from .... import plugins
    from ....api import Limit
    from ....play.contest import Contest, Standing
    from ....play.entrants import parse_entrant

    if games is not None and games % 2:
        raise click.BadParameter(
            "must be even: every opening is played with both colours", param_hint="--games"
        )
    if sprt is not None and not sprt[0] < sprt[1]:
        raise click.BadParameter("LOW must be below HIGH, as in --sprt 0 5", param_hint="--sprt")
    try:
        rules = plugins.game(game)
        entrants = parse_entrant(rules, a), parse_entrant(rules, b)
    except (LookupError, ValueError) as error:
        raise click.UsageError(error.args[0]) from None
    contest = Contest(game, entrants, games, Limit(seconds, depth, nodes), {}, seed, plies, margin, max_plies)
    try:
        next(contest.pairings())
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    form = _form(game, output)
    path = output or Path(f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.{form.__name__.rpartition('.')[2]}")
    standing = Standing()
    trouble = _play(contest, standing, jobs, sprt, form, path)
    result = summary(contest, standing, sprt)
    if as_json:
        import json

        click.echo(json.dumps({**result, "trouble": trouble, "file": str(path)}, ensure_ascii=False))
    else:
        click.echo(describe(result))
        click.echo(f"{f'{trouble}; ' if trouble else ''}the games are in {path}", err=True)
    if trouble:
        context.exit(130 if trouble == CANCELLED else 2)
    if sprt and standing.score.verdict(*sprt) != "H1":
        context.exit(1)


def _play(
    contest: Contest, standing: Standing, jobs: int, sprt: tuple[float, float] | None, form: Any, path: Path
) -> str | None:
    """Play the contest and add each game to the file as it ends; what cut it short, if anything did."""
    from concurrent.futures import BrokenExecutor

    progress, playing = Progress(contest.total()), contest.play(jobs)
    try:
        with path.open("a", encoding="utf-8") as file, closing(playing):
            for played in playing:
                file.write(form.write_record(played.record))
                file.flush()
                standing.add(played)
                progress.show(standing)
                if sprt and standing.score.verdict(*sprt):
                    break
    except KeyboardInterrupt:
        return CANCELLED
    except BrokenExecutor:
        return "a process that played died, perhaps for want of memory"
    except OSError as error:
        if not standing.score.games:
            raise click.ClickException(f"cannot write {path}: {error.strerror}") from None
        return f"cannot write {path}: {error.strerror}"
    finally:
        progress.clear()
    return None


def _form(game: str, output: Path | None) -> Any:
    """The format module that writes this game: by the file's ending, or the game's own."""
    from .... import plugins

    own = [
        name
        for name in plugins.names("formats")
        if getattr(plugins.load("formats", name), "GAME", None) == game
    ]
    name = output.suffix[1:] if output is not None else (*own, "jsonl")[0]
    if name not in (*own, "jsonl"):
        endings = ", ".join(f".{known}" for known in (*own, "jsonl"))
        raise click.BadParameter(f"{output} must end in {endings}", param_hint="--output")
    return plugins.load("formats", name)


class Progress:
    """How the contest stands, on stderr: one line that changes on a terminal, else a line now and then."""

    EVERY = 10.0

    def __init__(self, total: int) -> None:
        self.total, self.live, self.last = total, sys.stderr.isatty(), time.monotonic()

    def show(self, standing: Standing) -> None:
        score = standing.score
        line = f"{score.games} of {self.total}: +{score.wins} ={score.draws} -{score.losses}"
        line += f"  {rating(*_elo(standing))}"
        forfeits = sum(map(len, standing.forfeits))
        if forfeits:
            line += f"  forfeits {forfeits}"
        if self.live:
            click.echo(f"\r{line}\x1b[K", err=True, nl=False)
        elif time.monotonic() - self.last >= self.EVERY:
            self.last = time.monotonic()
            click.echo(line, err=True)

    def clear(self) -> None:
        if self.live:
            click.echo("\r\x1b[K", err=True, nl=False)


def summary(contest: Contest, standing: Standing, sprt: tuple[float, float] | None) -> dict[str, Any]:
    """The result of a contest, ready for JSON."""
    from ....play.rating import SPRT_BOUND

    score = standing.score
    middle, low, high = _elo(standing)
    result: dict[str, Any] = {
        "game": contest.game, "a": contest.entrants[0].text, "b": contest.entrants[1].text,
        "games": score.games, "wins": score.wins, "draws": score.draws, "losses": score.losses,
        "pairs": list(score.pairs), "share": round(score.share, 4),
        "elo": middle, "elo_low": low, "elo_high": high,
    }  # fmt: skip
    if sprt:
        result["sprt"] = {
            "low": sprt[0], "high": sprt[1], "ratio": round(score.likelihood(*sprt), 2),
            "bound": round(SPRT_BOUND, 2), "accepted": score.verdict(*sprt),
        }  # fmt: skip
    for name, effort, forfeits in zip("ab", standing.efforts, standing.forfeits, strict=True):
        result[f"effort_{name}"] = {
            "moves": effort.moves,
            "depth": round(effort.depth / effort.moves, 1) if effort.moves else None,
            "nodes_per_second": round(effort.nodes / effort.seconds) if effort.seconds else None,
            "seconds_per_move": round(effort.seconds / effort.moves, 4) if effort.moves else None,
            "latest": round(effort.late, 4),
        }
        result[f"forfeits_{name}"] = forfeits
    return result


def _elo(standing: Standing) -> tuple[float | None, float, float]:
    """The rating difference, None if one side has all the points, and the bounds of its 95% interval."""
    from ....play.rating import elo

    score = standing.score
    low, high = score.interval
    middle = round(elo(score.share), 1) if 0 < score.share < 1 else None
    return middle, round(low, 1), round(high, 1)


def rating(middle: float | None, low: float, high: float) -> str:
    """A rating difference in few words: `Elo +12 ± 30`."""
    if middle is None:
        return f"Elo above {low:+.0f} (95%)" if high > -low else f"Elo below {high:+.0f} (95%)"
    return f"Elo {middle:+.0f} ± {(high - low) / 2:.0f} (95%)"


def describe(result: dict[str, Any]) -> str:
    """The result of a contest, for people."""
    lines = [
        f"{result['game']}: A {result['a']} against B {result['b']}",
        f"{result['games']} games: A won {result['wins']}, drew {result['draws']}, lost {result['losses']}: "
        f"{result['share']:.1%} of the points",
        rating(result["elo"], result["elo_low"], result["elo_high"]),
    ]
    if "sprt" in result:
        sprt = result["sprt"]
        answer = {"H1": "yes", "H0": "no", None: "not decided"}[sprt["accepted"]]
        lines.append(
            f"{sprt['high']:+g} rather than {sprt['low']:+g}? {answer} "
            f"(log-likelihood ratio {sprt['ratio']:+.2f}, bounds ±{sprt['bound']})"
        )
    for name in "ab":
        effort = result[f"effort_{name}"]
        if effort["moves"]:
            lines.append(
                f"{name.upper()}: depth {effort['depth']}, {effort['nodes_per_second'] or 0:,} nodes/s, "
                f"{effort['seconds_per_move']:.3f} s a move, latest by {1000 * effort['latest']:.0f} ms"
            )
        lines += [f"  {forfeit}" for forfeit in result[f"forfeits_{name}"]]
    return "\n".join(lines)
