"""A stack of assignments in place of recursion."""


def assignment_complete(self, assignment):
    return not (self.crossword.variables - assignment.keys())


def backtrack(self, assignment):
    stack = [assignment]
    while stack:
        current = stack.pop()
        if self.assignment_complete(current):
            return current
        var = self.select_unassigned_variable(current)
        for word in reversed(self.order_domain_values(var, current)):
            step = {**current, var: word}
            if self.consistent(step):
                stack.append(step)
    return None
