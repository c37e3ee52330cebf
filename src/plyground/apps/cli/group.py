"""The command tree: commands are found in folders (the top's in `commands/`) and loaded when asked for."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import click

from ... import __version__, plugins
from ...compiled import kernels
from .output import show

__all__ = ["Found", "cli"]

COMMANDS = "apps.cli.commands"


class Found(click.Group):
    """A group whose commands are the modules of a folder of the package, each with a `command`."""

    def __init__(self, *arguments: Any, folder: str, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.folder = folder

    def list_commands(self, context: click.Context) -> list[str]:
        return [name.replace("_", "-") for name in plugins.names(self.folder)]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        module = name.replace("-", "_")
        if module not in plugins.names(self.folder):
            return None
        command: click.Command = plugins.load(self.folder, module).command
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = arguments[0]
        if self.get_command(context, name) is None and not name.startswith("-"):
            close = get_close_matches(name, self.list_commands(context), 1)
            hint = f"did you mean {close[0]}?" if close else f"{context.command_path} --help lists them"
            raise click.UsageError(f"no command {name[:40]!r}; {hint}")
        return super().resolve_command(context, arguments)


class Top(Found):
    """The command without a command is the web page."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Without a command it is the web page, whose options may stand alone: `plyground --no-browser`."""
        own = {option for parameter in self.get_params(context) for option in parameter.opts}
        if not arguments or (arguments[0].startswith("-") and arguments[0] not in own):
            arguments = ["web", *arguments]
        return super().parse_args(context, arguments)


def version() -> str:
    """The version, and whether the kernels are compiled."""
    slow = [name for name, compiled in kernels().items() if not compiled]
    form = (
        "kernels compiled"
        if not slow
        else f"INTERPRETED, about 100 times slower: {', '.join(slow)} (install a C compiler, then reinstall)"
    )
    return f"plyground {__version__} ({form})"


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        show(version())
        context.exit()


@click.group(
    cls=Top,
    folder=COMMANDS,
    subcommand_metavar="[COMMAND] [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the version and whether the kernels are compiled.",
)  # fmt: skip
def cli() -> None:
    """Classic AI that you can play, prove and watch.

    Without a command: the web page.
    """
