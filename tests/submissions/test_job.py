"""The job object of Windows, on a stand-in for its kernel: what is asked of it, and what a refusal says."""

from __future__ import annotations

import ctypes
import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from plyground.submissions import _inside, _job, _limits

JOB, THIS = 0x1_0000_0004, 0xFFFF_FFFF_FFFF_FFFF


class Kernel32:
    """Windows, as far as it is documented; `refusing` names the call that fails."""

    def __init__(self, refusing: str = "") -> None:
        self.refusing = refusing
        self.calls: list[tuple[Any, ...]] = []

    def _answer(self, name: str, answer: int, *arguments: Any) -> int:
        self.calls.append((name, *arguments))
        return 0 if name == self.refusing else answer

    def CreateJobObjectW(self, security: object, name: object) -> int:
        return self._answer("create", JOB, security, name)

    def SetInformationJobObject(self, job: int, kind: int, limits: Any, size: int) -> int:
        raw = ctypes.string_at(limits, size)
        return self._answer("set", 1, job, kind, raw)

    def GetCurrentProcess(self) -> int:
        return THIS

    def AssignProcessToJobObject(self, job: int, process: int) -> int:
        return self._answer("assign", 1, job, process)


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="sizes are those of 64 bits")
def test_this_process_enters_a_job_that_bounds_it_and_ends_with_it() -> None:
    system = Kernel32()
    assert _job.enter(1 << 30, (system, lambda: 0)) == JOB
    create, limits, assign = system.calls
    assert create == ("create", None, None)  # no name that others could open, no handle for children
    assert assign == ("assign", JOB, THIS)
    name, job, kind, raw = limits
    assert (name, job, kind) == ("set", JOB, 9)
    # As winnt.h lays JOBOBJECT_EXTENDED_LIMIT_INFORMATION out: 144 bytes, the flags at 16, the memory at 112.
    assert len(raw) == 144
    assert int.from_bytes(raw[16:20], "little") == 0x2000 | 0x400 | 0x100
    assert int.from_bytes(raw[112:120], "little") == 1 << 30
    assert not any(raw[:16] + raw[20:112] + raw[120:])


@pytest.mark.parametrize("refusing", ["create", "set", "assign"])
def test_a_refusal_is_an_error_and_nothing_runs_unbounded(refusing: str) -> None:
    system = Kernel32(refusing)
    with pytest.raises(OSError, match=r"refuses to bound the memory of a process \(error 5\)"):
        _job.enter(1 << 30, (system, lambda: 5))
    assert system.calls[-1][0] == refusing


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has them")
def test_elsewhere_there_are_none() -> None:
    with pytest.raises(OSError, match="no job objects"):
        _job.enter(1)


def test_the_process_around_a_file_enters_it_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the file beside it, for nothing of ours can be imported there."""
    asked: list[int] = []

    def load(kind: object, path: str, name: str) -> Any:
        assert importlib.util.find_spec(name) is None
        if Path(path) == Path(_limits.__file__):
            return _limits
        assert Path(path) == Path(_job.__file__)
        return SimpleNamespace(enter=asked.append)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(_inside, "load", load)
    _inside._limit()
    assert asked == [1 << 30]
