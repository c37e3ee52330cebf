"""A tree of variations as a value: any edit keeps it legal, and files hold all of it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import plugins
from plyground.formats import pdn
from plyground.formats import study as form
from plyground.study import Comment, Nag, Node, Setup, Step, Study, Variation, editing

CHAMPIONSHIP = r"""[Event "World \"Championship\" match, game 7"]
[Black "First"] {a word among the tags}
[White "Second"]
[Result "1/2-1/2"]

{The Old Faithful.} 1. 11-15 22-18 2. 15x22 25x18 3. 8-11 (3. 12-16 {too early} 29-25 (3... 18-14 $6
4. 9x18 23x14) 4. 9-13) (3. 9-13) 29-25! $10 {or} (3... 24-20) {later} 4. 4-8 25-22 ; to the line's end
5. 12-16 24-20 1/2-1/2
"""


def opened(text: str = CHAMPIONSHIP) -> Study:
    [study] = pdn.studies(text.encode())
    return study


def texts(study: Study, nodes: list[Node]) -> list[str]:
    return [study.game.text(node.element.move) for node in nodes if isinstance(node.element, Step)]


def find(study: Study, *moves: str) -> int:
    """The node that these moves lead to."""
    return next(node.number for node in study.nodes() if texts(study, study.line(node.number)) == list(moves))


def written(study: Study) -> str:
    """Its moves as one line of text."""
    return " ".join(pdn.write_studies([study]).decode().split())


def test_a_game_is_read_as_a_tree_and_written_back_equal() -> None:
    study = opened()
    assert study.players == ("First", "Second")
    assert texts(study, study.line()) == study.moves()
    nodes = study.nodes()
    assert [node.number for node in nodes] == list(range(len(nodes)))
    at = find(study, "11-15", "22-18", "15x22", "25x18", "12-16", "18-14")
    assert study.symbols(nodes[at]) == ["?!"]
    assert nodes[at].ply == 6
    assert study.game.state_text(study.history(at)[-1]) == study.game.state_text(nodes[at].state)
    assert len(study.history(at)) == 7
    assert study.comment(nodes[0]) == "The Old Faithful."
    reply = find(study, "11-15", "22-18", "15x22", "25x18", "8-11", "29-25")
    assert (study.symbols(nodes[reply]), study.comment(nodes[reply])) == (["!", "="], "or\nlater")
    again = pdn.write_studies([study])
    assert list(pdn.studies(again)) == [study]
    assert list(pdn.read(again)) == list(pdn.read(CHAMPIONSHIP.encode()))
    assert list(form.read(form.write(study))) == [study]


def test_a_move_from_an_earlier_position_becomes_a_variation() -> None:
    study = opened("1. 11-15 22-18 *")
    game = study.game
    same, at = editing.play(study, 0, game.parse(study.start, "11-15"))
    assert (same, at) == (study, 1)
    study, at = editing.play(study, 0, game.parse(study.start, "9-14"))
    assert written(study) == "1. 11-15 (1. 9-14) 1... 22-18 *"
    study, at = editing.play(study, at, game.parse(study.history(at)[-1], "22-18"))
    assert written(study) == "1. 11-15 (1. 9-14 22-18) 1... 22-18 *"
    assert texts(study, study.line(at)) == ["9-14", "22-18"]
    study, at = editing.play(study, 0, game.parse(study.start, "10-14"))
    assert written(study) == "1. 11-15 (1. 9-14 22-18) (1. 10-14) 1... 22-18 *"
    end = study.line()[-1].number
    study, at = editing.play(study, end, game.parse(study.history(end)[-1], "15x22"))
    assert written(study).endswith("1... 22-18 2. 15x22 *")
    with pytest.raises(ValueError, match="illegal move"):
        editing.play(study, 0, study.line()[2].element.move)  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="no position 99"):
        editing.play(study, 99, game.parse(study.start, "9-14"))


def test_a_variation_is_promoted_and_deleted() -> None:
    study = opened("1. 11-15 {best} 23-19 2. 8-11 (2. 9-14 22-17 $1) 22-17 *")
    at = find(study, "11-15", "23-19", "9-14", "22-17")
    promoted, here = editing.promote(study, at)
    assert written(promoted) == "1. 11-15 {best} 1... 23-19 2. 9-14 (2. 8-11 22-17) 2... 22-17 $1 *"
    assert texts(promoted, promoted.line(here))[-1] == "22-17"
    assert editing.promote(promoted, find(promoted, "11-15", "23-19", "8-11"))[0] == study
    with pytest.raises(ValueError, match="the game itself"):
        editing.promote(study, 1)
    deleted, here = editing.delete(study, find(study, "11-15", "23-19", "9-14"))
    assert written(deleted) == "1. 11-15 {best} 1... 23-19 2. 8-11 22-17 *"
    assert texts(deleted, deleted.line(here)) == ["11-15", "23-19"]
    deleted, _ = editing.delete(study, find(study, "11-15", "23-19", "8-11"))
    assert written(deleted) == "1. 11-15 {best} 1... 23-19 2. 9-14 22-17 $1 *"
    with pytest.raises(ValueError, match="start cannot"):
        editing.delete(study, 0)


def test_words_and_symbols_are_put_and_taken_away() -> None:
    study = opened("1. 11-15 $2 $10 {old} {words} (1. 9-14) 22-18 *")
    study, _ = editing.comment(study, 1, " new ")
    study, _ = editing.mark(study, 1, "!!")
    study, _ = editing.comment(study, 0, "Before it begins.")
    assert written(study) == "{Before it begins.} 1. 11-15!! $10 {new} (1. 9-14) 1... 22-18 *"
    study, _ = editing.comment(study, find(study, "11-15"), "")
    study, _ = editing.mark(study, find(study, "11-15"), "")
    assert written(study) == "{Before it begins.} 1. 11-15 $10 (1. 9-14) 1... 22-18 *"
    with pytest.raises(ValueError, match="cannot hold a }"):
        editing.comment(study, 1, "a } in it")
    with pytest.raises(ValueError, match="behind a move"):
        editing.mark(study, 0, "!")
    with pytest.raises(ValueError, match="no symbol"):
        editing.mark(study, 1, "?!?")
    assert study.with_tag("White", "W. Ho").with_tag("White", "").tag("White") is None


def test_a_game_with_an_illegal_move_is_read_up_to_there_and_loses_nothing() -> None:
    wrong: list[str] = []
    text = '[Event "a"]\n1. 11-15 (1. 9-14 22-17 2. 14-30 {no}) 22-18 1-0\n\n[Event "b"]\n1. 9-14 *\n'
    first, second = pdn.studies(text.encode(), wrong.append)
    assert wrong == ["line 2, game 1, move 2 in a variation: illegal move 14-30: from 14 one can go to 18"]
    assert (first.tag("Event"), second.tag("Event")) == ("a", "b")
    assert first.moves() == ["11-15"]
    assert "14-30 (no)) 22-18 1-0" in study_words(first)
    again = pdn.write_studies([first, second])
    assert list(pdn.studies(again)) == [first, second]


def study_words(study: Study) -> str:
    return " ".join(element.text for element in study.body if isinstance(element, Comment))


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"{", "not a study"),
        (b'{"study": 3}', "a study is an object"),
        (b'{"study": "chess"}', "among the games"),
        (b'{"study": "tictactoe", "body": ["b2", "b2"]}', "element 2: b2 is taken"),
        (b'{"study": "tictactoe", "body": [{"nag": "x"}]}', '"nag" must be a number'),
        (b'{"study": "tictactoe", "heading": ["b2"]}', "comments only"),
        (b'{"study": "tictactoe", "rows": "3"}', "whole numbers"),
        (b'{"study": "tictactoe", "tags": [["a"]]}', "pairs"),
        (
            b'{"study": "tictactoe", "body": ' + b'[{"variation": ' * 60 + b"[]" + b"}]" * 60 + b"}",
            "one another",
        ),
    ],
)
def test_a_study_that_is_none_is_refused_in_one_line(sent: bytes, told: str) -> None:
    with pytest.raises(ValueError, match=told) as refusal:
        list(form.read(sent))
    assert "\n" not in str(refusal.value)


@st.composite
def trees(draw: st.DrawFn) -> Study:
    """A tree grown by many edits at any of its nodes."""
    game = plugins.game(draw(st.sampled_from(["checkers", "tictactoe", "raichu"])))
    study = Study(
        game, game.initial_state(), tags=(("Event", draw(st.text("abc ", max_size=4))),), result="*"
    )
    for _ in range(draw(st.integers(1, 14))):
        nodes = study.nodes()
        at = draw(st.integers(0, len(nodes) - 1))
        actions = game.actions(nodes[at].state)
        kind = draw(st.sampled_from(["play", "play", "play", "line", "promote", "delete", "comment", "mark"]))
        if kind in ("play", "line") and actions:
            before = study
            study, here = editing.play(study, at, draw(st.sampled_from(actions)))
            assert study.nodes()[here].parent == at
            assert len(study.nodes()) - len(before.nodes()) in (0, 1)
        elif kind == "promote" and not nodes[at].main:
            study = _promoted(study, nodes[at])
        elif kind == "delete" and at:
            study, here = editing.delete(study, at)
            assert study.nodes()[here].state == nodes[nodes[at].parent].state
        elif kind == "comment":
            text = draw(st.text(st.characters(codec="utf-8", exclude_characters="}\r"), max_size=12)).strip()
            study, here = editing.comment(study, at, text)
            assert study.comment(study.nodes()[here]) == text
        elif kind == "mark" and at:
            study, here = editing.mark(study, at, draw(st.sampled_from(["", "!", "??"])))
    return study


def _promoted(study: Study, node: Node) -> Study:
    changed, here = editing.promote(study, node.number)
    assert changed.nodes()[here].state == node.state
    assert _lines(changed) == _lines(study)
    return changed


def _lines(study: Study) -> set[tuple[str, ...]]:
    return {tuple(texts(study, study.line(node.number))) for node in study.nodes()}


@given(trees())
def test_whatever_is_edited_is_a_legal_tree_that_files_hold_without_loss(study: Study) -> None:
    assert list(form.read(form.write(study))) == [study]
    if study.game.name == "checkers":
        assert list(pdn.studies(pdn.write_studies([study]))) == [study]
    for node in study.nodes():
        history: list[Any] = study.history(node.number)
        for before, after in pairwise(history):
            assert after in [study.game.result(before, move) for move in study.game.actions(before)]


def test_what_is_set_up_in_a_game_stays_where_it_is() -> None:
    text = '1. 11-15 /FEN "W:WK14,31:B23"/ (1... 14-17) 1... 14-18 (/FEN "B::"/ 2. 23-26) 2. 23-27 *'
    study = opened(text)
    assert list(form.read(form.write(study))) == [study]
    assert list(pdn.studies(pdn.write_studies([study]))) == [study]
    assert [node.element for node in study.nodes() if isinstance(node.element, Setup)] == [
        Setup("W:WK14,31:B23"), Setup("B::"),
    ]  # fmt: skip
    last = study.line()[-1].number
    assert len(study.history(last)) == 3
    early = next(node for node in study.nodes() if not node.main and isinstance(node.element, Step))
    promoted, _ = editing.promote(study, early.number)
    assert promoted.moves() == ["14-17"]
    with pytest.raises(ValueError, match="a position is set up behind"):
        editing.play(study, 1, study.game.parse(study.nodes()[1].state, "22-18"))
    with pytest.raises(ValueError, match="sets up its own"):
        editing.promote(study, next(n.number for n in study.nodes() if n.element == Setup("B::")))


def test_a_study_is_a_value() -> None:
    assert hash(opened()) == hash(opened())
    assert opened() != opened().with_tag("Event", "another")
    assert Variation((Nag(1),)) in Study(opened().game, opened().start, (Variation((Nag(1),)),)).body
