"""`plyground match GAME A B`: two engines play many games, and the score tells which is stronger."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ....interrupts import CANCELLED
from ..options import GameName, bad_input, contest_options, limit_options, make_game, size_options
from ..output import json_line, show
from ..progress import Progress, time_left

if TYPE_CHECKING:
    from ....play.contests.contest import Contest, Standing

__all__ = ["command"]

INTERRUPTED = "cancelled"
SHOWN = 5
"""How many forfeits does a person want to read of?"""


@click.command()
@click.argument("game", type=GameName())
@click.argument("a")
@click.argument("b")
@size_options
@limit_options
@contest_options
@click.option("--games", type=click.IntRange(2), help="How many games [every opening twice, or 100].")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to add every game: FILE.jsonl, or the game's own form [GAME-DATE-TIME].",
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_context
def command(
    context: click.Context, game: str, a: str, b: str, size: str | None, line: int | None,
    seconds: float | None, depth: int | None, nodes: int | None, clock: str, game_time: float | None,
    openings: Path | None, plies: int | None, sprt: tuple[float, float] | None, seed: int, margin: float,
    max_plies: int, jobs: int, cluster: str | None, games: int | None, output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Let two engines play GAME and tell which is stronger.

        plyground match checkers full:depth=9 5 --games 40

    A and B are levels (3 or level:3), engines with settings (full:depth=9 or full:nodes=20000,threads=2;
    time, depth and nodes are limits) or programs (hub:PATH; student:FILE, a student's tictactoe.py or
    raichu.py). Without any limit a move has 0.1 seconds.
    Every opening is played twice, colours swapped. An illegal move, a crash and an overrun lose the game;
    the reason is kept. Ctrl-C keeps what was played. With --sprt the exit code is 0 only if A is better.
    """
    from ....play.contests import openings as first_moves
    from ....play.contests.contest import Contest, Standing
    from ....play.contests.playing import Clock
    from ....play.games.seat import parse_seat
    from ....stopping import Limit

    if games is not None and games % 2:
        raise click.BadParameter(
            "must be even: every opening is played with both colours", param_hint="--games"
        )
    rules = make_game(game, size, line)
    with bad_input():
        given = None if openings is None else tuple(first_moves.read(rules, openings))
        contest = Contest(
            game, (parse_seat(rules, a), parse_seat(rules, b)), games, Limit(seconds, depth, nodes),
            (rules.rows, rules.columns, rules.line), seed, plies, margin, max_plies,
            Clock(clock, game_time), given,
        )  # fmt: skip
        next(contest.pairings())
    form = _form(game, output)
    path = output or Path(f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.{form.SUFFIXES[0][1:]}")
    standing = Standing()
    trouble = _play(contest, standing, jobs, cluster, sprt, form, path)
    result = summary(contest, standing, sprt)
    if as_json:
        show(json_line({**result, "trouble": trouble, "file": str(path)}))
    else:
        show(describe(result))
        kept = f"the games are in {path}" if standing.score.games else "no game was finished"
        show(f"{f'{trouble}; ' if trouble else ''}{kept}", err=True)
    if trouble:
        context.exit(CANCELLED if trouble == INTERRUPTED else 2)
    if sprt and standing.score.verdict(*sprt) != "H1":
        context.exit(1)


def _play(
    contest: Contest, standing: Standing, jobs: int, cluster: str | None,
    sprt: tuple[float, float] | None, form: Any, path: Path,
) -> str | None:  # fmt: skip
    """Play the contest and add each game to the file as it ends; what cut it short, if anything did."""
    from concurrent.futures import BrokenExecutor

    from ....play.bulk import ClusterError

    progress, playing = Standings(contest.total(), sprt), contest.play(jobs, cluster)
    try:
        with path.open("a", encoding="utf-8") as file, closing(playing):
            for played in playing:
                file.write(form.write_record(played.record))
                file.flush()
                standing.add(played)
                progress.tell(standing)
                if sprt and standing.score.verdict(*sprt):
                    break
    except KeyboardInterrupt:
        return INTERRUPTED
    except ClusterError as error:
        return str(error)
    except BrokenExecutor:
        return "a process that played died, perhaps for want of memory"
    except OSError as error:
        if not standing.score.games:
            raise click.ClickException(f"cannot write {path}: {error.strerror}") from None
        return f"cannot write {path}: {error.strerror}"
    finally:
        progress.clear()
        if not standing.score.games and path.exists() and not path.stat().st_size:
            path.unlink()
    return None


def _form(game: str, output: Path | None) -> Any:
    """The format module that writes this game: by the file's ending, or the game's own."""
    from ....formats import offered

    forms = [form for form in offered(game).values() if form.write_record]
    for form in forms:
        if output is None or output.suffix in form.SUFFIXES:
            return form
    endings = ", ".join(form.SUFFIXES[0] for form in forms)
    raise click.BadParameter(f"{output} must end in {endings}", param_hint="--output")


class Standings(Progress):
    """How the contest stands, on stderr: one line that changes on a terminal, else a line now and then."""

    EVERY = 10.0

    def __init__(self, total: int, sprt: tuple[float, float] | None) -> None:
        super().__init__()
        self.total, self.sprt = total, sprt
        self.last = time.monotonic()

    def tell(self, standing: Standing) -> None:
        score = standing.score
        line = f"{score.games} of {self.total}: +{score.wins} ={score.draws} -{score.losses}"
        line += f"  {rating(score.share, *_elo(standing)[1:])}"
        if self.sprt:
            line += f"  ratio {score.likelihood(*self.sprt):+.2f}"
        forfeits = sum(map(len, standing.forfeits))
        if forfeits:
            line += f"  forfeits {forfeits}"
        line += time_left(self.seconds, score.games, self.total)
        self.show(line)
        if not self.visible and time.monotonic() - self.last >= self.EVERY:
            self.last = time.monotonic()
            show(line, err=True)


def summary(contest: Contest, standing: Standing, sprt: tuple[float, float] | None) -> dict[str, Any]:
    """The result of a contest, ready for JSON."""
    from ....play.contests.rating import SPRT_BOUND

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
    from ....play.contests.rating import elo

    score = standing.score
    low, high = score.interval
    middle = round(elo(score.share), 1) if 0 < score.share < 1 else None
    return middle, round(low, 1), round(high, 1)


def rating(share: float, low: float, high: float) -> str:
    """A rating difference in few words, `Elo +12 ± 30`; who has all the points or none has a bound only."""
    from ....play.contests.rating import elo

    if not 0 < share < 1:
        return f"Elo {'above' if share else 'below'} {low if share else high:+.0f} (95%)"
    return f"Elo {elo(share):+.0f} ± {(high - low) / 2:.0f} (95%)"


def describe(result: dict[str, Any]) -> str:
    """The result of a contest, for people."""
    lines = [f"{result['game']}: A {result['a']} against B {result['b']}"]
    if not result["games"]:
        return lines[0]
    lines += [
        f"{result['games']} games: A won {result['wins']}, drew {result['draws']}, lost {result['losses']}: "
        f"{result['share']:.1%} of the points",
        rating(result["share"], result["elo_low"], result["elo_high"]),
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
        forfeits = result[f"forfeits_{name}"]
        lines += [f"  {forfeit}" for forfeit in forfeits[:SHOWN]]
        if len(forfeits) > SHOWN:
            lines.append(f"  and {len(forfeits) - SHOWN} more forfeits, all in the file")
    return "\n".join(lines)
