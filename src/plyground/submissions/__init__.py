"""A student's file in a process of its own: its time, its memory and its output are bounded there.

Time is CPU seconds, so that a busy machine does not fail a file; what sleeps is ended by the clock.
"""

__all__ = ["Backstop", "Late", "SubmissionError"]


class SubmissionError(Exception):
    """The file failed; the message says how, in one line."""


class Late(SubmissionError):
    """Its CPU seconds ran out."""


class Backstop(SubmissionError):
    """It used little CPU and gave no answer for so long that the wall clock ended it."""
