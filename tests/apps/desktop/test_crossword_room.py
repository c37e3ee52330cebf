"""The crossword room in the window: a grid is chosen, written or pasted, filled and saved."""

import os

import pygame
import pytest
from PIL import Image

from classroom.composing import programs
from plyground import formats
from plyground.play.puzzles.rooms import crossword as crosswords
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.puzzle import Crossword

MINI = "...##\n.....\n.....\n.....\n##..."
HALF = """
class CrosswordCreator:
    def __init__(self, crossword):
        self.crossword, self.domains = crossword, {}
    def solve(self):
        across = min(self.crossword.variables, key=lambda v: v.direction)
        return {across: next(w for w in sorted(self.crossword.words) if len(w) == 3 and w[0] == "C")}
"""
IMPOSSIBLE = "QXZ.\n....\n....\n...."


@pytest.fixture
def room(hand, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    opened = hand("crossword")
    settle(opened)
    return opened


def settle(room):
    room.wait(lambda: not room.screen.view.busy, "an answer")


def paste(room, text):
    pygame.scrap.put_text(text)
    room.click("Paste")
    settle(room)


def command(room, key):
    room.key(key, mod=pygame.KMOD_LCTRL)


@pytest.fixture
def filled(room):
    paste(room, MINI)
    room.screen.seconds = 1
    room.key(pygame.K_RETURN)
    settle(room)
    return room


def test_it_opens_with_a_pattern_and_draws_others(room):
    assert (room.screen.grid.height, room.screen.grid.width) == (15, 15)
    first = room.screen.text
    command(room, pygame.K_g)
    settle(room)
    assert room.screen.text != first
    room.click("Mini, 5×5")
    settle(room)
    assert room.screen.grid.height == 5
    assert room.screen.says.startswith("5×5, ")


def test_a_file_that_is_dropped_solves_it_and_a_wrong_slot_is_marked(room, tmp_path):
    paste(room, "C..\n.##\n.##")
    path = tmp_path / "generate.py"
    path.write_text(programs("crossword")["written"])
    room.screen.drop(path)
    assert room.screen.says == "Your file is thinking …"
    settle(room)
    assert room.screen.says == "generate.py has solved it."
    assert room.screen.filled
    path.write_text(HALF)
    room.click("generate.py")
    settle(room)
    assert room.screen.says == "generate.py: 1 down has no word."
    assert room.screen.squares.marked == {0, 3, 6}


def test_letters_and_blocks_are_written_in_the_direction_of_the_arrows(room):
    paste(room, MINI)
    room.key(pygame.K_c, pygame.K_t, pygame.K_s)
    settle(room)
    assert room.screen.text.split("\n")[0] == "CTS##"
    assert room.window.theme.name == "light"
    room.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_a, pygame.K_r)
    room.key(pygame.K_SPACE)
    settle(room)
    assert room.screen.text == "CTS##\nA....\nR....\n#....\n##..."
    assert "Not symmetric" in room.screen.says
    room.key(pygame.K_SPACE, pygame.K_UP, pygame.K_BACKSPACE)
    settle(room)
    assert room.screen.text == "CTS##\nA....\n.....\n.....\n##..."
    command(room, pygame.K_e)
    settle(room)
    assert room.screen.text == MINI


def test_blocks_are_darker_than_squares_by_day_and_by_night(room):
    paste(room, MINI)
    squares = room.screen.squares
    block, square = (squares.cell_rect(cell).center for cell in (4, 7))
    for theme in ("light", "dark"):
        assert room.window.theme.name == theme
        surface = room.window.surface
        assert sum(surface.get_at(block)[:3]) + 100 < sum(surface.get_at(square)[:3])
        room.click("Theme")


def test_a_letter_is_written_by_mouse(room):
    paste(room, MINI)
    room.click_at(room.screen.squares.cell_rect(7).center)
    room.click("Write Q")
    settle(room)
    assert room.screen.grid.cells[7] == "Q"


def test_a_mini_is_filled_and_saved_under_names_of_its_own(filled, tmp_path):
    room = filled
    assert room.screen.says.startswith("Filled in ")
    answer = room.screen.text
    assert "." not in answer
    assert {"found"} == {
        m for m, t in zip(room.screen.squares.meanings, room.screen.squares.texts, strict=True) if t
    }
    for key in (pygame.K_p, pygame.K_p, pygame.K_i, pygame.K_s):
        command(room, key)
        room.key(pygame.K_RETURN)
        settle(room)
    assert room.screen.says == f"Saved as {tmp_path / 'crossword.png'}"
    names = ["crossword-2.puz", "crossword.ipuz", "crossword.png", "crossword.puz"]
    assert sorted(os.listdir(tmp_path)) == names
    for name in ("crossword.puz", "crossword-2.puz", "crossword.ipuz"):
        assert str(crosswords.read((tmp_path / name).read_bytes(), name).grid) == answer
    with Image.open(tmp_path / "crossword.png") as picture:
        picture.verify()


def test_letters_written_stay_in_the_fill_and_another_fill_differs(room):
    paste(room, MINI.replace(".....", "..U..", 1))
    room.screen.seconds = 1
    command(room, pygame.K_f)
    settle(room)
    first = room.screen.text
    assert first.split("\n")[1][2] == "U"
    assert room.screen.squares.meanings[7] == "given"
    for _ in range(8):  # of so small a grid several seeds find the same
        command(room, pygame.K_a)
        settle(room)
        if room.screen.text != first:
            break
    assert room.screen.text != first
    assert room.screen.text.split("\n")[1][2] == "U"


def test_only_a_filled_grid_can_be_saved(room, tmp_path):
    paste(room, MINI)
    assert "Save as .puz" not in room.labels()
    command(room, pygame.K_p)
    settle(room)
    assert os.listdir(tmp_path) == []


def test_where_nothing_can_be_written_one_line_says_so_and_nothing_is_left(filled, tmp_path, monkeypatch):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    filled.click("Save as PNG")
    filled.key(pygame.K_RETURN)
    assert filled.screen.notice == f"{tmp_path / 'crossword.png'}: No space left on device."
    assert os.listdir(tmp_path) == []


def test_words_that_cannot_be_found_are_marked(room):
    paste(room, IMPOSSIBLE)
    room.screen.seconds = 2
    command(room, pygame.K_f)
    settle(room)
    assert room.screen.tone == "bad"
    assert room.screen.says.startswith("No word of the list fits 1A")
    assert room.screen.squares.marked


def test_a_fill_is_watched_and_cancelled_and_the_best_so_far_stays(room):
    room.click("Sunday, 21×21")
    settle(room)
    room.screen.seconds = 60
    room.key(pygame.K_RETURN)
    room.wait(lambda: room.screen.shown != room.screen.grid, "the first words")
    assert "Cancel" in room.labels()
    room.key(pygame.K_ESCAPE)
    settle(room)
    assert room.screen.says == "Cancelled; this is the best so far."
    assert any(room.screen.shown.cells[n] for n, cell in enumerate(room.screen.grid.cells) if not cell)
    room.key(pygame.K_ESCAPE)
    assert room.title == "Plyground"


@pytest.mark.parametrize("text", ["ab\nc", "!!!", "#", "." * 60])
def test_what_is_no_grid_is_refused_and_changes_nothing(room, text):
    paste(room, MINI)
    paste(room, text)
    assert room.screen.tone == "bad"
    assert "\n" not in room.screen.says
    assert room.screen.text == MINI


def test_the_last_open_square_cannot_become_a_block(room):
    paste(room, "..")
    room.key(pygame.K_LEFT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE)
    settle(room)
    assert room.screen.text == "#."
    assert room.screen.says.startswith("The grid has no open cell")


@pytest.mark.parametrize("size", [(360, 360), (560, 900), (1600, 700)])
def test_it_fits_windows_of_all_shapes(hand, size):
    room = hand("crossword", size=size)
    settle(room)
    whole = room.window.surface.get_rect()
    assert whole.contains(room.screen.squares.rect)
    assert all(whole.contains(button.rect) for button in room.screen.buttons)


def test_the_words_that_fit_at_the_cursor_are_told(room):
    paste(room, "C.T\n...\n...")
    command(room, pygame.K_l)
    settle(room)
    assert room.screen.says.startswith("1 across: ")
    assert "CUT" in room.screen.says
    room.key(pygame.K_DOWN)
    room.click("Words that fit")
    settle(room)
    assert room.screen.says.startswith("1 down: ")


@pytest.mark.parametrize("suffix", [".puz", ".ipuz", ".txt"])
def test_a_crossword_of_any_form_is_opened_by_dropping_it(room, tmp_path, suffix):
    grid = parse("SET##\nCARDS\nUSUAL\nMETRO\n##HEW")
    path = tmp_path / f"puzzle{suffix}"
    path.write_bytes(formats.write(Crossword(grid), path.name, "crossword"))
    room.screen.drop(path)
    settle(room)
    assert room.screen.grid == grid


def test_a_file_that_is_no_crossword_is_refused_in_one_line(room, tmp_path):
    path = tmp_path / "puzzle.ipuz"
    path.write_bytes(b"\0\1\2")
    before = room.screen.grid
    room.screen.drop(path)
    settle(room)
    assert room.screen.tone == "bad"
    assert room.screen.grid == before
    room.screen.drop(tmp_path / "none.puz")
    assert "not a file" in room.screen.says
