"""The tests mirror the package: a module has a test of its name, or the table says which test covers it."""

from __future__ import annotations

from pathlib import Path

from conftest import PACKAGE

TESTS = Path(__file__).parent

COVERED_BY = {
    "apps/cli/test_check.py": ["apps/cli/commands/check", "apps/cli/verdicts"],
    "apps/cli/test_checkers.py": ["apps/cli/commands/bench", "apps/cli/commands/checkers"],
    "apps/cli/test_cli.py": ["apps/cli/group", "apps/cli/options"],
    "apps/cli/test_crossword.py": [
        "apps/cli/commands/crossword", "apps/cli/crossword/export", "apps/cli/crossword/fill",
        "apps/cli/crossword/generate", "apps/cli/crossword/grid", "apps/cli/crossword/show",
        "apps/cli/crossword/words",
    ],
    "apps/cli/test_data.py": ["apps/cli/commands/data"],
    "apps/cli/test_doctor.py": ["apps/cli/commands/doctor", "apps/cli/findings"],
    "apps/cli/test_every_command.py": ["apps/cli/help"],
    "apps/cli/test_games.py": [
        "apps/cli/commands/move", "apps/cli/commands/perft", "apps/cli/commands/play", "play/games/counting",
    ],
    "apps/cli/test_interrupts.py": ["apps/cli/background", "interrupts"],
    "apps/cli/test_match.py": ["apps/cli/commands/match"],
    "apps/cli/test_pdn.py": ["apps/cli/commands/pdn"],
    "apps/cli/test_raichu.py": ["apps/cli/commands/raichu", "games/raichu/board"],
    "apps/cli/test_screen.py": ["apps/cli/output"],
    "apps/cli/test_solve.py": ["apps/cli/commands/solve"],
    "apps/cli/test_sudoku_answers.py": [
        "apps/cli/commands/sat", "apps/cli/sudoku/check", "apps/cli/sudoku/count", "apps/cli/sudoku/decode",
        "apps/cli/sudoku/encode", "apps/cli/sudoku/explain", "apps/cli/sudoku/prove",
    ],
    "apps/cli/test_sudoku_streams.py": [
        "apps/cli/commands/sudoku", "apps/cli/input", "apps/cli/progress", "apps/cli/sudoku/generate",
        "apps/cli/sudoku/solve",
    ],
    "apps/desktop/test_any_game.py": ["apps/desktop/session_view", "apps/desktop/widgets/pieces"],
    "apps/desktop/test_any_puzzle.py": ["apps/desktop/screens/any_puzzle"],
    "apps/desktop/test_board.py": ["apps/desktop/widgets/board", "apps/desktop/widgets/lattice"],
    "apps/desktop/test_command.py": ["apps/cli/commands/desktop"],
    "apps/desktop/test_crossword_room.py": ["apps/desktop/rooms/crossword"],
    "apps/desktop/test_game_files.py": [
        "apps/desktop/files/clipboard", "apps/desktop/files/opening", "apps/desktop/files/saving",
    ],
    "apps/desktop/test_sudoku_room.py": [
        "apps/desktop/job_view", "apps/desktop/rooms/sudoku", "apps/desktop/screens/puzzle",
        "apps/desktop/widgets/squares",
    ],
    "apps/desktop/test_window.py": [
        "apps/desktop/app", "apps/desktop/screens/choice", "apps/desktop/screens/play",
        "apps/desktop/screens/screen", "apps/desktop/screens/setup", "apps/desktop/widgets/canvas",
        "apps/desktop/widgets/panel", "apps/desktop/widgets/sidebar", "apps/desktop/widgets/theme",
    ],
    "apps/test_hub.py": ["apps/cli/commands/hub"],
    "apps/web/test_games.py": ["apps/web/schema", "apps/web/table", "apps/web/tables"],
    "apps/web/test_server.py": ["apps/cli/commands/web", "apps/web/app", "apps/web/guard"],
    "contracts/test_formats.py": ["formats/saved_game", "play/files"],
    "contracts/test_games.py": ["play/games/engines"],
    "contracts/test_puzzles.py": [
        "formats/puzzle_text", "play/puzzles/questions", "puzzles/crossword/solvers", "puzzles/magic",
        "puzzles/queens", "solving",
    ],
    "contracts/test_solvers.py": ["solvers/sat", "solvers/smt"],
    "drawing/test_board.py": [
        "drawing/pieces", "games/checkers/pieces", "games/raichu/pieces", "play/games/pieces",
    ],
    "formats/test_crossword_formats.py": [
        "formats/acrosslite", "formats/crossword", "formats/ipuz", "formats/png", "formats/puz",
        "formats/svg", "puzzles/crossword/description", "puzzles/crossword/puzzle",
    ],
    "formats/test_pdn.py": ["formats/pdn/game", "formats/pdn/reader", "formats/pdn/writer"],
    "games/checkers/test_engine.py": ["games/checkers/declaration", "games/checkers/engines"],
    "games/checkers/test_kernel.py": [
        "games/checkers/bench", "games/checkers/kernel_evaluation", "games/checkers/searcher",
    ],
    "games/checkers/test_kernel_moves.py": ["games/checkers/board"],
    "games/checkers/test_rules.py": ["games/checkers/position"],
    "games/checkers/test_training.py": ["games/checkers/evaluation"],
    "games/raichu/test_kernel.py": ["games/raichu/evaluation", "games/raichu/kernel_board"],
    "games/raichu/test_searcher.py": ["games/raichu/bench", "games/raichu/engines"],
    "play/games/test_session.py": ["play/games/adviser", "play/games/board"],
    "puzzles/crossword/test_filler.py": [
        "puzzles/crossword/explanation", "puzzles/crossword/fill", "puzzles/crossword/improvement",
        "puzzles/crossword/likeness", "puzzles/crossword/portfolio", "puzzles/crossword/task",
    ],
    "puzzles/crossword/test_kernel.py": [
        "puzzles/crossword/kernel_domains", "puzzles/crossword/kernel_index", "puzzles/crossword/problem",
    ],
    "puzzles/crossword/test_patterns.py": ["puzzles/crossword/pattern_rules"],
    "puzzles/sudoku/test_encoding.py": ["puzzles/sudoku/dimacs"],
    "puzzles/sudoku/test_solving.py": ["puzzles/sudoku/proving", "puzzles/sudoku/solvers"],
    "puzzles/sudoku/test_variants.py": ["puzzles/sudoku/description", "puzzles/sudoku/puzzle"],
    "sat/test_session.py": ["sat/worker"],
    "search/test_known_counts.py": ["search/alphabeta", "search/minimax", "search/perft"],
    "submissions/test_module.py": ["submissions/process"],
    "test_library.py": ["drawing/picture"],
    "test_plugins.py": ["declarations"],
}  # fmt: skip
"""Which modules does a test of another name cover? A private one (`_x.py`) belongs to its neighbours."""

MODULES = {
    path.relative_to(PACKAGE).with_suffix("").as_posix()
    for path in PACKAGE.rglob("*.py")
    if not path.name.startswith("_")
}
SAID = [module for modules in COVERED_BY.values() for module in modules]


def own_test(module: str) -> Path:
    return TESTS / Path(module).parent / f"test_{Path(module).name}.py"


def test_every_module_has_a_test_of_its_name_or_another_that_is_said_to_cover_it() -> None:
    assert sorted(module for module in MODULES if not own_test(module).exists() and module not in SAID) == []


def test_the_table_says_nothing_that_is_not_so() -> None:
    assert sorted(test for test in COVERED_BY if not (TESTS / test).exists()) == []
    assert sorted(set(SAID) - MODULES) == []
    assert sorted(module for module in SAID if own_test(module).exists() or SAID.count(module) > 1) == []
