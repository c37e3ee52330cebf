"""The terminal hears all that a session says before it asks a person again."""

from __future__ import annotations

import time
from queue import SimpleQueue

from plyground.apps.cli.terminal import Terminal
from plyground.games.tictactoe import TicTacToe
from plyground.play.games.session import Session
from plyground.play.pool import Message


class SlowToLook(SimpleQueue[Message]):
    """A queue whose emptiness takes so long to be told that the engine has moved meanwhile."""

    session: Session

    def empty(self):
        was_empty = super().empty()
        deadline = time.monotonic() + 20
        while was_empty and self.session.board()["thinking"] and time.monotonic() < deadline:
            time.sleep(0.01)
        return was_empty


def test_a_move_that_comes_while_it_looks_for_news_is_shown(capsys):
    game = TicTacToe()
    terminal = Terminal(game, None, (1,), 5)
    events = SlowToLook()
    events.session = terminal.session
    terminal.events = events
    terminal.session._notify = events.put
    terminal._send({"command": "go"})
    assert terminal.board["player"] == 1
    assert "X: " in capsys.readouterr().out
    terminal.session.close()
