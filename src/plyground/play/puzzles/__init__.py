"""Puzzles in progress: jobs, and what a front end can ask of a puzzle."""
