"""The rules in the window, its looks, and that it is of one piece with the page."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

import plyground.apps.web
from plyground import plugins
from plyground.apps.desktop.widgets.theme import BOARDS, DARK, LIGHT, PIECES, Look, hexadecimal
from plyground.play.games.rules import rules

STATIC = Path(plyground.apps.web.__file__).parent / "static"
SHARED = {
    "background": "paper", "panel": "card", "ink": "ink", "soft": "dim", "line": "line", "accent": "accent",
    "on_accent": "on-accent", "bad": "danger", "hint": "warm", "tile": "tile", "first": "x", "second": "o",
    "light_cell": "light-cell", "dark_cell": "dark-cell",
}  # fmt: skip
"""The colours of the window, and what the page calls them."""


def variables(selector: str) -> dict[str, str]:
    """What the page's style sheets say for a selector."""
    found: dict[str, str] = {}
    for sheet in ("page/style.css", "board/board.css"):
        text = (STATIC / sheet).read_text()
        for rule in re.findall(rf"^{re.escape(selector)} {{(.*?)}}", text, re.MULTILINE | re.DOTALL):
            found |= dict(re.findall(r"--([\w-]+): (#\w{6})", rule))
    return found


@pytest.mark.parametrize(("theme", "selector"), [(LIGHT, ":root"), (DARK, ':root[data-theme="dark"]')])
def test_the_window_has_the_colours_of_the_page(theme, selector):
    page = variables(selector)
    assert {name: hexadecimal(getattr(theme, name)) for name in SHARED} == {
        name: page[word] for name, word in SHARED.items()
    }


def test_its_boards_and_pieces_are_the_pages():
    for name, (_, (day, night)) in BOARDS.items():
        if name:
            for colours, theme in ((day, ""), (night, '[data-theme="dark"]')):
                page = variables(f':root[data-board="{name}"]{theme}')
                assert [page["light-cell"], page["dark-cell"]] == [f"#{each}" for each in colours]
    for name, (_, colours) in PIECES.items():
        if name:
            page = variables(f':root[data-pieces="{name}"]')
            assert [page["dark-piece"], page["light-piece"]] == [f"#{each}" for each in colours]


def test_l_goes_through_all_looks(hand):
    window = hand("checkers")
    window.click("Play as Black")
    seen = set()
    for _ in range(len(BOARDS) * len(PIECES)):
        seen.add(bytes(window.window.surface.get_view("1")))
        window.key(pygame.K_l)
    assert len(seen) == 9
    assert window.window.preferences.look == Look()


@pytest.mark.parametrize("size", [(960, 680), (360, 640)])
@pytest.mark.parametrize("name", plugins.names("games"))
def test_f1_shows_the_rules_page_by_page_and_then_the_keys(hand, name, size):
    window = hand(name, size=size)
    window.key(pygame.K_RETURN)
    game = window.screen
    window.key(pygame.K_F1)
    guide = window.screen
    assert window.title == f"Rules of {plugins.game(name).title}"
    for number, _ in enumerate(rules(plugins.game(name))):
        assert guide.page == number
        inside = window.window.surface.get_rect()
        assert all(inside.contains(button.rect) for button in guide.buttons)
        window.key(pygame.K_RIGHT)
    assert guide.page == guide.pages - 1
    window.key(pygame.K_LEFT)
    window.key(pygame.K_ESCAPE)
    assert window.screen is game


def test_a_piece_under_the_mouse_shows_its_moves_in_the_rules(hand):
    window = hand("raichu")
    window.click("Play as White")
    window.click("Rules")
    board = window.screen.board
    assert board.targets() == set(range(64)) - set(range(64)) or not board.chosen
    pygame.event.post(
        pygame.Event(pygame.MOUSEMOTION, pos=board.cell_rect(8).center, rel=(0, 0), buttons=(0, 0, 0))
    )
    window.window.step()
    assert board.chosen == (8,)
    window.key(pygame.K_RIGHT)
    assert window.screen.board.chosen == (18,)
    assert window.screen.board.highlight == (27,)
