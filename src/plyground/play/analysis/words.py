"""A review in words: nothing is said that its numbers do not show.

"Proved" rests on an endgame database, "by force" on a search of every reply, all else on the engine's scores,
which are called about and come with their depth.
"""

from __future__ import annotations

from typing import Any

from ...api import Game, plies_to_win
from ...declarations import Proof
from .review import Judgement, Review

__all__ = ["accuracy_text", "move_number", "proof_text", "turning_point"]

NOTHING = 20
"""Up to which score is a position about even?"""


def move_number(ply: int) -> str:
    """The number before a move, by the plies with it: "24." for the first player, "24..." for the second."""
    return f"{(ply + 1) // 2}{'.' if ply % 2 else '...'}"


def turning_point(game: Game[Any, Any], judged: Judgement) -> str:
    """What a move did, and what would have been better: "24. 18-14 loses a man by force: 18-15 kept …"."""
    made = f"{move_number(judged.ply)} {game.text(judged.move)}"
    proved = _proved(game, judged)
    if proved:
        return f"{made} {proved}"
    sign = 1 - 2 * judged.player
    best = game.text(judged.best)
    return (
        f"{made} {_cost(judged, sign)}: {best} {_kept(judged, sign)} (searched {_plies(judged.depth)} deep)."
    )


def _proved(game: Game[Any, Any], judged: Judgement) -> str:
    """What the databases say of a move that changed the result; "" where they do not say it all."""
    if judged.proof is None or judged.after is None or judged.kept is None:
        return ""
    before, after = (_value(proof, judged.player) for proof in (judged.proof, judged.after))
    best = game.text(judged.best)
    if after >= before or _value(judged.kept, judged.player) != before:
        return ""
    if before > 0:
        result = "throws the win away" if after == 0 else f"turns a win into a loss{_length(judged.after)}"
        return f"{result}: {best} wins{_length(judged.kept)} (proved)."
    return f"loses{_length(judged.after)}: {best} kept the draw (proved)."


def _value(proof: Proof, player: int) -> int:
    return 0 if proof.winner is None else 1 if proof.winner == player else -1


def _length(proof: Proof) -> str:
    return "" if proof.plies is None else f" in {_plies(proof.plies)}"


def _cost(judged: Judgement, sign: int) -> str:
    before, after = sign * judged.score, sign * judged.played
    lost, won = plies_to_win(after), plies_to_win(before)
    if lost is not None and after < 0:
        return f"loses in {_plies(lost)}"
    if judged.gain is not None:
        return f"loses {judged.gain.words} by force"
    if won is not None and before > 0:
        return f"lets the win slip (now {_about(after)})"
    cost = (before - after) / 100
    return f"costs about {cost:.2f} {'of a man' if cost <= 1 else 'men'} (now {_about(after)})"


def _kept(judged: Judgement, sign: int) -> str:
    score = sign * judged.score
    plies = plies_to_win(score)
    if plies is not None:
        return f"wins in {_plies(plies)}" if score > 0 else f"holds out for {_plies(plies)}"
    if judged.kept is not None and judged.kept.winner is None:
        return "kept the draw, which is proved"
    return f"kept it {_about(score)}"


def _about(score: int) -> str:
    """A score of who moved, in words."""
    if abs(score) <= NOTHING:
        return "about even"
    plies = plies_to_win(score)
    if plies is not None:
        return f"{'won' if score > 0 else 'lost'} in {_plies(plies)}"
    return f"about {abs(score) / 100:.2f} {'ahead' if score > 0 else 'behind'}"


def _plies(number: int) -> str:
    return "1 ply" if number == 1 else f"{number} plies"


def accuracy_text(review: Review, player: int) -> str:
    found = review.accuracy(player)
    return "–" if found is None else f"{found:.1f} %"


def proof_text(game: Game[Any, Any], proof: Proof | None) -> str:
    """What a database proves, as it is shown beside a position: "drawn, proved"."""
    if proof is None:
        return ""
    if proof.winner is None:
        return "Drawn, proved."
    side = game.players[proof.winner]
    return (
        f"{side} wins, proved."
        if proof.plies is None
        else f"{side} wins, proved; {_plies(proof.plies)} to the win."
    )
