"""Games of English checkers as PDN 3.0 (game type 21): tags, moves, comments, variations, glyphs, setups.

Nothing that a file says is lost between `read` and `write`; only spaces, line breaks and move numbers are
written anew. By the custom of English checkers the result "1-0" is a win for Black, who moves first.
"""

from .game import Comment, Element, Nag, PdnGame, Setup, Step, Variation
from .reader import decode, read
from .writer import write, write_record

__all__ = [
    "GAME", "Comment", "Element", "Nag", "PdnGame", "Setup", "Step", "Variation", "decode", "read", "write",
    "write_record",
]  # fmt: skip

GAME = "checkers"
