"""Ctrl-C that is never lost: it ends a process at once, or raises KeyboardInterrupt where that is heard."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

__all__ = ["CANCELLED", "end_at_once", "handle", "raise_safely"]

CANCELLED = 130
"""The exit code of work that was cancelled."""
AGAIN_SECONDS = 0.02
KEY_SECONDS = 0.2
"""For how long is Ctrl-C still the same one? A key that is held repeats, and must not disturb the end."""
IMPORTING = "<frozen importlib._bootstrap>"


def handle(handler: Callable[[int, FrameType | None], None]) -> bool:
    """Hear Ctrl-C this way, unless who started the process wants it to be ignored."""
    if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, None):
        return False
    signal.signal(signal.SIGINT, handler)
    return True


def end_at_once(program: str) -> None:
    """Let Ctrl-C end the process, where there is nothing to clean up."""

    def end(*_: object) -> None:
        try:
            os.write(2, f"{program}: cancelled\n".encode())
        finally:
            os._exit(CANCELLED)

    handle(end)


def raise_safely() -> None:
    """Let Ctrl-C raise KeyboardInterrupt, but not where that would be lost.

    Modules that are being imported, compiled ones above all, may take it for a failure that they can do
    without: it waits for them. Where nothing can be raised, as in a destructor, it comes again. So it does
    where it came in the moment before the process fell asleep, as it does to read a line.
    """
    hearing = _Hearing()
    if handle(hearing.hear):
        sys.unraisablehook = hearing.hear_again
        if sys.platform != "win32":  # where a sleeping read is ended by Ctrl-C itself
            hearing.listen()


class _Hearing:
    """What becomes of a Ctrl-C: it is raised, or waits until it can be."""

    def __init__(self) -> None:
        self.raised = self.heard = float("-inf")
        self.waiting = False

    def listen(self) -> None:
        """Be told of every signal as it arrives, in a thread that sees whether it was heard."""
        told, tell = os.pipe()
        os.set_blocking(tell, False)
        signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
        os.register_at_fork(after_in_child=lambda: signal.set_wakeup_fd(-1))  # a child's are its own affair
        _thread.start_new_thread(self._listen, (told, _thread.get_ident()))

    def _listen(self, told: int, thread: int) -> None:
        while os.read(told, 1):
            arrived = time.monotonic()
            time.sleep(AGAIN_SECONDS)
            if self.heard < arrived - KEY_SECONDS and signal.getsignal(signal.SIGINT) == self.hear:
                signal.pthread_kill(thread, signal.SIGINT)

    def hear(self, _: int, frame: FrameType | None) -> None:
        self.heard = time.monotonic()
        if time.monotonic() < self.raised + KEY_SECONDS:
            return
        while frame is not None:
            if frame.f_code.co_filename == IMPORTING:
                self.wait()
                return
            frame = frame.f_back
        self.waiting = False
        self.raised = time.monotonic()
        raise KeyboardInterrupt

    def hear_again(self, lost: sys.UnraisableHookArgs) -> None:
        if lost.exc_type is KeyboardInterrupt:
            self.raised = float("-inf")
            self.wait()
        else:
            sys.__unraisablehook__(lost)

    def wait(self) -> None:
        """Send the signal to this thread again and again until it is heard: it may be asleep by then."""
        if not self.waiting:
            self.waiting = True
            _thread.start_new_thread(self._remind, (_thread.get_ident(),))

    def _remind(self, thread: int) -> None:
        while self.waiting:
            time.sleep(AGAIN_SECONDS)
            if not self.waiting:
                return
            self.waiting = signal.getsignal(signal.SIGINT) == self.hear  # else it is another's from now on
            if sys.platform == "win32":
                _thread.interrupt_main()
            else:
                signal.pthread_kill(thread, signal.SIGINT)
