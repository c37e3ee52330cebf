"""`plyground data`: where games and what they built are kept, how much there is, and how to erase it."""

from __future__ import annotations

from pathlib import Path

import click

from ..output import json_line, show
from ..screen import harmless

__all__ = ["command"]


@click.command()
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Look into this folder instead."
)
@click.option("--erase", is_flag=True, help="Delete all of it.")
@click.option("--yes", is_flag=True, help="Do not ask before deleting.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(data: Path | None, erase: bool, yes: bool, as_json: bool) -> None:
    """Say where games are kept and how much there is; erase them if asked.

    The databases and word indexes that were built there count too; they are built anew when wanted.
    """
    from ....play import store
    from ....play.preparation import made_files

    folder = data or store.data_folder()
    made = made_files(folder)
    files = store.data_files(folder)
    size = sum(path.stat().st_size for path in (*files, *made))
    games = 0
    try:
        games = _count(folder) if files else 0
    except store.StoreError as error:
        if not erase:
            raise click.ClickException(str(error)) from None
    erased = erase and bool(files or made)
    if erased:
        if not yes:
            what = f"{games} games and {len(made)} files that were built" if made else f"{games} games"
            question = f"Delete {what} ({size:,} bytes) in {folder}?"
            click.confirm(harmless(question), abort=True, err=True)
        try:
            store.erase(folder)
            for path in made:
                path.unlink(missing_ok=True)
        except OSError as error:
            raise click.ClickException(f"cannot erase {folder}: {error.strerror}") from None
    if as_json:
        show(json_line({"folder": str(folder), "games": games, "bytes": size, "erased": erased}))
    else:
        show(f"{folder}: {games} games, {size:,} bytes{'; erased' if erased else ''}")


def _count(folder: Path) -> int:
    from contextlib import closing

    from ....play.store import Store

    with closing(Store(folder)) as store:
        return store.count()
