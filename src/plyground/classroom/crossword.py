"""The course's `crossword.py` and `generate.py`: a crossword as a CSP, its consistency and its search.

The same names and meanings; the work is done by the readable solver in `solvers/backtracking`, which
tells every step to `sink` for those who want to watch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ..csp import CSP, AllDifferent, Crossing
from ..fonts import SANS
from ..solvers.backtracking import Arc, Backtracking, Domains, Event, Network, ac3, revise
from .checks._crossword_given import Crossword, Variable

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["Crossword", "CrosswordCreator", "Variable"]

BLOCK = "█"
CELL = 100
BORDER = 2


Assignment = dict[Variable, str]


class CrosswordCreator:
    """Fills a crossword by node consistency, arc consistency and backtracking."""

    def __init__(self, crossword: Crossword, sink: Callable[[Event], None] | None = None) -> None:
        self.crossword = crossword
        self.domains = {var: self.crossword.words.copy() for var in self.crossword.variables}
        self.sink = sink

    def letter_grid(self, assignment: Assignment) -> list[list[str | None]]:
        """The letters of an assignment by row and column; None where there is none."""
        letters: list[list[str | None]] = [
            [None] * self.crossword.width for _ in range(self.crossword.height)
        ]
        for variable, word in assignment.items():
            for (i, j), letter in zip(variable.cells, word, strict=False):
                letters[i][j] = letter
        return letters

    def text(self, assignment: Assignment) -> str:
        """The crossword in lines: a full block for a blocked cell, a space for one that is still open."""
        letters = self.letter_grid(assignment)
        return "\n".join(
            "".join((letter or " ") if is_open else BLOCK for letter, is_open in zip(row, opens, strict=True))
            for row, opens in zip(letters, self.crossword.structure, strict=True)
        )

    def print(self, assignment: Assignment) -> None:
        print(self.text(assignment))

    def save(self, assignment: Assignment, filename: str | Path) -> None:
        """Save the crossword as a picture."""
        self.image(assignment).save(filename)

    def image(self, assignment: Assignment) -> Image:
        from PIL import Image, ImageDraw, ImageFont

        letters = self.letter_grid(assignment)
        size = (self.crossword.width * CELL, self.crossword.height * CELL)
        image = Image.new("RGB", size, "black")
        draw = ImageDraw.Draw(image)
        font = ImageFont.truetype(SANS, 80)
        for i, row in enumerate(self.crossword.structure):
            for j, is_open in enumerate(row):
                if is_open:
                    x, y = j * CELL, i * CELL
                    box = (x + BORDER, y + BORDER, x + CELL - BORDER, y + CELL - BORDER)
                    draw.rectangle(box, fill="white")
                    letter = letters[i][j]
                    if letter:
                        draw.text((x + CELL / 2, y + CELL / 2), letter, fill="black", font=font, anchor="mm")
        return image

    def solve(self) -> Assignment | None:
        """Enforce node and arc consistency, then search; None if there is no solution."""
        self.enforce_node_consistency()
        if not self.ac3():
            return None
        return self.backtrack({})

    def enforce_node_consistency(self) -> None:
        """Leave every variable only the words of its length."""
        for variable, words in self.domains.items():
            self.domains[variable] = {word for word in words if len(word) == variable.length}

    def revise(self, x: Variable, y: Variable) -> bool:
        """Take from x the words that no word of y crosses rightly; true if any was taken."""
        arc = self._arc(x, y)
        if arc is None:
            return False
        domains: Domains = {x: tuple(self.domains[x]), y: tuple(self.domains[y])}
        removed = revise(domains, arc)
        self.domains[x].difference_update(removed)
        return bool(removed)

    def ac3(self, arcs: Iterable[tuple[Variable, Variable]] | None = None) -> bool:
        """Make the domains arc consistent, beginning with these arcs or with all; false if one gets empty."""
        domains: Domains = {variable: tuple(words) for variable, words in self.domains.items()}
        network = Network(CSP(domains, self._crossings()))
        if arcs is None:
            queue: list[Arc] = list(network.arcs)
        else:
            wanted = set(arcs)
            queue = [arc for arc in network.arcs if (arc.x, arc.others[0]) in wanted]
        consistent = ac3(network, domains, queue, self.sink)
        for variable, words in self.domains.items():
            words.intersection_update(domains[variable])
        return consistent and (not queue or all(self.domains.values()))

    def assignment_complete(self, assignment: Assignment) -> bool:
        """Has every variable a word?"""
        return all(assignment.get(variable) for variable in self.crossword.variables)

    def consistent(self, assignment: Assignment) -> bool:
        """Do the words so far have the right lengths, agree where they cross, and differ?"""
        if len(set(assignment.values())) < len(assignment):
            return False
        if any(len(word) != variable.length for variable, word in assignment.items()):
            return False
        return all(
            assignment[x][i] == assignment[y][j]
            for (x, y), overlap in self.crossword.overlaps.items()
            if overlap and x in assignment and y in assignment
            for i, j in (overlap,)
        )

    def order_domain_values(self, var: Variable, assignment: Assignment) -> list[str]:
        """The words of a variable, first the one that rules out fewest words of unassigned neighbours."""
        costs = dict.fromkeys(sorted(self.domains[var]), 0)
        for other in self.crossword.neighbors(var) - set(assignment):
            overlap = self.crossword.overlaps[var, other]
            assert overlap is not None
            i, j = overlap
            for word in costs:
                costs[word] += sum(theirs[j : j + 1] != word[i : i + 1] for theirs in self.domains[other])
        return sorted(costs, key=costs.__getitem__)

    def select_unassigned_variable(self, assignment: Assignment) -> Variable:
        """The unassigned variable with the fewest words left, then with the most neighbours."""
        return min(
            (variable for variable in self.crossword.variables if variable not in assignment),
            key=lambda variable: (
                len(self.domains[variable]),
                -len(self.crossword.neighbors(variable)),
                str(variable),  # so that a run can be repeated: sets have no order of their own
            ),
        )

    def backtrack(self, assignment: Assignment) -> Assignment | None:
        """Complete a partial assignment; None if that can't be done."""
        if not self.consistent(assignment):
            return None
        domains = {
            variable: [assignment[variable]]
            if variable in assignment
            else sorted(word for word in words if len(word) == variable.length)
            for variable, words in self.domains.items()
        }
        problem = CSP(domains, [*self._crossings(), *self._different()])
        solution: Assignment | None = next(Backtracking(sink=self.sink).solve(problem), None)
        return solution

    def _arc(self, x: Variable, y: Variable) -> Arc | None:
        overlap = self.crossword.overlaps.get((x, y))
        return Arc(x, (y,), Crossing(x, overlap[0], y, overlap[1])) if overlap else None

    def _crossings(self) -> list[Crossing]:
        """Every crossing once."""
        seen: set[frozenset[Variable]] = set()
        crossings = []
        for (x, y), overlap in self.crossword.overlaps.items():
            if overlap and frozenset((x, y)) not in seen:
                seen.add(frozenset((x, y)))
                crossings.append(Crossing(x, overlap[0], y, overlap[1]))
        return crossings

    def _different(self) -> list[AllDifferent]:
        """Words of the same length must differ; others do anyway."""
        by_length: dict[int, list[Variable]] = {}
        for variable in sorted(self.crossword.variables, key=lambda v: (v.i, v.j, v.direction)):
            by_length.setdefault(variable.length, []).append(variable)
        return [AllDifferent(tuple(same)) for same in by_length.values() if len(same) > 1]
