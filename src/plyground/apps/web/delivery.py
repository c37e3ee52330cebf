"""The page's own files: the HTML names them by their version, so that a browser asks for each once."""

from __future__ import annotations

import os
import re
from hashlib import sha256
from pathlib import Path

from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["STATIC", "Files", "page"]

STATIC = Path(__file__).parent / "static"
VERSION = re.compile(r"v-[0-9a-f]{12}")
KEPT = "max-age=31536000, immutable"
ASKED_FOR = "no-cache"
"""A browser may keep it, but asks each time whether it has changed."""


def page(status: int = 200) -> Response:
    """The HTML of every room; its script looks at the address."""
    text = (STATIC / "index.html").read_text("utf-8").replace('"/static/', f'"/static/{version()}/')
    return HTMLResponse(text, status, {"Cache-Control": ASKED_FOR})


def version() -> str:
    """What the files are now: another one after any change, also while the server runs."""
    found = sha256()
    for folder, folders, files in os.walk(STATIC):
        folders.sort()
        for name in sorted(files):
            changed = os.stat(os.path.join(folder, name))
            found.update(f"{name} {changed.st_mtime_ns} {changed.st_size}\n".encode())
    return f"v-{found.hexdigest()[:12]}"


class Files(StaticFiles):
    """The files below /static/, and the same below /static/VERSION/, where they never change."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        first, _, rest = path.partition(os.sep)
        versioned = VERSION.fullmatch(first) is not None
        response = await super().get_response(rest if versioned else path, scope)
        response.headers["Cache-Control"] = KEPT if versioned else ASKED_FOR
        return response
