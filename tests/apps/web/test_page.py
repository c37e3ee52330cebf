"""The page in a real browser: played by mouse, by keyboard and by touch, to every kind of end."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from plyground.play.games.seat import PERSON
from plyground.play.pool import Busy
from seating import Given

from .conftest import Site, eventually, serving, visiting
from .driving import bring, cell, start, status, tab_to, violations_in_both_colours

pytestmark = pytest.mark.long


class Broken:
    """An engine that never has an idea."""

    def think(self, history: Any, limit: Any = None, stop: Any = None) -> Any:
        raise RuntimeError("no idea")


PHONE = {"viewport": {"width": 375, "height": 720}, "has_touch": True, "is_mobile": True}


def test_the_front_page_leads_to_a_game_and_erases_all_of_them(page: Page) -> None:
    page.goto("/")
    page.get_by_role("listitem").filter(has_text="Tic-tac-toe").get_by_role("link").click()
    expect(page).to_have_url(re.compile("/game/"))
    expect(status(page)).to_have_text("Your turn: X")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    cell(page, 4).click()
    expect(page.locator("ol.moves li")).not_to_have_count(0)
    page.goto("/")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Erase all my games").click()
    expect(page.get_by_role("heading", name="Your games")).to_have_count(0)
    page.reload()
    expect(page.locator(".cards")).to_be_visible()
    expect(page.get_by_role("heading", name="Your games")).to_have_count(0)


def test_a_win_and_a_loss_by_mouse_against_the_computer(page: Page) -> None:
    start(page, start="XX./OO./...", seats=["person", {"level": 5}])
    expect(status(page)).to_have_text("Your turn: X")
    cell(page, 2).click()
    expect(status(page)).to_have_text("Game over: X wins.")
    expect(page.locator(".cell.won")).to_have_count(3)
    expect(page.locator(".player-bar.winner")).to_contain_text("You")
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("gridcell", name="c1 empty")).to_be_visible()
    page.get_by_role("tab", name="Files").click()
    page.get_by_label("Position").fill("XXO/X.O/O..")
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("gridcell", name="a2 X")).to_be_visible()
    cell(page, 4).click()
    expect(status(page)).to_have_text("Game over: O wins.")


def test_a_reload_changes_nothing_in_a_tie_of_two_people(page: Page) -> None:
    start(page)
    for n, number in enumerate((0, 4, 8, 1, 7, 6, 2, 5, 3)):
        expect(status(page)).to_have_text(f"{'XO'[n % 2]} to move")
        cell(page, number).click()
        expect(cell(page, number).locator(".piece-box")).to_be_visible()
        if n == 2:
            page.reload()
            expect(page.locator("ol.moves li")).to_have_count(3)
            page.get_by_role("button", name="Undo").click()
            expect(page.locator("ol.moves li")).to_have_count(2)
            page.get_by_role("button", name="Redo").click()
    expect(status(page)).to_have_text("Game over: Tie: no move is left.")
    expect(page.locator("ol.moves li")).to_have_count(9)


def test_moves_are_typed_undone_redone_and_a_click_that_leads_nowhere_is_answered_in_words(
    page: Page,
) -> None:
    start(page)
    page.get_by_role("tab", name="Game", exact=True).click()
    page.get_by_label("Type a move").fill("b2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("gridcell", name="b2 X")).to_be_visible()
    cell(page, 4).click()
    expect(page.locator(".notice")).to_have_text("b2 is taken.")
    page.get_by_label("Type a move").fill("d9")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text(
        "No cell 'd9': a move is a cell from a1 (top left) to c3."
    )
    cell(page, 0).click()
    expect(page.locator(".notice")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("gridcell", name="a1 empty")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("gridcell", name="b2 empty")).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("gridcell", name="b2 X")).to_be_visible()
    page.get_by_role("button", name="Restart").click()
    expect(page.get_by_role("gridcell", name="b2 empty")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("gridcell", name="b2 X")).to_be_visible()


def test_playing_as_o_the_computer_begins(page: Page) -> None:
    page.goto("/play/tictactoe")
    page.get_by_label("Play as O").check()
    page.get_by_label("Perfect").first.check()
    page.get_by_role("button", name="New game").click()
    expect(page.locator("ol.moves li")).to_have_count(1)
    expect(status(page)).to_have_text("Your turn: O")


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    tab_to(page, ".cards a[href='/play/tictactoe']")
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid")).to_be_visible()
    tab_to(page, ".newgame input")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    tab_to(page, ".newgame button.main")
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("X to move")
    expect(cell(page, 4)).to_be_focused()
    assert page.locator(".cell[tabindex='0']").count() == 1, "the board is one tab stop"
    page.keyboard.press("Enter")  # X b2
    expect(status(page)).to_have_text("O to move")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")  # O b1
    expect(status(page)).to_have_text("X to move")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")  # X a1
    expect(status(page)).to_have_text("O to move")
    page.keyboard.press("End")
    page.keyboard.press("Enter")  # O c1
    expect(status(page)).to_have_text("X to move")
    page.keyboard.press("Control+End")
    page.keyboard.press("Enter")  # X c3
    expect(status(page)).to_have_text("Game over: X wins.")
    expect(page.locator("#speech")).to_have_text("X plays c3. X wins.")


def test_moves_are_spoken_and_cells_have_short_names(page: Page) -> None:
    start(page, start="X../.../...", seats=[{"level": 1}, "person"])
    expect(page.get_by_role("gridcell", name="a1 X", exact=True)).to_be_visible()
    cell(page, 4).click()
    expect(page.locator("#speech")).to_have_text(re.compile(r"^X plays [abc][123]\. Your turn: O\.$"))
    expect(page.get_by_role("gridcell", name="b2 O", exact=True)).to_be_visible()


def test_the_form_shows_who_plays_and_closes_at_the_first_move(page: Page) -> None:
    start(page, rows=4, columns=4, line=4, seats=["person", "person"])
    expect(page.get_by_label("Two people")).to_be_checked()
    expect(page.get_by_label("4×4, 4 in a row")).to_be_checked()
    page.get_by_label("Play as O").check()
    page.locator(".newgame [data-name^=level] label").first.click()
    page.get_by_role("button", name="Use in this game").click()
    expect(page.locator(".player-bar[data-player='0']")).to_contain_text("Level 1")
    expect(page.locator("ol.moves li")).to_have_count(1)
    expect(page.get_by_label("Play as O")).to_be_visible()
    page.locator(".cell.can").first.click()
    expect(page.get_by_label("Play as O")).to_be_hidden()
    expect(page.locator("ol.moves li")).to_have_count(3)
    page.get_by_role("tab", name="New game").click()
    page.locator(".cell.can").first.click()
    expect(page.locator("ol.moves li")).to_have_count(5)
    expect(page.get_by_label("Play as O")).to_be_checked()


def test_the_other_side_sees_the_board_from_there_unless_it_was_turned_by_hand(page: Page) -> None:
    start(page, game="checkers", seats=["person", {"level": 1}])
    grid = page.get_by_role("grid")
    expect(grid).to_have_class(re.compile("turned"))
    page.get_by_label("Play as White").check()
    page.get_by_role("button", name="Use in this game").click()
    expect(grid).not_to_have_class(re.compile("turned"))
    expect(page.locator("ol.moves li")).to_have_count(1)  # the computer's move shows who sits where anew
    page.get_by_role("button", name="Turn").click()
    expect(grid).to_have_class(re.compile("turned"))
    page.get_by_label("Play as Black").check()
    page.get_by_role("button", name="Use in this game").click()
    expect(page.locator(".player-bar[data-player='0']")).to_contain_text("You")
    expect(page.locator("ol.moves li")).to_have_count(2)
    page.get_by_label("Play as White").check()
    page.get_by_role("button", name="Use in this game").click()
    expect(page.locator(".player-bar[data-player='1']")).to_contain_text("You")
    expect(grid).to_have_class(re.compile("turned"))


def test_a_hint_shows_the_move_and_the_reason_and_the_values_of_all_moves_stay_from_move_to_move(
    page: Page,
) -> None:
    start(page, start="XX./OO./...")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("c1 wins at once")
    expect(cell(page, 2)).to_have_class(re.compile("hinted"))
    page.get_by_role("button", name="Values").click()
    expect(cell(page, 2).locator(".value")).to_have_attribute("data-text", "wins")
    expect(page.locator(".value.loss").first).to_have_attribute("data-text", "loses in 2")
    cell(page, 8).click()
    expect(cell(page, 5).locator(".value")).to_have_attribute("data-text", "wins")
    page.get_by_role("button", name="Values").click()
    expect(page.locator(".value")).to_have_count(0)


def test_two_engines_play_while_one_watches_and_their_thoughts_are_shown(page: Page) -> None:
    strong = {"engine": "table", "seconds": 0.3}
    start(page, rows=4, columns=4, line=3, seats=[strong, strong])
    expect(status(page)).to_have_text(re.compile("^Game over"), timeout=30_000)
    expect(page.locator(".facts")).to_contain_text("Nodes/s")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_stop_stops_two_engines_at_the_move_on_the_board(page: Page) -> None:
    quick = {"engine": "table", "depth": 1}
    start(page, rows=5, columns=5, line=5, seats=[quick, quick])
    page.locator("ol.moves li").nth(2).wait_for()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_enabled()
    shown = page.locator("ol.moves li").count()
    assert shown < 20, "the board has 25 cells, and the game is not over"
    page.wait_for_timeout(600)
    expect(page.locator("ol.moves li")).to_have_count(shown)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("ol.moves li")).to_have_count(shown - 1)
    page.get_by_role("button", name="Go on").click()
    page.locator("ol.moves li").nth(shown).wait_for()


def test_no_button_moves_while_the_engine_thinks_or_when_the_game_ends(page: Page) -> None:
    start(page, rows=5, columns=5, line=5, seats=["person", {"engine": "table", "seconds": 60}])
    places = "[...document.querySelectorAll('.tools button')].map(tool => tool.getBoundingClientRect().x)"
    quiet = page.evaluate(places)
    expect(page.get_by_role("button", name="Stop")).to_be_disabled()
    cell(page, 12).click()
    expect(page.get_by_role("button", name="Stop")).to_be_enabled()
    assert page.evaluate(places) == quiet
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_enabled()
    assert page.evaluate(places) == quiet
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Stop")).to_be_enabled()
    assert page.evaluate(places) == quiet
    start(page, start="XX./OO./...", seats=["person", {"level": 5}])
    quiet = page.evaluate(places)
    cell(page, 2).click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert page.evaluate(places) == quiet


def test_every_iteration_has_a_row_and_a_place_in_the_graph(page: Page) -> None:
    start(page, rows=5, columns=5, line=4, seats=["person", {"engine": "table", "seconds": 1}])
    cell(page, 12).click()
    expect(status(page)).to_have_text("Computer thinking …")
    expect(status(page)).to_have_text("Your turn: X")
    rows = page.locator(".engine tbody tr")
    assert rows.count() > 1
    expect(page.locator(".engine .bar")).to_have_count(rows.count())


def test_a_full_house_is_said_and_the_game_goes_on_by_itself(page: Page, site: Site) -> None:
    start(page, seats=["person", {"level": 5}])
    hold = Event()
    pool = site.tables.pool
    with suppress(Busy):
        while True:
            pool.submit(lambda: hold.wait(30))
    cell(page, 4).click()
    expect(page.locator(".notice")).to_have_text(
        "The server is busy with other games; it will go on in 3 seconds."
    )
    expect(page.get_by_role("gridcell", name="b2 X")).to_be_visible()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    hold.set()
    expect(page.locator("ol.moves li")).to_have_count(2)
    expect(page.locator(".notice")).to_be_hidden()


def test_an_engine_that_breaks_down_is_said_and_can_be_replaced(page: Page, site: Site) -> None:
    start(page)
    site.tables.find(page.url.rpartition("/")[2]).session.seats = (PERSON, Given(engine=Broken()))
    cell(page, 4).click()
    expect(page.locator(".notice")).to_contain_text("The engine broke down")
    page.get_by_role("tab", name="New game").click()
    page.get_by_label("Two people").check()
    page.get_by_role("button", name="Use in this game").click()
    expect(status(page)).to_have_text("O to move")
    cell(page, 0).click()
    expect(status(page)).to_have_text("X to move")


def test_a_position_is_set_up_from_text_of_any_size(page: Page) -> None:
    start(page)
    page.get_by_role("tab", name="Files").click()
    page.get_by_label("Position").fill("XO/.X/..")
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("gridcell")).to_have_count(6)
    page.get_by_role("tab", name="Files").click()
    page.get_by_label("Position").fill("XXX/O?./...")
    page.get_by_role("button", name="Set up").click()
    expect(page.locator(".notice")).to_contain_text("Row 2, column 2: '?' is none of X, O and '.'")


def test_a_game_survives_a_restart_of_the_server_and_the_page_comes_back_by_itself(
    browser: Browser, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        with serving(tmp_path) as first:
            page = stack.enter_context(visiting(browser, first))
            start(page)
            cell(page, 4).click()
            expect(status(page)).to_have_text("O to move")
        expect(page.locator(".notice")).to_contain_text("The line to the server is down")
        stack.enter_context(serving(tmp_path, first.port))
        expect(page.locator(".notice")).to_be_hidden()
        expect(page.get_by_role("gridcell", name="b2 X")).to_be_visible()
        cell(page, 0).click()
        expect(page.get_by_role("gridcell", name="a1 O")).to_be_visible()
        page.goto("/")
        expect(page.get_by_role("heading", name="Your games")).to_be_visible()
        expect(page.locator(".begun li")).to_contain_text("2 moves")


def test_a_page_that_is_not_looked_at_gives_its_line_away_and_takes_it_up_again(
    page: Page, site: Site
) -> None:
    start(page)
    table = site.tables.find(page.url.rpartition("/")[2])
    eventually(lambda: table.watchers)
    look = "hidden => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});"
    look += "document.dispatchEvent(new Event('visibilitychange')); }"
    page.evaluate(look, True)
    eventually(lambda: not table.watchers)
    page.evaluate(look, False)
    eventually(lambda: table.watchers)


def test_a_shared_position_can_be_played_on_and_a_shared_game_watched(
    page: Page, browser: Browser, site: Site
) -> None:
    start(page, start="X.../.O../..../....", line=3)
    page.get_by_role("tab", name="Files").click()
    page.get_by_role("button", name="Share").click()
    position = page.get_by_label("This position, to play on from").input_value()
    watch = page.get_by_label("This game, to watch").input_value()
    expect(page.get_by_text("These links work on this machine only")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    with visiting(browser, site) as visitor:
        visitor.goto(position)
        expect(visitor.get_by_role("gridcell", name="b2 O")).to_be_visible()
        cell(visitor, 15).click()
        expect(visitor.get_by_role("gridcell", name="d4 X")).to_be_visible()
        expect(page.get_by_role("gridcell", name="d4 empty")).to_be_visible()
        visitor.goto(watch)
        expect(visitor.get_by_text("You are watching")).to_be_visible()
        cell(visitor, 1).click()
        expect(visitor.locator(".notice")).to_contain_text("You are watching")
        cell(page, 3).click()
        expect(visitor.get_by_role("gridcell", name="d1 X")).to_be_visible()
        visitor.get_by_role("button", name="Play on from here").click()
        expect(visitor.get_by_role("button", name="Undo")).to_be_visible()
        expect(visitor.get_by_role("gridcell", name="d1 X")).to_be_visible()


def test_a_game_is_saved_as_a_file_and_opened_again_and_what_is_no_game_refused_in_words(
    page: Page, tmp_path: Path
) -> None:
    start(page, moves=["b2", "a1"])
    page.get_by_role("tab", name="Files").click()
    bad = tmp_path / "bad.json"
    for text, message in (
        ("no JSON", "bad.json: not a saved game, which is JSON or PDN."),
        ("[1, 2]", 'bad.json: not a saved game: "game" should name it.'),
        ('{"game": "ludo"}', "bad.json: no 'ludo' among the games"),
        ('{"game": "tictactoe", "moves": ["b2", "b2"]}', "bad.json: move 2: b2 is taken."),
    ):
        bad.write_text(text)
        page.get_by_label("A game or a puzzle in a file").set_input_files(bad)
        expect(page.locator(".notice")).to_contain_text(message)
        expect(page.locator("ol.moves li")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as .json").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["moves"] == ["b2", "a1"]
    first = page.url
    page.get_by_label("A game or a puzzle in a file").set_input_files(file)
    page.wait_for_url(lambda url: url != first)
    expect(page.locator("ol.moves li")).to_have_count(2)


def test_a_bad_address_is_answered_in_words(page: Page) -> None:
    for path, message in (
        ("/play/chess", "There is no such room"),
        ("/somewhere/else", "There is no such room"),
        ("/game/nonsense", "There is no such game here"),
        (f"/play/tictactoe?position={quote('XXX/OOO/...')}", "Both X and O have a line."),
        ("/play/tictactoe?position=%3Cscript%3E", "row 1, column 1"),
        ("/play/tictactoe?position=...&rows=x&columns=1", "whole number"),
    ):
        page.goto(path)
        expect(page.locator(".lone")).to_contain_text(re.compile(re.escape(message), re.IGNORECASE))


def test_nobody_is_shut_out(page: Page) -> None:
    """No violation of axe-core's rules on any page, in light and in dark."""
    page.goto("/")
    expect(page.locator(".cards")).to_be_visible()
    assert violations_in_both_colours(page) == []
    start(page, start="XX./OO./...", seats=["person", {"level": 5}])
    for tab in page.get_by_role("tab").all():
        tab.click()
        expect(page.get_by_text("One moment")).to_be_hidden()
        assert violations_in_both_colours(page) == []
    page.keyboard.press("?")
    assert violations_in_both_colours(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Values").click()
    expect(page.locator(".value").first).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice strong")).to_be_visible()
    cell(page, 0).click()
    assert violations_in_both_colours(page) == []
    cell(page, 2).click()
    expect(status(page)).to_have_text("Game over: X wins.")
    assert violations_in_both_colours(page) == []
    page.get_by_role("tab", name="Files").click()
    page.get_by_role("button", name="Share").click()
    assert violations_in_both_colours(page) == []


def test_dark_colours_come_from_the_system_and_can_be_chosen(page: Page) -> None:
    shade = "parseInt(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    assert page.evaluate(shade) < 60
    page.get_by_role("button", name="Use light colours").click()
    assert page.evaluate(shade) > 200
    page.reload()
    assert page.evaluate(shade) > 200


def test_a_phone_shows_the_whole_board_plays_by_touch_and_has_its_rooms_in_one_line(
    browser: Browser, site: Site
) -> None:
    with visiting(browser, site, **PHONE) as page:
        page.goto("/")
        expect(page.locator(".cards")).to_be_visible()
        wide = "document.documentElement.scrollWidth > innerWidth"
        assert not page.evaluate(wide)
        start(page, seats=["person", {"level": 5}])
        assert not page.evaluate(wide)
        box = page.get_by_role("grid").bounding_box()
        assert box is not None
        assert box["width"] > 300
        assert box["y"] + box["height"] <= 720, "the board is seen without scrolling"
        cell(page, 4).tap()
        expect(page.locator("ol.moves li")).to_have_count(2)
        for tool in page.locator(".tools button:visible").all():
            size = tool.bounding_box()
            assert size is not None
            assert size["height"] >= 40, "a finger is no mouse"
        bring(page, "sudoku", "." * 16)
        page.goto("/puzzle/sudoku")
        link = page.locator("#nav [aria-current]")
        expect(link).to_have_text("Sudoku")
        expect(link).to_be_in_viewport(ratio=0.95)
        for box in [each.bounding_box() for each in page.locator("#nav a").all()]:
            assert box is not None
            assert box["height"] < 40


def test_a_game_of_another_kind_marks_its_own_room_only(page: Page) -> None:
    page.goto("/play/checkers")
    expect(page.locator("#nav [aria-current]")).to_have_text("Checkers")
    page.get_by_role("tab", name="Files").click()
    game = {"name": "game.json", "mimeType": "application/json", "buffer": b'{"game": "tictactoe"}'}
    page.get_by_label("A game or a puzzle in a file").set_input_files(game)  # type: ignore[arg-type]
    expect(page.get_by_role("gridcell")).to_have_count(9)
    expect(page.locator("#nav [aria-current]")).to_have_text(["Tic-tac-toe"])


def test_the_board_fits_a_phone_on_its_side(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    for game in ("tictactoe", "checkers", "raichu"):
        start(page, game=game, seats=["person", {"level": 1}])
        expect(page.locator(".board")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
