"""Games that are kept, found again, migrated, and given up with a clear word."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

import pytest

from plyground.play import store as module
from plyground.play.store import (
    FILE,
    MIGRATIONS,
    Overtaken,
    Store,
    StoreError,
    data_files,
    data_folder,
    erase,
)

RECORD = {"game": "tictactoe", "moves": ["b2"], "seats": ["person", "person"]}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "deep" / "folder")) as opened:
        yield opened


def test_a_game_is_found_again(store: Store) -> None:
    store.save("a", "me", RECORD, "X wins.")
    found = store.load("a")
    assert found is not None
    assert (found.owner, found.record, found.moves, found.result) == ("me", RECORD, 1, "X wins.")
    assert store.load("b") is None


def test_a_game_is_changed_only_by_who_has_seen_it_as_it_is(store: Store) -> None:
    longer = {**RECORD, "moves": ["b2", "a1"]}
    assert store.save("a", "me", RECORD) == 1
    assert store.save("a", "me", longer, seen=1) == 2
    for stale in (0, 1, 3):
        with pytest.raises(Overtaken, match="changed elsewhere"):
            store.save("a", "me", RECORD, seen=stale)
    found = store.load("a")
    assert found is not None
    assert (found.record, found.version) == (longer, 2)


def test_a_game_that_was_erased_is_not_saved_again_by_who_had_it(store: Store) -> None:
    store.save("a", "me", RECORD)
    store.delete("me")
    with pytest.raises(Overtaken):
        store.save("a", "me", RECORD, seen=1)
    assert store.load("a") is None


def test_of_many_who_change_the_same_game_at_once_one_does(store: Store) -> None:
    store.save("a", "me", RECORD)
    others = [Store(store.folder) for _ in range(4)]
    saved: list[int] = []

    def save(other: Store, number: int) -> None:
        with suppress(Overtaken):
            other.save("a", "me", {**RECORD, "moves": [str(number)]}, seen=1)
            saved.append(number)

    threads = [Thread(target=save, args=(other, number)) for number, other in enumerate(others)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for other in others:
        other.close()
    found = store.load("a")
    assert found is not None
    assert found.record is not None
    assert found.record["moves"] == [str(number) for number in saved]


def test_a_store_knows_which_games_others_have_changed(store: Store) -> None:
    for id in "ab":
        store.save(id, "me", RECORD)
    assert store.versions(["a", "b"]) == {}, "nobody else has written"
    with closing(Store(store.folder)) as other:
        other.save("a", "me", RECORD, seen=1)
        assert store.versions(["a", "b", "c"]) == {"a": 2, "b": 1, "c": 0}
        assert store.versions(["a", "b", "c"]) == {}, "nobody has written since"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        "{}",
        '{"game": "tictactoe", "moves": []}',
        '{"game": 3, "moves": 3}',
        '{"seats": [{"seconds": Infinity}]}',
        "[" * 100_000,
        None,
        b"\xff",
    ],
)
def test_a_damaged_record_is_told_apart_and_hurts_no_other(store: Store, text: object) -> None:
    for id in "ab":
        store.save(id, "me", RECORD)
    store._db.execute("UPDATE games SET record = coalesce(?, x'00') WHERE id = 'a'", (text,))
    assert {game.id: game.record for game in store.games("me")} == {"a": None, "b": RECORD}


def test_a_game_is_found_again_by_another_process(store: Store) -> None:
    store.save("a", "me", RECORD)
    with closing(Store(store.folder)) as other:
        assert other.load("a") is not None


def test_an_owner_has_the_games_that_were_begun_the_latest_first(store: Store) -> None:
    for id in "abc":
        store.save(id, "me", RECORD)
    store.save("a", "me", {**RECORD, "moves": ["b2", "a1"]}, seen=1)
    store.save("empty", "me", {**RECORD, "moves": []})
    store.save("other", "you", RECORD)
    assert [game.id for game in store.games("me")] == ["a", "c", "b"]
    assert [game.id for game in store.games("me", most=1)] == ["a"]


def test_an_owner_deletes_only_the_own_games(store: Store) -> None:
    store.save("a", "me", RECORD)
    store.save("b", "me", RECORD)
    store.save("c", "you", RECORD)
    assert store.delete("me", "c") == 0
    assert store.delete("me", "a") == 1
    assert store.delete("me") == 1
    assert store.count() == 1


def test_the_games_untouched_longest_make_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_GAMES", 2)
    for id in "abc":
        store.save(id, "me", RECORD)
    assert store.prune(spared=["a"]) == 0, "it is being played"
    assert store.prune() == 1
    assert store.load("a") is None
    assert store.count() == 2


def test_empty_games_go_after_a_day(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)
    store.save("empty", "me", {**RECORD, "moves": []})
    store.save("begun", "me", RECORD)
    monkeypatch.setattr("time.time", lambda: 1_090_000.0)
    assert store.prune(spared=["empty", "other"]) == 0
    assert store.prune() == 1
    assert store.load("begun") is not None


def test_many_threads_may_save_at_once(store: Store) -> None:
    def save(name: int) -> None:
        for n in range(20):
            store.save(f"{name}-{n}", "me", RECORD)

    threads = [Thread(target=save, args=(name,)) for name in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.count() == 100


def test_without_a_folder_games_are_kept_in_memory() -> None:
    with closing(Store(None)) as store:
        store.save("a", "me", RECORD)
        assert store.load("a") is not None


def test_a_file_is_of_the_latest_version_and_in_wal_mode(store: Store) -> None:
    assert store.folder is not None
    with closing(sqlite3.connect(store.folder / FILE)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_older_file_is_migrated_with_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store(tmp_path)) as old:
        old.save("a", "me", RECORD)
    added = "CREATE TABLE notes (game TEXT)"
    monkeypatch.setattr(module, "MIGRATIONS", (*MIGRATIONS, added))
    with closing(Store(tmp_path)) as new:
        assert new.load("a") is not None
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
        assert db.execute("SELECT count(*) FROM notes").fetchone() == (0,)


def test_a_file_of_the_first_version_is_migrated_with_its_games(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript(MIGRATIONS[0])
        db.execute("PRAGMA user_version = 1")
        row = ("a", "me", "tictactoe", json.dumps(RECORD), 1, "", 5.0)
        db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        db.commit()
    with closing(Store(tmp_path)) as new:
        assert new.load("a") == ("a", "me", "tictactoe", RECORD, 1, "", 5.0, 1, "")
        assert new.save("a", "me", RECORD, seen=1) == 2


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(tmp_path)) as old:
        old.save("a", "me", RECORD)
    monkeypatch.setattr(module, "MIGRATIONS", (*MIGRATIONS, "CREATE TABLE notes (game TEXT); NONSENSE"))
    with pytest.raises(StoreError, match="NONSENSE"):
        Store(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'notes'").fetchone() == (0,)


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer Plyground"):
        Store(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (99,)


def test_a_file_that_is_no_database_is_left_alone_and_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"dear diary, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes().startswith(b"dear diary")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match=r"games cannot be kept in .*file/folder: Not a directory"):
        Store(tmp_path / "file" / "folder")


def test_a_store_that_fails_later_says_so(store: Store) -> None:
    store.close()
    with pytest.raises(StoreError, match="cannot be kept"):
        store.save("a", "me", RECORD)
    with pytest.raises(StoreError, match="cannot be read"):
        store.load("a")


def test_the_folder_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("PLYGROUND_HOME")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder() == tmp_path / "xdg" / "plyground"


def test_erasing_deletes_the_store_and_nothing_else(store: Store) -> None:
    assert store.folder is not None
    (store.folder / "diary").write_text("mine")
    store.save("a", "me", RECORD)
    store.close()
    assert erase(store.folder)
    assert data_files(store.folder) == []
    assert (store.folder / "diary").exists()


def test_a_game_is_found_by_both_who_sit_in_it_and_erased_by_its_owner_alone(store: Store) -> None:
    store.save("a", "me", RECORD)
    store.save("a", "me", RECORD, seen=1, friend="you")
    assert [game.id for game in store.games("you")] == ["a"]
    found = store.load("a")
    assert found is not None
    assert found.friend == "you"
    assert store.delete("you") == 0
    found = store.load("a")
    assert found is not None
    assert (found.friend, found.version) == ("", 3), "the seat is free, and who had the game open sees it"
    assert store.delete("me") == 1


def test_games_that_are_over_are_found_by_kind_the_latest_first(store: Store) -> None:
    for id, result in (("a", "X wins."), ("b", ""), ("c", "Tie.")):
        store.save(id, "me", RECORD, result)
    assert [game.id for game in store.finished("me", "tictactoe", 9)] == ["c", "a"]
    assert store.finished("me", "checkers", 9) == []


def test_the_pulse_is_the_last_that_was_noted(store: Store) -> None:
    assert store.pulse() == 0
    store.beat()
    first = store.pulse()
    store.beat()
    assert store.pulse() >= first > 1e9
