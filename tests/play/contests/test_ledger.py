"""The book of a tournament."""

from __future__ import annotations

import multiprocessing
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from plyground import plugins
from plyground.formats.jsonl import Record
from plyground.play.contests.ledger import Key, Ledger, LedgerError, held, look
from plyground.play.contests.playing import Effort, Pairing, Played
from plyground.play.games.seat import parse_seat
from plyground.stopping import Limit

FIRST = Key(0, 0, 1, 0, 0)
SPECIFICATION = {"game": "tictactoe", "seed": 1}


def played(key: Key = FIRST, utility: int = 1, output: str = "") -> Played:
    seat = parse_seat(plugins.game("tictactoe"), "1")
    pairing = Pairing(0, "tictactoe", None, (seat, seat), key.first, (), Limit(), 0.1, 9, 1, key=key)
    record = Record("tictactoe", ("ann", "bob"), ("a1", "b2"), "1-0", "won")
    return Played(pairing, record, utility, (Effort(1, 0.5), Effort()), None, output)


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite3"
    with Ledger(path, SPECIFICATION) as ledger:
        assert ledger.keep(played(output="bye"))
    with Ledger(path, SPECIFICATION) as ledger:
        (game,) = ledger.games()
    assert game.key == Key(0, 0, 1, 0, 0)
    assert game.record == played().record
    assert game.efforts == (Effort(1, 0.5), Effort())
    assert (game.utility, game.forfeit, game.output) == (1, None, "bye")
    assert look(path) == (SPECIFICATION, [game])


def test_a_game_that_is_played_again_changes_nothing(tmp_path: Path) -> None:
    with Ledger(tmp_path / "book", SPECIFICATION) as ledger:
        assert ledger.keep(played(utility=1))
        assert not ledger.keep(played(utility=-1))
        assert [game.utility for game in ledger.games()] == [1]


def test_one_run_at_a_time_writes_and_others_read(tmp_path: Path) -> None:
    path = tmp_path / "book"
    with Ledger(path, SPECIFICATION) as ledger:
        ledger.keep(played())
        with pytest.raises(LedgerError, match="another run is playing"):
            Ledger(path, SPECIFICATION)
        assert held(path)
        assert len(look(path)[1]) == 1
    assert not held(path)
    Ledger(path, SPECIFICATION).close()


def _hold_for_ever(path: Path, begun: Any) -> None:
    ledger = Ledger(path, SPECIFICATION)
    ledger.keep(played())
    begun.set()
    import time

    time.sleep(600)


def test_a_killed_run_holds_nothing_and_has_lost_nothing(tmp_path: Path) -> None:
    context, path = multiprocessing.get_context("spawn"), tmp_path / "book"
    begun = context.Event()
    process = context.Process(target=_hold_for_ever, args=(path, begun))
    process.start()
    assert begun.wait(60)
    assert held(path)
    process.kill()
    process.join()
    with Ledger(path, SPECIFICATION) as ledger:
        assert len(ledger.games()) == 1


def test_another_tournament_is_refused_with_what_differs(tmp_path: Path) -> None:
    Ledger(tmp_path / "book", SPECIFICATION).close()
    with pytest.raises(LedgerError, match="is another tournament: its seed differ"):
        Ledger(tmp_path / "book", {**SPECIFICATION, "seed": 2})


def test_what_is_no_book_is_refused_in_words(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish"
    rubbish.write_bytes(b"rubbish" * 1000)
    with pytest.raises(LedgerError, match="file is not a database"):
        Ledger(rubbish, SPECIFICATION)
    with pytest.raises(LedgerError, match="there is no tournament"):
        look(tmp_path / "nothing")
    empty = tmp_path / "empty"
    sqlite3.connect(empty).execute("CREATE TABLE x (y)").connection.close()
    with pytest.raises(LedgerError, match="holds no tournament"):
        look(empty)
    with pytest.raises(LedgerError, match="games cannot be kept in"):
        Ledger(rubbish / "below", SPECIFICATION)


def test_a_full_disk_is_one_line_and_nothing_is_lost(tmp_path: Path) -> None:
    with Ledger(tmp_path / "book", SPECIFICATION) as ledger:
        ledger.keep(played())
        pages = ledger._db.execute("PRAGMA page_count").fetchone()[0]
        ledger._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(LedgerError, match="database or disk is full"):
            ledger.keep(played(Key(0, 0, 1, 0, 1), output="x" * 100_000))
        assert len(ledger.games()) == 1
