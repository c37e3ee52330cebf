"""Engines against engines: entrants, contests, ratings."""
