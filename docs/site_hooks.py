"""What `make docs` adds to the pages of this folder: the pages of the project's root with the README as the
front, the examples, and boards that the package itself draws.

A page asks for a board by a comment, which other readers of the page do not see:

    <!-- drawn: match | A game after three moves -->

What stands before the bar is Python, after the page's own prompts up to there have been run.
"""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO
from os.path import normpath
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

ROOT = Path(__file__).parent.parent
LOGO = ROOT / "src" / "plyground" / "apps" / "web" / "static" / "logo.svg"
FROM_ROOT = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "examples": "examples.md",
}
"""Which page is made of what lies in the root? A folder gives a page of its scripts."""
LINK = re.compile(r"(?<=\]\()([^)#:\s]+)(?=[)#])")
DRAWN = re.compile(r"<!-- drawn: (.+?) \| (.+?) -->")

_drawn: dict[str, str] = {}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages that lie elsewhere."""
    for source, page in FROM_ROOT.items():
        path = ROOT / source
        text = _examples(path) if path.is_dir() else path.read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "images/logo.svg", content=LOGO.read_text(encoding="utf-8")))
    return files


def _examples(folder: Path) -> str:
    """All scripts of a folder, each under the first sentence of its docstring."""
    parts = ["# Examples\n\nEach is a script of its own, run and type-checked by the tests.\n"]
    for path in sorted(folder.glob("*.py")):
        code = path.read_text(encoding="utf-8")
        title = (ast.get_docstring(ast.parse(code)) or "").partition(":")[0]
        parts.append(f"## {title} {{ #{path.stem} }}\n\n`examples/{path.name}`\n\n```python\n{code}```\n")
    return "\n".join(parts)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links that hold in the site, and boards where a page asks for them."""
    source = {target: name for name, target in FROM_ROOT.items()}
    here = source.get(page.file.src_uri, f"docs/{page.file.src_uri}")
    linked = LINK.sub(lambda link: _moved(link[0], here, page.file.src_uri), markdown)
    drawings = _drawings(linked, page.file.src_uri)
    return DRAWN.sub(lambda asked: _figure(next(drawings), asked[2], page), linked)


def _moved(target: str, here: str, page: str) -> str:
    """Where a link from a file of the project leads among the pages."""
    path = PurePosixPath(normpath(PurePosixPath(here).parent / target))
    found = FROM_ROOT.get(str(path), str(path).removeprefix("docs/"))
    if str(path.parent) in FROM_ROOT:
        found = f"{FROM_ROOT[str(path.parent)]}#{path.stem}"
    return "../" * (len(PurePosixPath(page).parts) - 1) + found


def _drawings(markdown: str, page: str) -> Iterator[str]:
    """The addresses of the boards that a page asks for, drawn by what its prompts have made."""
    known: dict[str, Any] = {}
    prompts = doctest.DocTestParser().get_examples(markdown)
    for number, asked in enumerate(DRAWN.finditer(markdown), 1):
        line = markdown.count("\n", 0, asked.start())
        while prompts and prompts[0].lineno < line:
            _run(prompts.pop(0), known)
        address = f"drawn/{PurePosixPath(page).stem}-{number}.svg"
        _drawn[address] = eval(asked[1], known)._repr_svg_()
        yield address


def _run(prompt: doctest.Example, known: dict[str, Any]) -> None:
    with redirect_stdout(StringIO()), suppress(*([Exception] if prompt.exc_msg else [])):
        exec(compile(prompt.source, "<prompt>", "single"), known)


def _figure(address: str, words: str, page: Page) -> str:
    return f'<img class="drawn" src="{get_relative_url(address, page.url)}" alt="{words}">'


def on_post_build(config: MkDocsConfig) -> None:
    """The boards go beside the pages."""
    for address, svg in _drawn.items():
        path = Path(config.site_dir, address)
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
    _drawn.clear()
