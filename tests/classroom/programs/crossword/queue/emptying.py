"""A set of arcs; sorted twice."""


def ac3(self, arcs=None):
    todo = set(self.crossword.overlaps.keys()) if arcs is None else set(arcs)
    while todo:
        x, y = todo.pop()
        if self.revise(x, y):
            todo |= {(z, x) for z in self.crossword.neighbors(x) if z is not y}
        if any(len(words) == 0 for words in self.domains.values()):
            return False
    return True


def select_unassigned_variable(self, assignment):
    unassigned = [v for v in self.domains if v not in assignment]
    unassigned.sort(key=lambda v: len(self.crossword.neighbors(v)), reverse=True)
    unassigned.sort(key=lambda v: len(self.domains[v]))
    return unassigned[0]
