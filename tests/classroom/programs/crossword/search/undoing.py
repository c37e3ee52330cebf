"""One assignment, undone on the way back."""


def assignment_complete(self, assignment):
    for variable in self.crossword.variables:
        if variable not in assignment:
            return False
    return True


def backtrack(self, assignment):
    if self.assignment_complete(assignment):
        return assignment
    var = self.select_unassigned_variable(assignment)
    for value in self.order_domain_values(var, assignment):
        assignment[var] = value
        if self.consistent(assignment):
            result = self.backtrack(assignment)
            if result:
                return result
        del assignment[var]
    return None
