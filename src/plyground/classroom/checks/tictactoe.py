"""Checks of CS50's `tictactoe.py`: every function on every position, and minimax against the solved game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from ...diagnosis.examination import first_wrong
from ...games.tictactoe import Marks
from ...stopping import Stop, never
from . import SEEDS, Check, Settings
from . import _tictactoe_solved as solved
from ._listing import Finding, Item, NotRun, Unjudged, note_printed, run
from ._tictactoe_games import describe, shortest_loss
from ._tictactoe_minimax import Minimax, read_move
from ._tictactoe_own import OwnGame
from ._tictactoe_solved import GAME, cells, draw, finished, outcome, pair, parse, representatives
from ._tictactoe_submission import Answer, Call, Submission, Wrong
from ._tictactoe_words import both, missed, python, show

__all__ = ["DEFAULTS", "FILE", "check"]

FILE = "tictactoe.py"
SECONDS = 300.0
"""How many CPU seconds may a move take? Plain minimax with copies of boards takes a minute over the first."""
BUDGET = 900.0
"""How many CPU seconds may a file take? Such a minimax takes four minutes over all boards."""
DEFAULTS = Settings(seconds=SECONDS, budget=BUDGET)
DRIVER = Path(__file__).with_name("_tictactoe_driver.py")
FUNCTIONS = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")
"""Each may call those before it."""
OFF_THE_BOARD = ((3, 0), (0, 3), (3, 3), (-1, 0), (0, -1))


def check(path: Path, settings: Settings = DEFAULTS, stop: Stop = never) -> Iterator[Check]:
    """Check a `tictactoe.py`, whatever it does; Stopped if `stop` says so."""
    with Student(path, DRIVER, settings.seconds or SECONDS, settings.budget or BUDGET, stop) as student:
        yield from run(CHECKS, student, IMPORTED, COMPLETE)


class Student(Submission):
    """What is asked once and looked at by several checks."""

    @cached_property
    def own(self) -> OwnGame:
        """The game as its functions tell it; of the boards that have been asked about."""
        return OwnGame(self)

    @cached_property
    def whole(self) -> OwnGame:
        """The same, also where it plays on."""
        if WINNER in self.failed or TERMINAL in self.failed:
            self.own.play_on()
        return self.own

    @cached_property
    def minimax(self) -> Minimax:
        return Minimax(self)

    def judge(
        self, function: str, wrong: Sequence[Wrong], tell: Callable[[Wrong], Finding],
        explain: Callable[[Wrong], str | None] = lambda wrong: None,
    ) -> Finding | None:  # fmt: skip
        """The first wrong answer that nothing else explains; if all are explained, by which check."""
        roots = []
        for each in wrong:
            root = self._explain_error(function, each) or explain(each)
            if root is None:
                return tell(each)
            roots.append(root)
        if not roots:
            return None
        because = f"this follows from what is wrong above: {roots[0]}"
        return Finding([because], tell(wrong[0]).position, roots[0])

    def root(self, *names: str) -> str | None:
        """The check where the defect is of the first of these that failed."""
        return next((self.failed[name] for name in names if name in self.failed), None)

    def _explain_error(self, function: str, wrong: Wrong) -> str | None:
        if "error" not in wrong.answer:
            return None
        if self.own.lacks(wrong):
            return self.root(COMPLETE)
        if "end" in wrong.answer:  # who calls what gives no answer gives none either
            names = [name for name in FUNCTIONS[: FUNCTIONS.index(function)] if self.ended(name)]
            return self.root(*(item.name for item in CHECKS if item.function in names))
        inner = self.own.raised_in(wrong, function)
        return self.root(*(item.name for item in CHECKS if inner and item.function == inner))


def _import(student: Student) -> None:
    student.ready()


def _functions(student: Student) -> Finding | None:
    lines = [f"there is no function {name}" for name in student.missing]
    return Finding(lines) if lines else None


def _compare(
    student: Student, function: str, states: tuple[Marks, ...], right: Callable[[Marks], Any],
    explain: Callable[[Wrong], str | None] = lambda wrong: None,
) -> tuple[list[Wrong], Finding | None]:  # fmt: skip
    """Where a function of the board is wrong, and what to say of it."""
    wanted = {(cells(state),): right(state) for state in states}
    again = [(cells(state),) for state in representatives(states)]

    def is_right(call: Call, answer: Answer) -> bool:
        return "value" in answer and _same(answer["value"], wanted[call])

    wrong = student.wrong(function, list(wanted), again, is_right)
    tell = lambda each: show(student, function, each, python(wanted[each.call]))  # noqa: E731
    return wrong, student.judge(function, wrong, tell, explain)


def _same(value: Any, wanted: Any) -> bool:
    return type(value) is type(wanted) and bool(value == wanted)


def _initial_state(student: Student) -> Finding | None:
    wrong = student.wrong("initial_state", [()], [()], lambda _, answer: answer.get("value") == "." * 9)
    wanted = "a list of three lists of three EMPTY"
    return student.judge("initial_state", wrong, lambda each: show(student, "initial_state", each, wanted))


def _player(student: Student) -> Finding | None:
    return _compare(student, "player", finished(False), solved.mark)[1]


def _actions(student: Student) -> Finding | None:
    def right(state: Marks) -> list[list[int]]:
        return [[*divmod(cell, 3)] for cell in GAME.actions(state)]

    return _compare(student, "actions", finished(False), right)[1]


def _winner(student: Student) -> Finding | None:
    def right(state: Marks) -> str | None:
        winner = GAME.winner(state)
        return None if winner is None else GAME.players[winner]

    wrong, found = _compare(student, "winner", solved.positions(), right)
    return found and Finding([*found.lines, *missed(wrong)], found.position, found.follows)


def _terminal(student: Student) -> Finding | None:
    def explain(wrong: Wrong) -> str | None:
        return student.root(WINNER) if student.erred("winner", wrong.call[0]) else None

    return _compare(student, "terminal", solved.positions(), GAME.terminal, explain)[1]


def _utility(student: Student) -> Finding | None:
    def explain(wrong: Wrong) -> str | None:
        return student.root(WINNER) if student.erred("winner", wrong.call[0]) else None

    return _compare(student, "utility", finished(), GAME.utility, explain)[1]


@cache
def _moves(free: bool, states: tuple[Marks, ...]) -> Sequence[Call]:
    """Each position with each cell that is free, or with each that is not."""
    return [
        (cells(state), divmod(cell, 3))
        for state in states
        for open_cells in [GAME.actions(state)]
        for cell in range(9)
        if (cell in open_cells) == free
    ]


@cache
def _after(call: Call) -> str:
    return cells(GAME.result(parse(call[0]), 3 * call[1][0] + call[1][1]))


def _legal_moves(student: Student, right: Callable[[Call, Answer], bool]) -> list[Wrong]:
    some = representatives(finished(False))
    return student.wrong("result", _moves(True, finished(False)), _moves(True, some), right)


def _result(student: Student) -> Finding | None:
    def explain(wrong: Wrong) -> str | None:
        if "error" in wrong.answer and student.erred("actions", wrong.call[0]):
            return student.root(ACTIONS)
        return student.root(PLAYER) if student.erred("player", wrong.call[0]) else None

    wrong = _legal_moves(student, lambda call, answer: answer.get("value") == _after(call))
    tell = lambda each: show(student, "result", each, "this board:", draw(_after(each.call)))  # noqa: E731
    return student.judge("result", wrong, tell, explain)


def _unchanged(student: Student) -> Finding | None:
    wrong = _legal_moves(student, lambda _, answer: "error" in answer or answer.get("kept") is True)
    if not _accepted(student):
        _require_judged(student)
        raise NotRun("result gave no board at all", student.root(RESULT))

    def tell(each: Wrong) -> Finding:
        board, action = each.call
        lines = [
            *draw(board),
            f"result with {both(action)}, wrote into this board",
            "expected a changed copy",
        ]
        return Finding(lines, GAME.state_text(parse(board)))

    return student.judge("result", wrong, tell)


def _accepted(student: Student) -> set[str]:
    """The boards on which result made a legal move."""
    answers = student.answers[SEEDS[0]]["result"]
    return {
        call[0] for call in _moves(True, finished(False)) if "error" not in answers.get(call, {"error": 0})
    }


def _require_judged(student: Student) -> None:
    if RESULT not in student.failed:
        raise Unjudged("there was no time to see what result does with legal moves")


def _refused(student: Student) -> Finding | None:
    """An exception refuses a move only where legal ones are made."""
    accepted = _accepted(student)
    outside: list[Call] = [("." * 9, action) for action in OFF_THE_BOARD]
    calls = [call for call in [*_moves(False, finished(False)), *outside] if call[0] in accepted]
    if not calls:
        _require_judged(student)
        raise NotRun("result raises on legal moves too, so it has refused nothing", student.root(RESULT))
    some = {cells(state) for state in representatives(finished(False))}
    again = [call for call in calls if call[0] in some]
    wrong = student.wrong("result", calls, again, lambda _, answer: answer.get("raised") is True)

    def tell(each: Wrong) -> Finding:
        why = "it is off the board" if each.call[1] in OFF_THE_BOARD else "it is taken"
        return show(student, "result", each, f"an exception: {why}")

    def explain(each: Wrong) -> str | None:
        offered = student.answers[SEEDS[0]]["actions"].get(each.call[:1], {}).get("value")
        explained = isinstance(offered, list) and student.erred("actions", each.call[0])
        return student.root(ACTIONS) if explained else None  # of the wrong type, it may name the right cells

    return student.judge("result", wrong, tell, explain)


def _none(student: Student) -> Finding | None:
    def explain(wrong: Wrong) -> str | None:
        return student.root(TERMINAL) if student.erred("terminal", wrong.call[0]) else None

    return _compare(student, "minimax", finished(), lambda state: None, explain)[1]


def _explain_search(student: Student, wrong: Wrong) -> str | None:
    """A defect of what minimax calls, if the answer is right by the student's own functions."""
    if wrong.answer.get("late"):
        return None
    changed = student.root(RESULT, UNCHANGED)
    if changed is not None:
        return changed
    if student.own.offers(wrong) or student.own.raised_in(wrong, "minimax") == "result":
        return student.root(ACTIONS, PLAYER)  # it plays what it takes for possible
    state = parse(wrong.call[0])
    move = read_move(state, wrong.answer)
    if move is None and student.erred("terminal", wrong.call[0]):
        return student.root(TERMINAL)
    below = student.root(WINNER, TERMINAL, UTILITY, ACTIONS, PLAYER)
    if below is None or not student.whole.playable:
        return below
    return below if move is not None and student.whole.best(state, move) else None


def _legal(student: Student) -> Finding | None:
    minimax = student.minimax
    wrong = [each for state, each in minimax.answers() if read_move(state, each.answer) is None]
    tell = lambda each: show(student, "minimax", each, "a free cell (row, column)")  # noqa: E731
    found = student.judge("minimax", wrong, tell, lambda each: _explain_search(student, each))
    return _traced(student, found, wrong) or _note(minimax)


def _traced(student: Student, found: Finding | None, wrong: Sequence[Wrong]) -> Finding | None:
    """A finding of minimax's own with the first wrong call of its search below it."""
    if found is None or found.follows is not None:
        return found
    boards = [each.call[0] for each in wrong if not each.answer.get("late")]
    lines = first_wrong(student.modules[SEEDS[0]].path, boards, student.stop) if boards else []
    head = ["the first wrong call of its search:"] if lines else []
    return replace(found, lines=[*found.lines, *head, *lines])


def _note(minimax: Minimax) -> Finding | None:
    lines = minimax.judged()
    return Finding(lines, wrong=False) if lines else None


def _best(student: Student) -> Finding | None:
    minimax = student.minimax
    thrown = [
        (state, move, each)
        for state, each in minimax.answers()
        if (move := read_move(state, each.answer)) is not None
        and outcome(GAME.result(state, move)) != outcome(state)
    ]
    thrown.sort(key=lambda one: _gravity(one[0], one[1]))

    def tell(wrong: Wrong) -> Finding:
        state, move, each = next(one for one in thrown if one[2] is wrong)
        kept = "tie" if outcome(state) == 0 else "win"
        count = len({one[0] for one in thrown})
        found = show(
            student, "minimax", each, f"{pair(solved.best(state))}, which keeps the {kept}, or one as good",
            [f"after {GAME.label(move)} {solved.forecast(GAME.result(state, move))}"],
        )  # fmt: skip
        head = f"{count} of {minimax.asked} positions are misplayed; the earliest:"
        return Finding([head, *found.lines], found.position)

    wrong = [each for _, _, each in thrown]
    found = student.judge("minimax", wrong, tell, lambda each: _explain_search(student, each))
    return _traced(student, found, wrong) or _note(minimax)


def _gravity(state: Marks, move: int) -> tuple[int, int]:
    """The earliest and gravest first."""
    loss = abs(outcome(state) - outcome(GAME.result(state, move)))
    return (state.x | state.o).bit_count(), -loss


def _unbeaten(student: Student) -> Finding | None:
    loss = shortest_loss(student.minimax.move)
    if loss is None:
        return None
    root = student.root(BEST)
    because = [] if root is None else [f"this follows from what is wrong above: {root}"]
    return Finding([*because, *describe(*loss)], None, root)


def _printed(student: Student) -> Finding | None:
    return note_printed(*student.modules.values())


IMPORTED = "the file can be imported"
COMPLETE = "all functions are there"
PLAYER = "player says whose turn it is"
ACTIONS = "actions are the free cells, as a set of pairs (row, column)"
RESULT = "result is the board after the move"
UNCHANGED = "result leaves the given board as it is"
WINNER = "winner finds who has three in a row"
TERMINAL = "terminal says whether the game is over"
UTILITY = "utility is 1, -1 or 0"
LEGAL = "minimax gives a legal move"
BEST = "minimax never throws a win or a tie away"

CHECKS = (
    Item(IMPORTED, _import, source="The functions are in a file tictactoe.py that others import."),
    Item(COMPLETE, _functions, source="These functions are to be there under these names."),
    Item(
        "initial_state is the empty board", _initial_state, "initial_state",
        source="A board is a list of three rows of three cells; at the start each is EMPTY.",
    ),
    Item(
        PLAYER, _player, "player",
        source="X moves first, then the two take turns; of a finished board any answer is taken.",
    ),
    Item(
        ACTIONS, _actions, "actions",
        source="The possible actions are a set of tuples (row, column), counted from 0: every empty cell; "
        "of a finished board any answer is taken.",
    ),
    Item(RESULT, _result, "result", source="The result of an action is the board with that move made."),
    Item(UNCHANGED, _unchanged, "result", source="The board that was given stays as it was."),
    Item(
        "result refuses taken cells and cells off the board", _refused, "result",
        source="An action that is not possible raises an exception.",
    ),
    Item(
        WINNER, _winner, "winner",
        source="Who has three in a row across, down or aslant is the winner; else it is None.",
    ),
    Item(
        TERMINAL, _terminal, "terminal",
        source="True if somebody has won or all cells are filled, else False.",
    ),
    Item(UTILITY, _utility, "utility", source="Of a finished board: 1 if X has won, -1 if O has, else 0."),
    Item(
        "minimax gives None when the game is over", _none, "minimax",
        source="Of a finished board minimax returns None.",
    ),
    Item(LEGAL, _legal, "minimax", source="minimax returns one of the board's possible actions, as a tuple."),
    Item(
        BEST, _best, "minimax", LEGAL,
        source="minimax returns an optimal move for the player whose turn it is; any of several will do.",
    ),
    Item(
        "nobody beats it", _unbeaten, "minimax", LEGAL,
        source="Who plays optimally at tic-tac-toe never loses.",
    ),
    Item("what it prints is no answer", _printed, source="Functions return; nobody asks for output."),
)  # fmt: skip
