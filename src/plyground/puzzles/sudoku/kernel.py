# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The 9×9 kernel: first solution, count or uniqueness of one Sudoku, or of a whole text of them.

A state is nine digits × three bands of 27-bit words: bit 9 × row + column says that the digit may stand
there. Where a digit goes in a band is a permutation of rows and boxes, and where it goes in a stack of
boxes is a permutation of bands and columns; to keep only what lies on one of the six permutations gives
hidden singles and locked candidates at once. All digits run through the same straight line of bit
operations, one digit a lane, which a C compiler turns into vector code.
"""

from array import array

import cython
from cython import uchar as U8
from cython import uint as U32
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import ctz
    from cython.cimports.plyground.puzzles.sudoku.kernel_cells import choose
    from cython.cimports.plyground.puzzles.sudoku.kernel_swaps import swap
else:
    from ...bits import ctz
    from .kernel_cells import choose
    from .kernel_swaps import swap

COMPILED: bool = cython.compiled

# One ply of the board, in words.
LANES = cython.declare(cython.Py_ssize_t, 12)  # a band: nine digits, and three idle lanes to fill vectors
GUESS = cython.declare(cython.Py_ssize_t, 36)  # what a guess copies are the words before this one
SINGLES = cython.declare(cython.Py_ssize_t, 36)  # 3 bands: where a digit has found its cell
ONCE = cython.declare(cython.Py_ssize_t, 72)  # 3 × 4 words: cells with one of two digits, four such pairs
# After these, 3 × 4 words: cells with both digits of such a pair.
OPEN = cython.declare(cython.Py_ssize_t, 96)  # 3 words: the cells with two candidates or more
PAIRS = cython.declare(cython.Py_ssize_t, 100)  # 3 words: the cells with just two
PLY = cython.declare(cython.Py_ssize_t, 104)
PLIES = 82  # a guess settles a cell, so no line of guesses is longer than the grid

FULL = cython.declare(U32, 0x7FFFFFF)
ROW = cython.declare(U32, 0x1FF)
COLUMN = cython.declare(U32, 0o001001001)  # the first cell of every row
LAST = cython.declare(U32, 0o400400400)
BOXES = cython.declare(U32, 0o111)  # the first cell of every box in the first row
BUT_LAST = cython.declare(U32, 0o377377377)
FIRST = cython.declare(U32, 0o111111111)  # the first cell of every box in every row
# Turning the boxes of a row (three bits each) by one and by two, without leaving the row.
BOX_LOW1 = cython.declare(U32, 0o007007007)
BOX_LOW2 = cython.declare(U32, 0o077077077)
BOX_HIGH1 = cython.declare(U32, 0o700700700)
BOX_HIGH2 = cython.declare(U32, 0o770770770)
# Turning the columns of a box (one bit each) by one and by two, without leaving the box.
COLUMN_LOW2 = cython.declare(U32, 0o333333333)
COLUMN_HIGH1 = cython.declare(U32, 0o444444444)
COLUMN_HIGH2 = cython.declare(U32, 0o666666666)

COUNTED = cython.declare(U64, 16)  # from which limit on it pays to look for swaps: seldom before the second

# What a character of a puzzle means: 1 to 9, or one of these.
EMPTY = cython.declare(U8, 0)
BLANK = cython.declare(U8, 10)
LINE_END = cython.declare(U8, 11)
FIELD_END = cython.declare(U8, 12)
COMMENT = cython.declare(U8, 13)
WRONG = cython.declare(U8, 14)

# What a state has come to.
CONTRADICTION = cython.declare(cython.int, 0)
UNDECIDED = cython.declare(cython.int, 1)
SOLVED = cython.declare(cython.int, 2)

# What a line of a text is.
PUZZLE = cython.declare(cython.int, 0)
NOTHING = cython.declare(cython.int, 1)
INVALID = cython.declare(cython.int, 2)


def _peers() -> array:
    """For every cell of a band, the other cells of its row, box and column there."""
    houses = [{i // 9, 3 + i % 9 // 3, 6 + i % 9} for i in range(27)]
    near = (sum(1 << j for j in range(27) if j != i and houses[i] & houses[j]) for i in range(27))
    return array("I", near)


def _meanings() -> array:
    """What each byte means in a puzzle."""
    table = array("B", [WRONG] * 256)
    for meaning, characters in (
        (EMPTY, b".0_*-"), (BLANK, b" \t\r"), (LINE_END, b"\n"), (FIELD_END, b",;"), (COMMENT, b"#"),
    ):  # fmt: skip
        for byte in characters:
            table[byte] = meaning
    for digit in range(1, 10):
        table[48 + digit] = digit
    return table


PEERS = _peers()
MEANINGS = _meanings()
ANSWERS = array("B", b"unsolvable\nmultiple\ninvalid\n")


@cython.final
@cython.cclass
class Kernel:
    """A solver with its own memory, so use one a thread; it works without the GIL."""

    board: U32[::1]
    peers: U32[::1]
    meanings: U8[::1]
    words: U8[::1]
    grids: U8[::1]
    flag: cython.longlong[::1]
    limit: U64
    kept: U64
    found: U64
    visited: U64
    stopped: cython.bint

    def __init__(self) -> None:
        self.board = array("I", bytes(4 * PLY * PLIES))
        self.peers = PEERS
        self.meanings = MEANINGS
        self.words = ANSWERS
        self.grids = array("B", bytes(81))
        self.flag = array("q", [0])
        self.limit = 1
        self.kept = 1
        self.found = 0
        self.visited = 0
        self.stopped = False

    def stop(self) -> None:
        """End the work within a moment, from any thread, and for good: a stopped kernel stays so."""
        self.flag[0] = 1

    def nodes(self) -> int:
        """How many states the kernel has looked at so far."""
        return self.visited

    def solve(
        self,
        puzzle: cython.const[U8][::1],  # type: ignore[valid-type]
        limit: U64 = 1,
        keep: cython.int = 1,
    ) -> tuple:
        """How many solutions, up to `limit` (-1: stopped), and the first `keep`; ValueError if no puzzle."""
        length: cython.Py_ssize_t = len(puzzle)
        kind: cython.int
        if limit < 1 or keep < 0:
            raise ValueError("the limit must be at least 1, and what is kept at least 0")
        self.grids = array("B", bytes(81 * max(1, keep)))
        self.kept = keep
        self.limit = limit
        with cython.nogil:
            kind = self.read(puzzle, 0, length)
            if kind == PUZZLE:
                self.search(0)
        if kind != PUZZLE:
            raise ValueError("not a Sudoku of 81 cells")
        grids = bytes(self.grids)
        solutions = [grids[81 * i : 81 * i + 81] for i in range(min(self.found, self.kept))]
        return (-1 if self.stopped else self.found), solutions

    def solve_lines(
        self,
        text: cython.const[U8][::1],  # type: ignore[valid-type]
        start: cython.Py_ssize_t,
        answers: U8[::1],
        totals: cython.longlong[::1],
        faults: cython.longlong[::1],
        limit: U64,
        longest: cython.Py_ssize_t,
    ) -> tuple:
        """Answer the lines of a text from `start` on, one line each, until the text or the room ends.

        Returns where it stopped reading and where it stopped writing. `totals` counts the lines, the puzzles
        solved, unsolvable, with several solutions, and the invalid lines; `faults` takes the offsets of the
        first invalid ones. Of a line only the `longest` first bytes are looked at.
        """
        end: cython.Py_ssize_t = len(text)
        room: cython.Py_ssize_t = len(answers)
        places: cython.Py_ssize_t = len(faults)
        at: cython.Py_ssize_t = start
        to: cython.Py_ssize_t = 0
        wrong: cython.Py_ssize_t = 0
        next_line: cython.Py_ssize_t
        i: cython.Py_ssize_t
        kind: cython.int
        if len(totals) < 5 or limit < 1 or start < 0:
            raise ValueError("solve_lines wants room for 5 totals, a limit and a start in the text")
        self.grids = array("B", bytes(81))
        self.kept = 1
        self.limit = limit
        with cython.nogil:
            while at < end and to + 82 <= room and not self.flag[0]:
                next_line = at
                while next_line < end and text[next_line] != 10:
                    next_line += 1
                kind = self.read(text, at, min(next_line, at + longest))
                if kind == PUZZLE:
                    self.search(0)
                    if self.stopped:
                        break
                    if self.found == 0:
                        totals[2] += 1
                        for i in range(11):
                            answers[to + i] = self.words[i]
                        to += 11
                    elif self.found > 1:
                        totals[3] += 1
                        for i in range(9):
                            answers[to + i] = self.words[11 + i]
                        to += 9
                    else:
                        totals[1] += 1
                        for i in range(81):
                            answers[to + i] = self.grids[i]
                        answers[to + 81] = 10
                        to += 82
                elif kind == NOTHING:
                    answers[to] = 10
                    to += 1
                else:
                    totals[4] += 1
                    if wrong < places:
                        faults[wrong] = at
                        wrong += 1
                    for i in range(8):
                        answers[to + i] = self.words[20 + i]
                    to += 8
                totals[0] += 1
                at = next_line + 1
        return min(at, end), to

    def solve_grids(
        self,
        puzzles: cython.const[U8][::1],  # type: ignore[valid-type]
        solutions: U8[::1],
        counts: cython.longlong[::1],
        limit: U64,
    ) -> None:
        """Solve puzzles of 81 characters with nothing between them; `solutions` takes the first one of each.

        `counts` takes how many there are, up to `limit`, or -1 if it is no puzzle or the kernel was stopped.
        """
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        size: cython.Py_ssize_t = len(counts)
        if len(puzzles) != 81 * size or len(solutions) != 81 * size or limit < 1:
            raise ValueError("solve_grids wants 81 cells for each count, in and out, and a limit")
        self.grids = array("B", bytes(81))
        self.kept = 1
        self.limit = limit
        with cython.nogil:
            for i in range(size):
                counts[i] = -1
                if self.flag[0] or self.read(puzzles, 81 * i, 81 * i + 81) != PUZZLE:
                    continue
                self.search(0)
                if self.stopped:
                    continue
                counts[i] = self.found
                if self.found:
                    for j in range(81):
                        solutions[81 * i + j] = self.grids[j]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def read(
        self,
        text: cython.const[U8][::1],  # type: ignore[valid-type]
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
    ) -> cython.int:
        """Begin with the givens of a line on the first ply; PUZZLE, NOTHING (blank, a comment) or INVALID."""
        i: cython.Py_ssize_t
        band: cython.Py_ssize_t
        place: cython.Py_ssize_t
        digit: cython.Py_ssize_t
        meaning: U8
        self.found = 0
        self.stopped = False
        while start < end and self.meanings[text[start]] == BLANK:
            start += 1
        if start == end or self.meanings[text[start]] == COMMENT:
            return NOTHING
        if end - start < 81:
            return INVALID
        for i in range(36):
            self.board[i] = FULL
        for i in range(81):
            meaning = self.meanings[text[start + i]]
            if meaning == 0:
                continue
            if meaning > 9:
                return INVALID
            digit = meaning - 1
            band = i // 27
            place = i - 27 * band
            if not (self.board[LANES * band + digit] >> place) & 1:
                return INVALID
            self.put(0, digit, band, place)
        if start + 81 < end:
            meaning = self.meanings[text[start + 81]]
            if meaning <= 9 or meaning == WRONG:
                return INVALID
        return PUZZLE

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def put(
        self,
        base: cython.Py_ssize_t,
        digit: cython.Py_ssize_t,
        band: cython.Py_ssize_t,
        place: cython.Py_ssize_t,
    ) -> cython.void:
        """Take a digit away from all that its cell sees; the other digits are taken from the cell later."""
        column: U32 = ~(COLUMN << (place % 9))
        self.board[base + LANES * band + digit] &= ~self.peers[place]
        self.board[base + LANES * ((band + 1) % 3) + digit] &= column
        self.board[base + LANES * ((band + 2) % 3) + digit] &= column

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, base: cython.Py_ssize_t) -> cython.void:
        """Count the solutions of the state at `base`, up to the limit, and keep the first ones."""
        i: cython.Py_ssize_t
        first: cython.Py_ssize_t
        band: cython.Py_ssize_t
        digit: cython.Py_ssize_t
        state: cython.int
        choice: cython.int
        swapped: cython.int
        place: cython.int
        cell: U32
        before: U64
        while True:
            self.visited += 1
            if (self.visited & 1023) == 0 and self.flag[0]:
                self.stopped = True
            if self.stopped:
                return
            state = self.propagate(base)
            if state == SOLVED:
                if self.found < self.kept:
                    self.keep(base)
                self.found += 1
            if state != UNDECIDED:
                return
            swapped = -1
            if self.limit > COUNTED and self.found >= self.kept:
                swapped = swap(self.board, base, base + PAIRS)
            choice = swapped if swapped >= 0 else choose(self.board, base, self.peers)
            before = self.found
            band = choice // 27
            place = choice % 27
            first = base + LANES * band
            cell = cython.cast(U32, 1) << place
            digit = 0
            while not self.board[first + digit] & cell:
                digit += 1
            for i in range(GUESS):
                self.board[base + PLY + i] = self.board[base + i]
            for i in range(9):
                self.board[first + PLY + i] &= ~cell
            self.board[first + PLY + digit] |= cell
            self.put(base + PLY, digit, band, place)
            self.search(base + PLY)
            if swapped >= 0:
                before = self.found - before
                self.found += min(before, self.limit - self.found)
                return
            if self.found >= self.limit:
                return
            self.board[first + digit] &= ~cell
            if self.board[base + PAIRS + band] & cell:
                while not self.board[first + digit] & cell:
                    digit += 1
                self.put(base, digit, band, place)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self, base: cython.Py_ssize_t) -> cython.void:
        """Write a solved state down as digits."""
        at: cython.Py_ssize_t = 81 * self.found
        digit: cython.Py_ssize_t
        band: cython.Py_ssize_t
        cells: U32
        for band in range(3):
            for digit in range(9):
                cells = self.board[base + LANES * band + digit]
                while cells:
                    self.grids[at + 27 * band + ctz(cells)] = 49 + digit
                    cells &= cells - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self, base: cython.Py_ssize_t) -> cython.int:
        """Remove what the rules forbid until the cells have no more to tell, and say what it has come to."""
        i: cython.Py_ssize_t
        a: U32
        b: U32
        c: U32
        x: U32
        y: U32
        z: U32
        boxes: U32
        once: U32
        twice: U32
        least: U32
        changed: U32
        any0: U32
        any1: U32
        any2: U32
        sum0: U32
        sum1: U32
        sum2: U32
        while True:
            least = FULL
            any0 = 0
            any1 = 0
            any2 = 0
            sum0 = 0
            sum1 = 0
            sum2 = 0
            for i in range(12):
                a = self.board[base + i]
                b = self.board[base + 12 + i]
                c = self.board[base + 24 + i]

                # Rows × boxes of the three bands side by side: bit 9 × row + 3 × box + band.
                boxes = (
                    ((a | a >> 1 | a >> 2) & FIRST)
                    | ((b | b >> 1 | b >> 2) & FIRST) << 1
                    | ((c | c >> 1 | c >> 2) & FIRST) << 2
                )
                once = ((boxes >> 3) & BOX_LOW2) | ((boxes << 6) & BOX_HIGH1)
                twice = ((boxes >> 6) & BOX_LOW1) | ((boxes << 3) & BOX_HIGH2)
                # The two permutations through a bit need the two others on its diagonal, either way round.
                boxes &= ((once >> 9 | once << 18) & (twice >> 18 | twice << 9)) | (
                    (twice >> 9 | twice << 18) & (once >> 18 | once << 9)
                )
                x = boxes & FIRST
                y = (boxes >> 1) & FIRST
                z = (boxes >> 2) & FIRST
                a &= (x << 3) - x
                b &= (y << 3) - y
                c &= (z << 3) - z
                # Bands × columns of the three stacks side by side: bit 9 × band + 3 × stack + column.
                x = (
                    ((a | a >> 9 | a >> 18) & ROW)
                    | ((b | b >> 9 | b >> 18) & ROW) << 9
                    | ((c | c >> 9 | c >> 18) & ROW) << 18
                )
                once = ((x >> 1) & COLUMN_LOW2) | ((x << 2) & COLUMN_HIGH1)
                twice = ((x >> 2) & FIRST) | ((x << 1) & COLUMN_HIGH2)
                x &= ((once >> 9 | once << 18) & (twice >> 18 | twice << 9)) | (
                    (twice >> 9 | twice << 18) & (once >> 18 | once << 9)
                )
                y = (x >> 9) & ROW
                z = x >> 18
                x &= ROW
                a &= x | x << 9 | x << 18
                b &= y | y << 9 | y << 18
                c &= z | z << 9 | z << 18
                x = a if a < b else b
                x = x if x < c else c
                least = x if x < least else least
                self.board[base + i] = a
                self.board[base + 12 + i] = b
                self.board[base + 24 + i] = c

                # Singles: rows with nothing left when their first cell is taken away.
                x = a & (a - COLUMN)
                y = b & (b - COLUMN)
                z = c & (c - COLUMN)
                x = (((x & BUT_LAST) + BUT_LAST) | x) & LAST
                y = (((y & BUT_LAST) + BUT_LAST) | y) & LAST
                z = (((z & BUT_LAST) + BUT_LAST) | z) & LAST
                a &= ~((x << 1) - (x >> 8))
                b &= ~((y << 1) - (y >> 8))
                c &= ~((z << 1) - (z >> 8))
                self.board[base + 36 + i] = a
                self.board[base + 48 + i] = b
                self.board[base + 60 + i] = c
                any0 |= a
                any1 |= b
                any2 |= c
                sum0 += a
                sum1 += b
                sum2 += c
            # Where any and sum differ, several digits claim one cell.
            if least == 0 or any0 != sum0 or any1 != sum1 or any2 != sum2:
                return CONTRADICTION
            for i in range(4):
                a = self.board[base + i]
                b = self.board[base + 4 + i]
                self.board[base + 72 + i] = a | b
                self.board[base + 84 + i] = a & b
                a = self.board[base + 12 + i]
                b = self.board[base + 16 + i]
                self.board[base + 76 + i] = a | b
                self.board[base + 88 + i] = a & b
                a = self.board[base + 24 + i]
                b = self.board[base + 28 + i]
                self.board[base + 80 + i] = a | b
                self.board[base + 92 + i] = a & b
            x = self.several(base, 0)
            y = self.several(base, 1)
            z = self.several(base, 2)
            if x > FULL or y > FULL or z > FULL:
                return CONTRADICTION
            if (x & any0) | (y & any1) | (z & any2):
                self.clear(base, any0, any1, any2)
                changed = 1
            else:
                changed = 0
            self.board[base + OPEN] = x & ~any0
            self.board[base + OPEN + 1] = y & ~any1
            self.board[base + OPEN + 2] = z & ~any2
            if not ((x & ~any0) | (y & ~any1) | (z & ~any2)):
                return SOLVED if self.fits(base) else CONTRADICTION
            # Naked singles: cells with one candidate that others of its row still have.
            x = ~(x | any0) & FULL
            y = ~(y | any1) & FULL
            z = ~(z | any2) & FULL
            if x | y | z:
                self.place(base, 0, x)
                self.place(base, 1, y)
                self.place(base, 2, z)
            elif not changed:
                for i in range(3):
                    self.board[base + PAIRS + i] = self.board[base + OPEN + i] & ~self.many(base, i)
                return UNDECIDED

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def several(self, base: cython.Py_ssize_t, band: cython.Py_ssize_t) -> U32:
        """The cells of a band with two candidates or more; more than FULL if a cell has none."""
        first: cython.Py_ssize_t = base + ONCE + 4 * band
        last: U32 = self.board[base + LANES * band + 8]
        once: U32 = self.board[first] | self.board[first + 1]
        others: U32 = self.board[first + 2] | self.board[first + 3]
        twice: U32 = (self.board[first] & self.board[first + 1]) | (
            self.board[first + 2] & self.board[first + 3]
        )
        twice |= (once & others) | ((once | others) & last)
        twice |= (
            self.board[first + 12] | self.board[first + 13] | self.board[first + 14] | self.board[first + 15]
        )
        return twice if (once | others | last) == FULL else FULL + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def many(self, base: cython.Py_ssize_t, band: cython.Py_ssize_t) -> U32:
        """The cells of a band with three candidates or more."""
        i: cython.Py_ssize_t
        first: cython.Py_ssize_t = base + ONCE + 4 * band
        x: U32
        one: U32 = self.board[base + LANES * band + 8]
        two: U32 = 0
        three: U32 = 0
        for i in range(4):
            x = self.board[first + i]
            three |= (two & x) | (one & self.board[first + 12 + i])
            two |= (one & x) | self.board[first + 12 + i]
            one |= x
        return three

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def clear(self, base: cython.Py_ssize_t, any0: U32, any1: U32, any2: U32) -> cython.void:
        """Clear the cells of singles for the other digits."""
        i: cython.Py_ssize_t
        for i in range(9):
            self.board[base + i] = (self.board[base + i] & ~any0) | self.board[base + 36 + i]
            self.board[base + 12 + i] = (self.board[base + 12 + i] & ~any1) | self.board[base + 48 + i]
            self.board[base + 24 + i] = (self.board[base + 24 + i] & ~any2) | self.board[base + 60 + i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def place(self, base: cython.Py_ssize_t, band: cython.Py_ssize_t, naked: U32) -> cython.void:
        """Take from all that these cells see the one candidate that each of them has left."""
        first: cython.Py_ssize_t = base + LANES * band
        i: cython.Py_ssize_t
        place: cython.int
        while naked:
            place = ctz(naked)
            naked &= naked - 1
            for i in range(9):  # none has it if a cell beside took the same digit just now
                if (self.board[first + i] >> place) & 1:
                    self.put(base, i, band, place)
                    break

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def fits(self, base: cython.Py_ssize_t) -> cython.bint:
        """Whether a grid with one digit in every cell has each digit in every row, column and box."""
        i: cython.Py_ssize_t
        a: U32
        b: U32
        c: U32
        rows: U32 = LAST
        columns: U32 = ROW
        boxes: U32 = BOXES
        for i in range(12):
            a = self.board[base + i]
            b = self.board[base + 12 + i]
            c = self.board[base + 24 + i]
            rows &= ((a & BUT_LAST) + BUT_LAST) | a
            rows &= ((b & BUT_LAST) + BUT_LAST) | b
            rows &= ((c & BUT_LAST) + BUT_LAST) | c
            a |= a >> 9 | a >> 18
            b |= b >> 9 | b >> 18
            c |= c >> 9 | c >> 18
            columns &= a | b | c
            boxes &= (a | a >> 1 | a >> 2) & (b | b >> 1 | b >> 2) & (c | c >> 1 | c >> 2)
        return rows == LAST and columns == ROW and boxes == BOXES
