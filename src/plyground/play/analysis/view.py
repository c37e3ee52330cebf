"""What there is to see of a study and of one of its positions, ready for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...api import Game
from ...formats.study import describe
from ...study import Comment, Element, Nag, Setup, Step, Study, Variation
from ...study.elements import symbol
from ..games.board import describe_game
from ..games.engines import declared
from ..games.match import Match
from ..games.record import MOST_MOVES, read_record
from .openings import opening_name
from .words import move_number, proof_text

__all__ = ["describe_position", "describe_study", "match_to", "read_line"]


def describe_study(study: Study) -> dict[str, Any]:
    """A study as it is kept, its positions, and its text as a list of what stands in it one after another."""
    game, nodes = study.game, study.nodes()
    numbers = {node.spot: node.number for node in nodes}
    plies = {node.number: node.ply for node in nodes}
    text: list[dict[str, Any]] = []

    def tell(body: Sequence[Element], spot: tuple[int, ...]) -> None:
        at, interrupted = 0 if not spot else -1, True
        for index, element in enumerate(body):
            here = numbers.get((*spot, index))
            match element:
                case Step(move, strength, _):
                    assert here is not None
                    number = move_number(plies[here])
                    shown = number if interrupted or plies[here] % 2 else ""
                    symbols = [strength.strip("()")] if strength else []
                    text.append(
                        {
                            "kind": "move",
                            "at": here,
                            "number": shown,
                            "text": game.text(move),
                            "symbols": symbols,
                        }
                    )
                    at, interrupted = here, False
                    continue
                case Nag(number):
                    last = next((each for each in reversed(text) if each["kind"] == "move"), None)
                    if last is not None and last["at"] == at:
                        last["symbols"].append(symbol(number))
                        continue
                    text.append({"kind": "comment", "at": at, "text": symbol(number)})
                case Comment(words):
                    text.append({"kind": "comment", "at": at, "text": words.strip()})
                case Setup(fen):
                    text.append({"kind": "setup", "at": here, "text": fen})
                    at = here if here is not None else at
                case Variation(inner):
                    text.append({"kind": "open"})
                    tell(inner, (*spot, index))
                    text.append({"kind": "close"})
            interrupted = True

    tell(study.body, ())
    return {
        "study": describe(study),
        "game": {**describe_game(game), "pieces": list(game.pieces)},
        "players": list(study.players),
        "text": text,
        "nodes": [
            {
                "parent": node.parent,
                "main": node.main,
                "move": game.text(node.element.move) if isinstance(node.element, Step) else "",
                "setup": game.state_text(node.state) if isinstance(node.element, Setup) else "",
                "comment": study.comment(node),
                "symbols": study.symbols(node),
            }
            for node in nodes
        ],
    }


def read_line(line: Mapping[str, Any]) -> Match[Any, Any]:
    """The match that leads to a position, by its game, start and moves; it may go on after a draw."""
    moves = line.get("moves") or []
    if not isinstance(moves, list) or len(moves) > MOST_MOVES or not all(isinstance(e, str) for e in moves):
        raise ValueError(f'"moves" must be a list of at most {MOST_MOVES} moves')
    match, _ = read_record({key: line[key] for key in LINE if line.get(key) is not None})
    for number, text in enumerate(moves, 1):
        try:
            action = match.game.parse(match.state, text)
        except ValueError as error:
            raise ValueError(f"move {number}: {error}") from None
        match.moves.append(action)
        match.history.append(match.game.result(match.state, action))
    return match


def match_to(study: Study, at: int) -> Match[Any, Any]:
    """The match that leads to a position of a study, since the last one that was set up."""
    history = study.history(at)
    match: Match[Any, Any] = Match(study.game, history[0])
    line = study.line(at)[1 - len(history) :] if len(history) > 1 else []
    match.moves += [node.element.move for node in line if isinstance(node.element, Step)]
    match.history += history[1:]
    return match


LINE = ("game", "rows", "columns", "line", "start")


def describe_position(match: Match[Any, Any]) -> dict[str, Any]:
    """The board event of a position, with what is known of it: its opening, and what is proved."""
    game: Game[Any, Any] = match.game
    prove = declared(game).PROVE
    legal = [{"path": list(game.path(action)), "text": game.text(action)} for action in match.actions()]
    return {
        "event": "board",
        "turn": len(match.moves),
        "board": list(game.board(match.state)),
        "position": game.state_text(match.state),
        "player": match.player,
        "legal": legal,
        "duty": game.duty(match.state) if legal else "",
        "moves": [game.text(action) for action in match.moves],
        "last": list(game.path(match.moves[-1])) if match.moves else [],
        "over": match.over,
        "winner": match.winner if match.over else None,
        "result": match.result_text(),
        "highlight": list(game.highlight(match.state)) if match.over else [],
        "undo": False,
        "redo": False,
        "seats": ["Person", "Person"],
        "seated": ["person", "person"],
        "held": False,
        "thinking": False,
        "opening": opening_name(game, match.history),
        "proof": proof_text(game, prove(match.state) if prove else None),
    }
