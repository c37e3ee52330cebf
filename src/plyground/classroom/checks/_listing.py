"""A list of checks, run one after another; one that lacks what it needs is not run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ...stopping import Stopped
from ...submissions import Backstop, SubmissionError
from ...submissions.module import Module
from . import Check, Outcome

__all__ = ["Finding", "Item", "NotRun", "Subject", "Unjudged", "note_printed", "run"]

LAST_WORDS_SECONDS = 1.0
"""How long may what a process that has ended has printed still be on its way?"""


class NotRun(Exception):
    """Nothing to look at; the message says why."""

    def __init__(self, why: str, follows: str | None = None) -> None:
        super().__init__(why)
        self.follows = follows


class Unjudged(Exception):
    """The time was over before all was looked at, and nothing wrong was found until then."""


class Subject(Protocol):
    """What is checked."""

    failed: dict[str, str]
    """The checks that failed or could not be run for that, and for each the one where its defect is."""

    @property
    def missing(self) -> Sequence[str]:
        """The functions that are not there, once the file is imported."""
        ...


@dataclass(frozen=True)
class Finding:
    """What there is to say: what is wrong, or a note if nothing is."""

    lines: Sequence[str]
    position: str | None = None
    """The counterexample as the game's or the puzzle's text."""
    follows: str | None = None
    """The check whose defect explains this one."""
    wrong: bool = True


Checked = TypeVar("Checked", bound=Subject)


@dataclass(frozen=True)
class Item(Generic[Checked]):
    """A check: what it is called, how to find what is wrong, and what of the course it comes from."""

    name: str
    find: Callable[[Checked], Finding | None]
    function: str | None = None
    """The function it is about, which must be there."""
    after: str | None = None
    """The check that must not have failed before."""
    source: str = ""

    def check(
        self,
        outcome: Outcome,
        lines: Sequence[str] = (),
        follows: str | None = None,
        position: str | None = None,
    ) -> Check:
        return Check(self.name, outcome, tuple(lines), self.function, follows, self.source, position)


def run(
    items: Sequence[Item[Checked]], subject: Checked, needed: str | None = None, complete: str | None = None
) -> Iterator[Check]:
    """Run them in order; all need the check `needed`, and `complete` names what is missing."""
    for item in items:
        check = _not_run(item, subject.failed, subject.missing, needed, complete) or _run(item, subject)
        if check.outcome is Outcome.FAILED or (check.outcome is Outcome.NOT_RUN and check.follows):
            root = check.follows or item.name
            subject.failed[item.name] = subject.failed.get(root, root)
        yield check


def _not_run(
    item: Item[Checked],
    failed: Mapping[str, str],
    missing: Sequence[str],
    needed: str | None,
    complete: str | None,
) -> Check | None:
    if needed in failed:
        return item.check(Outcome.NOT_RUN, [f"first this must be so: {needed}"], needed)
    if item.function in missing:
        return item.check(Outcome.NOT_RUN, [f"there is no {item.function}"], complete)
    if item.after is not None and item.after in failed:
        return item.check(Outcome.NOT_RUN, [f"first this must be so: {item.after}"], failed[item.after])
    return None


def _run(item: Item[Checked], subject: Checked) -> Check:
    try:
        found = item.find(subject)
    except Stopped:
        raise
    except NotRun as error:
        return item.check(Outcome.NOT_RUN, [str(error)], error.follows)
    except (Unjudged, Backstop) as error:
        return item.check(Outcome.UNJUDGED, [str(error)])
    except SubmissionError as error:
        found = Finding([str(error)])
    if found is None:
        return item.check(Outcome.OK)
    outcome = Outcome.FAILED if found.wrong else Outcome.OK
    return item.check(outcome, found.lines, found.follows, found.position)


def note_printed(*modules: Module) -> Finding | None:
    """What a module has printed, if anything: no course forbids it, none asks for it. Its process ends."""
    words: list[str] = []
    for module in modules:
        module.end()
        for each in module.printed:
            each.join(LAST_WORDS_SECONDS)
        words += b"".join(each.head for each in module.printed).decode("utf-8", "replace").split("\n")
    said = [line for line in words if line.strip()]
    return Finding([f"a note: it printed {said[0].strip()[:80]}"], wrong=False) if said else None
