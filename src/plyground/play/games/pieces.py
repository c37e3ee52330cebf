"""The drawings of all games' pieces, by name: what front ends load once."""

from __future__ import annotations

from collections.abc import Mapping

from ... import plugins

__all__ = ["pieces"]


def pieces() -> Mapping[str, str]:
    """Every piece that some game draws; of two with one name the first game's counts."""
    found: dict[str, str] = {}
    for module in plugins.working("games").values():
        for name, shape in module.GAME.pieces.items():
            found.setdefault(name, shape)
    return found
