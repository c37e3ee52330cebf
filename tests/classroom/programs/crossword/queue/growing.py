"""A list that grows while it is read; tuples to compare."""


def ac3(self, arcs=None):
    queue = arcs
    if queue is None:
        queue = [(x, y) for x in self.crossword.variables for y in self.crossword.variables if x != y]
    else:
        queue = list(queue)
    for x, y in queue:
        if self.revise(x, y):
            if not len(self.domains[x]):
                return False
            for z in self.crossword.neighbors(x):
                queue.append((z, x))
    return True


def select_unassigned_variable(self, assignment):
    ranked = []
    for v in self.crossword.variables:
        if v not in assignment:
            ranked.append((len(self.domains[v]), -len(self.crossword.neighbors(v)), str(v), v))
    return sorted(ranked)[0][3]
