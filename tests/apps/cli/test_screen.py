"""What comes from a file, a student or an argument cannot command the terminal; data stays as it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from plyground.apps import cli
from plyground.apps.cli.output import json_line
from plyground.apps.cli.screen import harmless

pytestmark = pytest.mark.preloaded

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202etxt\x08\x7f"
SHOWN = r"\x1b]0;owned\x07\x1b[2J\x9b31m\u202etxt\x08\x7f"
FINE = "\n\t -~\xa0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\U0010ffff"
OBEYED = re.compile(f"[^{FINE}]")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (EVIL, SHOWN),
        ("a\tb\nc", "a\tb\nc"),
        ("dos\r\nlines\r\n", "dos\nlines\n"),
        ("old\rmac", r"old\rmac"),
        ("naïve — 日本語 👩‍👩‍👧 שלום", "naïve — 日本語 👩‍👩‍👧 שלום"),
        ("\u2066left\u2069 \u200f\u2028\udc9b\x00", r"\u2066left\u2069 \u200f\u2028\udc9b\x00"),
    ],
)
def test_signs_that_a_terminal_obeys_are_written_out(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_json_is_exact_and_harmless() -> None:
    line = json_line({"text": EVIL})
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line) == {"text": EVIL}


def test_only_one_module_prints() -> None:
    """All text takes the same way, so that none is forgotten."""
    folder = Path(cli.__file__).parent
    printing = {
        path.name
        for path in folder.rglob("*.py")
        if re.search(r"\bclick\.(echo|secho|prompt)\(|\bprint\(|stdout\.write\(", path.read_text())
    }
    assert printing == {"output.py", "progress.py", "__init__.py"}


PDN = f'[Event "{EVIL}"]\n[Black "{EVIL}"]\n[White "B"]\n1. 11-15 22-18 2. 15x22 1-0\n'
IPUZ = {
    "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 2, "height": 2}, "title": EVIL, "author": EVIL, "copyright": EVIL, "notes": EVIL,
    "puzzle": [[1, 2], [3, 0]], "solution": [["A", "B"], ["C", "D"]],
    "clues": {"Across": [[1, EVIL], [3, "x"]], "Down": [[1, "y"], [2, "z"]]},
}  # fmt: skip
STUDENT = f"raise ValueError({EVIL!r})\n"
FILES = {
    "games.pdn": PDN,
    "bad.pdn": f"1. 11-15 {EVIL} *\n",
    "tags.pdn": f"[{EVIL}]\n1. 11-15 *\n",
    "puzzle.ipuz": json.dumps(IPUZ),
    "bad.ipuz": json.dumps({**IPUZ, "puzzle": [[1, 2], [3, EVIL]]}),
    "cells.ipuz": json.dumps({**IPUZ, "solution": [["A", "B"], ["C", EVIL]]}),
    "grid.txt": f"AB\n{EVIL}\n",
    "words.txt": f"CAT\n{EVIL}\n",
    "structure.txt": f"___\n{EVIL}\n",
    "board.txt": f"{EVIL}\n{'.' * 80}{EVIL}\n",
    "board.json": json.dumps({"givens": EVIL, "name": EVIL}),
    "named.json": json.dumps({"givens": "." * 81, "name": EVIL, EVIL: 3}),
    "bad.cnf": f"c {EVIL}\np cnf {EVIL}\n",
    "clause.cnf": f"p cnf 1 1\n{EVIL} 0\n",
    "answer.txt": f"s {EVIL}\n",
    "tictactoe.py": STUDENT,
    "raichu.py": f"print({EVIL!r})\n",
}


@pytest.mark.parametrize(
    "arguments",
    [
        ["pdn", "games.pdn"],
        ["pdn", "bad.pdn"],
        ["pdn", "tags.pdn"],
        ["crossword", "show", "puzzle.ipuz"],
        ["crossword", "show", "bad.ipuz"],
        ["crossword", "show", "cells.ipuz"],
        ["crossword", "show", "grid.txt"],
        ["crossword", "fill", "grid.txt"],
        ["crossword", "fill", "cells.ipuz"],
        ["crossword", "grid", "grid.txt", "--check"],
        ["crossword", "words", "words.txt"],
        ["crossword", "words", "--match", EVIL],
        ["crossword", "generate", "structure.txt", "words.txt"],
        ["crossword", "export", "puzzle.ipuz", f"{EVIL}.txt"],
        ["crossword", "export", "puzzle.ipuz", f"x.{EVIL}"],
        ["sudoku", "solve", "board.txt"],
        ["sudoku", "solve", "board.json"],
        ["sudoku", "solve", "named.json"],
        ["sudoku", "check", "board.json"],
        ["sudoku", "count", "board.txt"],
        ["sudoku", "explain", EVIL],
        ["sudoku", "decode", "bad.cnf", "answer.txt"],
        ["sudoku", "solve", "." * 81, "--solver", EVIL],
        ["sat", "bad.cnf"],
        ["sat", "clause.cnf"],
        ["check", "tictactoe", "tictactoe.py"],
        ["check", "raichu", "raichu.py", "--games", "0", "--budget", "0.3"],
        ["check", EVIL, "tictactoe.py"],
        ["match", "tictactoe", "student:tictactoe.py", "1", "--games", "2", "-o", f"{EVIL}.jsonl"],
        ["match", "tictactoe", EVIL, "1"],
        ["move", "tictactoe", EVIL],
        ["move", "tictactoe", "start", "--engine", EVIL],
        ["perft", EVIL, "2"],
        ["perft", "tictactoe", "2", "--size", EVIL],
        ["play", "tictactoe", "--as", EVIL],
        ["play", "tictactoe"],
        ["raichu", "8", EVIL, "x", "1"],
        ["raichu", "8", "w", EVIL.ljust(64), EVIL],
        ["data", "--data", EVIL],
        ["hub"],
        ["desktop", EVIL],
        ["web", f"--{EVIL}"],
        [EVIL],
        ["pdn", EVIL],
        ["sudoku", EVIL],
    ],
    ids=lambda arguments: harmless(" ".join(arguments))[:60],
)  # fmt: skip
def test_nothing_that_a_terminal_obeys_comes_through(run, tmp_path, monkeypatch, arguments) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    typed = {"play": f"{EVIL}\nlevel {EVIL}\nquit\n", "hub": f"hub\npos pos={EVIL}\n{EVIL}\nquit\n"}
    done = run(*arguments, text=typed.get(arguments[0], ""))
    assert done.stdout + done.stderr
    assert OBEYED.findall(done.stdout + done.stderr) == []
    assert "Traceback" not in done.stderr


def test_what_is_replaced_can_be_seen(run, tmp_path) -> None:
    (tmp_path / "games.pdn").write_text(PDN)
    assert SHOWN in run("pdn", str(tmp_path / "games.pdn")).stdout
    (tmp_path / "puzzle.ipuz").write_text(json.dumps(IPUZ))
    assert run("crossword", "show", str(tmp_path / "puzzle.ipuz")).stdout.count(SHOWN) == 5


def test_data_are_written_as_they_are(run, tmp_path) -> None:
    (tmp_path / "games.pdn").write_text(PDN)
    file = str(tmp_path / "games.pdn")
    assert run("pdn", file, "--write", str(tmp_path / "new.pdn")).returncode == 0
    written = (tmp_path / "new.pdn").read_text()
    assert f'[Event "{EVIL}"]' in written
    assert run("pdn", file, "--write", "-").stdout == written
    assert json.loads(run("pdn", file, "--json").stdout)["tags"]["Event"] == EVIL
    puzzle = tmp_path / "puzzle.ipuz"
    puzzle.write_text(json.dumps(IPUZ))
    assert json.loads(run("crossword", "show", str(puzzle), "--json").stdout)["title"] == EVIL
