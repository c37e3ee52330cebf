"""Completions one after another."""


def assignment_complete(self, assignment):
    return all(assignment.get(var) in self.crossword.words or var in assignment for var in self.domains)


def backtrack(self, assignment):
    for complete in self.completions(dict(assignment)):
        return complete


def completions(self, assignment):
    if self.assignment_complete(assignment):
        yield assignment
        return
    var = self.select_unassigned_variable(assignment)
    for word in self.order_domain_values(var, assignment):
        longer = dict(assignment)
        longer[var] = word
        if self.consistent(longer):
            yield from self.completions(longer)
