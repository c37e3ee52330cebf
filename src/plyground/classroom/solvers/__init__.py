"""Students' files as solvers: a module for each puzzle that a course has, with its class as `STUDENT`.

`STUDENT(path)` takes and solves as a puzzle's own solver does. What it answers is not believed: WrongAnswer.
"""
