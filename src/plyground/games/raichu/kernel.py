# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The Raichu kernel: moves, perft and alpha-beta on a walled board, interpreted or compiled.

A board of N×N lies in an array with a wall around it: rows of N + 1 cells (one wall serves as the
right edge of a row and the left edge of the next). A cell holds 0, a piece (1 to 3 white pichu,
pikachu and raichu, 5 to 7 black) or the wall. A move is one int: from, to, captured (0: none) in
ten bits each, and bit 30 for a promotion. Each side's pieces are also kept in a list.
"""

from __future__ import annotations

from array import array
from mmap import mmap

import cython
from cython import ulonglong as U64

COMPILED: bool = cython.compiled

WALL = cython.declare(cython.int, 8)
CELL = cython.declare(cython.int, 1023)
PROMOTION = cython.declare(cython.int, 1 << 30)
WIN = cython.declare(cython.int, 10_000)
DECIDED = cython.declare(cython.int, 9_000)
GUESS = cython.declare(cython.int, 4_900)
INFINITE = cython.declare(cython.int, 20_000)
MAX_PLY = cython.declare(cython.int, 128)
HISTORY = cython.declare(cython.int, 256)
M64 = 0xFFFF_FFFF_FFFF_FFFF
LETTERS = ".wW@.bB$"
CODES = {".": 0, "w": 1, "W": 2, "@": 3, "b": 5, "B": 6, "$": 7}
HUNTED = cython.declare(cython.int, 2)
PATIENCE = cython.declare(cython.int, 2_000)

EXACT = cython.declare(cython.int, 0)
AT_LEAST = cython.declare(cython.int, 1)
AT_MOST = cython.declare(cython.int, 2)

DONE, STOPPED = 0, 1


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


@cython.final
@cython.cclass
class Kernel:
    """One board and the memory to search from it."""

    size: cython.int
    width: cython.int
    cells: cython.int
    side: cython.int
    ply: cython.int
    base: cython.int
    most: cython.int
    room: cython.int
    clock: cython.int
    tempo: cython.int
    hunt: cython.int
    first: cython.int
    second: cython.int
    three: cython.int
    four: cython.int
    trade: cython.int
    root: cython.int
    aborted: cython.bint
    key: U64
    side_key: U64
    score: cython.int
    nodes: U64
    budget: U64
    patience: U64
    mask: U64
    board: cython.int[::1]
    far: cython.int[::1]
    place: cython.int[::1]
    pieces: cython.int[::1]
    count: cython.int[::1]
    raichus: cython.int[::1]
    prey: cython.int[::1]
    steps: cython.int[::1]
    value: cython.int[::1]
    worth: cython.int[::1]
    moves: cython.int[::1]
    order: cython.int[::1]
    undone: cython.int[::1]
    scores: cython.int[::1]
    calm: cython.int[::1]
    killers: cython.int[::1]
    history: cython.int[::1]
    line: cython.int[::1]
    length: cython.int[::1]
    words: U64[::1]
    keys: U64[::1]
    table_key: U64[::1]
    table_data: U64[::1]
    flag: cython.longlong[::1]
    attacked: cython.longlong[::1]
    attacks: cython.longlong

    def __init__(self, size: int, weights: array[int], bits: int = 20) -> None:
        """The weights: sixteen by themselves, then what each piece is worth to white on each cell."""
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
        # Which codes a piece may jump, as bits.
        self.prey = array("i", [0, 1 << 5, 3 << 5, 7 << 5, 0, 1 << 1, 3 << 1, 7 << 1])
        down = size + 1
        self.attacked = array("q", [0] * self.cells)
        self.attacks = 0
        self.steps = array("i", [-down - 1, -down, -down + 1, -1, 1, down - 1, down, down + 1])
        self.value = array("i", [0] * (8 * self.cells))
        piece: cython.int
        cell: cython.int
        for piece in range(8):
            for cell in range(self.size * self.size):
                self.value[piece * self.cells + self.walled(cell)] = weights[16 + piece * size * size + cell]
        self.worth = weights[:4]
        self.tempo = weights[4]
        self.hunt = weights[5]
        self.first = weights[6]
        self.second = weights[7]
        self.three = weights[8]
        self.four = weights[9]
        self.trade = weights[10]
        self.root = 0
        self.raichus = array("i", [0, 0])
        self.moves = array("i", bytes(4 * self.room))
        self.order = array("i", bytes(4 * self.room))
        self.undone = array("i", bytes(4 * 4 * MAX_PLY))
        self.scores = array("i", bytes(4 * MAX_PLY))
        self.calm = array("i", bytes(4 * (MAX_PLY + 1)))
        self.killers = array("i", bytes(4 * 2 * MAX_PLY))
        self.history = array("i", bytes(4 * 8 * self.cells))
        self.line = array("i", bytes(4 * MAX_PLY * MAX_PLY))
        self.length = array("i", bytes(4 * (MAX_PLY + 1)))
        self.words = random_words(8 * self.cells + 66, 1)
        self.side_key = self.words[8 * self.cells + 64]
        self.keys = array("Q", bytes(8 * (HISTORY + MAX_PLY + 1)))
        # Fresh pages of an anonymous map cost nothing until they are written to.
        self.table_key = memoryview(mmap(-1, 8 << bits)).cast("Q")
        self.table_data = memoryview(mmap(-1, 8 << bits)).cast("Q")
        self.mask = (1 << bits) - 1
        self.flag = array("q", [0])
        self.base = 0
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
        past = (earlier or [])[-(HISTORY - 1) :]
        number: cython.int
        self.root = player if self.trade else 0
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

    def evaluation(self) -> int:
        """What the position is worth by itself, for the player to move."""
        return self.evaluate()

    def perft(self, depth: int) -> int:
        """How many sequences of exactly that many plies there are."""
        if depth == 0:
            return 1
        plies: cython.int = depth
        total: U64
        with cython.nogil:
            total = self.walk(plies, 0)
        return total

    def fade(self) -> None:
        """Start a new search: what was learnt about move orders fades."""
        n: cython.int
        for n in range(2 * MAX_PLY):
            self.killers[n] = 0
        for n in range(8 * self.cells):
            self.history[n] = self.history[n] >> 3

    def search(
        self, depth: int, flag: array[int], budget: int
    ) -> tuple[int, int, int, list[tuple[int, int, int | None]]]:
        """Status, score for the player to move, nodes and principal variation of one search to one depth.

        A search that was stopped still tells its best move, if one was found to be better than the first.
        """
        plies: cython.int = min(depth, MAX_PLY - 2)
        score: cython.int
        self.flag = flag
        self.budget = budget if budget > 0 else M64
        self.nodes = 0
        self.aborted = False
        # Nothing stops the first search, so it must be short even where everybody can capture everybody.
        self.patience = PATIENCE if plies <= 1 else M64
        self.length[0] = 0
        if self.count[0] == 0 or self.count[1] == 0:
            return DONE, (WIN if self.count[self.side] else -WIN), 0, []
        with cython.nogil:
            score = self.value_of(plies, -INFINITE, INFINITE, 0, False)
        pv = [self.unpacked(move) for move in self.line[: self.length[0]]]
        if score != 0 and -DECIDED < score < DECIDED:
            # What company is worth to the one who thinks is no part of what is told (0 is a draw).
            captures = sum(captured is not None for _, _, captured in pv)
            score -= self.trade * (self.count[0] + self.count[1] - captures)
        return (STOPPED if self.aborted else DONE), score, self.nodes, pv

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
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def evaluate(self) -> cython.int:
        """The score for the player to move, short of what a win is worth."""
        score: cython.int = self.score
        if self.raichus[0] != self.raichus[1]:
            score += self.first * ((self.raichus[0] > 0) - (self.raichus[1] > 0))
            score += self.second * ((self.raichus[0] > 1) - (self.raichus[1] > 1))
        if self.hunt:
            if self.count[0] <= HUNTED and self.raichus[1] > self.count[0]:
                score -= self.hunted(0)
            if self.count[1] <= HUNTED and self.raichus[0] > self.count[1]:
                score += self.hunted(1)
        strong: cython.int = 0 if score > 0 else 1
        if self.count[strong] <= 4 and self.raichus[1 - strong] > 0:
            kept: cython.int = self.three if self.count[strong] <= 3 else self.four
            score = (score * kept) >> 3 if score > 0 else -((-score * kept) >> 3)
        if self.trade:
            # Seen from the side that thinks, not from the one to move.
            company: cython.int = self.trade * (self.count[0] + self.count[1])
            score += -company if self.root else company
        score = (-score if self.side else score) + self.tempo
        if score >= GUESS:
            return GUESS
        if score <= -GUESS:
            return -GUESS
        return score

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hunted(self, side: cython.int) -> cython.int:
        """How close the last raichus of a side are to being caught: by the cells they cannot flee to."""
        start: cython.int = side * self.size * self.size
        safe: cython.int = 0
        i: cython.int
        j: cython.int
        cell: cython.int
        target: cython.int
        step: cython.int
        for i in range(start, start + self.count[side]):
            cell = self.pieces[i]
            if (self.board[cell] & 3) != 3:
                continue
            self.board[cell] = 0
            self.attack(1 - side)
            for j in range(8):
                step = self.steps[j]
                target = cell + step
                while self.board[target] == 0:
                    safe += self.attacked[target] != self.attacks
                    target += step
            self.board[cell] = 3 + 4 * side
        return self.hunt * (4 * self.size - safe)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def attack(self, side: cython.int) -> cython.void:
        """Mark the empty cells where a raichu of a side could jump a piece that stood there."""
        start: cython.int = side * self.size * self.size
        i: cython.int
        j: cython.int
        target: cython.int
        step: cython.int
        self.attacks += 1
        for i in range(start, start + self.count[side]):
            if (self.board[self.pieces[i]] & 3) != 3:
                continue
            for j in range(8):
                step = self.steps[j]
                target = self.pieces[i] + step
                while self.board[target] == 0 and self.board[target + step] == 0:
                    self.attacked[target] = self.attacks
                    target += step

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
    def polled(self) -> cython.bint:
        """Count a node; true once the search is to stop."""
        if self.aborted:
            return True
        self.nodes += 1
        if (self.nodes & 63) == 0 and self.flag[0] != 0:
            self.aborted = True
        if self.nodes >= self.budget:
            self.aborted = True
        return self.aborted

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

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, i: cython.int, end: cython.int) -> cython.int:
        """Bring the best of the moves from slot i on to slot i, and return it."""
        best: cython.int = i
        j: cython.int
        for j in range(i + 1, end):
            if self.order[j] > self.order[best]:
                best = j
        move: cython.int = self.moves[best]
        weight: cython.int = self.order[best]
        self.moves[best] = self.moves[i]
        self.order[best] = self.order[i]
        self.moves[i] = move
        self.order[i] = weight
        return move

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def gain(self, move: cython.int) -> cython.int:
        """What a move wins at once."""
        captured: cython.int = (move >> 20) & CELL
        won: cython.int = self.worth[self.board[captured] & 3] if captured else 0
        if move & PROMOTION:
            won += self.worth[3] - self.worth[self.board[move & CELL] & 3]
        return won

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def quiesce(self, alpha: cython.int, beta: cython.int, first: cython.int) -> cython.int:
        """The score once captures and promotions have been played out."""
        if self.polled():
            return 0
        ply: cython.int = self.ply
        self.length[ply] = 0
        if self.count[self.side] == 0 or self.stuck():
            return ply - WIN
        best: cython.int = self.evaluate()
        if (
            best >= beta
            or ply >= MAX_PLY - 2
            or first + 2 * self.most > self.room
            or self.nodes > self.patience
        ):
            return best
        if best > alpha:
            alpha = best
        standing: cython.int = best
        number: cython.int = self.generate(first, False)
        end: cython.int = first + number
        i: cython.int
        move: cython.int
        score: cython.int
        won: cython.int
        for i in range(first, end):
            move = self.moves[i]
            self.order[i] = 8 * self.gain(move) - (self.board[move & CELL] & 3)
        for i in range(first, end):
            move = self.pick(i, end)
            won = self.gain(move)
            # Even with what it wins and a little more it would not do (the last piece is another matter).
            if standing + won + 150 <= alpha and self.count[1 - self.side] > 1:
                if standing + won + 150 > best:
                    best = standing + won + 150
                break
            self.make(move)
            score = -self.quiesce(-beta, -alpha, end)
            self.unmake(move)
            if self.aborted:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self.follow(ply, move)
                    if score >= beta:
                        break
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, ply: cython.int, move: cython.int) -> cython.void:
        """The line from here is this move and the line after it."""
        i: cython.int
        here: cython.int = ply * MAX_PLY
        there: cython.int = here + MAX_PLY
        self.line[here] = move
        for i in range(self.length[ply + 1]):
            self.line[here + 1 + i] = self.line[there + i]
        self.length[ply] = self.length[ply + 1] + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value_of(
        self, depth: cython.int, alpha: cython.int, beta: cython.int, first: cython.int, passed: cython.bint
    ) -> cython.int:
        """Principal variation search; `passed`: the move before was no move at all."""
        if depth <= 0:
            return self.quiesce(alpha, beta, first)
        if self.polled():
            return 0
        ply: cython.int = self.ply
        self.length[ply] = 0
        if self.count[self.side] == 0:
            return ply - WIN
        if first + 2 * self.most > self.room or ply >= MAX_PLY - 2:
            return self.evaluate()
        wide: cython.bint = beta - alpha > 1
        left: cython.int = self.clock - ply
        if ply > 0:
            if left <= 0:
                return ply - WIN if self.stuck() else 0
            if self.repeated():
                return 0
            # No line from here wins faster than one already found.
            if beta > WIN - ply - 1:
                beta = WIN - ply - 1
                if alpha >= beta:
                    return beta
        key: U64 = self.key
        if left < 64:
            # So near to the draw a score is true only at this distance.
            key ^= self.words[8 * self.cells + left]
        slot: U64 = key & self.mask
        data: U64
        known: cython.int = 0
        score: cython.int
        bound: cython.int
        if self.table_key[slot] == key:
            data = self.table_data[slot]
            known = cython.cast(cython.int, data & 0x7FFFFFFF)
            score = cython.cast(cython.int, (data >> 48) & 0xFFFF) - 32768
            bound = cython.cast(cython.int, (data >> 40) & 3)
            if score > DECIDED:
                score -= ply
            elif score < -DECIDED:
                score += ply
            if (
                not wide
                and cython.cast(cython.int, (data >> 32) & 255) >= depth
                and (
                    bound == EXACT
                    or (bound == AT_LEAST and score >= beta)
                    or (bound == AT_MOST and score <= alpha)
                )
            ):
                return score
        standing: cython.int = self.evaluate()
        if not wide and ply > 0 and beta < DECIDED and beta > -DECIDED:
            # So far ahead that a few quiet plies will not change it.
            if depth <= 3 and standing - 120 * depth >= beta and not self.stuck():
                return standing
            # If even passing is good enough, a move is too; with few pieces a move may be a duty that loses.
            if (
                depth >= 3
                and not passed
                and standing >= beta
                and self.count[self.side] > 3
                and self.count[1 - self.side] > 1
            ):
                self.skip()
                score = -self.value_of(depth - 3 - depth // 6, -beta, 1 - beta, first, True)
                self.unskip()
                if self.aborted:
                    return 0
                if score >= beta and not self.stuck():
                    return beta if score > DECIDED else score
        number: cython.int = self.generate(first, True)
        if number == 0:
            return ply - WIN
        end: cython.int = first + number
        i: cython.int
        move: cython.int
        for i in range(first, end):
            move = self.moves[i]
            if move == known:
                self.order[i] = 1 << 30
            elif move >> 20:
                self.order[i] = (1 << 24) + 8 * self.gain(move) - (self.board[move & CELL] & 3)
            elif move == self.killers[2 * ply]:
                self.order[i] = (1 << 23) + 1
            elif move == self.killers[2 * ply + 1]:
                self.order[i] = 1 << 23
            else:
                self.order[i] = self.history[self.board[move & CELL] * self.cells + (move >> 10)]
        best: cython.int = -INFINITE
        chosen: cython.int = 0
        start: cython.int = alpha
        less: cython.int
        quiet: cython.bint
        tried: cython.int = 0
        for i in range(first, end):
            move = self.pick(i, end)
            quiet = (move >> 20) == 0
            if (
                quiet
                and not wide
                and depth <= 2
                and tried > 0
                and standing + 150 * depth <= alpha
                and best > -DECIDED
            ):
                # A quiet move will not make up for so much in so few plies.
                tried += 1
                continue
            self.make(move)
            if tried == 0:
                score = -self.value_of(depth - 1, -beta, -alpha, end, False)
            else:
                less = 0
                if quiet and depth >= 3 and tried >= 3:
                    less = 1 + (tried > 8) + (depth > 6 and tried > 16)
                    if wide and less > 1:
                        less -= 1
                score = -self.value_of(depth - 1 - less, -alpha - 1, -alpha, end, False)
                if score > alpha and less > 0:
                    score = -self.value_of(depth - 1, -alpha - 1, -alpha, end, False)
                if score > alpha and score < beta:
                    score = -self.value_of(depth - 1, -beta, -alpha, end, False)
            self.unmake(move)
            if self.aborted:
                return 0
            tried += 1
            if score > best:
                best = score
                chosen = move
                if score > alpha:
                    alpha = score
                    self.follow(ply, move)
                    if score >= beta:
                        if quiet:
                            self.reward(first, i, depth)
                        break
        bound = AT_MOST if best <= start else AT_LEAST if best >= beta else EXACT
        score = best
        if score > DECIDED:
            score += ply
        elif score < -DECIDED:
            score -= ply
        self.table_key[slot] = key
        self.table_data[slot] = (
            cython.cast(U64, chosen)
            | cython.cast(U64, depth) << 32
            | cython.cast(U64, bound) << 40
            | cython.cast(U64, score + 32768) << 48
        )
        return best

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
    def reward(self, first: cython.int, i: cython.int, depth: cython.int) -> cython.void:
        """Remember a quiet move that refuted, and that those before it did not."""
        move: cython.int = self.moves[i]
        bonus: cython.int = depth * depth
        j: cython.int
        spot: cython.int
        if self.killers[2 * self.ply] != move:
            self.killers[2 * self.ply + 1] = self.killers[2 * self.ply]
            self.killers[2 * self.ply] = move
        spot = self.board[move & CELL] * self.cells + (move >> 10)
        self.history[spot] += bonus - (self.history[spot] * bonus >> 14)
        for j in range(first, i):
            move = self.moves[j]
            if (move >> 20) == 0:
                spot = self.board[move & CELL] * self.cells + (move >> 10)
                self.history[spot] -= bonus + (self.history[spot] * bonus >> 14)
