"""The worker process of `session`: questions come in on stdin, answers go out on stdout, all pickled."""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
from typing import Any

from .session import Local

__all__ = ["main"]


def main() -> None:
    """Answer until stdin is closed; the first argument is the lifeline, where there can be one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's: it ends us if it wants to
    if len(sys.argv) > 1:
        _die_with_parent(int(sys.argv[1]))
    session: Local | None = None
    while True:
        try:
            question, *arguments = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        answer: Any = None
        try:
            if question == "open":
                session = Local(*arguments)
            else:
                assert session is not None
                answer = getattr(session, question)(*arguments)
        except Exception as error:
            answer = error
        pickle.dump(answer, sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _die_with_parent(lifeline: int) -> None:
    """End even amid a solve when the parent goes: a pipe whose other end is closed sends SIGIO, which kills.

    Nothing is ever written to it: of a pipe that questions come through, a late SIGIO of the question
    itself would kill its answer.
    """
    import fcntl

    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([lifeline], [], [], 0)[0]:
        sys.exit()  # the parent has gone already
