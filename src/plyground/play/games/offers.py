"""What one player proposes and the other has not answered yet; and how an engine answers an offered draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...api import Game, Report
from .advice import score_text
from .ending import Ending
from .match import Match

__all__ = ["KINDS", "NONE", "Offers", "judge_draw", "propose", "read_offers"]

KINDS = ("draw", "takeback", "rematch")
PATIENCE = 2
"""How many plies after an offered draw may the same player offer another? One move of each side."""
EARLY = 20
"""Before which ply does an engine refuse a draw that it has not proved? So young a game tells too little."""


@dataclass(frozen=True)
class Offers:
    """Who has proposed what, and at which ply each player offered a draw last."""

    draw: int | None = None
    takeback: int | None = None
    rematch: int | None = None
    drew: tuple[int, int] = (-PATIENCE, -PATIENCE)
    again: bool = False
    """Both want a rematch."""

    def made(self, what: str, player: int, ply: int) -> Offers:
        """ValueError if it has been proposed already, or too soon again."""
        if getattr(self, what) == player:
            raise ValueError("you have proposed that already; wait for the answer")
        if what != "draw":
            return self._with(what, player)
        if ply < self.drew[player] + PATIENCE:
            raise ValueError("you have offered a draw already; make a move before you offer another")
        drew = (ply, self.drew[1]) if player == 0 else (self.drew[0], ply)
        return replace(self, draw=player, drew=drew)

    def dropped(self, what: str) -> Offers:
        return self._with(what, None)

    def _with(self, what: str, player: int | None) -> Offers:
        changed: dict[str, Any] = {what: player}
        return replace(self, **changed)

    def after_move(self, player: int) -> Offers:
        """A move declines what the other has proposed; one's own offer of a draw goes with the move."""
        return replace(self, takeback=None, draw=self.draw if self.draw == player else None)

    def declined(self, player: int) -> Offers:
        """Without what the other has proposed, or else what the player has; ValueError if nothing is."""
        standing = self.stored
        if not standing:
            raise ValueError("nothing is proposed")
        offers = self
        for what in [what for what, who in standing.items() if who != player] or standing:
            offers = offers.dropped(what)
        return offers

    @property
    def stored(self) -> dict[str, int]:
        """What stands, as JSON."""
        return {what: player for what in KINDS if (player := getattr(self, what)) is not None}


NONE = Offers()


def propose(match: Match[Any, Any], offers: Offers, what: str, player: int) -> Offers:
    """Propose something to the person who sits elsewhere; if that one has, it is done. What stands then."""
    other = getattr(offers, what)
    if other != 1 - player:
        if what == "takeback":
            _require_own_move(match, player)
        return offers.made(what, player, len(match.moves))
    if what == "rematch":
        return replace(NONE, again=True)
    if what == "draw":
        match.end(Ending("agreement"))
    else:
        _take_back(match, other)
    return NONE


def _require_own_move(match: Match[Any, Any], player: int) -> None:
    first = match.game.player(match.history[0])
    if match.over:
        raise ValueError("the game is over; nothing is taken back")
    if len(match.moves) <= int(first != player):
        raise ValueError("you have made no move that could be taken back")


def _take_back(match: Match[Any, Any], player: int) -> None:
    """Back to where this player made the last move."""
    match.undo()
    while match.player != player and match.moves:
        match.undo()
    match.undone.clear()


def read_offers(stored: object) -> Offers:
    """Offers that were stored; ValueError says what is wrong."""
    match stored:
        case None:
            return Offers()
        case {**said} if set(said) <= set(KINDS) and all(
            type(player) is int and player in (0, 1) for player in said.values()
        ):
            known: Mapping[str, Any] = {str(what): player for what, player in said.items()}
            return Offers(**known)
    raise ValueError(f'"offers" are of {", ".join(KINDS)}, each with the player, 0 or 1')


def judge_draw(
    game: Game[Any, Any], who: str, player: int, report: Report[Any] | None, plies: int
) -> tuple[bool, str]:
    """Whether an engine that plays this side takes a draw, by what it saw last, and what it says."""
    if report is None or not report.depth:
        return False, f"{who} declines the draw: it does not say how it stands"
    seen = score_text(game, report.score)
    looked = "to the end" if report.complete else f"{report.depth} plies ahead"
    if (1 - 2 * player) * report.score > 0:
        return False, f"{who} declines the draw: looking {looked} it sees {seen}"
    if not report.complete and plies < EARLY:
        return (
            False,
            f"{who} declines the draw: the game is young, and it sees {seen}; ask again at ply {EARLY}",
        )
    return True, f"{who} accepts the draw: looking {looked} it sees {seen}"
