"""Every way in which a game ends on the page: by its rules, by a clock, by a word; and what comes then."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from plyground import plugins
from plyground.games.checkers.rules import QUIET_PLIES

from .driving import cell, start, status, violations

pytestmark = pytest.mark.long


def quiet_moves(position: str, plies: int) -> list[str]:
    """So many moves of kings in which no position comes twice."""
    game, chance = plugins.game("checkers"), Random(1)
    history, moves = [game.parse_state(position)], list[str]()
    while len(moves) < plies:
        for action in chance.sample(list(game.actions(history[-1])), len(game.actions(history[-1]))):
            after = game.result(history[-1], action)
            if after not in history and not any("x" in game.text(answer) for answer in game.actions(after)):
                moves.append(game.text(action))
                history.append(after)
                break
        else:
            raise AssertionError("no way on")
    return moves


def test_moves_without_progress_are_counted_and_end_the_game(page: Page) -> None:
    position = "B:WK30,K31:BK1,K2"
    *moves, last = quiet_moves(position, QUIET_PLIES)
    start(page, game="checkers", start=position, moves=moves[: QUIET_PLIES // 2 - 1])
    expect(page.locator(".caution").first).to_be_hidden()
    start(page, game="checkers", start=position, moves=moves)
    expect(page.locator(".caution").first).to_have_text(
        re.compile("39 moves by each side without a capture or a man's advance; 40 are a draw")
    )
    assert violations(page) == []
    page.get_by_label("Type a move").fill(last)
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text(
        "Game over: Tie: 40 moves by each side without a capture or a man's advance."
    )


def test_a_clock_is_shown_and_ends_the_game_when_it_runs_out(page: Page) -> None:
    page.goto("/play/tictactoe")
    page.get_by_label("Two people").check()
    page.get_by_label("3 min + 2 s").check()
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("timer", name="X has 3:00 left")).to_be_visible()
    for number in (4, 0):
        cell(page, number).click()
    expect(page.locator(".time.running")).to_have_text(re.compile(r"^[23]:\d\d$"))
    page.reload()
    expect(page.locator(".time.running")).to_have_text(re.compile(r"^2:\d\d$"))
    start(page, moves=["b2", "a1"], clock={"control": "1+0", "left": [1.5, 60]})
    expect(page.locator(".time.low")).to_have_text(re.compile(r"^[01]\.\d$"))
    expect(status(page)).to_have_text("Game over: O wins: X ran out of time.")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("timer", name="X has 1:00 left")).to_be_visible()


def test_resigning_takes_two_presses_and_a_new_game_leaves_the_old_one_kept(page: Page) -> None:
    start(page, moves=["b2", "a1"], seats=["person", {"level": 5}])
    first = page.url
    page.get_by_role("button", name="Resign").click()
    expect(status(page)).to_have_text("Your turn: X")
    page.get_by_role("button", name="Resign?").click()
    expect(status(page)).to_have_text("Game over: O wins: X resigned.")
    page.get_by_role("button", name="Undo").click()
    expect(status(page)).to_have_text("Your turn: X")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign?").click()
    page.get_by_role("button", name="Swap sides").click()
    expect(status(page)).to_have_text("Your turn: O")
    expect(page.locator("ol.moves li")).to_have_count(1)
    assert page.url != first
    page.go_back()
    expect(status(page)).to_have_text("Game over: O wins: X resigned.")


def test_the_computer_answers_an_offered_draw_by_its_score(page: Page) -> None:
    strong = {"engine": "table", "depth": 9}
    # So near to its end that a second suffices on any machine.
    start(page, moves=["b2", "a1", "c1", "a3"], seats=["person", strong])
    page.get_by_role("button", name="Draw").click()
    expect(status(page)).to_have_text("Game over: Tie: both agreed.")
    expect(page.locator(".proposal")).to_contain_text(
        "accepts the draw: looking to the end it sees even", ignore_case=True
    )


def test_a_draw_is_declined_with_the_reason(page: Page) -> None:
    start(page, game="checkers", moves=["11-15", "23-19"], seats=["person", {"level": 3}])
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".proposal")).to_contain_text(re.compile("declines the draw: .* sees"))
    expect(status(page)).to_have_text(re.compile("^Your turn"))
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".notice")).to_contain_text("make a move before you offer another")


def test_two_at_one_table_agree_by_a_second_press(page: Page) -> None:
    start(page, moves=["b2"])
    page.get_by_role("button", name="Draw").click()
    page.get_by_role("button", name="Both agree?").click()
    expect(status(page)).to_have_text("Game over: Tie: both agreed.")


def test_a_takeback_and_a_reload_in_mid_thought_lose_nothing(page: Page) -> None:
    slow = {"engine": "alphabeta", "seconds": 30}
    start(page, game="checkers", seats=["person", slow], clock="5+3", moves=["11-15", "23-19"])
    page.get_by_label("Type a move").fill("9-14")
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("Computer thinking …")
    page.reload()
    expect(status(page)).to_have_text("Computer thinking …")
    expect(page.locator("ol.moves li")).to_have_count(3)
    expect(page.locator(".time.running")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(status(page)).to_have_text(re.compile("^Your turn: Black"))
    expect(page.locator("ol.moves li")).to_have_count(2)
    page.get_by_role("button", name="Redo").click()
    expect(status(page)).to_have_text("Computer thinking …")


def test_the_level_that_suits_is_proposed_after_a_few_games(page: Page) -> None:
    lost: dict[str, Any] = {"game": "tictactoe", "ended": {"by": "resignation", "loser": 0}, "moves": ["b2"]}
    for _ in range(2):
        assert page.request.post("/api/games", data={**lost, "seats": ["person", {"level": 4}]}).ok
    start(page, moves=["b2", "a1"], seats=["person", {"level": 4}])
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign?").click()
    expect(page.locator(".caution", has_text="3 lost of your latest games at level 4")).to_be_visible()
    page.get_by_role("button", name=re.compile(r"Play level [123]")).click()
    expect(page.locator(".game")).to_contain_text(re.compile("Level [123]"))
    expect(page.locator(".newgame")).to_contain_text("should suit you")
