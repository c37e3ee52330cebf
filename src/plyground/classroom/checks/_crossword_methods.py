"""Right methods of a CrosswordCreator in plain Python, to stand in for wrong ones. Needs only Python.

Whether a method is wrong by itself is seen when what it calls is right. The text of a method that has failed
its check goes to a process of its own, so that no file meets a right answer that is still to be judged.
"""

from __future__ import annotations

from typing import Any

__all__ = ["METHODS"]


def enforce_node_consistency(self: Any) -> None:
    for variable in self.domains:
        self.domains[variable] = {word for word in self.domains[variable] if len(word) == variable.length}


def revise(self: Any, x: Any, y: Any) -> bool:
    overlap = self.crossword.overlaps[x, y]
    if overlap is None:
        return False
    letters = {word[overlap[1]] for word in self.domains[y]}
    unfit = {word for word in self.domains[x] if word[overlap[0]] not in letters}
    self.domains[x] = set(self.domains[x]) - unfit
    return bool(unfit)


def ac3(self: Any, arcs: Any = None) -> bool:
    queue = [arc for arc, overlap in self.crossword.overlaps.items() if overlap] if arcs is None else [*arcs]
    while queue:
        x, y = queue.pop(0)
        if self.revise(x, y):
            if not self.domains[x]:
                return False
            queue += [(z, x) for z in self.crossword.neighbors(x) if z != y]
    return True


def assignment_complete(self: Any, assignment: Any) -> bool:
    return all(assignment.get(variable) for variable in self.crossword.variables)


def consistent(self: Any, assignment: Any) -> bool:
    words = {variable: word for variable, word in assignment.items() if word}
    return (
        len(set(words.values())) == len(words)
        and all(len(word) == variable.length for variable, word in words.items())
        and all(
            words[x][overlap[0]] == words[y][overlap[1]]
            for (x, y), overlap in self.crossword.overlaps.items()
            if overlap and x in words and y in words
        )
    )


def order_domain_values(self: Any, var: Any, assignment: Any) -> list[str]:
    def cost(word: str) -> int:
        crossing = [(self.crossword.overlaps[var, y], y) for y in self.crossword.neighbors(var)]
        return sum(
            word[overlap[0]] != other[overlap[1]]
            for overlap, y in crossing
            if not assignment.get(y)
            for other in self.domains[y]
        )

    return sorted(sorted(self.domains[var]), key=cost)


def select_unassigned_variable(self: Any, assignment: Any) -> Any:
    free = [variable for variable in self.crossword.variables if not assignment.get(variable)]
    return min(free, key=lambda v: (len(self.domains[v]), -len(self.crossword.neighbors(v)), str(v)))


def backtrack(self: Any, assignment: Any) -> Any:
    if self.assignment_complete(assignment):
        return assignment
    variable = self.select_unassigned_variable(assignment)
    for word in self.order_domain_values(variable, assignment):
        longer = {**assignment, variable: word}
        if self.consistent(longer):
            found = self.backtrack(longer)
            if found is not None:
                return found
    return None


METHODS = (
    enforce_node_consistency, revise, ac3, assignment_complete, consistent, order_domain_values,
    select_unassigned_variable, backtrack,
)  # fmt: skip
