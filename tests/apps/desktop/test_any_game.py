"""One screen plays every game: those that there are, and one that is only in this file."""

from __future__ import annotations

import random

import pygame
import pytest

from plyground import plugins
from plyground.api import Game
from plyground.apps.desktop.screens.play import Play
from plyground.apps.desktop.session_view import SessionView
from plyground.apps.desktop.widgets.board import Board
from plyground.apps.desktop.widgets.canvas import Canvas
from plyground.apps.desktop.widgets.pieces import draw_piece
from plyground.apps.desktop.widgets.theme import DARK, LIGHT
from plyground.play.games.match import Match
from plyground.play.games.pieces import pieces
from plyground.play.games.seat import PERSON, read_seat


class Portfolio(Game[tuple[int, int, int], tuple[int, ...]]):
    """Two runners on a strip: one cell or, by way of it, two; whoever leaves the last cell behind wins."""

    name, title, players = "race", "Portfolio to the end", ("Red", "Blue")
    rows, columns, length = 2, 6, 6

    def initial_state(self):
        return (0, 0, 0)

    def player(self, state):
        return state[2]

    def actions(self, state):
        if self.winner(state) is not None:
            return ()
        here = state[state[2]]
        return [tuple(range(here, there + 1)) for there in (here + 1, here + 2) if there < self.length]

    def result(self, state, action):
        places = [state[0], state[1]]
        places[state[2]] = action[-1]
        return (places[0], places[1], 1 - state[2])

    def winner(self, state):
        return next((n for n in (0, 1) if state[n] == self.length - 1), None)

    def board(self, state):
        cells = [""] * 12
        cells[state[0]], cells[6 + state[1]] = "runner", "black-man"
        return cells

    def path(self, action):
        return action

    def state_text(self, state):
        return "-".join(map(str, state))

    def parse_state(self, text):
        a, b, c = map(int, text.split("-"))
        return (a, b, c)


def sit_down(hand, game, *seats):
    window = hand()
    first = window.screen
    table = SessionView(Match(game), seats, pool=window.window.pool, wake=window.window.wake, pace=0)
    window.window.show(Play(window.window, table, lambda: first, 1))
    return window


def test_a_game_of_ones_own_is_played_by_paths(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    board = window.screen.board
    assert not board.tiled
    assert board.legal == [(0, 1), (0, 1, 2)]
    window.click_cell(0)
    assert board.chosen == (0,)
    assert board.targets() == {1}
    window.click_cell(1)
    assert board.chosen == (0, 1)
    window.click_cell(2)
    assert window.pieces.index("runner") == 2
    assert window.title == "Blue to move"


def test_the_keyboard_walks_a_path_and_escape_gives_it_up(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    window.go_to(0)
    assert window.screen.board.chosen == (0,)
    window.key(pygame.K_ESCAPE)
    assert window.screen.board.chosen == ()
    assert isinstance(window.screen, Play)
    window.go_to(0)
    window.key(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN)
    assert window.pieces.index("runner") == 1


def test_a_piece_can_be_dragged(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    window.drag(0, 2)
    assert window.pieces.index("runner") == 2
    assert window.screen.board.arrived == 1


def test_a_piece_that_was_clicked_slides(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    window.click_cell(0)
    window.click_cell(2)
    assert window.screen.board.arrived < 1


def test_a_dragged_piece_follows_the_pointer_above_all_else(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    at_home = window.colour(0)
    button = next(button.rect.center for button in window.screen.buttons if button.label == "Undo")
    window.press_at(window.screen.board.cell_rect(0).center)
    window.move_to(button)
    picture = window.window.surface.copy()
    assert window.colour(0) != at_home
    window.screen.board.dragged = None
    window.window.draw()
    area = pygame.Rect(0, 0, 20, 20)
    area.center = button
    over, without = (each.subsurface(area).copy() for each in (picture, window.window.surface))
    assert over.get_buffer().raw != without.get_buffer().raw


def test_a_piece_dropped_where_it_cannot_go_is_back_and_the_reason_is_said(hand):
    window = sit_down(hand, plugins.game("checkers"), PERSON, PERSON)
    (start, end), other = window.screen.board.legal[0], window.screen.board.legal[-1][0]
    for wrong in (end + 16, other):
        window.drag(start, wrong)
        assert window.screen.board.chosen == ()
        assert window.screen.board.dragged is None
        assert "from 9 one can go to 13, 14" in window.screen.panel.message()[0]
    assert window.screen.table.board["moves"] == []
    window.drag(start, end)
    assert window.screen.panel.message() == ("", "soft")
    assert len(window.screen.table.board["moves"]) == 1


def test_a_piece_dropped_beside_the_board_is_back(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    window.press_at(window.screen.board.cell_rect(0).center)
    window.move_to((3, 3))
    window.let_go_at((3, 3))
    assert window.screen.board.chosen == ()
    assert window.pieces.index("runner") == 0


def test_a_piece_can_be_dragged_step_by_step(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    empty = window.colour(1)
    window.drag(0, 1)
    assert window.screen.board.chosen == (0, 1)
    assert window.colour(1) != empty
    window.drag(1, 2)
    assert window.pieces.index("runner") == 2


def test_a_shaking_hand_clicks(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    x, y = window.screen.board.cell_rect(0).center
    window.press_at((x, y))
    window.move_to((x + 2, y - 2))
    assert window.screen.board.dragged is None
    window.let_go_at((x + 2, y - 2))
    assert window.screen.board.chosen == (0,)
    window.click_cell(0)
    assert window.screen.board.chosen == ()


def test_the_board_is_turned_by_a_button_and_by_its_key(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    before = window.screen.board.cell_rect(0)
    window.click("Turn")
    assert window.screen.board.cell_rect(11) == before
    window.key(pygame.K_f)
    assert window.screen.board.cell_rect(0) == before


def test_a_board_of_marks_looks_the_same_from_all_sides(hand):
    window = sit_down(hand, plugins.game("tictactoe"), PERSON, PERSON)
    assert "Turn" not in window.labels()
    window.key(pygame.K_f)
    assert not window.screen.board.turned


def test_the_values_lie_on_the_pieces_and_then_on_their_targets(hand):
    window = sit_down(hand, Portfolio(), PERSON, PERSON)
    window.key(pygame.K_v)
    window.wait(lambda: window.screen.board.values, "the values")
    assert set(window.screen.board.values) == {0}
    window.click_cell(0)
    assert set(window.screen.board.values) == {1}


@pytest.mark.parametrize("name", plugins.names("games"))
@pytest.mark.parametrize("turned", [False, True])
def test_every_game_is_played_by_mouse_for_a_while(hand, name, turned):
    window = sit_down(hand, plugins.game(name), PERSON, PERSON)
    window.screen.board.turned = turned
    chance = random.Random(7)
    for count in range(1, 25):
        if window.screen.table.board["over"]:
            break
        for cell in chance.choice(window.screen.board.legal):
            window.click_cell(cell)
        if window.screen.board.chosen:  # another path goes on from here
            window.click_cell(window.screen.board.chosen[-1])
        assert len(window.screen.table.board["moves"]) == count


@pytest.mark.parametrize("name", [name for name in plugins.names("games") if name != "tictactoe"])
@pytest.mark.parametrize("player", [0, 1])
def test_a_person_alone_sits_at_the_bottom(hand, name, player):
    game = plugins.game(name)
    seats = [read_seat(game, {"level": 1})] * 2
    seats[player] = PERSON
    window = sit_down(hand, game, *seats)
    window.my_turn()
    starts = [window.screen.board.cell_rect(path[0]).centery for path in window.screen.board.legal]
    if game.rows == 1:
        return  # there is no bottom
    assert sum(starts) / len(starts) > window.screen.board.rect.centery


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_number_of_a_square_can_be_read_under_a_man(hand, theme):
    hand()
    seen = []
    for piece in ("", "black-man", "white-king"):
        canvas, board = (
            Canvas(pygame.Surface((600, 600)), theme),
            Board(2, 2, ("", "21", "", ""), tiled=False),
        )
        board.place(canvas.surface.get_rect(), 250)
        board.show(["", piece, "", ""], (), (), ())
        board.draw(canvas)
        x, y = board.cell_rect(1).topleft
        seen.append(canvas.surface.subsurface(pygame.Rect(x + 2, y + 3, 9, 6)).copy().get_buffer().raw)
    assert len(set(seen[0])) > 5
    assert seen[0] == seen[1] == seen[2]


def pictures(theme, turned=False):
    found = {}
    for name in (*pieces(), "runner", "white-dragon"):
        surface = pygame.Surface((64, 64))
        draw_piece(Canvas(surface, theme), name, pygame.Rect(0, 0, 64, 64), turned=turned)
        found[name] = surface
    return found


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_no_two_pieces_look_alike_even_without_colour(hand, theme):
    hand()
    grey = {name: pygame.transform.grayscale(surface) for name, surface in pictures(theme).items()}
    for name, first in grey.items():
        for other, second in grey.items():
            if name < other:
                pairs = zip(first.get_buffer().raw[::4], second.get_buffer().raw[::4], strict=True)
                assert sum(abs(a - b) > 40 for a, b in pairs) > 100, (name, other)
