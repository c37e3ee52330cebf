"""The process around a student's file: boards in, moves or one sentence of error out. Needs only Python.

It is run by `student` as `python _student.py FILE`; each line in is a board as piece names,
each line out is JSON: {"ready": true}, {"move": [0, 1], "answer": "(0, 1)"} or {"error": …}.
"""

from __future__ import annotations

import json
import operator
import os
import sys
import threading
import traceback
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from queue import SimpleQueue
from types import ModuleType
from typing import Any

MEMORY = 1 << 30
"""How much may it hold? A hundred times what minimax needs, and less than would slow the machine down."""
LONGEST = 300


def main(path: str) -> None:
    # What the student prints belongs to the terminal, and what it reads is nobody's answer.
    orders = os.fdopen(os.dup(0), "r", encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    _limit_memory()
    boards: SimpleQueue[list[list[str]]] = SimpleQueue()

    def listen() -> None:
        for line in orders:
            boards.put(json.loads(line))
        os._exit(0)  # whoever asked has gone, perhaps while minimax runs for ever

    threading.Thread(target=listen, daemon=True).start()
    reserve = bytearray(1 << 20)  # so that a lack of memory can be reported
    try:
        module = _load(path)
        _say(answers, {"ready": True})
        while True:
            _say(answers, _play(module, boards.get()))
    except BaseException as error:  # sys.exit and all
        del reserve
        _say(answers, {"error": _sentence(error, path)})
    os._exit(1)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(what)[1]
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (bound, bound))


def _load(path: str) -> ModuleType:
    """Import the file under the name that the course gives it."""
    sys.path.insert(0, os.path.dirname(path))
    sys.argv = [path]
    spec = spec_from_file_location("tictactoe", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{os.path.basename(path)} is not a Python file (.py)")
    module = sys.modules["tictactoe"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    if not callable(getattr(module, "minimax", None)):
        raise ImportError("it has no function minimax")
    return module


def _play(module: ModuleType, rows: list[list[str]]) -> dict[str, Any]:
    marks = {
        "x": getattr(module, "X", "X"),
        "o": getattr(module, "O", "O"),
        "": getattr(module, "EMPTY", None),
    }
    answer = module.minimax([[marks[piece] for piece in row] for row in rows])
    said: dict[str, Any] = {"answer": repr(answer)[:80]}
    if isinstance(answer, tuple | list) and len(answer) == 2:
        with suppress(TypeError):  # not numbers: the answer alone says it
            said["move"] = [operator.index(number) for number in answer]
    return said


def _sentence(error: BaseException, path: str) -> str:
    """Where in the student's file, and what: "tictactoe.py, line 7, in minimax: KeyError: 3"."""
    file = os.path.basename(path)
    if isinstance(error, SyntaxError) and error.filename:
        return f"{os.path.basename(error.filename)}, line {error.lineno}: SyntaxError: {error.msg}"
    if isinstance(error, MemoryError):
        what = f"out of memory ({MEMORY >> 30} GB is allowed)"
    elif isinstance(error, SystemExit):
        what = "the program was ended by sys.exit"
    else:
        try:
            text = " ".join(str(error).split())
        except Exception:
            text = ""
        what = f"{type(error).__name__}: {text}" if text else type(error).__name__
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename == path:
            function = "" if frame.name == "<module>" else f", in {frame.name}"
            return f"{file}, line {frame.lineno}{function}: {what}"[:LONGEST]
    return f"{file}: {what}"[:LONGEST]


def _say(answers: Any, message: dict[str, Any]) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
