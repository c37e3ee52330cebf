"""The recording of a search says what the search did."""

import pytest

from plyground.games.tictactoe import TicTacToe
from plyground.search.alphabeta import AlphaBeta
from plyground.search.minimax import Minimax
from plyground.search.trace import Kind, Recording

GAME = TicTacToe()
STATE = GAME.parse_state("X../.O./...")


def record(searcher, **options):
    recording: Recording[int] = Recording()
    report = searcher(GAME, recording=recording, **options).solve(STATE)
    return recording, report


@pytest.mark.parametrize(
    ("searcher", "options"),
    [(Minimax, {}), (AlphaBeta, {}), (AlphaBeta, {"table": True}), (AlphaBeta, {"symmetry": True})],
)
def test_as_many_nodes_are_entered_as_the_search_counts(searcher, options):
    recording, report = record(searcher, **options)
    kinds = [event.kind for event in recording]
    assert kinds.count(Kind.ENTER) == recording.nodes == report.nodes
    assert kinds.count(Kind.LEAVE) == report.nodes
    assert kinds.count(Kind.HIT) == report.details.get("table hits", 0)
    assert kinds.count(Kind.CUT) == report.details.get("cuts", 0)
    assert recording.node(0).score == report.score


def test_children_partition_the_tree():
    recording, report = record(AlphaBeta)
    stack, seen = [0], 0
    while stack:
        seen += 1
        stack += [child.number for child in recording.children(stack.pop())]
    assert seen == report.nodes


def test_a_cut_leaves_out_the_moves_that_are_skipped():
    recording, _ = record(AlphaBeta)
    at = recording.next_cut(-1)
    assert at is not None
    event = recording[at]
    assert event.kind is Kind.CUT
    node = recording.node(event.node)
    state = STATE
    for action in recording.line(event.node):
        state = GAME.result(state, action)
    looked_at = recording.children(event.node)
    assert node.skipped == len(GAME.actions(state)) - len(looked_at) > 0
    assert recording.previous_cut(at) is None
    later = recording.next_cut(at)
    assert later is not None
    assert recording.previous_cut(later) == at


def test_minimax_never_cuts():
    recording, _ = record(Minimax)
    assert recording.next_cut(-1) is None


def test_the_line_of_a_node_leads_to_it():
    recording, _ = record(Minimax)
    assert recording.line(0) == []
    state = STATE
    for action in recording.line(recording.nodes - 1):
        state = GAME.result(state, action)
    assert GAME.terminal(state)
