"""A queue from both ends; the best so far."""

from collections import deque


def ac3(self, arcs=None):
    queue = deque(arcs if arcs is not None else self.crossword.overlaps)
    while len(queue) > 0:
        (x, y) = queue.popleft()
        if self.revise(x, y):
            if len(self.domains[x]) == 0:
                return False
            for z in self.crossword.neighbors(x):
                if z != y:
                    queue.append((z, x))
    return True


def select_unassigned_variable(self, assignment):
    best = None
    for var in self.crossword.variables:
        if var in assignment:
            continue
        if best is None or len(self.domains[var]) < len(self.domains[best]):
            best = var
        elif len(self.domains[var]) == len(self.domains[best]):
            if len(self.crossword.neighbors(var)) > len(self.crossword.neighbors(best)):
                best = var
    return best
