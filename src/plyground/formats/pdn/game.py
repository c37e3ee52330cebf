"""A game as a PDN file tells it: tags, and a body of moves and words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...games.checkers.position import Position
from ...games.checkers.rules import Checkers
from ...study import Comment, Element, Nag, Setup, Step, Study, Variation

__all__ = ["RULES", "Comment", "Element", "Nag", "PdnGame", "Setup", "Step", "Variation", "set_up"]

RULES = Checkers()


@dataclass(frozen=True)
class PdnGame:
    """One game of a file."""

    tags: tuple[tuple[str, str], ...] = ()
    body: tuple[Element, ...] = ()
    result: str = ""
    """What ends the game's text: "1-0", "0-1", "1/2-1/2", "*", …, or nothing at the end of a file."""
    heading: tuple[Comment, ...] = ()
    """Comments before or among the tags."""
    ending: tuple[Comment, ...] = ()
    """Comments after the last game of a file."""

    def tag(self, name: str) -> str | None:
        """The value of a tag, if the game has it."""
        return next((value for key, value in self.tags if key == name), None)

    @property
    def black(self) -> str | None:
        """Who has Black, which some collections call Red."""
        return self.tag("Black") or self.tag("Red")

    @classmethod
    def of(cls, study: Study) -> PdnGame:
        """A study of checkers as a file tells it."""
        tags = study.tags
        if study.start != PdnGame(tags).start:
            kept = tuple(pair for pair in tags if pair[0] not in ("SetUp", "FEN"))
            tags = (*kept, ("SetUp", "1"), ("FEN", RULES.state_text(study.start)))
        return cls(tags, study.body, study.result, study.heading, study.ending)

    def study(self) -> Study:
        """The game as it is looked at and changed."""
        return Study(RULES, self.start, self.body, self.tags, self.result, self.heading, self.ending)

    @property
    def start(self) -> Position:
        fen = self.tag("FEN")
        return RULES.initial_state() if fen is None else RULES.parse_state(fen)

    def positions(self) -> list[Position]:
        """The positions of the main line, one after each move or setup."""
        found = [self.start]
        for element in self.body:
            if isinstance(element, Step):
                found.append(RULES.result(found[-1], element.move))
            elif isinstance(element, Setup):
                found.append(set_up(found[-1], element.fen))
        return found


def set_up(position: Position, fen: str) -> Position:
    """The position after a setup."""
    only_player = re.fullmatch(r"\s*([WB]):[WB]?:[WB]?\s*", fen, re.IGNORECASE)
    if only_player:
        return position._replace(player="BW".index(only_player[1].upper()))
    return RULES.parse_state(fen)
