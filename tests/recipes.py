"""The recipes of CONTRIBUTING, each followed literally: its code is written as the one file it names."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from plyground import plugins

CONTRIBUTING = Path(__file__).parents[1] / "CONTRIBUTING.md"
BLOCK = re.compile(
    r"^## Add a (\w+)\n.*?`src/plyground/([\w/]+)/(\w+)\.py`.*?```python\n(.*?)```", re.M | re.S
)


def recipes() -> dict[str, tuple[str, str, str]]:
    """By kind: the folder, the file's name, and the code."""
    text = CONTRIBUTING.read_text(encoding="utf-8")
    parts = re.split(r"^(?=## )", text, flags=re.M)
    found = [BLOCK.match(part) for part in parts]
    return {each[1]: (each[2], each[3], each[4]) for each in found if each}


def page_room() -> tuple[str, str]:
    """The file and the code of the page's room."""
    found = re.search(
        r"`src/plyground/apps/web/static/rooms/(\w+\.js)`.*?```js\n(.*?)```",
        CONTRIBUTING.read_text("utf-8"),
        re.S,
    )
    assert found
    return found[1], found[2]


@contextmanager
def followed(kind: str, folder: str, place: Path) -> Iterator[str]:
    """While this lasts, the file of a recipe is a plugin of that folder; the plugin's name."""
    where, name, code = recipes()[kind]
    assert where == folder
    package = importlib.import_module(f"plyground.{folder.replace('/', '.')}")
    (place / f"{name}.py").write_text(code, encoding="utf-8")
    package.__path__.append(str(place))
    plugins.forget()
    try:
        yield name
    finally:
        package.__path__.remove(str(place))
        sys.modules.pop(f"{package.__name__}.{name}", None)
        plugins.forget()
