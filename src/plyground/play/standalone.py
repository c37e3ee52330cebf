"""Pages that open without a server: the page's own modules and styles in one file, with what they show."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath

from .. import fonts

__all__ = ["data_url", "packed", "page"]

STATIC = Path(__file__).parents[1] / "apps" / "web" / "static"
"""The page's own files: what a file shows is made of them, not written a second time."""
IMPORT = re.compile(r'^((?:import|export)\b[^"\']*?\bfrom |import )"(\.{1,2}/[^"]+)";', re.MULTILINE)
SHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; "
    "img-src data:; font-src data:; connect-src data:"
)
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}
</style>
<script>
{theme}
</script>
<script type="importmap">{modules}</script>
</head>
<body>
<header class="top"><span class="brand"><span>Plyground</span></span>
<span style="flex: 1"></span>
<button id="theme" class="quiet" type="button">Light or dark</button></header>
<main id="main" class="wide" tabindex="-1"><noscript><p>This page shows itself through JavaScript;
please allow it.</p></noscript></main>
<div id="speech" class="unseen" role="status" aria-live="polite"></div>
<script type="application/json" id="held">{held}</script>
<script type="module">import "{entry}";</script>
</body>
</html>
"""


def page(title: str, entry: str, held: object, stand_ins: Mapping[str, str]) -> str:
    """A page whose script begins with the module `entry`, and finds what it shows as JSON in #held."""
    return PAGE.format(
        policy=escape(POLICY),
        title=escape(title),
        style=style(),
        theme=(STATIC / "page" / "theme.js").read_text("utf-8"),
        modules=json.dumps({"imports": modules(entry, stand_ins)}),
        held=json.dumps(held, ensure_ascii=False).replace("<", "\\u003c"),
        entry=name_of(entry),
    )


def packed(value: object) -> str:
    """A value as JSON, compressed, in letters."""
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return b64encode(gzip.compress(data, mtime=0)).decode()


def data_url(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"


@cache
def style() -> str:
    """The page's style sheets in their order, with the fonts in them."""
    sheets = SHEET.findall((STATIC / "index.html").read_text("utf-8"))
    style = "\n".join((STATIC / sheet).read_text("utf-8") for sheet in sheets)
    for path in fonts.FOLDER.glob("*.woff2"):
        style = style.replace(f"/fonts/{path.name}", data_url("font/woff2", path.read_bytes()))
    return style


def modules(entry: str, stand_ins: Mapping[str, str]) -> dict[str, str]:
    """The modules that a page needs by name, each as the address that holds it whole.

    Stand-ins take the place of modules that need a server; they themselves see what they stand in for.
    """
    found: dict[str, str] = {}
    waiting = [entry]
    while waiting:
        module = waiting.pop()
        if name_of(module) in found:
            continue
        text, needed = _linked(module, (STATIC / module).read_text("utf-8"), stand_ins)
        found[name_of(module)] = data_url("text/javascript;charset=utf-8", text.encode())
        waiting += needed
    return found


def _linked(module: str, text: str, stand_ins: Mapping[str, str]) -> tuple[str, list[str]]:
    """A module that imports others by name, for it has no place of its own; and the paths of those."""
    needed: list[str] = []

    def link(match: re.Match[str]) -> str:
        path = normpath(join(dirname(module), match[2]))
        if module not in stand_ins.values():
            path = stand_ins.get(path, path)
        needed.append(path)
        return f'{match[1]}"{name_of(path)}";'

    return IMPORT.sub(link, text), needed


def name_of(path: str) -> str:
    return f"plyground/{path}"
