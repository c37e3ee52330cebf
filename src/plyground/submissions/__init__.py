"""A student's file in a process of its own: its time, its memory and its output are bounded there.

This holds accidents, not malice: what a file writes to the disk or sends away is not held back.
"""

__all__ = ["Stopped", "SubmissionError"]


class SubmissionError(Exception):
    """The file failed; the message says how, in one line."""


class Stopped(SubmissionError):
    """Whoever asked has stopped asking."""

    def __init__(self) -> None:
        super().__init__("it was told to stop")
