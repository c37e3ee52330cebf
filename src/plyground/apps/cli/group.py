"""The command tree: commands are found in folders (the top's in `commands/`) and loaded when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ... import __version__, plugins
from ...compiled import kernels
from .help import Context
from .output import show

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["Found", "Group", "cli"]

COMMANDS = "apps.cli.commands"
LONGEST_SENTENCE = 200


class Group(click.Group):
    """A group whose help, and that of its commands, fits every terminal."""

    context_class = Context

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        command = self.find(context, name)
        if command is not None:
            command.context_class = Context
        return command

    def find(self, context: click.Context, name: str) -> click.Command | None:
        return super().get_command(context, name)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with a whole sentence each."""
        found = [(name, self.get_command(context, name)) for name in self.list_commands(context)]
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, command.get_short_help_str(LONGEST_SENTENCE)) for name, command in found if command]
            )


class Found(Group):
    """A group whose commands are the modules of a folder of the package, each with a `command`."""

    def __init__(self, *arguments: Any, folder: str, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.folder = folder

    def list_commands(self, context: click.Context) -> list[str]:
        return [name.replace("_", "-") for name in plugins.names(self.folder)]

    def find(self, context: click.Context, name: str) -> click.Command | None:
        module = name.replace("-", "_")
        if module not in plugins.names(self.folder):
            return None
        command: click.Command = plugins.load(self.folder, module).command
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = arguments[0]
        unknown = self.get_command(context, name) is None and not name.startswith("-")
        if unknown and not context.resilient_parsing:  # which is what completion does
            from difflib import get_close_matches

            close = get_close_matches(name, self.list_commands(context), 1)
            hint = f"did you mean {close[0]}?" if close else f"{context.command_path} --help lists them"
            raise click.UsageError(f"no command {name[:40]!r}; {hint}")
        return super().resolve_command(context, arguments)


class Top(Found):
    """The command without a command is the web page."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Without a command it is the web page, whose options may stand alone: `plyground --no-browser`."""
        own = {option for parameter in self.get_params(context) for option in parameter.opts}
        alone = not arguments and not context.resilient_parsing  # else a command is yet to be completed
        if alone or (arguments and arguments[0].startswith("-") and arguments[0] not in own):
            arguments = ["web", *arguments]
        return super().parse_args(context, arguments)

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands and options that begin so, with those of the page, which may stand alone."""
        if context._protected_args:
            return []  # after a word that is no command nothing can follow
        found = super().shell_complete(context, incomplete)
        web = self.get_command(context, "web") if incomplete.startswith("-") else None
        if web is not None:
            known = {item.value for item in found}
            page = web.make_context("web", [], context, resilient_parsing=True)
            found += [item for item in web.shell_complete(page, incomplete) if item.value not in known]
        return found


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
