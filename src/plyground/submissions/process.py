"""Start, hear and end the process around a student's file, and count its time."""

from __future__ import annotations

import marshal
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import IO, Any

from . import Backstop, Late, _scratch, sandbox
from ._limits import MEMORY
from ._tree import descendants
from .cpu import cpu_seconds, rests

__all__ = ["MOST_OUTPUT", "Allowance", "Printed", "Process", "harmless"]

MOST_OUTPUT = 1 << 20
"""How many bytes may a file print? A thousand times what a person would read."""
KEPT = 10_000
WALL_FACTOR, WALL_SECONDS = 10.0, 60.0
"""How much longer than its CPU seconds may it take on a busy machine? Ten times, and a minute at least."""
REST_SECONDS = 60.0
"""How long may it sleep before an answer? Who waits for a core on a busy machine does not sleep."""
LOOK_SECONDS = 0.05
"""How often is the CPU time looked at? It may be late by as much."""
FRESH_SECONDS = 0.02
"""How old may a look be to count as one? To look takes longer than many an answer."""
LAST_SECONDS = 10.0
"""How long may a supervisor take to end what it watches before it is ended itself?"""
HERE = Path(__file__).parent
FLAGS = ("-B", "-P", "-S", "-s", "-u", "-W", "ignore")
"""No compiled file is left beside the student's; nothing of ours is in the way; what was printed counts even
if the process must be ended."""
START = (
    "import sys; from importlib.machinery import SourceFileLoader as L; p = sys.argv[1]; "
    "m = type(sys)('inside'); m.__file__ = p; L('inside', p).exec_module(m); "
    "sys.modules['__main__'] = m; m.start(sys.argv[2])"
)
"""A module is read compiled, a script is not; and this is run with every file."""


class Process:
    """The process around a file, in the file's folder; what it prints is captured or goes to our stderr."""

    def __init__(
        self, path: Path, mode: str, *arguments: str, name: str = "", driver: Path | None = None,
        capture: bool, hash_seed: int = 0,
    ) -> None:  # fmt: skip
        path, here = path.resolve(), sandbox.layers()
        self.scratch = tempfile.mkdtemp(prefix="plyground-")
        self._used, self._looked, self._lock = 0.0, 0.0, Lock()
        self._report: dict[str, Any] = {}
        self._control: socket.socket | None = None
        theirs: socket.socket | None = None
        if here.launched:
            self._control, theirs = socket.socketpair()
        rules = sandbox.rules(path, self.scratch) if here.launched else []
        specification = {
            "mode": mode, "path": str(path), "name": name, "driver": str(driver), "arguments": [*arguments],
            "packages": sandbox.packages(), "refused": sandbox.REFUSED, "scratch": self.scratch,
            "rules": rules, "memory": MEMORY, "landlock": bool(here.landlock), "seccomp": here.seccomp,
            "control": None if theirs is None else theirs.fileno(),
        }  # fmt: skip
        inside = HERE / ("_launcher.py" if here.launched else "_inside.py")
        command = [sandbox.python(), *FLAGS, "-c", START, str(inside)]
        if here.bubblewrap:
            needed = [HERE] if driver is None else [HERE, driver, given(driver)]
            reach = [*rules, *((str(file.resolve()), sandbox.READ) for file in needed)]
            command = [*sandbox.bubblewrap(here.bubblewrap, reach), *command]
        order = Path(self.scratch, "specification")
        try:
            order.write_bytes(marshal.dumps(specification))
            self.popen = subprocess.Popen(
                [*command, str(order), str(path)],  # the path is for who looks at the list of processes
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=path.parent,
                env=sandbox.environment(self.scratch, hash_seed),
                start_new_session=True,
                pass_fds=() if theirs is None else (theirs.fileno(),),
            )
        except BaseException:
            _scratch.remove(self.scratch)
            raise
        finally:
            if theirs is not None:
                theirs.close()
        assert self.popen.stderr is not None
        self.printed = Printed(self, self.popen.stderr, relay=not capture)

    @property
    def cpu_seconds(self) -> float:
        """What it and all that it has started have used, as far as was seen."""
        if self.popen.returncode is None:
            self._look()
        return self._used

    def _look(self) -> None:
        with self._lock:
            now = time.monotonic()
            if now - self._looked > FRESH_SECONDS:
                self._used = max(self._used, cpu_seconds(self.popen.pid) or 0.0)
                self._looked = now

    def ended(self) -> bool:
        """Whether it has ended by itself; what it has used is seen before the system forgets it."""
        if self.popen.returncode is None:
            self._look()
        return self.popen.poll() is not None

    def end(self) -> None:
        """Kill the process and what it has started, and take leave of what it has left."""
        if self.popen.returncode is None:
            self._look()
        self.kill()
        self._hear()
        try:
            self.popen.wait(LAST_SECONDS)
        except subprocess.TimeoutExpired:
            self._kill_tree()
            self.popen.wait()
        _scratch.remove(self.scratch)
        with suppress(OSError):
            self.popen.stdin.close()  # type: ignore[union-attr]

    def kill(self) -> None:
        """Have it killed, at once and without waiting."""
        with suppress(OSError):
            if self._control is not None:
                self._control.shutdown(socket.SHUT_WR)  # its supervisor knows all that it has started
            elif hasattr(os, "killpg"):
                os.killpg(self.popen.pid, signal.SIGKILL)
            else:
                self.popen.kill()

    def _kill_tree(self) -> None:
        for pid in (*descendants(self.popen.pid), self.popen.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def _hear(self) -> None:
        """What the supervisor says of the end."""
        with self._lock:
            if self._control is None:
                return
            self._control.settimeout(LAST_SECONDS)
            said = b""
            with suppress(OSError):
                while data := self._control.recv(4096):
                    said += data
            self._control.close()
            self._control = None
            self._report = marshal.loads(said) if said else {"code": None, "why": "lost its supervisor"}
            self._used = max(self._used, self._report.get("cpu", 0.0))

    @property
    def code(self) -> int | None:
        """Its exit code, negative for a signal, once it has ended by itself."""
        if self.popen.poll() is None:
            return None
        self._hear()
        return self._report["code"] if self._report else self.popen.returncode

    def ending(self, otherwise: str) -> str:
        """How the process ended by itself: a crash, or `otherwise` with its exit code."""
        try:
            self.popen.wait(1)
        except subprocess.TimeoutExpired:
            return "closed its answers"
        code = self.code
        if self._report.get("why"):
            return str(self._report["why"])
        if code is not None and code < 0:
            return f"crashed ({signal.Signals(-code).name})"
        return f"{otherwise} (exit code {code})"


class Allowance:
    """CPU seconds from now, with two clocks behind them: for what sleeps, and for a machine that is busy."""

    def __init__(
        self, process: Process, seconds: float, wall: float | None = None, rest: float | None = None
    ) -> None:
        self.process, self.seconds = process, seconds
        self.rest = REST_SECONDS if rest is None else rest
        self.rested = 0.0
        """For how many seconds it slept, as far as was seen."""
        self.wall = max(WALL_FACTOR * seconds, WALL_SECONDS + seconds) if wall is None else wall
        self._cpu, self._begun = process.cpu_seconds, time.monotonic()
        self._looked = self._begun

    @property
    def cpu(self) -> float:
        """CPU seconds used of it."""
        return self.process.cpu_seconds - self._cpu

    @property
    def passed(self) -> float:
        """Seconds on the wall."""
        return time.monotonic() - self._begun

    def check(self, late: str) -> None:
        """Late or Backstop when it is used up; `late` is the sentence, with {} for the seconds."""
        now = time.monotonic()
        if now >= self._looked + LOOK_SECONDS:
            if self.cpu >= self.seconds:
                raise Late(late.format(f"{self.seconds:g}"))
            if rests(self.process.popen.pid):
                self.rested += min(now - self._looked, 4 * LOOK_SECONDS)  # we may have waited for a core
            self._looked = now
        if self.rested >= self.rest:
            raise Backstop(f"it was ended after it had slept for {self.rest:g} seconds")
        if now - self._begun >= self.wall:
            said = f"it was ended after {self.wall:g} seconds on the clock, of which it worked {self.cpu:.1f}"
            raise Backstop(said)


class Printed:
    """What a process prints: its beginning and its end are kept, and too much of it ends the process.

    What is relayed goes to our stderr without the signs that would steer a terminal.
    """

    def __init__(self, process: Process, stream: IO[bytes], kept: int = KEPT, relay: bool = False) -> None:
        self.process, self.stream, self.kept, self.relay = process, stream, kept, relay
        self.head, self.tail, self.size = b"", b"", 0
        self._thread = Thread(target=self._read, name="printed", daemon=True)
        self._thread.start()

    @property
    def flooded(self) -> bool:
        return self.size > MOST_OUTPUT

    def join(self, seconds: float) -> None:
        """Wait for the end of what is printed."""
        self._thread.join(seconds)

    def _read(self) -> None:
        with self.stream as stream:
            while data := stream.read1(65_536):  # type: ignore[attr-defined]
                if self.flooded:
                    continue  # it is being killed; a pipe that breaks first would be its excuse
                self.size += len(data)
                self.head += data[: max(0, self.kept - len(self.head))]
                self.tail = (self.tail + data)[-self.kept :]
                if self.relay:
                    with suppress(OSError, ValueError):
                        print(harmless(data.decode("utf-8", "replace")), end="", file=sys.stderr, flush=True)
                if self.flooded:
                    self.process.kill()


def given(driver: Path) -> Path:
    """What a course gives out lies beside its driver, `_given` for `_driver`, if there is such a thing."""
    return driver.with_name(driver.name.replace("_driver", "_given"))


def harmless(text: str, layout: str = "\n\t") -> str:
    """A text whose signs can all be shown: the others as Python would write them."""
    escaped = (sign.encode("unicode_escape").decode("ascii") for sign in text)
    shown = zip(text, escaped, strict=True)
    return "".join(sign if sign.isprintable() or sign in layout else code for sign, code in shown)
