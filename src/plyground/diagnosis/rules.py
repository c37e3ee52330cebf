"""Why an answer of one of the course's own functions is wrong, or of a student's own that is like one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..submissions.tracing import Board, Call
from . import truth
from .fault import Fault, python, where
from .meaning import move_given
from .readings import asked, keeps_turn
from .roles import Role
from .verdicts import told

__all__ = ["role_fault", "rule_fault"]


def rule_fault(call: Call, others: Sequence[Call] = ()) -> Fault:
    """What is wrong in a call of `player`, `actions`, `result`, `winner`, `terminal` or `utility`.

    `others` are calls of the same function, for comparison.
    """
    move = move_given(call)
    due = truth.due(call.function, call.board, move)
    asked = f" with {move}" if call.function == "result" and move is not None else ""
    head = f"{where(call)}{asked}"
    if call.raised:
        certain, cause, likely = [f"{head}: it raises {call.raised}"], "raises", ""
        if call.function == "utility" and truth.is_over(call.board):
            likely = f"`utility` has no answer for {_outcome(call.board)}"
    elif call.changed is not None:
        after = truth.rows(call.changed) if len(call.changed) == 9 else "something else"
        certain = [f"{head}: it changes the board that it was given, to {after}"]
        cause, likely = (
            "mutates",
            "it writes into the board itself: a copy of every row is needed (copy.deepcopy)",
        )
    else:
        wanted = truth.rows(due) if call.function == "result" else python(due)
        certain = [f"{head}: it answers {python(call.said)}, due is {wanted}"]
        cause, likely = "rule", _why(call, due, move, others)
    return Fault(
        call.function, call.line or call.first_line, truth.rows(call.board), cause, certain, likely, call
    )


def role_fault(call: Call, role: Role, marks: tuple[Any, Any]) -> Fault:
    """What is wrong in a call of a function that is a rule of the student's own."""
    question = asked(call, marks)
    due, board, name = role.due(question), call.board, call.function
    given = "".join(f" with {each}={python(value)}" for each, value in call.given.items())
    certain = [f"{where(call)}{given}: it answers {python(call.said)}"]
    match role.name:
        case "rows" | "columns" | "diagonals":
            likely = f"`{name}` is wrong about the {role.name} of {question.mark}"
        case "count":
            likely = f"`{name}` counts wrongly: there are {due} of {question.mark or 'the free cells'}"
        case "won" | "lost" | "line" | "winner" | "score" | "score for O" if truth.winner(board) is not None:
            line = truth.lines_of(board)[0]
            cells = ", ".join(str(divmod(cell, 3)) for cell in line)
            likely = f"`{name}` misses {_line(line)} {cells}, or takes it for the other side's"
        case "won" | "lost" | "line" | "winner" | "score" | "score for O":
            likely = f"`{name}` sees three in a row where there are none"
        case "over" | "going" | "full" | "room" | "draw":
            state = "over" if truth.is_over(board) else "not over"
            likely = f"`{name}` is wrong about the end: this game is {state}"
        case "wins" | "loses" | "holds" | "outcome":
            side = (role.name != "outcome" and question.mark) or truth.turn(board)
            worth = truth.value(board) if side == "X" else -truth.value(board)
            comes = {1: "wins", 0: "draws", -1: "loses"}[worth]
            likely = f"with the best play {side} {comes}: what the moves lead to is put together wrongly"
        case "image":
            likely = f"`{name}` turns or mirrors the board into another one"
        case "turn" | "rival":
            likely = f"`{name}` gives the wrong side: {truth.turn(board)} is to move"
        case "moves":
            free = tuple(divmod(cell, 3) for cell in sorted(due))
            likely = f"`{name}` doesn't give the free cells: they are {python(free)}"
        case "boards":
            likely = f"`{name}` doesn't give the boards after each move"
        case "after" if keeps_turn(call, marks):
            likely = f"`{name}` has the same side move again: the turn doesn't change"
        case "after":
            likely = f"`{name}` doesn't give the board after the move: that is {truth.rows(due)}"
        case _:
            likely = f"`{name}` writes the board down as another one"
    line_number = call.line or call.first_line
    return Fault(name, line_number, truth.rows(board), "rule", certain, likely, call)


def _why(call: Call, due: object, move: truth.Move | None, others: Sequence[Call]) -> str:
    board, said = call.board, told(call)
    match call.function:
        case "winner" if said in ("X", "O") and due is not None:
            return f"`winner` sees three in a row of {said} where there are none"
        case "winner" if due is not None:
            line = truth.lines_of(board)[0]
            empty = next((each for each in truth.LINES if all(board[cell] == "." for cell in each)), None)
            if said is None and empty is not None and _finds(others, line):
                kind = _line(empty).removeprefix("the ")
                return f"`winner` takes an empty {kind} for three in a row and looks at nothing more"
            cells = ", ".join(str(divmod(cell, 3)) for cell in line)
            return f"`winner` misses {_line(line)} {cells}"
        case "winner":
            return "`winner` sees three in a row where there are none"
        case "terminal" if due and truth.winner(board) is None:
            return "`terminal` doesn't take a full board for the end of the game"
        case "terminal" if due:
            return f"`terminal` doesn't take a win of {truth.winner(board)} for the end of the game"
        case "terminal":
            return "`terminal` ends the game while there are free cells and nobody has won"
        case "utility" if like := [each for each in others if _is_right(each) and told(each) == said]:
            both = f"{_outcome(board)} and for {_outcome(like[0].board)}"
            return f"`utility` gives {python(said)} for {both} alike"
        case "utility" if isinstance(said, (int, float)) and said == -truth.value(board):
            return "`utility` has X and O the wrong way round"
        case "utility":
            return f"`utility` is wrong for {_outcome(board)}"
        case "player":
            return "`player` counts the marks wrongly: X moves when both have as many"
        case "actions" if isinstance(said, frozenset):
            wanted = frozenset(divmod(cell, 3) for cell in truth.free(board))
            missing, extra = sorted(wanted - said), sorted(said - wanted)
            parts = [f"leaves out {python(tuple(missing))}"] if missing else []
            parts += [f"has {python(tuple(extra))}, which is taken"] if extra else []
            return f"`actions` {' and '.join(parts)}"
        case "result" if isinstance(call.said, Board):
            return _result(board, str(call.said), move)
    return f"`{call.function}` returns another kind of thing than the course asks for"


def _finds(others: Sequence[Call], line: tuple[int, int, int]) -> bool:
    """Whether a line is found on another board."""
    return any(_is_right(each) and truth.lines_of(each.board) == (line,) for each in others)


def _is_right(call: Call) -> bool:
    legal = call.finished and not call.raised and truth.is_legal(call.board)
    return legal and told(call) == truth.due(call.function, call.board, None)


def _result(board: str, said: str, move: truth.Move | None) -> str:
    if said == board:
        return "`result` gives the board back without the move"
    changed = [cell for cell in range(9) if said[cell] != board[cell]]
    if len(changed) == 1 and move is not None and changed[0] == 3 * move[0] + move[1]:
        return f"`result` puts {said[changed[0]]} where {truth.turn(board)} moves"
    if len(changed) == 1 and move is not None and changed[0] == 3 * move[1] + move[0]:
        return "`result` has row and column the wrong way round"
    return "`result` marks another cell than the move's"


def _line(line: tuple[int, int, int]) -> str:
    step = line[1] - line[0]
    return {1: "the row", 3: "the column"}.get(step, "the diagonal")


def _outcome(board: str) -> str:
    winner = truth.winner(board)
    return "a draw" if winner is None else f"a win of {winner}"
