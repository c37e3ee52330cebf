"""The package's own type: every character that is shown is in it, and its licence lies beside it."""

from __future__ import annotations

import ast
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from plyground import fonts, plugins

PACKAGE = Path(fonts.__file__).parent.parent
PAGE = PACKAGE / "apps/web/static"
TERMINAL_ONLY = ("apps/cli", "classroom", "drawing/tree.py")
NEVER_SHOWN = {
    "█",  # read as a block, as in a terminal's picture of a grid
    *"∧∨",  # read as signs of greater cells
    # Pieces as a terminal shows them.
    *(sign for module in plugins.working("games").values() for sign in module.GAME.glyphs.values()),
}


def characters(font: Path) -> set[str]:
    return {chr(code) for code in TTFont(font).getBestCmap()}


def page_text() -> Iterator[str]:
    for suffix in ("js", "css", "html", "svg"):
        for path in PAGE.rglob(f"*.{suffix}"):
            yield path.read_text(encoding="utf-8")


def python_text() -> Iterator[str]:
    """The texts in the modules whose words the page and the window can show; no docstrings."""
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).as_posix().startswith(TERMINAL_ONLY):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        documented = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
                yield node.value


@pytest.fixture(scope="module")
def shown() -> set[str]:
    return {character for text in (*page_text(), *python_text()) for character in text}


@pytest.mark.parametrize("file", ["sans-400.woff2", "sans-600.woff2", "sans-400.ttf", "sans-600.ttf"])
def test_every_character_that_page_or_window_shows_is_in_the_sans(file: str, shown: set[str]) -> None:
    assert {"×", "…", "♛", "−"} <= shown, "the texts were found"
    lacking = {each for each in shown - characters(fonts.FOLDER / file) if each.isprintable()}
    assert lacking <= NEVER_SHOWN


@pytest.mark.parametrize("file", ["serif-400.woff2", "serif-600.woff2", "serif-600.ttf", "mono-400.woff2"])
def test_letters_digits_and_punctuation_are_in_every_font(file: str) -> None:
    wanted = {chr(code) for code in range(0x20, 0x7F)} | set("×±−…“”‘’–·«»‹›∞αβÄéßñ")
    assert wanted <= characters(fonts.FOLDER / file)


@pytest.mark.parametrize("file", ["sans-400.woff2", "sans-600.woff2", "serif-400.woff2", "serif-600.woff2"])
def test_digits_are_all_as_wide(file: str) -> None:
    font = TTFont(fonts.FOLDER / file)
    names = font.getBestCmap()
    assert len({font["hmtx"][names[ord(digit)]][0] for digit in "0123456789"}) == 1


def test_the_fonts_have_a_name_of_their_own_and_keep_their_licence() -> None:
    files = sorted(path for path in fonts.FOLDER.iterdir() if path.suffix in (".woff2", ".ttf"))
    assert len(files) == 9
    for path in files:
        names = TTFont(path)["name"]
        assert str(names.getDebugName(1)).startswith("Plyground "), "Source is a reserved name"
        assert "Adobe" in names.getDebugName(0)
        assert "SIL Open Font License" in names.getDebugName(13)
        licence = path.with_name(f"OFL-{path.name.partition('-')[0]}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert "Adobe" in licence.splitlines()[0]


def test_they_are_small() -> None:
    assert sum(path.stat().st_size for path in fonts.FOLDER.glob("*.woff2")) < 120_000
    assert sum(path.stat().st_size for path in fonts.FOLDER.glob("*.ttf")) < 180_000


def test_what_is_embedded_in_a_picture_is_a_font_with_what_stands_in_puzzles() -> None:
    data = fonts.embedded().partition("base64,")[2].partition(")")[0]
    known = {chr(code) for code in TTFont(BytesIO(b64decode(data))).getBestCmap()}
    assert known == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789♛")
    assert len(fonts.embedded()) < 6_000
