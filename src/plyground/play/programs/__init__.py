"""Engines that are other programs: a module for each kind, with `program(game, command)`."""

__all__ = ["ProgramError"]


class ProgramError(Exception):
    """A program broke its contract; the message says how, in one line, `output` what it printed last."""

    def __init__(self, message: str, output: str = "") -> None:
        super().__init__(message)
        self.output = output
