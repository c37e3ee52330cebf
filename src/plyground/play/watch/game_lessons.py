"""Lessons about searching: what a tree costs, what need not be looked at, and what a guess is worth."""

from __future__ import annotations

from .lesson import Fact, Lesson, Stop

__all__ = ["GAMES"]

# fmt: off
FORK = "XO./.X./..O"
OPEN = "X../.../.O."
CHECKERS = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
RAICHU = "w ........W.W.W.W..w.w.w.w................b.b.b.b..B.B.B.B........"

TICTACTOE = (
    Lesson(
        "minimax", "tictactoe", "Minimax: everybody does their best",
        "How a value climbs from the end of the game to the position in front of you.",
        FORK, "minimax",
        (
            Stop(0, "first",
                "X is to move. Minimax asks what each move is worth if both sides play as well as they "
                "can. It knows nothing yet: every branch is still dotted."
            ),
            Stop(6, "says a tie, worth 0",
                "It goes all the way down first. Here the game is over, so the value needs no opinion: a "
                "tie is worth 0."
            ),
            Stop(7, "says X's best reply to a3 is worth 0",
                "Going back up. X had only this one move, so the position after a3 is worth 0 too. X "
                "takes the largest value of its moves, O the smallest."
            ),
            Stop(12, "says O's best reply to c2 is worth 0",
                "O could choose between two replies and takes the one that is worse for X: 0. Watch how "
                "each level takes the largest or the smallest of the level below."
            ),
            Stop(475, "last",
                "Every move has been tried to the end: {all} positions. The position is worth +1, so X "
                "wins whatever O does. Minimax never guesses, and never saves itself any work. The next "
                "lesson does."
            ),
        ),
        {"all": Fact(238, "minimax", "positions")},
    ),
    Lesson(
        "alphabeta", "tictactoe", "Why alpha-beta sees the same with less",
        "A cut is no gamble: what is left out cannot change the answer.",
        OPEN, "alphabeta",
        (
            Stop(0, "first",
                "The same question on a position with more moves. Minimax looks at {all} positions here; "
                "alpha-beta looks at {few} and comes to the same answer. This run shows where the "
                "difference comes from."
            ),
            Stop(339, "says O's best reply to b1 is worth 0",
                "The first move is done: after b1 O can hold X to 0. From now on X is sure of 0, and that"
                " number is called α."
            ),
            Stop(494, "says O's best reply to c1 is worth +1",
                "The second move is worth +1: X wins by force. So α rises to +1, and nothing better than "
                "+1 exists."
            ),
            Stop(545, "says a2 is worth at most +1",
                "Look at the value of a2: “≤ +1”. It is a bound, not a value. O has found one reply that "
                "gives X no more than X already has, so nobody asked what the others are worth. Whether "
                "a2 wins, ties or loses is not known, and does not matter."
            ),
            Stop(853, "last",
                "In all {cuts} cuts left out {skipped} moves. Count the cards on the first level: two "
                "exact values, and five bounds. That is all one needs to play the best move."
            ),
        ),
        {
            "all": Fact(6_380, "minimax", "positions"),
            "few": Fact(381, "alphabeta", "positions"),
            "cuts": Fact(92, "alphabeta", "cuts"),
            "skipped": Fact(198, "alphabeta", "moves never looked at"),
        },
    ),
    Lesson(
        "ordering", "tictactoe", "The best move first",
        "Alpha-beta is as good as the order in which it looks.",
        OPEN, "best",
        (
            Stop(0, "first",
                "Here somebody has told alpha-beta which move is best, and it tries that one first, "
                "everywhere. In the game's own order it needs {plain} positions, with the worst move "
                "first {worst}."
            ),
            Stop(31, "cut 1",
                "The first cut comes as soon as there is something to compare with. A good first move "
                "makes the window narrow at once."
            ),
            Stop(492, "last",
                "Now it is done after {best} positions. Nobody knows the best move beforehand, of course;"
                " finding it took {before} positions here. That is why real engines guess the order: from"
                " a table, from earlier cuts, from a shallower search."
            ),
        ),
        {
            "plain": Fact(381, "alphabeta", "positions"),
            "worst": Fact(2_814, "worst", "positions"),
            "best": Fact(205, "best", "positions"),
            "before": Fact(611, "best", "positions looked at beforehand, to know the order"),
        },
    ),
    Lesson(
        "table", "tictactoe", "Have we been here before?",
        "The same position by another order of moves need not be searched again.",
        OPEN, "symmetry",
        (
            Stop(0, "first",
                "Different orders of moves lead to the same board, and a board is the same game when it "
                "is turned or mirrored. This search writes down what it finds."
            ),
            Stop(39, "hit 1",
                "The first hit: this board, or its mirror image, stands in the table already, and what "
                "stands there is good enough for the question. The whole branch below is saved."
            ),
            Stop(548, "last",
                "{hits} answers came from the table. Plain alpha-beta needed {plain} positions, with a "
                "table {table}, and with mirror images {symmetry}."
            ),
        ),
        {
            "hits": Fact(44, "symmetry", "table hits"),
            "plain": Fact(381, "alphabeta", "positions"),
            "table": Fact(262, "table", "positions"),
            "symmetry": Fact(231, "symmetry", "positions"),
        },
    ),
)

CHECKERS_LESSONS = (
    Lesson(
        "horizon", "checkers", "A guess at the horizon",
        "No search reaches the end of checkers; so what does it compare?",
        CHECKERS, "minimax",
        (
            Stop(0, "first",
                "The tree of checkers has far more positions than can be looked at. So the search stops "
                "after two plies, and judges what it sees there."
            ),
            Stop(3, "says Deep enough",
                "This is the horizon. The game is not over, so the value is a guess: it counts men, kings"
                " and where they stand, in hundredths of a man. A plus is good for Black, who moves "
                "first."
            ),
            Stop(113, "last",
                "After {all} positions there is an answer, but mind its kind: it is exact for this "
                "horizon, and still a guess about the game. Choose a deeper look ahead above, and see it "
                "change."
            ),
        ),
        {"all": Fact(57, "minimax", "positions")}, 2,
    ),
    Lesson(
        "checkers-cuts", "checkers", "What a cut saves when there are many moves",
        "The more moves there are, the more alpha-beta has to gain.",
        CHECKERS, "alphabeta",
        (
            Stop(0, "first", "Four plies from the first position. Minimax looks at {all} positions here."),
            Stop(22, "cut 1",
                "One reply of White is good enough: Black will not go here. All the other replies are "
                "drawn as ghosts, with the reason."
            ),
            Stop(160, "cut 10",
                "The tenth cut. In the strip above the cuts lie close together: once the first move is "
                "done, nearly every other one is refuted by a single reply."
            ),
            Stop(444, "last",
                "{few} positions instead of {all}: {cuts} cuts left out {skipped} moves with everything "
                "below them."
            ),
        ),
        {
            "all": Fact(1_828, "minimax", "positions"),
            "few": Fact(197, "alphabeta", "positions"),
            "cuts": Fact(51, "alphabeta", "cuts"),
            "skipped": Fact(292, "alphabeta", "moves never looked at"),
        }, 4,
    ),
    Lesson(
        "deepening", "checkers", "Deeper and deeper",
        "Why engines search depth one, then two, then three, and lose nothing by it.",
        CHECKERS, "deepening",
        (
            Stop(0, "first",
                "An engine does not know how much time a depth will take. So it searches one ply, then "
                "two, then three: there is always an answer to play."
            ),
            Stop(16, "says Done to depth 1",
                "The first iteration is done at once. What it found best is tried first in the next one."
            ),
            Stop(244, "says Now to depth 4",
                "The last iteration begins. It has a table full of shallower answers, and the moves that "
                "made cuts come first."
            ),
            Stop(635, "last",
                "All {rounds} iterations together took {all} positions; going to the last depth straight "
                "away {straight}. On deeper trees what the early iterations taught pays for them."
            ),
        ),
        {
            "rounds": Fact(4, "deepening", "iterations"),
            "all": Fact(283, "deepening", "positions"),
            "straight": Fact(197, "alphabeta", "positions"),
        }, 4,
    ),
)

RAICHU_LESSONS = (
    Lesson(
        "raichu-width", "raichu", "A wide tree",
        "Raichu has many moves at every turn: what that does to minimax.",
        RAICHU, "minimax",
        (
            Stop(0, "first",
                "White is to move. Look at the first row: these are all moves of one position. Each of "
                "them has as many replies."
            ),
            Stop(3, "says Deep enough",
                "Two plies down the search stops and judges: pichus, pikachus, raichus, and how far they "
                "have come."
            ),
            Stop(1013, "last",
                "Two plies are {all} positions, and each further ply multiplies that by the number of "
                "moves. Even alpha-beta must look at {few} of them when its order is bad; the next "
                "lessons show how few it can be."
            ),
        ),
        {"all": Fact(507, "minimax", "positions"), "few": Fact(453, "worst", "positions")}, 2,
    ),
    Lesson(
        "raichu-cuts", "raichu", "The same answer from a quarter",
        "Alpha-beta on a wide tree.",
        RAICHU, "alphabeta",
        (
            Stop(0, "first", "The same position, the same two plies. Minimax takes {all} positions."),
            Stop(96, "cut 1",
                "After the first move White knows what it can have. Here one reply of Black is as bad for"
                " White, and the rest of the row falls away."
            ),
            Stop(146, "cut 5",
                "Again a single reply is enough. This is how a wide tree becomes a narrow one: all moves "
                "of one side, but one reply each."
            ),
            Stop(283, "last", "{few} positions instead of {all}; {skipped} moves were never looked at."),
        ),
        {
            "all": Fact(507, "minimax", "positions"),
            "few": Fact(132, "alphabeta", "positions"),
            "skipped": Fact(375, "alphabeta", "moves never looked at"),
        }, 2,
    ),
    Lesson(
        "raichu-order", "raichu", "Luck with the order",
        "The same search with the worst move first.",
        RAICHU, "worst",
        (
            Stop(0, "first",
                "Now the worst move is tried first at every turn. Alpha-beta is still right; let us see "
                "what it costs."
            ),
            Stop(86, "cut 1",
                "The first cut comes late: as long as nobody has anything good elsewhere, nothing can be "
                "refuted."
            ),
            Stop(923, "last",
                "{worst} positions with the worst move first, {plain} in the game's own order, {best} "
                "with the best move first. Minimax takes {all}."
            ),
        ),
        {
            "worst": Fact(453, "worst", "positions"),
            "plain": Fact(132, "alphabeta", "positions"),
            "best": Fact(66, "best", "positions"),
            "all": Fact(507, "minimax", "positions"),
        }, 2,
    ),
)

GAMES: tuple[Lesson, ...] = (*TICTACTOE, *CHECKERS_LESSONS, *RAICHU_LESSONS)
