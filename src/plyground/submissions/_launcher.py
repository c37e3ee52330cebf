"""The supervisor of a student's file on Linux: starts it held, counts what it starts, leaves nothing behind.

`start` gets the path of a specification that `process.py` wrote. Needs only Python, and of that little, for
it starts with every file. The student's process is our child, and what loses its parent becomes our child
too; when the process ends, or when the socket `control` does because who asked has gone, all of them are
killed, and how it ended is said there.
"""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]
import _socket as socket
import builtins
import errno
import marshal
import os
import resource
import select
import struct
import sys
import time
from importlib.machinery import SourceFileLoader

TYPE_CHECKING = False  # typing takes longer to import than all the rest
if TYPE_CHECKING:
    from typing import Any

SUBREAPER, DEATH_SIGNAL, DUMPABLE = 36, 1, 4
MOST_TASKS = 64
"""How many processes and threads may there be at a time?"""
TICK_SECONDS = 0.05


def load(name: str) -> Any:
    """A file beside this one, with built-in functions of its own, which a student's file can't replace."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{name}.py")
    module = type(sys)(name)
    vars(module).update(__builtins__=dict(vars(builtins)), __file__=path)
    SourceFileLoader(name, path).exec_module(module)
    return module


class Supervisor:
    """One student's process and its descendants."""

    def __init__(self, path: str) -> None:
        self.kernel, self.landlock, self.seccomp = load("_kernel"), load("_landlock"), load("_seccomp")
        self.tree, self.scratch, self.inside = load("_tree"), load("_scratch"), load("_inside")
        self.limits = load("_limits")
        self.specification = self.inside.read(path)
        self.control = socket.socket(fileno=self.specification["control"])
        self.listener: int | None = None
        self.pid = 0
        self.status: int | None = None
        self.why = ""

    def start(self) -> None:
        """Fork the process and have it held, before it has seen a line of the student's."""
        self.kernel.control(SUBREAPER, 1)
        self.kernel.control(DUMPABLE, 0)  # our memory is nobody's business
        here, there = socket.socketpair()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                here.close()
                self.control.close()
                os.setsid()
                self.kernel.control(DEATH_SIGNAL, signal.SIGKILL)
                self.kernel.control(DUMPABLE, 1)
                sys.modules["__main__"] = self.inside
                self.inside.main(self.specification, lambda: self.hold(there))
            finally:
                os._exit(1)  # a timer of the student's can raise anywhere; what follows here is not for it
        there.close()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):  # they are the student's
            os.dup2(nothing, stream)
        said, passed, _, _ = here.recvmsg(1000, socket.CMSG_SPACE(4))
        here.close()
        if said != b"held":
            self.why = f"could not be held: {said.decode('utf-8', 'replace') or 'its process ended'}"
        for _, _, data in passed:
            (self.listener,) = struct.unpack("i", data)

    def hold(self, report: socket.socket) -> None:
        """Every layer that was asked for, or none of the student's code runs."""
        try:
            self.limits.enter(None, self.specification["memory"])
            self.kernel.drop_capabilities()
            if self.specification["landlock"]:
                self.landlock.restrict(self.kernel, self.specification["rules"])
            listener = self.seccomp.install(self.kernel) if self.specification["seccomp"] else None
            passed = (
                []
                if listener is None
                else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", listener))]
            )
            report.sendmsg([b"held"], passed)
            if listener is not None:
                os.close(listener)
            report.close()
        except BaseException as error:
            report.sendall(f"{type(error).__name__}: {error}".encode()[:900])
            os._exit(1)

    def watch(self) -> None:
        """Until the process ends, does what it must not, or nobody wants it any more."""
        poll = select.poll()
        woken, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for source in (self.control.fileno(), woken, self.listener):
            if source is not None:
                poll.register(source, select.POLLIN)
        due = time.monotonic()
        while self.reap():
            for source, event in poll.poll(1000 * TICK_SECONDS):
                if source == self.control.fileno():
                    return
                if source == woken:
                    os.read(woken, 1000)
                elif event & select.POLLIN:
                    self.decide()
                else:
                    poll.unregister(source)
            if time.monotonic() >= due:
                due = time.monotonic() + TICK_SECONDS
                self.why = self.look()
                if self.why:
                    return

    def reap(self) -> bool:
        """Take leave of those that have ended; whether the process itself still runs."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG | os.WUNTRACED)
            except ChildProcessError:
                return False
            if pid == 0:
                return self.status is None
            if pid == self.pid and os.WIFSTOPPED(status):
                self.why = "stopped itself and was ended"
                return False
            if pid == self.pid:
                self.status = status

    def decide(self) -> None:
        """A new process or thread while there are few; signals only to its own."""
        assert self.listener is not None
        question = self.seccomp.receive(self.listener)
        if question is None:
            return
        own = [*self.tree.descendants(os.getpid())]
        if question.number in self.seccomp.questions()["start"]:
            error = errno.EAGAIN if sum(map(self.tree.tasks, own)) >= MOST_TASKS else None
        else:
            target = question.arguments[0] & 0xFFFFFFFF
            target = target if target < 1 << 31 else (1 << 32) - target  # a group is a negative number
            error = None if target > 1 and target in own else errno.EPERM
        self.seccomp.answer(self.listener, question, error)

    def look(self) -> str:
        """What is wrong with what it uses, if anything is."""
        own = [*self.tree.descendants(os.getpid())]
        memory = self.specification["memory"]
        if len(own) > 1 and all(
            sum(map(count, own)) > memory for count in (self.tree.memory, self.tree.share)
        ):
            return f"used more than {memory >> 20} MB of memory with what it had started and was ended"
        if self.scratch.overfull(self.specification["scratch"]):
            return f"wrote more than {self.scratch.MOST_BYTES >> 20} MB or too many files and was ended"
        return ""

    def sweep(self) -> None:
        """Kill all that is left. Nothing new can start: who would be asked listens no more."""
        if self.listener is not None:
            os.close(self.listener)
        while left := [*self.tree.descendants(os.getpid())]:
            for pid in left:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            self.reap()
            time.sleep(0.001)

    def report(self) -> None:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        code = None if self.status is None else os.waitstatus_to_exitcode(self.status)
        said = {"code": code, "why": self.why, "cpu": usage.ru_utime + usage.ru_stime}
        self.scratch.remove(self.specification["scratch"])
        try:
            self.control.sendall(marshal.dumps(said))
        except OSError:  # nobody is there to hear it
            return


def start(path: str) -> None:
    """Supervise what the file of this path specifies."""
    supervisor = Supervisor(path)
    try:
        supervisor.start()
        if not supervisor.why:
            supervisor.watch()
    finally:
        supervisor.sweep()
        supervisor.report()
        os._exit(0)  # Python would take its time
