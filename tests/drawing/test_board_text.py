"""Boards as text: where their cells' names stand, and what is marked."""

from plyground import plugins
from plyground.drawing import board_text


def drawn(name: str, marked: tuple[int, ...] = (), room: int | None = None) -> list[str]:
    game = plugins.game(name)
    labels = [game.label(cell) for cell in range(game.rows * game.columns)]
    cells = game.board(game.initial_state())
    return board_text(game.columns, cells, labels, game.symbols, marked, room).splitlines()


def test_letters_and_numbers_stand_at_the_edges_where_every_cell_has_a_name() -> None:
    lines = drawn("raichu")
    assert lines[0].split() == list("abcdefgh")
    assert [line.split()[0] for line in lines[1::2]] == list("12345678")
    assert lines[3] == " 2  W |   | W |   | W |   | W |   "


def test_a_column_s_letter_stands_above_its_pieces() -> None:
    lines = drawn("raichu")
    assert lines[5][lines[0].index("b")] == "w"


def test_numbers_stand_beside_the_pieces_where_only_some_cells_have_a_name() -> None:
    lines = drawn("checkers")
    assert lines[4].split("|")[1::2] == ["  b9 ", " b10 ", " b11 ", " b12 "]
    assert lines[6].split("|")[::2] == ["  13 ", "  14 ", "  15 ", "  16 "]


def test_marked_cells_stand_in_brackets_and_nothing_shifts() -> None:
    for name in ("tictactoe", "checkers", "raichu"):
        plain, marked = drawn(name), drawn(name, (1, 7))
        assert "".join(marked).count("[") == 2
        assert [len(line) for line in plain] == [len(line) for line in marked]


def test_a_board_that_is_wider_than_the_terminal_loses_its_lines_and_no_piece() -> None:
    for name, marked in (("checkers", 1), ("raichu", 8)):
        wide = drawn(name, (marked,))
        columns = max(map(len, wide))
        assert drawn(name, (marked,), columns) == wide
        tight = drawn(name, (marked,), columns - 1)
        assert max(map(len, tight)) <= 40
        assert len(tight) <= len(wide) // 2 + 1
        signs = "".join(tight).replace(".", "").split()
        assert signs == "".join(wide).replace("|", " ").replace("+", " ").replace("-", " ").split()
