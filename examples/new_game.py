"""A new game in one file: Chomp. Bite into a bar of chocolate, and all to the right and below is gone;
who must eat the first square, which is poisoned, has lost.

What is written as a Game is played by every engine and can be seen. It prints the first player's
way to win on three by four squares, and what is left of the bar after the first bite:

    First bites at …, and wins in … plies
    …
"""

import plyground as ply

Bar = tuple[tuple[int, ...], int]  # how many squares each row has left, and who is to bite


class Chomp(ply.Game[Bar, int]):
    name, title, players = "chomp", "Chomp", ("First", "Second")
    rows, columns = 3, 4

    def initial_state(self) -> Bar:
        return (4, 4, 4), 0

    def player(self, state: Bar) -> int:
        return state[1]

    def actions(self, state: Bar) -> list[int]:
        return [4 * row + column for row, left in enumerate(state[0]) for column in range(left)]

    def result(self, state: Bar, action: int) -> Bar:
        row, column = divmod(action, 4)
        return tuple(min(left, column) if at >= row else left for at, left in enumerate(state[0])), 1 - state[
            1
        ]

    def winner(self, state: Bar) -> int | None:
        return None if state[0][0] else state[1]

    def board(self, state: Bar) -> list[str]:
        return ["square" if column < left else "" for left in state[0] for column in range(4)]

    def path(self, action: int) -> list[int]:
        return [action]

    def state_text(self, state: Bar) -> str:
        return " ".join(map(str, (*state[0], state[1])))

    def parse_state(self, text: str) -> Bar:
        *rows, player = map(int, text.split())
        return tuple(rows), player


game = Chomp()
report = ply.analyse(game)
print(f"First bites at {game.label(report.move)}, and wins in {report.plies_to_win} plies")
print(game.picture(game.result(game.initial_state(), report.move)))
