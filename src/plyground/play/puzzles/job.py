"""A job is one piece of work on a puzzle: it runs in a pool, tells what it finds, and can be cancelled.

Its events are plain dictionaries, ready for JSON: whatever the work tells, and last of all one of

    {"event": "done"}   {"event": "cancelled"}   {"event": "refused", "reason": …}
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from threading import Event

from ...stopping import Stop, Unfinished
from ..pool import Message, Pool

__all__ = ["Job", "Question", "Tell", "Work", "ask"]

log = logging.getLogger(__name__)

Tell = Callable[[Message], None]
Work = Callable[[Stop, Tell], None]
Question = Callable[[Message, Stop, Tell], None]


class Job:
    """Work under way; it begins at once, or raises Busy when the pool is full."""

    def __init__(self, work: Work, *, pool: Pool, notify: Tell) -> None:
        self._work, self._notify = work, notify
        self._cancelled = Event()
        pool.submit(self._run)

    def cancel(self) -> None:
        """End the work; its last event says so."""
        self._cancelled.set()

    def _run(self) -> None:
        self._notify(self._end())

    def _end(self) -> Message:
        try:
            if not self._cancelled.is_set():
                self._work(self._cancelled.is_set, self._notify)
        except Unfinished:
            if not self._cancelled.is_set():
                return {"event": "refused", "reason": "no answer within the time that a question may take"}
        except (ValueError, LookupError) as error:
            return {"event": "refused", "reason": str(error.args[0] if error.args else error)}
        except Exception as error:  # a defect of ours must not leave a listener waiting for ever
            log.exception("a job failed")
            return {"event": "refused", "reason": f"something went wrong here ({type(error).__name__})"}
        return {"event": "cancelled" if self._cancelled.is_set() else "done"}


def ask(questions: Mapping[str, Question], message: Message, stop: Stop, tell: Tell) -> None:
    """Answer the question that a message's "command" names; LookupError names those that there are."""
    name = message.get("command")
    if not isinstance(name, str) or name not in questions:
        raise LookupError(f"no question {str(name)[:40]!r}; there is {', '.join(questions)}")
    questions[name](message, stop, tell)
