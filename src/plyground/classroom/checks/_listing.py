"""A list of checks, run one after another; one that lacks what it needs is not run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ...stopping import Stopped
from ...submissions import SubmissionError
from ...submissions.module import Module
from . import Check, Outcome

__all__ = ["Item", "NotRun", "Subject", "printed", "run"]

LAST_WORDS_SECONDS = 1.0
"""How long may what a process that has ended has printed still be on its way?"""


class NotRun(Exception):
    """Nothing to look at; the message says why."""


class Subject(Protocol):
    """What is checked."""

    @property
    def missing(self) -> Sequence[str]:
        """The functions that are not there, once the file is imported."""
        ...


Checked = TypeVar("Checked", bound=Subject)


@dataclass(frozen=True)
class Item(Generic[Checked]):
    """A check: what it is called, and how to find what is wrong, in lines for a person."""

    name: str
    find: Callable[[Checked], Sequence[str]]
    function: str | None = None
    """The function it is about, which must be there."""
    after: str | None = None
    """The check that must have passed before."""


def run(items: Sequence[Item[Checked]], subject: Checked, needed: str | None = None) -> Iterator[Check]:
    """Run them in order; `needed` is the check that all the others need."""
    failed: set[str] = set()
    for item in items:
        check = _not_run(item, failed, subject.missing, needed) or _run(item, subject)
        if check.outcome is not Outcome.OK:
            failed.add(item.name)
        yield check


def _not_run(
    item: Item[Checked], failed: set[str], missing: Sequence[str], needed: str | None
) -> Check | None:
    if item.function in missing:
        return Check(item.name, Outcome.NOT_RUN, (f"there is no {item.function}",))
    for name in (needed, item.after):
        if name in failed:
            return Check(item.name, Outcome.NOT_RUN, (f"first this must be so: {name}",))
    return None


def _run(item: Item[Checked], subject: Checked) -> Check:
    try:
        lines = item.find(subject)
    except Stopped:
        raise
    except NotRun as error:
        return Check(item.name, Outcome.NOT_RUN, (str(error),))
    except SubmissionError as error:
        lines = [str(error)]
    return Check(item.name, Outcome.FAILED if lines else Outcome.OK, tuple(lines))


def printed(module: Module) -> list[str]:
    """What a module has printed, if anything; a fault, for its functions are to return. Its process ends."""
    module.end()
    for each in module.printed:
        each.join(LAST_WORDS_SECONDS)
    words = b"".join(each.head for each in module.printed).decode("utf-8", "replace").strip().splitlines()
    return [f"it printed: {words[0][:80]}"] if words else []
