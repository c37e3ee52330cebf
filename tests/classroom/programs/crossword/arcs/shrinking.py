"""Sizes before and after; ranked pairs."""


def revise(self, x, y):
    overlap = self.crossword.overlaps.get((x, y))
    if not overlap:
        return False
    before = len(self.domains[x])
    self.domains[x] = {
        mine
        for mine in self.domains[x]
        if any(mine[overlap[0]] == theirs[overlap[1]] for theirs in self.domains[y])
    }
    return len(self.domains[x]) < before


def order_domain_values(self, var, assignment):
    ruled_out = []
    for value in self.domains[var]:
        n = 0
        for neighbor in self.crossword.neighbors(var) - set(assignment):
            i, j = self.crossword.overlaps[var, neighbor]
            n += len([w for w in self.domains[neighbor] if w[j] != value[i]])
        ruled_out.append((n, value))
    ruled_out.sort()
    return [value for n, value in ruled_out]
