"""`plyground web`, and `plyground` alone: the page in the browser."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from threading import Event

import click

from ....interrupts import CANCELLED, handle
from ..options import warn_if_slow
from ..output import show

__all__ = ["command"]

NAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,10}", re.ASCII)
"""A host, without a scheme and without a port."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="The port; 0 takes any. Default: the first free from 8765."
)
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="The folder where games are kept."
)
@click.option(
    "--memory",
    type=click.IntRange(16, 65536),
    default=512,
    show_default=True,
    help="How many megabytes the engines of all games, and recorded searches, may take together.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="A name under which others reach it, such as play.example.org behind a proxy; may be given again. "
    "Then it is nobody's own: students' files are run only where the sandbox holds.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
def command(
    host: str, port: int | None, data: Path | None, memory: int, names: tuple[str, ...], no_browser: bool
) -> None:
    """Play in the browser: serves the page until Ctrl-C."""
    from ....play.preparation import prepare
    from ....play.store import Store, StoreError, data_folder
    from ...web.server import PortTaken, Server, address, open_socket, open_store

    for name in names:
        if not NAME.fullmatch(name):
            raise click.BadParameter(f"--name is a host such as play.example.org, not {name[:60]!r}")
    asked = data is not None or bool(os.environ.get("PLYGROUND_HOME"))
    try:
        store, warning = open_store(data or data_folder(), asked)
    except OSError as error:  # no home
        if asked:
            raise
        store, warning = Store(None), f"{error}; playing on without keeping games"
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    try:
        listening = open_socket(host, port)
    except PortTaken as error:
        raise click.ClickException(str(error)) from None
    if warning:
        show(f"plyground: {warning}", err=True)
    url = address(host, listening)

    unheard: list[OSError] = []

    def greet() -> None:
        try:
            show(f"Plyground is at {url}")
        except OSError as error:  # such as a full disk; out of here it would be the server's
            unheard.append(error)
            server.should_exit = True
            return
        show(f"Games are kept in {store.folder or 'memory only'}. Ctrl-C ends it.", err=True)
        warn_if_slow()
        prepare()
        if not no_browser:
            _open_browser(url)

    server = Server(store, host, on_start=greet, memory=memory, names=names)
    interrupted = Event()

    def leave(*_: object) -> None:
        interrupted.set()
        server.should_exit = True

    handle(leave)
    server.run(sockets=[listening])
    if unheard:
        raise unheard[0]
    if interrupted.is_set():
        show("Plyground has ended.", err=True)
        raise click.exceptions.Exit(CANCELLED)


def _open_browser(url: str) -> None:
    """Open a browser where there is one with a window of its own; a text browser would take the terminal."""
    import webbrowser
    from threading import Thread

    windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if windows:
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()
