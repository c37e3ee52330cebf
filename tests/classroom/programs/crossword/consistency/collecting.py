"""What is wrong is collected; letters on a grid of cells."""


def enforce_node_consistency(self):
    for v in self.crossword.variables:
        wrong = set()
        for w in self.domains[v]:
            if v.length != len(w):
                wrong.add(w)
        self.domains[v] -= wrong


def consistent(self, assignment):
    grid = {}
    seen = set()
    for var, word in assignment.items():
        if word in seen or len(word) != var.length:
            return False
        seen.add(word)
        for cell, letter in zip(var.cells, word):
            if grid.setdefault(cell, letter) != letter:
                return False
    return True
