"""DIMACS files: what is read, what is refused and where."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.cnf import CNF
from plyground.formats.dimacs import read, read_stream, write


def parsed(text):
    return read_stream(io.BytesIO(text.encode() if isinstance(text, str) else text))


@pytest.mark.parametrize(
    "text",
    [
        "c a comment\np cnf 3 2\n1 -2 0\n3 0\n",
        "p cnf 3 2\n1\n-2 0 3\n0\n",
        "p  cnf  3  2 \r\n1 -2 0\r\nc between\r\n3 0\r\n",
        "p cnf 3 2\n1 -2 0 3 0",
        "p cnf 3 2\n1 -2 0\n3 0\n%\n0\n\n",
    ],
)
def test_the_same_formula_is_read_from_every_layout(text):
    assert list(parsed(text)) == [[1, -2], [3]]


def test_an_empty_formula_and_an_empty_clause_are_read():
    assert list(parsed("p cnf 0 0\n")) == []
    assert list(parsed("p cnf 0 1\n0\n")) == [[]]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1, column 1: no header"),
        ("1 2 0\n", "line 1, column 1: '1 2 0' where the header"),
        ("p cnf x 2\n", "line 1, column 1: 'p cnf x 2' where the header"),
        ("p cnf 3 1\n1 4 0\n", "line 2, column 3: variable 4, but the header promises 3"),
        ("p cnf 3 1\n1 two 0\n", "line 2, column 3: 'two' where a literal should be"),
        ("p cnf 3 1\n1 2_0 0\n", "line 2, column 3: '2_0' where a literal should be"),
        ("p cnf 3 1\n1 0\n2 0\n", "line 3, column 1: more than the 1 clauses"),
        ("p cnf 3 1\n1 0 2\n", "line 2, column 1: more than the 1 clauses"),
        ("p cnf 3 3\n1 0\n2 0\n", "the end, after 2 of the 3 clauses"),
        ("p cnf 3 2\n1 0\n2 3", "the last clause does not end with 0"),
        ("p cnf 99999999999 1\n1 0\n", "more than 10,000,000 variables"),
        ("p cnf 3 1\n" + "1 " * 600_000 + "0\n", "a line this long"),
        (b"\xff\xfe\x00p cnf", "where the header"),
    ],
)
def test_bad_files_are_refused_with_line_and_column(text, complaint):
    with pytest.raises(ValueError, match="line") as caught:
        parsed(text)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.binary(max_size=200) | st.binary(max_size=60).map(lambda rest: b"p cnf 3 2\n" + rest))
def test_no_bytes_make_the_reader_fail(data):
    try:
        answer = parsed(data)
    except ValueError as error:
        answer = str(error)
    assert isinstance(answer, CNF) or "\n" not in answer


def test_what_is_written_is_read_back():
    cnf = CNF.of([[1, -2], [], [2]], variables=7)
    data = write(cnf, ["first", "second"])
    assert data.startswith(b"c first\nc second\np cnf 7 3\n")
    assert parsed(data) == read(data) == cnf
