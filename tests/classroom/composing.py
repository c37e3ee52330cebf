"""Right programs of every course, by name: those of tic-tac-toe are files, the others are composed of parts.

A part is written once and stands in several programs, which are as different as those of a class.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path
from textwrap import indent

__all__ = ["COURSES", "programs"]

FOLDER = Path(__file__).with_name("programs")
COURSES = ("tictactoe", "crossword", "raichu")
CREATORS = {
    "counting": "removing discarding listing inferring",
    "generator": "collecting keeping dequeuing generating",
    "grid": "collecting shrinking stacking inferring",
    "letters": "clashing keeping growing looping",
    "pairs": "filtering discarding emptying generating",
    "printing": "clashing flagging emptying copying",
    "queue": "removing shrinking emptying looping",
    "ranked": "clashing subtracting dequeuing inferring",
    "short": "filtering keeping listing undoing",
    "sorted": "filtering subtracting stacking looping",
    "stack": "rebuilding flagging stacking generating",
    "steps": "removing flagging dequeuing undoing",
    "tidy": "rebuilding shrinking growing undoing",
    "verbose": "collecting discarding growing copying",
    "written": "rebuilding subtracting listing copying",
}
"""How each writes its methods: those of consistency, of arcs, of the queue and of the search."""


@cache
def programs(course: str) -> dict[str, str]:
    """The text of every right program of a course, by its name."""
    found = {"tictactoe": _whole, "crossword": _crosswords, "raichu": _raichus}[course]()
    return dict(sorted(found.items()))


def _whole() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in (FOLDER / "tictactoe").glob("*.py")}


def _raichus() -> dict[str, str]:
    """Every way to find the moves with every way to search."""
    ways, searches = (
        sorted(path.stem for path in (FOLDER / "raichu" / folder).glob("*.py"))
        for folder in ("successors", "search")
    )
    parts = lambda way, search: [f"successors/{way}", "evaluate", f"search/{search}", "main"]  # noqa: E731
    return {
        f"{way}_{search}": _join([_part("raichu", name) for name in parts(way, search)])
        for way, search in product(ways, searches)
    }


def _crosswords() -> dict[str, str]:
    return {name: _crossword(recipe.split(), name == "printing") for name, recipe in CREATORS.items()}


def _crossword(recipe: list[str], talks: bool) -> str:
    """A class with these methods, which may all tell that they are called."""
    kinds = ("consistency", "arcs", "queue", "search")
    methods = [_part("crossword", f"{kind}/{name}") for kind, name in zip(kinds, recipe, strict=True)]
    if talks:
        telling = r'\1\n    print("\2", self.domains)'
        methods = [re.sub(r"(def (\w+)\(.*:)", telling, text) for text in methods]
    creator, main = _part("crossword", "creator"), _part("crossword", "main")
    imports = [line for text in methods for line in _imports(text)]
    inner = [indent("\n".join(_rest(text)), "    ") for text in methods]
    return _join(["\n".join(imports), "\n".join([creator, *inner]), main])


def _part(course: str, name: str) -> str:
    """A part without its docstring."""
    _, _, text = (FOLDER / course / f"{name}.py").read_text("utf-8").partition('."""\n')
    return text


def _join(parts: list[str]) -> str:
    """Parts as one file, what they import first."""
    imports = sorted({line for part in parts for line in _imports(part)})
    return "\n".join([*imports, *("\n".join(_rest(part)) for part in parts), ""])


def _imports(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("import ", "from "))]


def _rest(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith(("import ", "from "))]
