"""The worker process of `session`: questions come in on stdin, answers go out on stdout, all pickled."""

from __future__ import annotations

import pickle
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .session import Local

__all__ = ["main"]


def main() -> None:
    """Answer until stdin is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's: it ends us if it wants to
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
                with _dying_with_parent():
                    answer = getattr(session, question)(*arguments)
        except Exception as error:
            answer = error
        pickle.dump(answer, sys.stdout.buffer)
        sys.stdout.buffer.flush()


@contextmanager
def _dying_with_parent() -> Iterator[None]:
    """End even amid a solve when the parent goes: a pipe that is closed sends SIGIO, which kills."""
    try:
        import fcntl
        import os
    except ImportError:
        yield  # where there are no such signals the worker ends after its solve
        return
    pipe = sys.stdin.fileno()
    flags = fcntl.fcntl(pipe, fcntl.F_GETFL)
    fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(pipe, fcntl.F_SETFL, flags | os.O_ASYNC)
    if select.select([pipe], [], [], 0)[0]:
        sys.exit()  # nothing is ever asked before the answer: the parent has gone already
    try:
        yield
    finally:
        fcntl.fcntl(pipe, fcntl.F_SETFL, flags)
