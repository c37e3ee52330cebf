"""The events of a constraint solver in words: what fell and why, what was chosen and what was counted."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any

from .domains import Domains
from .puzzle_words import counted, few
from .run import quiz

if TYPE_CHECKING:
    from .constraints import ConstraintWatch

__all__ = ["ConstraintWords", "Kind"]

MOST_WAITING = 12
"""How many of the arcs that wait are shown?"""
MOST_OTHERS = 3
"""Among how many others is the variable that is chosen next to be guessed?"""


class Kind(IntEnum):
    """What can happen."""

    ARC = 0
    REMOVAL = 1
    CONTRADICTION = 2
    CHOICE = 3
    ASSIGN = 4
    BACK = 5
    SOLUTION = 6


class ConstraintWords:
    """What is said of the events of one run; the domains are as an event finds them."""

    def __init__(self, watch: ConstraintWatch) -> None:
        self.watch, self.naming = watch, watch.naming

    def sentence(self, event: int, domains: Domains) -> str:
        kind, a, b = self.watch.at(event)
        if kind is Kind.SOLUTION:
            return "Solved: every variable has its value."
        x = self.watch.variable(event)
        name = self.naming.names[x]
        match kind:
            case Kind.ARC:
                arc = self.watch.arc(a)
                others = [self.naming.name(y) for y in arc.others]
                return f"Look at {self.naming.name(arc.x)}" + (
                    f" against {few(others, 4)}." if others else "."
                )
            case Kind.REMOVAL:
                return self.naming.removal(self.watch.arc(a), self.watch.removed(event), self._left(domains))
            case Kind.CONTRADICTION:
                return f"Contradiction: nothing is left for {name}."
            case Kind.CHOICE:
                return f"Next is {name}: {self._counted(a)}."
            case Kind.ASSIGN:
                ruled_out = self._ruled_out(a, b)
                return f"Try {self._value(x, b)} for {name}{': ' * bool(ruled_out)}{ruled_out}."
        return f"Back: {self._value(x, b)} for {name} led nowhere."

    def because(self, event: int, domains: Domains) -> dict[str, object] | None:
        """The reason of an event, and the cells that it lies in."""
        kind, a, _ = self.watch.at(event)
        if kind is Kind.REMOVAL:
            arc = self.watch.arc(a)
            why = self.naming.lack(arc, self.watch.removed(event), self._left(domains))
            return {"text": why, "cells": self.naming.cells_of(arc.others)}
        if kind is Kind.CHOICE:
            return {"text": self._counted(a), "cells": self.naming.cells[self.watch.variable(event)]}
        return None

    def focus(self, event: int) -> list[int]:
        """The variables that an event is about, the one that changes first."""
        kind, a, _ = self.watch.at(event)
        if kind in (Kind.ARC, Kind.REMOVAL):
            arc = self.watch.arc(a)
            return [self.naming.number[x] for x in (arc.x, *arc.others)]
        return [] if kind is Kind.SOLUTION else [self.watch.variable(event)]

    def waiting(self, event: int) -> int:
        """How many arcs wait to be looked at."""
        for at in (event, event - 1):
            if at >= 0 and self.watch.at(at)[0] is Kind.ARC:
                return self.watch.at(at)[2]
        return 0

    def queue(self, event: int) -> list[str]:
        """The first arcs that wait: those that are looked at next, for who comes first is served first."""
        left = min(self.waiting(event), MOST_WAITING)
        found: list[str] = []
        for after in range(event + 1, len(self.watch)):
            kind, a, _ = self.watch.at(after)
            if len(found) == left or kind not in (Kind.ARC, Kind.REMOVAL):
                break
            if kind is Kind.ARC:
                arc = self.watch.arc(a)
                others = few([self.naming.name(y) for y in arc.others], 2)
                found.append(f"{self.naming.name(arc.x)} ← {others}")
        return found

    def values(self, event: int, domains: Domains) -> list[dict[str, str]]:
        """The variables of the solver that matter at an event."""
        kind, a, b = self.watch.at(event)
        found: dict[str, str] = {}
        if kind in (Kind.ARC, Kind.REMOVAL):
            arc = self.watch.arc(a)
            for name, variable in zip("xy", (arc.x, *arc.others[:1]), strict=False):
                left = self._left(domains)(variable)
                found[name] = (
                    f"{self.naming.name(variable)}: {self.naming.few(left, 9) if left else 'nothing'}"
                )
            if kind is Kind.ARC:
                found["queue"] = counted(b, "arc")
        elif kind is Kind.CHOICE:
            choice = self.watch.choice(a)
            found["x"] = self.naming.names[self.watch.variable(event)]
            found["alike"] = str(choice.alike)
            if choice.degree:
                found["degree"] = str(choice.degree)
        elif kind in (Kind.ASSIGN, Kind.BACK):
            x = self.watch.variable(event)
            found["x"] = self.naming.names[x]
            found["value"] = self._value(x, b)
        return [{"name": name, "value": value} for name, value in found.items()]

    def ask_choice(self, event: int, domains: Domains) -> dict[str, object] | None:
        """Which variable is next? The others have more values left, so that there is one answer."""
        a = self.watch.variable(event)
        fewest = domains.size(a)
        others = [x for x in range(len(domains.bits)) if domains.size(x) > fewest]
        if not others:
            return None
        chance = (event * 7919) % len(others)  # various, and the same whenever this step is asked for
        some = {others[(chance + 97 * number) % len(others)] for number in range(MOST_OTHERS)}
        choices = sorted([a, *some])
        names = [self.naming.names[x] for x in choices]
        return quiz("Which is tried next?", names, self.naming.names[a], self.sentence(event, domains))

    def _value(self, x: int, place: int) -> str:
        return self.naming.value(self.watch.domains[x][place])

    def _left(self, domains: Domains) -> Any:
        return lambda x: self.watch.left(domains, self.naming.number[x])

    def _counted(self, number: int) -> str:
        """What MRV and the degree counted for a choice."""
        choice = self.watch.choice(number)
        left = counted(len(choice.values), "value")
        if choice.alike == 1:
            return f"it has the fewest values left, {len(choice.values)}"
        if choice.degree:
            ties = counted(choice.degree, "arc")
            return f"of {choice.alike} with only {left} left it is tied to most of them, by {ties}"
        return f"it is the first of {choice.alike} with only {left} left"

    def _ruled_out(self, number: int, place: int) -> str:
        """What LCV counted for the value that is tried."""
        choice = self.watch.choice(number)
        if not choice.ruled_out:
            return ""
        x = self.naming.number[choice.x]
        count = choice.ruled_out[choice.values.index(self.watch.domains[x][place])]
        least = ", the least" if count == choice.ruled_out[0] else ""
        return f"it rules out {counted(count, 'value')} of its neighbours{least}"
