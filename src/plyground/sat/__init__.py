"""SAT solvers as tools: one that stays open, the worker process it runs in, and proofs of what it found."""
