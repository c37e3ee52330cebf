"""Who meets whom: round robin, gauntlet, Swiss and knock-out, as pure functions of what has been played.

Entrants are numbers from 0, in the order in which they were named. A meeting is some openings, each played
with both colours, so that nobody has the better colours; its result is the share of the points of each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import ceil, log2
from typing import NamedTuple

__all__ = ["FORMATS", "Meeting", "Results", "gauntlet", "knock_out", "round_robin", "swiss", "usual_rounds"]

REPLAYS = 3
"""How often does a tied pair of a knock-out meet? After that who was named first goes on."""
MOST_TRIES = 20_000
"""How many ways to pair a Swiss round are tried before a pair may meet again?"""


class Meeting(NamedTuple):
    """Two entrants in a round."""

    round: int
    a: int
    b: int


Results = Mapping[Meeting, tuple[float, float]]
"""The shares of the points, of every meeting that is over."""


def usual_rounds(form: str, count: int) -> int:
    """How many rounds are played if nobody says: a Swiss finds its winner in as many as a knock-out."""
    return max(1, ceil(log2(count))) if form == "swiss" else 1


def round_robin(count: int, rounds: int, results: Results) -> Sequence[Meeting]:
    """Everybody against everybody, so many times: all of it can be played at once.

    One stays and the others walk around a table; who sits opposite is met, an empty chair is a pause.
    """
    if results:
        return ()
    chairs: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    found = []
    for number in range(rounds * (len(chairs) - 1)):
        for a, b in zip(chairs[: len(chairs) // 2], reversed(chairs[len(chairs) // 2 :]), strict=True):
            if a is not None and b is not None:
                found.append(Meeting(number, min(a, b), max(a, b)))
        chairs.insert(1, chairs.pop())
    return found


def gauntlet(count: int, rounds: int, results: Results) -> Sequence[Meeting]:
    """The first against each of the others, so many times."""
    if results:
        return ()
    return [Meeting(number, 0, other) for number in range(rounds) for other in range(1, count)]


def swiss(count: int, rounds: int, results: Results) -> Sequence[Meeting]:
    """Who has as many points, and has not been met yet; with an odd number the last without a pause has one.

    A pause counts as a meeting won.
    """
    done = 1 + max((meeting.round for meeting in results), default=-1)
    if done >= rounds:
        return ()
    scores = [0.0] * count
    for meeting, shares in results.items():
        for entrant, share in zip(meeting[1:], shares, strict=True):
            scores[entrant] += share
    paused = set()
    for number in range(done if count % 2 else 0):
        there = {entrant for meeting in results if meeting.round == number for entrant in meeting[1:]}
        (idle,) = set(range(count)) - there
        paused.add(idle)
        scores[idle] += 1
    table = sorted(range(count), key=lambda entrant: (-scores[entrant], entrant))
    if count % 2:
        table.remove(next((entrant for entrant in reversed(table) if entrant not in paused), table[-1]))
    met = {(meeting.a, meeting.b) for meeting in results}
    return [Meeting(done, min(pair), max(pair)) for pair in _pair(table, met)]


def _pair(table: Sequence[int], met: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """Neighbours in the table who have not met; who finds nobody meets a neighbour again."""
    tries = 0

    def complete(left: Sequence[int]) -> list[tuple[int, int]] | None:
        nonlocal tries
        if not left:
            return []
        for number in range(1, len(left)):
            tries += 1
            if tries > MOST_TRIES:
                return None
            pair = (left[0], left[number])
            if (min(pair), max(pair)) in met:
                continue
            rest = complete([*left[1:number], *left[number + 1 :]])
            if rest is not None:
                return [pair, *rest]
        return None

    return complete(table) or list(zip(table[::2], table[1::2], strict=True))


def knock_out(count: int, rounds: int, results: Results) -> Sequence[Meeting]:
    """Who loses is out; the first meets the last, as late as can be. A tied pair meets again."""
    done = 1 + max((meeting.round for meeting in results), default=-1)
    left: list[int | None] = [seed if seed < count else None for seed in _bracket(count)]
    while len(left) > 1:
        winners, open_ = [], []
        for one, other in zip(left[::2], left[1::2], strict=True):
            if one is None or other is None:
                winners.append(other if one is None else one)
                continue
            a, b = min(one, other), max(one, other)
            shares = [shares for meeting, shares in results.items() if meeting[1:] == (a, b)]
            lead = sum(share - against for share, against in shares)
            if lead or len(shares) >= REPLAYS:
                winners.append(b if lead < 0 else a)
            else:
                open_.append(Meeting(done, a, b))
        if open_:
            return open_
        left = winners
    return ()


def _bracket(count: int) -> list[int]:
    """The places of a bracket from top to bottom, such that the strong meet late."""
    order = [0]
    while len(order) < count:
        order = [seed for one in order for seed in (one, 2 * len(order) - 1 - one)]
    return order


FORMATS: Mapping[str, Callable[[int, int, Results], Sequence[Meeting]]] = {
    "round-robin": round_robin,
    "swiss": swiss,
    "gauntlet": gauntlet,
    "knock-out": knock_out,
}
"""The meetings that can be played next, of so many entrants in so many rounds; none when all is over."""
