"""Watching in the window: from a game's position and from a puzzle, step by step, and back."""

from __future__ import annotations

import pygame
import pytest

from plyground.apps.desktop.widgets.timeline import Timeline
from plyground.play.watch import games

MOVES = (0, 1, 8, 4, 7)
"""X a1, O b1, X c3, O b2, X b3: O must stop two lines at once."""


@pytest.fixture
def game(hand):
    """A game of two people after five moves; its tree is small."""
    window = hand("tictactoe")
    window.click("Two people")
    for cell in MOVES:
        window.click_cell(cell)
    assert window.pieces == "xo..o..xx"
    return window


def watch(window, key=pygame.K_w, mod=0):
    window.key(key, mod=mod)
    settle(window)
    return window.screen


def settle(window):
    window.wait(lambda: not window.screen.run.busy, "the recordings")


def test_the_position_of_a_game_is_watched_and_led_back_to(game):
    screen = watch(game)
    assert game.title == "Watch Tic-tac-toe"
    assert screen.message() == ("The search begins: O is to move.", "soft")
    assert screen.run.event == 0
    assert screen.picture.board.pieces[0] == "x"
    game.key(pygame.K_RIGHT)
    assert screen.message()[0] == "O tries c1."
    assert screen.picture.board.pieces[2] == "o"
    assert screen.picture.board.last == (2,)
    assert screen.picture.words() == "c1"
    game.key(pygame.K_LEFT, pygame.K_LEFT)
    assert screen.run.event == 0
    game.key(pygame.K_ESCAPE)
    assert game.pieces == "xo..o..xx"
    assert game.title == "O to move"
    game.key(pygame.K_u)
    assert game.pieces == "xo..o...x", "the game behind has gone on living"


def test_marks_values_and_bounds_are_shown(game):
    screen = watch(game)
    game.key(pygame.K_n)
    assert screen.message()[0].startswith("Cut:")
    assert screen.message()[1] == "hint"
    assert screen.run.event in screen.run.watch.marks["cut"]
    names = [value["name"] for value in screen.run.step["values"]]
    assert {"α", "β"} <= set(names)
    game.key(pygame.K_RIGHT)
    left = {value["name"]: value["value"] for value in screen.run.step["values"]}
    assert left["value"][0] in "≤≥", "what was cut is only a bound"
    game.key(pygame.K_p)
    first = screen.run.event
    game.key(pygame.K_p)
    assert screen.run.event == first
    assert screen.message() == ("There is no cut before this step.", "bad")


def test_over_and_out_pass_what_is_below(game):
    screen = watch(game)
    game.key(pygame.K_RIGHT)
    game.click("Over")
    node = screen.run.step["view"]["node"]
    assert node["move"] == "c1"
    assert screen.run.step["kind"] in ("leave", "cut")
    game.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT)
    game.key(pygame.K_u)
    assert screen.run.step["view"]["node"]["move"] == "c1"
    game.key(pygame.K_END)
    assert screen.message()[0].startswith("Done: the position is worth")


def test_the_algorithms_are_compared_and_chosen(game):
    screen = watch(game)
    shown = {button.label: button.shown for button in screen.buttons}
    positions = {title: int(text.split(": ")[1].split()[0].replace(",", ""))
                 for title, text in shown.items() if "positions" in text}  # fmt: skip
    assert positions["Alpha-beta"] < positions["Minimax"]
    game.click("Minimax")
    settle(game)
    assert screen.run.watch.algorithm == "minimax"
    assert screen.run.watch.nodes == positions["Minimax"]
    assert screen.run.event == 0
    game.key(pygame.K_d)
    settle(game)
    assert screen.run.depth == 1
    assert len(screen.run.watch) == 10


def test_a_run_plays_by_itself_and_pauses(game):
    screen = watch(game)
    for _ in range(3):
        game.key(pygame.K_s)
    assert screen.run.speed == 200
    game.key(pygame.K_SPACE)
    assert screen.run.playing
    game.wait(lambda: screen.run.event > 3, "some steps")
    game.key(pygame.K_SPACE)
    assert not screen.run.playing
    game.key(pygame.K_END, pygame.K_LEFT, pygame.K_SPACE)
    game.wait(lambda: not screen.run.playing, "the end")
    assert screen.run.event == screen.run.last


def test_a_click_on_the_timeline_goes_there(game):
    screen = watch(game)
    game.click_at((screen.timeline.rect.right - 1, screen.timeline.rect.centery))
    assert screen.run.event == screen.run.last
    game.click_at((screen.timeline.rect.x, screen.timeline.rect.centery))
    assert screen.run.event == 0


def test_the_timeline_counts_its_marks():
    timeline = Timeline()
    timeline.steps, timeline.marks = 10, (0, 1, 9)
    assert timeline.buckets(5) == [2, 0, 0, 0, 1]
    assert timeline.at((0, 0)) == 0


def test_what_is_too_large_is_refused_in_one_line_and_a_recording_can_be_cancelled(hand, monkeypatch):
    window = hand("raichu")
    window.click("Two people")
    with monkeypatch.context() as small:
        small.setattr(games, "MOST_CELLS", 64 * 5000)  # enough for Alpha-beta
        screen = watch(window)
    assert screen.run.depth == 3
    assert len(screen.run.watch) > 1000
    screen.run.open(depth=None)
    window.wait(lambda: screen.run.algorithms and screen.run.recording, "the beginning")
    window.key(pygame.K_ESCAPE)
    assert screen.message() == ("Cancelled.", "bad")
    assert not screen.run.busy
    assert window.title.startswith("Watch")
    monkeypatch.setattr(games, "MOST_CELLS", 64 * 2000)
    screen.run.open("minimax", 6)
    settle(window)
    says, tone = screen.message()
    assert tone == "bad"
    assert "it can be watched" in says
    assert "\n" not in says
    window.key(pygame.K_ESCAPE)
    assert not window.title.startswith("Watch")


def test_a_game_that_is_over_is_not_watched(game):
    game.click_cell(2)  # O b1 b2 and c1: X wins by a3
    game.click_cell(6)
    assert game.title.startswith("Game Over")
    assert "Watch" not in game.labels()


def test_a_solver_is_watched_on_the_puzzle_of_a_room(hand):
    window = hand("queens")
    window.wait(lambda: not window.screen.view.busy, "the puzzle")
    screen = watch(window, pygame.K_y, pygame.KMOD_LCTRL)
    assert window.title == "Watch Queens"
    squares = screen.picture.squares
    assert {button.label for button in screen.buttons} >= {"AC-3, MRV, degree and LCV", "DPLL"}
    assert set(squares.notes) == set(range(64)), "a queen may stand anywhere"
    window.key(pygame.K_END)
    assert screen.run.step["kind"] == "solution"
    queens = [cell for cell, text in enumerate(squares.texts) if text]
    assert len(queens) == squares.rows
    assert len({cell % squares.columns for cell in queens}) == squares.rows
    window.key(pygame.K_ESCAPE)
    assert window.title == "Queens"


def test_what_is_left_in_the_squares_is_shown_small(hand):
    window = hand("sudoku")
    window.wait(lambda: not window.screen.view.busy, "the puzzle")
    window.screen.read("1.....2..3.....4")
    window.wait(lambda: not window.screen.view.busy, "the puzzle")
    screen = watch(window, pygame.K_y, pygame.KMOD_LCTRL)
    squares = screen.picture.squares
    assert squares.texts[0] == "1"
    assert squares.notes[1] == ["1", "2", "3", "4"]
    window.key(pygame.K_n)
    while screen.run.step["kind"] != "removal" or 1 not in squares.lit:
        assert screen.run.leap("removal")
        window.window.step()
    assert "" in squares.notes[1], "what has fallen leaves its place empty"
    assert screen.picture.words(), "and the reason is told"
