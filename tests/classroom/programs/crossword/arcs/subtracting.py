"""Sets are subtracted; a function of the cost."""


def revise(self, x, y):
    overlap = self.crossword.overlaps[x, y]
    if overlap is None:
        return False
    i, j = overlap
    letters = {word[j] for word in self.domains[y]}
    bad = {word for word in self.domains[x] if word[i] not in letters}
    self.domains[x] -= bad
    return bool(bad)


def order_domain_values(self, var, assignment):
    def cost(word):
        count = 0
        for other in self.crossword.neighbors(var):
            if other not in assignment:
                i, j = self.crossword.overlaps[var, other]
                count += sum(word[i] != theirs[j] for theirs in self.domains[other])
        return count

    return sorted(self.domains[var], key=cost)
