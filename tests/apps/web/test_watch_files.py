"""Runs in files and on paper, in real Chromium: a page without a server, a notebook's frame, exercises."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import plyground as ply
from plyground.games.tree import make_tree, tree_text
from plyground.play.watch.file import page as page_of

POSITION = "XO./.O./.X."


@pytest.fixture
def reader(browser):
    """Open a file as a person does, by its name; whatever it asks the world for is noted and refused."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(20_000)
    page = context.new_page()
    complaints, asked = [], []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))

    def read(path):
        page.goto(path.as_uri())
        return page

    yield read
    context.close()
    assert complaints == []
    assert [url[:80] for url in asked if not url.startswith(("file:", "data:", "about:"))] == []


def sentence(page):
    return page.locator(".sentence")


def test_a_saved_run_opens_at_its_first_step_and_is_stepped_through(reader, tmp_path):
    watch = ply.watch(ply.game("tictactoe"), POSITION)
    cuts, over = watch.marks["cut"], watch.next(1, "over")
    assert over is not None
    watch.save(tmp_path / "run.html")
    page = reader(tmp_path / "run.html")
    expect(sentence(page)).to_have_text("The search begins: X is to move.")
    expect(page.locator(".counter")).to_have_text(f"Step 1 of {len(watch):,}")
    expect(page.locator(".held")).to_have_text("This file holds the whole run.")
    page.keyboard.press("ArrowRight")
    expect(sentence(page)).to_have_text(watch.sentence(1))
    page.keyboard.press("n")
    expect(sentence(page)).to_have_text(watch.sentence(cuts[0]))
    page.keyboard.press("End")
    expect(sentence(page)).to_have_text(watch.sentence(len(watch) - 1))
    page.keyboard.press("p")
    expect(sentence(page)).to_have_text(watch.sentence(cuts[-1]))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("o")
    expect(sentence(page)).to_have_text(watch.sentence(over))
    expect(page.locator(".node.current")).to_have_count(1)
    assert page.locator(".node").count() > 3, "the tree is drawn with its branches"
    assert page.url.endswith(f"#step={over + 1}")


def test_what_a_file_leaves_out_is_said_and_its_ways_end_with_it(reader, tmp_path):
    watch = ply.watch(ply.game("tictactoe"), POSITION, "minimax")
    assert len(watch) > 400
    (tmp_path / "part.html").write_text(page_of(watch, most_steps=400), encoding="utf-8")
    page = reader(tmp_path / "part.html")
    expect(page.locator(".held")).to_contain_text(f"the first 400 of {len(watch):,} steps")
    page.keyboard.press("End")
    expect(sentence(page)).to_have_text(watch.sentence(399))
    expect(page.locator(".counter")).to_have_text("Step 400 of 400")


def test_a_solver_on_a_puzzle_is_saved_too(reader, tmp_path):
    watch = ply.watch(ply.puzzle("sudoku", "1.....2..3.....4"), algorithm="cdcl")
    watch.save(tmp_path / "run.html")
    page = reader(tmp_path / "run.html")
    expect(sentence(page)).to_have_text(watch.sentence(0))
    page.keyboard.press("End")
    expect(sentence(page)).to_have_text(watch.sentence(len(watch) - 1))
    expect(page.locator(".watch-cell")).to_have_count(16)


def test_a_notebook_shows_the_player_in_a_frame_that_can_do_nothing_else(reader, tmp_path):
    watch = ply.watch(ply.game("tictactoe"), POSITION)
    shown = watch._repr_html_()
    assert re.match(r'<iframe sandbox="allow-scripts" ', shown)
    (tmp_path / "notebook.html").write_text(f"<!doctype html><title>n</title>{shown}", encoding="utf-8")
    inside = reader(tmp_path / "notebook.html").frame_locator("iframe")
    expect(inside.locator(".sentence")).to_have_text("The search begins: X is to move.")
    inside.locator("button.step").click()
    expect(inside.locator(".sentence")).to_have_text(watch.sentence(1))


def test_a_run_is_downloaded_from_the_page(site):
    answer = site.ask("GET", f"/api/watch/file?what=tictactoe&position={POSITION}&algorithm=alphabeta")
    assert answer.status == 200
    assert answer.headers["Content-Disposition"] == 'attachment; filename="run.html"'
    timeless = re.compile(r'"seconds": [0-9.]+')
    expected = page_of(ply.watch(ply.game("tictactoe"), POSITION))
    assert timeless.sub("", answer.text) == timeless.sub("", expected)
    refused = site.ask("GET", "/api/watch/file?what=tictactoe&position=XXX/OO./...")
    assert (refused.status, refused.json) == (400, {"error": "there is nothing to watch: the game is over"})


def test_a_tree_is_typed_watched_and_printed(page):
    page.goto("/watch")
    card = page.locator(".exercise")
    tree = card.get_by_label(re.compile("The tree"))
    tree.fill("((3 12 8) (2 4 6) (14 5 2)")
    expect(card.locator(".refusal")).to_have_text("1 bracket not closed.")
    tree.fill("((3 12 8) (2 4 6) (14 5 2))")
    expect(card.locator(".refusal")).to_be_hidden()
    with page.context.expect_page() as opened:
        card.get_by_role("button", name="Print with solution").click()
    sheet = opened.value
    expect(sheet.locator("h2")).to_have_text(["Exercise 1", "Solution 1"])
    expect(sheet.locator(".solutions p")).to_contain_text("Never looked at: 4, 6.")
    sheet.close()
    card.get_by_label("Algorithm").select_option("minimax")
    card.get_by_role("button", name="Watch").click()
    expect(sentence(page)).to_have_text("The search begins: MAX is to move.")
    page.keyboard.press("End")
    expect(sentence(page)).to_have_text("Done: the position is worth 3.")


def test_a_random_tree_is_made_and_made_again(page):
    page.goto("/watch")
    card = page.locator(".exercise")
    for name, value in {"Depth": "3", "Branches": "2", "From": "-9", "To": "9", "Seed": "7"}.items():
        card.get_by_label(name, exact=True).fill(value)
    card.get_by_role("button", name="Make a random tree").click()
    expected = tree_text(make_tree(3, 2, 7, -9, 9))
    expect(card.get_by_label(re.compile("The tree"))).to_have_value(expected)
    expect(card.locator("img")).to_have_attribute("alt", f"The tree {expected}")
    page.wait_for_function("document.querySelector('.exercise img').naturalWidth > 100")
    card.get_by_label("Depth", exact=True).fill("12")
    card.get_by_label("Branches", exact=True).fill("12")
    card.get_by_role("button", name="Make a random tree").click()
    expect(card.locator(".refusal")).to_contain_text("12 branches 12 deep are 8,916,100,448,256.")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("tree=((1)", "1 bracket not closed"),
        ("depth=two", "depth is a whole number, not 'two'"),
        ("tree=(1 2)&algorithm=guess", "no algorithm 'guess'"),
        ("least=5&most=1", "numbers go from"),
    ],
)
def test_what_is_no_exercise_is_refused_in_one_line(site, query, says):
    answer = site.ask("GET", f"/api/watch/exercise?{query.replace(' ', '%20')}")
    assert answer.status == 400
    assert says in answer.json["error"]
    assert "\n" not in answer.json["error"]
