"""Playing, moving and counting from the command line."""

import json

import pytest

pytestmark = pytest.mark.preloaded


def test_the_best_move_is_on_stdout_and_the_thoughts_on_stderr(run):
    shown = run("move", "tictactoe", "X.O/.X./...")
    assert (shown.returncode, shown.stdout) == (0, "c3\n")
    assert "depth  6" in shown.stderr


def test_a_move_as_json_holds_score_depth_nodes_and_pv(run):
    answer = json.loads(run("move", "tictactoe", "XX./OO./...", "--json").stdout)
    assert (answer["move"], answer["score"], answer["says"], answer["pv"]) == (
        "c1",
        9999,
        "X wins in 1",
        ["c1"],
    )
    assert answer["nodes"] > 0


def test_a_position_is_read_from_standard_input(run):
    assert run("move", "tictactoe", "-", text="XX./OO./...\n").stdout == "c1\n"


def test_a_finished_game_is_a_negative_answer(run):
    shown = run("move", "tictactoe", "XXX/OO./...")
    assert (shown.returncode, shown.stdout) == (1, "the game is over: X has won\n")


def test_a_position_implies_its_size(run):
    shown = run("move", "tictactoe", "XXX./OOO./..../....", "--depth", "1", "--engine", "minimax")
    assert shown.stdout == "d1\n"


@pytest.mark.parametrize(("arguments", "count"), [(["9"], 127_872), (["0"], 1), (["2", "--size", "4"], 240)])
def test_perft_ends_in_the_count_alone(run, arguments, count):
    assert run("perft", "tictactoe", *arguments).stdout.splitlines()[-1] == str(count)


def test_divide_counts_each_first_move(run):
    lines = run("perft", "tictactoe", "3", "--divide").stdout.splitlines()
    assert lines[0] == "a1: 56"
    assert lines[-1] == "504"
    answer = json.loads(run("perft", "tictactoe", "3", "--divide", "--json").stdout)
    assert sum(answer["divide"].values()) == answer["count"] == 504


def test_a_game_is_played_to_the_end_by_typing(run):
    """X is played by the script, which loses or ties: whatever is taken is refused and the next is tried."""
    cells = "a1\nb2\nc3\nb1\na2\nc2\nb3\na3\nc1\n"
    shown = run("play", "tictactoe", "--as", "X", text=cells * 2 + "quit\n")
    assert shown.returncode == 0
    assert "Game over: " in shown.stdout
    assert "X wins" not in shown.stdout
    assert "is taken" in shown.stderr


@pytest.mark.parametrize(
    ("position", "side", "best"), [("XX./OO./...", "X", "c1"), ("XX./OO./X..", "O", "c2")]
)
def test_values_come_best_first(run, position, side, best):
    done = run("play", "tictactoe", "--position", position, "--as", side, text="values\nquit\n")
    line = next(line for line in done.stdout.splitlines() if ": " in line and " wins in " in line)
    assert line.removeprefix(f"{side}> ").startswith(f"{best}: {side} wins in 1")


def test_undo_hint_values_and_level_work_while_playing(run):
    # From here every move is seen to its end at once, also on a busy machine.
    script = "hint\nc3\nundo\nvalues\nlevel 1\nlevel x\nlevel 44\nmoves\nhelp\nnonsense\nquit\n"
    shown = run("play", "tictactoe", "--position", "X../.O./...", text=script)
    assert shown.returncode == 0
    assert "no move loses by force" in shown.stdout
    assert "b1: even" in shown.stdout
    assert "no moves yet" in shown.stdout
    assert "take back" in shown.stdout
    assert "say a number" in shown.stderr
    assert "levels 1 to 5" in shown.stderr
    assert "no cell 'nonsense'" in shown.stderr


def test_the_computer_opens_when_the_person_plays_second(run):
    shown = run("play", "tictactoe", "--as", "O", text="quit\n")
    assert "X: " in shown.stdout


def test_two_perfect_players_tie(run):
    shown = run("play", "tictactoe", "--as", "none")
    assert shown.stdout.endswith("Game over: Tie: no move is left.\n")


def test_two_people_play_by_typing(run):
    shown = run("play", "tictactoe", "--as", "both", text="a1\nb1\na2\nb2\na3\n")
    assert "Game over: X wins." in shown.stdout


def test_perft_takes_the_first_position_by_name_and_others_from_standard_input(run):
    assert run("perft", "tictactoe", "2", "start").stdout == "72\n"
    assert run("perft", "tictactoe", "1", "-", text="X.O/.X./...\n").stdout == "6\n"


def test_a_level_of_thousands_of_digits_ends_no_game(run):
    played = run("play", "tictactoe", text=f"level {'9' * 5000}\nquit\n")
    assert played.returncode == 0
    assert "as in: level 3" in played.stderr


def test_players_resign_agree_and_play_again_with_sides_swapped(run):
    shown = run("play", "tictactoe", "--clock", "5+3", text="b2\ndraw\nundo\nresign\nswap\nrematch\nquit\n")
    assert "Level 5, Perfect accepts the draw: looking to the end it sees even.\n" in shown.stdout
    assert "Game over: O wins: X resigned.\n" in shown.stdout
    assert "O 5:00> " in shown.stdout, "sides are swapped, and the clock is full again"
    assert shown.stderr.endswith("\nthe game is not over yet\n")
    assert shown.returncode == 0
    agreed = run("play", "tictactoe", "--as", "both", text="b2\ndraw\nno\ndraw\nyes\nquit\n")
    assert agreed.stdout.count("Game over: Tie: both agreed.") == 1
    refused = run("play", "tictactoe", "--clock", "5:3")
    assert refused.returncode == 2
    assert refused.stderr.endswith("'5:3' is no clock; write 5+3 (minutes, seconds a move) or 30/move\n")
    assert len(refused.stderr.splitlines()) == 1
