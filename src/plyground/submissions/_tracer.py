"""The driver that records a student's own search. It runs beside the module and needs only Python.

An order is {"game", "calls": [what to call with…], "traced", "most": calls, "seconds": CPU, "only": names or
None, "kept"}; the answer {"ended", "data", "left"}: tables and columns packed in text, as much of it as a
line may hold; {"more": true} asks for the rest. For each call the file is executed anew, so that nothing is
left over in its tables; if these are to be kept, it is executed once, and only the last call is recorded.
It runs in a thread of its own: when a bound is reached this thread is not let go on, and nothing is raised
that the file could catch; what was recorded is told, and the process is of no more use.
"""

from __future__ import annotations

import base64
import dis
import json
import os
import random
import sys
import threading
import time
import traceback
import zlib
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice, pairwise
from types import CodeType, FunctionType, ModuleType
from typing import Any

PART = 600_000
"""How much of the packed columns goes into one answer? A line may have a million characters."""
STACK = 64 << 20
WALL = 20.0
"""How many times the CPU seconds may pass on the clock? A file that sleeps uses none."""
POLL_SECONDS = 0.02
SEED = 1
MOST_STEPS = 10_000
DEPTHS = ("depth", "level", "ply", "root", "top")
"""What is in the name of an argument that tells a call how deep it is?"""


def _sibling(name: str) -> Any:
    """A file of this folder, which is on nobody's path."""
    spec = spec_from_file_location(
        name, os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{name}.py")
    )
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


boards, recorders, tasks = _sibling("_boards"), _sibling("_recorder"), _sibling("_tasks")
_left = ""


def begin(module: ModuleType) -> dict[str, Any]:
    """What of the file is kept from the recorder's eyes."""
    own = vars(module)
    cached = [name for name, thing in own.items() if hasattr(thing, "cache_info")]
    folder = os.path.dirname(module.__file__ or "")
    files = {
        os.path.basename(file)
        for other in tuple(sys.modules.values())
        if (file := getattr(other, "__file__", None)) and os.path.dirname(file) == folder
    }
    files.discard(os.path.basename(module.__file__ or ""))
    marks = [boards.plain(own.get(name, name), lambda thing: -1) for name in ("X", "O")]
    shared = list(islice(_shared(own), 9))
    keeps = bool(cached) or any(_keeps(thing) for name, thing in own.items() if name[:2] != "__")
    tables = {name: lines for name, thing in own.items() if (lines := boards.lines_in(thing))}
    return {
        "cached": cached[:9], "files": sorted(files)[:9], "marks": marks, "shared": shared, "tables": tables,
        "keeps": keeps,
    }  # fmt: skip


def _keeps(thing: Any) -> bool:
    """Whether something may be remembered in it from one call of `minimax` to the next."""
    if isinstance(thing, FunctionType):
        return any(type(each) in (dict, list, set) for each in thing.__defaults__ or ())
    return type(thing) in (dict, set) or (type(thing) is list and not thing)


def _shared(own: dict[str, Any]) -> Iterator[list[Any]]:
    """Which functions write into a variable outside themselves that `minimax` returns: name, variable, line.

    Who knows how deep it is may write there at the top only.
    """
    minimax = getattr(own.get("minimax"), "__code__", None)
    if not isinstance(minimax, CodeType):
        return
    steps = [(each.opname, each.argval) for each in islice(dis.get_instructions(minimax), MOST_STEPS)]
    returned = {
        name
        for (load, name), (after, _) in pairwise(steps)
        if load in ("LOAD_GLOBAL", "LOAD_DEREF") and after == "RETURN_VALUE"
    }
    functions = [thing.__code__ for thing in own.values() if isinstance(thing, FunctionType)]
    functions += [each for each in minimax.co_consts if isinstance(each, CodeType)]
    for code in functions:
        if code is minimax or any(word in name for name in code.co_varnames for word in DEPTHS):
            continue
        for each in islice(dis.get_instructions(code), MOST_STEPS):
            if each.opname in ("STORE_GLOBAL", "STORE_DEREF") and each.argval in returned:
                yield [code.co_name, each.argval, (each.positions and each.positions.lineno) or 0]
                break


def answer(module: ModuleType, order: dict[str, Any]) -> dict[str, Any]:
    global _left
    if not order.get("more"):
        run = Run(module, order)
        run.wait(float(order["seconds"]))
        told = run.told()
        _left = told.pop("data")
    else:
        told = {}
    part, _left = _left[:PART], _left[PART:]
    return {**told, "data": part, "left": bool(_left)}


class Run:
    """One order, carried out in a thread."""

    def __init__(self, module: ModuleType, order: dict[str, Any]) -> None:
        self.module, self.order = module, order
        self.path, self.name = module.__file__ or "", module.__name__
        self.texts = boards.Texts()
        self.answers: list[dict[str, Any]] = []
        self.ended: str | None = None
        only = order.get("only")
        self.recorder = recorders.Recorder(
            self.path, self._plain, int(order["most"]), None if only is None else frozenset(only), self.freeze
        )
        self.recorder.bits = boards.BITS
        self._done = threading.Event()
        self._forever = threading.Lock()
        self._forever.acquire()
        self._exit = os._exit
        threading.stack_size(STACK)
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()
        threading.stack_size(0)

    def wait(self, seconds: float) -> None:
        """Until it is done, or has used so many CPU seconds."""
        begun, clock = time.process_time(), time.monotonic()
        while not self._done.wait(POLL_SECONDS):
            if time.process_time() - begun > seconds:
                self.ended = "cpu"
            elif time.monotonic() - clock > WALL * seconds:
                self.ended = "wall"
            if self.ended:
                self.recorder.most = 0  # the next call that would be recorded is the last
                break
        os._exit = self._exit

    def freeze(self, why: str) -> None:
        """The thread of the file ends here, for ever."""
        if threading.current_thread() is not self._thread:
            self._exit(0)
        self.ended = self.ended or why
        self._done.set()
        self._forever.acquire()

    def _plain(self, value: Any) -> Any:
        return boards.plain(value, self.recorder.look)

    def _leave(self, code: int) -> None:
        """The file ends its process: what was recorded is told first."""
        self.freeze("exit") if threading.current_thread() is self._thread else self._exit(code)

    def _work(self) -> None:
        os._exit = self._leave  # type: ignore[assignment]
        calls, kept = self.order["calls"], self.order["kept"]
        for number, call in enumerate(calls, 1):
            self.answers.append({"start": len(self.recorder.depths)})
            began = time.thread_time()
            traced = self.order["traced"] and (not kept or number == len(calls))
            said = self._one(call, not kept or number == 1, traced)
            self.answers[-1].update(said, cpu=round(time.thread_time() - began, 6))
        self._done.set()

    def _one(self, call: Any, anew: bool, traced: bool) -> dict[str, Any]:
        """What the file answers to one call."""
        from __main__ import sentence, traceback_of  # the process around us

        try:
            random.seed(SEED)  # who shuffles its moves shows the same search again
            if anew:
                fresh = sys.modules[self.name] = ModuleType(self.name)
                fresh.__file__ = self.path
                exec(_program(self.path), fresh.__dict__)
                self.recorder.look = boards.LOOKS[self.order["game"]](fresh, self.texts)
            task = tasks.TASKS[self.order["game"]](sys.modules[self.name], call)
            if not traced:
                return {"said": self._plain(task())}
            self.recorder.forget()
            with self.recorder.recording():
                found = task()
            return {"said": self._plain(found)}
        except boards.Full:
            self.freeze("different")
        except BaseException as error:  # sys.exit and all
            lines = [
                line
                for frame, line in islice(traceback.walk_tb(traceback_of(error)), 2000)
                if frame.f_code.co_filename == self.path
            ]
            told = {"error": sentence(error, self.path), "kind": type(error).__name__}
            return {**told, "line": lines[-1] if lines else 0}
        return {}

    def told(self) -> dict[str, Any]:
        """What was recorded: a line of JSON with the tables, and the columns."""
        recorder = self.recorder
        columns = (
            recorder.depths,
            recorder.calls,
            recorder.boards,
            recorder.answers,
            recorder.lines,
            recorder.spent,
        )
        count = min(map(len, columns))
        tables = {
            "count": count,
            "order": sys.byteorder,
            "boards": self.texts.all,
            "given": recorder.given,
            "said": recorder.said,
            "changed": [[k, v] for k, v in tuple(recorder.changed.items()) if k < count],
            "raised": [[k, v] for k, v in tuple(recorder.raised.items()) if k < count],
            "untraced": sorted(recorder.untraced)[:9],
            "boardless": sorted(recorder.boardless)[:50],
            "beside": list(recorder.beside.values()),
            "answers": list(self.answers),
        }
        packed = b"".join(
            [json.dumps(tables).encode(), b"\n", *(column[:count].tobytes() for column in columns)]
        )
        data = base64.b85encode(zlib.compress(packed, 6)).decode("ascii")
        return {"ended": self.ended, "data": data}


def _program(path: str) -> CodeType:
    """The file, compiled once."""
    if path not in _programs:
        with open(path, "rb") as file:
            _programs[path] = compile(file.read(), path, "exec", dont_inherit=True)
    return _programs[path]


_programs: dict[str, CodeType] = {}
