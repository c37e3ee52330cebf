"""File formats: one module each, with read and write."""
