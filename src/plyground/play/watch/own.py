"""A student's own search, recorded: the tree of their calls beside what each board is truly worth."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

from ...diagnosis import truth
from ...diagnosis.fault import Fault, python, worth
from ...diagnosis.meaning import move_given
from ...diagnosis.verdicts import Tree, Verdict
from ...diagnosis.windows import windows
from ...games.tictactoe import Marks, TicTacToe
from ...submissions.tracing import Call
from .run import Step, Watch

__all__ = ["PREFIX", "OwnWatch"]

PREFIX = "own:"
"""How does the name of an algorithm begin that is a student's file?"""
CALL_BYTES = 700
ENTER, LEAVE = 0, 1
GAME = TicTacToe()


class OwnWatch(Watch):
    """The calls of a file's functions that search, from one board."""

    kind = "tree"
    what = "tictactoe"
    game = GAME

    def __init__(
        self, name: str, source: str, tree: Tree, fault: Fault | None, remarks: Sequence[str]
    ) -> None:
        self.name, self.tree, self.fault, self.remarks = name, tree, fault, remarks
        self.cut = not tree.root.finished
        """Whether the recording ended before the search did."""
        self.algorithm = f"{PREFIX}{name}"
        self._source = source.splitlines()
        self.calls: list[Call] = []
        self.parents: list[int] = []
        self.entered, self.left = array("I"), array("I")
        self.sizes: list[int] = []
        self._nodes, self._kinds, self.levels = array("I"), array("B"), array("H")
        wrong: list[int] = []
        self._lay(tree.root, -1, 0, wrong)
        first = [
            self.left[n] for n, call in enumerate(self.calls) if fault is not None and call is fault.call
        ]
        self.marks = {"first wrong": first, "wrong": wrong}

    def _lay(self, call: Call, parent: int, level: int, wrong: list[int]) -> None:
        """Lay out the calls that search, and wrong ones of the course's functions, as nodes and events."""
        node = len(self.calls)
        self.calls.append(call)
        self.parents.append(parent)
        self.entered.append(len(self._kinds))
        self.left.append(0)
        self.sizes.append(1)
        self._note(ENTER, node, level)
        for below in self._below(call):
            self._lay(below, node, level + 1, wrong)
        self.sizes[node] = len(self.calls) - node
        self.left[node] = len(self._kinds)
        if self.tree.verdict(call) is Verdict.WRONG:
            wrong.append(len(self._kinds))
        self._note(LEAVE, node, level)

    def _below(self, call: Call) -> list[Call]:
        found: list[Call] = []
        for each in call.children:
            shown = self.tree.searches(each) or self.tree.verdict(each) is Verdict.WRONG
            found += [each] if shown and truth.is_legal(each.board) else self._below(each)
        return found

    def _note(self, kind: int, node: int, level: int) -> None:
        self._kinds.append(kind)
        self._nodes.append(node)
        self.levels.append(level)  # type: ignore[attr-defined]

    @property
    def title(self) -> str:
        return self.name

    @property
    def position(self) -> str:
        """The board that `minimax` was asked about."""
        return truth.rows(self.tree.root.board)

    @property
    def state(self) -> Marks:
        """The same, as the game has it."""
        return GAME.parse_state(self.position)

    @property
    def answer(self) -> str:
        """What `minimax` said, in words."""
        root = self.tree.root
        if not root.finished:
            return "minimax was not done when the recording ended"
        return f"minimax raises {root.raised}" if root.raised else f"minimax answers {python(root.said)}"

    @property
    def outcome(self) -> str:
        said = f"In {self.name} {self.answer}"
        if self.fault is None:
            right = self.tree.verdict(self.tree.root) is Verdict.RIGHT
            found = [f"{said}, which is right."] if right else [f"{said}."]
        else:
            found = [f"{said}. The first wrong call: {'. '.join(map(_capital, self.fault.lines()))}."]
        return " ".join([*found, *(f"{_capital(remark)}." for remark in self.remarks)])

    @property
    def counts(self) -> Mapping[str, int]:
        return {
            "calls that search": len(self.calls),
            "wrong": len(self.marks["wrong"]),
            "milliseconds of CPU": round(1000 * self.tree.root.spent),
        }

    @property
    def bytes(self) -> int:
        return CALL_BYTES * len(self.tree.calls)

    def view(self) -> dict[str, object]:
        return {"root": self._shown(0), "rows": 3, "columns": 3, "line": 3, "depth": None}

    def summary(self) -> dict[str, object]:
        return {**super().summary(), "root": self._shown(0), "nodes": len(self.calls)}

    def source(self) -> dict[str, object]:
        return {"title": self.name, "first": 1, "text": self._source}

    def sentence(self, event: int) -> str:
        call = self.calls[self._nodes[event]]
        state = "over" if truth.is_over(call.board) else f"{truth.turn(call.board)} is to move"
        if self._kinds[event] == ENTER:
            given = "".join(f", {name}={python(value)}" for name, value in call.given.items())
            return f"{call.function} is asked about {truth.rows(call.board)} ({state}){given}."
        if self.fault is not None and call is self.fault.call:
            return f"The first wrong call: {'. '.join(map(_capital, self.fault.lines()))}."
        if not call.finished:
            return f"{call.function} was not done when the recording ended."
        if call.raised:
            return f"{call.function} raises {call.raised} at line {call.line}."
        said = f"{call.function} answers {python(call.said)} at line {call.line}"
        match self.tree.verdict(call):
            case Verdict.WRONG:
                return f"{said}: wrong, {self._due(call)} is due."
            case Verdict.BOUND:
                return f"{said}: a bound, and it holds."
            case Verdict.RIGHT:
                return f"{said}: right."
            case verdict:
                return f"{said} ({verdict.value})."

    def _due(self, call: Call) -> str:
        if call.function in truth.COURSE:
            due = truth.due(call.function, call.board, move_given(call))
            return "nothing" if due is truth.ANY else python(due)
        if not self.tree.searches(call):
            return "another answer"
        if self.tree.owes_move(call):
            return " or ".join(map(str, sorted(truth.best_moves(call.board)))) or "None"
        return f"{worth(truth.value(call.board))} for X"

    def _steps(self, first: int, last: int) -> Sequence[Step]:
        return [self._step(event) for event in range(first, last + 1)]

    def _step(self, event: int) -> Step:
        node = self._nodes[event]
        call, entering = self.calls[node], self._kinds[event] == ENTER
        way = [node]
        while (parent := self.parents[way[-1]]) >= 0:
            way.append(parent)
        entered = next(n for n in range(event, -1, -1) if self._kinds[n] == ENTER)
        seen = {"way": way[::-1], "entered": self._nodes[entered] + 1}
        values = {name: python(value) for name, value in call.given.items()}
        if not entering:
            values |= {"answer": python(call.said), "truly": self._due(call)}
        return {
            "event": event,
            "kind": "enter" if entering else "leave",
            "says": self.sentence(event),
            "line": call.first_line if entering else call.line or None,
            "values": [{"name": name, "value": value} for name, value in values.items()],
            "level": self.levels[event],
            "quiz": None,
            "view": {**seen, "node": self._shown(node, event)},
            **seen,
            "board": self._pieces(call.board),
        }

    def children(self, number: int, event: int | None = None) -> dict[str, object]:
        """The calls below a node, and the moves that were never looked at."""
        self.check(number, len(self.calls), "node")
        call = self.calls[number]
        below = [n for n in range(number + 1, number + self.sizes[number]) if self.parents[n] == number]
        looked = {self.calls[n].board for n in below}
        left = [] if truth.is_over(call.board) or not below else truth.free(call.board)
        ghosts = [cell for cell in left if truth.put(call.board, cell) not in looked]
        if call.board in looked:  # it only hands the board on
            ghosts = []
        reason = f"{call.function} doesn't look at them." if ghosts else ""
        return {
            "node": number,
            "children": [self._shown(n, event) for n in below],
            "ghosts": [
                {
                    "move": str(divmod(cell, 3)), "path": [cell], "reason": reason,
                    "board": self._pieces(truth.put(call.board, cell)),
                }
                for cell in ghosts
            ],
            "reason": reason,
        }  # fmt: skip

    def picture(self, event: int) -> str:
        call = self.calls[self._nodes[self.check(event, len(self), "event")]]
        return GAME.picture(GAME.parse_state(truth.rows(call.board)))._repr_svg_()

    def _pieces(self, board: str) -> list[str]:
        return [{"X": "x", "O": "o", ".": ""}[cell] for cell in board]

    def _bound(self, verdict: Verdict, value: int | None, board: str) -> str:
        if verdict is not Verdict.BOUND or value is None:
            return "exact"
        return "at most" if value > truth.value(board) else "at least"

    def _shown(self, node: int, event: int | None = None) -> dict[str, object]:
        call, parent = self.calls[node], self.parents[node]
        before = call.board if parent < 0 else self.calls[parent].board
        changed = [cell for cell in range(9) if before[cell] != call.board[cell]]
        move = str(divmod(changed[0], 3)) if len(changed) == 1 else call.function
        verdict, value = self.tree.verdict(call), self.tree.value(call)
        given = windows(call, self.tree.meaning)
        says = python(call.said) if value is None or self.tree.owes_move(call) else worth(value)
        if verdict is Verdict.BOUND and value is not None:
            says = f"{'≤' if value > truth.value(call.board) else '≥'} {says}"
        return {
            "node": node,
            "move": move,
            "path": changed[:1] if len(changed) == 1 else [],
            "board": self._pieces(call.board),
            "player": truth.turn(call.board),
            "max": truth.turn(call.board) == "X",
            "score": truth.value(call.board) if value is None else value,
            "bound": self._bound(verdict, value, call.board),
            "exact": verdict is not Verdict.BOUND,
            "says": says,
            "known": event is None or self.left[node] <= event,
            "alpha": None if not given or abs(given[0].low) > 1 else worth(int(given[0].low)),
            "beta": None if not given or abs(given[0].high) > 1 else worth(int(given[0].high)),
            "size": self.sizes[node],
            "skipped": 0,
            "hit": False,
            "over": truth.is_over(call.board),
            "entered": self.entered[node],
            "left": self.left[node],
            "wrong": verdict is Verdict.WRONG,
            "due": self._due(call).removesuffix(" for X") if verdict is Verdict.WRONG else "",
        }  # fmt: skip


def _capital(line: str) -> str:
    """A line as a sentence; one that begins with a name of the file's keeps it."""
    return line[:1].upper() + line[1:] if line.startswith(PHRASES) else line


PHRASES = ("its ", "that ", "likely", "not ", "it ", "note", "also", "on ", "what ")
