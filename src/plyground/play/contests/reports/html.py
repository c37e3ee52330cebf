"""A tournament as one page that opens without a server: the arena's own view, and every game in it."""

from __future__ import annotations

from collections.abc import Sequence

from ....drawing.pieces import sprite_svg
from ... import standalone
from ...games.sizes import make_game
from ..ledger import Kept
from ..standings import Standings
from ..tournament import Tournament
from ..view import changes, describe, key_text

__all__ = ["page"]

ENTRY = "arena/file/main.js"
MOST_BYTES = 8_000_000
"""How large may the games in a file be, packed? Small enough to be sent by mail; some ten thousand."""


def page(tournament: Tournament, standings: Standings, games: Sequence[Kept]) -> str:
    """The page; of too many games it replays the latest, and says so."""
    rules = make_game(tournament.game, *(tournament.board or ()))
    packed: dict[str, str] = {}
    size = 0
    for game in reversed(games):
        text = standalone.packed(changes(tournament, game.record.moves))
        size += len(text)
        if size > MOST_BYTES:
            break
        packed[key_text(game.key)] = text
    every = (
        "every game" if len(packed) == len(games) else f"the latest {len(packed):,} of {len(games):,} games"
    )
    held = {
        "arena": describe(tournament, standings, games),
        "pieces": standalone.data_url("image/svg+xml", sprite_svg(rules.pieces).encode()),
        "note": f"This file holds {every}, and asks no server for anything.",
        "start": list(rules.board(rules.initial_state())),
        "games": packed,
    }
    return standalone.page(f"{rules.title}: a tournament", ENTRY, held, {})
