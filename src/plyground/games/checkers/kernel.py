# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search: principal variation search with a transposition table, made for checkers.

Captures are compulsory, so a position with a capture is never judged: it is searched on. Scores are
hundredths of a man for the side to move; a win is WIN less the plies to it.
"""

from __future__ import annotations

import mmap
from array import array
from time import monotonic_ns

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import popcount, prefetch
    from cython.cimports.plyground.games.checkers.kernel_endgames import Endgames
    from cython.cimports.plyground.games.checkers.kernel_evaluation import Evaluation
    from cython.cimports.plyground.games.checkers.kernel_moves import Moves, can_capture, can_step
else:
    from ...bits import popcount
    from .kernel_endgames import Endgames
    from .kernel_evaluation import Evaluation
    from .kernel_moves import Moves, can_capture, can_step

__all__ = ["MAX_PLY", "Search", "Table", "key_of"]

MAX_PLY = 128
WIN = cython.declare(cython.int, 10_000)
INFINITE = cython.declare(cython.int, 20_000)
SURE = cython.declare(cython.int, 9_000)
"""From here on a score tells the distance to a win."""
KNOWN_WIN = cython.declare(cython.int, 7_000)
"""Won by an endgame database that does not tell how soon."""
PLIES = cython.declare(cython.int, 128)
SURE_DEPTH = cython.declare(cython.int, 3)
SURE_BASE = cython.declare(cython.int, 60)
SURE_PLY = cython.declare(cython.int, 30)
"""How far above the window need a calm position be to be left alone, this near to the leaves?"""
LIKELY_DEPTH = cython.declare(cython.int, 6)
LIKELY_LESS = cython.declare(cython.int, 4)
LIKELY_MARGIN = cython.declare(cython.int, 20)
"""By how much may a search that is four plies shallower be wrong? A fifth of a man, nearly always."""
QUIET_PLIES = cython.declare(cython.int, 80)
POLL = cython.declare(U64, 2048)
"""How many nodes pass between two looks at the flag? Half a millisecond's worth."""

M64 = cython.declare(U64, 0xFFFF_FFFF_FFFF_FFFF)
ONE = cython.declare(U64, 1)
CAPTURED = cython.declare(U64, 0x7FFFFFFFF)
ROW_0 = cython.declare(U64, 0xF)
ROW_7 = cython.declare(U64, 0xF << 31)
FROM = cython.declare(cython.int, 36)
TO = cython.declare(cython.int, 42)
ENDS = cython.declare(U64, 0xFFF)
"""Start and end of a move, once its word is shifted right by FROM."""
MIX_BLACK = cython.declare(U64, 0x9E3779B97F4A7C15)
MIX_WHITE = cython.declare(U64, 0xC2B2AE3D27D4EB4F)
MIX_KINGS = cython.declare(U64, 0xD6E8FEB86659FD93)
MIX_PLAYER = cython.declare(U64, 0xA0761D6478BD642F)
MIX_LAST = cython.declare(U64, 0xBF58476D1CE4E5B9)

EXACT = cython.declare(cython.int, 0)
LOWER = cython.declare(cython.int, 1)
UPPER = cython.declare(cython.int, 2)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hashed(black: U64, white: U64, kings: U64, player: cython.int) -> U64:
    key: U64 = (black * MIX_BLACK) & M64
    key ^= (white * MIX_WHITE) & M64
    key = (key + ((kings * MIX_KINGS) & M64)) & M64
    if player:
        key ^= MIX_PLAYER
    key ^= key >> 32
    key = (key * MIX_LAST) & M64
    return key ^ (key >> 29)


def key_of(black: int, white: int, kings: int, player: cython.int) -> int:
    """The number that a position is remembered by."""
    return hashed(black, white, kings, player)


def _zeros(size: int) -> mmap.mmap:
    """Pages of zeros from the system, large ones if it has them."""
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        pages.madvise(mmap.MADV_HUGEPAGE)
        for at in range(0, size, 2**21):
            pages[at] = 0  # the system clears a large page when it is first touched: now, not while thinking
    return pages


@cython.final
@cython.cclass
class Table:
    """Positions met before, four to a cache line; threads may share it without a lock.

    An entry is two words: the key mixed with the data, so that torn entries do not match, and the data:
    score 16 bits, start and end of the best move 12, depth 8, bound 2, age 6.
    """

    words: U64[::1]
    mask: U64
    age: U64

    def __init__(self, megabytes: int) -> None:
        lines = 1 << max(10, (megabytes * 2**20 // 64).bit_length() - 1)
        self.words = memoryview(_zeros(64 * lines)).cast("Q")
        self.mask = lines - 1
        self.age = 0

    def renew(self) -> None:
        """A new move is to be found: entries of earlier ones may be replaced."""
        self.age = (self.age + 1) & 63

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fetch(self, key: U64) -> cython.void:
        """Have a position's line brought to the cache: it takes as long as all else that a node does."""
        if cython.compiled:
            prefetch(cython.address(self.words[(key & self.mask) << 3]))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, key: U64) -> U64:
        """The data of a position, 0 if it is not there."""
        at: U64 = (key & self.mask) << 3
        data: U64
        for _ in range(4):
            data = self.words[at + 1]
            if self.words[at] ^ data == key and data:
                return data
            at += 2
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(
        self, key: U64, score: cython.int, ends: U64, depth: cython.int, bound: cython.int
    ) -> cython.void:
        """Write over the same position, or over what is least worth keeping: old, then shallow."""
        at: U64 = (key & self.mask) << 3
        chosen: U64 = at
        worth: cython.int
        least: cython.int = 1 << 20
        data: U64
        for _ in range(4):
            data = self.words[at + 1]
            if self.words[at] ^ data == key:
                chosen = at
                if not ends:
                    ends = (data >> 16) & ENDS
                break
            worth = cython.cast(cython.int, (data >> 28) & 255)
            if (data >> 38) & 63 == self.age:
                worth += 256
            if worth < least:
                least = worth
                chosen = at
            at += 2
        data = (
            cython.cast(U64, score + 32768)
            | ends << 16
            | cython.cast(U64, depth) << 28
            | cython.cast(U64, bound) << 36
            | self.age << 38
            | ONE << 44
        )
        self.words[chosen] = key ^ data
        self.words[chosen + 1] = data


@cython.final
@cython.cclass
class Search:
    """One thread's search: its own counters and orderings, a table that others may share."""

    moves: Moves
    evaluation: Evaluation
    endgames: Endgames
    table: Table
    scores: cython.int[::1]
    history: cython.int[::1]
    killers: U64[::1]
    line: U64[::1]
    line_end: cython.int[::1]
    past: U64[::1]
    flag: cython.longlong[::1]
    deadline: cython.longlong
    nodes: U64
    budget: U64
    checkpoint: U64
    table_hits: U64
    database_hits: U64
    stopped: cython.bint
    played: cython.int
    root_pieces: cython.int
    root_score: cython.int

    def __init__(self, evaluation: Evaluation, endgames: Endgames, table: Table) -> None:
        self.moves = Moves()
        self.evaluation = evaluation
        self.endgames = endgames
        self.table = table
        self.scores = array("i", bytes(4 * 8192))
        self.history = array("i", bytes(4 * 2 * 4096))
        self.killers = array("Q", bytes(8 * 2 * (PLIES + 2)))
        self.line = array("Q", bytes(8 * (PLIES + 1) * (PLIES + 1)))
        self.line_end = array("i", bytes(4 * (PLIES + 2)))
        self.past = array("Q", bytes(8 * (QUIET_PLIES + PLIES + 2)))

    def counted(self) -> int:
        """The nodes of the last run."""
        return self.nodes

    def forget(self) -> None:
        """Start a new move: halve what ordering has learnt, drop the killers."""
        i: cython.int
        for i in range(2 * 4096):
            self.history[i] = self.history[i] >> 2
        for i in range(2 * (PLIES + 2)):
            self.killers[i] = 0

    def run(
        self, black: int, white: int, kings: int, player: cython.int, past: list[int], quiet: cython.int,
        depth: cython.int, alpha: cython.int, beta: cython.int, flag: array, budget: int,
    ) -> tuple[int, int, list[int], int, int, bool]:  # fmt: skip
        """Search to a depth: score, nodes, line of moves, table hits, database hits, whether it ended.

        `past`: the keys of the positions before, at most 80 and the latest last; `quiet`: how many plies
        they have been quiet; `budget`: nodes at most, 0 for any number.
        """
        b: U64 = black
        w: U64 = white
        k: U64 = kings
        score: cython.int
        i: cython.int
        self.played = len(past)
        for i in range(self.played):
            self.past[i] = past[i]
        self.flag = flag
        self.deadline = flag[1] if len(flag) > 1 else 0
        self.nodes = self.table_hits = self.database_hits = 0
        self.budget = budget
        self.checkpoint = min(POLL, budget) if budget else POLL
        self.stopped = False
        self.root_pieces = popcount(b | w)
        self.line_end[0] = 0
        self.root_score = 0
        with cython.nogil:
            score = self.search(b, w, k, player, depth, alpha, beta, 0, 0, quiet)
        line = [self.line[i] for i in range(self.line_end[0])]
        if self.stopped:
            score = self.root_score
        return score, self.nodes, line, self.table_hits, self.database_hits, not self.stopped

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def poll(self) -> cython.void:
        """Is it time to stop? The clock is Python's, asked with the GIL, which nobody else holds for long."""
        if self.flag[0] or (self.budget and self.nodes >= self.budget):
            self.stopped = True
        elif self.deadline:
            with cython.gil:
                self.stopped = monotonic_ns() >= self.deadline
        self.checkpoint += POLL
        if self.budget and self.checkpoint > self.budget:
            self.checkpoint = self.budget

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repeated(self, key: U64, ply: cython.int, quiet: cython.int) -> cython.bint:
        """Has this position been there before, in the game or on the way here?"""
        now: cython.int = self.played + ply
        i: cython.int = now - 4
        while i >= 0 and i >= now - quiet:
            if self.past[i] == key:
                return True
            i -= 2
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(
        self, black: U64, white: U64, kings: U64, player: cython.int, depth: cython.int,
        alpha: cython.int, beta: cython.int, ply: cython.int, first: cython.int, quiet: cython.int,
    ) -> cython.int:  # fmt: skip
        if self.nodes >= self.checkpoint:
            self.poll()
        if self.stopped:
            return 0
        self.nodes += 1
        score: cython.int
        value: cython.int
        pieces: cython.int
        rival: cython.int = 1 - player
        key: U64 = 0
        known: cython.int = 0
        self.line_end[ply] = ply
        if depth > 0 or quiet >= 4:
            key = hashed(black, white, kings, player)
            self.past[self.played + ply] = key
        if depth > 0:
            self.table.fetch(key)
        if ply > 0:
            if quiet >= QUIET_PLIES or (quiet >= 4 and self.repeated(key, ply, quiet)):
                return 0
            # No win from here can be nearer than the next ply.
            alpha = max(alpha, ply - WIN)
            beta = min(beta, WIN - ply - 1)
            if alpha >= beta:
                return alpha
            pieces = popcount(black | white)
            if pieces <= self.endgames.pieces:
                value = self.endgames.probe(black, white, kings, player)
                if value < 254:
                    self.database_hits += 1
                    if pieces <= self.endgames.exact:
                        return WIN - ply - value if value & 1 else value - WIN + ply
                    known = KNOWN_WIN if value & 1 else -KNOWN_WIN
                    if pieces < self.root_pieces:
                        return self.evaluation.evaluate(black, white, kings, player) + known
                elif value == 255:
                    self.database_hits += 1
                    return 0

        forced: cython.bint = can_capture(black, white, kings, player)
        if not forced and (depth <= 0 or ply >= PLIES - 1):
            if not can_step(black, white, kings, player):
                return ply - WIN
            # A threat hangs over the board: look one ply further rather than misjudge it.
            if depth < 0 or ply >= PLIES - 1 or not can_capture(black, white, kings, rival):
                return self.evaluation.evaluate(black, white, kings, player) + known
            depth = 0
        elif ply >= PLIES - 1:
            return self.evaluation.evaluate(black, white, kings, player) + known

        # Moves and value are found while the table's line is still on its way: few nodes end there.
        is_pv: cython.bint = beta - alpha > 1
        judged: cython.bint = False
        data: U64 = 0
        wanted: U64 = 0
        bound: cython.int
        n: cython.int = self.moves.generate(first, black, white, kings, player)
        if n == 0:
            return ply - WIN
        if forced and n > 1:
            n = self.moves.distinct(first, n, True)
        if depth > 0:
            if not is_pv and not forced and beta < KNOWN_WIN - 2000 and beta > 2000 - KNOWN_WIN:
                judged = depth + (n == 1) <= SURE_DEPTH or depth + (n == 1) >= LIKELY_DEPTH
                if judged:
                    value = self.evaluation.evaluate(black, white, kings, player)
            data = self.table.find(key)
            if data:
                wanted = (data >> 16) & ENDS
                score = cython.cast(cython.int, data & 0xFFFF) - 32768
                if score >= SURE:
                    score -= ply
                elif score <= -SURE:
                    score += ply
                bound = cython.cast(cython.int, (data >> 36) & 3)
                if (
                    not is_pv
                    and cython.cast(cython.int, (data >> 28) & 255) >= depth
                    and (
                        bound == EXACT
                        or (bound == LOWER and score >= beta)
                        or (bound == UPPER and score <= alpha)
                    )
                ):
                    self.table_hits += 1
                    return score
            if n == 1:
                depth += 1  # a forced reply costs nothing
            elif is_pv and not data and depth >= 4:
                depth -= 1  # nothing is known yet: come back with a move to try first

        if judged:
            if (
                depth <= SURE_DEPTH
                and value - SURE_BASE - SURE_PLY * depth >= beta
                and not can_capture(black, white, kings, rival)
            ):
                return value
            if depth >= LIKELY_DEPTH and value >= beta:
                # Does a shallower search find a margin above the window? Then the full one would cut as well.
                value = beta + LIKELY_MARGIN
                score = self.search(
                    black, white, kings, player, depth - LIKELY_LESS, value - 1, value, ply, first, quiet
                )
                if score >= value or self.stopped:
                    return score
                if not wanted:
                    wanted = (self.table.find(key) >> 16) & ENDS

        if n > 1:
            self.order(first, n, wanted, kings, player, ply)
        best: cython.int = -INFINITE
        best_word: U64 = 0
        old_alpha: cython.int = alpha
        word: U64
        captured: U64
        start: U64
        end: U64
        b: U64
        w: U64
        k: U64
        calm: cython.int
        less: cython.int
        above: cython.int = first + n
        i: cython.int
        for i in range(n):
            word = self.pick(first + i, above)
            captured = word & CAPTURED
            start = ONE << ((word >> FROM) & 63)
            end = ONE << ((word >> TO) & 63)
            k = kings & ~captured
            calm = 0
            if k & start:
                k = (k ^ start) | end
                if captured == 0:
                    calm = quiet + 1
            else:
                k |= end & (ROW_7 if player == 0 else ROW_0)
            if player == 0:
                b = (black ^ start) | end
                w = white ^ captured
            else:
                b = black ^ captured
                w = (white ^ start) | end
            if i == 0:
                score = -self.search(b, w, k, rival, depth - 1, -beta, -alpha, ply + 1, above, calm)
            else:
                # The first move is taken for the best; the others only have to be shown to be worse,
                # and the late ones, if they are mere steps, by a shallower search.
                less = 0
                if depth >= 3 and i >= 3 and captured == 0 and popcount(k) == popcount(kings):
                    less = 2 if i >= 6 and depth >= 5 else 1
                score = -self.search(
                    b, w, k, rival, depth - 1 - less, -alpha - 1, -alpha, ply + 1, above, calm
                )
                if score > alpha and less:
                    score = -self.search(b, w, k, rival, depth - 1, -alpha - 1, -alpha, ply + 1, above, calm)
                if score > alpha and score < beta:
                    score = -self.search(b, w, k, rival, depth - 1, -beta, -alpha, ply + 1, above, calm)
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_word = word
                if score > alpha:
                    alpha = score
                    self.extend_line(word, ply)
                    if ply == 0:
                        self.root_score = score
                    if score >= beta:
                        if depth > 0 and captured == 0:
                            self.learn(first, i, word, player, depth, ply)
                        break
        if depth > 0:
            bound = UPPER if best <= old_alpha else (LOWER if best >= beta else EXACT)
            score = best
            if score >= SURE:
                score += ply
            elif score <= -SURE:
                score -= ply
            self.table.keep(key, score, (best_word >> FROM) & ENDS, min(depth, 255), bound)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def extend_line(self, word: U64, ply: cython.int) -> cython.void:
        """The best line from here: this move, then the best line after it."""
        i: cython.int
        width: cython.int = PLIES + 1
        self.line[ply * width + ply] = word
        for i in range(ply + 1, self.line_end[ply + 1]):
            self.line[ply * width + i] = self.line[(ply + 1) * width + i]
        self.line_end[ply] = max(self.line_end[ply + 1], ply + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def order(
        self, first: cython.int, n: cython.int, wanted: U64, kings: U64, player: cython.int, ply: cython.int
    ) -> cython.void:
        """Say how promising each move looks: the table's, captures by size, crownings, killers, history."""
        i: cython.int
        word: U64
        ends: U64
        for i in range(first, first + n):
            word = self.moves.word[i]
            ends = word >> FROM
            if ends == wanted and wanted:
                self.scores[i] = 1 << 24
            elif word & CAPTURED:
                self.scores[i] = (1 << 20) * popcount(word & CAPTURED)
            elif word == self.killers[2 * ply]:
                self.scores[i] = 1 << 18
            elif word == self.killers[2 * ply + 1]:
                self.scores[i] = 1 << 17
            else:
                self.scores[i] = self.history[player * 4096 + cython.cast(cython.int, ends)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, at: cython.int, end: cython.int) -> U64:
        """Bring the most promising of the moves that are left to the front."""
        best: cython.int = at
        i: cython.int
        word: U64
        for i in range(at + 1, end):
            if self.scores[i] > self.scores[best]:
                best = i
        word = self.moves.word[best]
        if best != at:
            self.moves.word[best] = self.moves.word[at]
            self.moves.word[at] = word
            i = self.scores[best]
            self.scores[best] = self.scores[at]
            self.scores[at] = i
        return word

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def learn(
        self, first: cython.int, refuted: cython.int, word: U64, player: cython.int, depth: cython.int,
        ply: cython.int,
    ) -> cython.void:  # fmt: skip
        """A step was good enough to cut: try it sooner elsewhere, and those tried before it later."""
        i: cython.int
        at: cython.int
        bonus: cython.int = min(depth * depth, 400)
        if self.killers[2 * ply] != word:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = word
        at = player * 4096 + cython.cast(cython.int, word >> FROM)
        self.history[at] += bonus - ((self.history[at] * bonus) >> 14)
        for i in range(first, first + refuted):
            at = player * 4096 + cython.cast(cython.int, self.moves.word[i] >> FROM)
            self.history[at] -= bonus + ((self.history[at] * bonus) >> 14)
