"""Inference within the search."""


def assignment_complete(self, assignment):
    return len(assignment) == len(self.crossword.variables)


def backtrack(self, assignment):
    if self.assignment_complete(assignment):
        return assignment if self.consistent(assignment) else None
    variable = self.select_unassigned_variable(assignment)
    for value in self.order_domain_values(variable, assignment):
        trial = assignment.copy()
        trial[variable] = value
        if not self.consistent(trial):
            continue
        kept = {v: words.copy() for v, words in self.domains.items()}
        self.domains[variable] = {value}
        arcs = [(n, variable) for n in self.crossword.neighbors(variable) if n not in trial]
        if self.ac3(arcs):
            found = self.backtrack(trial)
            if found is not None:
                return found
        self.domains = kept
    return None
