# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The Raichu search: alpha-beta over the kernel's board, interpreted or compiled."""

from __future__ import annotations

from array import array

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.games.raichu.kernel_board import Board
    from cython.cimports.plyground.search.kernel_ordering import Ordering
    from cython.cimports.plyground.search.kernel_progress import Progress
    from cython.cimports.plyground.search.kernel_table import Table, move_of, score_of, settles
else:
    from ...search.kernel_ordering import Ordering
    from ...search.kernel_progress import Progress
    from ...search.kernel_table import Table, move_of, score_of, settles
    from .kernel_board import Board

__all__ = ["DONE", "STOPPED", "Kernel"]

COMPILED: bool = cython.compiled

CELL = cython.declare(cython.int, 1023)
PROMOTION = cython.declare(cython.int, 1 << 30)
WIN = cython.declare(cython.int, 10_000)
DECIDED = cython.declare(cython.int, 9_000)
GUESS = cython.declare(cython.int, 4_900)
INFINITE = cython.declare(cython.int, 20_000)
MAX_PLY = cython.declare(cython.int, 128)
ALL = 0xFFFF_FFFF_FFFF_FFFF
FEW = cython.declare(cython.int, 6)
PATIENCE = cython.declare(cython.int, 2_000)

DONE, STOPPED = 0, 1


@cython.final
@cython.cclass
class Kernel(Board):
    """One board and the memory to search from it."""

    first: cython.int
    second: cython.int
    enough: cython.int
    trade: cython.int
    most_prey: cython.int
    hunt: cython.int
    patience: U64
    steps: cython.int[::1]
    worth: cython.int[::1]
    kept: cython.int[::1]
    table: Table
    ordering: Ordering
    progress: Progress
    attacked: cython.longlong[::1]
    attacks: cython.longlong

    def __init__(self, size: int, weights: array[int], megabytes: int = 16) -> None:
        """The weights as `Weights.packed` lays them out."""
        Board.__init__(self, size, weights[10 + FEW :])
        self.worth = weights[:4]
        self.first = weights[4]
        self.second = weights[5]
        self.enough = weights[6]
        self.trade = weights[7]
        self.most_prey = weights[8]
        self.hunt = weights[9]
        self.kept = weights[10 : 10 + FEW]
        down = size + 1
        self.steps = array("i", [-down - 1, -down, -down + 1, -1, 1, down - 1, down, down + 1])
        self.attacked = array("q", [0] * self.cells)
        self.attacks = 0
        self.table = Table(megabytes, ways=1, ready=False)
        self.ordering = Ordering(self.room, MAX_PLY, 8 * self.cells)
        self.progress = Progress(MAX_PLY)

    def evaluation(self) -> int:
        """What the position is worth by itself, for the player to move."""
        return self.evaluate()

    def fade(self) -> None:
        """Start a new search: what was learnt about move orders fades."""
        self.ordering.fade(3)

    def search(
        self, depth: int, flag: array[int], budget: int
    ) -> tuple[int, int, int, list[tuple[int, int, int | None]]]:
        """Status, score for the player to move, nodes and principal variation of one search to one depth.

        A search that was stopped still tells its best move, if one was found to be better than the first.
        """
        plies: cython.int = min(depth, MAX_PLY - 2)
        score: cython.int
        self.progress.begin(flag, budget)
        # Nothing stops the first search, so it must be short even where everybody can capture everybody.
        self.patience = PATIENCE if plies <= 1 else ALL
        if self.count[0] == 0 or self.count[1] == 0:
            return DONE, (WIN if self.count[self.side] else -WIN), 0, []
        with cython.nogil:
            score = self.value_of(plies, -INFINITE, INFINITE, 0, False)
        if self.progress.stopped:
            score = self.progress.score
        if score != 0 and -DECIDED < score < DECIDED:
            score -= self.company_ahead()
        pv = [self.unpacked(move) for move in self.progress.best_line()]
        return (STOPPED if self.progress.stopped else DONE), score, self.progress.nodes, pv

    def company_ahead(self) -> int:
        """What company is worth where the line leads: the thinker's taste, and no part of what it tells."""
        line = self.progress.best_line()
        for move in line:
            self.make(move)
        worth: cython.int = self.company()
        for move in reversed(line):
            self.unmake(move)
        return worth

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
        ahead: cython.int = self.count[0] - self.count[1]
        if ahead >= self.enough:
            if self.count[1] <= self.most_prey and self.raichus[0] > self.count[1]:
                score += self.hunted(1)
        elif -ahead >= self.enough and self.count[0] <= self.most_prey and self.raichus[1] > self.count[0]:
            score -= self.hunted(0)
        strong: cython.int = 0 if score > 0 else 1
        if self.count[strong] < FEW and self.raichus[1 - strong] > 0 and -self.enough < ahead < self.enough:
            kept: cython.int = self.kept[self.count[strong]]
            score = (score * kept) >> 4 if score > 0 else -((-score * kept) >> 4)
        # Seen from the side that thinks, not from the one to move.
        score += -self.company() if self.root else self.company()
        if self.side:
            score = -score
        if score >= GUESS:
            return GUESS
        if score <= -GUESS:
            return -GUESS
        return score

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def company(self) -> cython.int:
        """What the pieces that are left are worth to the side that thinks."""
        if self.count[self.root] - self.count[1 - self.root] >= self.enough:
            return 2 * self.size * self.trade
        return (self.count[0] + self.count[1]) * self.trade

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hunted(self, side: cython.int) -> cython.int:
        """How close the raichus of a side are to being caught: by the cells they cannot flee to."""
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
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, i: cython.int, end: cython.int) -> cython.int:
        """Bring the best of the moves from slot i on to slot i, and return it."""
        best: cython.int = self.ordering.pick(i, end)
        move: cython.int = self.moves[best]
        self.moves[best] = self.moves[i]
        self.moves[i] = move
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
        if self.progress.nodes >= self.progress.checkpoint and self.progress.poll():
            return 0
        self.progress.nodes += 1
        ply: cython.int = self.ply
        self.progress.length[ply] = 0
        if self.count[self.side] == 0 or self.stuck():
            return ply - WIN
        best: cython.int = self.evaluate()
        if (
            best >= beta
            or ply >= MAX_PLY - 2
            or first + 2 * self.most > self.room
            or self.progress.nodes > self.patience
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
            self.ordering.scores[i] = 8 * self.gain(move) - (self.board[move & CELL] & 3)
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
            if self.progress.stopped:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self.progress.extend(cython.cast(U64, move), score, ply)
                    if score >= beta:
                        break
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value_of(
        self, depth: cython.int, alpha: cython.int, beta: cython.int, first: cython.int, passed: cython.bint
    ) -> cython.int:
        """Principal variation search; `passed`: the move before was no move at all."""
        if depth <= 0:
            return self.quiesce(alpha, beta, first)
        if self.progress.nodes >= self.progress.checkpoint and self.progress.poll():
            return 0
        self.progress.nodes += 1
        ply: cython.int = self.ply
        self.progress.length[ply] = 0
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
        score: cython.int
        data: U64 = self.table.find(key)
        if data and not wide and settles(data, depth, alpha, beta, ply):
            return score_of(data, ply)
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
                if self.progress.stopped:
                    return 0
                if score >= beta and not self.stuck():
                    return beta if score > DECIDED else score
        number: cython.int = self.generate(first, True)
        if number == 0:
            return ply - WIN
        end: cython.int = first + number
        i: cython.int
        move: cython.int
        known: cython.int = cython.cast(cython.int, move_of(data))
        killer: cython.int = cython.cast(cython.int, self.ordering.killers[2 * ply])
        second: cython.int = cython.cast(cython.int, self.ordering.killers[2 * ply + 1])
        for i in range(first, end):
            move = self.moves[i]
            if move == known:
                self.ordering.scores[i] = 1 << 30
            elif move >> 20:
                self.ordering.scores[i] = (1 << 24) + 8 * self.gain(move) - (self.board[move & CELL] & 3)
            elif move == killer:
                self.ordering.scores[i] = (1 << 23) + 1
            elif move == second:
                self.ordering.scores[i] = 1 << 23
            else:
                self.ordering.scores[i] = self.ordering.history[self.spot(move)]
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
            if self.progress.stopped:
                return 0
            tried += 1
            if score > best:
                best = score
                chosen = move
                if score > alpha:
                    alpha = score
                    self.progress.extend(cython.cast(U64, move), score, ply)
                    if score >= beta:
                        if quiet:
                            self.reward(first, i, depth)
                        break
        self.table.keep(key, best, start, beta, depth, ply, cython.cast(U64, chosen))
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reward(self, first: cython.int, i: cython.int, depth: cython.int) -> cython.void:
        """Remember a quiet move that refuted, and that those before it did not."""
        move: cython.int = self.moves[i]
        bonus: cython.int = depth * depth
        j: cython.int
        self.ordering.remember(cython.cast(U64, move), self.ply)
        self.ordering.credit(self.spot(move), bonus)
        for j in range(first, i):
            move = self.moves[j]
            if (move >> 20) == 0:
                self.ordering.credit(self.spot(move), -bonus)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def spot(self, move: cython.int) -> cython.int:
        """Where the history of a quiet move is: by its piece and where it goes."""
        return self.board[move & CELL] * self.cells + (move >> 10)
