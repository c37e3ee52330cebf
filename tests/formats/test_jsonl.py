"""Played games as JSON lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.formats.jsonl import Record, read, write

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
RECORDS = st.builds(
    Record,
    game=WORDS.filter(bool),
    players=st.tuples(WORDS, WORDS),
    moves=st.lists(WORDS, max_size=5).map(tuple),
    result=st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]),
    reason=WORDS,
    start=st.none() | WORDS.filter(bool),
)


@given(st.lists(RECORDS, max_size=4))
def test_what_was_written_is_read(records: list[Record]) -> None:
    assert list(read(write(iter(records)))) == records


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_rubbish_is_refused_in_one_line(text: str) -> None:
    message = "line 0: nothing is wrong"
    try:
        list(read(text.encode(errors="surrogatepass")))
    except ValueError as error:
        message = str(error)
    assert message.startswith("line ")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("[1]", "not a JSON object"),
        ("{", "not JSON"),
        ("[" * 100_000, "line 1"),
        ('{"game": "x", "players": ["a"], "moves": []}', "two names"),
        ('{"game": "x", "players": ["a", "b"], "moves": "e4"}', "moves must be a list"),
        ('{"game": "x", "players": ["a", "b"]}', "no moves"),
        ('{"game": "x", "players": ["a", "b"], "moves": [], "result": "2-0"}', "result must be one of"),
        ('{"game": "x", "players": ["a", "b"], "moves": [], "zork": "2-0"}', "unknown field 'zork'"),
        ('{"game": 1, "players": ["a", "b"], "moves": []}', "game must be a string"),
        ('"' + "x" * 1_000_001 + '"', "longer than"),
    ],
)
def test_a_wrong_line_is_named(line: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        list(read(line.encode()))
