"""A list; one key."""


def ac3(self, arcs=None):
    if arcs is None:
        arcs = [arc for arc, overlap in self.crossword.overlaps.items() if overlap]
    queue = list(arcs)
    while queue:
        x, y = queue.pop(0)
        if self.revise(x, y):
            if not self.domains[x]:
                return False
            queue += [(z, x) for z in self.crossword.neighbors(x) - {y}]
    return True


def select_unassigned_variable(self, assignment):
    free = [var for var in self.crossword.variables if var not in assignment]
    return min(free, key=lambda var: (len(self.domains[var]), -len(self.crossword.neighbors(var))))
