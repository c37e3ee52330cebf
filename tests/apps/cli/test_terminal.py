"""The terminal hears all that a session says before it asks a person again."""

from __future__ import annotations

import io
import re
import time
from queue import SimpleQueue

import pytest

from plyground import plugins
from plyground.apps.cli.boards import draw
from plyground.apps.cli.terminal import Terminal
from plyground.games.tictactoe import TicTacToe
from plyground.play.games.clock import Clock, parse_control
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


def test_a_clock_that_runs_out_while_a_person_is_waited_for_is_told_at_once(capsys, monkeypatch):
    game = TicTacToe()
    clock = Clock(parse_control("1+0"), (0.1, 60))
    terminal = Terminal(game, game.parse_state("XO./.../..."), (0, 1), 5, clock)
    for move in ("a2", "b2"):
        terminal._send({"command": "play", "text": move})
    typed = []

    def wait_for_the_end(prompt):
        deadline = time.monotonic() + 20
        while not terminal.board["over"] and time.monotonic() < deadline:
            time.sleep(0.01)
        typed.append(prompt)
        return "a3" if len(typed) == 1 else "quit"

    monkeypatch.setattr("builtins.input", wait_for_the_end)
    terminal.run()
    said = capsys.readouterr()
    assert said.out.count("Game over: O wins: X ran out of time.") == 1
    assert "the game is over" in said.err
    assert typed[0].startswith("X 0.")
    assert typed[1] == "> "


class Screen(io.TextIOWrapper):
    """A terminal, of an encoding."""

    def __init__(self, encoding="utf-8"):
        super().__init__(io.BytesIO(), encoding)

    def isatty(self):
        return True


@pytest.fixture
def bare(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("name", ["checkers", "raichu", "tictactoe"])
def test_a_terminal_with_colours_gets_sixteen_of_them_and_a_board_that_fits_forty_columns(name):
    game = plugins.game(name)
    state = game.initial_state()
    for _ in range(2):
        state = game.result(state, game.actions(state)[0])
    drawn = draw(game, game.board(state), (1,), Screen())
    codes = {int(code) for code in re.findall(r"\x1b\[(\d+)m", drawn)}
    assert codes
    assert codes <= {0, 1, *range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}
    plain = re.sub(r"\x1b\[\d+m", "", drawn)
    assert all(len(line) <= 40 for line in plain.splitlines())
    assert ("●" in plain, "▲" in plain, "│" in plain) == (
        name == "checkers", name == "raichu", name == "tictactoe")  # fmt: skip
    assert "[" in plain


@pytest.mark.usefixtures("bare")
def test_who_wants_no_colours_or_has_no_unicode_gets_plain_signs(monkeypatch):
    game = plugins.game("checkers")
    board = game.board(game.initial_state())
    assert "b12" in re.sub(r"\x1b\[\d+m", "", draw(game, board, (), Screen("ascii")))
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in draw(game, board, (), Screen())
    assert draw(game, board, (), io.StringIO()).isascii()


@pytest.mark.preloaded
def test_the_board_is_shown_once_a_turn_and_words_fit_forty_columns_too(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    done = run("play", "tictactoe", "--level", "1", text="b2\nrules\nhelp\nvalues\nquit\n")
    assert done.stdout.count("a   b   c") == 2 + 3, "at the start, after the answer, and in the rules"
    assert "help lists what else" in done.stderr
    assert "The aim" in done.stdout
    assert "\n  draw         offer a draw: the\n               computer decides by its\n" in done.stdout
    assert re.search(r"\w\d: (even|X wins in \d+)\n\w\d: ", done.stdout), "a move stays with its value"
    said = done.stdout.replace("X> ", "X>\n") + done.stderr
    assert all(len(line) <= 40 for line in said.splitlines())


@pytest.mark.preloaded
def test_what_must_be_taken_is_said(run):
    done = run("play", "checkers", "--position", "B:W18,32:B15,1", text="quit\n")
    assert "A capture must be made: 15x22" in done.stdout


@pytest.mark.preloaded
def test_the_rules_of_a_game_are_a_command_too(run):
    told = run("rules", "raichu")
    assert told.returncode == 0
    assert "Pikachu (W)" in told.stdout
    assert "c3xf3" in told.stdout
    assert all(len(line) <= 80 for line in told.stdout.splitlines())
    assert run("rules", "ludo").returncode == 2
