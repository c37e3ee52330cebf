"""CPU seconds of another process: Linux as it is, macOS and Windows on stand-ins for their kernels."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest

from plyground.submissions.cpu import MacClock, WindowsClock, cpu_seconds


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux' own")
def test_a_process_is_counted_with_what_it_has_started_and_waited_for():
    work = "import time\nwhile time.process_time() < 0.3: pass"
    inner = (
        f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {work!r}])\n{work}\nprint()\ninput()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", inner], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        used = cpu_seconds(process.pid)
        assert used is not None
        assert 0.58 <= used < 10
        time.sleep(0.1)
        assert cpu_seconds(process.pid) == pytest.approx(used, abs=0.05)
        process.kill()
    assert cpu_seconds(process.pid) == 0


def test_windows_tells_kernel_and_user_time_in_tenths_of_a_microsecond():
    closed: list[int] = []

    def times(handle: int, *fields: Any) -> int:
        for field, value in zip(fields, (1, 2, 30_000_000, 12_345_678), strict=True):
            write(field, ctypes.c_uint64, 0, value)
        return 1

    def opened(rights: int, inherited: int, pid: int) -> int:
        return 0x1_0000_0004 if (rights, inherited, pid) == (0x1000, 0, 77) else 0

    kernel32 = SimpleNamespace(
        OpenProcess=Function(opened), GetProcessTimes=Function(times), CloseHandle=Function(closed.append)
    )
    assert WindowsClock(kernel32)(77) == pytest.approx(4.2345678)
    assert closed == [0x1_0000_0004]
    assert WindowsClock(kernel32)(78) == 0


def test_macos_tells_user_and_system_time_in_machs_ticks():
    def base(info: Any) -> None:
        write(info, ctypes.c_uint32, 0, 125, 3)  # as on Apple's own processors

    def usage(pid: int, kind: int, told: Any) -> int:
        write(told, ctypes.c_uint64, 2, 24_000_000, 12_000_000)
        return 0 if (pid, kind) == (os.getpid(), 0) else -1

    clock = MacClock(SimpleNamespace(mach_timebase_info=base, proc_pid_rusage=usage))
    assert clock(os.getpid()) == pytest.approx(1.5)
    assert clock(1) == 0


def write(place: Any, kind: Any, first: int, *values: int) -> None:
    """Numbers where a caller said that they should go."""
    for number, value in enumerate(values, first):
        ctypes.cast(place, ctypes.POINTER(kind))[number] = value


class Function:
    """A function of a library, which takes its types."""

    def __init__(self, call: Any) -> None:
        self.call = call

    def __call__(self, *arguments: Any) -> Any:
        return self.call(*arguments)
