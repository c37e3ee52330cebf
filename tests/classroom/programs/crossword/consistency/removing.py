"""Word after word; everything spelt out."""


def enforce_node_consistency(self):
    for variable, words in self.domains.items():
        for word in words.copy():
            if len(word) != variable.length:
                words.remove(word)


def consistent(self, assignment):
    words = list(assignment.values())
    for word in words:
        if words.count(word) > 1:
            return False
    for var in assignment:
        if var.length != len(assignment[var]):
            return False
    for x in assignment:
        for y in assignment:
            if x == y or self.crossword.overlaps[x, y] is None:
                continue
            i, j = self.crossword.overlaps[x, y]
            if assignment[x][i] != assignment[y][j]:
                return False
    return True
