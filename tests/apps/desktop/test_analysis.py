"""Analysis in the window: the tree of a game, the engine, the review, and files with variations."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from plyground.apps.desktop.screens.analysis import Analysis
from plyground.apps.desktop.screens.games import Games
from plyground.apps.desktop.screens.play import Play
from plyground.apps.desktop.screens.setup import Setup, Wishes
from plyground.formats import pdn
from plyground.games.checkers.board import cell

from .test_game_files import command, drop

GAMES = """[Event "First"]
[Black "Ann"]
[White "Bob"]
[Result "1-0"]

1. 11-15 {the old one} 22-18? (22-17 8-11 {slow}) 2. 15x22 25x18 1-0

[Event "Second"]
[Black "Cy"]
[White "Ann"]
[Result "*"]

1. 9-13 22-18 *
"""


@pytest.fixture
def analysis(hand, tmp_path, monkeypatch):
    """An empty analysis of a game, in a folder of its own; the engine is off."""
    monkeypatch.chdir(tmp_path)

    def begin(name="checkers"):
        window = hand(name)
        window.click("Analyse")
        assert isinstance(window.screen, Analysis)
        window.key(pygame.K_e)
        return window

    return begin


def write(window, text):
    for letter in text:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
    window.window.step()
    window.key(pygame.K_RETURN)


def in_front(window) -> Any:
    return window.screen


def at(window):
    return window.screen.study.at


def moves(window):
    return [node["move"] for node in window.screen.study.view["nodes"][1:]]


def test_moves_from_an_earlier_position_become_variations_that_are_promoted_and_deleted(analysis):
    window = analysis("tictactoe")
    for chosen in (4, 0, 8):
        window.click_cell(chosen)
    assert window.pieces == "o...x...x"
    window.key(pygame.K_LEFT, pygame.K_LEFT)
    assert window.pieces == "....x...."
    window.click_cell(1)
    assert moves(window) == ["b2", "a1", "b1", "c3"]
    kinds = [part["kind"] for part in window.screen.study.view["text"]]
    assert kinds == ["move", "move", "open", "move", "close", "move"]
    window.key(pygame.K_UP)
    assert window.pieces == "o...x....", "from one variation to the next"
    window.key(pygame.K_DOWN, pygame.K_p)
    assert window.screen.study.study.moves() == ["b2", "b1"]
    window.key(pygame.K_HOME, pygame.K_END)
    assert window.pieces == ".o..x...."
    window.key(pygame.K_x)
    assert window.screen.study.study.moves() == ["b2", "a1", "c3"], "what it had replaced is back"
    window.key(pygame.K_m)
    write(window, "zz")
    assert "zz" in window.screen.notice, "the question stays, and says why"
    window.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    write(window, "c1")
    assert isinstance(window.screen, Analysis)
    assert "c1" in moves(window)


def test_a_file_of_several_games_is_picked_from_edited_and_saved_back_without_loss(analysis, tmp_path):
    window = analysis()
    path = tmp_path / "match.pdn"
    path.write_text(GAMES)
    drop(window, path)
    assert isinstance(window.screen, Games)
    for letter in "cy":
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        window.window.step()
    assert [entry.number for entry in window.screen.found] == [2]
    window.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_RETURN)
    assert moves(window) == ["11-15", "22-18", "22-17", "8-11", "15x22", "25x18"]
    screen = in_front(window)
    window.key(pygame.K_RIGHT)
    assert screen.study.comment == "the old one"
    window.key(pygame.K_RIGHT, pygame.K_s)
    assert screen.study.study.symbols(screen.study.node) == ["!!"]
    window.key(pygame.K_c)
    write(window, "bold")
    place = next(rect for rect, node in screen.panel.text._places if node == 3)
    window.click_at(place.center)
    assert at(window) == 3, "a move in the text is clicked"
    command(window, pygame.K_s)
    assert in_front(window).text == str(tmp_path / "match-2.pdn"), "nothing is written over"
    in_front(window).text = str(tmp_path / "checkers-analysis.pdn")
    window.key(pygame.K_RETURN)
    assert window.screen.notice.startswith("Saved as ")
    saved = list(pdn.studies((tmp_path / "checkers-analysis.pdn").read_bytes()))
    first, second = pdn.studies(GAMES.encode())
    assert saved[1] == second
    assert saved[0] == screen.study.study
    assert saved[0].moves() == first.moves()
    assert "bold" in (tmp_path / "checkers-analysis.pdn").read_text()
    assert GAMES.partition("\n\n[")[2] in (tmp_path / "checkers-analysis.pdn").read_text(), "letter by letter"
    window.key(pygame.K_g, pygame.K_DOWN, pygame.K_RETURN)
    assert moves(window) == ["9-13", "22-18"]
    window.key(pygame.K_END)
    window.click_cell(cell(11))
    window.click_cell(cell(15))
    window.key(pygame.K_g, pygame.K_RETURN)
    assert screen.study.comment == "", "at the start of the first game again"
    window.key(pygame.K_ESCAPE)
    assert window.title == "Leave this analysis? It is not kept."
    window.click("Save …")
    in_front(window).text = str(tmp_path / "again.pdn")
    window.key(pygame.K_RETURN)
    both = list(pdn.studies((tmp_path / "again.pdn").read_bytes()))
    assert [len(each.moves()) for each in both] == [4, 3], "both games with what was changed"
    assert "bold" in (tmp_path / "again.pdn").read_text()
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.screen, Setup), "nothing was changed since: it is left at once"


def test_what_cannot_be_opened_or_saved_is_said_and_nothing_is_lost(analysis, tmp_path):
    window = analysis()
    window.click_cell(cell(11))
    window.click_cell(cell(15))
    assert moves(window) == ["11-15"]
    (tmp_path / "broken.pdn").write_bytes(b"\xff\xfe\x00nonsense")
    drop(window, tmp_path / "broken.pdn")
    window.click("Open")
    assert window.screen.notice.startswith("broken.pdn: ")
    command(window, pygame.K_o)
    write(window, "missing.pdn")
    assert window.screen.notice == "missing.pdn: not a file."
    (tmp_path / "wrong.pdn").write_text("1. 11-15 22-18 2. 15-30 *")
    drop(window, tmp_path / "wrong.pdn")
    assert window.title == "Open another game? What you changed here is not kept."
    window.click("Open")
    assert "15-30" in window.screen.notice
    assert moves(window) == ["11-15", "22-18"], "the game up to there"
    pygame.scrap.put_text("B:W32:B1")
    command(window, pygame.K_v)
    assert window.screen.study.board["position"] == "B:W32:B1"
    window.click_cell(cell(1))
    window.click_cell(cell(5))
    window.key(pygame.K_ESCAPE)
    assert window.title == "Leave this analysis? It is not kept."
    window.click("Stay")
    for event in (pygame.WINDOWCLOSE, pygame.QUIT):  # a display tells of both
        pygame.event.post(pygame.Event(event))
    window.window.step()
    assert window.title == "Close Plyground? This analysis is not kept."
    window.click("Stay")
    assert window.window.open
    command(window, pygame.K_s)
    window.screen.text = str(tmp_path / "game.docx")
    window.key(pygame.K_RETURN)
    assert "is written as .pdn" in window.screen.notice


def test_the_engine_shows_its_three_best_lines_and_each_can_be_looked_at_and_played(analysis):
    window = analysis()
    assert window.screen.study.lines is None
    window.key(pygame.K_e)
    window.wait(lambda: window.screen.study.lines and window.screen.study.lines["depth"] > 3, "lines")
    assert [button.label for button in window.screen.panel.lines()] == ["Line 1", "Line 2", "Line 3"]
    window.wait(lambda: len(window.screen.board.arrows) == 3)
    assert len(window.screen.board.arrows) == 3
    start = window.pieces
    place = next(button.rect.center for button in window.screen.buttons if button.label == "Line 1")
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    window.wait(lambda: window.pieces != start, "what the line leads to")
    window.key(pygame.K_1)
    assert len(moves(window)) == 1
    window.key(pygame.K_LEFT)
    window.key(pygame.K_e)
    window.window.step()
    assert window.screen.study.lines is None


def test_a_game_against_the_computer_is_reviewed_while_it_stands_behind(hand):
    window = hand("tictactoe", Wishes(level=1))
    window.click("Two people")
    for chosen in (4, 1, 0, 2, 8):
        window.click_cell(chosen)
    assert window.screen.table.board["over"]
    window.key(pygame.K_a)
    screen = in_front(window)
    assert isinstance(window.screen, Analysis)
    assert at(window) == 5
    window.click("Review")
    window.wait(lambda: screen.study.review is not None and not screen.study.reviewing, "the review")
    review = screen.study.review
    assert review["complete"]
    assert [move["symbol"] for move in review["moves"]][1] in ("?", "??")
    says = review["moves"][1]["says"]
    assert says in window.labels(), "a turning point in words"
    window.click(says)
    assert at(window) == 2
    graph = screen.panel.graph
    assert len(graph.values) == 5
    window.click_at((graph.rect.x + 2, graph.rect.centery))
    assert at(window) == 1
    window.click_cell(0)  # a variation before most of what was reviewed
    assert screen.study.reviewed_nodes() != [1, 2, 3, 4, 5]
    window.click(says)
    assert screen.study.node.main
    window.click("Write it in")
    assert any("?" in " ".join(node["symbols"]) for node in screen.study.view["nodes"])
    assert "a1" in moves(window), "what was added since is still there"
    window.key(pygame.K_ESCAPE)
    window.click("Leave")
    assert isinstance(window.screen, Play)


def test_a_review_that_is_stopped_shows_what_it_has(analysis, tmp_path):
    window = analysis()
    (tmp_path / "one.pdn").write_text("1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 *")
    drop(window, tmp_path / "one.pdn")
    screen = in_front(window)
    window.key(pygame.K_v)
    assert screen.study.reviewing
    window.click("Stop")
    window.wait(lambda: not screen.study.reviewing, "its end")
    assert screen.study.review is not None
    assert not screen.study.review["complete"]
    assert len(screen.study.review["moves"]) < 8
    window.window.step()
    assert "Again" in window.labels()


def test_a_large_file_is_read_while_the_window_goes_on(analysis, tmp_path):
    window = analysis()
    (tmp_path / "large.pdn").write_text(GAMES * 7000)
    drop(window, tmp_path / "large.pdn")
    assert window.screen.notice == "Reading large.pdn …"
    window.wait(lambda: isinstance(window.screen, Games), "the list of games")
    assert window.title == "14,000 games in large.pdn"
    window.key(pygame.K_DOWN, pygame.K_RETURN)
    assert moves(window) == ["9-13", "22-18"]
