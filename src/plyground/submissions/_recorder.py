"""Records the calls of a file's functions that take a board, in the file's own process. Needs only Python.

It judges nothing. From 3.12 on `sys.monitoring` tells of the calls, before it `sys.setprofile`. A call has
a row in six columns of numbers, which point into tables of what was different: boards, arguments, answers.
"""

from __future__ import annotations

import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

MOST_DIFFERENT = 65_000
"""How many different arguments or answers may there be? Their numbers travel in two bytes."""
DEEPEST = 250
"""How many calls may be open? A search of tic-tac-toe has some thirty; beyond this it has no end."""
EVERY = 32
"""After how many events is the clock asked? Asked at each it would take as long as all the rest."""
TOGETHER = 4
"""How many things may a tuple hold of which one is a board?"""
MOST_BESIDE = 2000
"""How many different calls that take no board are told? There are 512 ways to have marks on nine cells."""
GENERATORS = 0x20 | 0x80 | 0x200
OPEN = 0
"""The answer of a call that has not come back."""
PAIRS = (
    ("x", "o"), ("xs", "os"), ("x_bits", "o_bits"), ("xbits", "obits"), ("bx", "bo"), ("px", "po"),
    ("x_board", "o_board"), ("xb", "ob"), ("me", "you"), ("me", "opp"), ("me", "opponent"), ("me", "other"),
    ("mine", "theirs"), ("own", "other"), ("us", "them"), ("player", "opponent"), ("mover", "other"),
)  # fmt: skip
"""What are two numbers called whose bits are the cells of either side?"""


class Recorder:
    """The calls so far, a row each; the tables begin with what stands for nothing."""

    def __init__(
        self, path: str, plain: Callable[[Any], Any], most: int, only: frozenset[str] | None,
        freeze: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.path, self.plain, self.most, self.only, self.freeze = path, plain, most, only, freeze
        self.bits: object = None
        """What tells two numbers that are a board from any others."""
        self.look: Callable[[Any], int] = lambda thing: -1
        """Which board a thing is, or -1."""
        self.depths, self.spent = array("B"), array("I")
        self.calls, self.boards, self.answers, self.lines = (array("H") for _ in range(4))
        self.changed: dict[int, int] = {}
        """The board after a call that has changed it."""
        self.raised: dict[int, str] = {}
        """The exception that ended a call."""
        self.given: list[Any] = []
        """Of each different call: its function, the function's line, and the other arguments by name."""
        self.said: list[Any] = [None]
        self.untraced: set[str] = set()
        """Functions that run in pieces, whose calls are not recorded."""
        self.boardless: set[tuple[str, str]] = set()
        """Which function calls which one that takes no board."""
        self.beside: dict[Any, Any] = {}
        """Different calls of such functions: the caller, the function, its line, arguments and answer."""
        self._plans: dict[int, tuple[tuple[str, ...], tuple[str, str] | None] | None] = {}
        self._kept: list[CodeType] = []
        self._given: dict[Any, int] = {}
        self._said: dict[Any, int] = {}
        self._stack: list[tuple[FrameType, int, Any, int, int]] = []
        self._open_beside: list[tuple[FrameType, Any]] = []
        self._clock = self._ticks = 0

    def _plan(self, code: CodeType) -> tuple[tuple[str, ...], tuple[str, str] | None] | None:
        """The names of a function's arguments, and of two that may be a board together."""
        self._kept.append(code)  # so that its id stays its own
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        plan = None
        if code.co_filename == self.path and names and code.co_name[:2] != "__" and names[0] != ".0":
            if code.co_flags & GENERATORS:
                self.untraced.add(code.co_name)
            elif self.only is None or code.co_name in self.only:
                lower = {name.lower(): name for name in names}
                pair = next(((lower[a], lower[b]) for a, b in PAIRS if a in lower and b in lower), None)
                plan = (names, pair)
        self._plans[id(code)] = plan
        return plan

    def enter(self, code: CodeType, frame: FrameType) -> bool:
        """A function begins; False if it is none of those that are recorded, now and for ever."""
        plan = self._plans.get(id(code), 0)  # by identity: the hash of a code object is slow
        if plan is None or (plan == 0 and self._plan(code) is None):
            return False
        names, pair = plan or self._plans[id(code)]  # type: ignore[misc]
        local = frame.f_locals
        board = -1
        for name in names:
            thing: Any = local.get(name)
            if (board := self.look(thing)) >= 0:
                others = [local.get(each) for each in names if each != name and each != "self"]
                break
            if issubclass(type(thing), tuple) and 2 <= tuple.__len__(thing) <= TOGETHER:  # also a named one
                board = next((n for each in tuple.__iter__(thing) if (n := self.look(each)) >= 0), -1)
                if board >= 0:  # a board with something beside it, such as whose turn it is
                    others = [local.get(each) for each in names if each != "self"]
                    name = ""
                    break
        else:
            thing = (self.bits, local.get(pair[0]), local.get(pair[1])) if pair else None
            if pair is None or (board := self.look(thing)) < 0:
                if self._stack:
                    self._enter_beside(code, frame, names, local)
                return True
            name, others = pair[0], [local.get(each) for each in names if each not in pair]
        try:
            call = self._given.get((id(code), *others))
        except Exception:
            call = None
        if call is None:
            call = self._different(code, names, name, pair, local, others)
        stack = self._stack
        index = len(self.depths)
        if index >= self.most:
            self.freeze("calls")
        if len(stack) >= DEEPEST:
            self.freeze("deep")
        self._ticks += 1
        if not self._ticks % EVERY:
            self._clock = time.thread_time_ns() // 1000
        self.depths.append(len(stack))
        self.calls.append(call)
        self.boards.append(board)
        self.answers.append(OPEN)
        self.lines.append(0)
        self.spent.append(0)
        stack.append(
            (frame, index, None if issubclass(type(thing), (tuple, str)) else thing, board, self._clock)
        )
        return True

    def _enter_beside(self, code: CodeType, frame: FrameType, names: tuple[str, ...], local: Any) -> None:
        """A function begins that takes no board."""
        caller = self.given[self.calls[self._stack[-1][1]]][0]
        self.boardless.add((caller, code.co_name))
        key = (caller, id(code), *(local.get(name) for name in names))
        try:
            if key in self.beside or len(self.beside) >= MOST_BESIDE:
                return
        except Exception:  # it cannot be a key
            return
        given = {name: self.plain(local.get(name)) for name in names if name != "self"}
        self._open_beside.append((frame, (key, [caller, code.co_name, code.co_firstlineno, given])))

    def leave(self, frame: FrameType, value: Any, raised: str | None) -> None:
        """A function ends."""
        stack = self._stack
        if self._open_beside and self._open_beside[-1][0] is frame:
            _, (asked, told) = self._open_beside.pop()
            self.beside[asked] = [*told, self.plain(value), raised is not None]
            return
        if not stack or stack[-1][0] is not frame:
            return
        _, index, thing, board, begun = stack.pop()
        kind = type(value)
        key: Any
        if kind is set:
            key = (kind, frozenset(value))
        elif kind is list and (number := self.look(value)) >= 0:
            key = (list, number)
        else:
            key = (kind, value)
        try:
            said = self._said.get(key)
            if said is None:
                said = self._said[key] = self._answer(value)
        except Exception:  # it cannot be a key
            said = self._answer_text(value)
        self.answers[index] = said
        self.lines[index] = min(frame.f_lineno or 0, 65_535)
        self.spent[index] = min(self._clock - begun, 0xFFFF_FFFF)
        if raised:
            self.raised[index] = raised
        if thing is not None and (after := self.look(thing)) != board:
            self.changed[index] = after

    def _different(
        self, code: CodeType, names: tuple[str, ...], board: str, pair: tuple[str, str] | None,
        local: Any, others: list[Any],
    ) -> int:  # fmt: skip
        """The number of a call with other arguments than those before."""
        left = [
            name
            for name in names
            if name not in (board, "self") and not (pair and board in pair and name in pair)
        ]
        told = {name: self.plain(local.get(name)) for name in left}
        entry = [code.co_name, code.co_firstlineno, told]
        try:
            key: Any = (id(code), *others)
            hash(key)
        except Exception:
            key = str(entry)
            if key in self._given:
                return self._given[key]
        if len(self.given) >= MOST_DIFFERENT:
            self.freeze("different")
        self.given.append(entry)
        self._given[key] = len(self.given) - 1
        return len(self.given) - 1

    def _answer(self, value: Any) -> int:
        if len(self.said) >= MOST_DIFFERENT:
            self.freeze("different")
        self.said.append(self.plain(value))
        return len(self.said) - 1

    def _answer_text(self, value: Any) -> int:
        """The number of an answer that cannot be looked up as it is."""
        text = str(self.plain(value))
        if text not in self._said:
            self._said[text] = self._answer(value)
        return self._said[text]

    def forget(self) -> None:
        """What was open is closed: the file begins anew."""
        self._stack.clear()
        self._open_beside.clear()

    @contextmanager
    def recording(self) -> Iterator[None]:
        """While this lasts, the calls of this thread are recorded."""
        with _monitored(self) if hasattr(sys, "monitoring") else _profiled(self):
            yield


@contextmanager
def _profiled(recorder: Recorder) -> Iterator[None]:
    import dis

    returns, codes = dis.opmap["RETURN_VALUE"], dict[int, bytes]()
    plans, enter, leave = recorder._plans, recorder.enter, recorder.leave

    def profile(frame: FrameType, event: str, value: Any) -> None:
        code = frame.f_code
        if event == "call":
            if plans.get(id(code), 0) is not None:
                enter(code, frame)
        elif event == "return" and plans.get(id(code)) is not None:
            # A frame that an exception leaves "returns" None from another instruction.
            if value is None:
                if id(code) not in codes:
                    codes[id(code)] = code.co_code
                if codes[id(code)][frame.f_lasti] != returns:
                    leave(frame, None, "an exception")
                    return
            leave(frame, value, None)

    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)


@contextmanager
def _monitored(recorder: Recorder) -> Iterator[None]:
    """From 3.12 on: what other files do costs nothing."""
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]
    tool, events = monitoring.PROFILER_ID, monitoring.events
    own, ident, frame_of = threading.get_ident(), threading.get_ident, sys._getframe
    plans, enter, leave, off = recorder._plans, recorder.enter, recorder.leave, monitoring.DISABLE

    def start(code: CodeType, offset: int) -> Any:
        return None if ident() != own or enter(code, frame_of(1)) else off

    def back(code: CodeType, offset: int, value: Any) -> Any:
        if plans.get(id(code)) is None:
            return off
        if ident() == own:
            leave(frame_of(1), value, None)
        return None

    def unwind(code: CodeType, offset: int, error: BaseException) -> None:
        if plans.get(id(code)) is not None and ident() == own:
            leave(frame_of(1), None, type(error).__name__)

    monitoring.use_tool_id(tool, "plyground")
    try:
        for event, hook in ((events.PY_START, start), (events.PY_RETURN, back), (events.PY_UNWIND, unwind)):
            monitoring.register_callback(tool, event, hook)
        if not recorder._kept:
            monitoring.restart_events()  # what an earlier recorder had no use for
        monitoring.set_events(tool, events.PY_START | events.PY_RETURN | events.PY_UNWIND)
        yield
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
