"""Plugins that misdeclare themselves: one line that names the module, and the rest works on."""

from __future__ import annotations

import sys
import zipfile

import pytest

from plyground import games, plugins, puzzles, solvers
from plyground.plugins import PluginError

NIM = """
from plyground.api import Game
class Nim(Game):
    name, title, players, rows, columns = "nim", "Nim", ("First", "Second"), 1, 9
    def initial_state(self): return (9, 0)
    def player(self, state): return state[1]
    def actions(self, state): return range(1, min(3, state[0]) + 1)
    def result(self, state, action): return (state[0] - action, 1 - state[1])
    def winner(self, state): return None if state[0] else 1 - state[1]
    def board(self, state): return ["stick"] * state[0] + [""] * (9 - state[0])
    def path(self, action): return (action - 1,)
    def state_text(self, state): return f"{state[0]} {state[1]}"
    def parse_state(self, text): raise ValueError("never")
GAME = Nim
"""


@pytest.fixture
def add(tmp_path):
    """Write a file into a folder of plugins, for the time of a test."""
    changed = []

    def write(package, name, code):
        folder = tmp_path / package.__name__
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.py").write_text(code)
        if str(folder) not in package.__path__:
            package.__path__.append(str(folder))
        changed.append((package, str(folder), name))
        plugins.forget()

    yield write
    for package, folder, name in changed:
        if folder in package.__path__:
            package.__path__.remove(folder)
        sys.modules.pop(f"{package.__name__}.{name}", None)
    plugins.forget()
    plugins._told.clear()


@pytest.mark.parametrize(
    ("package", "code", "complaint"),
    [
        (games, "", "it declares no GAME"),
        (games, "GAME = 3", "GAME must be a class derived from plyground.api.Game"),
        (games, NIM + "LEVEL = ()", "it declares LEVEL; did you mean LEVELS?"),
        (games, NIM + "ENGINS = {}", "it declares ENGINS; did you mean ENGINES?"),
        (games, NIM + "ENGINES = [1]", "ENGINES must map names to functions or classes"),
        (games, NIM + "LEVELS = (1, 2)", "LEVELS must be a tuple of Level"),
        (
            games,
            NIM.replace('"nim", "Nim"', '"mim", "Nim"'),
            "its GAME is called 'mim'; the module's name is 'nim'",
        ),
        (games, NIM.replace("def player", "def playr"), "its GAME lacks player"),
        (games, "def (", "it cannot be imported (SyntaxError: "),
        (games, "import no_such_module", "it cannot be imported (ModuleNotFoundError: No module named"),
        (games, "raise SystemError('a\\nb')", "it cannot be imported (SystemError: a b)"),
        (puzzles, "", "it declares no PUZZLE"),
        (puzzles, "PUZZLE = object", "PUZZLE must be a class derived from plyground.api.Puzzle"),
        (solvers, "", "it declares no SOLVERS"),
        (solvers, "SOLVER = {}", "it declares no SOLVERS"),
        (solvers, "SOLVERS = {'mine': 3}", "SOLVERS must map names to functions or classes"),
    ],
)
def test_a_plugin_that_misdeclares_itself_is_named_and_the_others_work_on(
    add, package, code, complaint, caplog
):
    kind = package.__name__.removeprefix("plyground.")
    before = set(plugins.working(kind))
    add(package, "nim", code)
    with pytest.raises(PluginError) as told:
        plugins.load(kind, "nim")
    assert str(told.value).startswith(f"plyground.{kind}.nim: {complaint}")
    assert "\n" not in str(told.value)
    assert set(plugins.working(kind)) == before
    assert set(plugins.working(kind)) == before
    assert [record.getMessage() for record in caplog.records] == [str(told.value)]
    assert plugins.faults() == (str(told.value),)


def test_a_plugin_that_declares_itself_well_is_not_complained_about(add):
    add(games, "nim", NIM + "LARGEST = 9\nPIECES = ()\n")
    assert plugins.load("games", "nim").LEVELS == ()
    assert plugins.game("nim").title == "Nim"
    assert plugins.faults() == ()


ENTRIES = {
    "one": "[plyground.games]\ncheckers = theirs.checkers\nnim = one.nim\n",
    "two": "[console_scripts]\ntwo = two:main\n[plyground.games]\nnim = two.nim\n",
}


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """Two packages with plugins seem to be installed, in folders or in zip files."""

    def install(packed: bool) -> None:
        places = []
        for name, entries in ENTRIES.items():
            files = {"METADATA": f"Name: {name}\nVersion: 1\n", "entry_points.txt": entries}
            places.append(str(tmp_path / f"{name}.zip"))
            with zipfile.ZipFile(places[-1], "w") as archive:
                for file, text in files.items():
                    archive.writestr(f"{name}-1.dist-info/{file}", text)
                if not packed:
                    places[-1] = str(tmp_path / name)
                    archive.extractall(places[-1])
        monkeypatch.setattr(sys, "path", [*places, str(tmp_path / "missing"), *sys.path])
        plugins.forget()

    yield install
    monkeypatch.undo()
    plugins.forget()
    plugins._told.clear()


@pytest.mark.parametrize("packed", [False, True])
def test_of_two_plugins_with_one_name_the_package_s_own_counts(installed, packed):
    installed(packed)
    assert plugins.game("checkers").title == "Checkers"
    assert plugins.names("games").count("nim") == 1
    assert (
        "theirs.checkers: games has a plugin 'checkers' already, the package's own; not loaded"
        in plugins.faults()
    )
    assert "two.nim: games has a plugin 'nim' already, from one.nim; not loaded" in plugins.faults()


def test_an_unknown_plugin_is_told_which_there_are():
    with pytest.raises(LookupError, match=r"no 'quens' among the puzzles; did you mean queens\?"):
        plugins.puzzle("quens")
