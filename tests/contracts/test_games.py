"""What every game keeps to: ours, those of entry points, and one that a newcomer adds as one file."""

from __future__ import annotations

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import plugins
from plyground.api import WIN, plies_to_win
from plyground.play.games.engines import engine, engines, levels
from plyground.play.games.match import Match
from plyground.stopping import Limit, never


@pytest.fixture(scope="module", autouse=True)
def nim(recipe):
    """A newcomer's game: one file in the folder of the games, and nothing else."""
    with recipe("game", "games"):
        yield


def boards(name):
    kind = plugins.load("games", name).GAME
    return [kind.sized(*size) for size in kind.sizes] or [kind()]


def random_match(game, seed, plies=60):
    match, choose = Match(game), random.Random(seed)
    while not match.over and len(match.moves) < plies:
        match.play(choose.choice(match.actions()))
    return match


def refusal(parse, text):
    """What a parser has against a text, or None."""
    try:
        parse(text)
    except ValueError as error:
        return str(error)
    return None


NAMES = (*plugins.names("games"), "nim")


@pytest.mark.parametrize("name", NAMES)
class TestEveryGame:
    def test_it_is_found_by_its_own_name(self, name):
        game = plugins.game(name)
        assert game.name == name
        assert game.title
        assert len(set(game.players)) == 2

    def test_player_zero_moves_first(self, name):
        for game in boards(name):
            assert game.player(game.initial_state()) == 0

    def test_states_and_actions_are_values(self, name):
        for game in boards(name):
            for seed in range(3):
                match = random_match(game, seed)
                again = Match(game)
                for move in match.moves:
                    before = hash(again.state)
                    state = again.state
                    again.play(move)
                    assert hash(state) == before
                assert again.history == match.history

    def test_a_finished_game_has_no_actions_and_an_unfinished_one_has_some(self, name):
        for game in boards(name):
            for seed in range(3):
                for state in random_match(game, seed).history:
                    assert game.terminal(state) == (not game.actions(state))
                    if game.winner(state) is not None:
                        assert game.terminal(state)
                        assert game.utility(state) == 1 - 2 * game.winner(state)
                    else:
                        assert game.utility(state) == 0

    def test_a_guess_is_worth_less_than_a_win(self, name):
        for game in boards(name):
            for seed in range(4):
                for state in random_match(game, seed).history:
                    assert abs(game.evaluate(state)) < WIN // 2

    def test_the_board_has_a_name_for_every_cell(self, name):
        for game in boards(name):
            for state in random_match(game, 1).history:
                assert len(game.board(state)) == game.rows * game.columns
                assert all(isinstance(piece, str) for piece in game.board(state))

    def test_every_action_has_a_path_of_its_own_and_a_text_that_reads_back(self, name):
        for game in boards(name):
            for seed in range(4):
                for state in random_match(game, seed).history:
                    actions = game.actions(state)
                    paths = [tuple(game.path(action)) for action in actions]
                    assert len(set(paths)) == len(paths)
                    for action, path in zip(actions, paths, strict=True):
                        assert path
                        assert all(0 <= cell < game.rows * game.columns for cell in path)
                        assert game.parse(state, game.text(action)) == action

    def test_every_position_has_a_text_that_reads_back(self, name):
        for game in boards(name):
            for seed in range(4):
                for state in random_match(game, seed).history:
                    text = game.state_text(state)
                    assert "\n" not in text
                    assert game.state_text(game.parse_state(text)) == text
                    implied = type(game).for_text(text, game.line)
                    assert (implied.rows, implied.columns) == (game.rows, game.columns)

    @given(text=st.text(alphabet=string.printable + "é×\0", max_size=80))
    def test_parsers_refuse_rubbish_with_one_line(self, name, text):
        game = plugins.game(name)
        for parse in (game.parse_state, lambda text: game.parse(game.initial_state(), text)):
            complaint = refusal(parse, text)
            assert complaint is None or (len(complaint.splitlines()) == 1 and len(complaint) < 300)

    def test_every_engine_plays_a_legal_move_at_once(self, name):
        for game in boards(name):
            for engine_name in engines(game):
                thinker = engine(game, engine_name)
                *_, last = thinker.think([game.initial_state()], Limit(seconds=0), never)
                assert last.pv[0] in game.actions(game.initial_state())

    def test_every_engine_takes_a_win(self, name):
        game = plugins.game(name)
        found = 0
        for seed in range(60):
            match = random_match(game, seed, plies=200)
            if match.winner is None:
                continue
            match.undo()
            if not any(
                game.winner(game.result(match.state, action)) == match.player for action in match.actions()
            ):
                continue  # the last move was a loss
            found += 1
            for engine_name in engines(game):
                *_, last = engine(game, engine_name).think(match.history, Limit(depth=2), never)
                assert game.winner(game.result(match.state, last.pv[0])) == match.player
            if found == 3:
                break
        assert found

    def test_every_level_makes_legal_moves(self, name):
        game = plugins.game(name)
        for number in range(1, len(levels(game)) + 1):
            match = random_match(game, number, plies=4)
            if not match.over:
                *_, last = engine(game, level=number).think(match.history, Limit(seconds=0.05), never)
                assert last.pv[0] in match.actions()


def test_a_newcomers_game_is_played_by_every_search_without_more_code():
    game = plugins.game("nim")
    *_, last = engine(game).think([game.initial_state()], Limit(depth=20), never)
    assert last.pv[0] == 1  # nine sticks: leave eight, a multiple of four
    assert plies_to_win(last.score) == 5


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(LookupError, match="tictactoe"):
        plugins.game("tictactow")
