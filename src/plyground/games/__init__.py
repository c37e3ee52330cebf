"""The games: one module or folder each, found by its name."""
