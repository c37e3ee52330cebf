"""Rules for people: what they show is what the game itself says."""

from __future__ import annotations

from plyground import plugins
from plyground.play.games.board import describe_board, describe_positions
from plyground.play.games.match import Match
from plyground.play.games.rules import describe_rules, example, rules
from plyground.play.games.seat import PERSON


def test_every_game_of_ours_has_rules_whose_examples_show_legal_moves() -> None:
    for name in ("checkers", "raichu", "tictactoe", "tree"):
        game = plugins.game(name)
        assert game.rules
        assert game.tips
        for rule in rules(game):
            assert rule.text.endswith(".")
            assert not rule.piece or rule.piece in game.pieces
            shown = example(game, rule)
            if rule.cell:
                assert shown is not None
                assert shown.marks(), f"{name}, {rule.title}: nothing can be done there"
                assert "<svg" in shown.svg(rule.title)


def test_raichu_names_every_piece_with_a_picture_and_its_moves_and_captures() -> None:
    game = plugins.game("raichu")
    told = {rule.title: example(game, rule) for rule in rules(game)}
    assert {rule.piece for rule in rules(game)} >= {"white-pichu", "white-pikachu", "white-raichu"}
    for title, captured in (("Pichu", 1), ("Pikachu", 2), ("Raichu", 4)):
        shown = told[title]
        assert shown is not None
        assert list(shown.marks().values()).count("capture") == captured
    assert "h8" not in {told["Raichu"].game.label(cell) for cell in told["Raichu"].marks()}  # type: ignore[union-attr]


def test_a_game_without_rules_says_what_its_module_says() -> None:
    from apps.web import leap

    [rule] = rules(leap.GAME())
    assert (
        rule.text
        == "A small game of moving and leaping men, for what marks cannot show: sources, targets, long paths."
    )
    assert describe_rules(leap.GAME())["tips"] == []


def test_what_was_captured_is_known_for_every_board_of_a_game() -> None:
    match = Match(plugins.game("checkers"))
    for move in ("11-15", "22-18", "15x22", "25x18"):
        match.play(match.game.parse(match.state, move))
    assert describe_board(match, (PERSON, PERSON), 1)["captured"] == [["black-man"], ["white-man"]]
    assert [len(each["captured"][1]) for each in describe_positions(match)] == [0, 0, 0, 1, 1]


def test_a_promotion_is_no_capture() -> None:
    game = plugins.game("raichu")
    match = Match(game, game.parse_state(f"w {'.' * 52}w{'.' * 10}b"))
    match.play(game.parse(match.state, "e7-d8"))
    assert describe_board(match, (PERSON, PERSON), 1)["captured"] == [[], []]
