"""The command line: `plyground COMMAND`, one module a command in `commands/`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit: 0, 1 (a no), 2 (bad use or input), 3 (no answer in time) or 130 (cancelled)."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words[:1] == ["raichu"] and not {"-h", "--help"} & set(words):
        sys.exit(_answer_course(words[1:]))
    import click

    from .group import cli

    try:
        status = cli.main(arguments, prog_name="plyground", standalone_mode=False)
    except click.Abort:
        _say("cancelled")
        status = 130
    except click.ClickException as error:
        _say(error.format_message())
        status = 2
    except OSError as error:  # such as a full disk behind standard output
        _say(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
        status = 2
    sys.exit(status if isinstance(status, int) else 0)


def _answer_course(arguments: Sequence[str]) -> int:
    """`plyground raichu` owes its first line so soon that it does not wait for click."""
    from ...classroom.raichu import main as answer

    return answer(arguments)


def _say(message: str) -> None:
    print(f"plyground: {' '.join(message.split())}", file=sys.stderr)
