"""The solvers that any puzzle can be solved by: one module each, found by its name."""
