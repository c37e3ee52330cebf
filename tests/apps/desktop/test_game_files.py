"""Positions and games that leave the window and come back: by the clipboard, and as files."""

from __future__ import annotations

import json

import pygame
import pytest

from plyground.apps.desktop.files.opening import LARGEST
from plyground.apps.desktop.screens.setup import Wishes
from plyground.formats import pdn


def command(window, key):
    window.key(key, mod=pygame.KMOD_LCTRL)


def drop(window, path):
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    window.window.step()


def says(window):
    return window.screen.panel.message()


@pytest.fixture
def table(hand, tmp_path, monkeypatch):
    """Two people at a game, in a folder of their own."""
    monkeypatch.chdir(tmp_path)

    def sit_down(name="tictactoe", **wishes):
        window = hand(name, Wishes(**wishes))
        window.click("Two people")
        return window

    return sit_down


def test_a_position_is_copied_and_pasted(table):
    window = table()
    window.click_cell(4)
    command(window, pygame.K_c)
    assert pygame.scrap.get_text() == ".../.X./..."
    assert says(window) == ("Copied.", "soft")
    window.click_cell(0)
    command(window, pygame.K_v)
    assert window.pieces == "....x...."
    assert window.title == "O to move"
    assert says(window) == ("", "soft")


def test_a_position_on_another_board_is_pasted_too(table):
    window = table()
    pygame.scrap.put_text("XO../..../..../....\n")
    window.click("Paste")
    assert window.pieces == "xo.............."
    assert window.screen.board.tiled
    window.key(pygame.K_ESCAPE)
    assert window.screen.size == (4, 4, 4)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XXX/.../...", "X moves first"),
        ("hello", "column"),
        ("X" * 5000, '"start" has 5000 letters'),
        ("X" * 200_000, "at most 100,000 are read"),
        (" ", "The clipboard holds no text"),
    ],
)
def test_what_is_no_position_is_refused_in_one_line_and_changes_nothing(table, text, reason):
    window = table()
    window.click_cell(4)
    pygame.scrap.put_text(text)
    command(window, pygame.K_v)
    said, tone = says(window)
    assert tone == "bad"
    assert reason in said
    assert "\n" not in said
    assert window.pieces == "....x...."


def test_the_seats_stay_where_a_position_is_pasted(hand):
    window = hand("tictactoe", Wishes(level=2))
    window.click("Play as O")
    window.my_turn()
    pygame.scrap.put_text("X../.O./..X")
    command(window, pygame.K_v)
    assert window.title == "Your turn: O"
    assert window.screen.table.board["seats"] == ["Level 2, Easy", "Person"]


def test_a_game_is_saved_and_opened_again_wherever_the_file_is_dropped(hand, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    window = hand("tictactoe", Wishes(level=2, size=(4, 4, 3)))
    window.click("Play as X")
    window.click_cell(5)
    window.my_turn()
    before = window.pieces
    command(window, pygame.K_s)
    assert window.title == "Save as"
    window.key(pygame.K_RETURN)
    path = tmp_path / "tictactoe.json"
    assert says(window) == (f"Saved as {path}.", "good")
    assert json.loads(path.read_text())["seats"] == ["person", {"level": 2}]
    for place in (None, "tictactoe", "checkers"):
        other = hand(place)
        drop(other, path)
        assert other.pieces == before
        assert other.screen.table.board["seats"] == ["Person", "Level 2, Easy"]
        assert other.screen.level == 2
        other.click("Undo")
        assert other.pieces == "." * 16
        other.key(pygame.K_ESCAPE)
        assert other.title == "Play Tic-tac-toe"
        assert other.screen.size == (4, 4, 3)


def test_a_game_of_checkers_is_saved_as_pdn_and_opened_again(table, tmp_path):
    window = table("checkers")
    for start, end in (window.screen.board.legal[0], (42, 35)):
        window.drag(start, end)
    moves = window.screen.table.board["moves"]
    assert len(moves) == 2
    window.click("Save")
    window.key(pygame.K_RETURN)
    (game,) = pdn.read((tmp_path / "checkers.pdn").read_bytes())
    assert (game.tag("Black"), game.tag("SetUp"), game.result) == ("Person", None, "*")
    window.key(pygame.K_n)
    drop(window, tmp_path / "checkers.pdn")
    assert window.screen.table.board["moves"] == moves
    command(window, pygame.K_s)
    window.key(pygame.K_RETURN)
    assert (tmp_path / "checkers-2.pdn").exists()


def test_the_first_game_of_a_pdn_file_is_opened_with_its_levels_and_setups(hand, tmp_path):
    path = tmp_path / "games.pdn"
    path.write_text(
        '[White "Level 3, Learner"][FEN "B:W32:B9"] 1. 9-13 /FEN "W:W32:BK5"/ 1... 32-28 * 1. 11-15 *'
    )
    window = hand()
    drop(window, path)
    table = window.screen.table
    assert table.board["seats"] == ["Person", "Level 3, Learner"]
    assert table.board["moves"] == ["32-28"]
    assert table.first == 1


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.json", b"[" * 100_000, "a.json: not a saved game, which is JSON or PDN."),
        ("a.json", b"\xff\xfe", "a.json: not a saved game, which is JSON or PDN."),
        ("a.txt", b"[]", "a.txt: the grid, row 1"),
        ("a.weird", b"[]", "a.weird: line 1: not a JSON object."),
        ("a.json", b'{"game": "tictactoe", "moves": ["b2", "b2"]}', "a.json: move 2: b2 is taken."),
        ("a.json", b'{"game": "chess"}', "a.json: no 'chess' among the games"),
        ("a.pdn", b"1. 11-30 *", "a.pdn: line 1, game 1"),
        ("a.pdn", b" ", "a.pdn: there is nothing in it."),
        ("a.json", b" " * (LARGEST + 1), "a.json: more than 1 MB."),
        ("a.json", None, "a.json: not a file."),
    ],
)
def test_a_file_that_holds_no_game_is_refused_in_one_line(table, tmp_path, name, content, reason):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    window = table()
    window.click_cell(4)
    drop(window, tmp_path / name)
    said, tone = says(window)
    assert tone == "bad"
    assert said.startswith(reason)
    assert "\n" not in said
    assert window.pieces == "....x...."


@pytest.mark.parametrize("place", [None, "raichu"])
def test_the_menus_say_too_why_a_file_cannot_be_opened(hand, tmp_path, place):
    window = hand(place)
    drop(window, tmp_path)
    assert window.screen.notice.endswith(": not a file.")


def test_where_nothing_can_be_saved_one_line_says_so(table, monkeypatch):
    window = table()

    def full(*arguments):
        raise ValueError("/there: No space left on device")

    monkeypatch.setattr("plyground.apps.desktop.screens.asking.save", full)
    command(window, pygame.K_s)
    window.key(pygame.K_RETURN)
    assert window.screen.notice == "/there: No space left on device."


def write(window, text):
    for sign in text:
        pygame.event.post(
            pygame.Event(pygame.KEYDOWN, key=pygame.key.key_code(sign.lower()), mod=0, unicode=sign)
        )
        window.window.step()


def test_save_asks_where_and_replaces_nothing_unasked(table, tmp_path):
    window = table()
    window.click_cell(4)
    command(window, pygame.K_s)
    window.key(pygame.K_ESCAPE)
    assert list(tmp_path.iterdir()) == []
    command(window, pygame.K_s)
    window.key(*[pygame.K_BACKSPACE] * len("tictactoe.json"))
    write(window, "mine")
    window.key(pygame.K_LEFT, pygame.K_DELETE, pygame.K_END)
    write(window, "d")
    window.key(pygame.K_RETURN)
    assert says(window) == (f"Saved as {tmp_path / 'mind'}.", "good")
    (tmp_path / "mind").write_text("dear")
    for presses, kept in ((1, True), (2, False)):
        command(window, pygame.K_s)
        window.key(*[pygame.K_BACKSPACE] * len("tictactoe.json"))
        write(window, "mind")
        window.key(*[pygame.K_RETURN] * presses)
        assert ((tmp_path / "mind").read_text() == "dear") is kept
        if kept:
            assert window.screen.notice == "Mind is there already: save again to replace it."
            window.click("Cancel")
    assert window.pieces == "....x...."


def test_what_would_end_a_game_in_its_midst_asks_first(table, tmp_path):
    window = table()
    window.click_cell(4)
    (tmp_path / "other.pdn").write_text("1. 11-15 *")
    drop(window, tmp_path / "other.pdn")
    assert window.title == "Open another? This game is not kept."
    window.click("Stay")
    window.key(pygame.K_ESCAPE)
    assert window.title == "Leave this game? It is not kept."
    window.key(pygame.K_ESCAPE)
    assert window.pieces == "....x...."
    window.click("Menu")
    window.key(pygame.K_RETURN)
    assert window.pieces == "....x....", "Enter stays"
    window.key(pygame.K_ESCAPE)
    window.click("Leave")
    assert window.title == "Play Tic-tac-toe"


def test_a_puzzle_is_taken_from_a_file(hand, tmp_path):
    window = hand("sudoku")
    (tmp_path / "puzzle.txt").write_text("1" + "." * 80)
    drop(window, tmp_path / "puzzle.txt")
    window.wait(lambda: not window.screen.view.busy, "the puzzle")
    assert window.screen.says == "1 given."
    (tmp_path / "picture").write_bytes(b"\xff\x00")
    drop(window, tmp_path / "picture")
    assert window.screen.says == "picture: not a text."
