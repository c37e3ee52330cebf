"""Loops with flags; counters."""


def revise(self, x, y):
    revised = False
    if self.crossword.overlaps[x, y]:
        a, b = self.crossword.overlaps[x, y]
        for word_x in self.domains[x].copy():
            possible = False
            for word_y in self.domains[y]:
                if word_x[a] == word_y[b]:
                    possible = True
                    break
            if not possible:
                self.domains[x].remove(word_x)
                revised = True
    return revised


def order_domain_values(self, var, assignment):
    counts = {word: 0 for word in self.domains[var]}
    neighbors = [n for n in self.crossword.neighbors(var) if n not in assignment]
    for word in counts:
        for n in neighbors:
            a, b = self.crossword.overlaps[var, n]
            for other in self.domains[n]:
                if word[a] != other[b]:
                    counts[word] += 1
    return [word for word, count in sorted(counts.items(), key=lambda item: item[1])]
