"""The window from the choice of games to the end of a game, by mouse and by keyboard."""

import re
import time

import pygame
import pytest

from plyground import plugins
from plyground.apps.desktop.screens import puzzle as room
from plyground.apps.desktop.screens.setup import Wishes
from plyground.apps.desktop.widgets.canvas import Canvas
from plyground.apps.desktop.widgets.sidebar import draw_message
from plyground.apps.desktop.widgets.theme import DARK, LIGHT
from plyground.play.games.engines import levels
from plyground.play.programs.student import Student

FIRST_FREE = "return next((i, j) for i in range(3) for j in range(3) if board[i][j] is None)"
LAST_FREE = "return max((i, j) for i in range(3) for j in range(3) if board[i][j] is None)"


def play(hand, cells, how):
    for cell in cells:
        how(cell)
        hand.my_turn()


def best_path(hand):
    """The cell of a move that keeps the game from being lost, as the hint says it."""
    hand.key(pygame.K_h)
    hand.wait(lambda: hand.screen.table.hint, "a hint")
    return hand.screen.table.hint["path"][0]


def test_it_opens_with_a_choice_of_all_games_and_puzzles(hand):
    window = hand()
    assert window.title == "Plyground"
    titles = [plugins.game(name).title for name in plugins.names("games")]
    titles += [plugins.load("puzzles", name).PUZZLE.title for name in plugins.names("puzzles")]
    assert [label for label in window.labels() if label != "Theme"] == titles


@pytest.mark.parametrize("puzzle", ["Sudoku", "Crossword", "Queens", "Magic square"])
def test_a_puzzle_is_chosen_like_a_game(hand, puzzle):
    window = hand()
    window.click(puzzle)
    assert window.title == puzzle
    window.click("Menu")
    assert window.title == "Plyground"


def test_the_words_that_students_know(hand):
    window = hand()
    window.click("Tic-tac-toe")
    assert window.title == "Play Tic-tac-toe"
    assert {"Play as X", "Play as O"} <= set(window.labels())
    window.click("Play as X")
    assert window.title == "Your turn: X"


def test_a_game_won_with_the_mouse(hand, submission):
    window = hand("tictactoe", Wishes(program=submission(LAST_FREE)))
    window.click("Play as X")
    play(window, [0, 1, 2], window.click_cell)
    assert window.title == "Game Over: X wins."
    assert window.pieces == "xxx....oo"
    assert window.screen.board.highlight == (0, 1, 2)
    window.click("Play Again")
    assert window.title == "Play Tic-tac-toe"


def test_a_game_won_with_the_keyboard_from_the_first_screen_on(hand, submission):
    window = hand(None, Wishes(program=submission(LAST_FREE)))
    while window.screen.focus != "Tic-tac-toe":
        window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    assert window.screen.focus == "Play as X"
    window.key(pygame.K_RETURN)
    play(window, [0, 1, 2], window.go_to)
    assert window.title == "Game Over: X wins."
    window.key(pygame.K_RETURN)
    assert window.title == "Play Tic-tac-toe"


@pytest.mark.parametrize("way", ["click_cell", "go_to"])
def test_a_game_lost_to_a_students_program(hand, submission, way):
    window = hand("tictactoe", Wishes(program=submission(FIRST_FREE)))
    window.click("Play as O")
    window.my_turn()
    assert window.pieces == "x........"
    play(window, [3, 4], getattr(window, way))
    assert window.title == "Game Over: X wins."
    assert window.screen.board.highlight == (0, 1, 2)


@pytest.mark.parametrize("way", ["click_cell", "go_to"])
@pytest.mark.parametrize("side", ["X", "O"])
def test_a_game_tied_against_perfect_play(hand, way, side):
    window = hand("tictactoe", Wishes(level=5))
    window.click(f"Play as {side}")
    window.my_turn()
    while not window.screen.table.board["over"]:
        play(window, [best_path(window)], getattr(window, way))
    assert window.title == "Game Over: Tie: no move is left."
    assert "." not in window.pieces


def test_the_computer_is_seen_to_think_and_the_window_goes_on(hand):
    window = hand("tictactoe", Wishes(size=(5, 5, 4)), pace=0.3)
    window.click("Play as O")
    window.window.step()
    assert window.title == "Computer thinking..."
    frames, start = 0, time.monotonic()
    while window.title == "Computer thinking...":
        window.window.step()
        frames += 1
        assert time.monotonic() < start + 60
    assert time.monotonic() > start + 0.25
    assert frames > 3
    assert window.pieces.count("x") == 1


def test_a_stray_click_changes_nothing(hand):
    window = hand("tictactoe")
    window.click("Two people")
    window.click_cell(4)
    window.click_cell(4)
    window.click_at((3, 600))
    assert window.pieces == "....x...."
    assert window.title == "O to move"


def test_two_people_play_in_turn(hand):
    window = hand("tictactoe")
    window.click("Two people")
    for cell in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        window.click_cell(cell)
    assert window.title == "Game Over: Tie: no move is left."


def test_undo_and_redo(hand):
    window = hand("tictactoe", Wishes(level=1))
    window.click("Play as X")
    assert "Undo" not in window.labels()
    window.click_cell(4)
    window.my_turn()
    after = window.pieces
    window.key(pygame.K_u)
    assert window.pieces == "........."
    window.click("Redo")
    assert window.pieces == after
    window.key(pygame.K_u, pygame.K_r)
    assert window.pieces == after


def test_after_undo_to_the_start_the_computer_waits_for_the_word(hand):
    window = hand("tictactoe")
    window.click("Play as O")
    window.my_turn()
    window.click("Undo")
    assert window.title == "X waits"
    window.click("Go on")
    window.my_turn()
    assert window.title == "Your turn: O"


def test_a_hint_is_marked_and_explained(hand):
    window = hand("tictactoe")
    window.click("Two people")
    for cell in (0, 3, 1, 4):
        window.click_cell(cell)
    assert best_path(window) == 2
    assert window.screen.board.hint == (2,)
    assert window.screen.panel.message() == ("c1 wins at once; no other move wins.", "hint")
    window.click_cell(2)
    assert window.screen.board.hint == ()


def test_the_value_of_every_move_lies_over_the_board(hand):
    window = hand("tictactoe")
    window.click("Two people")
    for cell in (0, 3, 1, 4):
        window.click_cell(cell)
    window.key(pygame.K_v)
    window.wait(lambda: window.screen.board.values, "the values")
    values = {cell: word for cell, (word, _) in window.screen.board.values.items()}
    assert values == {2: "win 1", 5: "tie", 6: "loss 2", 7: "loss 2", 8: "loss 2"}
    window.click_cell(5)
    window.wait(lambda: window.screen.board.values, "the next values")
    assert 5 not in window.screen.board.values
    window.key(pygame.K_v)
    assert window.screen.board.values == {}


def test_hint_and_values_can_be_asked_for_at_once(hand):
    window = hand("tictactoe")
    window.click("Two people")
    window.key(pygame.K_h, pygame.K_v)
    window.wait(lambda: window.screen.board.values and window.screen.board.hint, "both")


def test_the_engine_says_what_it_saw(hand):
    window = hand("tictactoe", Wishes(level=5))
    window.click("Play as O")
    window.my_turn()
    depth, nodes, line = window.screen.panel.engine_lines()
    reached = re.fullmatch(r"depth (\d): (.+)", depth)
    assert reached  # nine in its time, unless the machine has much else to do
    assert reached[1] < "9" or reached[2] == "even"
    assert nodes.split()[1] == "nodes"
    assert len(line.split()) == int(reached[1])
    assert window.screen.panel.moves() == [("1.", line.split()[0], "")]


def test_the_moves_stand_in_numbered_pairs(hand):
    window = hand("tictactoe")
    window.click("Two people")
    assert window.screen.panel.moves() == []
    for cell in (4, 0, 1):
        window.click_cell(cell)
    assert window.screen.panel.moves() == [("1.", "b2", "a1"), ("2.", "b1", "")]
    window.screen.table.send("position", text="X../.../...")
    window.window.step()
    window.click_cell(4)
    assert window.screen.panel.moves() == [("1.", "…", "b2")]


@pytest.mark.parametrize("size", [(960, 680), (700, 900)])
def test_the_newest_moves_are_seen(hand, size):
    window = hand("tictactoe", Wishes(size=(5, 5, 5)), size=size)
    window.click("Two people")
    for cell in (0, 1, 2, 3, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 17, 16, 19, 18, 21):
        window.click_cell(cell)
    window.wait(lambda: window.screen.board.arrived == 1)
    panel, shown = window.screen.panel, []
    panel._draw_moves = lambda canvas, rect, pairs, step: shown.extend(pairs)
    window.window.draw()
    assert shown[-1] == ("11.", "b5", "")
    assert len(shown) >= 4


def test_the_level_can_be_changed_before_and_in_the_game(hand):
    window = hand("tictactoe")
    window.click("Beginner")
    window.click("Play as X")
    assert window.screen.table.board["seats"] == ["Person", "Level 1, Beginner"]
    window.click("Level 3")
    assert window.screen.table.board["seats"] == ["Person", "Level 3, Medium"]
    window.key(pygame.K_ESCAPE)
    assert next(b for b in window.screen.buttons if b.label == "Beginner").on


@pytest.mark.parametrize("name", plugins.names("games"))
def test_the_computer_plays_at_its_middle_level_unless_told_otherwise(hand, name):
    window = hand(name)
    middle = (len(levels(plugins.game(name))) + 1) // 2
    window.click(f"Play as {plugins.game(name).players[0]}")
    assert window.screen.table.board["seats"][1].startswith(f"Level {middle}, ")


def test_the_board_can_be_larger(hand):
    window = hand("tictactoe")
    window.click("4×4")
    window.click("Two people")
    for cell in (0, 4, 1, 5, 2, 6, 3):
        window.click_cell(cell)
    assert window.title == "Game Over: X wins."


def test_an_unusual_board_can_be_asked_for_and_left(hand):
    window = hand("tictactoe", Wishes(size=(3, 3, 2)))
    window.click("3×3, 3 in a row")
    assert window.screen.size == (3, 3, 3)
    window.click("4×4")
    assert window.screen.size == (4, 4, 4)


def test_the_opponent_can_be_chosen_where_there_is_a_program(hand, submission):
    window = hand("tictactoe", Wishes(program=submission(FIRST_FREE)))
    assert "Perfect" not in window.labels()
    window.click("Computer")
    window.click("5×5")
    assert "Perfect" in window.labels()
    window.click("tictactoe.py")
    assert window.screen.size == (3, 3, 3)
    window.click("Watch it play")
    assert window.screen.table.board["seats"] == ["tictactoe.py", "Level 5, Perfect"]
    assert "Level 1" not in window.labels()
    window.wait(lambda: window.screen.table.board["over"], "the end")


def test_the_computer_can_be_watched(hand):
    window = hand("tictactoe", Wishes(level=5))
    window.click("Watch it play")
    window.wait(lambda: window.screen.table.board["over"], "the end")
    assert window.title == "Game Over: Tie: no move is left."


def test_a_game_that_is_watched_can_be_stopped_and_goes_on(hand):
    window = hand("tictactoe", pace=0.3)
    window.click("Watch it play")
    window.wait(lambda: window.pieces.count(".") == 6, "three moves")
    assert window.title == "O thinking..."
    window.click("Stop")
    assert "Stop" not in window.labels()
    assert window.title == "O waits"
    until = time.monotonic() + 0.6
    while time.monotonic() < until:
        window.window.step(0.01)
    assert window.pieces.count(".") == 6
    window.click("Undo")
    assert window.pieces.count(".") == 7
    window.key(pygame.K_g)
    assert window.title == "X thinking..."
    window.wait(lambda: window.screen.table.board["over"], "the end")


def test_the_computers_thought_can_be_stopped_and_taken_up_again(hand):
    window = hand("tictactoe", Wishes(size=(5, 5, 4), level=5), pace=0.3)
    window.click("Play as O")
    window.window.step()
    window.key(pygame.K_s)
    assert window.title == "X waits"
    window.click("Go on")
    assert window.title == "Computer thinking..."


def test_among_people_there_is_nobody_to_stop(hand):
    window = hand("tictactoe")
    window.click("Two people")
    assert not {"Stop", "Go on"} & {button.label for button in window.screen.buttons}


def test_a_new_game_keeps_the_seats(hand):
    window = hand("tictactoe", Wishes(level=2))
    window.click("Play as X")
    window.click_cell(0)
    window.my_turn()
    window.key(pygame.K_n)
    assert window.pieces == "........."
    assert window.screen.table.board["seats"] == ["Person", "Level 2, Easy"]


def test_escape_leads_back_to_the_choice_of_games(hand):
    window = hand("tictactoe")
    window.click("Play as X")
    window.key(pygame.K_ESCAPE)
    assert window.title == "Play Tic-tac-toe"
    window.key(pygame.K_ESCAPE)
    assert window.title == "Plyground"
    window.key(pygame.K_ESCAPE)
    assert window.window.open


def test_tab_reaches_every_button_and_comes_round(hand):
    window = hand("tictactoe")
    window.click("Play as X")
    reached = []
    for _ in range(len(window.labels()) + 1):
        reached.append(window.screen.focus)
        window.key(pygame.K_TAB)
    assert reached == ["board", *window.labels()]
    assert window.screen.focus == "board"
    window.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert window.screen.focus == window.labels()[-1]


def test_day_and_night(hand):
    window = hand("tictactoe")
    window.click("Two people")
    assert window.window.surface.get_at((2, 2))[:3] == LIGHT.background
    window.key(pygame.K_t)
    assert window.window.surface.get_at((2, 2))[:3] == DARK.background
    window.click("Theme")
    assert window.window.theme is LIGHT


def test_the_whole_display_and_back(hand):
    window = hand("tictactoe")
    window.click("Two people")
    window.key(pygame.K_F11)
    assert window.window.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    window.click_cell(8)
    assert window.pieces == "........x"
    window.key(pygame.K_F11)
    assert window.window.surface.get_size() == (960, 680)


def test_what_is_clicked_is_drawn(hand):
    window = hand("tictactoe")
    window.click("Two people")
    empty = window.colour(4)
    window.click_cell(4)
    window.wait(lambda: window.screen.board.arrived == 1)
    window.window.step()
    assert window.colour(4) == LIGHT.first
    assert window.colour(4) != empty


@pytest.mark.parametrize("size", [(360, 360), (500, 900), (1500, 700), (2400, 1600)])
def test_everything_fits_at_any_size(hand, size):
    window = hand("tictactoe")
    window.window.resize(size)
    window.window.step()
    for screen in ("setup", "play"):
        inside = window.window.surface.get_rect()
        assert inside.size == size
        places = [button.rect for button in window.screen.buttons]
        assert all(inside.contains(place) for place in places), screen
        assert all(place.collidelist(places[n + 1 :]) == -1 for n, place in enumerate(places)), screen
        if screen == "setup":
            window.click("Play as X")
    assert inside.contains(window.screen.board.rect)
    window.click_cell(8)
    assert window.pieces[8] == "x"


@pytest.mark.parametrize("name", plugins.names("games"))
@pytest.mark.parametrize("size", [(360, 360), (700, 900), (960, 680), (1280, 800)])
def test_every_games_menu_and_board_fit(hand, name, size):
    window = hand(name, size=size)
    for leading_on in ("Watch it play", "Menu"):
        inside = window.window.surface.get_rect()
        places = [button.rect for button in window.screen.buttons]
        assert all(inside.contains(place) for place in places)
        assert all(place.collidelist(places[n + 1 :]) == -1 for n, place in enumerate(places))
        window.click(leading_on)


@pytest.mark.parametrize("name", plugins.names("games"))
def test_the_names_of_all_levels_can_be_read(hand, name):
    window = hand(name)
    canvas = Canvas(window.window.surface, LIGHT)
    names = {level.name for level in levels(plugins.game(name))}
    for button in window.screen.buttons:
        if button.label in names:
            assert canvas.width(button.label, 11) < button.rect.width - 4


@pytest.mark.parametrize("size", [(700, 900), (960, 680), (1280, 800)])
@pytest.mark.parametrize("name", ["crossword", "sudoku"])
def test_a_rooms_message_has_room_of_its_own(hand, name, size, monkeypatch):
    left = []

    def drawn(canvas, rect, said, tone):
        left.append(draw_message(canvas, rect, "One line.", tone))
        return left[-1]

    monkeypatch.setattr(room, "draw_message", drawn)
    hand(name, size=size)
    assert left[-1].height >= 0


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return 1 / 0", "tictactoe.py, line 2, in minimax: ZeroDivisionError: division by zero"),
        ("return (0, 0)", "tictactoe.py: minimax gave (0, 0), which is taken"),
    ],
)
def test_a_program_that_fails_is_shown_and_the_game_goes_on(hand, submission, body, reason):
    path = submission(body)
    window = hand("tictactoe", Wishes(program=path))
    window.click("Play as X")
    window.click_cell(0)
    window.wait(lambda: window.screen.table.failure, "the failure")
    window.window.step()
    assert window.title == "tictactoe.py failed"
    assert window.screen.panel.message() == (reason, "bad")
    submission(LAST_FREE)
    window.click("Try again")
    window.my_turn()
    assert window.pieces == "x.......o"


def test_the_computer_can_play_on_for_a_program_that_failed(hand, submission):
    window = hand("tictactoe", Wishes(program=submission("import os; os.abort()")))
    window.click("Play as O")
    window.wait(lambda: window.screen.table.failure, "the failure")
    assert "crashed (SIGABRT)" in window.screen.table.failure
    window.window.step()
    window.key(pygame.K_c)
    window.my_turn()
    assert window.pieces.count("x") == 1
    assert window.screen.table.board["seats"] == ["Level 5, Perfect", "Person"]


def test_leaving_a_program_in_mid_thought_ends_it(hand, submission, monkeypatch):
    started = []

    def start(*arguments):
        started.append(Student(*arguments))
        return started[-1]

    monkeypatch.setattr("plyground.play.programs.student.program", start)
    window = hand("tictactoe", Wishes(program=submission("while True: pass")))
    window.click("Play as O")
    window.wait(lambda: started and started[0]._module._process is not None, "the process")
    process = started[0]._module._process
    assert process is not None
    window.key(pygame.K_ESCAPE)
    process.popen.wait(10)
    assert process.code != 0


@pytest.mark.parametrize(
    "event", [pygame.Event(pygame.QUIT), pygame.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_CTRL)]
)
def test_closing_in_mid_thought_quits_at_once(hand, event):
    window = hand("tictactoe", Wishes(size=(5, 5, 4)))
    window.click("Play as O")
    pygame.event.post(event)
    start = time.monotonic()
    window.window.run()
    window.window.pool.shutdown(wait=True)
    assert not window.window.open
    assert time.monotonic() < start + 30


def test_a_game_in_its_midst_is_not_closed_without_a_question(hand):
    window = hand("tictactoe")
    window.click("Two people")
    window.click_cell(4)
    window.key(pygame.K_q, mod=pygame.KMOD_CTRL)
    assert window.title == "Close Plyground? This game is not kept."
    window.click("Close")
    assert not window.window.open


def test_a_game_with_a_clock_is_given_up_and_played_again_with_sides_swapped(hand):
    window = hand("tictactoe", Wishes(level=5))
    window.click("5+3")
    window.click("Play as X")
    table = window.screen.table
    assert [table.time_left(player) for player in (0, 1)] == ["5:00", "5:00"]
    window.click_cell(4)
    window.my_turn()
    assert table.ticking == 0.5, "the window looks at the clock"
    window.click("Resign")
    assert window.title == "Your turn: X"
    assert "again" in window.screen.panel.message()[0]
    window.click("Resign")
    assert window.title == "Game Over: O wins: X resigned."
    window.click("Swap sides")
    window.my_turn()
    assert window.title == "Your turn: O"
    assert window.pieces.count("x") == 1
    assert table.time_left(1) == "5:00"


def test_the_computer_and_two_people_agree_to_a_draw(hand):
    window = hand("tictactoe", Wishes(level=5))
    window.click("Play as X")
    window.click_cell(4)
    window.my_turn()
    window.click("Draw")
    window.wait(lambda: window.screen.table.board["over"])
    assert window.title == "Game Over: Tie: both agreed."
    assert "accepts the draw" in window.screen.panel.message()[0]
    window.click("Menu")
    window.click("Two people")
    window.click_cell(4)
    window.click("Draw")
    assert window.title == "O to move"
    window.click("Draw")
    assert window.title == "Game Over: Tie: both agreed."


def test_a_time_that_runs_out_ends_the_game_in_the_window(hand):
    window = hand("tictactoe", Wishes(clock="0.017+0"))
    window.click("Two people")
    for cell in (0, 1):
        window.click_cell(cell)
    window.wait(lambda: window.screen.table.board["over"])
    assert window.title == "Game Over: O wins: X ran out of time."
