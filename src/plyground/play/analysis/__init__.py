"""Looking at games: reviews, collections, openings by name, exercises."""
