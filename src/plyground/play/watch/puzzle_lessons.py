"""Lessons about solving: what arcs take away, what a choice costs, and what is learnt from a conflict."""

from __future__ import annotations

from .lesson import Fact, Lesson, Stop

__all__ = ["PUZZLES"]

# fmt: off
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SMALL = "SET##\nC....\nU.U.L\nM....\n##HEW"
WIDE = ".....\n.....\n.....\n.....\n....."

SUDOKU = (
    Lesson(
        "arcs", "sudoku", "A Sudoku without a guess",
        "Arc consistency alone: take away what cannot be, until nothing is left to take.",
        EASY, "backtracking",
        (
            Stop(0, "first",
                "Each cell is a variable; the small digits are the values it may still have. Between "
                "every two cells that must differ there is an arc, and all of them wait in a queue."
            ),
            Stop(4, "removal 1",
                "The first value falls: r1c3 can't be 5, for r1c1 is 5. The reason is lit in the grid, "
                "and the code beside it stands where the value is taken away."
            ),
            Stop(473, "removal 100",
                "A hundred values later. Whenever a cell is left with one value, the arcs behind it are "
                "queued again: what falls here makes something fall there."
            ),
            Stop(3540, "last",
                "Solved with {tried} values tried: {removed} removals were enough, and {arcs} arcs were "
                "looked at. Not every Sudoku is so kind."
            ),
        ),
        {
            "tried": Fact(0, "backtracking", "values tried"),
            "removed": Fact(408, "backtracking", "values removed"),
            "arcs": Fact(3_132, "backtracking", "arcs looked at"),
        },
    ),
    Lesson(
        "choice", "sudoku", "When one has to try",
        "Which cell to try first, and what looking ahead saves.",
        HARD, "backtracking",
        (
            Stop(0, "first", "A harder one, with few digits given. Again everything begins with arcs."),
            Stop(2219, "choice 1",
                "The queue is empty and the puzzle is not solved: something must be tried. The cell with "
                "the fewest values left is the best one to be wrong about. Its rule is called MRV."
            ),
            Stop(3288, "contradiction 1",
                "A cell has nothing left. So the last try was wrong, and everything that followed from it"
                " is taken back."
            ),
            Stop(8608, "last",
                "{tried} values were tried, {back} of them taken back. Forward checking, which looks only"
                " at the neighbours of a try, needs {forward}. Looking further ahead costs more at each "
                "step, and saves whole subtrees."
            ),
        ),
        {
            "tried": Fact(63, "backtracking", "values tried"),
            "back": Fact(51, "backtracking", "taken back"),
            "forward": Fact(498, "forward", "values tried"),
        },
    ),
    Lesson(
        "learning", "sudoku", "What a learnt clause is worth",
        "CDCL asks why it failed, and never fails for the same reason again.",
        HARD, "cdcl",
        (
            Stop(0, "first",
                "The same puzzle as a formula: {clauses} clauses over {variables} yes-or-no variables, "
                "such as “r1c1 is 4”. The solver knows nothing of Sudoku; it knows only clauses."
            ),
            Stop(322, "decision 1",
                "Nothing follows any more, so it decides: r2c6 = 2. Everything that follows now stands on"
                " this decision."
            ),
            Stop(340, "conflict 1",
                "A few steps later column 5 needs a 2 and has no place for it. The picture beside the "
                "grid shows how it came to this: decisions to the left, the conflict to the right."
            ),
            Stop(341, "learnt 1",
                "Following the arrows back gives the reason in one clause: r2c6 ≠ 2, always. It is added "
                "to the formula, and holds wherever the search goes from here."
            ),
            Stop(1508, "last",
                "Solved after {conflicts} conflicts. DPLL, which is the same search without learning, "
                "runs into {dpll}. That is what {learnt} learnt clauses are worth."
            ),
        ),
        {
            "clauses": Fact(8_322, "cdcl", "clauses"),
            "variables": Fact(593, "cdcl", "variables"),
            "conflicts": Fact(10, "cdcl", "conflicts"),
            "dpll": Fact(462, "dpll", "conflicts"),
            "learnt": Fact(10, "cdcl", "learnt clauses"),
        },
    ),
)

CROSSWORD = (
    Lesson(
        "crossword-arcs", "crossword", "Arc consistency on a crossword",
        "A word goes when nothing that crosses it fits.",
        SMALL, "backtracking",
        (
            Stop(0, "first",
                "Here the variables are the words, and their values are all words of the list that fit "
                "the letters given. The warmer a square, the fewer words are left over it."
            ),
            Stop(10, "removal 1",
                "2 down loses all words with a letter in its second square that no word of 4 across has "
                "there. The support is missing: that is what an arc checks."
            ),
            Stop(12, "removal 2",
                "Here it goes fast: 3 down has only a few words left, so nearly all letters of 4 across "
                "have no support."
            ),
            Stop(119, "choice 1",
                "No arc takes anything away any more. What is left is a choice, and the list beside the "
                "grid shows how small it has become."
            ),
            Stop(259, "last", "Filled with {tried} tries; {removed} words fell to {arcs} looks at an arc."),
        ),
        {
            "tried": Fact(5, "backtracking", "values tried"),
            "removed": Fact(3_472, "backtracking", "values removed"),
            "arcs": Fact(211, "backtracking", "arcs looked at"),
        },
    ),
    Lesson(
        "crossword-choice", "crossword", "Which word first?",
        "Fewest words left, then most crossings: the choice in front of every filler.",
        SMALL, "backtracking",
        (
            Stop(119, "choice 1",
                "3 down has the fewest words left, so it is next. A word that can go wrong in few ways is"
                " decided early, while little depends on it."
            ),
            Stop(241, "choice 5",
                "Two words have equally few left. Now the degree decides: 4 across crosses more of the "
                "open words, so deciding it tells most about the others."
            ),
            Stop(259, "last",
                "Each choice was right the first time: {back} of {tried} were taken back. On larger grids"
                " that is rare."
            ),
        ),
        {"back": Fact(0, "backtracking", "taken back"), "tried": Fact(5, "backtracking", "values tried")},
    ),
    Lesson(
        "crossword-ahead", "crossword", "Why look further than the neighbours?",
        "Five by five without a block: forward checking against arc consistency.",
        WIDE, "forward",
        (
            Stop(0, "first",
                "Every square is crossed twice, and thousands of words fit everywhere. Forward checking "
                "looks, after each try, only at the words that cross it."
            ),
            Stop(220, "contradiction 1",
                "A crossing word has nothing left. It could have been known earlier: the words that cross"
                " that one had no letters in common with it any more."
            ),
            Stop(390, "contradiction 20",
                "Contradiction after contradiction, and most of them look alike. Nothing is wrong with "
                "the last word; something is wrong further up."
            ),
            Stop(752, "last",
                "{forward} words were tried. With arc consistency, which follows every removal to its "
                "end, {ac3} were enough. Choose it above and see."
            ),
        ),
        {"forward": Fact(80, "forward", "values tried"), "ac3": Fact(9, "backtracking", "values tried")},
    ),
)

QUEENS = (
    Lesson(
        "queens", "queens", "Eight queens and an empty row",
        "How a queen far away can make the next choice impossible.",
        "8", "backtracking",
        (
            Stop(0, "first",
                "One queen in each row: the row is the variable, its columns are the values. At first no "
                "arc takes anything away: every square can be part of some pair."
            ),
            Stop(112, "choice 1",
                "So one must try. All rows have as many squares left; the rule takes one of them."
            ),
            Stop(351, "contradiction 1",
                "A row has no square left, long before a queen would have been put there. Backtracking "
                "without looking ahead would have gone on for several rows."
            ),
            Stop(780, "last", "{tried} queens were tried; with forward checking it takes {forward}."),
        ),
        {"tried": Fact(9, "backtracking", "values tried"), "forward": Fact(75, "forward", "values tried")},
    ),
)

PUZZLES: tuple[Lesson, ...] = (*SUDOKU, *CROSSWORD, *QUEENS)
