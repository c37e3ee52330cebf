"""The one room of the window for every puzzle: ours, and a newcomer's; files are opened in any room."""

from __future__ import annotations

import pygame
import pytest

from plyground import plugins
from plyground.formats import ipuz, puz
from plyground.play.puzzles.rooms import crossword as crosswords
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.puzzle import Crossword

WHOLE = Crossword(
    parse("CAT\nARE\nTEN"), {"1A": "It purrs", "2D": "Exist"}, "Small", "Somebody", "© 2020", "A note"
)


@pytest.fixture(autouse=True)
def colouring(recipe):
    with recipe("puzzle", "puzzles"):
        yield


@pytest.fixture
def enter(hand, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def go(name):
        window = hand(name)
        settle(window)
        return window

    return go


def settle(window):
    window.wait(lambda: not window.screen.view.busy, "an answer")


def drop(window, path):
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    window.window.step()


def command(window, key):
    window.key(key, mod=pygame.KMOD_LCTRL)
    settle(window)


@pytest.mark.parametrize("name", ["queens", "magic", "colouring"])
def test_every_puzzle_has_a_room_and_is_solved_there(enter, name):
    window = enter(name)
    kind = plugins.load("puzzles", name).PUZZLE
    assert window.title == kind.title
    assert window.screen.says == kind.instructions
    window.click("Solve")
    settle(window)
    assert window.screen.says == "Solved."
    solved = kind.parse(window.screen.text)
    assert list(solved.board()) == window.screen.squares.texts
    assert all(len(domain) == 1 for domain in solved.csp().domains.values())


def test_a_puzzle_is_chosen_like_a_game(hand):
    window = hand()
    window.click("Colouring")
    settle(window)
    assert window.title == "Colouring"
    window.key(pygame.K_ESCAPE)
    assert window.title == "Plyground"


def test_queens_are_placed_checked_hinted_counted_and_watched(enter):
    window = enter("queens")
    room = window.screen
    window.key(pygame.K_SPACE)
    window.key(pygame.K_DOWN)
    window.key(pygame.K_SPACE)
    assert [room.squares.texts[cell] for cell in (0, 8)] == ["♛", "♛"]
    command(window, pygame.K_k)
    assert room.says == "R2c1 cannot be right with what stands before it."
    assert room.squares.marked == {8}
    window.key(pygame.K_BACKSPACE)
    command(window, pygame.K_h)
    assert "as in one solution" in room.says
    command(window, pygame.K_u)
    assert room.says == "92 solutions."
    command(window, pygame.K_a)
    assert room.says == "Solved."
    command(window, pygame.K_r)
    assert not any(room.squares.texts)


def test_a_given_stays(enter):
    window = enter("magic")
    window.key(pygame.K_5)
    settle(window)
    assert window.screen.squares.texts[0] == "2"
    assert window.screen.says == "r1c1 is given."


def test_a_whole_crossword_travels_from_open_to_save(enter, tmp_path):
    (tmp_path / "in.puz").write_bytes(puz.write(WHOLE))
    window = enter("queens")
    drop(window, tmp_path / "in.puz")
    settle(window)
    assert window.title == "Crossword"
    for key, name in (
        (pygame.K_p, "crossword.puz"),
        (pygame.K_i, "crossword.ipuz"),
    ):
        window.key(key, mod=pygame.KMOD_LCTRL)
        window.key(pygame.K_RETURN)
        assert crosswords.read((tmp_path / name).read_bytes(), name) == WHOLE


def test_what_a_file_cannot_hold_is_said_before_it_is_saved(enter, tmp_path):
    (tmp_path / "in.ipuz").write_bytes(ipuz.write(WHOLE))
    window = enter("crossword")
    drop(window, tmp_path / "in.ipuz")
    settle(window)
    command(window, pygame.K_s)
    assert window.screen.says == ".png cannot hold what is not on the board. Press again to save it so."
    assert not (tmp_path / "crossword.png").exists()
    window.key(pygame.K_s, mod=pygame.KMOD_LCTRL)
    window.key(pygame.K_RETURN)
    assert (tmp_path / "crossword.png").exists()


def test_a_letter_written_keeps_clues_and_title(enter, tmp_path):
    (tmp_path / "in.puz").write_bytes(puz.write(WHOLE))
    window = enter("crossword")
    drop(window, tmp_path / "in.puz")
    settle(window)
    window.key(pygame.K_b)
    settle(window)
    assert window.screen.puzzle().heading == "Small"
    assert window.screen.puzzle().clues == WHOLE.clues
    assert window.screen.puzzle().grid.cells[0] == "B"


def test_a_puzzle_is_saved_and_a_game_is_opened_from_its_room(enter, tmp_path):
    window = enter("magic")
    window.key(pygame.K_p, mod=pygame.KMOD_LCTRL)
    window.key(pygame.K_RETURN)
    assert (tmp_path / "magic.puzzle").read_text() == "plyground magic\n2 . .\n9 . .\n. . .\n"
    (tmp_path / "game.json").write_text('{"game": "tictactoe", "moves": ["b2"]}')
    drop(window, tmp_path / "game.json")
    assert window.pieces == "....x...."
    drop(window, tmp_path / "magic.puzzle")
    settle(window)
    assert window.title == "Magic square"


def test_a_newcomers_room_is_entered_instead(recipe, enter):
    with recipe("room", "apps/desktop/rooms"):
        window = enter("colouring")
        window.click("Empty map")
        settle(window)
        assert window.screen.squares.texts == [""] * 9
        window.click("Solve")
        settle(window)
        assert window.screen.says == "Solved."
