"""The events of a tree search in words, and the questions one may guess at first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic

from ...api import WIN, Action, Game, State
from ...search.trace import AT_LEAST, AT_MOST, EXACT, Kind, Node
from .run import quiz

__all__ = ["BOUNDS", "Words"]

BOUNDS = {EXACT: "exact", AT_LEAST: "at least", AT_MOST: "at most"}
SIGNS = {EXACT: "", AT_LEAST: "≥ ", AT_MOST: "≤ "}
IN_WORDS = {EXACT: "", AT_LEAST: "at least ", AT_MOST: "at most "}

MOST_CHOICES = 6


class Words(Generic[State, Action]):
    """What is said of the nodes of one game's tree; scores are seen from its first player."""

    def __init__(self, game: Game[State, Action], iterations: Mapping[int, int]) -> None:
        self.game = game
        self.iterations = iterations
        """The depths of the nodes that begin an iteration; empty where the search is one."""

    def worth(self, score: int) -> str:
        return self.game.value_text(score)

    def value(self, node: Node[Action]) -> str:
        """A node's value as it is shown: "0", or "≤ +1" where it is only a bound."""
        return SIGNS[node.bound] + self.worth(node.score)

    def move(self, node: Node[Action]) -> str:
        """How a node is reached; "" for the position itself."""
        if node.action is not None:
            return self.game.text(node.action)
        return f"depth {self.iterations[node.number]}" if node.number in self.iterations else ""

    def sentence(self, kind: Kind, node: Node[Action], state: State) -> str:
        game, move = self.game, self.move(node)
        me, rival = self._players(state)
        match kind:
            case Kind.ENTER if node.action is not None:
                return f"{rival} tries {move}."
            case Kind.ENTER if move:
                return f"Now to {move}: {me} is to move."
            case Kind.ENTER:
                return f"The search begins: {me} is to move."
            case Kind.CUT:
                return self.cut(node, state)
            case Kind.HIT:
                deeper = f", from a search {node.deeper} plies deeper" if node.deeper else ""
                return f"Seen before: the table says {IN_WORDS[node.bound]}{self.worth(node.score)}{deeper}."
        if game.terminal(state) and abs(node.score) not in (WIN, 0):
            return f"The end: {self.worth(node.score)}."
        if game.terminal(state):
            winner = game.winner(state)
            end = "a tie" if winner is None else f"a win for {game.players[winner]}"
            return f"The game is over: {end}, worth {self.worth(node.score)}."
        if node.hit:
            return f"{move or 'The position'} is worth {IN_WORDS[node.bound]}{self.worth(node.score)}."
        if node.size == 1:
            return self._leaf(node)
        return self._left(node, move, me)

    def _leaf(self, node: Node[Action]) -> str:
        return f"Deep enough: the guess here is {self.worth(node.score)}."

    def _left(self, node: Node[Action], move: str, me: str) -> str:
        worth = IN_WORDS[node.bound] + self.worth(node.score)
        if node.action is None:
            return f"Done{f' to {move}' if move else ''}: the position is worth {worth}."
        if node.bound == EXACT:
            return f"{me}'s best reply to {move} is worth {worth}."
        why = "not all replies were looked at" if node.skipped else "of its replies only bounds are known"
        return f"{move} is worth {worth}: {why}."

    def cut(self, node: Node[Action], state: State) -> str:
        me, rival = self._players(state)
        elsewhere = self.worth(node.beta if self.game.player(state) == 0 else node.alpha)
        left = "one move is" if node.skipped == 1 else f"{node.skipped} moves are"
        has = "at least" if self.game.player(state) == 0 else "at most"
        return (
            f"Cut: {me} already has a reply worth {has} {self.worth(node.score)} here, and {rival} has "
            f"{elsewhere} elsewhere; {left} not looked at."
        )

    def ask_value(self, node: Node[Action], state: State, others: Sequence[int]) -> dict[str, object] | None:
        """What will a node that is about to be left be worth? `others` are values to choose from as well."""
        outcomes = {WIN, 0, -WIN}
        choices = sorted(outcomes if outcomes >= {node.score, *others} else {node.score, *others})
        if not 2 <= len(choices) <= MOST_CHOICES:
            return None
        return quiz(
            f"What will {self.move(node) or 'the position'} be worth?",
            [self.worth(score) for score in choices],
            self.worth(node.score),
            self.sentence(Kind.LEAVE, node, state),
        )

    def ask_cut(self, node: Node[Action], state: State, cut: bool) -> dict[str, object]:
        """Will the moves that are left at a node be looked at?"""
        me, rival = self._players(state)
        choices = ("the next one is tried", "they are cut")
        why = (
            self.cut(node, state)
            if cut
            else f"{rival} has nothing elsewhere that is as good: {me}'s other moves still matter."
        )
        return quiz(f"Will {me}'s other moves be looked at?", choices, choices[cut], why)

    def _players(self, state: State) -> tuple[str, str]:
        player = self.game.player(state)
        return self.game.players[player], self.game.players[1 - player]
