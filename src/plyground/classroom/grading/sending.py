"""A submission sent to another machine: the program and what lies beside it go, its checks come back."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ...stopping import Stop
from ..checks import Check, Settings
from ..checks import course as load_course
from . import Submission
from .judging import judge
from .results import beside

__all__ = ["Sent", "judge_sent", "pack"]


@dataclass(frozen=True)
class Sent:
    """What a worker needs to judge a submission."""

    course: str
    settings: Settings
    submission: Submission
    files: tuple[tuple[str, bytes], ...]
    """The program first, then what it may read beside it; none of one that cannot be read."""


def pack(course: str, settings: Settings, submission: Submission) -> Sent:
    """A submission and its files; one whose program cannot be read any more says so."""
    files: list[tuple[str, bytes]] = []
    if not submission.fault:
        try:
            files = [(path.name, path.read_bytes()) for path in (submission.path, *beside(submission))]
        except OSError as error:
            submission = replace(submission, fault=f"cannot be read: {error.strerror or error}")
    return Sent(course, settings, submission, tuple(files))


def judge_sent(sent: Sent, stop: Stop) -> tuple[tuple[Check, ...], float]:
    """The checks, and the seconds they took; in a folder that is the submission's alone."""
    begin = time.monotonic()
    with TemporaryDirectory(prefix="plyground-") as folder:
        for name, data in sent.files:
            Path(folder, name).write_bytes(data)
        submission = replace(sent.submission, path=Path(folder, sent.submission.path.name))
        checks = tuple(judge(load_course(sent.course), submission, sent.settings, stop))
    return checks, time.monotonic() - begin
