"""What helps in the window while one plays: tips, moves chosen beforehand, sounds."""

from __future__ import annotations

from threading import Semaphore
from typing import Any

import pygame
import pytest

from plyground import plugins
from plyground.api import Report
from plyground.apps.desktop import preferences, sounds
from plyground.apps.desktop.preferences import Preferences
from plyground.apps.desktop.screens.setup import Wishes
from plyground.games.checkers.board import cell
from plyground.play.games.seat import PERSON
from seating import Given


class Patient:
    """Plays its first move when it is told to."""

    def __init__(self) -> None:
        self.told = Semaphore(0)

    def think(self, history: Any, limit: Any = None, stop: Any = None) -> Any:
        while not self.told.acquire(timeout=0.02):
            if stop():
                return
        yield Report(1, 0, 1, 0.0, (plugins.game("checkers").actions(history[-1])[0],))


@pytest.fixture
def waiting(hand):
    """One person, Black, against a computer that waits to be told."""

    def sit_down(position):
        window, engine = hand("checkers"), Patient()
        window.click("Two people")
        window.screen.table.session.seats = (PERSON, Given(engine=engine))
        window.screen.table.send("position", text=position)
        window.window.step()
        return window, engine

    return sit_down


def test_a_move_chosen_beforehand_is_played_when_its_turn_comes_or_forgotten_in_words(waiting):
    window, engine = waiting("B:W32:B1,5")
    board, moves = window.screen.board, lambda: window.screen.table.board["moves"]
    for man, to in ((1, 6), (5, 9)):
        window.click_cell(cell(man))
        window.click_cell(cell(to))
    assert (moves(), board.pre) == (["1-6"], (cell(5), cell(9)))
    window.key(pygame.K_ESCAPE)
    assert board.pre == ()
    window.drag(cell(5), cell(9))
    assert board.pre == (cell(5), cell(9))
    engine.told.release()
    window.wait(lambda: len(moves()) == 3, "its turn")
    assert moves()[2] == "5-9"
    window.click_cell(cell(9))
    window.click_cell(cell(31))
    engine.told.release()
    window.wait(lambda: len(moves()) == 4, "the answer")
    assert window.screen.panel.message()[0] == ("What you chose beforehand (9 to 31) cannot be played now.")
    window.click_cell(cell(9))
    window.click_cell(cell(14))
    window.click_cell(cell(14))
    assert board.pre == (cell(14),)
    engine.told.release()
    window.wait(lambda: len(moves()) == 6, "the answer")
    assert board.chosen == (cell(14),), "only marked beforehand: chosen now"


def test_tips_come_one_a_turn_in_a_first_game_and_never_again(hand):
    window = hand("checkers", Wishes(level=1))
    window.click("Play as Black")
    tips = plugins.game("checkers").tips
    assert window.screen.panel.message() == (f"Tip: {tips[0]} (X: no more tips)", "soft")
    window.click_cell(cell(11))
    window.click_cell(cell(15))
    window.my_turn()
    assert window.screen.tips.text == tips[1]
    window.key(pygame.K_x)
    assert window.screen.tips.text == ""
    assert preferences.load().tips == ("checkers",)
    again = hand("checkers", Wishes(level=1))
    again.click("Play as Black")
    assert again.screen.tips.text == ""


def test_sounds_are_off_until_they_are_wanted_and_remembered(hand, monkeypatch):
    heard: list[str] = []
    play = sounds.play

    def hear(name: str) -> None:
        heard.append(name)
        play(name)

    monkeypatch.setattr(sounds, "play", hear)
    window = hand("checkers")
    window.click("Two people")
    window.screen.table.send("position", text="B:W18,32:B14,15")
    window.window.step()
    window.key(pygame.K_b)
    assert window.screen.panel.message()[0] == "Sounds are on."
    window.click_cell(cell(14))
    window.click_cell(cell(23))
    window.click_cell(cell(32))
    window.click_cell(cell(28))
    assert [name for name in heard if name] == ["move", "capture", "move"]
    assert preferences.load() == Preferences(sound=True)
    window.key(pygame.K_b)
    window.click_cell(cell(15))
    window.click_cell(cell(19))
    assert [name for name in heard if name] == ["move", "capture", "move"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"tips": 3, "board": [], "sound": "yes", "pieces": {}}'])
def test_what_was_remembered_and_is_damaged_counts_as_nothing(tmp_path, monkeypatch, text):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path))
    (tmp_path / preferences.FILE).write_text(text)
    assert preferences.load() == Preferences()
