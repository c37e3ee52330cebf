"""What the crossword's tests keep on disk goes into a folder of their own."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def words_home(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLYGROUND_HOME", str(tmp_path_factory.mktemp("home")))
        yield
