"""Record a student's own search: run a file on a board and judge its calls; watched files are kept."""

from __future__ import annotations

import hashlib
import tempfile
from collections import OrderedDict
from pathlib import Path
from threading import Lock

from ...diagnosis import truth
from ...diagnosis.courses import other_course
from ...diagnosis.examination import CALL_SECONDS, calibrate, examine, first_fault, judge, notes, trouble
from ...diagnosis.meaning import Meaning
from ...diagnosis.verdicts import Tree
from ...stopping import Stop, never
from ...submissions import SubmissionError
from ...submissions.tracing import MOST_CALLS, Call, Trace, Tracer
from .own import GAME, PREFIX, OwnWatch

__all__ = ["Files", "files", "find_other", "record_own"]

MOST_SOURCE = 200_000
MOST_FILES = 16
"""How many files are kept for those who watch them?"""


def record_own(path: Path, position: str | None, stop: Stop = never, name: str | None = None) -> OwnWatch:
    """Run a `tictactoe.py` on a board and record its search; without one, on the board that shows its first
    fault. ValueError says in one line why it can't be."""
    if not path.is_file():
        raise ValueError(f"there is no file {path}")
    try:
        source = path.read_bytes()[: MOST_SOURCE + 1].decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} is not text in UTF-8") from None
    if len(source) > MOST_SOURCE:
        raise ValueError(f"{path.name} is too long: at most {MOST_SOURCE:,} characters are taken")
    try:
        board = None if position is None else truth_board(position)
        return _record(path, source, board, stop, name or path.name)
    except SubmissionError as error:
        raise ValueError(str(error)) from None


def truth_board(position: str) -> str:
    """The nine cells of a position; ValueError if it is none, or if the game is over."""
    state = GAME.parse_state(
        position if "/" in position else "/".join((position[:3], position[3:6], position[6:]))
    )
    if GAME.terminal(state):
        raise ValueError("there is nothing to watch: the game is over")
    return GAME.state_text(state).replace("/", "")


def _record(path: Path, source: str, board: str | None, stop: Stop, name: str) -> OwnWatch:
    fault, meaning = None, Meaning()
    if board is None:
        found = examine(path, stop=stop)
        fault, meaning = found.fault, found.meaning
        board = "." * 9 if fault is None else fault.root.replace("/", "")
        if fault is None and found.trouble:
            raise ValueError(f"{name}: {found.trouble}")
    with Tracer(path, "tictactoe", "tictactoe", stop) as tracer:
        remarks = notes(tracer)
        calibrate(tracer, meaning)
        trace = _trace(tracer, board, meaning)
        if not trace.calls:
            error = next((answer.error for answer in trace.answers if answer.error), None)
            raise ValueError(
                error or trace.message or f"{name}: no call of minimax on {truth.rows(board)} was recorded"
            )
        trees = judge(trace.answers, meaning)
        tree = trees[0]
        if fault is None:
            fault = first_fault(tracer, trees, trace.beside, trace.boardless)
        elif fault.call is not None:
            fault.call = _same_call(tree, fault.call)
            if fault.call is None:
                remarks = [*remarks, "that call is not in this run, but was in another one"]
    if trace.ended:
        remarks = [*remarks, trouble(trace, board)]
    if trace.answers[0].error and not tree.root.raised:
        remarks = [*remarks, trace.answers[0].error]
    if not meaning.readable:
        remarks = [*remarks, "what its values mean could not be made out, so they are not judged"]
    return OwnWatch(name, source, tree, fault, remarks)


def _same_call(tree: Tree, call: Call) -> Call | None:
    """The call of a tree that is the same as one of another recording: in the same place, or the first."""
    root = call
    while root.parent is not None:
        root = root.parent
    place = call.number - root.number
    asked = (call.function, call.board, call.given, call.said)
    return next(
        (
            each
            for each in [*tree.calls[place : place + 1], *tree.calls]
            if (each.function, each.board, each.given, each.said) == asked
        ),
        None,
    )


def _trace(tracer: Tracer, board: str, meaning: Meaning) -> Trace:
    """All calls; where they are too many, those that search."""
    trace = tracer.trace([["minimax", board]], seconds=CALL_SECONDS)
    if trace.ended == "calls" and trace.calls >= MOST_CALLS:
        return tracer.trace([["minimax", board]], seconds=CALL_SECONDS, only=sorted(meaning.searchers))
    return trace


def find_other(source: str, stop: Stop = never) -> list[str]:
    """Lines about the first wrong call of a `generate.py` or a `raichu.py`; ValueError if it can't be run."""
    course = other_course(source)
    if course is None:
        raise ValueError("this is neither a generate.py nor a raichu.py")
    if len(source) > MOST_SOURCE:
        raise ValueError(f"the file is too long: at most {MOST_SOURCE:,} characters are taken")
    try:
        return course.find_in(source, stop)
    except SubmissionError as error:
        raise ValueError(str(error)) from None


class Files:
    """The files that were given to be watched, by a name made of what they hold."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[str, str]] = OrderedDict()
        self._lock = Lock()

    def add(self, name: str, source: str) -> str:
        """Keep a file; the algorithm's name by which it is watched. ValueError if it is too long."""
        if len(source) > MOST_SOURCE:
            raise ValueError(f"the file is too long: at most {MOST_SOURCE:,} characters are taken")
        key = hashlib.sha256(f"{name}\n{source}".encode()).hexdigest()[:16]
        with self._lock:
            self._kept[key] = (name, source)
            self._kept.move_to_end(key)
            while len(self._kept) > MOST_FILES:
                self._kept.popitem(last=False)
        return f"{PREFIX}{key}"

    def record(self, algorithm: str, position: str | None, stop: Stop) -> OwnWatch:
        with self._lock:
            kept = self._kept.get(algorithm.removeprefix(PREFIX))
        if kept is None:
            raise LookupError("this file is no longer here: open it again")
        name, source = kept
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tictactoe.py"
            path.write_text(source, "utf-8")
            made = record_own(path, position, stop, name)
        made.algorithm = algorithm
        return made


files = Files()
"""Those of this process."""
