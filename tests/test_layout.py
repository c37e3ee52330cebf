"""The tests mirror the package: a module has a test of its name, or the table says which test covers it."""

from __future__ import annotations

from pathlib import Path

from conftest import PACKAGE

TESTS = Path(__file__).parent

COVERED_BY = {
    "apps/cli/test_check.py": [
        "apps/cli/commands/check", "apps/cli/judging", "apps/cli/reporting", "apps/cli/verdicts",
    ],
    "apps/cli/test_checkers.py": ["apps/cli/commands/bench", "apps/cli/commands/checkers"],
    "apps/cli/test_tournament.py": [
        "apps/cli/commands/tournament", "play/contests/arena", "play/contests/runner",
    ],
    "apps/cli/test_tree.py": ["apps/cli/commands/tree"],
    "apps/cli/test_watch.py": ["apps/cli/commands/watch"],
    "apps/cli/test_cli.py": ["apps/cli/group", "apps/cli/options"],
    "play/watch/test_exercise.py": ["drawing/tree"],
    "play/watch/test_file.py": ["play/standalone"],
    "play/watch/test_own.py": ["play/watch/own_recording"],
    "play/watch/test_tree_picture.py": ["drawing/way"],
    "apps/cli/test_clusters.py": ["apps/cli/crossword/fills"],
    "apps/cli/test_crossword.py": [
        "apps/cli/commands/crossword", "apps/cli/crossword/clue", "apps/cli/crossword/export",
        "apps/cli/crossword/fill", "apps/cli/crossword/generate", "apps/cli/crossword/grid",
        "apps/cli/crossword/show", "apps/cli/crossword/words",
    ],
    "apps/cli/test_data.py": ["apps/cli/commands/data"],
    "apps/cli/test_doctor.py": ["apps/cli/commands/doctor", "apps/cli/findings"],
    "apps/cli/test_every_command.py": ["apps/cli/help"],
    "apps/cli/test_games.py": [
        "apps/cli/commands/move", "apps/cli/commands/perft", "apps/cli/commands/play", "play/games/counting",
    ],
    "apps/cli/test_interrupts.py": ["apps/cli/background", "interrupts"],
    "apps/cli/test_match.py": ["apps/cli/commands/match"],
    "apps/cli/test_new.py": ["apps/cli/commands/new", "apps/cli/courses"],
    "apps/cli/test_pdn.py": ["apps/cli/commands/pdn"],
    "apps/cli/test_raichu.py": ["apps/cli/commands/raichu", "games/raichu/board"],
    "apps/cli/test_screen.py": ["apps/cli/output"],
    "apps/cli/test_solve.py": ["apps/cli/commands/solve"],
    "apps/cli/test_sudoku_answers.py": [
        "apps/cli/commands/sat", "apps/cli/sudoku/check", "apps/cli/sudoku/count", "apps/cli/sudoku/decode",
        "apps/cli/sudoku/encode", "apps/cli/sudoku/explain", "apps/cli/sudoku/hint",
        "apps/cli/sudoku/prove", "apps/cli/sudoku/rate",
    ],
    "apps/cli/test_sudoku_files.py": [
        "apps/cli/sudoku/convert", "apps/cli/sudoku/draw", "apps/cli/sudoku/print",
    ],
    "apps/cli/test_sudoku_streams.py": [
        "apps/cli/commands/sudoku", "apps/cli/input", "apps/cli/progress", "apps/cli/sudoku/generate",
        "apps/cli/sudoku/solve",
    ],
    "apps/desktop/test_analysis.py": [
        "apps/desktop/screens/analysis", "apps/desktop/screens/games",
        "apps/desktop/screens/study_files", "apps/desktop/study_view",
        "apps/desktop/widgets/move_text", "apps/desktop/widgets/score_graph",
        "apps/desktop/widgets/study_panel",
    ],
    "apps/desktop/test_first_game.py": [
        "apps/desktop/preferences", "apps/desktop/premove", "apps/desktop/sounds", "apps/desktop/tips",
    ],
    "apps/desktop/test_any_game.py": ["apps/desktop/session_view", "apps/desktop/widgets/pieces"],
    "apps/desktop/test_any_puzzle.py": ["apps/desktop/screens/any_puzzle"],
    "apps/desktop/test_board.py": ["apps/desktop/widgets/board", "apps/desktop/widgets/lattice"],
    "apps/desktop/test_command.py": ["apps/cli/commands/desktop"],
    "apps/desktop/test_crossword_room.py": ["apps/desktop/rooms/crossword"],
    "apps/desktop/test_game_files.py": [
        "apps/desktop/files/clipboard", "apps/desktop/files/opening", "apps/desktop/files/saving",
        "apps/desktop/screens/asking",
    ],
    "apps/desktop/test_sudoku_room.py": [
        "apps/desktop/job_view", "apps/desktop/rooms/sudoku", "apps/desktop/screens/puzzle",
        "apps/desktop/widgets/squares",
    ],
    "apps/desktop/test_watch.py": [
        "apps/desktop/run_view", "apps/desktop/screens/watch", "apps/desktop/widgets/run_picture",
        "apps/desktop/widgets/timeline",
    ],
    "apps/desktop/test_window.py": [
        "apps/desktop/app", "apps/desktop/screens/choice", "apps/desktop/screens/play",
        "apps/desktop/screens/screen", "apps/desktop/screens/setup", "apps/desktop/widgets/canvas",
        "apps/desktop/widgets/panel", "apps/desktop/widgets/sidebar", "apps/desktop/widgets/theme",
    ],
    "apps/test_hub.py": ["apps/cli/commands/hub"],
    "apps/web/test_classroom.py": ["apps/web/handed"],
    "apps/web/test_analysis.py": [
        "play/analysis/desk", "play/analysis/engine", "play/analysis/kept", "play/analysis/view",
    ],
    "games/checkers/test_names.py": ["play/analysis/openings"],
    "games/checkers/test_proofs.py": ["play/analysis/training"],
    "play/analysis/test_review.py": [
        "play/analysis/annotated", "play/analysis/files", "play/analysis/force", "play/analysis/page",
        "play/analysis/words",
    ],
    "study/test_study.py": ["formats/study", "study/editing", "study/elements"],
    "apps/cli/test_review.py": ["apps/cli/commands/review"],
    "apps/web/test_ending.py": ["apps/web/levels"],
    "apps/web/test_friends.py": ["apps/web/apart", "apps/web/contested"],
    "apps/web/test_games.py": ["apps/web/schema", "apps/web/table", "apps/web/tables"],
    "apps/web/test_watch_files.py": ["apps/web/exercises"],
    "apps/web/test_server.py": [
        "apps/cli/commands/web", "apps/web/app", "apps/web/delivery", "apps/web/guard",
    ],
    "classroom/grading/test_finding.py": ["classroom/grading/walking"],
    "classroom/grading/test_marks.py": ["classroom/grading/extra"],
    "classroom/grading/test_reports.py": [
        "classroom/grading/boards", "classroom/grading/reports/check50", "classroom/grading/reports/github",
        "classroom/grading/reports/gradescope", "classroom/grading/reports/html",
        "classroom/grading/reports/junit", "classroom/grading/reports/table",
    ],
    "apps/web/test_watch.py": ["apps/web/lessons"],
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
    "formats/test_links.py": ["formats/fpuzzles", "formats/penpa", "formats/sudokupad"],
    "drawing/test_shapes.py": ["drawing/raster", "drawing/vector"],
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
    "play/contests/test_reports.py": ["play/contests/reports/html", "play/contests/view"],
    "play/games/test_session.py": [
        "play/games/adviser", "play/games/board", "play/games/course", "play/games/thinker",
        "play/games/thought",
    ],
    "apps/cli/test_terminal.py": ["apps/cli/boards", "apps/cli/rules", "apps/cli/commands/rules"],
    "apps/desktop/test_guide.py": ["apps/desktop/screens/guide"],
    "play/games/test_rules.py": ["games/checkers/guide", "games/raichu/guide"],
    "apps/web/test_room.py": ["apps/web/rules"],
    "diagnosis/test_roles.py": ["diagnosis/readings"],
    "apps/web/test_own.py": ["diagnosis/courses"],
    "diagnosis/test_examination.py": [
        "diagnosis/below", "diagnosis/blame", "diagnosis/causes", "diagnosis/choices", "diagnosis/fault",
        "diagnosis/hypotheses", "diagnosis/meaning", "diagnosis/rules", "diagnosis/shared", "diagnosis/truth",
        "diagnosis/trials", "diagnosis/values", "diagnosis/verdicts",
    ],
    "play/watch/test_lessons.py": [
        "play/watch/game_lessons", "play/watch/lesson", "play/watch/puzzle_lessons",
    ],
    "play/watch/test_games.py": [
        "play/watch/iterations", "play/watch/run", "play/watch/shelf", "play/watch/source",
        "play/watch/tree_words", "search/foresight",
    ],
    "play/watch/test_clauses.py": [
        "play/watch/clause_recording", "play/watch/clause_words", "play/watch/graph", "play/watch/trail",
    ],
    "play/watch/test_constraints.py": [
        "play/watch/constraint_words", "play/watch/domains",
        "play/watch/puzzle_run", "play/watch/puzzle_words", "play/watch/replay",
    ],
    "puzzles/crossword/clues/test_clues.py": [
        "puzzles/crossword/clues/glosses", "puzzles/crossword/clues/grammar",
        "puzzles/crossword/clues/judging", "puzzles/crossword/clues/own",
        "puzzles/crossword/clues/suggestion", "puzzles/crossword/clues/wording",
    ],
    "puzzles/crossword/test_filler.py": [
        "puzzles/crossword/explanation", "puzzles/crossword/fill", "puzzles/crossword/improvement",
        "puzzles/crossword/likeness", "puzzles/crossword/portfolio", "puzzles/crossword/task",
    ],
    "puzzles/crossword/test_kernel.py": [
        "puzzles/crossword/kernel_domains", "puzzles/crossword/kernel_index", "puzzles/crossword/problem",
    ],
    "puzzles/crossword/test_patterns.py": ["puzzles/crossword/pattern_rules"],
    "puzzles/crossword/test_survey.py": ["puzzles/crossword/trial"],
    "formats/test_crossword_losses.py": [
        "formats/jpz", "puzzles/crossword/comparison", "puzzles/crossword/lock", "puzzles/crossword/placing",
        "puzzles/crossword/progress", "puzzles/crossword/style",
    ],
    "puzzles/sudoku/test_encoding.py": ["puzzles/sudoku/dimacs"],
    "puzzles/sudoku/test_solving.py": ["puzzles/sudoku/proving", "puzzles/sudoku/solvers"],
    "puzzles/sudoku/test_variants.py": [
        "puzzles/sudoku/clues", "puzzles/sudoku/description", "puzzles/sudoku/puzzle",
    ],
    "puzzles/sudoku/test_composing.py": ["puzzles/sudoku/sheet"],
    "puzzles/sudoku/rules/test_meanings.py": [
        "puzzles/sudoku/picture", "puzzles/sudoku/strokes",
        *(
            f"puzzles/sudoku/rules/{path.stem}"
            for path in (PACKAGE / "puzzles/sudoku/rules").glob("*.py")
            if not path.stem.startswith("_")
        ),
    ],
    "puzzles/sudoku/techniques/test_techniques.py": [
        "puzzles/sudoku/techniques/almost_locked",
        "puzzles/sudoku/techniques/board",
        "puzzles/sudoku/techniques/chains",
        "puzzles/sudoku/techniques/colouring",
        "puzzles/sudoku/techniques/fish",
        "puzzles/sudoku/techniques/forcing", "puzzles/sudoku/techniques/nested",
        "puzzles/sudoku/techniques/locked",
        "puzzles/sudoku/techniques/rectangles",
        "puzzles/sudoku/techniques/rules",
        "puzzles/sudoku/techniques/single_digit",
        "puzzles/sudoku/techniques/singles",
        "puzzles/sudoku/techniques/step",
        "puzzles/sudoku/techniques/subsets",
        "puzzles/sudoku/techniques/sums",
        "puzzles/sudoku/techniques/suppositions",
        "puzzles/sudoku/techniques/wings",
    ],
    "sat/test_session.py": ["sat/worker"],
    "search/test_known_counts.py": ["search/alphabeta", "search/minimax", "search/perft"],
    "submissions/test_module.py": ["submissions/channel", "submissions/process"],
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
