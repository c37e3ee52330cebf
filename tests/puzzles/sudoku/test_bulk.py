"""Streams of puzzles: every line answered in order, whatever the bytes and however they arrive."""

from __future__ import annotations

import io
import threading
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from plyground.puzzles.sudoku import bulk
from plyground.puzzles.sudoku.bulk import Batch, answer, chunks, find_fault, solve_array
from plyground.puzzles.sudoku.generator import generate

PUZZLES = [grid.line().encode() for grid in islice(generate("bulk"), 300)]


def answers(text: bytes, jobs: int = 1, limit: int = 1) -> list[bytes]:
    joined = b"".join(batch.answers for batch in answer(io.BytesIO(text).read, jobs, limit))
    assert not joined or joined.endswith(b"\n")
    return joined.split(b"\n")[:-1]


def test_each_line_is_answered_in_order() -> None:
    lines = [*PUZZLES[:3], b"", b"# a comment", b"." * 81, PUZZLES[0][:80], PUZZLES[3]]
    got = answers(b"\n".join(lines) + b"\n", limit=2)
    assert [len(line) for line in got[:3]] == [81, 81, 81]
    assert got[3:7] == [b"", b"", b"multiple", b"invalid"]
    assert len(got) == 8
    for puzzle, solution in zip(lines, got, strict=True):
        if len(solution) == 81:
            assert all(given in (ord("."), digit) for given, digit in zip(puzzle, solution, strict=True))


def test_a_contradiction_is_unsolvable() -> None:
    assert answers(b"12345678." + b"........9" + b"." * 63) == [b"unsolvable"]


def test_the_first_solution_is_enough_without_a_limit() -> None:
    assert len(answers(b"." * 81)[0]) == 81


def test_order_does_not_depend_on_the_number_of_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "CHUNK", 500)
    text = b"\n".join(PUZZLES * 3)
    assert answers(text, jobs=4) == answers(text, jobs=1)
    assert len(answers(text, jobs=3)) == 900


@pytest.mark.parametrize("line", [b"  %s", b"%s ", b"%s\r", b"%s,12,hard", b"%s;x", b"%s # 9.1", b"%s\tx"])
def test_what_stands_around_a_puzzle_is_ignored(line: bytes) -> None:
    assert answers(line % PUZZLES[0]) == answers(PUZZLES[0])


def test_a_byte_order_mark_is_no_cell() -> None:
    assert answers(b"\xef\xbb\xbf" + PUZZLES[0]) == answers(PUZZLES[0])


@pytest.mark.parametrize("blank", b".0_*-")
def test_every_usual_blank_is_read(blank: int) -> None:
    assert answers(PUZZLES[0].replace(b".", bytes([blank]))) == answers(PUZZLES[0])


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        (b"." * 80, 81, "80 cells"),
        (b"." * 82, 82, "82 cells"),
        (b"." * 40 + b"a" + b"." * 40, 41, "'a' is no cell"),
        (b"." * 40 + b"\xff" + b"." * 40, 41, "byte 255"),
        (b".5.....5." + b"." * 72, 8, "a second 5 in row 1, the first is at column 2"),
        (b".5......." + b"." * 63 + b".5.......", 74, "a second 5 in column 2"),
        (b"5........" + b".5......." + b"." * 63, 11, "a second 5 in box 1"),
        (b"  " + b"." * 12, 15, "12 cells"),
        (b"x" * 10_000, 1, "'x' is no cell"),
    ],
)
def test_a_fault_is_named_with_its_column(line: bytes, column: int, words: str) -> None:
    (batch,) = answer(io.BytesIO(PUZZLES[0] + b"\n" + line + b"\n" + PUZZLES[1] + b"\n").read)
    (fault,) = batch.faults
    assert (fault.line, fault.column) == (2, column)
    assert words in fault.reason
    assert str(fault).startswith(f"line 2, column {column}: ")
    assert batch.answers.split()[1] == b"invalid"
    assert (batch.totals.solved, batch.totals.invalid) == (2, 1)


cells = some.sampled_from(b"123456789....0_*- ,\t\r#a\x00\xff")
lines = some.one_of(
    some.binary(max_size=100).map(lambda line: line.replace(b"\n", b"")),
    some.lists(cells, min_size=79, max_size=84).map(bytes),
    some.tuples(some.integers(0, 80), cells).map(
        lambda change: PUZZLES[0][: change[0]] + bytes([change[1]]) + PUZZLES[0][change[0] + 1 :]
    ),
)


@settings(max_examples=100, deadline=None)
@given(lines)
def test_the_kernel_and_the_explanation_agree_on_what_is_invalid(line: bytes) -> None:
    _, got = answers(b"\n" + line + b"\n", limit=2)
    assert (got == b"invalid") == (find_fault(line) is not None)


@settings(max_examples=40, deadline=None)
@given(some.lists(lines, max_size=8), some.integers(1, 200))
def test_chunks_are_the_same_text_however_it_arrives(parts: list[bytes], size: int) -> None:
    text = b"x" + b"\n".join(parts)
    stream = io.BytesIO(text)
    pieces = list(chunks(lambda _: stream.read(size)))
    assert b"".join(pieces) == text
    assert all(piece.endswith(b"\n") for piece in pieces[:-1])


def test_of_an_endless_line_only_the_beginning_is_kept() -> None:
    blocks = iter([PUZZLES[0] + b"\n", *[b"7" * (1 << 18)] * 40, b"\n" + PUZZLES[1], b""])
    pieces = list(chunks(lambda _: next(blocks)))
    assert sum(map(len, pieces)) < 3 << 18
    assert [len(line) for line in b"".join(pieces).split(b"\n")] == [81, bulk.LONGEST, 81]


def test_a_long_line_means_the_same_however_it_arrives() -> None:
    line = b" " * 5000 + PUZZLES[0]
    blocks = iter([line[:4500], line[4500:], b""])
    broken = b"".join(batch.answers for batch in answer(lambda _: next(blocks)))
    assert broken.split(b"\n")[:-1] == answers(line) == [b""]


def test_only_so_many_faults_are_explained() -> None:
    batches = list(answer(io.BytesIO(b"x\n" * 500_000).read, jobs=2))
    faults = [fault for batch in batches for fault in batch.faults]
    assert [fault.line for fault in faults] == list(range(1, bulk.MOST_FAULTS + 1))
    assert sum(batch.totals.invalid for batch in batches) == 500_000


def test_an_answer_comes_before_the_next_question_is_asked() -> None:
    """A program at the other end of a pipe may wait for one."""
    answered = threading.Event()
    questions = iter([PUZZLES[0] + b"\n", PUZZLES[1] + b"\n"])

    def read(_: int) -> bytes:
        question = next(questions, b"")
        if question.startswith(PUZZLES[1]):
            assert answered.wait(20)
        return question

    batches = answer(read)
    first: Batch = next(batches)
    answered.set()
    assert first.totals.solved == 1
    assert next(batches).totals.solved == 1
    assert next(batches, None) is None


def test_a_stream_can_be_left_in_the_middle() -> None:
    endless = b"\n".join(PUZZLES) + b"\n"
    batches = answer(lambda _: endless, jobs=2)
    assert next(batches).totals.solved == 300
    batches.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("sudoku_")]


def test_what_goes_wrong_while_reading_is_raised() -> None:
    blocks = iter([PUZZLES[0] + b"\n"])

    def read(_: int) -> bytes:
        for block in blocks:
            return block
        raise OSError(5, "Input/output error")

    batches = answer(read)
    assert next(batches).totals.solved == 1
    with pytest.raises(OSError, match="Input/output"):
        next(batches)


def test_jobs_and_limits_must_make_sense() -> None:
    with pytest.raises(ValueError):
        next(answer(io.BytesIO().read, jobs=0))
    with pytest.raises(ValueError):
        next(answer(io.BytesIO().read, limit=0))


@pytest.mark.parametrize("jobs", [1, 3])
def test_arrays_of_digits_are_solved(jobs: int) -> None:
    kinds = [*PUZZLES[:20], b"." * 81, b"12345678." + b"........9" + b"." * 63, b"11" + b"." * 79]
    digits = np.frombuffer(b"".join(kinds).replace(b".", b"0"), np.uint8).reshape(-1, 81) - 48
    solutions, counts = solve_array(digits, limit=2, jobs=jobs)
    assert counts.tolist() == [1] * 20 + [2, 0, -1]
    expected = answers(b"\n".join(PUZZLES[:20]))
    assert [bytes(row + 48) for row in solutions[:20]] == expected
    assert not solutions[21:].any()


def test_what_is_no_digit_is_no_puzzle() -> None:
    digits = np.zeros((2, 81), np.uint8)
    digits[0, 5] = 10
    digits[1, 5] = 240
    assert solve_array(digits)[1].tolist() == [-1, -1]
    assert solve_array(np.zeros((0, 81), np.uint8))[1].tolist() == []


@pytest.mark.parametrize("wrong", [np.zeros((2, 80), np.uint8), np.zeros(81, np.uint8), np.zeros((1, 81))])
def test_arrays_of_another_shape_are_refused(wrong) -> None:
    with pytest.raises(ValueError, match="n × 81 digits"):
        solve_array(wrong)
