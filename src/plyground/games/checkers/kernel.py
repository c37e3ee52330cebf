# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search: principal variation search with a transposition table, made for checkers.

Captures are compulsory, so a position with a capture is never judged: it is searched on. Scores are
hundredths of a man for the side to move; a win is WIN less the plies to it.
"""

from __future__ import annotations

from array import array

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import popcount
    from cython.cimports.plyground.games.checkers.kernel_endgames import Endgames
    from cython.cimports.plyground.games.checkers.kernel_evaluation import Evaluation
    from cython.cimports.plyground.games.checkers.kernel_moves import Moves, can_capture, can_step
    from cython.cimports.plyground.search.kernel_ordering import Ordering
    from cython.cimports.plyground.search.kernel_progress import Progress
    from cython.cimports.plyground.search.kernel_table import Table, move_of, score_of, settles
else:
    from ...bits import popcount
    from ...search.kernel_ordering import Ordering
    from ...search.kernel_progress import Progress
    from ...search.kernel_table import Table, move_of, score_of, settles
    from .kernel_endgames import Endgames
    from .kernel_evaluation import Evaluation
    from .kernel_moves import Moves, can_capture, can_step

__all__ = ["Search", "key_of"]

WIN = cython.declare(cython.int, 10_000)
INFINITE = cython.declare(cython.int, 20_000)
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def spot(word: U64, player: cython.int) -> cython.int:
    """Where the history of a step is: by its side, its start and its end."""
    return player * 4096 + cython.cast(cython.int, word >> FROM)


@cython.final
@cython.cclass
class Search:
    """One thread's search: its own counters and orderings, a table that others may share."""

    moves: Moves
    evaluation: Evaluation
    endgames: Endgames
    table: Table
    ordering: Ordering
    progress: Progress
    past: U64[::1]
    table_hits: U64
    database_hits: U64
    played: cython.int
    root_pieces: cython.int
    verifying: cython.bint

    def __init__(self, evaluation: Evaluation, endgames: Endgames, table: Table) -> None:
        self.moves = Moves()
        self.evaluation = evaluation
        self.endgames = endgames
        self.table = table
        self.ordering = Ordering(8192, PLIES + 2, 2 * 4096)
        self.progress = Progress(PLIES + 1)
        self.past = array("Q", bytes(8 * (QUIET_PLIES + PLIES + 2)))

    def counted(self) -> int:
        """The nodes of the last run."""
        return self.progress.nodes

    def forget(self) -> None:
        """Start a new move: what ordering has learnt fades."""
        self.ordering.fade(2)

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
        self.progress.begin(flag, budget)
        self.table_hits = self.database_hits = 0
        self.verifying = False
        self.root_pieces = popcount(b | w)
        with cython.nogil:
            score = self.search(b, w, k, player, depth, alpha, beta, 0, 0, quiet)
        if self.progress.stopped:
            score = self.progress.score
        return (
            score,
            self.progress.nodes,
            self.progress.best_line(),
            self.table_hits,
            self.database_hits,
            not self.progress.stopped,
        )

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
        """The score r of a position for the side to move, looking `depth` plies ahead and then at captures.

        Let s be what minimax would find. If r lies between alpha and beta, it is s, and `progress` holds the
        line from this ply on; if r is alpha or less, s is at most r; if it is beta or more, s is at least r.
        (Guesses near the leaves, less depth for late moves and draws by repetition make that nearly so.)
        Once the search is stopped, r means nothing, and nothing more goes into the table.

        `ply`: how far below the root; `first`: from which slot on its moves may be written; `quiet`: for how
        many plies nothing was captured and no man moved.
        """
        if self.progress.nodes >= self.progress.checkpoint and self.progress.poll():
            return 0
        self.progress.nodes += 1
        self.progress.length[ply] = 0
        score: cython.int
        value: cython.int
        rival: cython.int = 1 - player
        key: U64 = 0
        known: cython.int = 0
        if depth > 0 or quiet >= 4:
            key = hashed(black, white, kings, player)
            self.past[self.played + ply] = key
        if depth > 0:
            self.table.fetch(key)
        if ply > 0:
            if quiet >= 4 and (quiet >= QUIET_PLIES or self.repeated(key, ply, quiet)):
                return 0
            # No win from here can be nearer than the next ply.
            alpha = max(alpha, ply - WIN)
            beta = min(beta, WIN - ply - 1)
            if alpha >= beta:
                return alpha
            if popcount(black | white) <= self.endgames.pieces:
                score = self.look_up(black, white, kings, player, ply)
                if score <= WIN:
                    return score
                known = score - INFINITE

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
        n: cython.int = self.moves.generate(first, black, white, kings, player)
        if n == 0:
            return ply - WIN
        if forced and n > 1:
            n = self.moves.distinct(first, n, True)
        if depth > 0:
            if not is_pv and not forced and beta < KNOWN_WIN - 2000 and beta > 2000 - KNOWN_WIN:
                judged = depth + (n == 1) <= SURE_DEPTH or (
                    depth + (n == 1) >= LIKELY_DEPTH and not self.verifying
                )
                if judged:
                    value = self.evaluation.evaluate(black, white, kings, player)
            data = self.table.find(key)
            if data:
                wanted = move_of(data)
                if not is_pv and settles(data, depth, alpha, beta, ply):
                    self.table_hits += 1
                    return score_of(data, ply)
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
                # It is not shortened in its turn: a guess upon guesses would look a few plies deep at most.
                value = beta + LIKELY_MARGIN
                self.verifying = True
                score = self.search(
                    black, white, kings, player, depth - LIKELY_LESS, value - 1, value, ply, first, quiet
                )
                self.verifying = False
                if score >= value or self.progress.stopped:
                    return score
                if not wanted:
                    wanted = move_of(self.table.find(key))

        if n > 1:
            self.order(first, n, wanted, player, ply)
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
            if self.progress.stopped:
                return 0
            if score > best:
                best = score
                best_word = word
                if score > alpha:
                    alpha = score
                    self.progress.extend(word, score, ply)
                    if score >= beta:
                        if depth > 0 and captured == 0:
                            self.learn(first, i, word, player, depth, ply)
                        break
        if depth > 0:
            self.table.keep(key, best, old_alpha, beta, depth, ply, (best_word >> FROM) & ENDS)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_up(self, black: U64, white: U64, kings: U64, player: cython.int, ply: cython.int) -> cython.int:
        """The score that databases give; where they do not settle it, INFINITE more than evaluations lack."""
        value: cython.int = self.endgames.probe(black, white, kings, player)
        if value == 254:
            return INFINITE
        self.database_hits += 1
        if value == 255:
            return 0
        pieces: cython.int = popcount(black | white)
        if pieces <= self.endgames.exact:
            return WIN - ply - value if value & 1 else value - WIN + ply
        known: cython.int = KNOWN_WIN if value & 1 else -KNOWN_WIN
        if pieces < self.root_pieces:
            return self.evaluation.evaluate(black, white, kings, player) + known
        return INFINITE + known

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def order(
        self, first: cython.int, n: cython.int, wanted: U64, player: cython.int, ply: cython.int
    ) -> cython.void:
        """Say how promising each move looks: the table's, captures by size, killers, history."""
        i: cython.int
        word: U64
        killer: U64 = self.ordering.killers[2 * ply]
        second: U64 = self.ordering.killers[2 * ply + 1]
        for i in range(first, first + n):
            word = self.moves.word[i]
            if word >> FROM == wanted and wanted:
                self.ordering.scores[i] = 1 << 24
            elif word & CAPTURED:
                self.ordering.scores[i] = (1 << 20) * popcount(word & CAPTURED)
            elif word == killer:
                self.ordering.scores[i] = 1 << 18
            elif word == second:
                self.ordering.scores[i] = 1 << 17
            else:
                self.ordering.scores[i] = self.ordering.history[spot(word, player)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, at: cython.int, end: cython.int) -> U64:
        """Bring the most promising of the moves that are left to the front."""
        best: cython.int
        word: U64 = self.moves.word[at]
        if at + 1 == end:
            return word
        best = self.ordering.pick(at, end)
        self.moves.word[at] = self.moves.word[best]
        self.moves.word[best] = word
        return self.moves.word[at]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def learn(
        self, first: cython.int, refuted: cython.int, word: U64, player: cython.int, depth: cython.int,
        ply: cython.int,
    ) -> cython.void:  # fmt: skip
        """A step was good enough to cut: try it sooner elsewhere, and those tried before it later."""
        i: cython.int
        bonus: cython.int = min(depth * depth, 400)
        self.ordering.remember(word, ply)
        self.ordering.credit(spot(word, player), bonus)
        for i in range(first, first + refuted):
            self.ordering.credit(spot(self.moves.word[i], player), -bonus)
