"""A class judged from the command line: in order, several at once, with the time left, and resumed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from ...classroom.checks import Check, Course, Settings
from ...classroom.grading import Result, Submission
from ...classroom.grading.judging import judge
from ...classroom.grading.marks import Marks
from ...classroom.grading.results import Results
from ...classroom.grading.sending import judge_sent, pack
from ...play.bulk import run
from ...stopping import Stop
from .progress import Progress, time_left

__all__ = ["judge_class", "results_folder"]


def judge_class(
    course: Course, submissions: Sequence[Submission], settings: Settings, marks: Marks, kept: Results | None,
    jobs: int, fresh: bool, cluster: tuple[str, str] | None = None, strangers: bool = True,
) -> Iterator[Result]:  # fmt: skip
    """Every submission with its checks; none before those that come first. What was judged before is not
    judged again, unless it is wanted `fresh`. A cluster, with the course's name, judges elsewhere; with
    `strangers` no worker without a sandbox takes a file."""

    def work(submission: Submission, stop: Stop) -> tuple[tuple[Check, ...], float]:
        begin = time.monotonic()
        checks = tuple(judge(course, submission, settings, stop, marks.extra))
        return checks, time.monotonic() - begin

    done: dict[int, Result] = {}
    for number, each in enumerate(submissions):
        found = None if kept is None or fresh else kept.find(each)
        if found is not None:
            done[number] = Result(each, *found, kept=True)
    waiting = [(number, each) for number, each in enumerate(submissions) if number not in done]
    following, judged = 0, 0
    with Progress() as progress:
        if cluster is None:
            results = run(work, waiting, jobs)
        else:
            place, name = cluster
            sent = ((number, pack(name, settings, each)) for number, each in waiting)
            results = run(judge_sent, sent, cluster=place, strangers=strangers)
        for number, (checks, seconds) in results:
            judged += 1
            done[number] = Result(submissions[number], checks, seconds)
            if kept is not None:
                kept.keep(submissions[number], checks, seconds)
            left = time_left(progress.seconds, judged, len(waiting))
            progress.show(f"{len(submissions) - len(waiting) + judged} of {len(submissions)} files{left}")
            while following in done:
                progress.clear()
                yield done[following]
                following += 1
        while following in done:
            yield done[following]
            following += 1
    if kept is not None:
        kept.tidy()


def results_folder() -> Path:
    """Where verdicts are kept if nobody says."""
    from ...storage import data_folder

    return data_folder() / "classroom"
