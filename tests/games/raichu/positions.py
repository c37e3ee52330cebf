"""Positions that several Raichu tests start from, with their known perft counts, and random ones."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from plyground.games.raichu.rules import Move, Position, Raichu

START = "w ........W.W.W.W..w.w.w.w................b.b.b.b..B.B.B.B........"

PERFT = {
    "start": (START, [22, 484, 10_087, 209_457, 4_186_173]),
    "middle": (
        "w .........W.......w.wWwW.......w..BW.B...b.b.b.b...B....B........",
        [15, 307, 4_947, 98_161, 1_657_872],
    ),
    "late": (
        "w ............BW...w...w....bW...W.B......b...w......B..B.........",
        [19, 416, 7_383, 154_811],
    ),
    "raichus": (
        "w ..$..@....b.W.W.W.............b...Bw....b...b...................",
        [28, 672, 19_394, 496_006],
    ),
    "pichu jump": (
        "w ........W.W.W.W..w.w.w.w..b.............b.b...b..B.B.B.B........",
        [22, 449, 9_316, 186_329],
    ),
    "raichu at home": (
        "w ..........W.W.W..w.w.w.w....................b.b..B.B.B.B@.......",
        [37, 691, 24_359, 441_777],
    ),
    "duel": (
        "w @..............................................................$",
        [20, 412, 8_492, 180_960],
    ),
    "race": (
        "w .........b......................................w...W...........",
        [6, 12, 140, 2_873, 58_055],
    ),
    "start of 10": (
        "w ..........W.W.W.W.W..w.w.w.w.w........................................"
        "b.b.b.b.b..B.B.B.B.B..........",
        [28, 784, 21_112],
    ),
}


def position(text: str) -> tuple[Raichu, Position]:
    game = Raichu.for_text(text)
    return game, game.parse_state(text)


def wanderings(game: Raichu, seed: int) -> Iterator[tuple[Position, Sequence[Move]]]:
    """Endless positions with their moves: of random games, and of pieces strewn over the board."""
    choose = random.Random(seed)
    while True:
        state = game.initial_state()
        for _ in range(120):
            actions = game.actions(state)
            yield state, actions
            if not actions:
                break
            # Captures more often than not: the board thins out and raichus appear.
            captures = [action for action in actions if action.captured is not None]
            state = game.result(
                state, choose.choice(captures if captures and choose.random() < 0.6 else actions)
            )
        for _ in range(60):
            weights = [choose.randrange(2, 40), 1, 1, 1, 1, 1, 1]
            strewn = "".join(choose.choices(".wW@bB$", weights, k=game.size**2))
            state = Position(choose.randrange(2), strewn)
            yield state, game.actions(state)
