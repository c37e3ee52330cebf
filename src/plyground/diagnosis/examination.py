"""A whole file examined: boards from full to empty, until one shows what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..stopping import Stop, never
from ..submissions import SubmissionError
from ..submissions.tracing import Answer, Beside, Call, Trace, Tracer
from . import truth
from .causes import diagnose
from .fault import Fault, python
from .meaning import Meaning
from .rulebook import Rulebook, read_rules
from .shared import blame_shared
from .trials import blame_asker
from .verdicts import Tree

__all__ = [
    "CALL_SECONDS",
    "Examination",
    "calibrate",
    "examine",
    "first_fault",
    "first_wrong",
    "judge",
    "notes",
    "trouble",
]

FULL = 6
"""From how many marks on is every board recorded? Emptier ones only where their answer is wrong."""
REMEMBERS = (
    "it is right as long as it remembers nothing: what it has kept, a bound or a value of another board, "
    "is taken for more than it is"
)
FEWEST = 4
"""How many marks at least have the boards that are asked about one after another?"""
BUDGET = 60.0
"""How many CPU seconds may it take?"""
CALL_SECONDS = 10.0
"""How many CPU seconds may one recording take?"""
TOGETHER = 64
"""How many boards go into one recording?"""
SAMPLE = 12
"""Of how many boards is one taken to learn what values mean?"""
SAMPLE_SECONDS = 4.0
ENDED = {
    "calls": "it makes more calls than can be recorded",
    "deep": "it calls itself without end",
    "cpu": "it found no end in time",
    "wall": "it found no end in time: it waits for something",
    "exit": "it ends its own process",
    "different": "it looks at more different things than can be recorded",
}
"""Why a recording ended before its end."""


@dataclass
class Examination:
    """What came of it."""

    fault: Fault | None = None
    trouble: str = ""
    """Why nothing, or not all, could be recorded."""
    notes: list[str] = field(default_factory=list)
    """What can't be traced in this file."""
    boardless: set[tuple[str, str]] = field(default_factory=set)
    beside: list[Beside] = field(default_factory=list)
    boards: int = 0
    events: int = 0
    bytes: int = 0
    cpu: float = 0.0
    meaning: Meaning = field(default_factory=Meaning)

    def lines(self) -> list[str]:
        """For a person."""
        told = self.fault.lines() if self.fault else []
        return [*told, *([self.trouble] if self.trouble else []), *self.notes]


def first_wrong(
    path: Path, boards: Sequence[str] = (), stop: Stop = never, budget: float = BUDGET
) -> list[str]:
    """Lines for a report of a wrong `minimax`: the first wrong call of its search; none if none is found.

    `boards` are positions ("XO./.../...") whose answer is known to be wrong; without any, all are tried.
    """
    try:
        found = examine(path, [board.replace("/", "") for board in boards], stop, budget)
    except SubmissionError as error:
        return [str(error)]
    return found.lines() if found.fault else []


def examine(path: Path, known: Sequence[str] = (), stop: Stop = never, budget: float = BUDGET) -> Examination:
    """Examine a `tictactoe.py`; SubmissionError if it can't even be imported."""
    done = Examination()
    with Tracer(path, "tictactoe", "tictactoe", stop) as tracer:
        done.notes = notes(tracer)
        done.meaning.marks = tracer.marks()
        rules = Rulebook() if known else read_rules(tracer, done.meaning, path.read_text("utf-8"))
        if rules.wrong is not None:
            done.fault, done.cpu = rules.wrong, tracer.cpu
            return done
        calibrate(tracer, done.meaning)
        for boards in _levels(tracer, known):
            answers = [answer for trace in _recorded(tracer, boards, done) for answer in trace.answers]
            trees = judge(answers, done.meaning)
            done.fault = first_fault(tracer, trees, done.beside, done.boardless)
            if done.fault is not None:
                break
            if done.trouble:
                break
            if tracer.cpu > budget:
                left = max((truth.marks(board) for board in boards), default=0)
                done.trouble = f"no wrong call on boards with {left} marks and more; then its time was over"
                break
        if done.fault is None and not done.trouble and tracer.begun.get("keeps"):
            done.fault = _remembered(tracer, done.meaning)
        if done.fault is None:
            done.fault = rules.loose
        elif rules.loose is not None:
            done.fault.asides.append(f"also: {rules.loose.certain[0]}; {rules.loose.likely}")
        done.cpu = tracer.cpu
    return done


def calibrate(tracer: Tracer, meaning: Meaning) -> None:
    """Learn what the values mean, from boards that end in every way."""
    some = truth.representatives(truth.reachable()[FULL - 1])
    boards = [board for board in some if not truth.is_over(board)][::SAMPLE]
    meaning.marks = tracer.marks()
    trace = tracer.trace([["minimax", board] for board in boards], seconds=SAMPLE_SECONDS)
    meaning.learn(answer.calls for answer in trace.answers if answer.calls)


def notes(tracer: Tracer) -> list[str]:
    """What of a file can't be recorded, said beforehand."""
    begun = tracer.ready()
    found = []
    for name in begun.get("cached", ()):
        found.append(
            f"note: what `{name}` has in its cache comes back without a call, so those answers aren't seen"
        )
    if begun.get("files"):
        found.append(f"note: only this file is traced, not {', '.join(begun['files'])}")
    return found


def judge(answers: Sequence[Answer], meaning: Meaning) -> list[Tree]:
    """The trees of some answers, with verdicts."""
    found = [answer for answer in answers if answer.calls]
    meaning.learn(answer.calls for answer in found)
    return [Tree(answer.calls, meaning, answer.error) for answer in found]


def _levels(tracer: Tracer, known: Sequence[str]) -> Iterator[list[str]]:
    """The boards to record, level by level: the fullest first. Of those known to be wrong, only these."""
    for level in reversed(truth.reachable()):
        count = truth.marks(level[0])
        if known:
            wrong = sorted({board for board in known if truth.marks(board) == count})[:TOGETHER]
        elif count >= FULL:
            wrong = list(level)
        else:
            going = [board for board in truth.representatives(level) if not truth.is_over(board)]
            wrong = list(_wrong(tracer, going))
        if wrong:
            yield wrong


def _wrong(tracer: Tracer, boards: Sequence[str]) -> Iterator[str]:
    """The first of these boards whose answer is wrong, asked without recording."""
    for board in boards:
        trace = tracer.trace([["minimax", board]], traced=False, seconds=CALL_SECONDS)
        said = trace.answers[0].said if trace.answers else None
        if trace.ended:
            return  # what takes longer than that shows nothing new
        if said not in truth.best_moves(board):
            yield board
            return


def _remembered(tracer: Tracer, meaning: Meaning) -> Fault | None:
    """The first wrong call where every board finds what the ones before have left in the file's tables."""
    boards = [
        board
        for level in reversed(truth.reachable()[FEWEST:])
        for board in truth.representatives(level)
        if not truth.is_over(board)
    ]
    trace = tracer.trace([["minimax", board] for board in boards], traced=False, kept=True)
    for number, (board, answer) in enumerate(zip(boards, trace.answers, strict=False), 1):
        if answer.said in truth.best_moves(board):
            continue
        if next(_wrong(tracer, [board]), None) is not None:
            return None  # it needs no memory for that
        calls = [["minimax", each] for each in boards[:number]]
        last = tracer.trace(calls, kept=True).answers[-1:]
        fault = first_fault(tracer, judge(last, meaning))
        if fault is not None:
            fault.cause, fault.likely = "memo", REMEMBERS
            fault.asides = [f"it is so after `minimax` was asked about {number - 1} other boards"]
        return fault
    return None


def _recorded(tracer: Tracer, boards: Sequence[str], done: Examination) -> Iterator[Trace]:
    """The boards of a level, some at a time, as long as all goes well."""
    for first in range(0, len(boards), TOGETHER):
        some = boards[first : first + TOGETHER]
        trace = tracer.trace([["minimax", board] for board in some], seconds=CALL_SECONDS)
        done.boards += len(trace.answers)
        done.events += 2 * trace.calls
        done.bytes += trace.bytes
        done.boardless |= set(trace.boardless)
        done.beside += trace.beside
        if trace.ended:
            board = some[len(trace.answers) - 1] if trace.answers else some[0]
            done.trouble = trouble(trace, board)
        elif not trace.calls:
            error = next((answer.error for answer in trace.answers if answer.error), None)
            done.trouble = (
                error
                or "no call of `minimax` could be recorded: does it take the board as its first argument?"
            )
        for name in trace.untraced:
            note = f"note: `{name}` runs in pieces (it yields), so its calls aren't seen"
            if note not in done.notes:
                done.notes.append(note)
        yield trace
        if done.trouble:
            return


def _unseen(fault: Fault, boardless: Iterable[tuple[str, str]]) -> list[str]:
    """What the faulty function calls that takes no board: the fault may as well be there."""
    names = sorted({callee for caller, callee in boardless if caller == fault.function and callee != caller})
    if not names or fault.function in truth.COURSE:
        return []
    listed = ", ".join(f"`{name}`" for name in names[:4])
    return [f"`{fault.function}` calls {listed}, which takes no board and can't be judged: it may be there"]


def trouble(trace: Trace, board: str) -> str:
    """Why a recording ended, and where."""
    last = next(
        (call for answer in reversed(trace.answers) for call in reversed(answer.calls) if not call.finished),
        None,
    )
    where = f"; it was in {last.function} on {truth.rows(last.board)}" if last else ""
    why = trace.message if trace.message else ENDED.get(trace.ended or "", "it ended")
    return f"on {truth.rows(board)}: {why}{where}"


def first_fault(
    tracer: Tracer, trees: Sequence[Tree], beside: Sequence[Beside] = (),
    boardless: Iterable[tuple[str, str]] = (),
) -> Fault | None:  # fmt: skip
    """The first fault of some trees: the wrong call on the fullest board, and who is to blame."""
    best: tuple[int, Tree, Call] | None = None
    asides: list[str] = []
    for tree in trees:
        call = tree.first_wrong()
        if call is None:
            continue
        if call is tree.root and truth.is_over(call.board):
            if not asides:  # told, but the search for a fault in the search goes on
                asides.append(f"also: minimax answers {python(call.said)} for a finished game, due is None")
            continue
        if best is None or truth.marks(call.board) > best[0]:
            best = (truth.marks(call.board), tree, call)
    if best is None:
        return None
    _, tree, found = best
    fault = diagnose(tree, found, trees, beside)
    blame_asker(tracer, tree, fault, trees)
    blame_shared(fault, tracer.begun.get("shared"), tree.meaning)
    fault.asides += [*asides, *_unseen(fault, boardless)]
    return fault
