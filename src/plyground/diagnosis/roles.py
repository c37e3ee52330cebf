"""What a file's own rules are there for: a function that is none of the course's, yet answers as one would.

What most of its answers agree with is what it is for; the others are wrong. A role that is only guessed
counts where whoever asked was wrong as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..submissions.tracing import Call
from . import truth
from .readings import (
    UNREADABLE,
    Asked,
    asked,
    keeps_turn,
    read_as_truth,
    read_board,
    read_boards,
    read_cells,
    read_count,
    read_mark,
    read_sign,
    read_truth,
    read_winner,
)  # fmt: skip

__all__ = ["ROLES", "Role", "Roles"]

FITS = {2: 0.75, 3: 0.6}
"""What share of its answers must agree before a role is believed? Each kind of answer counts as much; of
two kinds more must agree than of three, for much is true or false by chance."""
SURE = 0.85
"""What share of at least one kind of answer must agree?"""
ALIKE = 0.5
"""How much must answers of many parts be like what is due?"""
SCORES = 0.75
"""What share of each outcome's scores must agree? One side's alone would not do."""
QUIET = 0.9
"""What share of the scores of unfinished games must be 0? Else it is a guess, and not who has won."""
FEW = 6
"""On how many different boards must a function be seen?"""
LATEST = 20_000
"""How many answers of one function are kept?"""
OTHERS = ("opp", "other", "enem", "rival", "next", "prev", "last", "foe", "after", "just", "before")
"""What is in the name of a function that gives who is not to move?"""


@dataclass(frozen=True)
class Role:
    """One thing to be for: how an answer is read, and what is due; ANY where nothing is."""

    name: str
    like: str
    """The course's function that it is like."""
    read: Callable[[Any, tuple[Any, Any]], Any]
    due: Callable[[Asked], Any]
    needs_mark: bool = False
    alike: Callable[[Any, Any], float] | None = None
    """How much an answer is like what is due, where it has many parts; else it is right or wrong."""


def _overlap(said: frozenset[Any], due: frozenset[Any]) -> float:
    return len(said & due) / len(said | due) if said or due else 1.0


def _cells_alike(said: str, due: str) -> float:
    """How many of the marks are where they should be, so that a turned board is another one."""
    places = [n for n in range(9) if due[n] != "." or said[n] != "."]
    return sum(said[n] == due[n] for n in places) / len(places) if places else 1.0


def _near(said: int, due: int) -> float:
    return min(said, due) / max(said, due) if said or due else 1.0


def _has_won(asked: Asked, other: bool = False) -> Any:
    mark = {"X": "O", "O": "X"}[asked.mark or "X"] if other else asked.mark
    return truth.winner(asked.board) == mark


def _has_line(asked: Asked, lines: frozenset[int]) -> Any:
    """Whether a side has one of these lines."""
    return any(asked.board[truth.LINES[n][0]] == asked.mark and truth.LINES[n] in truth.lines_of(asked.board)
               for n in lines)  # fmt: skip


def _count(asked: Asked) -> Any:
    return asked.board.count(asked.mark or ".")


def _score(asked: Asked, other: bool = False) -> Any:
    worth = truth.value(asked.board) if truth.is_over(asked.board) else 0
    return -worth if other else worth


def _turn(asked: Asked, other: bool = False) -> Any:
    return "XO".replace(truth.turn(asked.board), "") if other else truth.turn(asked.board)


def _free(asked: Asked) -> Any:
    return truth.ANY if truth.is_over(asked.board) else frozenset(truth.free(asked.board))


def _after(asked: Asked) -> Any:
    if asked.cell is None or asked.board[asked.cell] != ".":
        return truth.ANY
    mark = asked.mark or truth.turn(asked.board)
    return asked.board[: asked.cell] + mark + asked.board[asked.cell + 1 :]


def _all_after(asked: Asked) -> Any:
    if truth.is_over(asked.board):
        return truth.ANY
    return frozenset(truth.put(asked.board, cell) for cell in truth.free(asked.board))


def _same(asked: Asked) -> Any:
    return truth.ANY if asked.cell is not None else asked.board


def _to(asked: Asked, side: str | None) -> int:
    """What a board is worth to a side if both play their best."""
    return truth.value(asked.board) if side == "X" else -truth.value(asked.board)


ROLES = (
    Role("won", "winner", read_truth, _has_won, needs_mark=True),
    Role("lost", "winner", read_truth, partial(_has_won, other=True), needs_mark=True),
    Role("rows", "winner", read_truth, partial(_has_line, lines=frozenset((0, 1, 2))), needs_mark=True),
    Role("columns", "winner", read_truth, partial(_has_line, lines=frozenset((3, 4, 5))), needs_mark=True),
    Role("diagonals", "winner", read_truth, partial(_has_line, lines=frozenset((6, 7))), needs_mark=True),
    Role("over", "terminal", read_truth, lambda asked: truth.is_over(asked.board)),
    Role("going", "terminal", read_truth, lambda asked: not truth.is_over(asked.board)),
    Role("line", "winner", read_truth, lambda asked: truth.winner(asked.board) is not None),
    Role("full", "terminal", read_truth, lambda asked: "." not in asked.board),
    Role("room", "terminal", read_truth, lambda asked: "." in asked.board),
    Role("draw", "terminal", read_truth,
         lambda asked: truth.is_over(asked.board) and truth.winner(asked.board) is None),
    Role("winner", "winner", read_winner, lambda asked: truth.winner(asked.board)),
    Role("count", "player", read_count, _count, alike=_near),
    Role("score", "utility", read_sign, _score),
    Role("score for O", "utility", read_sign, partial(_score, other=True)),
    Role("turn", "player", read_mark, _turn),
    Role("rival", "player", read_mark, partial(_turn, other=True)),
    Role("moves", "actions", read_cells, _free, alike=_overlap),
    Role("after", "result", read_board, _after, alike=_cells_alike),
    Role("boards", "actions", read_boards, _all_after, alike=_overlap),
    Role("same", "", read_board, _same, alike=_cells_alike),
)  # fmt: skip
"""The likeliest first: where two agree as well, the first is believed."""
FORCED = (
    Role("wins", "", read_truth, lambda asked: _to(asked, truth.turn(asked.board)) > 0),
    Role("loses", "", read_truth, lambda asked: _to(asked, truth.turn(asked.board)) < 0),
    Role("holds", "", read_truth, lambda asked: _to(asked, truth.turn(asked.board)) >= 0),
    Role("wins", "", read_truth, lambda asked: _to(asked, asked.mark) > 0, needs_mark=True),
    Role("loses", "", read_truth, lambda asked: _to(asked, asked.mark) < 0, needs_mark=True),
    Role("holds", "", read_truth, lambda asked: _to(asked, asked.mark) >= 0, needs_mark=True),
    Role("outcome", "", read_winner, lambda asked: {1: "X", -1: "O"}.get(truth.value(asked.board))),
)
"""What is a function for that says yes or no, or who wins, and searches for it?"""
IMAGE = Role("image", "", read_board, lambda asked: truth.ANY if asked.cell is not None else asked.board)
CLEARLY = 0.2
"""How many more of its answers must be the board turned than the board itself?"""
NAMED_END = Role("over", "terminal", read_as_truth, lambda asked: truth.is_over(asked.board))
ENDS = ("over", "terminal", "finish", "done", "ended")
"""What is in the name of a function that tells the end of the game, whatever stands for true there?"""


NAMED_LINES = {
    word: role
    for word, name in (("row", "rows"), ("col", "columns"), ("diag", "diagonals"))
    for role in ROLES
    if role.name == name
}
"""What is in the name of a function that looks at some of the lines, of one side?"""


class Roles:
    """Learnt from all calls so far: which of a file's own functions is for what."""

    def __init__(self) -> None:
        self.found: dict[str, Role] = {}
        self.flagrant: set[str] = set()
        """Those that never give one kind of answer and else are right, or the other way round: faults."""
        self._seen: dict[str, dict[tuple[Asked, Any], None]] = defaultdict(dict)

    def learn(
        self, trees: Iterable[Sequence[Call]], marks: tuple[Any, Any], deep: set[str], asking: set[str]
    ) -> None:
        """Take in the calls of more trees; what looks at fuller boards by itself is no rule.

        Those that are `asking` themselves have a role of their own kind.
        """
        for calls in trees:
            told = set()
            for call in calls:
                seen, same = self._seen[call.function], (call.function, call.board, id(call.given))
                if same in told or is_open(call) or len(seen) > LATEST:
                    continue
                told.add(same)
                try:
                    seen[asked(call, marks), call.said] = None
                except TypeError:
                    continue
        self.found, self.flagrant = {}, set()
        for function, answers in self._seen.items():
            roles = FORCED if function in asking else ROLES
            if function not in deep and (role := _fitting(function, list(answers), marks, roles)) is not None:
                self.found[function] = role
                shares = _shares(role, list(answers), marks) or [0.0]
                whole = max(shares) == 0 or (min(shares) == 0 and sorted(shares)[1] >= SURE)
                if role.alike is None and whole:
                    self.flagrant.add(function)

    def is_wrong(self, call: Call, marks: tuple[Any, Any]) -> bool | None:
        """Whether a call's answer is another than its function is for; None if nothing is due."""
        role = self.found.get(call.function)
        if role is None or is_open(call):
            return None
        due, said = role.due(asked(call, marks)), role.read(call.said, marks)
        if due is truth.ANY:
            return None
        if role is IMAGE:
            return said is UNREADABLE or not truth.is_image(said, due)
        return bool(said != due) or (role.name == "after" and keeps_turn(call, marks))


def is_open(call: Call) -> bool:
    """Whether a call tells nothing about a rule."""
    own = call.function in truth.COURSE or call.function == "minimax"
    return own or not call.finished or call.raised is not None or not truth.is_legal(call.board)


def _fitting(
    function: str, answers: Sequence[tuple[Asked, Any]], marks: tuple[Any, Any], roles: Sequence[Role]
) -> Role | None:
    """The role that these answers agree with best, if one does."""
    best: tuple[float, Role] | None = None
    if any(word in function.lower() for word in ENDS) and _agreement(NAMED_END, answers, marks) is not None:
        return NAMED_END
    for word, role in NAMED_LINES.items():
        if (
            word in function.lower()
            and all(each.mark for each, _ in answers)
            and _shares(role, answers, marks)
        ):
            return role
    for role in roles:
        if role.needs_mark and any(each.mark is None for each, _ in answers):
            continue
        if role.like == "player" and all(truth.winner(each.board) for each, _ in answers):
            continue  # whoever is asked only about games that are won says who has won, or lost
        share = _agreement(role, answers, marks)
        if role.like == "utility" and not (share is not None and share >= SCORES and _is_quiet(answers)):
            continue
        if share is not None and (best is None or share > best[0]):
            best = (share, role)
    if (best is None or best[1].name == "same") and roles is ROLES and _turns(answers, marks):
        return IMAGE
    if best is None:
        return None
    if best[1].name == "rival" and not any(word in function.lower() for word in OTHERS):
        return next(role for role in ROLES if role.name == "turn")
    return best[1]


def _turns(answers: Sequence[tuple[Asked, Any]], marks: tuple[Any, Any]) -> bool:
    """Whether a function turns or mirrors a board, rather than to write it down."""
    pairs = [(read_board(said, marks), each.board) for each, said in answers if each.cell is None]
    if len(pairs) < FEW or any(said is UNREADABLE for said, _ in pairs):
        return False
    turned = sum(truth.is_image(said, board) for said, board in pairs)
    kept = sum(bool(said == board) for said, board in pairs)
    return turned > kept + CLEARLY * len(pairs)


def _is_quiet(answers: Sequence[tuple[Asked, Any]]) -> bool:
    """Whether games that go on are worth nothing yet."""
    open_ = [said == 0 for each, said in answers if not truth.is_over(each.board)]
    return len(open_) >= FEW and sum(open_) >= QUIET * len(open_)


def _agreement(role: Role, answers: Sequence[tuple[Asked, Any]], marks: tuple[Any, Any]) -> float | None:
    """How well answers agree, each kind of what is due counting as much; None if that is not enough."""
    if (shares := _shares(role, answers, marks)) is None:
        return None
    share = sum(shares) / len(shares)
    enough = share >= ALIKE if role.alike is not None else share >= FITS[len(shares)] and max(shares) >= SURE
    return share if enough else None


def _shares(role: Role, answers: Sequence[tuple[Asked, Any]], marks: tuple[Any, Any]) -> list[float] | None:
    """How well answers agree, for each kind of what is due; None if they can't be compared."""
    kinds: dict[Any, list[float]] = defaultdict(list)
    boards = set()
    for each, answer in answers:
        said = role.read(answer, marks)
        if said is UNREADABLE:
            return None
        if (due := role.due(each)) is truth.ANY:
            continue
        boards.add(each.board)
        if role.alike is not None:
            kinds[None].append(role.alike(said, due))
        else:
            kinds[due].append(said == due)
    if len(boards) < FEW or (role.alike is None and len(kinds) < 2):
        return None
    return [sum(kind) / len(kind) for kind in kinds.values()]
