"""Watch it think in a real browser, and its routes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Event
from typing import Any, Literal
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from plyground.apps.web import watch as routes

from .conftest import Site, visiting
from .driving import bring, start, violations, violations_in_both_colours
from .test_moving import square

pytestmark = pytest.mark.long

POSITION = "X../.../.O."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
LEARNING = "4...3..........."
"""A small sudoku in which CDCL meets a conflict."""
CUTTING = "X.O/..X/.XO"
"""A small position with a cut."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def query(**fields: Any) -> str:
    return "&".join(
        f"{name}={value}" for name, value in {"what": "tictactoe", "position": POSITION, **fields}.items()
    )


@pytest.fixture(scope="module")
def shared(browser: Browser, site: Site) -> Iterator[Page]:
    """One page for all tests that only look."""
    with visiting(browser, site, viewport={"width": 1280, "height": 900}) as opened:
        yield opened


def watch(page: Page, what: str = "tictactoe", **fields: Any) -> None:
    """Open the player on a run, at its first step unless told otherwise."""
    wanted = {"position": POSITION, **fields} if what == "tictactoe" else fields
    page.goto(f"/watch/{what}?" + "&".join(f"{name}={quote(str(value))}" for name, value in wanted.items()))
    expect(page.locator(".counter")).to_contain_text("Step")


def look_at(page: Page, step: Literal[1, 854] = 1) -> None:
    """The usual run at its first or its last step, which is loaded only where it is not open already."""
    address = urlsplit(page.url)
    asked = parse_qs(address.query)
    usual = {"position": [POSITION], "algorithm": ["alphabeta"]}
    if address.path != "/watch/tictactoe" or {**asked, "step": []} != {**usual, "step": []}:
        watch(page, step=step)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home" if step == 1 else "End")
    counter(page, step)


def sentence(page: Page) -> Any:
    return page.locator(".sentence")


def node(page: Page, move: str) -> Any:
    """The card of a move below the position."""
    return page.get_by_role("button", name=re.compile(f"^{move}, "))


def counter(page: Page, step: int) -> None:
    expect(page.locator(".counter")).to_contain_text(f"Step {step:,} of")


def test_it_opens_at_the_first_step_and_is_walked_by_keyboard(shared: Page) -> None:
    watch(shared)
    counter(shared, 1)
    expect(sentence(shared)).to_have_text("The search begins: X is to move.")
    shared.keyboard.press("ArrowRight")
    expect(sentence(shared)).to_have_text("X tries b1.")
    expect(node(shared, "b1")).to_have_class(re.compile("current"))
    shared.keyboard.press("ArrowLeft")
    counter(shared, 1)
    shared.keyboard.press("ArrowRight")
    shared.keyboard.press("o")
    expect(sentence(shared)).to_have_text("O's best reply to b1 is worth 0.")
    shared.keyboard.press("u")
    counter(shared, 854)
    shared.keyboard.press("Home")
    counter(shared, 1)
    shared.keyboard.press("?")
    expect(shared.get_by_role("dialog")).to_contain_text("next mark")
    shared.keyboard.press("Escape")


def test_the_next_cut_shows_the_branches_that_are_left_out_and_the_reason(shared: Page) -> None:
    look_at(shared)
    shared.keyboard.press("n")
    expect(sentence(shared)).to_contain_text("Cut: O already has a reply worth at most +1 here")
    group = shared.locator(".pruned.cut")
    expect(group.locator(".ghost-node").first).to_be_visible()
    expect(group.locator("p")).to_contain_text("not looked at")
    expect(shared.locator(".bounds")).to_contain_text("X is already sure of at least")
    expect(shared.locator(".code-lines .lit")).to_contain_text("if low >= high:")
    expect(shared.locator(".code-lines .lit")).to_be_in_viewport()
    shared.keyboard.press("p")
    expect(shared.locator(".notice")).to_have_text("There is no cut before this step.")


@pytest.mark.parametrize(("step", "nearest"), [("99999", "its last"), ("0", "its first"), ("x", "its first")])
def test_a_step_that_is_not_there_is_said_and_the_nearest_opened(
    shared: Page, step: str, nearest: str
) -> None:
    watch(shared, step=step)
    expect(shared.locator(".notice")).to_contain_text(f"this run has 854. Here is {nearest}.")
    counter(shared, 854 if nearest == "its last" else 1)


def test_a_bound_is_shown_as_a_bound_and_never_as_a_value(shared: Page) -> None:
    """Minimax says that a2 loses and that c2 and c3 tie: alpha-beta knows only that they win no more."""
    look_at(shared, step=854)
    for move in ("a2", "b2", "c2", "a3", "c3"):
        card = node(shared, move)
        expect(card.locator(".worth")).to_have_text("≤ +1")
        expect(card).to_have_class(re.compile("bound"))
        assert card.get_attribute("data-worth") is None
    for move, worth in (("b1", "0"), ("c1", "+1")):
        expect(node(shared, move).locator(".worth")).to_have_text(worth)
        expect(node(shared, move)).to_have_attribute("data-worth", worth.lstrip("+"))
    shared.get_by_role("button", name="Minimax", exact=False).click()
    counter(shared, 1)
    expect(shared).to_have_url(re.compile("algorithm=minimax"))
    shared.keyboard.press("End")
    for move, worth in (("a2", "−1"), ("c2", "0"), ("c3", "0")):
        expect(node(shared, move).locator(".worth")).to_have_text(worth)


def test_the_algorithms_stand_side_by_side_with_their_node_counts(shared: Page, site: Site) -> None:
    look_at(shared)
    for algorithm in site.ask("GET", "/api/watch/algorithms?what=tictactoe").json:
        counts = site.ask("GET", f"/api/watch?{query(algorithm=algorithm['name'])}").json["counts"]
        card = shared.locator(".algorithm", has=shared.get_by_text(algorithm["title"], exact=True))
        expect(card).to_contain_text(f"{counts[0]['value']:,} {counts[0]['label']}")


def test_nothing_moves_while_one_steps(shared: Page) -> None:
    look_at(shared)
    places = """[".timeline", ".port", ".code-lines", ".transcript-port"].map(
        part => document.querySelector(part).getBoundingClientRect().y)"""
    before = shared.evaluate(places)
    for key in ("n", "n", "ArrowRight", "o", "End"):
        shared.keyboard.press(key)
        expect(sentence(shared)).not_to_have_text("")
        assert shared.evaluate(places) == before, key


def test_a_branch_opens_and_closes_by_hand(shared: Page) -> None:
    look_at(shared, step=854)
    cards = shared.locator(".node")
    expect(cards).to_have_count(8)
    node(shared, "c1").focus()
    shared.keyboard.press("Enter")
    expect(cards).to_have_count(14)
    shared.keyboard.press("Enter")
    expect(cards).to_have_count(8)


def test_branches_that_come_one_by_one_are_drawn_as_they_come(shared: Page) -> None:
    asked: list[Route] = []

    def answer_the_first(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.continue_()

    shared.route("**/api/watch/children?*", answer_the_first)
    with shared.expect_response("**/api/watch/children?*"):
        watch(shared, step=8)
    for step in (9, 10):
        shared.keyboard.press("ArrowRight")
        counter(shared, step)
    assert len(asked) > 1
    for route in asked[1:]:
        route.continue_()
    expect(shared.locator(".node.future").first).to_be_visible()
    shared.unroute_all()


def test_who_goes_elsewhere_before_an_answer_comes_stays_there(shared: Page) -> None:
    look_at(shared)
    held: list[Route] = []
    shared.route("**/api/watch/next?*", lambda route: held.append(route))
    with shared.expect_request("**/api/watch/next?*"):
        shared.keyboard.press("n")
    shared.keyboard.press("End")
    counter(shared, 854)
    with shared.expect_response("**/api/watch/next?*") as answer:
        for route in held:
            route.continue_()
    answer.value.finished()
    shared.keyboard.press("ArrowLeft")  # it waits for what was asked before
    counter(shared, 853)
    shared.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    counter(shared, 853)
    shared.unroute_all()


def test_playing_goes_as_fast_as_it_is_told(shared: Page) -> None:
    look_at(shared)
    shared.get_by_label("Speed").fill("3")
    shared.get_by_role("button", name="Play").click()
    counter(shared, 854)
    expect(shared.get_by_role("button", name="Play")).to_be_visible()
    expect(sentence(shared)).to_have_text("Done: the position is worth +1.")
    shared.get_by_label("Speed").fill("0.3")
    shared.get_by_role("button", name="Play").click()
    expect(shared.locator(".counter")).to_contain_text(re.compile("Step [2-9] of"))
    shared.get_by_role("button", name="Pause").click()
    expect(shared.get_by_role("button", name="Play")).to_be_visible()


def test_who_guesses_is_asked_told_why_and_counted(shared: Page, site: Site) -> None:
    look_at(shared)
    steps = site.ask("GET", f"/api/watch/steps?{query(first=0, last=99)}").json["steps"]
    asked = next(step for step in steps if step["quiz"])
    shared.get_by_role("button", name="Guess first").click()
    shared.get_by_label("Speed").fill("2")
    shared.get_by_role("button", name="Play").click()
    counter(shared, asked["event"] + 1)
    panel = shared.locator(".quiz")
    expect(panel).to_contain_text(asked["quiz"]["asks"])
    expect(shared.locator(".transcript .row", has_text=steps[asked["event"] + 1]["says"])).to_have_count(0)
    shared.keyboard.press(str(asked["quiz"]["answer"] + 1))
    expect(panel).to_contain_text("Right. " + asked["quiz"]["why"])
    expect(panel).to_contain_text("1 of 1 right")
    shared.keyboard.press("Enter")
    counter(shared, asked["event"] + 2)
    shared.get_by_role("button", name="Guess first").click()
    expect(panel).to_be_hidden()


def test_the_address_is_a_link_to_exactly_this_step(shared: Page) -> None:
    watch(shared, algorithm="table", step=40)
    counter(shared, 40)
    expect(sentence(shared)).to_contain_text("Seen before: the table says at least +1.")
    shared.keyboard.press("ArrowRight")
    expect(shared).to_have_url(re.compile("algorithm=table.*step=41$"))
    shared.reload()
    counter(shared, 41)


def test_the_whole_tree_of_the_empty_board_stays_fluid(shared: Page) -> None:
    shared.goto("/watch/tictactoe?algorithm=minimax")
    expect(shared.locator(".counter")).to_have_text("Step 1 of 1,099,892", timeout=200_000)
    shared.keyboard.press("End")
    counter(shared, 1_099_892)
    expect(node(shared, "a1").locator(".worth")).to_have_text("0")
    expect(shared.locator(".transcript .current")).to_contain_text("Done: the position is worth 0.")
    shared.get_by_role("region", name="Every step in words").evaluate("port => port.scrollTop = 4_000_000")
    expect(shared.locator(".transcript .row", has_text="tries").first).to_be_visible()
    assert shared.locator(".transcript .row").count() < 60


def test_what_is_too_large_is_refused_with_a_depth_that_can_be_watched(shared: Page) -> None:
    position = "/".join(["." * 7] * 7)
    shared.goto(f"/watch/tictactoe?algorithm=minimax&depth=6&position={position}")
    expect(shared.locator(".notice")).to_contain_text("it can be watched", timeout=30_000)
    expect(shared.locator(".player")).to_be_hidden()
    shared.locator(".notice button").click()
    counter(shared, 1)
    expect(shared.locator(".notice")).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/watch/chess", "There is nothing called “chess” to watch."),
        ("/watch/tictactoe?position=XXX/OO./...", "The game is over"),
        ("/watch/tictactoe?position=XY./.../...", "Row 1, column 2"),
        ("/watch/tictactoe?algorithm=magic", "No algorithm 'magic'"),
    ],
)
def test_what_cannot_be_watched_is_said_in_one_line(shared: Page, path: str, message: str) -> None:
    shared.goto(path)
    expect(shared.get_by_role("alert")).to_contain_text(re.compile(re.escape(message), re.IGNORECASE))


def test_a_games_room_leads_to_the_position_on_its_board_and_the_boards_are_turned_as_that_one_is(
    shared: Page,
) -> None:
    start(shared, game="checkers", start="B:W32:B1", seats=["person", "person"])
    shared.get_by_role("button", name="Turn").click()
    square(shared, 1).click()
    square(shared, 6).click()
    expect(shared.locator("ol.moves li")).to_have_count(1)
    shared.get_by_role("link", name="Watch it think").click()
    expect(sentence(shared)).to_have_text("The search begins: White is to move.")
    expect(shared.get_by_label("Position", exact=True)).to_have_value("W:W32:B6")
    expect(shared.locator("#nav [aria-current]")).to_have_text("Watch")
    expect(shared.locator(".node .miniature.turned").first).to_be_visible()
    shared.keyboard.press("t")
    expect(shared.locator(".node .miniature.turned")).to_have_count(0)


def test_a_lesson_leads_from_stop_to_stop(shared: Page) -> None:
    shared.goto("/watch")
    shared.get_by_role("link", name=re.compile("Why alpha-beta sees the same with less")).click()
    expect(shared.locator(".lesson-text")).to_contain_text("Minimax looks at 6,380 positions here")
    shared.locator(".lesson").get_by_role("button", name="Go on").click()
    expect(sentence(shared)).to_have_text("O's best reply to b1 is worth 0.")
    expect(shared.locator(".lesson-text")).to_contain_text("that number is called α")
    for _ in range(3):
        shared.keyboard.press("l")
    counter(shared, 854)
    expect(shared.locator(".lesson").get_by_role("button", name="Go on")).to_be_disabled()


def test_anything_can_be_chosen_to_be_watched(shared: Page) -> None:
    shared.goto("/watch")
    form = shared.get_by_role("form", name="Choose what to watch")
    form.get_by_label("Game or puzzle").select_option("queens")
    form.get_by_label("Algorithm").select_option("dpll")
    form.get_by_role("button", name="Watch", exact=True).click()
    counter(shared, 1)
    expect(shared.locator(".algorithm[aria-pressed=true]")).to_contain_text("DPLL")


def test_a_value_that_falls_is_struck_out_with_its_reason(shared: Page) -> None:
    watch(shared, "sudoku", algorithm="backtracking", position=EASY)
    expect(shared.locator(".watch-cell").nth(2).locator(".candidates i")).to_have_text(list("123456789"))
    shared.locator("[data-mark=removal]").click()
    expect(sentence(shared)).to_have_text("r1c3 can't be 5: r1 has its 5 at r1c1.")
    expect(shared.locator(".watch-cell").nth(2).locator(".fell")).to_have_text("5")
    expect(shared.locator(".watch-cell.because")).to_have_text("5")
    shared.keyboard.press("End")
    expect(shared.locator(".watch-cell b")).to_have_count(81)
    shared.keyboard.press("Home")
    expect(shared.locator(".watch-cell b")).to_have_count(30)


def test_a_sudoku_is_watched_with_cdcl_to_its_first_conflict_and_what_is_learnt(shared: Page) -> None:
    watch(shared, "sudoku", algorithm="cdcl", position=HARD)
    shared.locator("[data-mark=conflict]").click()
    expect(sentence(shared)).to_have_text("Conflict: c5 needs a 2, and no place is left for it.")
    expect(shared.locator(".watch-cell.conflict").first).to_be_visible()
    expect(shared.locator(".implications .literal-box.end text").first).to_have_text("conflict")
    expect(shared.locator(".implications .decided")).to_contain_text("r2c6 = 2")
    expect(shared.locator(".trail .decided")).to_contain_text("r2c6 = 2")
    shared.keyboard.press("ArrowRight")
    expect(shared.locator(".learnt-text")).to_contain_text("r2c6 ≠ 2")
    expect(shared.locator(".watch-cell").nth(14).locator(".literal")).to_have_text("≠2")
    expect(shared.locator(".watch-cell.learnt")).to_have_count(1)


def test_a_crossword_is_watched_with_ac3(shared: Page) -> None:
    watch(shared, "crossword", algorithm="backtracking")
    shared.locator("[data-mark=removal]").click()
    expect(sentence(shared)).to_contain_text("no word for 4 across has B, F, G")
    row = shared.locator(".slots-list tr.focus")
    expect(row).to_contain_text("2 down")
    expect(row.locator("s").first).to_have_text("EVEN")
    expect(shared.locator(".queue")).to_contain_text("arcs wait")
    shared.locator("[data-mark=choice]").click()
    expect(shared.locator(".options-list")).to_contain_text("Next is 3 down: it has the fewest values left")
    shared.keyboard.press("End")
    expect(shared.locator(".watch-cell b")).to_have_count(21)


def test_any_puzzle_has_a_view(shared: Page) -> None:
    watch(shared, "queens", position=5)
    shared.keyboard.press("End")
    expect(shared.locator(".watch-cell b", has_text="●")).to_have_count(5)
    watch(shared, "magic")
    expect(shared.locator(".watch-cell .candidates").first).to_be_visible()


@pytest.mark.parametrize(
    ("puzzle", "text", "squares"),
    [("sudoku", LEARNING, 16), ("crossword", "CAT\n...\n...", 9), ("queens", "5", 25)],
)
def test_a_puzzles_room_leads_to_the_puzzle_that_is_in_it(
    shared: Page, puzzle: str, text: str, squares: int
) -> None:
    bring(shared, puzzle, text)
    shared.goto(f"/puzzle/{puzzle}")
    expect(shared.locator(".square")).to_have_count(squares)
    shared.get_by_role("button", name="Watch it solve").click()
    expect(shared.locator(".watch-cell")).to_have_count(squares)
    counter(shared, 1)


def test_nobody_is_shut_out_of_watching(shared: Page) -> None:
    shared.goto("/watch")
    expect(shared.locator(".lessons").first).to_be_visible()
    assert violations_in_both_colours(shared, signs=True) == []
    watch(shared, position=CUTTING)
    shared.keyboard.press("g")
    shared.keyboard.press("n")
    expect(shared.locator(".pruned.cut")).to_be_visible()
    assert violations_in_both_colours(shared, signs=True) == []
    watch(shared, "sudoku", algorithm="cdcl", position=LEARNING)
    expect(shared.locator(".implications")).to_have_text("None yet.")
    assert violations(shared, signs=True, judged=".code-lines") == []
    shared.locator("[data-mark=learnt]").click()
    expect(shared.locator(".literal").first).to_be_visible()
    assert violations_in_both_colours(shared, signs=True, judged=".code-lines") == []
    watch(shared, "crossword", algorithm="backtracking", step=10)
    assert violations_in_both_colours(shared, signs=True, judged=".code-lines") == []


def test_a_phone_has_the_player_at_hand_and_nothing_wider_than_itself(browser: Browser, site: Site) -> None:
    wide = "document.documentElement.scrollWidth > innerWidth"
    with visiting(browser, site, **PHONE) as page:
        page.goto("/watch")
        expect(page.locator(".lessons").first).to_be_visible()
        assert not page.evaluate(wide)
        watch(page, position=CUTTING)
        assert not page.evaluate(wide)
        page.get_by_role("button", name="Next", exact=True).tap()
        expect(sentence(page)).to_contain_text("Cut:")
        page.locator(".transcript").scroll_into_view_if_needed()
        for tool in page.locator(".transport button").all():
            expect(tool).to_be_in_viewport(ratio=1)
            box = tool.bounding_box()
            assert box is not None
            assert box["height"] >= 40, "a finger is no mouse"
        assert violations(page, signs=True, judged=".code-lines") == []
        for what in ("tictactoe", "sudoku", "crossword"):
            watch(page, what)
            assert not page.evaluate(wide)


def test_what_is_recorded_is_answered_while_another_search_is_being_recorded(site: Site) -> None:
    site.ask("GET", f"/api/watch?{query(algorithm='table')}")
    free = Event()
    routes._recorder.submit(free.wait, 20)
    try:
        assert site.ask("GET", f"/api/watch/step?{query(algorithm='table', event=0)}").status == 200
        assert site.ask("GET", f"/api/watch/children?{query(algorithm='table', node=0)}").status == 200
    finally:
        free.set()


def test_who_waits_too_long_for_others_recordings_is_told_to_come_back(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "WAIT_SECONDS", 0.2)
    free = Event()
    routes._recorder.submit(free.wait, 20)
    try:
        answer = site.ask("GET", f"/api/watch?{query(algorithm='table', position='X../.../...')}")
        assert answer.status == 429
        assert answer.headers["Retry-After"]
    finally:
        free.set()


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_what_is_too_large_to_be_watched_is_refused_with_a_depth_that_is_not(
    site: Site, algorithm: str
) -> None:
    board = "/".join(["." * 19] * 19)
    answer = site.ask("GET", f"/api/watch?{query(algorithm=algorithm, position=board)}")
    assert answer.status == 400
    assert re.search(r"can be watched \d pl\w+ deep", answer.json["error"])


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (f"/api/watch?{query(algorithm='magic')}", "no algorithm"),
        (f"/api/watch?{query(what='chess')}", "no 'chess'"),
        (f"/api/watch?{query(position='XXX')}", ""),
        (f"/api/watch?{query(depth='99')}", "a depth is"),
        (f"/api/watch/children?{query(node='x')}", "must be a number"),
        (f"/api/watch/children?{query(node='99999999')}", "there is no node"),
        (f"/api/watch/step?{query(event='99999999')}", "there is no event"),
    ],
)
def test_a_bad_question_is_answered_in_one_line(site: Site, path: str, reason: str) -> None:
    answer = site.ask("GET", path)
    assert answer.status == 400
    assert reason in answer.json["error"]
    assert "\n" not in answer.json["error"]
