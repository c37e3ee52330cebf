"""What all tests share: kernels in both their forms, programs of the system, and what CI insists on."""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib import machinery
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

import plyground
from plyground.compiled import kernels
from recipes import followed

Recipe = Callable[[str, str], AbstractContextManager[str]]

PACKAGE = Path(plyground.__path__[0])

# A busy machine may pause any example; a hang is caught by pytest-timeout.
settings.register_profile("plyground", deadline=None)
settings.load_profile("plyground")

# A shell starts its background jobs with Ctrl-C ignored, and they and their children stay so. The tests send
# it to the programs that they start, which must have begun as in the foreground.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

REQUIRE_COMPILED = bool(os.environ.get("PLYGROUND_REQUIRE_COMPILED") or os.environ.get("CI"))


@pytest.fixture(autouse=True, scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the package keeps for its user goes into a folder of the tests' own.

    Nothing is built there unasked: some hundred processes with a new folder each would begin to.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLYGROUND_PREPARE", "no")
        patch.setenv("PLYGROUND_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what asks which modules a process loads: those that measure its coverage would be among them."""
    monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)


@pytest.fixture(scope="session")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Recipe:
    """`with recipe("puzzle", "puzzles"):` the file of that recipe of CONTRIBUTING lies in that folder."""
    return lambda kind, folder: followed(kind, folder, tmp_path_factory.mktemp(kind))


def interpreted(module: str) -> ModuleType:
    """Import `plyground.<module>` from its .py, under the alias package `plyground_pure`."""
    if "plyground_pure" not in sys.modules:
        for folder in (PACKAGE, *PACKAGE.rglob("*/")):
            # "<folder>/." is the same folder but another key in the path cache.
            alias = os.path.join(folder, ".")
            sys.path_importer_cache[alias] = machinery.FileFinder(
                alias, (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES)
            )
        _load_package("plyground_pure", PACKAGE)
    parent = "plyground_pure"
    folder = PACKAGE
    for part in module.split(".")[:-1]:
        folder = folder / part
        parent = f"{parent}.{part}"
        if parent not in sys.modules:
            _load_package(parent, folder)
    return importlib.import_module(f"plyground_pure.{module}")


def _load_package(name: str, folder: Path) -> None:
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[os.path.join(folder, ".")]
    )
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = package = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    package.__path__ = [os.path.join(folder, ".")]  # `prefer_avx2` put compiled kernels before it


def compiled(module: str) -> ModuleType:
    """Import `plyground.<module>` from its extension, which must be no older than its source."""
    loaded = importlib.import_module(f"plyground.{module}")
    assert loaded.__file__ is not None
    if loaded.__file__.endswith(".py"):
        if REQUIRE_COMPILED:
            pytest.fail(f"{module} is not compiled")
        pytest.skip(f"{module} is not compiled")
    source = PACKAGE.joinpath(*module.split(".")).with_suffix(".py")
    if "site-packages" not in source.parts and source.stat().st_mtime > Path(loaded.__file__).stat().st_mtime:
        pytest.fail(f"{module}: the extension is older than its source; `make` rebuilds it")
    return loaded


def both_forms(module: str) -> list[object]:
    """Parameters for a test that runs on a kernel's compiled and interpreted form alike."""
    return [
        pytest.param((compiled, module), id=f"{module}-compiled"),
        pytest.param((interpreted, module), id=f"{module}-interpreted"),
    ]


@pytest.fixture
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    """`@pytest.mark.parametrize("kernel", both_forms("games.x.kernel"), indirect=True)`"""
    load, module = request.param
    loaded: ModuleType = load(module)
    return loaded


CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The browsers that will do, the quickest first: the shell is Chromium without its window."""


def find_program(*names: str) -> str:
    """The path of the first program that is installed; without any the test is skipped, in CI it fails."""
    for name in names:
        if found := shutil.which(name):
            return found
    missing = f"{' or '.join(names)} is not installed"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


def by_program(name: str) -> object:
    """The solver that is a program of the system, as a parameter of a test that needs it."""
    return pytest.param(f"program:{name}", marks=pytest.mark.needs(name))


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("needs"):
        find_program(*mark.args)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files come first: at the end one worker would be left alone with the last of them."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_report_header() -> str:
    return "kernels: " + (
        ", ".join(f"{k} {'compiled' if c else 'INTERPRETED'}" for k, c in kernels().items()) or "none yet"
    )
