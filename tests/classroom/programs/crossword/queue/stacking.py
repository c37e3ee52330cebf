"""A stack; the tied ones by degree."""


def ac3(self, arcs=None):
    if arcs is None:
        stack = []
        for x in self.crossword.variables:
            for y in self.crossword.neighbors(x):
                stack.append((x, y))
    else:
        stack = arcs[:]
    while stack:
        x, y = stack.pop()
        if not self.revise(x, y):
            continue
        if self.domains[x] == set():
            return False
        stack.extend((other, x) for other in self.crossword.neighbors(x))
    return True


def select_unassigned_variable(self, assignment):
    unassigned = list(self.crossword.variables - set(assignment))
    fewest = min(len(self.domains[v]) for v in unassigned)
    tied = [v for v in unassigned if len(self.domains[v]) == fewest]
    if len(tied) == 1:
        return tied[0]
    degrees = {v: len(self.crossword.neighbors(v)) for v in tied}
    return max(degrees, key=degrees.get)
