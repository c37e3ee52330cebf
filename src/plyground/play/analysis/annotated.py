"""A review written into its study: symbols, words and the better lines; nothing that was there is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...study import Comment, Nag, Node, Step, Study, editing
from .review import Review
from .words import accuracy_text, turning_point

__all__ = ["LONGEST_LINE", "annotate", "describe_review", "exercises", "moved_to"]

LONGEST_LINE = 9
"""How many moves of a better line are written down? What comes later is guessed."""


def annotate(review: Review) -> Study:
    """The study with the turning points explained, from the last to the first, lest the numbers change."""
    study, game = review.study, review.study.game
    for judged in reversed(review.turning_points):
        node = study.nodes()[judged.number]
        if not study.symbols(node):
            study, _ = editing.mark(study, judged.number, judged.symbol)
        study = _remark(study, judged.number, turning_point(game, judged))
        if judged.best != judged.move:
            study, _ = editing.put_line(study, node.parent, judged.line[:LONGEST_LINE])
    sides = ", ".join(f"{name} {accuracy_text(review, n)}" for n, name in enumerate(game.players))
    part = "" if review.complete else f" Only the last {len(review.judgements)} moves were reviewed."
    return _remark(study, 0, f"Reviewed by Plyground ({review.engine}). Points kept: {sides}.{part}")


def moved_to(review: Review, study: Study) -> Review:
    """A review in the same game with what was added since: variations, words, moves at its end.

    ValueError if it is another game.
    """
    known, steps = _steps(review.study), _steps(study)
    if list(map(_move, known)) != list(map(_move, steps[: len(known)])):
        raise ValueError("the game has other moves than when it was reviewed; review it again")
    numbers = [step.number for step in steps[: len(known)]][len(known) - len(review.judgements) :]
    judged = [replace(each, number=at) for each, at in zip(review.judgements, numbers, strict=True)]
    return replace(review, study=study, judgements=tuple(judged))


def _move(step: Node) -> Any:
    return step.element.move if isinstance(step.element, Step) else None


def _steps(study: Study) -> list[Node]:
    return [node for node in study.line() if isinstance(node.element, Step)]


def _remark(study: Study, at: int, text: str) -> Study:
    """With a comment more behind a move, before its variations."""
    node = study.nodes()[at]
    line, place, end = study.around(node)
    here = place + 1
    while here < end and isinstance(line[here], Comment | Nag):
        here += 1
    changed = (*line[:here], Comment(text), *line[here:])
    assert node.main  # a review walks the game itself
    return replace(study, body=changed)


def describe_review(review: Review) -> dict[str, Any]:
    """A review, ready for JSON."""
    game = review.study.game
    return {
        "game": game.name,
        "players": list(review.study.players),
        "complete": review.complete,
        "total": len(_steps(review.study)),
        "seconds": round(review.seconds, 2),
        "accuracy": [review.accuracy(0), review.accuracy(1)],
        "moves": [
            {
                "at": each.number, "ply": each.ply, "player": each.player, "move": game.text(each.move),
                "best": game.text(each.best), "score": each.score, "played": each.played,
                "depth": each.depth, "loss": round(each.loss, 4), "symbol": each.symbol,
                "says": turning_point(game, each) if each.symbol else "",
                "line": [game.text(move) for move in each.line],
            }
            for each in review.judgements
        ],
        "exercises": exercises(review),
    }  # fmt: skip


def exercises(review: Review) -> list[dict[str, Any]]:
    """The turning points to be solved: where they stand, who moves, which moves are right, and why."""
    game = review.study.game
    before = {node.number: node.parent for node in review.study.nodes()}
    nodes = review.study.nodes()
    return [
        {
            "game": game.name, "rows": game.rows, "columns": game.columns, "line": game.line,
            "title": f"Find the better move than {game.text(each.move)}",
            "position": game.state_text(nodes[before[each.number]].state),
            "at": before[each.number], "played": game.text(each.move),
            "good": [game.text(move) for move in each.good],
            "says": turning_point(game, each),
        }
        for each in review.turning_points
        if isinstance(nodes[each.number].element, Step) and 0 < len(each.good) < each.choices
    ]  # fmt: skip
