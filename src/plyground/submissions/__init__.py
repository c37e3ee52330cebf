"""A student's file in a process of its own: its time, its memory and its output are bounded there.

This holds accidents, not malice: what a file writes to the disk or sends away is not held back.
"""

__all__ = ["SubmissionError"]


class SubmissionError(Exception):
    """The file failed; the message says how, in one line."""
