"""What the numbers of a student's search mean, inferred from boards whose worth is known.

A value may be good for X, for whose turn it is, for who was asked first; on any scale; alone or with a
move beside it. At the end of a game a value shows what it means; before it, it hints.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..submissions.tracing import Board, Call, Pairs
from . import truth
from .roles import Roles

__all__ = ["AGREEMENT", "SENSES", "Meaning", "in_sense", "is_move", "is_number", "move_given", "sign"]

AGREEMENT = 0.6
"""What share of the values must fit a meaning before it is believed?"""
FINISHED, FORCED = 1000, 1
"""How many values of other boards does one count on a finished board, and on one with a single move left?"""
SURE = 0.97
"""How well must a sense that is rare explain unfinished boards too, and a function that only might value
boards finished ones?"""
SENSES = ("for X", "for whose turn it is", "for who moved first", "for O", "for who has just moved")
RARE = ("for who has just moved",)

MOST_DIFFERENT = 60
"""How many different whole numbers may be values? A board's number in a table is one of thousands."""
VALUES = ("val", "scor", "util", "worth", "eval", "heur", "cost", "max", "min", "search")
"""What is in the name of a function that values a board?"""
MOST_VALUE = 100
"""How much is a value at the most where no finished game says it?"""

Place = int | str | None
"""Where in an answer its value is: at an index, under a key, or it is the answer itself."""
Vote = tuple[float, int, str, str, bool]
"""A number, what the board is worth to X, whose turn it is, whose it was at the root, whether it is over."""


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


def is_number(thing: Any) -> bool:
    return type(thing) in (int, float)


def is_move(thing: Any) -> bool:
    """Whether it looks like a cell (row, column)."""
    return type(thing) is tuple and len(thing) == 2 and all(type(n) is int and 0 <= n <= 2 for n in thing)


def move_given(call: Call) -> truth.Move | None:
    """The move among a call's arguments."""
    if "i" in call.given and "j" in call.given and is_move((call.given["i"], call.given["j"])):
        return (call.given["i"], call.given["j"])
    return next((given for given in call.given.values() if is_move(given)), None)


def in_sense(sense: str, worth: int, side: str, first: str) -> int:
    """What a worth to X is in another sense, and back again: `side` is to move, `first` was at the root."""
    match sense:
        case "for X":
            return worth
        case "for O":
            return -worth
        case "for whose turn it is":
            return worth if side == "X" else -worth
        case "for who has just moved":
            return -worth if side == "X" else worth
    return worth if first == "X" else -worth


@dataclass
class Fit:
    """How well a sense fits: on finished boards, on others, and where in its answer each function has it."""

    sense: str
    finished: float
    simple: bool
    """Whether it fails for one outcome of the game at the most: that is a fault, and no other meaning."""
    inner: float
    places: dict[str, Place]


class Meaning:
    """Learnt from all calls so far: which functions search, and what their answers say."""

    def __init__(self) -> None:
        self.searchers: set[str] = set()
        """Functions that look at fuller boards, or that say what a finished one is worth."""
        self.marks: tuple[Any, Any] = ("X", "O")
        """What the file calls X and O."""
        self.turns = False
        """Whether it turns or mirrors boards as it searches, to meet them again."""
        self.roles = Roles()
        """What those of its functions are for that are rules."""
        self.sense = SENSES[0]
        self.agreement = 1.0
        self._helpers: set[str] = set()
        self._deep: set[str] = set()
        self._silent: set[str] = set()
        """Functions that never say anything: they build something, and value nothing."""
        self._telling: set[str] = set()
        self.asking: set[str] = set()
        """Functions that say yes or no, or who wins, and ask themselves about fuller boards for it."""
        self._valuing: set[str] = set()
        """Functions that give `minimax` a number for the board after a move; they may look no further."""
        self._others: set[str] = set()
        """Functions that give it one for boards further away too: they put them in order, or the like."""
        self._mute: set[str] = set()
        """Functions that are asked about the board after a move, and say nothing of it."""
        self._passes_on = False
        """Whether a right `utility` is asked below what is judged."""
        self._pairs: set[str] = set()
        """Functions whose pairs of numbers are not moves."""
        self._places: dict[str, Place] = {}
        self._zeros: dict[str, float] = {}
        self._votes: dict[tuple[str, Place], Counter[Vote]] = defaultdict(Counter)

    @property
    def readable(self) -> bool:
        return self.agreement >= AGREEMENT

    def learn(self, trees: Iterable[Sequence[Call]]) -> None:
        """Take in the calls of more trees."""
        some = list(trees)
        for calls in some:
            for call in calls:
                self._place_in_tree(call)
                self._vote(call, calls[0].board)
        self.roles.learn(some, self.marks, self._deep, self.asking)
        self._settle()

    def _place_in_tree(self, call: Call) -> None:
        above = call.parent
        if call.function == "utility" and above is not None and above.function not in truth.COURSE:
            known = truth.is_legal(call.board) and truth.is_over(call.board) and truth.value(call.board) != 0
            self._passes_on |= known and call.said == truth.value(call.board)
        if above is None or call.function in truth.COURSE or not truth.is_legal(call.board):
            return
        if above.function == call.function and not truth.follows(above.board, call.board):
            self.turns |= truth.follows(above.board, call.board, turned=True)
        if type(call.said) in (bool, str) and call.function not in self.asking and _asks_itself(call):
            self.asking.add(call.function)
        if call.raised or not call.finished:
            self._deep.add(call.function)  # it never comes to say anything
        if truth.marks(call.board) > truth.marks(above.board) and not self._is_remark(call):
            if call.said is None:
                self._mute.add(call.function)
            elif above.function == "minimax" and above.parent is None and _numbers(call.said):
                one = truth.marks(call.board) == truth.marks(above.board) + 1
                (self._valuing if one else self._others).add(call.function)
            self._deep.add(above.function)
            while above is not None and truth.marks(above.board) < truth.marks(call.board):
                if above.function not in truth.COURSE:
                    self._deep.add(above.function)
                above = above.parent
        if not truth.is_over(call.board) and call.finished and not call.raised:
            self._helpers.add(call.function)

    def _is_remark(self, call: Call) -> bool:
        """Whether a call's answer can be no value: true or false, a board, a mark."""
        return type(call.said) is bool or isinstance(call.said, (str, Board, frozenset))

    def _vote(self, call: Call, root: str) -> None:
        if (
            call.function in truth.COURSE
            or not call.finished
            or call.raised
            or not truth.is_legal(call.board)
        ):
            return
        if call.function != "minimax":
            (self._silent if call.said is None else self._telling).add(call.function)
            self._silent -= self._telling
        if type(call.said) is tuple and len(call.said) == 2 and not is_move(call.said):
            self._pairs.add(call.function)
        if call.parent is None and call.function == "minimax":
            return  # it owes a move
        over, left = truth.is_over(call.board), 9 - truth.marks(call.board)
        weight = FINISHED if over else FORCED if left == 1 else 1
        for place, number in _numbers(call.said):
            vote = (number, truth.value(call.board), truth.turn(call.board), truth.turn(root), over)
            self._votes[call.function, place][vote] += weight

    def _settle(self) -> None:
        leaves = {function for function, _ in self._votes} - self._helpers
        rules = truth.COURSE | self.roles.found.keys() | self.key_makers()
        valued = {function for function, _ in self._votes} - rules
        told = any(function in valued and self._may_value(function, place) for function, place in self._votes)
        asked = self._deep - self._silent if told else self._deep | self._mute
        self.searchers = (asked | leaves | {"minimax"} | (self._valuing - self._others)) - rules
        self._zeros = {_name(*key): self._zero(*key) for key in self._votes}
        if self.searchers == {"minimax"}:  # nothing looks deeper: whatever gives a number is to value a board
            self.searchers |= {function for function in valued if self._values_ends(function)}
        fits = [self._fit(sense) for sense in SENSES]
        likely = [fit for fit in fits if fit.sense not in RARE or fit.inner >= SURE]
        # Where none explains all, the first of those that explain about as much: it is the likeliest.
        best = max(likely, key=lambda fit: (fit.finished == 1, fit.simple, round(fit.finished, 1)))
        if best.finished < AGREEMENT:
            best = max(fits, key=lambda fit: fit.finished)
        if best.sense == "for O" and self._passes_on:
            # They have a right `utility`, for X: a value that is its opposite is a fault, no other meaning.
            best = self._fit("for X")
            best.finished = 1.0
        self.agreement, self.sense, self._places = best.finished, best.sense, best.places

    def _values_ends(self, function: str) -> bool:
        """Whether what a function says of finished games can be their worth, by its numbers or its name."""
        if any(word in function.lower() for word in VALUES):
            return True
        kept, self.searchers = self.searchers, {function}
        try:
            return max(self._fit(sense).finished for sense in SENSES) >= SURE
        finally:
            self.searchers = kept

    def key_makers(self) -> set[str]:
        """Functions whose numbers are as various as boards are: keys of a memo, and no values."""
        return {
            function
            for (function, place), votes in self._votes.items()
            if place is None and len({vote[0] for vote in votes if type(vote[0]) is int}) > MOST_DIFFERENT
        }

    def _may_value(self, function: str, place: Place) -> bool:
        """Whether a number there may be a value; two small numbers alone are a move."""
        return place is None or function in self._pairs or place not in (0, 1)

    def _fit(self, sense: str) -> Fit:
        """How well a sense explains the values: each outcome of a game counts as much."""
        finished: dict[int, list[int]] = {-1: [0, 0], 0: [0, 0], 1: [0, 0]}
        inner, places = [0, 0], dict[str, Place]()
        by_function: dict[str, list[tuple[float, Place, Counter[Vote]]]] = defaultdict(list)
        for (function, place), votes in self._votes.items():
            if function in self.searchers and self._may_value(function, place):
                right = sum(
                    count for vote, count in votes.items() if self._agrees(sense, function, place, vote)
                )
                by_function[function].append((right / votes.total(), place, votes))
        for function, found in by_function.items():
            _, place, votes = max(found, key=lambda each: each[0])
            places[function] = place
            for vote, count in votes.items():
                tally = finished[vote[1]] if vote[4] else inner
                tally[0] += count if self._agrees(sense, function, place, vote) else 0
                tally[1] += count
        shares = [right / total for right, total in finished.values() if total]
        hints = inner[0] / inner[1] if inner[1] else 1.0
        simple = sum(share == 1 for share in shares) >= 2
        return Fit(sense, sum(shares) / len(shares) if shares else hints, simple, hints, places)

    def _agrees(self, sense: str, function: str, place: Place, vote: Vote) -> bool:
        number, worth, side, first, _ = vote
        return sign(number - self._zeros[_name(function, place)]) == in_sense(sense, worth, side, first)

    def _zero(self, function: str, place: Place) -> float:
        """What a draw is worth on their scale."""
        draws: Counter[float] = Counter()
        for (number, worth, _, _, over), count in self._votes[function, place].items():
            if over and worth == 0:
                draws[number] += count
        return draws.most_common(1)[0][0] if draws else 0

    def value(self, call: Call, root: str) -> int | None:
        """What a call says the board is worth to X: 1, 0 or -1; None if it says no such thing."""
        worth = self.worth(call, call.said)
        side, first = truth.turn(call.board), truth.turn(root)
        return None if worth is None else in_sense(self.sense, worth, side, first)

    def worth(self, call: Call, said: Any) -> int | None:
        """The sign of the value in an answer that a call like this gives."""
        number = None if self.is_bare_move(call) else self._number(call.function, said)
        zero = self._zeros.get(_name(call.function, self._places.get(call.function)), 0)
        return None if number is None else sign(number - zero)

    def theirs(self, worth: int, board: str, root: str) -> int:
        """A worth to X in the sense of their numbers."""
        return in_sense(self.sense, worth, truth.turn(board), truth.turn(root))

    def number(self, call: Call) -> float | None:
        """The value in an answer, as it stands there."""
        return None if self.is_bare_move(call) else self._number(call.function, call.said)

    def _number(self, function: str, said: Any) -> float | None:
        place = self._places.get(function)
        return next((number for where, number in _numbers(said) if where == place), None)

    def is_number_due(self, function: str) -> bool:
        """Whether a function gives a number and nothing beside it."""
        return (function, None) in self._votes and self._places.get(function) is None

    def is_flat(self, function: str) -> bool:
        """Whether a function says the same of every finished game, however it ended."""
        votes = self._votes.get((function, self._places.get(function)), Counter())
        ends = {(number, worth) for number, worth, _, _, over in votes if over}
        return len({number for number, _ in ends}) == 1 and len({worth for _, worth in ends}) > 1

    def exceeds(self, call: Call) -> bool:
        """Whether a call's number is beyond all that its function says of finished games."""
        number, votes = (
            self.number(call),
            self._votes.get((call.function, self._places.get(call.function)), Counter()),
        )
        ends = [abs(vote[0]) for vote in votes if vote[4]]
        return number is not None and abs(number) > (max(ends) if ends else MOST_VALUE)

    def edge(self, call: Call, bound: float) -> float:
        """A bound of a window on the scale of values: its sign, or endless."""
        if abs(bound) == float("inf"):
            return bound
        return sign(bound - self._zeros.get(_name(call.function, self._places.get(call.function)), 0))

    def is_bare_move(self, call: Call) -> bool:
        return is_move(call.said) and (call.function not in self._pairs or call.parent is None)

    def move(self, call: Call) -> truth.Move | None:
        """The move in an answer."""
        said = call.said
        if self.is_bare_move(call):
            move: truth.Move = said
            return move
        if isinstance(said, Pairs):
            named = {str(key).lower(): each for key, each in said}
            cell = (named.get("row"), named.get("col", named.get("column")))
            if is_move(cell):
                return int(str(cell[0])), int(str(cell[1]))
            said = tuple(each for _, each in said)
        if type(said) is not tuple:
            return None
        if len(said) == 3 and is_move(said[1:]):
            return said[1:]
        return next((each for each in said if is_move(each)), None)


def _asks_itself(call: Call) -> bool:
    """Whether a call above is the same function on an emptier board."""
    above = call.parent
    while above is not None:
        if above.function == call.function and truth.marks(above.board) < truth.marks(call.board):
            return True
        above = above.parent
    return False


def _name(function: str, place: Place) -> str:
    return f"{function} {place}"


def _numbers(said: Any) -> list[tuple[Place, float]]:
    """Every number in an answer, and where it is."""
    if is_number(said):
        return [(None, said)]
    if isinstance(said, Pairs):
        return [(str(key), each) for key, each in said if is_number(each)]
    if type(said) is tuple and len(said) <= 4:
        return [(n, each) for n, each in enumerate(said) if is_number(each)]
    return []
