"""What players call the openings: the classical names, and every ballot of the three-move deck by its number.

Only names on which the literature agrees are listed; a ballot without one of its own is called by the opening
it belongs to. The numbers are those of the American Checker Federation's list of 174, barred ballots counted.
"""

from __future__ import annotations

from collections.abc import Mapping

from .openings import OPENINGS

__all__ = ["NAMES"]

CLASSICAL = """
9-13: Edinburgh
9-13 22-18 6-9: Dreaded Edinburgh
9-13 22-18 10-14: Inferno
9-13 22-18 11-15: Edinburgh Single
9-13 22-18 11-16: Wilderness I
9-13 23-18 11-16: Wilderness II
9-13 24-20 11-16: Twilight Zone
9-14: Double Corner
9-14 23-18 14x23: Double Cross
9-14 23-19 10-15: Rattlesnake
10-14: Denny
10-14 22-17 9-13: Black Hole
10-14 22-17 11-16: Gemini I
10-14 22-18 7-10: Fraser's Inferno
10-14 22-18 12-16: White Doctor
10-14 23-19 7-10: Diabolical Denny
10-15: Kelso
10-15 21-17 9-13: Tyne
10-15 22-17 9-14: Nutcracker
10-15 22-17 15-19: Skull-Cracker
10-15 23-18: Kelso Cross
10-15 23-19 11-16: Gemini II
11-15: Old Faithful
11-15 21-17: Switcher
11-15 22-17 8-11 17-13 4-8 25-22: Douglas
11-15 22-17 8-11 17-13 15-18: Maid of the Mill
11-15 22-17 9-13 17-14: Boston
11-15 22-17 15-19: Dyke
11-15 22-18: Single Corner
11-15 23-18: Cross
11-15 23-18 8-11 27-23 11-16: Slip Cross
11-15 23-19 8-11 22-17 3-8: Alma
11-15 23-19 8-11 22-17 4-8: Old Fourteenth
11-15 23-19 8-11 22-17 9-13: Laird and Lady
11-15 23-19 8-11 22-17 9-13 17-14 10x17 19x10 7x14: Black Doctor
11-15 23-19 8-11 22-17 9-13 25-22: Laird and Lady Refused
11-15 23-19 8-11 22-17 11-16: Glasgow
11-15 23-19 8-11 22-17 15-18: Centre
11-15 23-19 8-11 26-23: Nailor
11-15 23-19 9-13: Will o' the Wisp
11-15 23-19 9-14 22-17 5-9: Fife
11-15 23-19 9-14 22-17 6-9: Souter
11-15 23-19 9-14 22-17 7-11: Whilter
11-15 23-19 9-14 27-23: Defiance
11-15 24-19: Second Double Corner
11-15 24-20: Ayrshire Lassie
11-16: Bristol
11-16 21-17 10-14: Shark
11-16 22-18: Millbury
11-16 22-18 10-15: Cheetah
11-16 23-18: Bristol Cross
11-16 23-19 16x23: Black Widow
11-16 24-19: Paisley
12-16: Dundee
12-16 21-17 9-14: Minotaur
12-16 24-20 8-12: Bonnie Dundee
12-16 24-20 10-15: Skunk
"""

BARRED = """
9-13 21-17 10-14; 9-13 23-18 10-14; 9-13 24-19 10-15; 9-13 24-20 12-16; 9-14 22-18 12-16; 9-14 22-18 14-17;
9-14 23-19 10-15; 9-14 24-19 10-15; 10-14 24-19 11-15; 10-15 21-17 9-14; 10-15 22-17 9-14; 10-15 24-20 11-16;
11-15 21-17 10-14; 11-16 21-17 10-14; 11-16 22-18 10-15; 11-16 24-19 10-15; 12-16 23-18 9-14;
12-16 23-19 16x23
"""
"""The ballots that are not drawn, for they lose."""


def _names() -> Mapping[tuple[str, ...], str]:
    """The name of each line of moves."""
    lines = (line.partition(": ") for line in CLASSICAL.strip().splitlines())
    names = {tuple(moves.split()): name for moves, _, name in lines}
    barred = {tuple(moves.split()) for moves in BARRED.strip().split(";")}
    for number, ballot in enumerate(sorted({*OPENINGS, *barred}, key=_order), 1):
        own = names.get(ballot)
        family = own or names.get(ballot[:2]) or names[ballot[:1]]
        kind = "barred ballot" if ballot in barred else "ballot"
        names[ballot] = f"{family}, {kind} {number}"
    return names


def _order(ballot: tuple[str, ...]) -> list[int]:
    """The list goes through the moves by their squares."""
    return [int(square) for move in ballot for square in move.replace("x", "-").split("-")]


NAMES = _names()
