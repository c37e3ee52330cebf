"""The best move on every reachable 3×3 board, solving included, beside easyAI and open_spiel."""

from __future__ import annotations

import subprocess
import sys

from .table import show

BOARDS = """
from plyground.games.tictactoe import TicTacToe
game = TicTacToe()
states = [game.initial_state()]
seen = set(states)
for state in states:
    for action in game.actions(state):
        after = game.result(state, action)
        if after not in seen:
            seen.add(after)
            states.append(after)
names = {"x": "X", "o": "O", "": None}
boards = [[[names[p] for p in game.board(s)][n:n + 3] for n in (0, 3, 6)] for s in states]
import time
"""

OURS = """
from plyground.classroom import tictactoe
start = time.process_time()
answers = [tictactoe.minimax(board) for board in boards]
print(time.process_time() - start, len(answers))
"""

EASYAI = """
from easyAI import TwoPlayerGame, TranspositionTable
from easyAI.AI import Negamax
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
class Board(TwoPlayerGame):
    def __init__(self, board, current):
        self.players, self.board, self.current_player = [None, None], board, current
    def possible_moves(self):
        return [n for n in range(9) if not self.board[n]]
    def make_move(self, n):
        self.board[n] = self.current_player
    def unmake_move(self, n):
        self.board[n] = 0
    def lose(self):
        rival = self.opponent_index
        return any(self.board[a] == self.board[b] == self.board[c] == rival for a, b, c in LINES)
    def is_over(self):
        return not self.possible_moves() or self.lose()
    def scoring(self):
        return -100 if self.lose() else 0
    def ttentry(self):
        return tuple(self.board)
flat = [[{"X": 1, "O": 2, None: 0}[m] for row in board for m in row] for board in boards]
start = time.process_time()
think = Negamax(9, tt=TranspositionTable())
answers = []
for board in flat:
    game = Board(list(board), 1 + (board.count(1) > board.count(2)))
    answers.append(None if game.is_over() else think(game))
print(time.process_time() - start, len(answers))
"""

OPEN_SPIEL = """
import pyspiel
spiel = pyspiel.load_game("tic_tac_toe")
start = time.process_time()
values, answers = {}, {}
def value(state):
    key = str(state)
    if key not in values:
        if state.is_terminal():
            values[key], answers[key] = state.returns()[0], None
        else:
            sign = 1 - 2 * state.current_player()
            after = [(sign * value(state.child(action)), action) for action in state.legal_actions()]
            best = max(after)
            values[key], answers[key] = sign * best[0], best[1]
    return values[key]
value(spiel.new_initial_state())
print(time.process_time() - start, len(answers))
"""


def run() -> None:
    """Each in a fresh process, so that nobody starts with a filled table."""
    rows = []
    ours = 0.0
    for name, script in (("plyground", OURS), ("easyAI", EASYAI), ("open_spiel", OPEN_SPIEL)):
        times, boards = [], 0
        for _ in range(3):
            answer = subprocess.run([sys.executable, "-c", BOARDS + script], capture_output=True, text=True)
            if answer.returncode:
                reason = (answer.stderr.strip().splitlines() or ["?"])[-1]
                rows.append((name, "not run", "", reason[:60]))
                break
            seconds, count = answer.stdout.split()[-2:]
            times.append(float(seconds))
            boards = int(count)
        else:
            best = min(times)
            ours = ours or best
            rows.append((name, best * 1000, boards, f"{best / ours:.1f}×"))
    show(("solver", "CPU ms", "boards", "beside ours"), rows)
