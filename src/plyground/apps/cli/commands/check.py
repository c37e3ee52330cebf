"""`plyground check COURSE FILE…`: what is right and what is wrong in a student's submission, or a class's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from ....interrupts import CANCELLED
from ..courses import CourseName
from ..options import bad_input, cluster_option
from ..output import json_line, show
from ..reporting import SINGLE, report_options, write_reports

if TYPE_CHECKING:
    from ....classroom.checks import Check, Course, Settings
    from ....classroom.grading import Result, Submission
    from ....classroom.grading.marks import Marks
    from ....classroom.grading.results import Results

__all__ = ["command"]

SECONDS = click.FloatRange(0, min_open=True)
BUDGET = "CPU seconds for a whole file; the rest is not judged [the course's own]."


@click.command()
@click.argument("course", metavar="COURSE", type=CourseName())
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--time", "seconds", type=SECONDS, help="CPU seconds for a move or a call [the course's own].")
@click.option("--budget", type=SECONDS, help=BUDGET)
@click.option(
    "--games", type=click.IntRange(0, 100), help="Games against an engine, where the course has them [2]."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Files at the same time [1].")
@cluster_option
@click.option("--trust", is_flag=True, help="Run others' files even where nothing holds malice back.")
@click.option(
    "--marks", type=click.Path(path_type=Path), help="Points, hidden checks and own tests, in TOML."
)
@click.option(
    "--hints", type=click.IntRange(0, 2), default=2,
    help="What is told: 0 outcomes, 1 what the course asks for, 2 the counterexample [2].",
)  # fmt: skip
@click.option(
    "--results",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the verdicts of a class are kept.",
)
@click.option("--fresh", is_flag=True, help="Judge again what was judged before.")
@report_options
@click.option("-v", "--verbose", is_flag=True, help="Show every check of every file.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one object a file.")
@click.pass_context
def command(
    context: click.Context, /, course: str, files: tuple[Path, ...], seconds: float | None,
    budget: float | None, games: int | None, jobs: int, cluster: str | None, trust: bool,
    marks: Path | None, hints: int, results: Path | None, fresh: bool, verbose: bool,
    as_json: bool, **reports: str | None,
) -> None:  # fmt: skip
    """Check a student's FILE for COURSE and show, check by check, what is wrong.

        plyground check tictactoe tictactoe.py
        plyground check tictactoe submissions.zip --csv marks.csv --html report/

    A file runs in a process of its own; its time, memory and output are bounded. In folders and zip files the
    file that the course names is looked for, as students and learning platforms name it; several get a line
    each, and a run that was stopped goes on where it was.
    The exit code is 0 if every check of every file passed, 1 if one did not, 3 if nothing failed but
    something was not judged for time.
    """
    from ....classroom.checks import course as load_course
    from ....classroom.grading.finding import find
    from ....classroom.grading.marks import PLAIN, read_marks

    checked = load_course(course)
    settings = _settings(course, checked, seconds, games, budget)
    with bad_input(), TemporaryDirectory(prefix="plyground-") as scratch:
        marked = read_marks(marks, course) if marks else PLAIN
        found = find(files, checked.FILE, Path(scratch))
        for form in SINGLE:
            if reports[form] and len(found.submissions) != 1:
                raise ValueError(f"--{form} is about one submission; there are {len(found.submissions)}")
        if cluster is None:
            _require_trust(len(found.submissions), trust)
        elif marked.extra:
            raise ValueError("tests of one's own run on one machine; leave --cluster out, or the tests")
        for note in found.notes:
            show(note, err=True)
        run = _Run(course, checked, settings, marked, hints, marks is not None)
        alone = len(found.submissions) == 1 and not as_json and cluster is None
        kept = _kept(run, results, alone)
        if alone and (kept is None or fresh or kept.find(found.submissions[0]) is None):
            code, judged = run.one(found.submissions[0], kept)
        else:
            there = None if cluster is None else (cluster, course)
            code, judged = run.many(
                found.submissions, kept, jobs, fresh, verbose or alone, as_json, there, not trust
            )
        if code != CANCELLED:
            run.report(judged, found.missing, reports)
    context.exit(code)


def _settings(
    name: str, checked: Course, seconds: float | None, games: int | None, budget: float | None
) -> Settings:
    """What the options say; those that the course has no use for are refused."""
    from ....classroom.checks import Settings

    usual = checked.DEFAULTS
    chosen = {"seconds": seconds, "games": games, "budget": budget}
    for key, option in (("seconds", "--time"), ("games", "--games"), ("budget", "--budget")):
        if chosen[key] is not None and getattr(usual, key) is None:
            raise click.UsageError(f"{option} means nothing for {name}")
    return Settings(
        usual.seconds if seconds is None else seconds,
        usual.games if games is None else games,
        usual.budget if budget is None else budget,
    )


def _require_trust(count: int, trust: bool) -> None:
    """Others' files run only where they are held; one's own runs with a notice."""
    from ....submissions.sandbox import protection

    here = protection()
    if here.strong or trust:
        return
    if count > 1:
        raise ValueError(f"files of others need --trust here: {here.notice}")
    show(here.notice, err=True)


def _kept(run: _Run, folder: Path | None, alone: bool) -> Results | None:
    """The verdicts of earlier runs; one's own file is judged each time, unless it is asked for."""
    from ....classroom.grading.results import Results
    from ..judging import results_folder

    if folder is None:
        if alone:
            return None
        try:
            folder = results_folder()
        except OSError:
            return None
    return Results(folder, run.name, run.course, run.settings, run.marks.source)


class _Run:
    """One run of the command over what was found."""

    def __init__(
        self, name: str, course: Course, settings: Settings, marks: Marks, hints: int, pointed: bool
    ) -> None:
        self.name, self.course, self.settings, self.marks, self.hints = name, course, settings, marks, hints
        self.pointed = pointed
        """Whether points are shown: somebody has said what they are."""

    def one(self, submission: Submission, kept: Results | None) -> tuple[int, list[Result]]:
        """Show each check as soon as it is done."""
        import time

        from ....classroom.grading import Result, exit_code
        from ....classroom.grading.judging import judge
        from ..background import iterate
        from ..verdicts import show_check, show_rest

        checks: list[Check] = []
        begin = time.monotonic()
        try:
            for check in iterate(
                lambda stop: judge(self.course, submission, self.settings, stop, self.marks.extra)
            ):
                checks.append(check)
                show_check(checks, self.hints)
        except KeyboardInterrupt:
            show(f"cancelled after {len(checks)} checks", err=True)
            return CANCELLED, []
        self.marks.require_known(checks)
        result = Result(submission, tuple(checks), time.monotonic() - begin)
        if kept is not None:
            kept.keep(submission, checks, result.seconds)
        show_rest(checks, self.marks.grade(checks) if self.pointed else None)
        return exit_code(checks), [result]

    def many(
        self, submissions: Sequence[Submission], kept: Results | None, jobs: int, fresh: bool, verbose: bool,
        as_json: bool, cluster: tuple[str, str] | None = None, strangers: bool = True,
    ) -> tuple[int, list[Result]]:  # fmt: skip
        """Show each file in a line, in the order given."""
        from ....play.bulk import ClusterError
        from .. import verdicts
        from ..judging import judge_class

        judged: list[Result] = []
        try:
            for result in judge_class(
                self.course, submissions, self.settings, self.marks, kept, jobs, fresh, cluster, strangers
            ):
                grade = self.marks.grade(result.checks)
                if not judged and not result.submission.fault:
                    self.marks.require_known(result.checks)
                judged.append(result)
                if as_json:
                    show(json_line(verdicts.facts(self.name, result, grade, self.hints)))
                    continue
                verdicts.show_file(result, grade if self.pointed else None)
                for number in range(len(result.checks) if verbose else 0):
                    verdicts.show_check(result.checks[: number + 1], self.hints, indent="    ")
        except KeyboardInterrupt:
            more = "; the same command goes on from there" if kept is not None else ""
            show(f"cancelled after {len(judged)} of {len(submissions)} files{more}", err=True)
            return CANCELLED, []
        except ClusterError as error:
            raise click.ClickException(
                f"{error}; {len(judged)} of {len(submissions)} files are told"
            ) from None
        return self._sum(judged, as_json), judged

    def _sum(self, judged: Sequence[Result], as_json: bool) -> int:
        from ....classroom.grading import exit_code

        before = sum(result.kept for result in judged)
        if before:
            show(f"{before} of {len(judged)} files were judged before; --fresh judges them again", err=True)
        if not as_json:
            good = sum(result.passed for result in judged)
            show(f"{good} of {len(judged)} files passed every check")
        return exit_code([check for result in judged for check in result.checks])

    def report(
        self, judged: Sequence[Result], missing: Sequence[str], wanted: Mapping[str, str | None]
    ) -> None:
        from ....classroom.grading.reports import Gradebook

        write_reports(Gradebook(self.name, judged, self.marks, self.hints, missing), wanted)
