"""seccomp: system calls that a student's file has no business with are refused. Needs only Python.

Landlock knows files; this is about the rest: the network, other processes, owners and modes of files, the
machine itself. New processes, threads and signals are put to a supervisor, who counts them.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys

TYPE_CHECKING = False  # typing takes longer to import than all the rest
if TYPE_CHECKING:
    from typing import Any

__all__ = ["ALLOW", "Question", "answer", "install", "questions", "receive", "supported"]

SET_FILTER, ACTION_AVAILABLE = 1, 2
NEW_LISTENER = 8
LOAD, EQUAL, AT_LEAST, ANY_BIT, AND, RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
ALLOW, ASK, KILL, FAIL = 0x7FFF0000, 0x7FC00000, 0x80000000, 0x00050000
RECEIVE, SEND = 0xC0502100, 0xC0182101
CONTINUE = 1

NEWEST = 450
"""Calls from this number on are told not to exist; programs then use older ones, which are known here."""

EVERYWHERE = (
    424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 438, 440, 442, 443, 447, 448
)  # fmt: skip
"""pidfd_send_signal, io_uring, the newer ways to mount, pidfd_open and _getfd, process_madvise, quotactl_fd,
memfd_secret and process_mrelease have the same numbers on every processor."""
CLONE3 = 435

REFUSED: dict[str, tuple[int, int | None]] = {
    # memory and state of other processes
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "perf_event_open": (298, 241), "bpf": (321, 280), "userfaultfd": (323, 282), "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240), "setpriority": (141, 140),
    "ioprio_set": (251, 30), "sched_setscheduler": (144, 119), "sched_setparam": (142, 118),
    "sched_setattr": (314, 274), "sched_setaffinity": (203, 122), "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    # the machine
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "unshare": (272, 97),
    "setns": (308, 268), "swapon": (167, 224), "swapoff": (168, 225), "reboot": (169, 142),
    "kexec_load": (246, 104), "kexec_file_load": (320, 294), "init_module": (175, 105),
    "finit_module": (313, 273), "delete_module": (176, 106), "acct": (163, 89), "quotactl": (179, 60),
    "sethostname": (170, 161), "setdomainname": (171, 162), "settimeofday": (164, 170),
    "clock_settime": (227, 112), "adjtimex": (159, 171), "clock_adjtime": (305, 266), "syslog": (103, 116),
    "vhangup": (153, 58), "personality": (135, 92), "add_key": (248, 217), "request_key": (249, 218),
    "keyctl": (250, 219), "iopl": (172, None), "ioperm": (173, None), "modify_ldt": (154, None),
    # files that Landlock doesn't see, and what it doesn't hold of those it does
    "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "fanotify_init": (300, 262),
    "memfd_create": (319, 279), "mknod": (133, None), "mknodat": (259, 33), "truncate": (76, 45),
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "chown": (92, None), "fchown": (93, 55),
    "lchown": (94, None), "fchownat": (260, 54), "utime": (132, None), "utimes": (235, None),
    "futimesat": (261, None), "utimensat": (280, 88), "setxattr": (188, 5), "lsetxattr": (189, 6),
    "fsetxattr": (190, 7), "removexattr": (197, 14), "lremovexattr": (198, 15), "fremovexattr": (199, 16),
    # the network, and memory that outlives its process
    "socket": (41, 198), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201), "accept": (43, 202),
    "accept4": (288, 242), "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "msgget": (68, 186),
    "msgsnd": (69, 189), "msgrcv": (70, 188), "msgctl": (71, 187), "semget": (64, 190), "semop": (65, 193),
    "semctl": (66, 191), "semtimedop": (220, 192), "mq_open": (240, 180), "mq_unlink": (241, 181),
    # who it is
    "setuid": (105, 146), "setgid": (106, 144), "setreuid": (113, 145), "setregid": (114, 143),
    "setresuid": (117, 147), "setresgid": (119, 149), "setfsuid": (122, 151), "setfsgid": (123, 152),
    "setgroups": (116, 159), "capset": (126, 91),
}  # fmt: skip
"""By name, its number on x86_64 and on the processors that came later."""


class Processor:
    """How its calls are numbered: a column of the table above, by name those that are looked at closely."""

    def __init__(
        self, audit: int, column: int, seccomp: int, clone: int, fork: int | None, vfork: int | None,
        kill: int, tgkill: int, prlimit64: int, fcntl: int, ioctl: int, socketpair: int,
    ) -> None:  # fmt: skip
        self.audit, self.column, self.seccomp = audit, column, seccomp
        self.clone, self.fork, self.vfork, self.kill, self.tgkill = clone, fork, vfork, kill, tgkill
        self.prlimit64, self.fcntl, self.ioctl, self.socketpair = prlimit64, fcntl, ioctl, socketpair


PROCESSORS = {
    "x86_64": Processor(0xC000003E, 0, 317, 56, 57, 58, 62, 234, 302, 72, 16, 53),
    "aarch64": Processor(0xC00000B7, 1, 277, 220, None, None, 129, 131, 261, 25, 29, 199),
    "riscv64": Processor(0xC00000F3, 1, 277, 220, None, None, 129, 131, 261, 25, 29, 199),
}

THREAD, NAMESPACES = 0x00010000, 0x7E020080
SET_OWNER = {"fcntl": (8, 10, 15), "ioctl": (0x8901, 0x8902, 0x5412)}
"""Whom an open file signals (F_SETOWN, F_SETSIG, F_SETOWN_EX, FIOSETOWN, SIOCSPGRP); TIOCSTI types."""
UNIX, STREAM = 1, 1


class Question:
    """A call that waits for an answer: its number and its arguments."""

    def __init__(self, id: int, number: int, arguments: tuple[int, ...]) -> None:
        self.id, self.number, self.arguments = id, number, arguments


def supported(kernel: Any) -> bool:
    """Whether the kernel and this processor can be asked for it."""
    if sys.platform != "linux" or sys.maxsize < 1 << 32:
        return False
    processor = PROCESSORS.get(os.uname().machine)
    if processor is None:
        return False
    return _available(kernel, processor, FAIL)


def install(kernel: Any) -> int | None:
    """Hold this process and what it starts; where the supervisor hears of questions, if the kernel has them.

    Where it has not, no other process can be started.
    """
    processor = PROCESSORS[os.uname().machine]
    asking = _available(kernel, processor, ASK)
    program = _program(processor, os.getpid(), asking)
    text = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(text))
    listener = kernel.call(processor.seccomp, SET_FILTER, NEW_LISTENER if asking else 0, head)
    return listener if asking else None


def questions() -> dict[str, tuple[int, ...]]:
    """The numbers of the calls that are asked about: those that start something, those that signal."""
    processor = PROCESSORS[os.uname().machine]
    starts = (processor.clone, processor.fork, processor.vfork)
    return {
        "start": tuple(number for number in starts if number is not None),
        "signal": (processor.kill, processor.tgkill),
    }


def receive(listener: int) -> Question | None:
    """The next question; None if who asked has died."""
    from fcntl import ioctl  # not on Windows, where this file is read too

    buffer = bytearray(80)
    try:
        ioctl(listener, RECEIVE, buffer)
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.EINTR):
            return None
        raise
    asked, _, _, number, _, _, *arguments = struct.unpack("QIIiIQ6Q", buffer)
    return Question(asked, number, tuple(arguments))


def answer(listener: int, question: Question, error: int | None) -> None:
    """Let the call happen, or fail with the error."""
    from fcntl import ioctl

    reply = struct.pack("QqiI", question.id, 0, -(error or 0), 0 if error else CONTINUE)
    try:
        ioctl(listener, SEND, bytearray(reply))
    except OSError as trouble:
        if trouble.errno not in (errno.ENOENT, errno.EINTR):  # who asked has died
            raise


def _available(kernel: Any, processor: Processor, action: int) -> bool:
    try:
        kernel.call(processor.seccomp, ACTION_AVAILABLE, 0, struct.pack("I", action))
    except OSError:
        return False
    return True


def _program(processor: Processor, pid: int, asking: bool) -> bytes:
    """The filter, which the kernel runs before each call."""
    ask, refuse = ASK if asking else FAIL | errno.EAGAIN, FAIL | errno.EPERM
    absent = FAIL | errno.ENOSYS
    known = (numbers[processor.column] for numbers in REFUSED.values())
    argument = [_step(LOAD, 16 + 8 * place) for place in range(6)]
    done, bad = _step(RETURN, ALLOW), _step(RETURN, refuse)
    program = [
        _step(LOAD, 4), _step(EQUAL, processor.audit, 1, 0), _step(RETURN, KILL),
        _step(LOAD, 0), _step(AT_LEAST, NEWEST, 0, 1), _step(RETURN, absent),
        *_when(CLONE3, _step(RETURN, absent)),
    ]  # fmt: skip
    for refused in (*EVERYWHERE, *known):
        program += () if refused is None else _when(refused, bad)
    for fork in (processor.fork, processor.vfork):
        program += () if fork is None else _when(fork, _step(RETURN, ask))
    thread = _step(RETURN, ASK if asking else ALLOW)
    program += _when(
        processor.clone, argument[0], _step(ANY_BIT, NAMESPACES, 0, 1), bad,
        _step(ANY_BIT, THREAD, 0, 1), thread, _step(RETURN, ask),
    )  # fmt: skip
    stranger = _step(RETURN, ASK) if asking else bad
    for number in (processor.kill, processor.tgkill):  # itself and its own group need no leave
        program += _when(number, argument[0], _step(EQUAL, pid, 1, 0), _step(EQUAL, 0, 0, 1), done, stranger)
    program += _when(
        processor.prlimit64, argument[0], _step(EQUAL, 0, 1, 0), _step(EQUAL, pid, 0, 1), done, bad
    )
    for name, number in (("fcntl", processor.fcntl), ("ioctl", processor.ioctl)):
        commands = [step for command in SET_OWNER[name] for step in (_step(EQUAL, command, 0, 1), bad)]
        program += _when(number, argument[1], *commands, done)
    program += _when(
        processor.socketpair, argument[0], _step(EQUAL, UNIX, 1, 0), bad,
        argument[1], _step(AND, 0xFF), _step(EQUAL, STREAM, 1, 0), bad, done,
    )  # fmt: skip
    return b"".join((*program, done))


def _when(number: int, *steps: bytes) -> tuple[bytes, ...]:
    """Steps that end in an answer, for one call."""
    return _step(EQUAL, number, 0, len(steps)), *steps


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("HBBI", code, then, otherwise, value)
