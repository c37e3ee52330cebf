"""The process around a student's file: orders in, answers out, one sentence of error. Needs only Python.

`main` gets a specification from `process.py`. With the mode "serve" it imports the file as a module under
the name that the course gives it; each line in is an order, {"nonce", "order"} as `marshal` writes it, in hex
digits; each line out is its nonce and, in JSON, what `answer(module, order)` of the driver makes of it, or
{"error": …}. The first line out is what the driver's `begin(module)` says; its MOST_PRINTED, if it has one,
says how much of what is printed is kept. With "run" the file is the program that it is; the last line on
stderr is the sentence. Either ends when stdin does, for then whoever asked has gone.

A file can change whatever it finds in its process. What is used here after it was imported is therefore
taken before: names are bound here, and the driver and this file have built-in functions of their own.
"""

from __future__ import annotations

import builtins
import io
import os
import sys
from _json import encode_basestring_ascii as quoted
from _queue import SimpleQueue
from _thread import start_new_thread
from importlib.machinery import FileFinder, SourceFileLoader
from marshal import loads
from os import _exit, getpid, write
from os.path import basename

TYPE_CHECKING = False  # typing takes longer to import than all the rest
if TYPE_CHECKING:
    from types import CodeType, FrameType, ModuleType
    from typing import Any

LONGEST = 300
LONGEST_ANSWER = (1 << 20) - 100
DEEPEST = 32

_TRACEBACK: Any = BaseException.__dict__["__traceback__"]
_kept: object = None
"""The job's handle on Windows."""
_memory = ""
"""How much is allowed, in words."""


def read(path: str) -> Any:
    """The specification; its file goes."""
    with open(path, "rb") as file:
        data = file.read()
    os.unlink(path)
    return loads(data)


def start(path: str) -> None:
    """Where there is no supervisor, the process bounds itself."""
    main(read(path), _limit)


def main(specification: dict[str, Any], hold: Any) -> None:
    """Hold this process, then let the student's code in."""
    global _memory
    megabytes = specification["memory"] >> 20
    _memory = f"{megabytes / 1024:g} GB" if megabytes >= 1024 else f"{megabytes} MB"
    if specification["mode"] == "serve":
        serve(specification, hold)
    else:
        run(specification, hold)


def serve(specification: dict[str, Any], hold: Any) -> None:
    # What the student prints belongs to the terminal, and what it reads is nobody's answer.
    path, orders = specification["path"], SimpleQueue()  # type: ignore[var-annotated]
    lines, own = _take_stdin(), getpid()
    answers = os.dup(1)
    os.dup2(2, 1)

    def listen() -> None:
        for line in lines:
            orders.put(loads(bytes.fromhex(line)))
        _exit(0)  # perhaps while the student's code runs for ever

    def say(nonce: str, message: Any) -> None:
        if getpid() != own:
            _exit(0)  # a fork of the student's: one process answers
        try:
            text = plain(message)
            if len(text) > LONGEST_ANSWER:
                raise ValueError(f"an answer of {len(text) >> 10} KB is too long")
        except MemoryError:  # it is in it many times
            text = plain({"error": f"{basename(path)}: an answer is too long"})
        except ValueError as error:
            text = plain({"error": f"{basename(path)}: {error}"})
        data = f"{nonce} {text}\n".encode("ascii")
        while data:
            data = data[write(answers, data) :]

    reserve = bytearray(1 << 20)  # so that a lack of memory can be reported
    driver = load(SourceFileLoader, specification["driver"], "driver", dict(vars(builtins)))
    hold()
    start_new_thread(listen, ())
    nonce = orders.get()["nonce"]
    try:
        _settle(specification)
        _fix_chance(int(os.environ.get("PYTHONHASHSEED", "0")))
        module = load(FromSource, path, specification["name"])
        if most := getattr(driver, "MOST_PRINTED", 0):
            sys.stdout = Brief(sys.stdout, most)
        said = driver.begin(module)
    except BaseException as error:  # sys.exit and all
        del reserve
        say(nonce, {"error": sentence(error, path)})
        _exit(1)
    say(nonce, said)
    while True:
        asked = orders.get()
        try:
            said = driver.answer(module, asked["order"])
        except BaseException as error:
            del reserve
            said = {"error": sentence(error, path)}
            _TRACEBACK.__set__(error, None)  # lets go of what filled the memory
            reserve = bytearray(1 << 20)
        say(asked["nonce"], said)


class Brief(io.TextIOBase):
    """What is printed, cut off after a while."""

    def __init__(self, stream: Any, most: int) -> None:
        self.stream, self.left = stream, most

    def write(self, text: str) -> int:
        self.stream.write(text[: self.left])
        self.left = max(0, self.left - len(text))
        return len(text)

    def flush(self) -> None:
        self.stream.flush()


def run(specification: dict[str, Any], hold: Any) -> None:
    path, lines = specification["path"], _take_stdin()

    def listen() -> None:
        lines.read()
        _exit(1)

    reserve = bytearray(1 << 20)
    code = 0
    hold()
    start_new_thread(listen, ())
    try:
        _settle(specification)
        load(FromSource, path, "__main__")
    except BaseException as error:
        del reserve
        if not isinstance(error, SystemExit) or error.code not in (None, 0):
            code = 1
            print(f"\n{sentence(error, path)}", file=sys.__stderr__)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:  # what it has put there is its own
            code = code or 1
    _exit(code)  # threads that it has left behind do not hold it up


def _take_stdin() -> Any:
    """Our own end of stdin; the student reads from nothing."""
    lines = os.fdopen(os.dup(0), "r", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    return lines


def _settle(specification: dict[str, Any]) -> None:
    """What a program finds when it starts: arguments, its folder, packages, exit(); nothing of ours."""
    from _sitebuiltins import Quitter

    for name in ("exit", "quit"):
        setattr(builtins, name, Quitter(name, "Ctrl-D"))
    folder = os.path.dirname(specification["path"])
    sys.argv = [specification["path"], *specification["arguments"]]
    sys.path[:] = [folder, *sys.path, *specification["packages"]]
    sys.path_importer_cache[folder] = FileFinder(folder, (FromSource, [".py"]))
    sys.meta_path.insert(0, _Refusing(specification["refused"]))


def _fix_chance(seed: int) -> None:
    """With a hash seed chance is repeated, and so is the verdict, wherever the file imports it."""
    if seed:  # who plays has none, and may be various
        import random

        random.seed(seed)


class _Refusing:
    """Finds no module of ours, wherever it lies: a submission stands by itself."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}: a submission stands by itself", name=name)


class FromSource(SourceFileLoader):
    """Runs what the teacher can read, not what lies compiled beside it."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


def load(kind: type[SourceFileLoader], path: str, name: str, own: dict[str, Any] | None = None) -> ModuleType:
    """Import a file under a name: the student's under the one that the course gives it.

    `own` are built-in functions that nobody else can replace.
    """
    module = sys.modules[name] = type(sys)(name)
    module.__file__ = path
    if own is not None:
        vars(module)["__builtins__"] = own
    kind(name, path).exec_module(module)
    return module


def plain(value: Any, depth: int = 0) -> str:
    """JSON of None, truth values, numbers, strings, lists and dictionaries, and of nothing like them."""
    kind = type(value)
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if kind is str:
        return quoted(value)
    if (kind is int and -(1 << 63) <= value < 1 << 63) or (kind is float and value - value == 0):
        return repr(value)
    if kind in (list, tuple, dict) and len(value) > LONGEST_ANSWER:
        raise ValueError("an answer is too long")
    if depth < DEEPEST and (kind is list or kind is tuple):
        return f"[{', '.join([plain(each, depth + 1) for each in value])}]"
    if depth < DEEPEST and kind is dict and all(type(key) is str for key in value):
        return f"{{{', '.join([f'{quoted(key)}: {plain(value[key], depth + 1)}' for key in value])}}}"
    if depth < DEEPEST and kind is dict:
        raise ValueError("an answer has a dictionary in it whose keys are not strings")
    what = "nested too deep" if kind in (list, tuple, dict) else f"of the kind {kind.__name__}"
    raise ValueError(f"an answer has something in it that is {what}")


def sentence(error: BaseException, path: str) -> str:
    """Where in the student's file, and what: "tictactoe.py, line 7, in minimax: KeyError: 3"."""
    file = basename(path)
    if isinstance(error, SyntaxError) and error.filename:
        return f"{basename(error.filename)}, line {error.lineno}: SyntaxError: {error.msg}"[:LONGEST]
    if isinstance(error, MemoryError):
        what = f"out of memory ({_memory} is allowed)"
    elif isinstance(error, SystemExit):
        what = "the program was ended by sys.exit"
        what += f": {' '.join(error.code.split())}" if type(error.code) is str else ""
    else:
        what = type.__dict__["__name__"].__get__(type(error))  # not what a metaclass says
        try:
            text = " ".join(str(error)[: 10 * LONGEST].split())
        except Exception:
            text = ""
        what = f"{what}: {text}" if text else what
    for frame, line in reversed(_frames(error)):
        if frame.f_code.co_filename == path:
            function = "" if frame.f_code.co_name == "<module>" else f", in {frame.f_code.co_name}"
            return f"{file}, line {line}{function}: {what}"[:LONGEST]
    return f"{file}: {what}"[:LONGEST]


def traceback_of(error: BaseException) -> Any:
    """Where an exception came from, whatever its class says of that."""
    return _TRACEBACK.__get__(error)


def _frames(error: BaseException) -> list[tuple[FrameType, int]]:
    found, trace = [], traceback_of(error)
    while trace is not None:
        found.append((trace.tb_frame, trace.tb_lineno))
        trace = trace.tb_next
    return found


def _limit() -> None:
    global _kept
    here = os.path.dirname(os.path.abspath(__file__))
    limits, job = (
        load(SourceFileLoader, os.path.join(here, f"{name}.py"), name) for name in ("_limits", "_job")
    )
    _kept = limits.enter(job)
