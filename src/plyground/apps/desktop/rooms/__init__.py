"""The rooms of the puzzles, a module for each."""
