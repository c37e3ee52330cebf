"""The process around a student's file: its bounds, and one sentence of error. Needs only Python.

`python _inside.py serve FILE NAME DRIVER` imports FILE as module NAME; each line in is an order in JSON,
each line out is what `answer(module, order)` of the file DRIVER makes of it, or {"error": …}. The first
line out is what its `begin(module)` says.
`python _inside.py run FILE ARGUMENTS…` runs FILE as the program that it is; the last line on stderr is
the sentence. Either ends when stdin does, for then whoever asked has gone.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
import threading
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from queue import SimpleQueue
from types import ModuleType
from typing import Any

MEMORY = 1 << 30
"""How much may it hold? A hundred times what minimax needs, and less than would slow the machine down."""
LONGEST = 300

_kept: object = None
"""The job's handle on Windows."""


def serve(path: str, name: str, driver_path: str) -> None:
    # What the student prints belongs to the terminal, and what it reads is nobody's answer.
    lines = _take_stdin()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    orders: SimpleQueue[Any] = SimpleQueue()

    def listen() -> None:
        for line in lines:
            orders.put(json.loads(line))
        os._exit(0)  # perhaps while the student's code runs for ever

    threading.Thread(target=listen, daemon=True).start()
    own = os.getpid()

    def say(message: dict[str, Any]) -> None:
        if os.getpid() != own:
            os._exit(0)  # a fork of the student's: one process answers
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    reserve = bytearray(1 << 20)  # so that a lack of memory can be reported
    driver = _load(driver_path, "driver")
    try:
        _limit_memory()
        sys.path.insert(0, os.path.dirname(path))
        sys.argv = [path]
        module = _load(path, name)
        say(driver.begin(module))
    except BaseException as error:  # sys.exit and all
        del reserve
        say({"error": sentence(error, path)})
        os._exit(1)
    while True:
        order = orders.get()
        try:
            said = driver.answer(module, order)
        except BaseException as error:
            del reserve
            said = {"error": sentence(error, path)}
            error.__traceback__ = None  # lets go of what filled the memory
            reserve = bytearray(1 << 20)
        say(said)


def run(path: str, arguments: list[str]) -> None:
    lines = _take_stdin()

    def listen() -> None:
        lines.read()
        os._exit(1)

    threading.Thread(target=listen, daemon=True).start()
    reserve = bytearray(1 << 20)
    sys.path.insert(0, os.path.dirname(path))
    sys.argv = [path, *arguments]
    code = 0
    try:
        _limit_memory()
        runpy.run_path(path, run_name="__main__")
    except BaseException as error:
        del reserve
        if not isinstance(error, SystemExit) or error.code not in (None, 0):
            code = 1
            print(f"\n{sentence(error, path)}", file=sys.__stderr__)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)  # threads that it has left behind do not hold it up


def _take_stdin() -> Any:
    """Our own end of stdin; the student reads from nothing."""
    lines = os.fdopen(os.dup(0), "r", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    return lines


def _limit_memory() -> None:
    if sys.platform == "win32":
        global _kept
        _kept = _load(os.path.join(os.path.dirname(__file__), "_job.py"), "_plyground_job").enter(MEMORY)
        return
    import resource

    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(what)[1]
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(what, (bound, bound))
        except (OSError, ValueError):
            if sys.platform != "darwin":  # macOS knows no bound of memory
                raise


def _load(path: str, name: str) -> ModuleType:
    """Import a file under a name: the student's under the one that the course gives it."""
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{os.path.basename(path)} is not a Python file (.py)")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sentence(error: BaseException, path: str) -> str:
    """Where in the student's file, and what: "tictactoe.py, line 7, in minimax: KeyError: 3"."""
    file = os.path.basename(path)
    if isinstance(error, SyntaxError) and error.filename:
        return f"{os.path.basename(error.filename)}, line {error.lineno}: SyntaxError: {error.msg}"
    if isinstance(error, MemoryError):
        what = f"out of memory ({MEMORY >> 30} GB is allowed)"
    elif isinstance(error, SystemExit):
        what = "the program was ended by sys.exit"
        what += f": {' '.join(error.code.split())}" if isinstance(error.code, str) else ""
    else:
        try:
            text = " ".join(str(error).split())
        except Exception:
            text = ""
        what = f"{type(error).__name__}: {text}" if text else type(error).__name__
    for frame, line in reversed([*traceback.walk_tb(error.__traceback__)]):
        if frame.f_code.co_filename == path:
            function = "" if frame.f_code.co_name == "<module>" else f", in {frame.f_code.co_name}"
            return f"{file}, line {line}{function}: {what}"[:LONGEST]
    return f"{file}: {what}"[:LONGEST]


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(*sys.argv[2:])
    else:
        run(sys.argv[2], sys.argv[3:])
