"""`plyground tournament GAME FOLDER|ENTRANTS…`: many engines and programs play each other."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ....interrupts import CANCELLED
from ..options import GameName, bad_input, contest_options, limit_options, make_game, size_options
from ..output import show, write_file
from ..progress import Progress, time_left

if TYPE_CHECKING:
    from ....play.contests.ledger import Kept, Ledger
    from ....play.contests.standings import Standings
    from ....play.contests.tournament import Tournament

__all__ = ["command"]

FORMATS = ("round-robin", "swiss", "gauntlet", "knock-out")
SHOWN = 3
"""How many forfeits of one entrant does a person want to read of?"""


@click.command()
@click.argument("game", type=GameName())
@click.argument("entrants", nargs=-1, required=True, metavar="FOLDER|ENTRANTS...")
@size_options
@limit_options
@contest_options
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="round-robin",
    help="Who meets whom [round-robin].",
)
@click.option(
    "--rounds", type=click.IntRange(1, 1000), help="Rounds of a Swiss; how often all meet [as needed, once]."
)
@click.option("--games", type=click.IntRange(2), default=2, help="Games in a meeting, an even number [2].")
@click.option(
    "--database",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where games are kept [in the data folder, a file for each tournament].",
)
@click.option("--fresh", is_flag=True, help="Begin anew: forget the games that were played.")
@click.option("--trust", is_flag=True, help="Run others' programs where they are not held.")
@click.option("--csv", metavar="FILE", help="The standings for a spreadsheet; - is stdout.")
@click.option("--json", "as_json", metavar="FILE", help="Standings, cross table and games.")
@click.option("--pdn", metavar="FILE", help="Every game as PDN (checkers).")
@click.option("--html", metavar="FILE", help="A page with standings, boards and replays.")
@click.pass_context
def command(
    context: click.Context, game: str, entrants: tuple[str, ...], size: str | None, line: int | None,
    seconds: float | None, depth: int | None, nodes: int | None, clock: str, game_time: float | None,
    openings: Path | None, plies: int | None, sprt: tuple[float, float] | None, seed: int, margin: float,
    max_plies: int, jobs: int, cluster: str | None, form: str, rounds: int | None, games: int,
    database: Path | None, fresh: bool, trust: bool, csv: str | None, as_json: str | None, pdn: str | None,
    html: str | None,
) -> None:  # fmt: skip
    """Let many engines and programs play GAME against each other.

        plyground tournament raichu programs/ 1 3 kernel:depth=3 --time 1 --html report.html

    An entrant is a level (3), an engine with settings (full:depth=9), a program (hub:PATH, student:FILE), or
    a folder of programs. Every opening is played with both colours. A crash, an illegal move, rubbish and an
    overrun lose the game; the reason and the output are kept. Every game is kept as soon as it is played:
    after Ctrl-C, or whatever else ended it, the same command goes on where it was.
    """
    from ....play.contests import openings as first_moves
    from ....play.contests.entrants import find_entrants
    from ....play.contests.ledger import LedgerError
    from ....play.contests.playing import Clock
    from ....play.contests.tournament import Tournament
    from ....stopping import Limit

    if pdn and game != "checkers":
        raise click.UsageError(f"PDN holds games of checkers, not of {game}; --json holds all")
    rules = make_game(game, size, line)
    with bad_input():
        found = find_entrants(rules, entrants, trust)
        given = None if openings is None else tuple(first_moves.read(rules, openings))
        tournament = Tournament(
            game, tuple(found), form, rounds, games, Limit(seconds, depth, nodes), Clock(clock, game_time),
            (rules.rows, rules.columns, rules.line), seed, plies, given, margin, max_plies, sprt,
        )  # fmt: skip
        next(first_moves.stream(rules, seed, plies, given))
        _require_whole_seconds(tournament)
    try:
        trouble, ended = _run(context, tournament, database, fresh, jobs, cluster)
    except LedgerError as error:
        raise click.ClickException(str(error)) from None
    standings, kept, path = ended
    _report(tournament, standings, kept, {"csv": csv, "json": as_json, "pdn": pdn, "html": html})
    if "-" not in (csv, as_json, pdn, html):
        show(describe(tournament, standings))
    told = f"{len(kept)} games are in {path}"
    more = "" if standings.over else "; the same command goes on from there"
    show(f"{trouble}: {told}{more}" if trouble else told, err=True)
    if trouble:
        context.exit(CANCELLED if trouble == "cancelled" else 2)


def _require_whole_seconds(tournament: Tournament) -> None:
    """The course gives a Raichu program whole seconds; with less it would not know its time."""
    programs = any(entrant.strange for entrant in tournament.entrants)
    if tournament.game == "raichu" and programs and tournament.clock.game is None:
        seconds = tournament.limit.seconds
        if seconds is None or seconds < 1 or seconds % 1:
            raise ValueError("a raichu.py is told its time in whole seconds; say --time 1, or more")


def _run(
    context: click.Context, tournament: Tournament, database: Path | None, fresh: bool, jobs: int,
    cluster: str | None,
) -> tuple[str | None, tuple[Standings, list[Kept], Path]]:  # fmt: skip
    """Play to the end or until something ends it; what did, and how it stands."""
    from ....play.contests.arena import arena_folder, forget
    from ....play.contests.ledger import Ledger
    from ....play.contests.standings import stand

    try:
        if database is None:
            arena_folder().mkdir(parents=True, exist_ok=True)
        path = database or arena_folder() / f"{tournament.name}.sqlite3"
    except OSError as error:
        raise click.ClickException(f"{error}; --database names a file") from None
    if fresh:
        forget(path)
    with Ledger(path, tournament.specification()) as ledger:
        trouble = _play(tournament, ledger, jobs, cluster)
        kept = ledger.games()
        return trouble, (stand(tournament, kept), kept, path)


def _play(tournament: Tournament, ledger: Ledger, jobs: int, cluster: str | None) -> str | None:
    """Play, and say how far it is; what cut it short, if anything did."""
    from concurrent.futures import BrokenExecutor

    from ....play.bulk import ClusterError
    from ....play.contests.ledger import LedgerError
    from ....play.contests.tournament import play

    before = len(ledger.games())
    if before:
        show(f"{before} games were played before; going on", err=True)
    playing = play(tournament, ledger, jobs, cluster)
    try:
        with Telling(tournament, before) as telling, closing(playing):
            for played in playing:
                telling.tell(played.record.reason)
    except KeyboardInterrupt:
        return "cancelled"
    except BrokenExecutor:
        return "a process that played died, perhaps for want of memory"
    except (LedgerError, ClusterError) as error:
        return str(error)
    return None


class Telling(Progress):
    """How far it is, on stderr: one line that changes on a terminal, else a line now and then."""

    EVERY = 10.0

    def __init__(self, tournament: Tournament, before: int) -> None:
        super().__init__()
        self.total, self.before, self.done = tournament.total(), before, 0
        self.forfeits, self.last = 0, time.monotonic()

    def tell(self, reason: str) -> None:
        self.done += 1
        self.forfeits += reason.startswith("forfeit")
        played, total = self.before + self.done, max(self.total, self.before + self.done)
        line = f"{played} of {total} games{time_left(self.seconds, self.done, total - self.before)}"
        line += f", forfeits {self.forfeits}" if self.forfeits else ""
        self.show(line)
        if not self.visible and time.monotonic() - self.last >= self.EVERY:
            self.last = time.monotonic()
            show(line, err=True)

    def __enter__(self) -> Telling:
        return self


def _report(
    tournament: Tournament, standings: Standings, kept: list[Kept], wanted: dict[str, str | None]
) -> None:
    """Write the reports that were asked for; - is stdout."""
    from ....play.contests import reports

    for form, name in wanted.items():
        if name == "-":
            show(reports.FORMS[form](tournament, standings, kept).rstrip("\n"))
        elif name is not None:
            write_file(reports.FORMS[form](tournament, standings, kept).encode(), name)


def describe(tournament: Tournament, standings: Standings) -> str:
    """The table, for people."""
    rows = standings.rows
    width = min(40, max(len(row.name) for row in rows))
    lines = [f"{tournament.game}: {len(rows)} entrants, {tournament.form}"]
    lines.append(f"    {'':{width}}  points  games   won drawn  lost     Elo")
    for place, row in enumerate(rows, 1):
        elo = f"{row.rating.elo:+5.0f} ± {row.rating.error:.0f}" if row.games else "not met"
        lines.append(
            f"{place:3d} {_short(row.name, width):{width}} {row.points:7.1f} {row.games:6d} {row.wins:5d} "
            f"{row.draws:5d} {row.losses:5d}   {elo}"
        )
    lines += ["", *_cross(standings, width)]
    for row in rows:
        lines += [f"{row.name}: {forfeit}" for forfeit in row.forfeits[:SHOWN]]
        if len(row.forfeits) > SHOWN:
            lines.append(f"{row.name}: {len(row.forfeits) - SHOWN} more forfeits")
    for meeting, verdict in standings.verdicts.items():
        names = [tournament.entrants[entrant].name for entrant in meeting[1:]]
        answer = {"H1": "yes", "H0": "no", None: "not decided"}[verdict]
        low, high = tournament.sprt or (0, 0)
        lines.append(f"{names[0]} {high:+g} rather than {low:+g} against {names[1]}? {answer}")
    return "\n".join(lines)


def _cross(standings: Standings, width: int) -> list[str]:
    """What each won against each."""
    order = [row.entrant for row in standings.rows]
    lines = [f"    {'':{width}} " + "".join(f"{place:>6d}" for place in range(1, len(order) + 1))]
    for place, row in enumerate(standings.rows, 1):
        cells = []
        for other in order:
            won, drew, lost = standings.cross[row.entrant][other]
            cells.append(f"{won + drew / 2:>6.1f}" if won + drew + lost else f"{'·':>6}")
        lines.append(f"{place:3d} {_short(row.name, width):{width}} " + "".join(cells))
    return [*lines, ""]


def _short(name: str, width: int) -> str:
    return name if len(name) <= width else f"{name[: width - 1]}…"
