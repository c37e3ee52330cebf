"""Games in progress: matches, sessions, seats, engines, advice, and recorded searches."""
