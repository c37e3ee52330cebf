"""What the tests of the checks share: submissions that lean on this package, which students' may not."""

from __future__ import annotations

import pytest

from conftest import PACKAGE
from plyground.classroom.checks import SEEDS
from plyground.submissions import sandbox


@pytest.fixture
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process a file in place of three, where it does not matter with which hash seed it runs."""
    monkeypatch.setattr("plyground.classroom.checks._seeded.SEEDS", SEEDS[:1])


@pytest.fixture
def ours_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A submission may import this package: it is written by us."""
    packages = (*sandbox.packages(), str(PACKAGE.parent))
    monkeypatch.setattr(sandbox, "layers", sandbox.Layers)
    monkeypatch.setattr(sandbox, "packages", lambda: packages)
    monkeypatch.setattr(sandbox, "REFUSED", ())
