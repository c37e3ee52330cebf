"""`import plyground as ply` as people use it: loaded when used, typed, printed as boards, clear refusals."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import threading
import typing
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest

import plyground as ply
from plyground import library

PACKAGE = Path(ply.__path__[0])
GAMES, PUZZLES = ply.game_names(), ply.puzzle_names()
QUICK = ply.Limit(depth=4)
TICTACTOE = ply.game("tictactoe")
HEAVY = {"PIL", "click", "numpy", "pygame", "pysat", "rich", "starlette", "typing", "uvicorn", "z3"}
"""Which packages would a person wait for who only imports the package?"""
WRONG = "def player(board):\n    return 'X'\n"


# The import.


def test_what_type_checkers_see_is_what_the_library_offers():
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = [alias.name for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert seen == ["csp", *library.__all__]
    assert sorted(library.__all__) == library.__all__
    for name in seen:
        assert getattr(ply, name) is not None
        assert name in dir(ply)


def loaded(code: str) -> set[str]:
    """The modules that some code loads, besides those that Python has at its start."""
    around = f"import sys; before = set(sys.modules); {code}; print(*set(sys.modules) - before)"
    done = subprocess.run(
        [sys.executable, "-c", around], capture_output=True, text=True, timeout=120, check=True
    )
    return set(done.stdout.split())


def test_the_import_loads_nothing_else():
    modules = loaded("import plyground")
    assert {name for name in modules if name.startswith("plyground")} == {"plyground"}
    assert not modules & HEAVY
    assert len(modules) <= 5, modules


def test_a_module_of_the_package_is_loaded_without_the_library():
    assert "plyground.library" not in loaded("from plyground import stopping")
    assert "plyground.library" not in loaded("import plyground; plyground.stopping")


def test_names_that_are_not_there_are_said_to_be_none():
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = ply.chess
    with pytest.raises(AttributeError, match="no attribute '_chess'"):
        _ = ply._chess


# The types.


def touched() -> Iterator[tuple[str, Callable[..., object]]]:
    """The functions of the library, its classes, and their public methods and properties."""
    for name in library.__all__:
        thing = getattr(library, name)
        if name == "Stop":  # what a function of this kind gives and takes, and nothing of ours
            continue
        yield name, thing
        for part, member in inspect.getmembers(thing) if inspect.isclass(thing) else ():
            found = member.fget if isinstance(member, property) else member
            ours = (getattr(found, "__module__", None) or "").startswith("plyground")
            if ours and inspect.isroutine(found) and (part == "__init__" or not part.startswith("_")):
                yield f"{name}.{part}", found


ANYTHING = {
    "CSP": {"domains"},
    "CSP.__init__": {"domains"},
    "Crossword.filled": {"assignment"},
    "Picture": {"drawn"},
    "Picture.__init__": {"drawn"},
    "Puzzle.filled": {"assignment"},
    "Stopped.__init__": {"report"},
    "Sudoku.filled": {"assignment"},
}
"""Where is Any left? `csp.Assignment` says why; only searches read the report of Stopped; shapes are JSON."""


def holds_any(hint: object) -> bool:
    if isinstance(hint, list | tuple):
        return any(map(holds_any, hint))
    return hint is typing.Any or any(map(holds_any, typing.get_args(hint)))


@pytest.mark.parametrize("name", dict(touched()))
def test_what_a_user_touches_is_typed(name):
    thing = dict(touched())[name]
    hints = typing.get_type_hints(thing)
    assert {word for word, hint in hints.items() if holds_any(hint)} == ANYTHING.get(name, set())
    if inspect.isfunction(thing):
        assert set(inspect.signature(thing).parameters) - {"self", "cls"} <= set(hints)
        assert "return" in hints


@pytest.mark.parametrize("function", [ply.Engine.think, ply.analyse, ply.solve, ply.count, ply.fill])
def test_limit_and_stop_need_not_be_given(function):
    parameters = inspect.signature(function).parameters
    assert isinstance(parameters["limit"].default, ply.Limit)
    assert parameters["stop"].default is ply.never


# Games.


def test_a_position_is_analysed():
    report = ply.analyse(TICTACTOE, "XX./OO./...")
    assert (TICTACTOE.text(report.move), report.score) == ("c1", 9_999)
    state = TICTACTOE.parse_state("XX./OO./...")
    assert ply.analyse(TICTACTOE, state, by=ply.engine(TICTACTOE, "minimax")).move == report.move
    assert ply.analyse(TICTACTOE, limit=QUICK).depth == 4


def test_analysing_ends_when_told_to():
    told = threading.Event()
    told.set()
    assert ply.analyse(ply.game("checkers"), limit=ply.Limit(seconds=60), stop=told.is_set).move


def test_two_engines_play():
    match = ply.play_out(TICTACTOE, limit=ply.Limit(seconds=1))
    assert (match.over, match.winner, len(match.moves)) == (True, None, 9)
    weak = ply.engine(TICTACTOE, level=1)
    assert ply.play_out(TICTACTOE, second=weak, limit=QUICK, start="X.O/.X./O..", plies=2).winner == 0
    assert len(ply.play_out(TICTACTOE, weak, weak, plies=3).moves) == 3


def test_moves_are_also_played_by_hand():
    match = ply.Match(TICTACTOE)
    match.play("b2")
    match.play(TICTACTOE.parse(match.state, "a1"))
    assert match.moves == [4, 0]
    with pytest.raises(ValueError, match="b2 is taken"):
        match.play("b2")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_tells_its_engines_and_levels(name):
    game = ply.game(name)
    assert {"table", "alphabeta", "minimax"} <= set(ply.engine_names(game))
    levels = ply.levels(game)
    assert len({level.name for level in levels}) == len(levels) >= 2
    assert ply.play_out(game, ply.engine(game, level=1), ply.engine(game, level=2), plies=2).moves


def test_a_game_has_the_size_that_is_asked_for():
    assert repr(ply.game("tictactoe", rows=4, line=3)) == "<Tic-tac-toe, 4×4, 3 in a row>"
    assert repr(ply.game("raichu", rows=10)) == "<Raichu, 10×10>"
    assert (ply.game("tictactoe", 3, 5, 3).rows, ply.game("tictactoe", 3, 5, 3).columns) == (3, 5)


def test_a_level_with_a_seed_plays_the_same_again():
    games = [
        ply.play_out(TICTACTOE, ply.engine(TICTACTOE, level=1, seed=7), limit=QUICK).moves for _ in range(2)
    ]
    assert games[0] == games[1]


def test_a_search_is_watched():
    watch = ply.watch(TICTACTOE, "XO./OX./...", "alphabeta")
    sentences = list(watch.sentences())
    assert sentences[0] == "The search begins: X is to move."
    assert sentences[-1] == "Done: the position is worth +1."
    assert any(sentence.startswith("Cut: ") for sentence in sentences)
    assert watch.nodes < ply.watch(TICTACTOE, "XO./OX./...", "minimax").nodes
    assert repr(watch) == f"<Alpha-beta watched on Tic-tac-toe: {watch.nodes} positions, worth +1>"


# Puzzles.


def test_every_puzzle_is_solved_into_the_same_puzzle_with_nothing_open():
    for name in PUZZLES:
        puzzle = ply.puzzle(name)
        solved = next(ply.solve(puzzle))
        assert type(solved) is type(puzzle)
        assert solved != puzzle
        assert next(ply.solve(solved)) == solved
        left = [cell for cell, text in enumerate(solved.board()) if not text and cell not in solved.blocks()]
        assert not left or name == "queens"


def test_solutions_come_one_by_one_from_any_solver():
    queens = ply.puzzle("queens", "6")
    found = [set(ply.solve(queens, solver)) for solver in (None, "backtracking", "z3")]
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == ply.count(queens) == 4
    assert len(set(islice(ply.solve(ply.puzzle("queens", "20")), 3))) == 3
    assert "backtracking" in ply.solver_names(queens)
    assert ply.solver_names(ply.puzzle("sudoku"))[0] == "kernel"


def test_a_sudoku_is_unique_or_not():
    assert ply.unique(ply.puzzle("sudoku"))
    assert not ply.unique(ply.sudoku())
    assert ply.count(ply.sudoku(), most=5) == 5


def test_a_variant_is_built_in_code():
    cages = [([(0, 0), (0, 1)], 3), ([(8, 7), (8, 8)], 17)]
    puzzle = ply.sudoku(x=True, killer=cages)
    (solved,) = islice(ply.solve(puzzle), 1)
    assert set(solved.grid.cells[:2]) == {1, 2}
    assert set(solved.grid.cells[-2:]) == {8, 9}
    assert len({solved.grid.cells[cell] for cell in range(0, 81, 10)}) == 9


def test_a_crossword_is_filled_around_an_entry():
    filled = ply.fill("#...#\n.....\n.....\n.....\n#...#", {"4A": "CANOE"}, seed=3)
    assert "C A N O E" in str(filled)
    assert "." not in str(filled)
    assert filled == ply.fill("#...#\n.....\n.....\n.....\n#...#", {"4A": "CANOE"}, seed=3)


# Files.


@pytest.mark.parametrize("suffix", [".json", ".jsonl"])
def test_a_game_is_saved_and_opened(suffix, tmp_path):
    match = ply.play_out(ply.game("tictactoe", 4, 4, 3), limit=ply.Limit(depth=1), plies=4)
    ply.save_file(match, tmp_path / f"game{suffix}")
    again = ply.open_file(tmp_path / f"game{suffix}")
    assert isinstance(again, ply.Match)
    assert (again.history, again.moves, repr(again.game)) == (match.history, match.moves, repr(match.game))


def test_checkers_are_saved_as_pdn(tmp_path):
    match = ply.Match(ply.game("checkers"))
    for move in ("11-15", "22-18", "15x22"):
        match.play(move)
    ply.save_file(match, str(tmp_path / "game.pdn"))
    assert "1. 11-15 22-18 2. 15x22" in (tmp_path / "game.pdn").read_text()
    again = ply.open_file(str(tmp_path / "game.pdn"))
    assert isinstance(again, ply.Match)
    assert again.moves == match.moves


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_is_saved_and_opened(name, tmp_path):
    puzzle = ply.puzzle(name)
    ply.save_file(puzzle, tmp_path / "mine.puzzle")
    assert ply.open_file(tmp_path / "mine.puzzle") == puzzle
    ply.save_file(puzzle, tmp_path / "mine.svg")
    assert (tmp_path / "mine.svg").read_text() == puzzle._repr_svg_()


def test_a_file_of_another_ending_is_refused_and_not_made(tmp_path):
    with pytest.raises(ValueError, match=r"mine.puz: a queens is written as .*\.puzzle"):
        ply.save_file(ply.puzzle("queens"), tmp_path / "mine.puz")
    with pytest.raises(ValueError, match=r"mine.pdn: a game of Tic-tac-toe is written as .*\.json"):
        ply.save_file(ply.Match(TICTACTOE), tmp_path / "mine.pdn")
    assert not list(tmp_path.iterdir())
    (tmp_path / "mine.txt").write_text("nothing that is known")
    with pytest.raises(ValueError, match=r"mine\.txt: "):
        ply.open_file(tmp_path / "mine.txt")


# Submissions.


def test_a_submission_is_checked(tmp_path):
    (tmp_path / "tictactoe.py").write_text(WRONG)
    checks = ply.check("tictactoe", tmp_path / "tictactoe.py", seconds=5)
    outcomes = {check.name: check.outcome for check in checks}
    assert outcomes["the file can be imported"] is ply.Outcome.OK
    assert outcomes["player says whose turn it is"] is ply.Outcome.FAILED
    assert outcomes["nobody beats it"] is ply.Outcome.NOT_RUN


# What is seen.


def shown(thing: object) -> ElementTree.Element:
    """What a notebook shows, which must be an image that can be read."""
    return ElementTree.fromstring(thing._repr_svg_())  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_shows_its_first_board(name):
    game = ply.game(name)
    board = game.picture(game.initial_state())
    assert repr(game).startswith(f"<{game.title}, {game.rows}×{game.columns}")
    assert game._repr_svg_() == board._repr_svg_()
    assert shown(game).tag.endswith("svg")
    assert repr(board) == str(board)


def test_a_match_prints_as_its_board_with_the_last_move_marked():
    match = ply.Match(TICTACTOE)
    match.play("b2")
    assert str(match).splitlines() == [
        "    a   b   c ",
        " 1    |   |   ",
        "   ---+---+---",
        " 2    |[X]|   ",
        "   ---+---+---",
        " 3    |   |   ",
    ]
    assert repr(match) == "<Tic-tac-toe, 1 plies, O to move>"
    assert 'class="mark"' in match._repr_svg_()
    assert shown(match).tag.endswith("svg")
    assert repr(ply.play_out(TICTACTOE, limit=QUICK)).endswith("plies, Tie: no move is left.>")


def test_a_report_says_what_counts():
    report = ply.analyse(TICTACTOE, "XX./OO./...")
    assert repr(report) == f"<Report: depth {report.depth}, score 9999, {report.nodes} nodes, move 2>"
    over: ply.Report[int] = ply.Report(depth=0, score=0, nodes=1, seconds=0.0, pv=())
    assert repr(over) == "<Report: depth 0, score 0, 1 nodes>"
    with pytest.raises(ValueError, match="the game is over"):
        _ = over.move


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_prints_as_its_board_solved_or_not(name):
    puzzle = ply.puzzle(name)
    for one in (puzzle, next(ply.solve(puzzle))):
        assert repr(one) == f"<{puzzle.title}, {puzzle.rows}×{puzzle.columns}>"
        assert str(one) == str(one.picture())
        cells = [cell for cell in one.board() if cell]
        assert all(cell in str(one) for cell in cells)
        assert set(cells) <= {element.text for element in shown(one).iter()}


def test_a_solved_sudoku_prints_with_its_boxes():
    lines = str(next(ply.solve(ply.puzzle("sudoku")))).splitlines()
    assert lines[0] == "5 3 4 | 6 7 8 | 9 1 2"
    assert lines[3] == "------+-------+------"


# What is refused.


@pytest.mark.parametrize(
    ("ask", "error", "said"),
    [
        (lambda: ply.game("chekers"), LookupError, "did you mean checkers?"),
        (lambda: ply.game("checkers", rows=10), ValueError, "8×8 only"),
        (lambda: ply.puzzle("sudok"), LookupError, "did you mean sudoku?"),
        (lambda: ply.puzzle("sudoku", "12"), ValueError, "line 1, column 3: 2 cells"),
        (lambda: ply.engine(TICTACTOE, "stockfish"), LookupError, "no engine 'stockfish' for tictactoe"),
        (lambda: ply.engine(TICTACTOE, level=9), LookupError, "levels 1 to 5, not 9"),
        (lambda: ply.engine(TICTACTOE, zork=1), LookupError, "engine 'table' does not take zork"),
        (lambda: ply.analyse(TICTACTOE, "XXX/OO./..."), ValueError, "nothing to analyse: the game is over"),
        (lambda: ply.analyse(TICTACTOE, "XX/OO"), ValueError, "3 rows"),
        (lambda: ply.watch(TICTACTOE, algorithm="zork"), LookupError, "there is minimax"),
        (lambda: ply.solve(ply.puzzle("queens"), "zork"), LookupError, "no solver 'zork'"),
        (lambda: ply.sudoku(kiler=True), ValueError, "no rule 'kiler'; did you mean killer?"),
        (lambda: ply.sudoku(killer=[([(0, 9)], 3)]), ValueError, "outside the board"),
        (lambda: ply.fill("..\n.."), ValueError, "cannot be filled"),
        (lambda: ply.fill("...\n...\n...", {"9Z": "ACE"}), ValueError, "'9Z' is no slot"),
        (lambda: ply.fill("...\n...\n...", {"1A": "ACES"}), ValueError, "room for 3 letters"),
        (lambda: ply.fill("...\n...\n...", floor=101), ValueError, "1A cannot be filled from this list"),
        (lambda: ply.fill("...\n...\n...", words="none.txt"), ValueError, "none.txt: "),
        (lambda: ply.check("chess", "chess.py"), LookupError, "no 'chess' among the checks"),
        (lambda: ply.open_file("none.puz"), FileNotFoundError, "none.puz"),
    ],
)
def test_bad_input_is_refused_in_one_line(ask, error, said):
    with pytest.raises(error) as refusal:
        ask()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_grid_that_cannot_be_filled_names_its_slots(tmp_path):
    (tmp_path / "words.txt").write_text("CAT\nDOG\n")
    with pytest.raises(ValueError, match="1A, 3D cannot be filled together from this list"):
        ply.fill("...\n...\n...", words=tmp_path / "words.txt")


def test_what_is_not_answered_in_time_is_said_to_be_unfinished():
    wide = "\n".join(["." * 15] * 15)
    for ask in (
        lambda: ply.fill(wide, limit=ply.Limit(seconds=0)),
        lambda: ply.count(ply.puzzle("queens", "30"), limit=ply.Limit(seconds=0.01)),
        lambda: ply.unique(ply.puzzle("queens", "30"), limit=ply.Limit(seconds=0)),
    ):
        with pytest.raises(ply.Unfinished, match="the limit or stop came first"):
            ask()
