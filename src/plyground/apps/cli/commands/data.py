"""`plyground data`: where games are kept, how much there is, and how to erase it."""

from __future__ import annotations

import json
from pathlib import Path

import click

__all__ = ["command"]


@click.command()
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Look into this folder instead."
)
@click.option("--erase", is_flag=True, help="Delete the games.")
@click.option("--yes", is_flag=True, help="Do not ask before deleting.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(data: Path | None, erase: bool, yes: bool, as_json: bool) -> None:
    """Say where games are kept and how much there is; erase them if asked."""
    from ....play import store

    folder = data or store.data_folder()
    files = store.data_files(folder)
    size = sum(path.stat().st_size for path in files)
    games = 0
    try:
        games = _count(folder) if files else 0
    except store.StoreError as error:
        if not erase:
            raise click.ClickException(str(error)) from None
    erased = erase and bool(files)
    if erased:
        if not yes:
            click.confirm(f"Delete {games} games ({size:,} bytes) in {folder}?", abort=True, err=True)
        try:
            store.erase(folder)
        except OSError as error:
            raise click.ClickException(f"cannot erase {folder}: {error.strerror}") from None
    if as_json:
        click.echo(json.dumps({"folder": str(folder), "games": games, "bytes": size, "erased": erased}))
    else:
        click.echo(f"{folder}: {games} games, {size:,} bytes{'; erased' if erased else ''}")


def _count(folder: Path) -> int:
    from contextlib import closing

    from ....play.store import Store

    with closing(Store(folder)) as store:
        return store.count()
