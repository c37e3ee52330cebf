"""A student's tic-tac-toe module, asked many calls an order and mixed; what ended its process is found."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...stopping import Stop, Stopped
from ...submissions import Backstop, Late, SubmissionError
from . import SEEDS
from ._listing import Unjudged
from ._seeded import Seeded, Spent

__all__ = ["CALL_SECONDS", "Answer", "Call", "Submission", "Wrong"]

CALL_SECONDS = 10.0
"""How many CPU seconds may a function take that only looks at a board? A thousandth would do."""
TOGETHER = 256
"""How many calls go into an order? One by one they would take ten times as long."""

Call = tuple[Any, ...]
"""The arguments: none, a board of nine cells, or a board and a pair (row, column)."""
Answer = Mapping[str, Any]


@dataclass(frozen=True)
class Wrong:
    """A wrong answer, and with which hash seed it was given."""

    seed: int
    call: Call
    answer: Answer


class Submission(Seeded):
    """A student's module, and what it has answered."""

    name = "tictactoe"

    def __init__(self, path: Path, driver: Path, seconds: float, budget: float, stop: Stop) -> None:
        super().__init__(path, driver, seconds, budget, stop)
        self.answers: Mapping[int, Mapping[str, dict[Call, Answer]]] = {
            seed: defaultdict(dict) for seed in self.modules
        }
        self._erred: dict[str, set[str]] = defaultdict(set)

    def erred(self, function: str, board: str) -> bool:
        """Whether a function was wrong about a board."""
        return board in self._erred[function]

    def ended(self, function: str) -> bool:
        """Whether a call of a function has ended its process, or would not end."""
        return any("end" in answer for known in self.answers.values() for answer in known[function].values())

    def wrong(
        self,
        function: str,
        calls: Sequence[Call],
        again: Iterable[Call],
        right: Callable[[Call, Answer], bool],
    ) -> list[Wrong]:
        """The wrong answers, in the order of the calls; `again` are those repeated with the other seeds."""
        seen = 0
        for seed in self.modules:
            asked, spent = calls if seed == SEEDS[0] else list(again), None
            try:
                self.ask(function, asked, seed)
            except Spent as error:
                spent = error
            known = self.answers[seed][function]
            found = [Wrong(seed, c, known[c]) for c in asked if c in known and not right(c, known[c])]
            if found:
                self._erred[function].update(wrong.call[0] for wrong in found if wrong.call)
                return found
            seen += sum(call in known for call in asked)
            if spent is not None:
                raise Unjudged(f"the first {seen} answers are right; then {spent}" if seen else str(spent))
        return []

    def ask(
        self, function: str, calls: Iterable[Call], seed: int, seconds: float | None = None,
        together: int = TOGETHER,
    ) -> None:  # fmt: skip
        """Have a function answer; what ends its process is an answer too, and the last. Spent if it is."""
        seconds = CALL_SECONDS if seconds is None else seconds
        known = self.answers[seed][function]
        todo = [call for call in calls if call not in known]
        mixed = random.Random(seed).sample(todo, len(todo))  # nobody can know which call is which
        try:
            for first in range(0, len(mixed), together):
                some = mixed[first : first + together]
                known.update(zip(some, self._order(function, some, seed, seconds), strict=True))
        except (Stopped, Backstop):
            raise
        except SubmissionError:  # one of these calls; in their own order the first is found
            self._find_end(function, todo, seed, seconds)

    def _find_end(self, function: str, calls: Sequence[Call], seed: int, seconds: float) -> None:
        known = self.answers[seed][function]
        for first in range(0, len(calls), TOGETHER):
            some = calls[first : first + TOGETHER]
            try:
                known.update(zip(some, self._order(function, some, seed, seconds), strict=True))
            except (Stopped, Backstop):
                raise
            except SubmissionError:
                for call in some:
                    known[call] = self._one(function, call, seed, seconds)
                    if "end" in known[call]:
                        return

    def _one(self, function: str, call: Call, seed: int, seconds: float) -> Answer:
        try:
            return self._order(function, [call], seed, seconds)[0]
        except (Stopped, Backstop):
            raise
        except SubmissionError as error:
            return {"error": str(error), "raised": False, "end": True, "late": isinstance(error, Late)}

    def _order(self, function: str, calls: Sequence[Call], seed: int, seconds: float) -> list[Answer]:
        answer = self.order({"function": function, "calls": calls}, seed, seconds, function)
        if "error" in answer:
            raise SubmissionError(str(answer["error"]))
        results = answer.get("results")
        if not isinstance(results, list) or len(results) != len(calls):
            raise SubmissionError("it wrote something else where its answer belongs")
        return [result if isinstance(result, dict) else {"error": "no answer"} for result in results]
