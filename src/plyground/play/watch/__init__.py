"""Watch it think: runs of searches and solvers, recorded once, then stepped through in any direction."""
