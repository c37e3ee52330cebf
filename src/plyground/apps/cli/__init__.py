"""The command line: `plyground COMMAND`, one module a command in `commands/`."""

from __future__ import annotations

import sys
from io import TextIOWrapper

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Run a command and exit: 0, 1 (a no), 2 (bad use or input), 3 (no answer in time) or 130 (cancelled)."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        from ...interrupts import raise_safely

        raise_safely()
        if words[:1] == ["raichu"] and not {"-h", "--help"} & set(words):
            status = _answer_course(words[1:])
        else:
            status = _run(words)
    except KeyboardInterrupt:
        status = _cancel()
    sys.exit(_written(status))


def _written(status: int) -> int:
    """The exit code, once stdout has taken everything; what it refused is not tried again at the very end."""
    try:
        sys.stdout.flush()
    except OSError as error:
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if status == 2:  # and so it has been said
            return status
        _say(error.strerror or str(error))
        return 2
    return status


def _cancel() -> int:
    """Say so; from now on Ctrl-C ends at once whatever is still waited for."""
    from ...interrupts import CANCELLED, end_at_once

    end_at_once("plyground")
    _say("cancelled")
    return CANCELLED


def _run(words: list[str]) -> int:
    import click

    from .group import cli

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our signs shows others
    try:
        status = cli.main(words, prog_name="plyground", standalone_mode=False)
    except click.Abort:
        return _cancel()
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        return 2
    except click.ClickException as error:
        _say(error.format_message())
        return 2
    except OSError as error:  # such as a full disk behind standard output
        _say(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
        return 2
    return status if isinstance(status, int) else 0


def _answer_course(arguments: list[str]) -> int:
    """`plyground raichu` owes its first line so soon that it does not wait for click."""
    from ...classroom.raichu import main as answer

    return answer(arguments)


def _say(message: str) -> None:
    from .screen import harmless

    print(f"plyground: {harmless(' '.join(message.split()))}", file=sys.stderr)
