"""First moves of contests: the game's own, random ones from a seed, or those that a file gives."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ... import plugins
from ...api import Game
from ..games.match import Match

__all__ = ["RANDOM_PLIES", "Opening", "known", "random_opening", "read", "stream"]

Opening = tuple[str, ...]

RANDOM_PLIES = 4
"""How many random plies begin a game that has no openings of its own?"""
MOST_TRIES = 1000
LARGEST = 4 << 20
"""How large may a file of openings be? All ballots of checkers take 4 KB."""


def known(name: str, plies: int | None, given: Sequence[Opening] | None) -> Sequence[Opening]:
    """Those that need not be made up: given ones, or the game's own unless random plies are wanted."""
    if given is not None:
        return given
    return [tuple(opening) for opening in plugins.load("games", name).OPENINGS] if plies is None else []


def stream(
    game: Game[Any, Any], seed: int, plies: int | None = None, given: Sequence[Opening] | None = None
) -> Iterator[Opening]:
    """One opening after another, without end.

    Given ones come in their order, the game's own shuffled, both again when all were played; with `plies`,
    or where a game has none of its own, they are random moves. A seed always brings the same ones.
    """
    chance = random.Random(seed)
    deal = known(game.name, plies, given)
    deck: list[Opening] = []
    while True:
        if not deal:
            yield random_opening(game, RANDOM_PLIES if plies is None else plies, chance)
            continue
        if not deck:
            deck = list(deal)
            if given is None:
                chance.shuffle(deck)
            else:
                deck.reverse()
        yield deck.pop()


def random_opening(game: Game[Any, Any], plies: int, chance: random.Random) -> Opening:
    """Random legal moves after which the game still goes on."""
    for _ in range(MOST_TRIES):
        match = Match(game)
        while len(match.moves) < plies and not match.over:
            match.play(chance.choice(game.actions(match.state)))
        if not match.over:
            return tuple(game.text(action) for action in match.moves)
    raise ValueError(f"{game.name} is over before {plies} random plies are played; ask for fewer")


def read(game: Game[Any, Any], path: Path) -> list[Opening]:
    """The openings of a text file: the moves of one in a line, apart by spaces; # begins a comment.

    ValueError names the line whose moves are not legal, or after which the game is over.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError(f"{path}: a file of openings has at most {LARGEST >> 20} MB")
        text = path.read_text("utf-8")
    except OSError as error:
        raise ValueError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text: an opening is a line of moves") from None
    found: list[Opening] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        match = Match(game)
        try:
            for word in words:
                match.play(word)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from None
        if match.over:
            raise ValueError(f"{path}, line {number}: the game is over after these moves")
        found.append(tuple(game.text(action) for action in match.moves))
    if not found:
        raise ValueError(f"{path} holds no opening: one is a line of moves, as in {_example(game)}")
    return found


def _example(game: Game[Any, Any]) -> str:
    return " ".join(random_opening(game, 2, random.Random(1)))
