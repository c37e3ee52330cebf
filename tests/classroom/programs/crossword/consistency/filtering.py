"""Lambdas; pairs of variables."""

import itertools


def enforce_node_consistency(self):
    fitting = lambda var: set(filter(lambda word: len(word) == var.length, self.domains[var]))
    self.domains = {var: fitting(var) for var in self.domains}


def consistent(self, assignment):
    for x, y in itertools.combinations(assignment, 2):
        if assignment[x] == assignment[y]:
            return False
    if any(len(word) != var.length for var, word in assignment.items()):
        return False
    for x, y in itertools.combinations(assignment, 2):
        overlap = self.crossword.overlaps[x, y]
        if overlap and assignment[x][overlap[0]] != assignment[y][overlap[1]]:
            return False
    return True
