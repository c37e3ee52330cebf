"""Games and puzzles in progress: what every front end drives."""
