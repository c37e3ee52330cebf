"""A new assignment for every word."""


def assignment_complete(self, assignment):
    return set(assignment) == self.crossword.variables


def backtrack(self, assignment):
    if self.assignment_complete(assignment):
        return assignment
    var = self.select_unassigned_variable(assignment)
    for word in self.order_domain_values(var, assignment):
        new = {**assignment, var: word}
        if self.consistent(new):
            result = self.backtrack(new)
            if result is not None:
                return result
    return None
