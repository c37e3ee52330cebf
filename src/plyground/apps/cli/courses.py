"""The argument that names a course."""

from __future__ import annotations

import click

from ... import plugins

__all__ = ["CourseName"]

COURSES = "classroom.checks"


class CourseName(click.ParamType[str]):
    """The name of a course whose submissions can be checked."""

    name = "course"

    def convert(self, value: str, parameter: click.Parameter | None, context: click.Context | None) -> str:
        if value not in plugins.names(COURSES):
            there = ", ".join(plugins.names(COURSES))
            raise click.ClickException(f"no checks for {value[:40]!r}; there are some for {there}")
        return value

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in plugins.names(COURSES) if name.startswith(incomplete)]
