"""The index on disk: what is kept comes back, and nothing is trusted that isn't whole."""

from __future__ import annotations

import gzip
import zlib
from hashlib import sha256

import pytest

from plyground.puzzles.crossword import index as module
from plyground.puzzles.crossword import wordlist
from plyground.puzzles.crossword.index import COUNTS, HEADER, MAGIC, Index
from plyground.puzzles.crossword.wordlist import WordList, read

KEY = bytes(range(32))
WORDS = {"CAT": 50, "ANT": 50, "BAD": 1, "HORSE": 9, "A": 3, "Z" * 64: 100}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def saved():
    """An index on disk, and its file."""
    made = WordList(WORDS).index
    made.save(KEY)
    return made, module._path(KEY)


def test_what_is_kept_comes_back():
    made, _ = saved()
    back = Index.load(KEY)
    assert back is not None
    assert back.block == made.block
    assert back.words() == WORDS
    assert back.tables[3].words == ["ANT", "CAT", "BAD"]
    assert [back.score(word) for word in ("CAT", "BAD", "COW", "GIRAFFE")] == [50, 1, 0, 0]


def test_without_a_file_there_is_nothing():
    assert Index.load(KEY) is None


@pytest.mark.parametrize("place", [0, 30, 61, 64, 70, -1])
def test_a_changed_byte_is_noticed(place):
    _, path = saved()
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    assert Index.load(KEY) is None


@pytest.mark.parametrize("size", [0, 10, HEADER.size, HEADER.size + 5, -1])
def test_a_file_cut_short_is_noticed(size):
    _, path = saved()
    path.write_bytes(path.read_bytes()[:size])
    assert Index.load(KEY) is None


@pytest.mark.parametrize(
    "block", [b"", b"plain text", COUNTS.pack(*[0] * 65, 7), COUNTS.pack(*[2**32 - 1] * 66) + b"x"]
)
def test_a_file_whose_sum_is_right_but_its_sizes_are_not_is_refused(block):
    _, path = saved()
    path.write_bytes(HEADER.pack(MAGIC, KEY, 0, zlib.crc32(block)) + block)
    assert Index.load(KEY) is None


def test_another_lists_file_is_refused():
    _, path = saved()
    other = bytes(32)
    path.rename(module._path(other))
    assert Index.load(other) is None


def test_a_folder_that_cannot_be_written_is_no_error(home):
    home.write_text("a file where a folder should be")
    made, _ = saved()
    assert Index.load(KEY) is None
    assert made.words() == WORDS


def test_only_the_newest_lists_are_kept(home):
    made = WordList(WORDS).index
    for number in range(module.KEPT + 3):
        made.save(bytes([number]) * 32)
    assert len(list((home / "words").iterdir())) == module.KEPT
    assert Index.load(bytes([module.KEPT + 2]) * 32) is not None


def letters(number):
    return "".join(chr(97 + number // 26**place % 26) for place in range(4))


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_large_list_is_parsed_once_and_then_the_same(tmp_path, home, monkeypatch, pack):
    lines = [f"{letters(n)};{n % 101};clue {n}" for n in range(wordlist.WORTH_KEEPING)]
    path = tmp_path / "list"
    path.write_bytes(pack("\n".join([*lines, "ice cream;7"]).encode()))
    first = read(path)
    assert len(list((home / "words").iterdir())) == 1
    parsed = []
    parse = wordlist.parse

    def watched(*given):
        parsed.append(given)
        return parse(*given)

    monkeypatch.setattr(wordlist, "parse", watched)
    second = read(path)
    assert second.index.block == first.index.block
    assert second.by_length == first.by_length
    assert dict(second.scores) == dict(first.scores)
    assert not parsed
    assert dict(second.clues) == dict(first.clues)
    assert second.texts["ICECREAM"] == "ice cream"
    assert len(parsed) == 1


def test_a_damaged_index_of_a_list_is_made_again(tmp_path, home):
    path = tmp_path / "list"
    path.write_text("\n".join(letters(n) for n in range(wordlist.WORTH_KEEPING)))
    first = read(path)
    (file,) = (home / "words").iterdir()
    file.write_bytes(b"junk")
    assert read(path).index.block == first.index.block
    assert Index.load(sha256(path.read_bytes()).digest()) is not None
    path.write_text(path.read_text() + "\nanother")
    assert "ANOTHER" in read(path)


def test_a_short_list_leaves_no_file(tmp_path, home):
    (tmp_path / "list").write_text("cat\ndog\n")
    read(tmp_path / "list")
    assert not home.exists()
