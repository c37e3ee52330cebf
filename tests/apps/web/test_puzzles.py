"""The puzzle rooms in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from plyground.play.files import MOST_SENT
from plyground.play.puzzles.rooms import crossword as crosswords
from plyground.puzzles.crossword.grid import parse

from .conftest import Site, visiting
from .driving import bring, use_colours, violations

pytestmark = pytest.mark.long

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
SLOW = 60_000


def tool(page: Page, name: str) -> Any:
    return page.get_by_role("toolbar").get_by_role("button", name=name, exact=True)


def square(page: Page, number: int) -> Any:
    return page.locator(f'[data-square="{number}"]')


@pytest.fixture
def sudoku(page: Page) -> Page:
    bring(page, "sudoku", HARD)
    page.goto("/puzzle/sudoku")
    expect(square(page, 0)).to_have_text("8", timeout=SLOW)
    return page


def read_puzzle(page: Page, text: str) -> None:
    page.get_by_label("Puzzle as text").fill(text)
    page.get_by_role("button", name="Read it").click()


@pytest.fixture(scope="module")
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    with visiting(
        browser, site, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ) as opened:
        yield opened


@pytest.fixture
def crossword(page: Page) -> Page:
    open_bench(page, "...\n...\n...")
    return page


def open_bench(page: Page, text: str) -> None:
    """The bench with a small grid: drawing and surveying one of 15×15 takes its time."""
    bring(page, "crossword", text)
    page.goto("/puzzle/crossword")
    expect(text_of(page)).to_have_value(text, timeout=SLOW)


def read_grid(page: Page, text: str) -> None:
    page.get_by_label("Grid as text").fill(text)
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".square")).to_have_count(len(parse(text).cells), timeout=SLOW)


def text_of(page: Page) -> Any:
    return page.get_by_label("Grid as text")


def test_a_sudoku_is_counted_checked_measured_and_solved(sudoku: Page) -> None:
    tool(sudoku, "Count").click()
    expect(sudoku.locator(".says")).to_have_text("1 solution.", timeout=SLOW)
    tool(sudoku, "Check").click()
    expect(sudoku.locator(".says")).to_have_text("One solution.", timeout=SLOW)
    tool(sudoku, "Size of its formula").click()
    expect(sudoku.get_by_role("row").filter(has_text="minimal")).to_contain_text("8,850", timeout=SLOW)
    assert violations(sudoku) == []
    tool(sudoku, "Solve").click()
    expect(sudoku.locator(".says")).to_contain_text("Solved", timeout=SLOW)
    assert "".join(sudoku.locator(".square").all_inner_texts()) == SOLVED
    sudoku.get_by_role("button", name="Clear").click()
    expect(sudoku.get_by_role("table")).to_have_count(0)  # the formula goes with its puzzle


def test_a_question_ends_with_cancel_and_with_the_next_puzzle(sudoku: Page) -> None:
    sudoku.get_by_label("Solved by").select_option("backtracking")
    for end in (lambda: tool(sudoku, "Cancel").click(), sudoku.get_by_role("button", name="Read it").click):
        sudoku.get_by_label("Puzzle as text").fill("1" + "." * 80)
        sudoku.get_by_role("button", name="Read it").click()
        expect(square(sudoku, 1)).to_have_text("", timeout=SLOW)
        tool(sudoku, "Count").click()
        expect(tool(sudoku, "Cancel")).to_be_enabled()
        end()
        expect(tool(sudoku, "Count")).to_be_enabled(timeout=SLOW)
        expect(sudoku.locator(".says")).not_to_contain_text("solution")


def test_digits_are_typed_and_a_clash_is_told(sudoku: Page) -> None:
    sudoku.get_by_role("button", name="Clear").click()
    for key in ("5", "ArrowRight", "5"):
        sudoku.keyboard.press(key)
    expect(square(sudoku, 1)).to_have_text("5")
    tool(sudoku, "Check").click()
    expect(sudoku.locator(".says")).to_contain_text("r1c1=5, r1c2=5 contradict each other", timeout=SLOW)
    expect(sudoku.locator(".square.marked")).to_have_count(2)


def test_a_players_digits_are_apart_from_the_givens(sudoku: Page) -> None:
    square(sudoku, 0).click()
    sudoku.keyboard.press("1")
    expect(sudoku.locator(".says")).to_contain_text("This digit is given")
    expect(square(sudoku, 0)).to_have_text("8")
    sudoku.keyboard.press("ArrowRight")
    sudoku.keyboard.press("8")
    expect(sudoku.locator(".says")).to_have_text("")
    expect(square(sudoku, 1)).to_have_class(re.compile("own"))
    expect(sudoku.locator(".square.marked")).to_have_count(2)
    expect(sudoku.get_by_label("Puzzle as text")).to_have_value(re.compile(r"^8\.\."))
    sudoku.keyboard.press("1")
    expect(sudoku.locator(".square.marked")).to_have_count(0)
    sudoku.get_by_role("button", name="Edit").click()
    square(sudoku, 2).click()
    sudoku.keyboard.press("2")
    expect(square(sudoku, 2)).to_have_class(re.compile("given"))
    expect(sudoku.get_by_label("Puzzle as text")).to_have_value(re.compile(r"^8\.2"))
    assert violations(sudoku) == []


def test_the_cursor_lights_what_it_sees_and_notes_go_when_a_digit_settles_them(sudoku: Page) -> None:
    square(sudoku, 0).click()
    expect(sudoku.locator(".square.near")).to_have_count(21)
    expect(sudoku.locator(".square.same")).to_have_count(3)
    square(sudoku, 1).click()
    for key in "n124n":
        sudoku.keyboard.press(key)
    expect(square(sudoku, 1)).to_have_attribute("aria-label", re.compile("notes 1 2 4"))
    sudoku.keyboard.press("ArrowRight")
    sudoku.keyboard.press("2")
    expect(square(sudoku, 1)).to_have_attribute("aria-label", re.compile("notes 1 4$"))
    sudoku.keyboard.press("Control+z")
    expect(square(sudoku, 1)).to_have_attribute("aria-label", re.compile("notes 1 2 4"))


def test_check_and_hint_look_at_the_players_digits(sudoku: Page) -> None:
    square(sudoku, 1).click()
    sudoku.keyboard.press("1")
    tool(sudoku, "Check").click()
    expect(sudoku.locator(".says")).to_have_text("All of your digits are right so far.", timeout=SLOW)
    tool(sudoku, "Hint").click()
    expect(sudoku.locator(".says")).to_have_text(re.compile(r"^Look at .*\.$"), timeout=SLOW)
    tool(sudoku, "Hint").click()
    expect(sudoku.locator(".says")).to_have_text(re.compile(r"^Look at [^.]*\. [^.]*\.$"))
    expect(sudoku.locator(".pattern")).to_have_count(0)
    tool(sudoku, "Hint").click()
    expect(sudoku.locator(".square.hinted:focus")).to_have_count(1, timeout=SLOW)
    expect(sudoku.locator(".says")).to_have_text(re.compile(r"^r\dc\d[=≠]\d.*: .*\.$"))
    assert sudoku.locator(".pattern circle").count() > 0
    square(sudoku, 2).click()
    sudoku.keyboard.press("4")
    expect(sudoku.locator(".says")).to_have_text("")
    for way in ("Check", "Hint"):
        tool(sudoku, way).click()
        expect(sudoku.locator(".says")).to_have_text("Wrong: r1c3.", timeout=SLOW)
        expect(sudoku.locator(".square.marked")).to_have_count(1)


def test_a_sudoku_is_undone_redone_and_there_after_a_reload(sudoku: Page) -> None:
    square(sudoku, 1).click()
    sudoku.keyboard.press("1")
    tool(sudoku, "Solve").click()
    expect(square(sudoku, 2)).to_have_text("2", timeout=SLOW)
    tool(sudoku, "Undo").click()
    expect(square(sudoku, 2)).to_have_text("")
    expect(square(sudoku, 1)).to_have_text("1")
    sudoku.keyboard.press("Control+z")
    expect(square(sudoku, 1)).to_have_text("")
    sudoku.keyboard.press("Control+Shift+z")
    expect(square(sudoku, 1)).to_have_text("1")
    sudoku.keyboard.press("Control+y")
    expect(square(sudoku, 2)).to_have_text("2")
    tool(sudoku, "Undo").click()
    sudoku.reload()
    expect(square(sudoku, 1)).to_have_text("1")
    expect(square(sudoku, 1)).to_have_class(re.compile("own"))
    expect(square(sudoku, 0)).to_have_class(re.compile("given"))
    # What was kept badly is forgotten.
    sudoku.evaluate("localStorage.setItem('puzzle:sudoku:2', JSON.stringify({ size: 9 }))")
    sudoku.reload()
    expect(square(sudoku, 0)).to_have_text("5", timeout=SLOW)


def test_puzzles_of_every_size_are_pasted_and_rules_stay_while_digits_are_typed(sudoku: Page) -> None:
    read_puzzle(sudoku, "12x")
    expect(sudoku.locator(".says.wrong")).to_be_visible(timeout=SLOW)
    read_puzzle(sudoku, "\n".join(["0 " * 11 + "0"] * 11 + ["0 " * 11 + "12"]))
    expect(sudoku.locator(".square")).to_have_count(144, timeout=SLOW)
    expect(square(sudoku, 143)).to_have_text("12")
    # Rules of its own are beyond the page: it asks whether the last digit was right.
    ruled = '{"givens": ".234341243212143", "size": 4, "x": true}'
    for text, cells, digit in (("." + SOLVED[1:], 81, "8"), (ruled, 16, "1")):
        read_puzzle(sudoku, text)
        expect(sudoku.locator(".square")).to_have_count(cells, timeout=SLOW)
        expect(square(sudoku, 0)).to_have_text("", timeout=SLOW)
        square(sudoku, 0).click()
        sudoku.keyboard.press(digit)
        expect(sudoku.locator(".says.good")).to_contain_text("Solved", timeout=SLOW)
        expect(sudoku.locator(".squares.solved")).to_be_visible()
    read_puzzle(sudoku, '{"givens": "................", "size": 4, "x": true}')
    expect(square(sudoku, 1)).to_have_text("", timeout=SLOW)
    square(sudoku, 0).click()
    sudoku.keyboard.press("1")
    expect(square(sudoku, 0)).to_have_class(re.compile("own"))
    sudoku.get_by_role("button", name="Edit").click()
    square(sudoku, 1).click()
    sudoku.keyboard.press("2")
    kept = json.loads(sudoku.get_by_label("Puzzle as text").input_value())
    assert kept == {"givens": ".2" + "." * 14, "x": True}


def test_a_sudoku_is_played_with_a_finger(phone: Page) -> None:
    bring(phone, "sudoku", HARD)
    phone.goto("/puzzle/sudoku")
    expect(square(phone, 0)).to_have_text("8", timeout=SLOW)
    square(phone, 1).tap()
    keys = phone.get_by_role("group", name="Digits", exact=True)
    keys.get_by_role("button", name="1", exact=True).tap()
    expect(square(phone, 1)).to_have_text("1")
    expect(square(phone, 1)).to_be_focused()
    keys.get_by_role("button", name="Erase").tap()
    expect(square(phone, 1)).to_have_text("")
    assert violations(phone) == []


@pytest.mark.parametrize("room", ["sudoku", "crossword"])
def test_a_puzzle_is_found_from_the_front_page_its_main_buttons_are_seen_and_a_fill_can_be_cancelled(
    page: Page, room: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    if room == "sudoku":
        page.goto("/")
        page.get_by_role("listitem").filter(has_text="Sudoku").get_by_role("link").click()
        expect(page).to_have_url(re.compile("/puzzle/sudoku"))
    else:
        page.goto("/puzzle/crossword")
    main = tool(page, "Solve" if room == "sudoku" else "Fill")
    expect(square(page, 24)).to_be_visible(timeout=SLOW)
    box = main.bounding_box()
    assert box["y"] + box["height"] <= 800, "they are seen without scrolling"
    if room == "crossword":  # a grid of the usual size takes long enough
        main.click()
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator(".says")).to_contain_text("Cancelled", timeout=SLOW)
        expect(main).to_be_enabled()


def test_a_crossword_is_filled_and_saved_and_a_clue_goes_when_its_word_changes(
    crossword: Page, tmp_path: Path
) -> None:
    read_grid(crossword, "CAT\n...\n...")
    crossword.get_by_label("Clue for 1 across, CAT").fill("It purrs")
    crossword.get_by_label("Clue for 1 down, C··").fill("Something")
    tool(crossword, "Fill").click()
    expect(crossword.locator(".says")).to_contain_text("Filled", timeout=SLOW)
    expect(crossword.locator(".says")).not_to_contain_text("improving", timeout=SLOW)
    expect(crossword.get_by_label("Clue for 1 across, CAT")).to_have_value("It purrs")
    expect(crossword.get_by_label(re.compile("Clue for 1 down, C[A-Z]{2}"))).to_have_value("")
    crossword.get_by_label("Clue for 1 across, CAT").fill("")  # a picture holds none
    for suffix in (".puz", ".ipuz", "PNG"):
        with crossword.expect_download() as download:
            tool(crossword, f"Save as {suffix}").click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        if suffix == "PNG":
            assert path.read_bytes().startswith(b"\x89PNG")
        else:
            grid = crosswords.read(path.read_bytes(), path.name).grid
            shown = [text.strip("0123456789\n") for text in crossword.locator(".square").all_inner_texts()]
            assert [cell for cell in grid.cells if cell != "#"] == [text for text in shown if text]
    assert violations(crossword, signs=True) == []


def test_letters_rebuses_and_blocks_in_pairs_are_typed_into_a_crossword(page: Page) -> None:
    open_bench(page, "[QU].\n..")
    square(page, 1).click()
    page.keyboard.type("a")
    expect(text_of(page)).to_have_value("[QU]A\n..")
    # Where there is no room for a question at first, it is asked again.
    refused: list[Route] = []

    def refuse_once(route: Route) -> None:
        if refused or (route.request.post_data_json or {}).get("command") != "show":
            route.continue_()
        else:
            refused.append(route)
            route.fulfill(status=429, json={"error": "too many searches are under way"})

    page.route("**/api/puzzles/crossword", refuse_once)
    read_grid(page, "...\n...\n...")
    assert refused
    square(page, 0).click()
    page.keyboard.press("#")
    expect(text_of(page)).to_have_value("#..\n...\n..#")
    page.keyboard.press("a")
    expect(text_of(page)).to_have_value("A..\n...\n...")
    square(page, 4).click()
    page.keyboard.press(" ")
    expect(text_of(page)).to_have_value("A..\n.#.\n...")
    page.keyboard.press(" ")
    page.get_by_label("Symmetry").select_option("none")
    square(page, 0).click()
    page.keyboard.type("cat")
    expect(text_of(page)).to_have_value("CAT\n...\n...")
    square(page, 1).click()
    square(page, 1).click()
    page.keyboard.type("op")
    expect(text_of(page)).to_have_value("COT\n.P.\n...")
    page.keyboard.press("#")
    expect(text_of(page)).to_have_value("COT\n.P.\n.#.")
    expect(square(page, 7)).to_have_attribute("aria-label", "row 3, column 2, block")
    expect(square(page, 8)).to_have_attribute("aria-label", re.compile("row 3, column 3, empty"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Backspace")
    expect(text_of(page)).to_have_value("COT\n...\n.#.")
    expect(square(page, 1)).to_be_focused()
    use_colours(page, "dark")
    brightness = "e => getComputedStyle(e).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
    block = page.locator(".square.block").first.evaluate(brightness)
    assert sum(block) < sum(square(page, 8).evaluate(brightness)), "blocks are darker in the dark too"


def test_what_is_no_crossword_or_has_no_fill_is_refused_in_words(crossword: Page, tmp_path: Path) -> None:
    for name, data, says in (("a.puz", b"no", "puz"), ("b.txt", b"x" * (MOST_SENT + 1), "too large")):
        path = tmp_path / name
        path.write_bytes(data)
        crossword.locator("#file").set_input_files(path)
        expect(crossword.locator(".says.wrong")).to_contain_text(says, timeout=SLOW)
    square(crossword, 0).click()
    crossword.keyboard.type("qx")
    expect(text_of(crossword)).to_have_value("QX.\n...\n...")
    tool(crossword, "Fill").click()
    expect(crossword.locator(".says.wrong")).to_have_text("No word of the list fits 1A.", timeout=SLOW)
    read_grid(crossword, "..\n##")
    crossword.get_by_label("Symmetry").select_option("none")
    square(crossword, 0).click()
    for key in ("#", "ArrowRight", "#"):
        crossword.keyboard.press(key)
    expect(crossword.locator(".says.wrong")).to_have_text("The grid has no open cell.", timeout=SLOW)


def test_the_words_that_fit_a_slot_are_shown_and_placed(crossword: Page) -> None:
    read_grid(crossword, "C.T\n...\n...")
    expect(text_of(crossword)).to_have_value("C.T\n...\n...")
    square(crossword, 1).click()
    card = crossword.locator(".card").filter(has_text="Words that fit")
    expect(card).to_contain_text("1 across", timeout=SLOW)
    expect(crossword.locator(".square.slot")).to_have_count(3)
    card.get_by_role("button", name=re.compile("^CUT ")).click()
    expect(crossword.get_by_label("Grid as text")).to_have_value("CUT\n...\n...", timeout=SLOW)
    expect(square(crossword, 1)).to_be_focused()
    crossword.keyboard.press("Enter")
    expect(card).to_contain_text("2 down", timeout=SLOW)
    expect(card.locator(".fitting li button:first-child").first).to_have_text(re.compile("^U"), timeout=SLOW)
    for word in card.locator(".fitting li button:first-child").all_inner_texts():
        assert word.startswith("U")
    assert violations(crossword, signs=True) == []


def test_a_letter_over_a_fill_leaves_the_rest_of_it(crossword: Page) -> None:
    read_grid(crossword, "#...#\n.....\n.....\n.....\n#...#")
    tool(crossword, "Fill").click()
    expect(crossword.locator(".says")).to_contain_text("improving", timeout=SLOW)
    expect(tool(crossword, "Save as .puz")).to_be_enabled()
    tool(crossword, "Cancel").click()
    expect(crossword.locator(".says")).to_have_text("Cancelled; the best fill so far stays.")
    fill = text_of(crossword).input_value()
    assert "." not in fill
    square(crossword, 1).click()
    letter = "Z" if fill[1] != "Z" else "Q"
    crossword.keyboard.press(letter)
    expect(text_of(crossword)).to_have_value(fill[0] + letter + fill[2:])
    expect(crossword.locator(".square.given")).to_have_count(1)
    crossword.keyboard.press("Control+z")
    expect(text_of(crossword)).to_have_value(fill)
    tool(crossword, "Undo").click()
    expect(text_of(crossword)).to_have_value("#...#\n.....\n.....\n.....\n#...#")
    tool(crossword, "Redo").click()
    crossword.reload()
    expect(text_of(crossword)).to_have_value(fill, timeout=SLOW)


def test_clues_are_written_saved_and_opened(crossword: Page, tmp_path: Path) -> None:
    read_grid(crossword, "CAT\nA.O\nREP")
    crossword.get_by_role("button", name="5 REP").click()
    expect(square(crossword, 6)).to_be_focused()
    crossword.get_by_label("Clue for 1 across, CAT").fill("Élan's pet")
    crossword.get_by_label("Clue for 1 down, CAR").fill("It drives")
    crossword.get_by_label("Title").fill("Small")
    crossword.get_by_label("Author").fill("A. Person")
    for suffix in (".puz", ".ipuz"):
        with crossword.expect_download() as download:
            tool(crossword, f"Save as {suffix}").click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        puzzle = crosswords.read(path.read_bytes(), path.name)
        assert puzzle.clues["1A"] == "Élan's pet"
        assert puzzle.clues["1D"] == "It drives"
        assert (puzzle.heading, puzzle.author) == ("Small", "A. Person")
        read_grid(crossword, "..\n..")
        expect(crossword.get_by_label("Title")).to_have_value("")
        crossword.locator("#file").set_input_files(path)
        expect(crossword.get_by_label("Clue for 1 across, CAT")).to_have_value("Élan's pet", timeout=SLOW)
        expect(crossword.get_by_label("Title")).to_have_value("Small")
    crossword.reload()
    expect(crossword.get_by_label("Clue for 1 down, CAR")).to_have_value("It drives", timeout=SLOW)


def test_a_crossword_is_written_with_a_finger(phone: Page) -> None:
    open_bench(phone, "...\n...\n...")
    square(phone, 0).tap()
    keys = phone.get_by_role("group", name="Letters")
    for key in ("C", "A", "T", "Erase", "Block"):
        keys.get_by_role("button", name=key, exact=True).tap()
    expect(text_of(phone)).to_have_value("C#.\n...\n.#.")
    assert violations(phone, signs=True) == []


@pytest.mark.parametrize(
    ("room", "body"), [("sudoku", {"command": "dance"}), ("crossword", {"command": "fill"})]
)
def test_a_bad_question_is_refused_in_one_line(site: Site, room: str, body: dict[str, str]) -> None:
    answer = site.ask("POST", f"/api/puzzles/{room}", body)
    assert answer.status == 200
    assert answer.json["event"] == "refused"
