"""`plyground data`: where games are kept, how much there is, and erasing it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from plyground.play.store import FILE, MIGRATIONS, Store

pytestmark = pytest.mark.preloaded


@pytest.fixture
def kept(tmp_path):
    """A folder with one game; `run` uses the same one."""
    with closing(Store(tmp_path)) as store:
        store.save("a", "me", {"game": "tictactoe", "moves": ["b2"]})
    return tmp_path


def test_it_says_where_the_games_are_and_how_many(run, kept):
    shown = run("data")
    assert shown.returncode == 0
    assert shown.stdout.startswith(f"{kept}: 1 games, ")


def test_it_answers_in_json(run, kept):
    answer = json.loads(run("data", "--json").stdout)
    assert answer["folder"] == str(kept)
    assert answer["games"] == 1
    assert answer["bytes"] > 0
    assert not answer["erased"]


def test_looking_makes_no_folder(run, tmp_path):
    folder = tmp_path / "none"
    assert run("data", "--data", str(folder)).returncode == 0
    assert not folder.exists()


def test_erasing_asks_first_and_a_no_changes_nothing(run, kept):
    refused = run("data", "--erase", text="n\n")
    assert refused.returncode == 130
    assert (kept / FILE).exists()
    assert run("data", "--erase", text="y\n").returncode == 0
    assert list(kept.iterdir()) == []


def test_erasing_deletes_even_what_cannot_be_read(run, tmp_path):
    (tmp_path / FILE).write_bytes(b"no database " * 100)
    looked = run("data")
    assert looked.returncode == 2
    assert "not a database" in looked.stderr
    assert looked.stderr.count("\n") == 1
    assert run("data", "--erase", text="n\n").returncode == 130
    assert run("data", "--erase", "--yes").returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_the_index_of_a_word_list_counts_and_is_erased(run, tmp_path):
    assert run("crossword", "words", "--match", "S..R").returncode == 0
    made = list((tmp_path / "words").glob("*.index"))
    assert made
    assert json.loads(run("data", "--json").stdout)["bytes"] >= made[0].stat().st_size
    assert run("data", "--erase", "--yes").returncode == 0
    assert not list((tmp_path / "words").glob("*"))


def test_a_database_of_another_program_is_refused_in_one_line(run, tmp_path):
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("CREATE TABLE other (number INTEGER)")
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        database.commit()
    looked = run("data")
    assert (looked.returncode, looked.stdout) == (2, "")
    assert "cannot be counted: no such table" in looked.stderr
    assert looked.stderr.count("\n") == 1
