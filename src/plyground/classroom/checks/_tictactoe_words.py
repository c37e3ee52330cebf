"""What a student reads about a wrong answer of a tic-tac-toe module: the call, the answer, the right one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from . import SEEDS
from ._listing import Finding
from ._tictactoe_solved import GAME, cells, draw, finished, parse
from ._tictactoe_submission import Answer, Submission, Wrong

__all__ = ["both", "missed", "python", "show"]

LONGEST = 300
LINES = {
    **{f"row {row + 1}": tuple(3 * row + column for column in range(3)) for row in range(3)},
    **{f"column {'abc'[column]}": tuple(3 * row + column for row in range(3)) for column in range(3)},
    "the diagonal from a1": (0, 4, 8),
    "the diagonal from c1": (2, 4, 6),
}


def both(action: Sequence[int]) -> str:
    """A cell as the course writes it and as people call it: "(0, 1), which is b1"."""
    row, column = action
    inside = 0 <= row < 3 and 0 <= column < 3
    return f"({row}, {column})" + (f", which is {GAME.label(3 * row + column)}" if inside else "")


def show(
    submission: Submission, function: str, wrong: Wrong, expected: str, after: Sequence[str] = ()
) -> Finding:
    """A call, what came of it, what should have; and what the first hash seed gave, if it was another."""
    call, answer = wrong.call, wrong.answer
    with_action = f" with {both(call[1])}," if len(call) > 1 else ""
    lines = draw(call[0]) if call else []
    lines += _gave(f"{function}{with_action}", answer)
    if wrong.seed != SEEDS[0]:
        first = submission.answers[SEEDS[0]][function].get(call)
        lines.append(f"that was with hash seed {wrong.seed} (PYTHONHASHSEED={wrong.seed});")
        lines += _gave(f"with seed {SEEDS[0]} {function}", first) if first else []
    lines += [f"expected {expected}", *after]
    return Finding(lines, GAME.state_text(parse(call[0])) if call else None)


def _gave(who: str, answer: Answer) -> list[str]:
    if "error" in answer:
        return [str(answer["error"])[:LONGEST]]
    if "odd" in answer:
        return [f"{who} gave {str(answer['odd'])[:LONGEST]}: {str(answer.get('why'))[:LONGEST]}"]
    value = answer.get("value")
    if isinstance(value, str) and len(value) == 9:
        return [f"{who} gave", *draw(value)]
    return [f"{who} gave {python(value)}"]


def python(value: Any) -> str:
    """A value as the student's program would write it."""
    if isinstance(value, list):
        if len(value) == 2 and all(isinstance(number, int) for number in value):
            return both(value)
        pairs = ", ".join(f"({', '.join(map(str, each))})" for each in value if isinstance(each, list))
        return f"{{{pairs[:LONGEST]}}}" if value else "set()"
    return str(value)[:LONGEST]


def missed(wrong: Iterable[Wrong]) -> list[str]:
    """Which lines `winner` never sees, and that it takes empty ones for a line, if that is what is wrong."""
    answers = {each.call[0]: each.answer for each in wrong}
    boards = set(answers)
    names = {
        name: line
        for name, line in LINES.items()
        if (only := [board for board in _won() if _lines(board) == [line]]) and boards.issuperset(only)
    }
    if len(names) == len(LINES):
        return []
    rest = [board for board in answers if not set(_lines(board)) & set(names.values())]
    told = [f"it misses {', '.join(names)}"] if names else []
    if rest and all(_has_empty_line(board) and answers[board].get("value", 0) is None for board in rest):
        told.append("three empty cells in a row are taken for a line: None comes back before it is looked at")
    return told if next(iter(answers), "") not in rest else told[::-1]


def _has_empty_line(board: str) -> bool:
    return any(all(board[cell] == "." for cell in line) for line in LINES.values())


def _won() -> list[str]:
    return [cells(state) for state in finished()]


def _lines(board: str) -> list[tuple[int, ...]]:
    return [line for line in LINES.values() if {board[cell] for cell in line} in ({"X"}, {"O"})]
