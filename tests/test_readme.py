"""What the README shows works as it stands there."""

import doctest
import re
from pathlib import Path

from plyground import plugins

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_examples_run():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 5
    assert results.failed == 0


def test_every_command_stands_in_the_table():
    for name in plugins.names("apps.cli.commands"):
        if name != "web":
            assert f"`plyground {name.replace('_', '-')}" in README


def test_every_link_and_picture_is_there():
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert targets
    for target in targets:
        assert (ROOT / target).exists(), target
