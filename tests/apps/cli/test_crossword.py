"""`plyground crossword` as a user runs it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import puz
import pytest
from PIL import Image

pytestmark = pytest.mark.preloaded

SMALL = "#...#\n.....\n.....\n.....\n#...#\n"


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.txt"
    path.write_text(SMALL)
    return str(path)


def refused(result, *parts):
    """Exit code 2 and one line that says these things."""
    assert result.returncode == 2, result
    assert result.stdout == ""
    lines = result.stderr.strip().split("\n")
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("plyground: ")
    for part in parts:
        assert part in lines[0]


def test_a_pattern_is_made_filled_and_written_in_every_form(run, tmp_path):
    made = run("crossword", "grid", "--size", "9", "--words", "32", "--seed", "2")
    assert made.returncode == 0, made.stderr
    file = tmp_path / "p.puz"
    filled = run("crossword", "fill", "-", "-o", str(file), text=made.stdout)
    assert filled.returncode == 0, filled.stderr
    assert "." not in filled.stdout
    assert "mean score" in filled.stderr
    found = puz.read(str(file))
    assert found.solution == filled.stdout.replace("\n", "").replace("#", ".")
    for suffix in ("ipuz", "txt", "json", "svg", "png"):
        out = tmp_path / f"p.{suffix}"
        assert run("crossword", "export", str(file), str(out), "--title", "T").returncode == 0
        assert out.stat().st_size > 200
    with Image.open(tmp_path / "p.png") as image:
        image.verify()
    shown = [
        run("crossword", "show", str(tmp_path / f"p.{suffix}")).stdout for suffix in ("ipuz", "txt", "json")
    ]
    assert shown[0] == shown[1] == shown[2]
    assert "Across" in shown[0]
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".p")]


def test_the_answer_in_json_has_words_scores_time_and_restarts(run, small):
    result = run("crossword", "fill", small, "--json", "--seed", "4")
    answer = json.loads(result.stdout)
    assert answer["outcome"] == "filled"
    assert set(answer["words"]) == {"1A", "4A", "6A", "7A", "8A", "1D", "2D", "3D", "4D", "5D"}
    assert set(answer["scores"]) == set(answer["words"].values())
    assert 0 < answer["seconds"] < 60
    assert isinstance(answer["restarts"], int)


def test_entries_can_be_fixed_preferred_and_excluded(run, small):
    result = run(
        "crossword", "fill", small, "--fix", "1A=TEA", "--fix", "8 across=..S", "--exclude", "TEAS", "--json"
    )
    answer = json.loads(result.stdout)
    assert answer["words"]["1A"] == "TEA"
    assert answer["words"]["8A"].endswith("S")


def test_own_lists_are_taken_in_the_order_given(run, small, tmp_path):
    (tmp_path / "own.txt").write_text("zzz;100\nqqq;1\n")
    result = run("crossword", "fill", small, "-w", str(tmp_path / "own.txt"))
    assert result.returncode == 1
    assert "unfillable" in result.stderr
    assert "cannot be filled together" in result.stderr or "no word fits" in result.stderr


def test_what_is_unfillable_names_the_slots(run, small):
    result = run("crossword", "fill", small, "--fix", "4A=XQ...", "--json")
    assert result.returncode == 1
    answer = json.loads(result.stdout)
    assert answer["outcome"] == "unfillable"
    assert answer["minimal"]
    assert answer["conflict"] == ["4A"]


@pytest.mark.parametrize("option", ["--time", "--seconds"])
def test_what_is_not_found_in_time_is_exit_code_3(run, option):
    result = run("crossword", "fill", "-", option, "0.3", text="\n".join(["." * 12] * 12))
    assert result.returncode == 3
    assert re.search(r"not found in 0\.3 s", result.stderr)
    assert len(result.stdout.split()) == 12


def test_ctrl_c_ends_a_fill_at_once():
    grid = "\n".join(["." * 12] * 12)
    process = subprocess.Popen(
        [sys.executable, "-m", "plyground", "crossword", "fill", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(grid)
    process.stdin.close()
    process.stderr.readline()  # the first word of progress: it is at work
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 130
    assert time.monotonic() - begin < 60
    assert "Traceback" not in process.stderr.read()
    process.stdout.close()
    process.stderr.close()


def test_ctrl_c_while_a_fill_is_made_better_keeps_it(small, tmp_path):
    path = tmp_path / "kept.ipuz"
    with subprocess.Popen(
        [sys.executable, "-m", "plyground", "crossword", "fill", small, "--improve", "60", "-o", str(path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PLYGROUND_HOME": str(tmp_path)},
    ) as process:  # fmt: skip
        assert process.stderr is not None
        assert "10 of 10 words" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=150)
    assert process.returncode == 130
    assert errors.splitlines()[-1].startswith("cancelled; filled in ")
    assert "." not in output
    assert path.exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["-o", "/nowhere/x.puz"], "cannot write /nowhere/x.puz"),
        (["--improve", "nan"], "--improve is a number"),
        (["--time", "nan"], "seconds must be"),
    ],
)
def test_what_cannot_be_is_refused_before_the_work(run, small, arguments, reason):
    refused(run("crossword", "fill", small, *arguments), reason)


def test_words_are_counted_and_found(run):
    counts = run("crossword", "words").stdout
    total = int(counts.strip().split("\n")[-1].split()[1].replace(",", ""))
    assert total >= 120_000
    found = run("crossword", "words", "--match", "HO.SE", "--min-score", "60").stdout.split()
    assert any(line.startswith("HOUSE;") for line in found)
    assert run("crossword", "words", "--match", "XQXQX").returncode == 1


def test_the_words_for_a_slot_leave_one_for_every_crossing(run):
    result = run(
        "crossword", "words", "--grid", "-", "--slot", "1a", "--min-score", "50", text="C.T\n...\n...\n"
    )
    assert result.returncode == 0
    assert "CUT" in [line.partition(";")[0] for line in result.stdout.splitlines()]
    hopeless = run("crossword", "words", "--grid", "-", "--slot", "1 across", text="C.T\n#Q#\n#X#\n")
    assert (hopeless.returncode, hopeless.stdout) == (1, "")
    for wrong, reason in (
        (("--slot", "9A", "--grid", "-"), "no 9 across; across there is 1"),
        (("--slot", "1A"), "--slot and --grid go together"),
        (("--slot", "1A", "--grid", "-", "--match", "C.T"), "without --match"),
        (("--slot", "1A", "--grid", "nowhere.txt"), "nowhere.txt: No such file"),
    ):
        refused = run("crossword", "words", *wrong, text="C.T\n")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert reason in refused.stderr
        assert refused.stderr.count("\n") == 1


def test_a_hand_made_pattern_is_checked(run, small):
    good = run("crossword", "grid", small, "--check")
    assert good.returncode == 0
    assert "10 words, 4 blocks" in good.stdout
    bad = run("crossword", "grid", "-", "--check", text="..#\n...\n...\n")
    assert bad.returncode == 1
    assert "two-letter" in bad.stdout


def test_the_courses_generator(run, tmp_path):
    (tmp_path / "s.txt").write_text("#___#\n#_##_\n#_##_\n#_##_\n#____\n")
    (tmp_path / "w.txt").write_text("one two three four five six seven eight nine ten".replace(" ", "\n"))
    out = tmp_path / "out.png"
    result = run("crossword", "generate", str(tmp_path / "s.txt"), str(tmp_path / "w.txt"), str(out))
    assert result.stdout == "█SIX█\n█E██F\n█V██I\n█E██V\n█NINE\n"
    with Image.open(out) as image:
        assert image.size == (500, 500)
    traced = run("crossword", "generate", str(tmp_path / "s.txt"), str(tmp_path / "w.txt"), "--trace")
    assert traced.stdout == result.stdout
    assert re.search(r"^look at \(0, 1\) \w+ : \d against \(\d, \d\) \w+ : \d$", traced.stderr, re.MULTILINE)
    assert re.search(r"^  \(\d, \d\) \w+ : \d loses [A-Z]+$", traced.stderr, re.MULTILINE)
    (tmp_path / "w.txt").write_text("one\ntwo")
    none = run("crossword", "generate", str(tmp_path / "s.txt"), str(tmp_path / "w.txt"))
    assert none.stdout == "No solution.\n"
    assert none.returncode == 1


@pytest.mark.parametrize(
    ("structure", "words", "reason"),
    [
        ("###\n", "cat", "no open cell"), ("_x_\n", "cat", "line 1, column 2"),
        ("___\n", "", "holds no words"),
        ("___\n", "r2d2", "line 1"), ("_" * 60, "cat", "at most 50×50"), ("___", "c\0t", "line 1"),
    ],
)  # fmt: skip
def test_bad_input_of_the_generator_is_said_in_one_line(run, tmp_path, structure, words, reason):
    (tmp_path / "s.txt").write_text(structure)
    (tmp_path / "w.txt").write_text(words)
    refused(run("crossword", "generate", str(tmp_path / "s.txt"), str(tmp_path / "w.txt")), reason)


def test_bad_input_of_the_filler_is_said_in_one_line(run, small, tmp_path):
    refused(run("crossword", "fill", "no such file"), "no such file", "No such file")
    refused(run("crossword", "fill", "-", text="###"), "no open cell")
    refused(run("crossword", "fill", "-", text="..\n..1"), "standard input", "row 2, column 3")
    refused(run("crossword", "fill", "-", text="\n".join(["." * 200] * 200)), "at most 50×50")
    twice = run("crossword", "fill", small, "--fix", "1A=TEA", "--fix", "1D=ODOUR")
    refused(twice, "1D=ODOUR wants O in row 1, column 2")
    refused(run("crossword", "fill", small, "--fix", "99A=TEA"), "no 99 across")
    refused(run("crossword", "fill", small, "--fix", "1A"), "should be like 17A=WORD")
    refused(run("crossword", "fill", small, "-o", "x.doc"), ".puz")
    refused(run("crossword", "fill", small, "-w", "no such list"), "No such file")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    refused(run("crossword", "fill", small, "-w", str(tmp_path / "binary")), "not UTF-8")
    (tmp_path / "cut.puz").write_bytes(b"\0\0ACROSS&DOWN\0")
    refused(run("crossword", "show", str(tmp_path / "cut.puz")), "cut.puz", "not a sound .puz")
    (tmp_path / "x.ipuz").write_text("{}")
    refused(run("crossword", "export", str(tmp_path / "x.ipuz"), str(tmp_path / "y.png")), "not an ipuz")
    assert not (tmp_path / "y.png").exists()
    refused(run("crossword", "export", small, str(tmp_path / "no" / "y.png")), "No such file")
    refused(run("crossword", "grid", "--size", "two"), "--size")
    refused(run("crossword", "grid", "--theme", "abcde", "--theme", "abcdef"), "symmetrically")


def test_a_grid_that_is_wider_than_the_terminal_is_shown_with_a_letter_a_cell(run, tmp_path, monkeypatch):
    grid = tmp_path / "grid.txt"
    grid.write_text("#AB\nCDE\nFG#\n")
    wide = run("crossword", "show", str(grid)).stdout
    monkeypatch.setenv("COLUMNS", "16")
    assert run("crossword", "show", str(grid)).stdout == wide
    monkeypatch.setenv("COLUMNS", "15")
    lines = run("crossword", "show", str(grid)).stdout.splitlines()
    assert lines[:3] == ["█AB", "CDE", "FG█"]
    assert "   3  r2c1  CDE" in lines
    assert max(map(len, lines)) == 15
    assert run("crossword", "show", str(grid), "--blank").stdout.startswith("█..\n...\n..█\n")


def test_words_of_the_course_are_folded_or_skipped_and_counted(run, tmp_path):
    (tmp_path / "s.txt").write_text("____\n")
    (tmp_path / "w.txt").write_text("don't\nR2D2\nAfrican-American\n\n")
    made = run("crossword", "generate", str(tmp_path / "s.txt"), str(tmp_path / "w.txt"))
    assert (made.returncode, made.stdout) == (0, "DONT\n")
    assert made.stderr.count("\n") == 1
    assert "2 folded to their letters; 1 skipped" in made.stderr
    assert "line 2, 'R2D2'" in made.stderr


def test_clues_are_suggested_for_words_and_for_a_puzzle(run, tmp_path):
    (tmp_path / "own.txt").write_text("ten;Bowling pins\nnonsense\n")
    told = run("crossword", "clue", "erased", "ten", "--clues", str(tmp_path / "own.txt"), "--json")
    assert told.returncode == 0, told.stderr
    assert "1 line skipped" in told.stderr
    erased, ten = map(json.loads, told.stdout.splitlines())
    assert "Removed from memory or existence" in [clue["text"] for clue in erased["clues"]]
    assert ten["clues"][0] == {"text": "Bowling pins", "kind": "own", "gives_away": None}
    (tmp_path / "p.txt").write_text("CAT\nXQZ\nTEN\n")
    shown = run("crossword", "clue", str(tmp_path / "p.txt"), "-o", str(tmp_path / "p.puz"))
    assert shown.returncode == 1
    assert "no clue for" in shown.stderr
    assert "4A XQZ" in shown.stderr
    assert puz.read(str(tmp_path / "p.puz")).clues[0]
    refused(run("crossword", "clue", "r2d2"), "'r2d2' is neither a file nor a word of letters")
