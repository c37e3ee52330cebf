"""Reviews: what is said in words is what the numbers, the databases or an exhaustive search show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from plyground import plugins
from plyground.declarations import Proof
from plyground.formats import pdn
from plyground.games.checkers import endgames
from plyground.games.checkers.building import build
from plyground.play.analysis.annotated import annotate, describe_review, exercises
from plyground.play.analysis.files import open_studies
from plyground.play.analysis.force import forced_gain
from plyground.play.analysis.page import review_page
from plyground.play.analysis.review import Review, expected, review
from plyground.play.analysis.words import move_number, proof_text, turning_point
from plyground.play.games.engines import engine
from plyground.stopping import never
from plyground.study import Step, Study

GAME = """[Event "Match, game 1"]
[Black "Ann"]
[White "<Bob>"]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 {the book move} 4. 10x17 21x14 5. 15-18 19-15 6. 4-8 24-19
7. 13-17 28-24 8. 11-16 26-23 9. 16-20 31-26 (9... 14-9) 10. 18-22 25x18 11. 17-22 26x17 1-0
"""


def reviewed(study: Study, depth: int = 9, stop: Any = never) -> Review:
    *_, done = review(study, engine(study.game), stop=stop, name="full", depth=depth)
    assert isinstance(done, Review)
    return done


@pytest.fixture(scope="module")
def done() -> Review:
    [study] = pdn.studies(GAME.encode())
    return reviewed(study)


def test_a_review_judges_every_move_and_names_the_turning_points(done: Review) -> None:
    assert (len(done.judgements), done.complete) == (22, True)
    assert [each.ply for each in done.judgements] == list(range(1, 23))
    game, words = done.study.game, [turning_point(done.study.game, each) for each in done.turning_points]
    last = next(text for text in words if text.startswith("11. 17-22"))
    assert last.startswith("11. 17-22 loses a man by force: 12-16 kept it about ")
    assert last.endswith(" ahead (searched 9 plies deep).")
    for each in done.turning_points:
        sign = 1 - 2 * each.player
        values = dict(each.values)
        assert set(values) == set(
            game.actions(done.study.nodes()[done.study.nodes()[each.number].parent].state)
        )
        assert values[each.best] == each.score == max(values.values(), key=lambda score: sign * score)
        assert values[each.move] == each.played
        assert each.move not in each.good
    for player in (0, 1):
        kept = done.accuracy(player)
        assert kept is not None
        assert 50 < kept < 100
    assert reviewed(done.study).judgements == done.judgements, "at a depth it can be repeated"


def test_a_review_is_written_into_the_game_and_nothing_is_lost(done: Review) -> None:
    study = annotate(done)
    text = pdn.write_studies([study]).decode()
    assert list(pdn.studies(text.encode())) == [study]
    assert study.moves() == done.study.moves()
    flat = " ".join(text.split())
    assert "{the book move}" in flat
    assert "(9... 14-9)" in flat
    assert "11. 17-22??" in flat
    assert "Reviewed by Plyground (full). Points kept: Black" in flat
    found = describe_review(done)
    assert [move["at"] for move in found["moves"]] == [each.number for each in done.judgements]
    task = exercises(done)[-1]
    assert (task["played"], task["good"]) == ("17-22", ["12-16"])


def test_the_page_of_a_review_stands_alone_and_trusts_no_name(done: Review) -> None:
    page = review_page(done)
    assert "&lt;Bob&gt;" in page
    assert "<Bob>" not in page
    assert not re.search(r"""(?:src|href)=["'](?!data:|#)""", page)
    assert page.count("<svg") >= 2 + len(done.turning_points)
    assert "Find the better move" in page


def test_a_review_that_is_stopped_keeps_what_is_done() -> None:
    [study] = pdn.studies(GAME.encode())
    steps: list[object] = []
    for step in review(study, engine(study.game), stop=lambda: len(steps) > 5, depth=5):
        steps.append(step)
    last = steps[-1]
    assert isinstance(last, Review)
    assert not last.complete
    assert 4 <= len(last.judgements) < 22
    assert [each.ply for each in last.judgements][-1] == 22
    assert "Only the last" in pdn.write_studies([annotate(last)]).decode().replace("\n", " ")


@pytest.mark.parametrize(
    ("name", "moves", "says"),
    [
        ("tictactoe", ["b2", "a2", "b3", "a1"], "2... a1 loses in 2 plies: b1 holds out"),
        ("tictactoe", ["a1", "b1"], "1... b1 loses in 6 plies: b2 kept it about even"),
    ],
)
def test_any_game_is_reviewed(name: str, moves: list[str], says: str) -> None:
    game = plugins.game(name)
    study = Study(game, game.initial_state())
    state, steps = study.start, []
    for text in moves:
        steps.append(Step(game.parse(state, text)))
        state = game.result(state, steps[-1].move)
    done = reviewed(Study(game, game.initial_state(), tuple(steps)))
    words = [turning_point(game, each) for each in done.turning_points]
    found = [text for text in words if text.startswith(says.partition(" loses")[0])]
    if "holds out" in says:
        assert not found, "it was lost before: nothing was thrown away"
    else:
        assert found[0].startswith(says)
    review_page(done)


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    place = tmp_path_factory.mktemp("databases")
    for _ in build(3, place):
        pass
    before = endgames._installed
    endgames._installed = endgames.load(place)
    yield
    endgames._installed = before


def test_what_a_database_proves_is_called_proved(databases: None) -> None:
    game = plugins.game("checkers")
    from plyground.games.checkers.proofs import exercises as endings
    from plyground.games.checkers.proofs import prove

    for task in endings(5):
        state = game.parse_state(task.position)
        slips = [move for move in game.actions(state) if prove(game.result(state, move)) == Proof(None, None)]
        if task.plies and slips:
            break
    else:
        pytest.fail("there is no ending in which a win can slip")
    done = reviewed(Study(game, state, (Step(slips[0]),)), depth=6)
    [point] = done.turning_points
    words = turning_point(game, point)
    assert re.fullmatch(r"\d+\.+ \S+ throws the win away: \S+ wins in \d+ plies \(proved\)\.", words), words
    best = prove(game.result(state, point.best))
    assert best is not None
    assert f"wins in {best.plies} plies" in words
    assert proof_text(game, Proof(None, None)) == "Drawn, proved."
    assert proof_text(game, Proof(1, 23)) == "White wins, proved; 23 plies to the win."
    assert proof_text(game, None) == ""


def test_a_man_is_lost_by_force_only_if_every_reply_loses_it() -> None:
    game = plugins.game("checkers")
    before = game.parse_state("B:W18,26:B11,1")
    gives = game.result(before, game.parse(before, "11-15"))
    gain = forced_gain(game, before, gives)
    assert gain is not None
    assert (gain.words, gain.plies) == ("a man", 1)
    state = game.initial_state()
    for text in ("11-15", "22-18"):
        before, state = state, game.result(state, game.parse(state, text))
    assert forced_gain(game, before, state) is None, "an exchange loses nothing"


def test_points_are_expected_by_the_score() -> None:
    assert (expected(0), expected(9_990), expected(-9_990)) == (0.5, 1.0, 0.0)
    assert expected(100) == pytest.approx(0.731, abs=0.001)
    assert [move_number(ply) for ply in (1, 2, 47, 48)] == ["1.", "1...", "24.", "24..."]


def test_files_of_any_game_are_opened_as_studies() -> None:
    [study] = open_studies(b'{"game": "tictactoe", "moves": ["b2", "a1"]}', "game.json")
    assert (study.game.name, study.moves(), study.result) == ("tictactoe", ["b2", "a1"], "*")
    [study] = open_studies(b'{"study": "raichu", "body": []}')
    assert study.game.name == "raichu"
    for data, told in ((b"\x00\x01", "not a file of games"), (b"[Event", "tag")):
        with pytest.raises(ValueError, match=told):
            list(open_studies(data, "x.bin" if data[0] == 0 else "x.pdn"))
