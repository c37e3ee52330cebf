"""Discarded one by one; letters are counted."""

from collections import Counter


def revise(self, x, y):
    if self.crossword.overlaps[x, y] is None:
        return False
    i, j = self.crossword.overlaps[x, y]
    removed = []
    for value in self.domains[x]:
        if all(value[i] != other[j] for other in self.domains[y]):
            removed.append(value)
    for value in removed:
        self.domains[x].discard(value)
    return len(removed) > 0


def order_domain_values(self, var, assignment):
    letters = {}
    for other in self.crossword.neighbors(var):
        if other in assignment:
            continue
        i, j = self.crossword.overlaps[var, other]
        letters[other] = (i, Counter(word[j] for word in self.domains[other]), len(self.domains[other]))
    return sorted(
        self.domains[var],
        key=lambda word: sum(total - count[word[i]] for i, count, total in letters.values()),
    )
