"""Words by length; all clashes in a list."""


def enforce_node_consistency(self):
    by_length = {}
    for word in self.crossword.words:
        by_length.setdefault(len(word), set()).add(word)
    for var in self.domains:
        self.domains[var] = self.domains[var] & by_length.get(var.length, set())


def consistent(self, assignment):
    unique = len(assignment) == len(set(assignment.values()))
    lengths = all(v.length == len(assignment[v]) for v in assignment)
    if not unique or not lengths:
        return False
    clashes = [
        (x, y)
        for (x, y), overlap in self.crossword.overlaps.items()
        if overlap
        and x in assignment
        and y in assignment
        and assignment[x][overlap[0]] != assignment[y][overlap[1]]
    ]
    return clashes == []
