"""Draw the crossword benchmark's patterns with the project's own grid maker; once committed they stay."""

from __future__ import annotations

from pathlib import Path

from plyground.puzzles.crossword.patterns import Wish, make

KINDS = {
    "early": (10, Wish(15, 15, 76, 78, 40, 15)),
    "late": (10, Wish(15, 15, 66, 70, 32, 15)),
    "sunday": (5, Wish(21, 21, 134, 140, 80, 21)),
}


def main() -> None:
    text = ""
    for kind, (count, wish) in KINDS.items():
        for number in range(1, count + 1):
            text += f"{kind} {number}\n{make(wish, seed=number)}\n\n"
    Path(__file__).parent.parent.joinpath("benchmarks/crossword_patterns.txt").write_text(text)


if __name__ == "__main__":
    main()
