"""The class as the course gives it out."""

from crossword import *


class CrosswordCreator:
    def __init__(self, crossword):
        self.crossword = crossword
        self.domains = {var: self.crossword.words.copy() for var in self.crossword.variables}

    def solve(self):
        self.enforce_node_consistency()
        self.ac3()
        return self.backtrack(dict())
