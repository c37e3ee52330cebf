"""A run as one page: bounded, whole, and asking nobody for anything."""

import gzip
import json
import re
from base64 import b64decode

import pytest

import plyground as ply
from plyground.play.watch import file
from plyground.stopping import Stopped

POSITION = "XO./.O./.X."


@pytest.fixture(scope="module")
def watch():
    return ply.watch(ply.game("tictactoe"), POSITION, "minimax")


def held(page):
    (found,) = re.findall(r'<script type="application/json" id="held">(.*?)</script>', page, re.DOTALL)
    return json.loads(found)


def unpack(block):
    return json.loads(gzip.decompress(b64decode(block)))


def test_every_step_is_held_as_the_server_would_tell_it(watch):
    data = held(file.page(watch))
    steps = [step for block in data["blocks"] for step in unpack(block)["steps"]]
    assert len(steps) == len(watch) == data["summary"]["events"]
    assert steps[7] == json.loads(json.dumps(watch.steps(0, 199)["steps"][7]))
    ways = unpack(data["ways"])
    assert ways["levels"] == list(watch.levels)


def test_every_node_with_branches_is_found_in_its_block(watch):
    data = held(file.page(watch))
    for number in range(watch.nodes):
        block = max(n for n, first in enumerate(data["firsts"]) if first <= number)
        expected = watch.children(number)
        if expected["children"]:
            assert unpack(data["blocks"][block])["branches"][str(number)] == json.loads(json.dumps(expected))
        if number > 60:
            break


def test_a_long_run_is_cut_by_steps_and_by_bytes_and_says_so(watch):
    part = held(file.page(watch, most_steps=200))
    assert part["summary"]["events"] == 200
    assert part["note"].startswith(f"This file holds the first 200 of {len(watch):,} steps")
    small = held(file.page(watch, most_bytes=1))
    assert len(small["blocks"]) == 1, "one block is always there"


def test_nothing_in_it_is_asked_for_elsewhere(watch):
    page = file.page(watch)
    assert not re.search(r'(?:src|href)="(?!data:|#)', page)
    assert "url(/" not in page.replace('"', "")
    (found,) = re.findall(r'<script type="importmap">(.*?)</script>', page)
    modules = json.loads(found)["imports"]
    assert all(address.startswith("data:text/javascript") for address in modules.values())
    for address in modules.values():
        text = b64decode(address.partition(",")[2]).decode()
        wanted = re.findall(r'^(?:import|export)\b.*?from "([^"]+)"', text, re.MULTILINE)
        assert set(wanted) <= set(modules)


def test_what_a_run_says_cannot_end_its_data(watch, monkeypatch):
    monkeypatch.setattr(type(watch), "outcome", "</script><script>alert(1)</script>")
    page = file.page(watch)
    assert "<script>alert" not in page
    assert held(page)["summary"]["outcome"] == "</script><script>alert(1)</script>"


def test_who_stops_gets_no_page(watch):
    with pytest.raises(Stopped):
        file.page(watch, stop=lambda: True)


def test_a_run_is_saved_whole_or_not_at_all(watch, tmp_path):
    watch.save(tmp_path / "run.html")
    assert (tmp_path / "run.html").read_text("utf-8") == file.page(watch)
    with pytest.raises(OSError, match="missing"):
        watch.save(tmp_path / "missing" / "run.html")
