"""DIMACS CNF files: read, with line and column of whatever is wrong, and written."""

from __future__ import annotations

import io
import re
from array import array
from collections.abc import Iterable
from typing import BinaryIO

from ..cnf import CNF

__all__ = ["HOLDS", "SUFFIXES", "read", "read_stream", "write"]

HOLDS, SUFFIXES = "cnf", (".cnf", ".dimacs")

MOST_VARIABLES = 10_000_000
MOST_LITERALS = 200_000_000
"""How large may a file be? This many literals take 0.8 GB; what is larger belongs in a program of its own."""
MOST_LINE = 1 << 20

HEADER = re.compile(rb"p\s+cnf\s+(\d{1,12})\s+(\d{1,12})\s*")


def read(data: bytes) -> CNF:
    """The CNF in a file's bytes; ValueError names the line and the column of what is wrong with it."""
    return read_stream(io.BytesIO(data))


def read_stream(stream: BinaryIO) -> CNF:
    """The CNF of a file; ValueError names the line and the column of what is wrong with it."""
    variables = clauses = -1
    literals = array("i")
    seen = number = 0
    while line := stream.readline(MOST_LINE):
        number += 1
        if len(line) == MOST_LINE and not line.endswith(b"\n"):
            raise ValueError(f"line {number}, column {MOST_LINE}: a line this long is no DIMACS")
        if line.startswith(b"c") or not line.strip():
            continue
        if line.startswith(b"%"):
            break  # the end, as in the SATLIB collection
        if variables < 0:
            variables, clauses = _header(line, number)
            continue
        try:
            found = list(map(int, line.split()))
            if b"_" in line or b"+" in line or max(found) > variables or min(found) < -variables:
                raise ValueError
        except ValueError:
            raise ValueError(_trouble(line, number, variables)) from None
        literals.extend(found)
        seen += found.count(0)
        if seen > clauses or (seen == clauses and found[-1] != 0):
            raise ValueError(
                f"line {number}, column 1: more than the {clauses:,} clauses that the header promises"
            )
        if len(literals) > MOST_LITERALS:
            raise ValueError(f"line {number}: more than {MOST_LITERALS:,} literals are not read")
    if variables < 0:
        raise ValueError(f"line {number + 1}, column 1: no header `p cnf VARIABLES CLAUSES`")
    if literals and literals[-1] != 0:
        raise ValueError(
            f"line {number}, column {len(line.rstrip()) + 1}: the last clause does not end with 0"
        )
    if seen < clauses:
        raise ValueError(
            f"line {number}, column 1: the end, after {seen:,} of the {clauses:,} clauses in the header"
        )
    return CNF(variables, literals)


def _header(line: bytes, number: int) -> tuple[int, int]:
    found = HEADER.fullmatch(line)
    if not found:
        text = line.strip()[:30].decode("ascii", "replace")
        raise ValueError(
            f"line {number}, column 1: {text!r} where the header `p cnf VARIABLES CLAUSES` should be"
        )
    if int(found[1]) > MOST_VARIABLES:
        raise ValueError(
            f"line {number}, column {found.start(1) + 1}: more than {MOST_VARIABLES:,} variables"
        )
    return int(found[1]), int(found[2])


def _trouble(line: bytes, number: int, variables: int) -> str:
    """What is wrong with a line of literals, and in which column."""
    for word in re.finditer(rb"\S+", line):
        text = word[0][:20].decode("ascii", "replace")
        where = f"line {number}, column {word.start() + 1}"
        if not re.fullmatch(rb"-?\d{1,10}", word[0]):
            return f"{where}: {text!r} where a literal should be"
        if abs(int(word[0])) > variables:
            return f"{where}: variable {text.lstrip('-')}, but the header promises {variables:,}"
    raise AssertionError(line)


def write(cnf: CNF, comments: Iterable[str] = ()) -> bytes:
    """The bytes of a file: a CNF with comments above it."""
    return "".join(f"c {comment}\n" for comment in comments).encode() + cnf.text().encode()
