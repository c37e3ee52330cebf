"""Solving a crossword in the window: from a file or the day's, by keyboard and mouse, and kept."""

from datetime import date

import pygame
import pytest

from plyground import formats
from plyground.puzzles.crossword.generator import generate
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.lock import lock
from plyground.puzzles.crossword.puzzle import Crossword
from plyground.puzzles.crossword.style import Style
from plyground.puzzles.crossword.wordlist import shipped

SMALL = Crossword(
    parse("CAT#\nAREA\nTENS\n#DOE"),
    {"1A": "It purrs", "4A": "Length times width", "1D": "Its pet", "6A": "Numbers of two digits"},
    "Small",
    styles={0: Style(circle=True)},
)


def settle(room):
    room.wait(lambda: not room.screen.view.busy, "an answer")


@pytest.fixture
def room(hand, tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    opened = hand("crossword")
    settle(opened)
    opened.click("Solve")
    settle(opened)
    return opened


def drop(room, folder, puzzle=SMALL, suffix=".puz"):
    path = folder / f"small{suffix}"
    path.write_bytes(formats.write(puzzle, path.name, "crossword"))
    room.screen.drop(path)
    settle(room)
    room.window.step()


def written(room):
    return "".join(text or "." for text in room.screen.squares.texts)


def test_the_puzzle_of_the_day_is_that_of_the_page(room):
    seed = int(f"{date.today():%Y%m%d}")
    assert room.screen.attempt.puzzle.grid == generate("Mini, 5×5", "easy", seed, shipped()).grid
    assert room.title.endswith(": mini, easy")
    assert room.screen.says.startswith("1 across: ")
    room.click("Level: easy")
    room.click("Mini, 5×5")
    settle(room)
    assert room.title.endswith(": mini, medium")


@pytest.mark.parametrize("suffix", [".puz", ".ipuz", ".jpz"])
def test_a_file_is_solved_by_keyboard_alone(room, tmp_path, suffix):
    drop(room, tmp_path, suffix=suffix)
    assert room.screen.says == "1 across: It purrs"
    room.key(pygame.K_c, pygame.K_a, pygame.K_x)
    assert room.screen.says == "4 across: Length times width", "a full word leads on to the next"
    room.key(pygame.K_TAB)
    assert room.screen.attempt.slot.name == "6A"
    room.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert room.screen.attempt.slot.name == "4A"
    room.key(pygame.K_SPACE)
    assert room.screen.says == "1 down: Its pet"
    room.key(pygame.K_SPACE, pygame.K_a, pygame.K_r, pygame.K_e, pygame.K_a)
    room.key(pygame.K_t, pygame.K_e, pygame.K_n, pygame.K_s, pygame.K_d, pygame.K_o, pygame.K_e)
    assert written(room) == "CAX.AREATENS.DOE"
    assert room.screen.says == "Every square is full, but something is not right yet."
    room.click("Check grid")
    assert room.screen.says == "1 letter is wrong in the grid."
    assert room.screen.squares.marked == {2}
    room.key(pygame.K_UP, pygame.K_UP, pygame.K_UP, pygame.K_UP)
    room.click_at(room.screen.squares.cell_rect(2).center)
    room.key(pygame.K_t)
    assert room.screen.says.startswith("Solved in ")
    assert room.screen.says.endswith("with 1 check.")
    room.key(pygame.K_q)
    assert written(room) == "CAT.AREATENS.DOE", "what is solved stays"


def test_letters_words_and_all_are_revealed_and_pencil_is_told_from_ink(room, tmp_path):
    drop(room, tmp_path)
    room.click("Pencil")
    room.key(pygame.K_x)
    assert room.screen.attempt.progress.pencil == {0}
    room.key(pygame.K_LEFT)
    room.click("Reveal letter")
    assert (written(room)[0], room.screen.attempt.progress.revealed) == ("C", {0})
    room.key(pygame.K_BACKSPACE)
    assert written(room)[0] == "C", "what was revealed stays"
    room.click("Reveal word")
    assert written(room)[:3] == "CAT"
    room.click("Reveal grid")
    assert room.screen.says.startswith("Solved in ")
    assert room.screen.says.endswith("letters revealed.")


def test_what_is_written_and_the_time_are_kept_and_saved(room, hand, tmp_path):
    drop(room, tmp_path)
    room.key(pygame.K_c, pygame.K_a)
    room.screen.attempt.pass_time(187)
    room.wait(lambda: room.screen.attempt.clock.startswith("3:0"), "the clock")
    room.click("Pause")
    before = room.screen.attempt.progress.seconds
    room.screen.update(room.screen.began + 10_000)
    assert room.screen.attempt.progress.seconds == before
    room.click("Save as .ipuz")
    room.key(pygame.K_RETURN)
    saved = formats.read((tmp_path / "crossword.ipuz").read_bytes(), "crossword.ipuz", prefer="crossword")
    assert next(saved.things).progress.letters == {0: "C", 1: "A"}
    room.key(pygame.K_ESCAPE)
    again = hand("crossword")
    settle(again)
    again.click("Solve")
    settle(again)
    drop(again, tmp_path)
    assert written(again)[:3] == "CA."
    assert again.screen.attempt.progress.seconds >= 187


def test_a_locked_puzzle_is_judged_by_its_checksum(room, tmp_path):
    drop(room, tmp_path, lock(SMALL, 1234))
    assert "Check grid" not in room.labels()
    letters = [getattr(pygame, f"K_{sign}") for sign in "catareatensdoe"]
    room.key(*letters)
    assert room.screen.says.startswith("Solved in ")


def test_a_clue_of_the_list_is_clicked_and_the_bench_takes_the_puzzle(room, tmp_path):
    drop(room, tmp_path)
    rect, slot = room.screen.lines[2]
    room.click_at(rect.center)
    assert room.screen.attempt.slot == slot
    room.click("Construct")
    settle(room)
    assert room.screen.grid == SMALL.grid
    assert room.screen.whole.clues["1A"] == "It purrs"
    room.click("Solve")
    settle(room)
    assert room.title == "Small"
    assert set(room.screen.attempt.puzzle.clues) == set(SMALL.clues)
    room.click("Construct")
    settle(room)
    room.screen.whole = Crossword(SMALL.grid)
    room.click("Solve")
    settle(room)
    assert room.screen.attempt.puzzle.clues["1A"], "what has no clue at all gets some"


@pytest.mark.parametrize("size", [(360, 360), (560, 900), (960, 680), (1600, 700)])
def test_it_fits_windows_of_all_shapes(hand, size, tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path))
    room = hand("crossword", size=size)
    settle(room)
    room.click("Solve")
    settle(room)
    room.window.step()
    whole = room.window.surface.get_rect()
    assert whole.contains(room.screen.squares.rect)
    assert all(whole.contains(button.rect) for button in room.screen.buttons)


def test_what_cannot_be_kept_is_said(room, tmp_path, monkeypatch):
    (tmp_path / "home").mkdir(exist_ok=True)
    drop(room, tmp_path)
    monkeypatch.setenv("PLYGROUND_HOME", "/dev/null/nowhere")
    room.key(pygame.K_c)
    assert "could not be kept" in room.screen.says
    assert written(room)[0] == "C"
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path))
