"""The board's state: values in, values out, without a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import plyground.apps.web

from .conftest import Site, visiting

pytestmark = pytest.mark.long

STATE = Path(plyground.apps.web.__file__).parent / "static/board/state.js"

GAME = {"rows": 3, "columns": 4, "placing": False, "players": ["White", "Black"]}

RUN = """async ({ game, changes, calls }) => {
  const board = await import("/static/board/state.js");
  const freeze = (value) => {
    if (value && typeof value === "object") { Object.values(value).forEach(freeze); Object.freeze(value); }
    return value;
  };
  let state = freeze({ ...board.newState(game), ...changes });
  let result = state;
  for (const [name, ...rest] of calls) {
    result = board[name](state, ...rest);
    if (result?.state) state = freeze(result.state);
    else if (result?.legal) state = freeze(result);
  }
  if (result instanceof Set) result = [...result];
  if (result instanceof Map) result = [...result].map(([cell, value]) => [cell, value.text]);
  return { state, result };
}"""


@pytest.fixture(scope="module")
def module(browser: Browser, site: Site) -> Iterator[Page]:
    with visiting(browser, site) as page:
        page.goto("/")
        yield page


def after(module: Page, *calls: list[Any], game: dict[str, Any] = GAME, **changes: Any) -> Any:
    """What comes of calls to the module's functions, each with the state that the one before gave."""
    return module.evaluate(RUN, {"game": game, "changes": changes, "calls": calls})


def test_the_state_imports_nothing_and_so_knows_no_page() -> None:
    text = STATE.read_text(encoding="utf-8")
    assert "import " not in text
    assert "document" not in text


def test_cells_are_chosen_one_after_another_until_a_path_is_whole(module: Page) -> None:
    legal = [[0, 5, 10], [0, 1]]
    first = after(module, ["choose", 0], legal=legal)
    assert first["state"]["chosen"] == [0]
    assert "path" not in first["result"]
    second = after(module, ["choose", 0], ["choose", 5], legal=[*legal, [0, 5, 8]])
    assert second["state"]["chosen"] == [0, 5]
    assert second["state"]["standing"] == 1
    third = after(module, ["choose", 0], ["choose", 5], ["choose", 10], legal=legal)
    assert third["result"]["path"] == [0, 5, 10]


def test_a_path_that_goes_on_is_whole_when_its_end_is_chosen_again(module: Page) -> None:
    chosen = [["choose", 0], ["choose", 5]]
    assert after(module, *chosen, ["choose", 5], legal=[[0, 5], [0, 5, 10]])["result"]["path"] == [0, 5]
    assert after(module, *chosen, ["choose", 5], legal=[[0, 5, 8], [0, 5, 10]])["state"]["chosen"] == []


def test_the_end_of_one_path_is_enough_but_not_of_two(module: Page) -> None:
    one = after(module, ["choose", 0], ["choose", 10], legal=[[0, 5, 10], [0, 1]])
    assert one["result"]["path"] == [0, 5, 10]
    two = after(module, ["choose", 0], ["choose", 10], legal=[[0, 5, 10], [0, 7, 10]])
    assert two["result"]["astray"] == {"cell": 10, "ways": 2}
    assert two["state"]["chosen"] == [0]


def test_a_cell_that_leads_nowhere_is_told_or_ends_the_choice(module: Page) -> None:
    assert after(module, ["choose", 3], legal=[[0, 1]])["result"]["astray"] == {"cell": 3, "ways": 0}
    assert after(module, ["choose", 0], ["choose", 3], legal=[[0, 1]])["state"]["chosen"] == []
    assert after(module, ["choose", 0], ["choose", 4], legal=[[0, 1], [4, 5]])["state"]["chosen"] == [4]


def test_nothing_is_chosen_while_a_path_is_answered(module: Page) -> None:
    found = after(module, ["choose", 0], legal=[[0]], busy=True)
    assert found["state"]["chosen"] == []
    assert "path" not in found["result"]


def test_while_a_path_is_answered_what_comes_after_it_is_chosen_beforehand(module: Page) -> None:
    man, other = "white-man", "black-man"
    shown: dict[str, Any] = {"board": [man, "", "", other, man, *[""] * 7], "moves": [], "last": []}
    under_way: dict[str, Any] = {
        "legal": [[0, 1], [4, 5]],
        "chosen": [0, 1],
        "busy": True,
        "mine": "white-",
        "shown": shown,
    }
    assert after(module, ["choose", 4], ["choose", 8], **under_way)["state"]["pre"] == [4, 8]
    assert after(module, ["choose", 1], ["choose", 2], **under_way)["state"]["pre"] == [1, 2], "where it goes"
    assert after(module, ["choose", 0], **under_way)["state"]["pre"] == [], "it is no longer there"
    assert after(module, ["choose", 3], **under_way)["state"]["pre"] == []
    assert after(module, ["choose", 4], ["choose", 8], **under_way)["state"]["chosen"] == [0, 1]
    placing = {**under_way, "game": {**GAME, "placing": True}, "mine": "", "chosen": [1], "legal": [[1], [2]]}
    assert after(module, ["choose", 2], **placing)["state"]["pre"] == [2]
    assert after(module, ["choose", 1], **placing)["state"]["pre"] == [], "its own move takes that cell"


def test_what_can_be_chosen_is_what_continues_a_path_or_ends_just_one(module: Page) -> None:
    legal = [[0, 5, 10], [0, 1, 10], [0, 1, 2], [4, 8]]
    assert set(after(module, ["choices"], legal=legal)["result"]) == {0, 4}
    assert set(after(module, ["choose", 0], ["choices"], legal=legal)["result"]) == {5, 1, 2}


def test_a_new_board_forgets_the_choice_and_knows_which_way_is_still_to_go(module: Page) -> None:
    before: dict[str, list[Any]] = {"moves": [], "last": [], "legal": []}
    board = {"moves": ["a"], "last": [0, 5, 10], "legal": [{"path": [4, 5]}]}
    clicked = after(module, ["withBoard", board, True], shown=before, chosen=[0, 5, 10], standing=0)["state"]
    assert (clicked["chosen"], clicked["way"], clicked["legal"]) == ([], [0, 5, 10], [[4, 5]])
    dragged = after(module, ["withBoard", board, False], shown=before, chosen=[0, 5, 10], standing=2)["state"]
    assert (dragged["way"], dragged["legal"]) == ([10], [])
    undone = after(module, ["withBoard", before, True], shown=board)["state"]
    assert undone["way"] == []


def test_the_first_stop_is_a_piece_that_can_move_until_somebody_was_there(module: Page) -> None:
    board = {"moves": [], "last": [], "legal": [{"path": [7, 3]}, {"path": [5, 1]}]}
    assert after(module, ["withBoard", board, True])["state"]["focused"] == 5
    assert after(module, ["withBoard", board, True], turned=True)["state"]["focused"] == 7
    assert after(module, ["withBoard", board, True], visited=True)["state"]["focused"] == 0


@pytest.mark.parametrize(
    ("key", "far", "upright", "turned"),
    [
        ("ArrowLeft", False, 4, 6),
        ("ArrowRight", False, 6, 4),
        ("ArrowUp", False, 1, 9),
        ("ArrowDown", False, 9, 1),
        ("Home", False, 4, 7),
        ("End", False, 7, 4),
        ("Home", True, 0, 11),
        ("End", True, 11, 0),
        ("x", False, None, None),
        ("constructor", False, None, None),
    ],
)
def test_keys_lead_where_the_eye_expects_on_either_side(
    module: Page, key: str, far: bool, upright: int | None, turned: int | None
) -> None:
    assert after(module, ["stepTo", key, far], focused=5)["result"] == upright
    assert after(module, ["stepTo", key, far], focused=5, turned=True)["result"] == turned


def test_the_edge_of_the_board_is_its_edge(module: Page) -> None:
    assert after(module, ["stepTo", "ArrowLeft", False], focused=4)["result"] == 4
    assert after(module, ["stepTo", "ArrowDown", False], focused=11)["result"] == 11


def test_a_cell_shows_the_best_of_the_moves_that_go_on_through_it(module: Page) -> None:
    values = [
        {"path": [0, 5, 10], "worth": 3, "text": "three"},
        {"path": [0, 1], "worth": 7, "text": "seven"},
        {"path": [4, 8], "worth": -1, "text": "minus one"},
    ]
    assert after(module, ["valuesByCell"], values=values)["result"] == [[0, "seven"], [4, "minus one"]]
    chosen = after(module, ["valuesByCell"], values=values, chosen=[0])["result"]
    assert chosen == [[5, "three"], [1, "seven"]]
