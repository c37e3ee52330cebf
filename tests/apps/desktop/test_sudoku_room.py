"""The Sudoku room in the window: write, paste, solve, watch, count, check, and the size of the formula."""

import json

import pygame
import pytest

from plyground.apps.desktop.screens.choice import Choice

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.fixture
def room(hand):
    opened = hand("sudoku")
    opened.wait(lambda: not opened.screen.view.busy, "the first puzzle")
    return opened


def settle(room):
    room.wait(lambda: not room.screen.view.busy, "an answer")


def press(room, key):
    room.key(key)
    settle(room)


def paste(room, text):
    pygame.scrap.put_text(text)
    room.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
    settle(room)


def line(room):
    return "".join(text or "." for text in room.screen.squares.texts)


def test_a_puzzle_is_typed_and_solved_by_keyboard(room):
    room.key(pygame.K_e)
    settle(room)
    assert line(room) == "." * 81
    for cell, digit in enumerate(EASY):
        if cell and cell % 9 == 0:
            room.key(pygame.K_DOWN, *[pygame.K_LEFT] * 8)
        elif cell:
            room.key(pygame.K_RIGHT)
        if digit != ".":
            room.key(ord(digit))
    press(room, pygame.K_s)
    assert line(room) == SOLVED
    assert room.screen.says == "Solved."
    assert [meaning == "given" for meaning in room.screen.squares.meanings] == [d != "." for d in EASY]
    press(room, pygame.K_r)
    assert line(room) == EASY


def test_a_digit_is_written_and_taken_away_by_mouse(room):
    before = line(room)
    cell = before.index(".")
    room.click_at(room.screen.squares.cell_rect(cell).center)
    room.click("Write 2")
    settle(room)
    assert line(room)[cell] == "2"
    room.click("Write 0")
    settle(room)
    assert line(room) == before


def test_a_question_asked_at_once_is_about_what_was_just_pasted(room):
    pygame.scrap.put_text(EASY)
    room.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
    room.key(pygame.K_s)
    settle(room)
    assert line(room) == SOLVED


def test_what_is_shown_is_copied(room):
    paste(room, EASY)
    room.click("Copy")
    assert pygame.scrap.get_text() == EASY
    press(room, pygame.K_s)
    room.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text() == SOLVED


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("12", "2"), ("!" * 81, "!"), ("5" * 200_000, "200,000 characters"), (" \n", "holds no text")],
)
def test_what_is_no_puzzle_is_refused_and_changes_nothing(room, text, complaint):
    paste(room, EASY)
    paste(room, text)
    assert room.screen.tone == "bad"
    assert complaint in room.screen.says
    assert "\n" not in room.screen.says
    assert line(room) == EASY
    press(room, pygame.K_s)
    assert line(room) == SOLVED


def test_without_a_clipboard_one_line_says_so(room, monkeypatch):
    def fail(*_):
        raise pygame.error("no scrap here")

    monkeypatch.setattr(pygame.scrap, "has_text", fail)
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    room.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert room.screen.says == "There is no clipboard to paste from (no scrap here)."
    room.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert room.screen.says == "There is no clipboard to copy to (no scrap here)."


def test_givens_that_clash_are_marked_as_they_are_typed(room):
    paste(room, EASY)
    room.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_5)
    settle(room)
    assert room.screen.squares.marked == {0, 2}
    assert room.screen.says == "r1c1 and r1c3 both hold 5."
    room.key(pygame.K_BACKSPACE)
    settle(room)
    assert room.screen.squares.marked == frozenset()


def test_a_contradiction_is_found_and_marked(room):
    paste(room, "12345678." + "." * 8 + "9" + "." * 63)
    for key in (pygame.K_k, pygame.K_s, pygame.K_a):
        press(room, key)
        assert room.screen.says.startswith("No solution")
        assert 17 in room.screen.squares.marked


def test_check_and_count(room):
    paste(room, EASY)
    press(room, pygame.K_k)
    assert room.screen.says == "One solution."
    press(room, pygame.K_c)
    assert room.screen.says == "1 solution."


def test_the_size_of_the_formula(room):
    paste(room, EASY)
    press(room, pygame.K_f)
    assert [row.split(":")[0] for row in room.screen.words()] == ["seed", "minimal", "extended", "compact"]
    assert "729 variables" in room.screen.words()[0]


def test_solving_is_watched_step_by_step_and_can_be_cancelled(hand):
    room = hand("sudoku", pace=0.4)
    paste(room, HARD)
    before = line(room)
    room.key(pygame.K_a)
    room.wait(lambda: "trying" in room.screen.squares.meanings, "a step")
    assert room.labels()[-1] == "Theme"
    assert "Cancel" in room.labels()
    room.key(pygame.K_ESCAPE)
    settle(room)
    assert room.screen.says == "Cancelled."
    assert line(room) == before
    assert room.title == "Sudoku"


def test_the_whole_animation_ends_with_the_solution(room):
    paste(room, HARD)
    press(room, pygame.K_a)
    assert line(room).startswith("812753649")
    assert room.screen.says.startswith("Solved after 1,")
    paste(room, EASY)
    press(room, pygame.K_a)
    assert line(room) == SOLVED
    assert room.screen.says == "Solved by arc consistency alone, without a guess."


def test_writing_ends_the_work_that_goes_on(room):
    paste(room, "." * 81)
    room.key(pygame.K_c)
    assert room.screen.view.busy
    room.key(pygame.K_7)
    settle(room)
    assert room.screen.says == "1 given."


def test_a_new_puzzle_of_another_size_is_typed_in_numbers(room):
    room.click("Size 16")
    room.click("Empty")
    settle(room)
    room.key(pygame.K_1, pygame.K_2)
    settle(room)
    assert room.screen.squares.texts[0] == "12"
    room.key(pygame.K_9)
    settle(room)
    assert room.screen.squares.texts[0] == "9"
    room.click("Size 6")
    press(room, pygame.K_g)
    assert room.screen.squares.rows == 6
    assert room.screen.says.startswith("One solution. Level: easy, hardest step ")
    room.key(pygame.K_8)
    assert room.screen.says == "The values are 1 to 6."


def test_a_puzzle_with_rules_is_solved_and_copied_as_it_was_pasted(room):
    text = json.dumps({"givens": "." * 81, "x": True})
    paste(room, text)
    assert room.screen.says == "0 givens. Rules: x."
    room.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text() == text
    room.key(pygame.K_5, pygame.K_RIGHT, pygame.K_5)
    assert room.screen.says == "r1c1 and r1c2 both hold 5."
    room.key(pygame.K_p, pygame.K_6)
    settle(room)
    assert json.loads(room.screen.source) == {"givens": ".6" + "." * 79, "x": True}
    press(room, pygame.K_s)
    assert {line(room)[10 * n] for n in range(9)} == set("123456789")


def test_another_solver_can_be_chosen(room):
    paste(room, EASY)
    for _ in range(2):
        room.key(pygame.K_o)
        press(room, pygame.K_s)
        assert line(room) == SOLVED
    assert room.screen.solver != "the quickest"


def test_every_button_is_reached_by_tab_and_escape_leads_back(room):
    reached = set()
    for _ in range(40):
        room.key(pygame.K_TAB)
        reached.add(room.screen.focus)
    assert {"Solve", "Count", "Check", "Formula", "Paste", "Copy", "Menu", "squares"} <= reached
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.screen, Choice)


@pytest.mark.parametrize("size", [(360, 360), (560, 900), (1600, 700)])
def test_it_fits_windows_of_all_shapes(hand, size):
    room = hand("sudoku", size=size)
    settle(room)
    whole = room.window.surface.get_rect()
    assert whole.contains(room.screen.squares.rect)
    assert all(whole.contains(button.rect) for button in room.screen.buttons)


def test_givens_stay_and_marks_digits_and_undo_are_the_players(room):
    paste(room, EASY)
    room.key(pygame.K_1)
    assert room.screen.says == "r1c1 is given."
    assert line(room) == EASY
    room.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_n, pygame.K_1, pygame.K_2)
    assert [note for note in room.screen.squares.notes[2] if note] == ["1", "2"]
    room.key(pygame.K_n, pygame.K_4)
    assert line(room)[2] == "4"
    assert room.screen.squares.meanings[2] == "own"
    room.key(pygame.K_u)
    assert 2 in room.screen.squares.notes
    room.key(pygame.K_y)
    assert line(room)[2] == "4"
    room.click("All marks")
    assert [note for note in room.screen.squares.notes[3] if note] == ["2", "6"]
    press(room, pygame.K_k)
    assert room.screen.says == "All of your digits are right so far."
    press(room, pygame.K_r)
    assert line(room) == EASY


def test_hints_are_graded_and_lead_a_variant_to_its_end(room):
    cages = [[[[0, 0], [0, 1], [1, 0]], 9], [[[2, 2], [3, 2]], 4]]
    rules = {"thermo": [[[3, 0], [2, 0], [2, 1]]], "kropki_white": [[[0, 2], [0, 3]]]}
    paste(room, json.dumps({"givens": "." * 16, "killer": cages, **rules}))
    assert {shape["kind"] for shape in room.screen.squares.shapes} >= {"line", "circle", "text"}
    room.window.step()
    press(room, pygame.K_h)
    assert room.screen.says.startswith("Look at")
    assert not room.screen.squares.goals
    assert "Do it" not in room.labels()
    for _ in range(60):
        while "Do it" not in room.labels():
            press(room, pygame.K_h)
        assert room.screen.squares.goals
        room.click("Do it")
        if room.screen.attempt.solved:
            break
    assert line(room) == "4321214334121234"
    assert room.screen.says == "Solved! Every digit is right."


def test_the_level_of_the_next_puzzle_is_chosen(room):
    room.click("Level")
    assert room.screen.level == "medium"
