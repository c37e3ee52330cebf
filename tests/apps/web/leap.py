"""A small game of moving and leaping men, for what marks cannot show: sources, targets, long paths."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.api import Game

State = tuple[str, int]
SIZE = 4


class Leap(Game[State, tuple[int, ...]]):
    """Men go one to the right, or leap over men, as often as they can; the first at the right end wins."""

    name, title, players = "leap", "Leap", ("White", "Black")
    rows = columns = SIZE

    def initial_state(self) -> State:
        return self.parse_state("ww../b.../w.b./b...")

    def player(self, state: State) -> int:
        return state[1]

    def actions(self, state: State) -> Sequence[tuple[int, ...]]:
        if self.winner(state) is not None:
            return ()
        men = [cell for cell, piece in enumerate(state[0]) if piece == "wb"[state[1]]]
        return [path for man in men for path in self._paths(state[0], man)]

    def _paths(self, cells: str, man: int) -> list[tuple[int, ...]]:
        empty = lambda cell: cells[cell] == "."  # noqa: E731
        steps = [(man, man + 1)] if man % SIZE < SIZE - 1 and empty(man + 1) else []
        return steps + self._leaps(cells, (man,))

    def _leaps(self, cells: str, path: tuple[int, ...]) -> list[tuple[int, ...]]:
        at, found = path[-1], []
        for over, to in ((at + 1, at + 2), (at + SIZE, at + 2 * SIZE)):
            right = to == at + 2
            inside = at % SIZE + 2 < SIZE if right else to < SIZE * SIZE
            if inside and cells[over] != "." and cells[to] == ".":
                onward = self._leaps(cells, (*path, to))
                found += onward or [(*path, to)]
        return found

    def result(self, state: State, action: tuple[int, ...]) -> State:
        cells = list(state[0])
        cells[action[-1]], cells[action[0]] = cells[action[0]], "."
        return "".join(cells), 1 - state[1]

    def winner(self, state: State) -> int | None:
        for cell in range(SIZE - 1, SIZE * SIZE, SIZE):
            if state[0][cell] != ".":
                return "wb".index(state[0][cell])
        return None

    def board(self, state: State) -> Sequence[str]:
        return [{"w": "white-man", "b": "black-man", ".": ""}[piece] for piece in state[0]]

    def path(self, action: tuple[int, ...]) -> Sequence[int]:
        return action

    def state_text(self, state: State) -> str:
        rows = "/".join(state[0][n : n + SIZE] for n in range(0, SIZE * SIZE, SIZE))
        return f"{rows} {state[1]}" if state[1] else rows

    def parse_state(self, text: str) -> State:
        rows, _, player = text.partition(" ")
        cells = rows.replace("/", "")
        if len(cells) != SIZE * SIZE or set(cells) - set("wb."):
            raise ValueError("a position is four rows of four of w, b and .")
        return cells, int(player == "1")


GAME = Leap
