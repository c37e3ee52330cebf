"""Two people who play in browsers of their own: who has which seat, and the link that gives one."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import Any

__all__ = ["Apart", "read_apart"]

STORED = "apart"
"""Under which word a stored game says who sits where."""


@dataclass(frozen=True)
class Apart:
    """The owner's side, and who has the other seat or may take it. Of secrets only their hashes are here."""

    side: int
    friend: str = ""
    """Who took the other seat; "": nobody yet."""
    invitation: str = ""
    """The hash of the token that gives the other seat; "": none does."""
    next: str = ""
    """The game of the rematch."""

    def invited(self) -> tuple[Apart, str]:
        """With a new link, which makes the one before it worthless; and its token."""
        token = secrets.token_urlsafe(18)
        return replace(self, invitation=_hash(token)), token

    def seated(self, token: str, holder: str, owner: str) -> Apart:
        """With whoever brought this token in the other seat; ValueError says why not.

        A link works once; who came by it may come again.
        """
        fits = bool(self.invitation) and secrets.compare_digest(_hash(token), self.invitation)
        if holder == owner and fits:
            raise ValueError(
                "this is the link to the other seat, and you sit here already: send it to a friend"
            )
        if self.friend and secrets.compare_digest(holder, self.friend):
            return self
        if fits:
            return replace(self, friend=holder, invitation="")
        if self.friend:
            raise ValueError("somebody else has taken this seat: a link works once; you are watching")
        raise ValueError("this link does not work any more; ask for a new one. You are watching")

    def side_of(self, holder: str, owner: str) -> int | None:
        if holder == owner:
            return self.side
        return 1 - self.side if self.friend and holder == self.friend else None

    @property
    def noted(self) -> dict[str, Any]:
        """What a stored game says of it; the friend has a column."""
        return {STORED: {"side": self.side, "invitation": self.invitation, "next": self.next}}


def read_apart(record: dict[str, Any], friend: str) -> Apart | None:
    """Who sits where in a stored game, if two sit apart; what is damaged counts as not said."""
    match record.get(STORED):
        case {"side": 0 | 1 as side, "invitation": str(invitation), "next": str(next)}:
            return Apart(int(side), friend, invitation, next)
    return None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
