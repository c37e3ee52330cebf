"""What is kept; most kept first."""


def revise(self, x, y):
    cross = self.crossword.overlaps[x, y]
    keep = set(self.domains[x])
    if cross is not None:
        i, j = cross
        crossing = "".join(word[j] for word in self.domains[y])
        keep = set(word for word in keep if word[i] in crossing)
    changed = keep != self.domains[x]
    self.domains[x] = keep
    return changed


def order_domain_values(self, var, assignment):
    free = [
        v
        for v in self.crossword.variables
        if v != var and v not in assignment and self.crossword.overlaps[var, v]
    ]
    keeps = {}
    for word in self.domains[var]:
        keeps[word] = 0
        for v in free:
            i, j = self.crossword.overlaps[var, v]
            keeps[word] += sum(1 for w in self.domains[v] if w[j] == word[i])
    return sorted(keeps, key=keeps.get, reverse=True)
