"""The crossword rooms in a real browser: a constructor's day and a solver's, by keyboard and by finger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from plyground.formats import ipuz, puz
from plyground.play.puzzles.rooms import crossword as crosswords
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.lock import lock, unlock
from plyground.puzzles.crossword.puzzle import Crossword
from plyground.puzzles.crossword.style import Style

from .conftest import Site, visiting
from .driving import bring, tab_to, violations
from .test_puzzles import SLOW, open_bench, square, text_of, tool

pytestmark = pytest.mark.long

SMALL = Crossword(
    parse("CAT#\nARE[STAR]\nTENS\n#DOE"),
    {"1A": "It purrs", "1D": "Animal"},
    "Small",
    "A. Person",
    styles={0: Style(circle=True)},
)
SIDE = 15
CELLS = SIDE * SIDE
HALF = """
.....##...#...#
.....#.........
.....#.........
##...#.....#...
#....#....#....
....#...#...###
...#....##.....
"""
"""The upper half of a pattern that is filled in some hundredths of a second."""
THEME = "CROSSWORDPUZZLE"
UPPER = HALF.replace("\n", "")

SHIFTS = """() => {
  window.shifted = 0;
  const count = each => { window.shifted += each.hadRecentInput ? 0 : each.value; };
  const add = list => list.getEntries().forEach(count);
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
}"""


DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    size = {"width": 390, "height": 844}
    with visiting(browser, site, viewport=size, has_touch=True, is_mobile=True) as opened:
        yield opened


def open_puzzle(page: Page, puzzle: Crossword) -> None:
    """Open a puzzle on the solver's page, as one that is handed over."""
    bring(page, "crossword", puzzle.text())
    page.goto("/puzzle/crossword?solve")
    expect(page.locator(".heading")).to_contain_text(puzzle.heading, timeout=SLOW)


def open_file(page: Page, path: Path, heading: str) -> None:
    """Open a file where another puzzle is open."""
    page.locator("#file").set_input_files(path)
    expect(page.locator(".heading")).to_contain_text(heading, timeout=SLOW)


def letters(page: Page) -> list[str]:
    found: list[str] = page.locator(".solve-grid input").evaluate_all("all => all.map(each => each.value)")
    return found


def draw(page: Page, finger: bool) -> str:
    """A pattern of 15×15 and its theme entry, drawn from a blank grid: its upper half, it is symmetric."""
    page.get_by_role("button", name="Blank grid").click()
    expect(page.locator(".square.block")).to_have_count(0)
    keys = page.get_by_role("group", name="Letters")
    for at in (at for at, sign in enumerate(UPPER) if sign == "#"):
        square(page, at).click()
        if finger:
            keys.get_by_role("button", name="Block").click()
        else:
            page.keyboard.press("#")
    page.get_by_label("Theme entries").fill(THEME.lower())
    square(page, CELLS // 2 - SIDE // 2).click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")  # along the row, whatever was typed last
    page.keyboard.type(THEME)
    drawn: str = text_of(page).input_value().replace("\n", "")
    return drawn


def spare_trials(route: Route) -> None:
    """Words are listed but not tried in the whole grid: a day of that takes a core's half minute."""
    route.continue_(post_data=(route.request.post_data or "").replace('"try":true', '"try":false'))


def construct(page: Page, folder: Path, finger: bool = False) -> dict[str, Path]:
    """A constructor's day: a puzzle drawn, filled, mended, clued and saved; its files by their suffixes."""
    page.route("**/api/puzzles/crossword", spare_trials)
    open_bench(page, "\n".join(["#" + "." * (SIDE - 1)] * SIDE))
    page.evaluate(SHIFTS)
    assert draw(page, finger) == UPPER + THEME + UPPER[::-1]
    tool(page, "Fill").click()
    page.locator(".says", has_text="improving").wait_for()  # at once: both cores improve it meanwhile
    tool(page, "Cancel").click()
    expect(page.locator(".says")).to_contain_text("the best fill so far stays")
    filled = text_of(page).input_value().replace("\n", "")
    assert "." not in filled
    assert THEME in filled
    # The last word is banned, and its corner is filled anew: only that, and without the word.
    corner = [row * SIDE + column for row in range(12, SIDE) for column in range(10, SIDE)]
    banned = filled[-5:]
    page.get_by_title("Go to 63 across").click()
    page.get_by_role("button", name="Ban the word here").click()
    expect(page.locator(".says.wrong")).to_contain_text(f"{banned} (63 across) is banned", timeout=SLOW)
    expect(page.get_by_role("button", name=f"Allow {banned} again")).to_be_visible()
    square(page, corner[0]).click()
    square(page, CELLS - 1).click(modifiers=["Shift"])
    expect(page.locator(".square.selected")).to_have_count(len(corner))
    tool(page, "Refill the selection").click()
    page.locator(".says", has_text="improving").wait_for()
    tool(page, "Cancel").click()
    again = text_of(page).input_value().replace("\n", "")
    assert again[-5:] != banned
    assert {at for at in range(CELLS) if filled[at] != again[at]} <= set(corner)
    tool(page, "Write the clues").click()
    expect(page.locator(".says")).to_contain_text("words have a clue", timeout=SLOW)
    page.get_by_label("Title").fill("A day's work")
    page.get_by_label("Title").press("Tab")
    assert page.evaluate("window.shifted") < 0.05
    page.on("dialog", lambda dialog: dialog.accept())
    paths = {}
    for suffix, name in ((".puz", ".puz"), (".ipuz", ".ipuz"), (".jpz", ".jpz"), (".pdf", "PDF")):
        with page.expect_download(timeout=SLOW) as download:
            page.get_by_role("button", name=f"Save as {name}", exact=True).click()
        paths[suffix] = folder / f"saved{suffix}"
        download.value.save_as(paths[suffix])
    assert paths[".pdf"].read_bytes().startswith(b"%PDF")
    saved = [crosswords.read(paths[suffix].read_bytes(), suffix) for suffix in (".puz", ".ipuz", ".jpz")]
    assert saved[0] == saved[1] == saved[2]
    assert saved[0].heading == "A day's work"
    assert "".join(saved[0].grid.cells) == again
    return paths


def test_a_constructor_draws_fills_refills_bans_clues_and_saves_and_a_solver_solves_it(
    page: Page, tmp_path: Path
) -> None:
    paths = construct(page, tmp_path)
    assert violations(page, signs=True) == []
    # Reopened, and solved by keyboard alone.
    puzzle = crosswords.read(paths[".ipuz"].read_bytes(), ".ipuz")
    open_puzzle(page, SMALL)
    open_file(page, paths[".puz"], "A day's work")
    page.locator("#day").focus()
    tab_to(page, ".solve-grid input", "Shift+Tab")
    answers = [puzzle.grid.text(slot) for slot in puzzle.side("A")]
    page.keyboard.type("Z" if answers[0][0] != "Z" else "Q")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".says.wrong")).to_have_text("One letter is wrong.")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".square.revealed")).to_have_count(len(answers[0]))
    page.keyboard.press("Enter")
    page.keyboard.type("".join(answers[1:]))
    expect(page.locator(".says.good")).to_contain_text("letters revealed and 1 check.")
    page.reload()
    expect(page.locator(".says.good")).to_contain_text("letters revealed and 1 check.", timeout=SLOW)


def test_the_same_day_on_a_phone(phone: Page, tmp_path: Path) -> None:
    paths = construct(phone, tmp_path, finger=True)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    puzzle = crosswords.read(paths[".ipuz"].read_bytes(), ".ipuz")
    open_puzzle(phone, SMALL)
    open_file(phone, paths[".jpz"], "A day's work")
    keys = phone.get_by_role("group", name="Letters")
    square(phone, 0).tap()
    first = puzzle.grid.text(puzzle.side("A")[0])
    for key in ("Q" if first[0] != "Q" else "Z") + first[1:]:
        keys.get_by_role("button", name=key, exact=True).tap()
    square(phone, 0).tap()
    phone.get_by_role("button", name="Check", exact=True).tap()
    expect(phone.locator(".says.wrong")).to_have_text("One letter is wrong.")
    phone.locator("#scope").select_option("grid")
    phone.get_by_role("button", name="Reveal", exact=True).tap()
    expect(phone.locator(".says.good")).to_contain_text("letters revealed and 1 check.")
    assert letters(phone) == [cell for cell in puzzle.grid.cells if cell != "#"]


def test_the_bench_marks_what_cannot_be_filled_and_greys_what_breaks_the_grid(page: Page) -> None:
    open_bench(page, "....\n....\n....\n....")
    square(page, 0).click()
    page.keyboard.type("qqq")
    expect(page.locator(".square.dead").first).to_be_visible(timeout=SLOW)
    expect(page.locator(".says.wrong")).to_contain_text("No word fits 1 across")
    tool(page, "Undo").click()
    for _ in range(2):
        page.keyboard.press("Control+z")
    expect(page.locator(".square.dead")).to_have_count(0, timeout=SLOW)
    square(page, 0).click()
    expect(page.locator(".fitting .fills").first).to_be_attached(timeout=SLOW)
    word = page.locator(".fitting .fills button").first.inner_text().split()[0]
    page.locator(".fitting .fills button").first.hover()
    expect(page.locator(".square.ghost")).to_have_count(4)
    page.get_by_role("button", name=f"Ban {word}", exact=True).click()
    expect(page.get_by_role("button", name=f"Allow {word} again")).to_be_visible()
    expect(page.get_by_role("button", name=f"Ban {word}", exact=True)).to_have_count(0, timeout=SLOW)
    page.get_by_label("with", exact=True).fill("ox")
    expect(page.locator(".fitting li button:first-child").first).to_contain_text("OX", timeout=SLOW)
    # Bars and circles are drawn in pairs and one by one, and are in the file's text.
    square(page, 1).click()
    tool(page, "Bar right").click()
    tool(page, "Circle").click()
    expect(page.locator(".square.edge-right")).to_have_count(2)
    expect(page.locator(".square.circled")).to_have_count(1)
    expect(page.get_by_text("1 ··", exact=False).first).to_be_visible(timeout=SLOW)


def test_a_word_under_the_pointer_stays_in_the_grid_when_an_answer_comes(page: Page) -> None:
    held: list[Route] = []
    page.route(
        "**/api/puzzles/crossword*",
        lambda route: (
            held.append(route) if '"survey"' in (route.request.post_data or "") else route.continue_()
        ),
    )
    open_bench(page, "...\n.#.\n...")
    square(page, 0).click()
    page.locator(".fitting li button").first.hover(timeout=SLOW)
    ghost = page.locator(".square.ghost")
    expect(ghost).to_have_count(3)
    for route in held:
        route.continue_()
    expect(page.locator(".statistics")).to_contain_text("1A (")
    expect(ghost).to_have_count(3)


def test_own_word_lists_come_first_and_stay(page: Page, tmp_path: Path) -> None:
    open_bench(page, "...\n.#.\n...")
    path = tmp_path / "mine.txt"
    path.write_text("zyx;100\nzab;90\nbad;80\nxcd;70\nr2d2;60\n")
    page.locator("#list").set_input_files(path)
    told = "mine.txt: 4 words, without a line that is no entry."
    expect(page.locator(".says")).to_have_text(told, timeout=SLOW)
    page.get_by_label("Use our words too").uncheck()
    square(page, 0).click()
    expect(page.locator(".fitting li")).to_have_count(2, timeout=SLOW)  # either way round
    expect(page.locator(".fitting li").first).to_contain_text("ZYX")
    page.reload()
    expect(page.locator(".own-lists")).to_contain_text("mine.txt", timeout=SLOW)
    path.write_bytes("zebra;50\ncafé;60\n".encode("latin-1"))
    for field in ("#list", "#own-clues"):
        page.locator(field).set_input_files(path)
        wrong = "mine.txt, line 2: not UTF-8 text; save it as UTF-8."
        expect(page.locator(".says.wrong")).to_have_text(wrong, timeout=SLOW)


def test_several_puzzles_are_kept_and_two_tabs_on_one_lose_nothing(page: Page) -> None:
    open_bench(page, "CAT\n...\n...")
    page.get_by_label("Title").fill("First")
    page.get_by_label("Title").press("Tab")
    other = page.context.new_page()
    other.goto("/puzzle/crossword")
    expect(text_of(other)).to_have_value("CAT\n...\n...", timeout=SLOW)
    square(other, 3).click()
    other.keyboard.type("O")
    expect(page.locator(".says.wrong")).to_contain_text("changed in another tab")
    expect(text_of(page)).to_have_value("CAT\n...\n...")
    other.close()
    page.get_by_label("Your puzzles").select_option(label="First")
    expect(text_of(page)).to_have_value("CAT\nO..\n...", timeout=SLOW)
    page.get_by_label("Your puzzles").select_option(label="First (another tab)")
    expect(text_of(page)).to_have_value("CAT\n...\n...", timeout=SLOW)


def test_a_file_dropped_on_the_solvers_page_is_solved(page: Page) -> None:
    open_puzzle(page, Crossword(parse("CAT")))
    page.evaluate(DROP, ["small.ipuz", ipuz.write(SMALL).decode()])
    expect(page.locator(".heading")).to_contain_text("Small", timeout=SLOW)
    expect(page.locator(".solve-grid input")).to_have_count(14)


def test_of_a_diagramless_puzzle_the_diagram_is_shown_and_that_is_said(page: Page) -> None:
    open_puzzle(page, replace(SMALL, diagramless=True))
    expect(page.locator(".says")).to_have_text(
        "It is diagramless: here its diagram is shown, on paper it is not."
    )
    expect(page.locator(".solve-grid small").first).to_have_text("1")


def test_a_puzzle_is_solved_with_a_finger(phone: Page) -> None:
    open_puzzle(phone, SMALL)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    keys = phone.get_by_role("group", name="Letters")
    square(phone, 0).tap()
    for key in "CAT":
        keys.get_by_role("button", name=key, exact=True).tap()
    assert letters(phone)[:3] == ["C", "A", "T"]
    expect(phone.locator(".clue")).to_contain_text("4 across")
    phone.get_by_role("button", name="Pencil").tap()
    for key in "ARE":
        keys.get_by_role("button", name=key, exact=True).tap()
    expect(phone.locator(".square.pencil")).to_have_count(3)
    phone.get_by_role("button", name="Several letters").tap()
    for key in "STAR":
        keys.get_by_role("button", name=key, exact=True).tap()
    phone.get_by_role("button", name="Next clue").tap()
    assert letters(phone)[6] == "STAR"
    phone.reload()
    expect(phone.locator(".square.pencil")).to_have_count(4, timeout=SLOW)
    assert letters(phone)[:7] == ["C", "A", "T", "A", "R", "E", "STAR"]
    assert violations(phone, signs=True) == []
    phone.get_by_role("button", name="Pause").tap()
    expect(phone.locator(".solve-grid")).to_be_hidden()
    phone.get_by_role("button", name="Go on").tap()
    square(phone, 8).tap()
    for key in "TENSDOE":
        keys.get_by_role("button", name=key, exact=True).tap()
    expect(phone.locator(".says.good")).to_contain_text("without help.")


def test_a_locked_puzzle_is_judged_by_its_checksum_and_unlocked_with_its_key(
    page: Page, tmp_path: Path
) -> None:
    puzzle = Crossword(parse("CATS\nAREA\nTEEN\nSANS"), {"1A": "Pets"}, "Locked")
    (tmp_path / "locked.puz").write_bytes(puz.write(lock(puzzle, 7844)))
    open_puzzle(page, SMALL)
    open_file(page, tmp_path / "locked.puz", "Locked")
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_disabled()
    square(page, 0).click()
    page.keyboard.type("CATSAREATEENSANX")
    expect(page.locator(".says")).to_contain_text("checksum says", timeout=SLOW)
    page.get_by_label("Key").fill("1111")
    page.get_by_role("button", name="Unlock").click()
    expect(page.locator(".says.wrong")).to_have_text("1111 is not the key of this puzzle.", timeout=SLOW)
    page.get_by_label("Key").fill("7844")
    page.get_by_role("button", name="Unlock").click()
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_enabled(timeout=SLOW)
    square(page, 15).click()
    page.keyboard.type("S")
    expect(page.locator(".says.good")).to_contain_text("Solved in")


def test_the_days_puzzle_is_the_same_for_everybody_and_axe_finds_nothing(
    page: Page, browser: Browser, site: Site
) -> None:
    size: Any = {"width": 900, "height": 900}
    page.set_viewport_size(size)
    grids = []
    with visiting(browser, site, color_scheme="dark", viewport=size) as other:
        for each in (page, other):
            each.goto("/puzzle/crossword?solve")
            expect(each.locator(".solve-clues li")).to_have_count(10, timeout=2 * SLOW)
            each.evaluate(SHIFTS)
            assert violations(each, signs=True) == []
            grids.append(each.locator(".solve-clues").inner_text())
            stage = each.locator(".solve-grid").bounding_box()
            side = each.locator(".side").bounding_box()
            assert stage is not None
            assert side is not None
            assert stage["x"] >= 0
            assert stage["x"] + stage["width"] <= side["x"]
            assert each.evaluate("document.documentElement.scrollWidth") <= 900
            assert each.evaluate("window.shifted") < 0.05
    assert grids[0] == grids[1]


def test_a_screen_reader_hears_where_it_is(page: Page) -> None:
    open_puzzle(page, SMALL)
    field = page.get_by_role("textbox", name="1 across, letter 1 of 3, circled")
    expect(field).to_be_attached()
    field.click()
    page.keyboard.press("x")
    page.get_by_role("button", name="Check", exact=True).click()
    wrong = page.get_by_role("textbox", name="1 across, letter 1 of 3, wrong, circled")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".clue")).to_contain_text("2 down")


def test_what_was_opened_or_typed_is_saved_however_late_the_server_answers(
    page: Page, tmp_path: Path
) -> None:
    """What still fits is told late, or never: clues, title and words are the page's own."""
    held: list[Route] = []
    late: list[bool] = []
    whole = Crossword(parse("CAT\nARE\nTEN"), {"1A": "It purrs", "1D": "Pet"}, heading="Small")
    (tmp_path / "small.puz").write_bytes(puz.write(whole))
    open_bench(page, "...\n...\n...")

    def hold(route: Route) -> None:
        asked = route.request.post_data_json or {}
        opening = str(asked.get("grid", "")).startswith("{")
        if opening or late or "command" not in asked:
            route.continue_()
        else:
            held.append(route)

    page.route("**/api/puzzles/crossword", hold)
    page.locator("#file").set_input_files(tmp_path / "small.puz")
    expect(page.locator("#title")).to_have_value("Small", timeout=SLOW)

    def saved() -> Crossword:
        with page.expect_download() as download:
            tool(page, "Save as .ipuz").click()
        return crosswords.read(download.value.path().read_bytes(), "saved.ipuz")

    assert saved().clues == {"1A": "It purrs", "1D": "Pet"}
    page.get_by_label("Clue for 4 across, ARE").press_sequentially("You")
    square(page, 0).click()
    page.get_by_label("Clue for 4 across, ARE").press("End")
    page.keyboard.type(" exist")
    page.get_by_label("Author").press_sequentially("A. P")
    late.append(True)
    for route in held:  # what they tell is of a state that has passed
        route.continue_()
    expect(page.locator(".clues small").first).not_to_be_empty(timeout=SLOW)
    expect(page.get_by_label("Author")).to_have_value("A. P")
    page.keyboard.type(".")
    kept = saved()
    assert kept.clues == {"1A": "It purrs", "1D": "Pet", "4A": "You exist"}
    assert kept.author == "A. P."
    square(page, 0).focus()
    page.keyboard.press("Control+z")  # a text is one step
    expect(page.get_by_label("Author")).to_have_value("")


def test_the_page_numbers_words_as_the_grid_does(page: Page) -> None:
    grids = [
        replace(parse("...#...\n.......\n##.....\n.......\n....#.."), bars=frozenset({(8, 9), (9, 16)})),
        parse(".#.\n#.#\n..."),
        parse("...\n"),
        parse(".\n.\n#\n."),
    ]
    open_bench(page, "...")
    for grid in grids:
        state = {"height": grid.height, "width": grid.width, "cells": grid.cells, "bars": sorted(grid.bars)}
        found = page.evaluate(
            "async (state) => (await import('/static/rooms/crossword/grid.js')).slotsOf(state)", state
        )
        assert [(each["name"], tuple(each["cells"])) for each in found] == [
            (slot.name, slot.cells) for slot in grid.slots
        ]


def test_a_puz_is_locked_and_clues_come_from_a_file_unless_it_is_for_another_grid(
    page: Page, tmp_path: Path
) -> None:
    open_bench(page, "CATS\nAREA\nTENT\n#DO#")
    (tmp_path / "other.txt").write_text("zebra;It has stripes\n")
    page.locator("#own-clues").set_input_files(tmp_path / "other.txt")
    expect(page.locator(".says.wrong")).to_contain_text("other.txt is for another grid", timeout=SLOW)
    (tmp_path / "mine.txt").write_text("cats;They purr\narea;50;Length times width\nzebra;It has stripes\n")
    page.locator("#own-clues").set_input_files(tmp_path / "mine.txt")
    expect(page.locator(".says")).to_contain_text("2 of 8 words have a clue in mine.txt.", timeout=SLOW)
    expect(page.get_by_label("Clue for 1 across, CATS")).to_have_value("They purr")
    page.get_by_label("Key of four digits").fill("12")
    tool(page, "Save as .puz").first.focus()
    page.get_by_role("button", name="Save as a locked .puz").click()
    expect(page.locator(".says.wrong")).to_contain_text("four digits", timeout=SLOW)
    page.get_by_label("Key of four digits").fill("7281")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a locked .puz").click()
    locked = crosswords.read(download.value.path().read_bytes(), "locked.puz")
    assert locked.lock is not None
    assert str(unlock(locked, 7281).grid) == "CATS\nAREA\nTENT\n#DO#"
    page.emulate_media(media="print")
    expect(page.locator(".bench .squares")).to_be_visible()
    expect(page.locator(".square.block").first).to_have_css("background-color", "rgb(0, 0, 0)")
    expect(page.locator(".signed")).to_be_visible()
    expect(page.get_by_label("Clue for 1 across, CATS")).to_be_visible()
    expect(page.get_by_label("Grid as text")).to_be_hidden()


def test_what_is_typed_while_the_first_pattern_comes_stays(page: Page) -> None:
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/puzzles/crossword", hold_the_first)
    with page.expect_request(lambda request: request.method == "POST"):
        page.goto("/puzzle/crossword")
    page.get_by_label("Grid as text").fill("CAT\n...\n...")
    held[0].continue_()
    expect(page.locator(".square.block").first).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".square")).to_have_count(9)


def test_what_a_file_says_besides_is_shown_and_how_it_is_meant_when_it_is_solved(page: Page) -> None:
    told = {"editor": "Ann", "difficulty": "hard", "explanation": "A pet is a pet."}
    open_puzzle(page, Crossword(parse("CAT"), {"1A": "It purrs"}, heading="Pet", further=told))
    about = page.locator(".about")
    expect(about).to_contain_text("Editor")
    expect(about).to_contain_text("hard")
    expect(about).not_to_contain_text("A pet is")
    page.locator(".solve-grid input").first.click()
    page.keyboard.type("CAT")
    expect(page.locator(".says")).to_contain_text("Solved in")
    expect(about).to_contain_text("A pet is a pet.")
