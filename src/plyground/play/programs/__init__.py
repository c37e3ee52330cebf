"""Engines that are other programs: a module for each kind, with `program(game, command)`."""

__all__ = ["ProgramError"]


class ProgramError(Exception):
    """A program broke its contract; the message says how, in one line."""
