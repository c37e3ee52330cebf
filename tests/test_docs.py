"""The pages: their prompts run, their links lead somewhere, and a site is built of them without a warning."""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag
from xml.etree import ElementTree

import click
import pytest
from playwright.sync_api import sync_playwright

from conftest import CHROMIUM, find_program
from plyground import library, plugins

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
PROMPTED = [page for page in PAGES if re.search(r"^>>> ", page.read_text(encoding="utf-8"), re.M)]
PEOPLE = ("student", "teacher", "player", "puzzler", "engineer", "contributor")
FOLDERS = {"benchmarks", "checks", "docs", "examples", "scripts", "soak", "src", "tests"}
LINK = re.compile(r"\]\(([^)#:\s]+)[)#]")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not DOCS.exists(), reason="only in the source tree"),
]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


# As they are read without being built.


def test_there_is_a_page_for_each_person():
    assert {page.stem for page in (DOCS / "people").glob("*.md")} == set(PEOPLE)


@pytest.mark.parametrize("page", PROMPTED, ids=name)
def test_the_prompts_of_a_page_run(page):
    results = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE, encoding="utf-8"
    )
    assert results.attempted >= 2
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_of_a_page_leads_to_a_file(page):
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_architecture_names_every_part_and_no_other():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "plyground"
    parts = {
        path.stem for path in package.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    for part in parts - {"__init__", "__main__"}:
        assert re.search(rf"\b{part}(\.py|/|\b)", text), part
    folders = [folder for folder in ROOT.iterdir() if folder.name in FOLDERS]
    names = FOLDERS | {path.name for folder in folders for path in folder.rglob("*")}
    for named in re.findall(r"[\w/]+\.(?:py|js)\b|\b\w+(?=/)", text):
        assert Path(named).name in names, named


def table() -> dict[str, str]:
    """The README's commands with what is said of them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").replace("\\|", "¦")
    return dict(re.findall(r"^\| `plyground ?(.*?)` \| (.*) \|$", text, re.M))


def test_every_command_stands_in_the_readme():
    named = {row.split()[0] if row else "web" for row in table()}
    assert named == {name.replace("_", "-") for name in plugins.names("apps.cli.commands")}


@pytest.mark.parametrize("row", table())
def test_what_the_readme_says_of_a_command_is_so(row):
    name, *parts = row.split() or ["web"]
    command = plugins.load("apps.cli.commands", name).command
    if isinstance(command, click.Group):
        assert sorted(parts[0].split("¦")) == sorted(command.list_commands(click.Context(command)))
        return
    options = {word for parameter in command.params for word in parameter.opts}
    assert set(re.findall(r"`(--[\w-]+)", table()[row])) <= options
    taken = [each.nargs for each in command.params if isinstance(each, click.Argument)]
    assert len(parts) == sum(taken) or (-1 in taken and len(parts) >= len(taken))


def test_the_reference_has_all_of_the_library():
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    for offered in library.__all__:
        assert re.search(rf"(^::: plyground\..*\b|`){offered}\b", pages, re.M), offered


# As a site.


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` does it."""
    for package in ("material", "mkdocstrings"):
        if importlib.util.find_spec(package) is None:
            missing = f"{package} is not installed: pip install '.[docs]'"
            pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


@cache
def addresses_of(page: Path) -> Addresses:
    return Addresses(page)


class Addresses(HTMLParser):
    """What a page loads, and where it leads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.leads: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag in ("script", "img", "iframe") and found.get("src"):
            self.loads.append(found["src"] or "")
        if tag == "link" and found.get("href") and found.get("rel") not in ("next", "prev", "canonical"):
            self.loads.append(found["href"] or "")
        if tag == "a" and found.get("href"):
            self.leads.append(found["href"] or "")


def built(site: Path) -> Iterator[Path]:
    return (page for page in site.rglob("*.html") if page.name != "404.html")


def test_every_page_is_built(site):
    made = {str(page.relative_to(site).with_suffix("")) for page in built(site)}
    assert {str(page.relative_to(DOCS).with_suffix("")) for page in DOCS.rglob("*.md")} < made
    assert {"index", "architecture", "contributing", "changelog", "examples"} < made


def test_the_site_asks_no_other_server_for_anything(site):
    for page in built(site):
        for address in addresses_of(page).loads:
            assert not re.match(r"\w+:|//", address), (page, address)
    for style in site.rglob("*.css"):
        assert not re.search(r"@import|url\(['\"]?(https?:|//)", style.read_text(encoding="utf-8")), style


def test_everything_that_a_page_names_is_there(site):
    for page in built(site):
        addresses = addresses_of(page)
        paths = {urldefrag(address).url for address in (*addresses.loads, *addresses.leads)}
        for path in map(unquote, paths):
            if path and not re.match(r"\w+:", path):
                assert (page.parent / path).exists(), (page, path)


def test_boards_are_drawn_for_the_pages_that_ask_for_them(site):
    asked = [page for page in DOCS.rglob("*.md") if "<!-- drawn: " in page.read_text(encoding="utf-8")]
    assert len(asked) >= 5
    for page in asked:
        text = (site / page.relative_to(DOCS)).with_suffix(".html").read_text(encoding="utf-8")
        drawn = re.findall(r'<img class="drawn" src="([^"]+)" alt="[^"]+"', text)
        assert len(drawn) == page.read_text(encoding="utf-8").count("<!-- drawn: ")
        for address in drawn:
            svg = (site / page.relative_to(DOCS)).parent / address
            assert ElementTree.parse(svg).getroot().tag.endswith("svg")


@pytest.mark.needs(*CHROMIUM)
def test_the_site_is_searched_from_the_disk(site):
    # In a thread of its own: the tests of the page may have a Playwright open in this one.
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(search, site).result()
    assert not [address for address in asked if not address.startswith(("file:", "data:", "blob:"))]


def search(site: Path) -> list[str]:
    """Search the site in a phone's browser; the addresses that it asked for."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_program(*CHROMIUM),
            args=["--headless", "--no-sandbox", "--disable-gpu"],
        )
        page = browser.new_page(viewport={"width": 390, "height": 844})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto((site / "index.html").as_uri())
        page.locator(".md-header__button[for=__search]").click()
        page.locator(".md-search-result__meta", has_text="Type to start searching").wait_for()
        page.locator(".md-search__input").press_sequentially("thermometers")
        page.locator(".md-search-result__link", has_text="Sudoku").first.wait_for()
        page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
        browser.close()
    return asked
