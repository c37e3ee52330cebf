"""Games of English checkers as PDN 3.0 (game type 21): tags, moves, comments, variations, glyphs, setups.

Nothing that a file says is lost between `read` and `write`; only spaces, line breaks and move numbers are
written anew. By the custom of English checkers the result "1-0" is a win for Black, who moves first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...study import Study
from .game import RULES, Comment, Element, Nag, PdnGame, Setup, Step, Variation, set_up
from .reader import decode
from .reader import read as read_text
from .writer import write as write_text
from .writer import write_record

__all__ = [
    "HOLDS", "SUFFIXES", "Comment", "Element", "Nag", "PdnGame", "Setup", "Step", "Variation", "decode",
    "read", "read_text", "recognises", "records", "studies", "write", "write_record", "write_studies",
    "write_text",
]  # fmt: skip

HOLDS, SUFFIXES = "checkers", (".pdn",)


def recognises(data: bytes) -> bool:
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"[Event", b"[Black", b"[GameType"))


def read(data: bytes, skip: Callable[[str], None] | None = None) -> Iterator[PdnGame]:
    """The games of a file, one after another; ValueError names line, game and move where it goes wrong.

    With `skip` what is wrong is told there, that game is left out, and the next one begins.
    """
    return read_text(decode(data), skip)


def write(games: PdnGame | Iterable[PdnGame]) -> bytes:
    return write_text([games] if isinstance(games, PdnGame) else games).encode()


def records(data: bytes) -> Iterator[dict[str, object]]:
    """The games of a file as they are stored and sent: from the last position set up, the main line."""
    for game in read(data):
        start = state = game.start
        moves: list[str] = []
        for element in game.body:
            if isinstance(element, Setup):
                start, moves = set_up(state, element.fen), []
                state = start
            elif isinstance(element, Step):
                moves.append(RULES.text(element.move))
                state = RULES.result(state, element.move)
        players = [game.black or "", game.tag("White") or ""]
        reason = game.tag("Termination") or ""
        yield {
            "game": HOLDS,
            "start": RULES.state_text(start),
            "moves": moves,
            "players": players,
            "reason": reason,
        }


def studies(data: bytes, skip: Callable[[str], None] | None = None) -> Iterator[Study]:
    """The games of a file with all their variations; with `skip`, broken ones up to where they break."""
    return (game.study() for game in read_text(decode(data), skip, partial=True))


def write_studies(studies: Iterable[Study]) -> bytes:
    return write_text(PdnGame.of(study) for study in studies).encode()
