"""The puzzles: one folder each, found by its name."""
