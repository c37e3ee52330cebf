"""Crosswords: grids, word lists, and a filler for them."""
