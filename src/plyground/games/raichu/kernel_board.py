# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The Raichu board of the kernel: moves, made and taken back, and perft; interpreted or compiled.

A board of N×N lies in an array with a wall around it: rows of N + 1 cells (one wall serves as the
right edge of a row and the left edge of the next). A cell holds 0, a piece (1 to 3 white pichu,
pikachu and raichu, 5 to 7 black) or the wall. A move is one int: from, to, captured (0: none) in
ten bits each, and bit 30 for a promotion. Each side's pieces are also kept in a list.
"""

from __future__ import annotations

from array import array

import cython
from cython import ulonglong as U64

__all__ = ["Board"]

COMPILED: bool = cython.compiled

WALL = cython.declare(cython.int, 8)
CELL = cython.declare(cython.int, 1023)
PROMOTION = cython.declare(cython.int, 1 << 30)
MAX_PLY = cython.declare(cython.int, 128)
HISTORY = cython.declare(cython.int, 256)
M64 = 0xFFFF_FFFF_FFFF_FFFF
LETTERS = ".wW@.bB$"
CODES = {".": 0, "w": 1, "W": 2, "@": 3, "b": 5, "B": 6, "$": 7}


def random_words(count: int, seed: int) -> array[int]:
    """The splitmix64 stream: the same keys on every machine."""
    words = array("Q")
    state = seed
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & M64
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & M64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
        words.append(z ^ (z >> 31))
    return words


def most_moves(size: int) -> int:
    """No position has more moves: k pieces reach at most a queen's 4N - 5 cells or all the empty ones."""
    return max(k * min(4 * size - 5, size * size - k) for k in range(size * size))


@cython.cclass
class Board:
    """One board and the moves made on it."""

    def __init__(self, size: int, values: array[int]) -> None:
        """The values: what each piece is worth to white on each cell."""
        self.size = size
        self.width = size + 1
        self.cells = (size + 2) * (size + 1) + 1
        self.most = most_moves(size)
        self.room = max(1 << 16, 8 * self.most)
        self.board = array("i", [WALL] * self.cells)
        self.far = array("i", [0] * self.cells)
        column: cython.int
        for column in range(1, size + 1):
            self.far[self.size * self.width + column] = 1
            self.far[self.width + column] = 2
        self.place = array("i", [0] * self.cells)
        self.pieces = array("i", [0] * (2 * size * size))
        self.count = array("i", [0, 0])
        self.raichus = array("i", [0, 0])
        # Which codes a piece may jump, as bits.
        self.prey = array("i", [0, 1 << 5, 3 << 5, 7 << 5, 0, 1 << 1, 3 << 1, 7 << 1])
        self.value = array("i", [0] * (8 * self.cells))
        piece: cython.int
        cell: cython.int
        for piece in range(8):
            for cell in range(self.size * self.size):
                self.value[piece * self.cells + self.walled(cell)] = values[piece * size * size + cell]
        self.moves = array("i", bytes(4 * self.room))
        self.undone = array("i", bytes(4 * 4 * MAX_PLY))
        self.scores = array("i", bytes(4 * MAX_PLY))
        self.calm = array("i", bytes(4 * (MAX_PLY + 1)))
        self.words = random_words(8 * self.cells + 66, 1)
        self.side_key = self.words[8 * self.cells + 64]
        self.keys = array("Q", bytes(8 * (HISTORY + MAX_PLY + 1)))
        self.base = 0
        self.root = 0
        self.clock = 1 << 20

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walled(self, cell: cython.int) -> cython.int:
        """Where a cell of the plain board lies in the walled one."""
        return (cell // self.size + 1) * self.width + cell % self.size + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def plain(self, place: cython.int) -> cython.int:
        """Where a cell of the walled board lies in the plain one."""
        return (place // self.width - 1) * self.size + place % self.width - 1

    def unpacked(self, move: int) -> tuple[int, int, int | None]:
        """From, to and captured of a move, as cells of the plain board."""
        captured = (move >> 20) & CELL
        return (
            self.plain(move & CELL),
            self.plain((move >> 10) & CELL),
            self.plain(captured) if captured else None,
        )

    def load(
        self, player: int, board: str, earlier: list[tuple[int, str]] | None = None, clock: int = 1 << 20
    ) -> None:
        """Set up a position; `earlier` came before it, and the game is drawn after `clock` more plies."""
        self.root = player
        past = (earlier or [])[-(HISTORY - 1) :]
        number: cython.int
        self.base = len(past)
        for number in range(self.base):
            self.set_up(*past[number])
            self.keys[number] = self.key
        self.set_up(player, board)
        self.keys[self.base] = self.key
        self.calm[0] = self.base
        self.clock = clock

    def set_up(self, player: int, board: str) -> None:
        self.side = player
        self.ply = 0
        self.key = self.side_key if player else 0
        if self.root:
            # Its scores are not those of a search by the other side.
            self.key = self.key ^ self.words[8 * self.cells + 65]
        self.score = 0
        self.count[0] = self.count[1] = 0
        self.raichus[0] = self.raichus[1] = 0
        place: cython.int
        piece: cython.int
        owner: cython.int
        for cell, letter in enumerate(board):
            place = self.walled(cell)
            piece = CODES[letter]
            self.board[place] = piece
            if piece:
                owner = piece >> 2
                self.place[place] = owner * self.size * self.size + self.count[owner]
                self.pieces[self.place[place]] = place
                self.count[owner] += 1
                self.raichus[owner] += (piece & 3) == 3
                self.key = self.key ^ self.words[piece * self.cells + place]
                self.score += self.value[piece * self.cells + place]

    def listed(self, tactical: bool = False) -> list[tuple[int, int, int | None]]:
        """The legal moves, or the captures and promotions alone."""
        if self.count[0] == 0 or self.count[1] == 0:
            return []
        number: cython.int = self.generate(0, not tactical)
        return [self.unpacked(move) for move in self.moves[:number]]

    def board_after(self, move: tuple[int, int, int | None]) -> str:
        """The board after a legal move."""
        n: cython.int
        for n in range(self.generate(0, True)):
            if self.unpacked(self.moves[n]) == move:
                self.make(self.moves[n])
                text = self.board_text()
                self.unmake(self.moves[n])
                return text
        raise ValueError(f"no legal move {move}")

    def board_text(self) -> str:
        """The board as it stands."""
        cell: cython.int
        letters = []
        for cell in range(self.size * self.size):
            letters.append(LETTERS[self.board[self.walled(cell)]])
        return "".join(letters)

    def perft(self, depth: int) -> int:
        """How many sequences of exactly that many plies there are."""
        if depth == 0:
            return 1
        plies: cython.int = depth
        total: U64
        with cython.nogil:
            total = self.walk(plies, 0)
        return total

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def along(
        self,
        n: cython.int,
        cell: cython.int,
        step: cython.int,
        piece: cython.int,
        before: cython.int,
        total: cython.int,
        every: cython.bint,
    ) -> cython.int:
        """Write the moves in one direction at slots n, n + 1, …; return the slot after them."""
        captured: cython.int = 0
        steps: cython.int = 0
        target: cython.int = cell
        jumpable: cython.int = self.prey[piece]
        goal: cython.int = 0 if (piece & 3) == 3 else 1 + (piece >> 2)
        code: cython.int
        while True:
            target += step
            steps += 1
            code = self.board[target]
            if code == 0:
                if steps > total and (captured == 0 or steps > total + 1):
                    return n
                if goal != 0 and self.far[target] == goal:
                    self.moves[n] = cell | target << 10 | captured << 20 | PROMOTION
                    n += 1
                elif every or captured != 0:
                    self.moves[n] = cell | target << 10 | captured << 20
                    n += 1
            elif captured == 0 and steps <= before + 1 and (jumpable >> code) & 1:
                captured = target
            else:
                return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def generate(self, first: cython.int, every: cython.bint) -> cython.int:
        """Write the moves (or the captures and promotions) at slots first, first + 1, …; return how many."""
        n: cython.int = first
        start: cython.int = self.side * self.size * self.size
        down: cython.int = -self.width if self.side else self.width
        width: cython.int = self.width
        i: cython.int
        cell: cython.int
        piece: cython.int
        for i in range(start, start + self.count[self.side]):
            cell = self.pieces[i]
            piece = self.board[cell]
            if (piece & 3) == 1:
                n = self.along(n, cell, down - 1, piece, 0, 1, every)
                n = self.along(n, cell, down + 1, piece, 0, 1, every)
            elif (piece & 3) == 2:
                n = self.along(n, cell, down, piece, 1, 2, every)
                n = self.along(n, cell, -1, piece, 1, 2, every)
                n = self.along(n, cell, 1, piece, 1, 2, every)
            else:
                n = self.along(n, cell, -width - 1, piece, CELL, CELL, every)
                n = self.along(n, cell, -width, piece, CELL, CELL, every)
                n = self.along(n, cell, -width + 1, piece, CELL, CELL, every)
                n = self.along(n, cell, -1, piece, CELL, CELL, every)
                n = self.along(n, cell, 1, piece, CELL, CELL, every)
                n = self.along(n, cell, width - 1, piece, CELL, CELL, every)
                n = self.along(n, cell, width, piece, CELL, CELL, every)
                n = self.along(n, cell, width + 1, piece, CELL, CELL, every)
        return n - first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make(self, move: cython.int) -> cython.void:
        """Play a move; `unmake` takes it back."""
        me: cython.int = self.side
        start: cython.int = move & CELL
        end: cython.int = (move >> 10) & CELL
        captured: cython.int = (move >> 20) & CELL
        piece: cython.int = self.board[start]
        became: cython.int = 4 * me + 3 if move & PROMOTION else piece
        slot: cython.int = self.place[start]
        last: cython.int
        undo: cython.int = 4 * self.ply
        key: U64 = self.key ^ self.side_key
        score: cython.int = self.score
        self.scores[self.ply] = score
        self.undone[undo] = piece
        self.undone[undo + 1] = 0
        if captured:
            victim: cython.int = self.board[captured]
            hole: cython.int = self.place[captured]
            self.undone[undo + 1] = victim
            self.undone[undo + 2] = hole
            self.board[captured] = 0
            key ^= self.words[victim * self.cells + captured]
            score -= self.value[victim * self.cells + captured]
            self.count[1 - me] -= 1
            self.raichus[1 - me] -= (victim & 3) == 3
            last = self.pieces[(1 - me) * self.size * self.size + self.count[1 - me]]
            self.pieces[hole] = last
            self.place[last] = hole
        if move & PROMOTION:
            self.raichus[me] += 1
        self.board[start] = 0
        self.board[end] = became
        self.pieces[slot] = end
        self.place[end] = slot
        key ^= self.words[piece * self.cells + start] ^ self.words[became * self.cells + end]
        score += self.value[became * self.cells + end] - self.value[piece * self.cells + start]
        # A capture, a promotion and a step forward can never be taken back.
        forward: cython.bint = (piece & 3) == 1 or (
            (piece & 3) == 2
            and end - start != 1
            and end - start != -1
            and end - start != 2
            and end - start != -2
        )
        self.calm[self.ply + 1] = 0 if captured or forward or move & PROMOTION else self.calm[self.ply] + 1
        self.ply += 1
        self.side = 1 - me
        self.key = key
        self.score = score
        self.keys[self.base + self.ply] = key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unmake(self, move: cython.int) -> cython.void:
        start: cython.int = move & CELL
        end: cython.int = (move >> 10) & CELL
        captured: cython.int = (move >> 20) & CELL
        self.ply -= 1
        self.side = 1 - self.side
        me: cython.int = self.side
        undo: cython.int = 4 * self.ply
        self.score = self.scores[self.ply]
        self.key = self.keys[self.base + self.ply]
        slot: cython.int = self.place[end]
        self.board[end] = 0
        self.board[start] = self.undone[undo]
        self.pieces[slot] = start
        self.place[start] = slot
        if captured:
            hole: cython.int = self.undone[undo + 2]
            end_slot: cython.int = (1 - me) * self.size * self.size + self.count[1 - me]
            last: cython.int = self.pieces[hole]
            self.pieces[end_slot] = last
            self.place[last] = end_slot
            self.pieces[hole] = captured
            self.place[captured] = hole
            self.count[1 - me] += 1
            self.raichus[1 - me] += (self.undone[undo + 1] & 3) == 3
            self.board[captured] = self.undone[undo + 1]
        if move & PROMOTION:
            self.raichus[me] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def skip(self) -> cython.void:
        """Pass, which the rules do not allow."""
        self.scores[self.ply] = self.score
        self.ply += 1
        self.calm[self.ply] = 0
        self.side = 1 - self.side
        self.key ^= self.side_key
        self.keys[self.base + self.ply] = self.key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unskip(self) -> cython.void:
        self.ply -= 1
        self.side = 1 - self.side
        self.key = self.keys[self.base + self.ply]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(self, depth: cython.int, first: cython.int) -> U64:
        if self.count[self.side] == 0 or self.count[1 - self.side] == 0 or first + self.most > self.room:
            return 0
        number: cython.int = self.generate(first, True)
        if depth == 1:
            return number
        total: U64 = 0
        i: cython.int
        for i in range(first, first + number):
            self.make(self.moves[i])
            total += self.walk(depth - 1, first + number)
            self.unmake(self.moves[i])
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stuck(self) -> cython.bint:
        """The player to move has no move."""
        start: cython.int = self.side * self.size * self.size
        down: cython.int = -self.width if self.side else self.width
        i: cython.int
        cell: cython.int
        kind: cython.int
        for i in range(start, start + self.count[self.side]):
            cell = self.pieces[i]
            kind = self.board[cell] & 3
            if kind == 1:
                if self.board[cell + down - 1] == 0 or self.board[cell + down + 1] == 0:
                    return False
            elif self.board[cell + down] == 0 or self.board[cell - 1] == 0 or self.board[cell + 1] == 0:
                return False
        return self.generate(self.room - self.most, True) == 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def repeated(self) -> cython.bint:
        """The position has been here before, in the tree or in the game."""
        now: cython.int = self.base + self.ply
        back: cython.int = 4
        while back <= self.calm[self.ply]:
            if self.keys[now - back] == self.key:
                return True
            back += 2
        return False
