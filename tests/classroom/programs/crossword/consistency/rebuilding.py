"""Sets; neighbours."""


def enforce_node_consistency(self):
    for var in self.domains:
        self.domains[var] = {word for word in self.domains[var] if len(word) == var.length}


def consistent(self, assignment):
    if len(set(assignment.values())) < len(assignment):
        return False
    for x, word in assignment.items():
        if len(word) != x.length:
            return False
        for y in self.crossword.neighbors(x):
            i, j = self.crossword.overlaps[x, y]
            if y in assignment and word[i] != assignment[y][j]:
                return False
    return True
