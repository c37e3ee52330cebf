"""The course's raichu.py: `raichu.py N PLAYER BOARD TIMELIMIT` prints better and better boards.

The last line printed before the limit is the move. Only what the first line needs is imported before it.
"""

from __future__ import annotations

import os
import sys
import time

LOADED = time.monotonic()

from plyground.interrupts import end_at_once  # noqa: E402  the clock comes first, then Ctrl-C

if __name__ == "__main__":
    end_at_once("raichu")

from array import array  # noqa: E402
from collections.abc import Iterator, Sequence  # noqa: E402

from plyground.games.raichu.board import PIECES, PLAYERS, check_board, check_player, check_size  # noqa: E402
from plyground.games.raichu.evaluation import TUNED  # noqa: E402
from plyground.games.raichu.kernel import Kernel  # noqa: E402

__all__ = ["answer", "find_best_move", "main"]

USAGE = "raichu N PLAYER BOARD TIMELIMIT takes four arguments"
LONGEST = 86_400.0
MEGABYTES = 64
POLL_SECONDS = 0.1
"""How long may Ctrl-C wait where waiting for a thread cannot be interrupted? That is so on Windows."""


def find_best_move(board: str, N: int, player: str, timelimit: float) -> Iterator[str]:
    """Boards after ever better moves until the time limit, counted from the call; none if no move is left."""
    deadline = time.monotonic() + timelimit - margin(timelimit)
    check_size(N)
    check_player(player)
    check_board(board, N)
    yield from improve(board, N, player, deadline)


def improve(board: str, size: int, player: str, deadline: float) -> Iterator[str]:
    """Boards after ever better moves: the first at once, the last by the deadline of `time.monotonic`."""
    mover = PLAYERS.index(player)
    kernel = Kernel(size, TUNED.packed(size), MEGABYTES)
    kernel.load(mover, board)
    first = kernel.search(1, array("q", [0]), 0)[3]
    if not first:
        return
    yield kernel.board_after(first[0])

    from plyground.api import Limit, never
    from plyground.games.raichu.rules import Position, Raichu
    from plyground.games.raichu.searcher import KernelSearcher
    from plyground.search.deepening import Deepening

    game, state = Raichu(size), Position(mover, board)
    limit = Limit(seconds=max(0.0, deadline - time.monotonic()))
    for report in Deepening(KernelSearcher(game, kernel=kernel)).think([state], limit, never):
        if report.depth > 1:
            yield game.result(state, report.pv[0]).board


def answer(arguments: Sequence[str]) -> int:
    """Carry out the course's contract; ValueError says what is wrong with the arguments."""
    if len(arguments) != 4:
        raise ValueError(f"{USAGE}, not {len(arguments)}")
    size_text, player, board, limit_text = arguments
    if not (size_text.isascii() and size_text.isdecimal() and len(size_text) <= 4):
        raise ValueError(f"N must be a whole number such as 8, not {size_text[:20]!r}")
    size = int(size_text)
    check_size(size)
    check_player(player)
    check_board(board, size)
    limit = read_limit(limit_text)
    deadline = time.monotonic() - process_age() + limit
    boards = improve(board, size, player, deadline - margin(limit))
    first = next(boards, None)
    if first is None:
        print(f"raichu: {why_over(board, player)}", file=sys.stderr)
        return 1
    end_by(deadline - 0.4 * margin(limit))  # not before the first: a late board is worth more than none
    show(first)
    show_all(boards)
    return 0


def show(board: str) -> None:
    """A board as a line, out at once."""
    os.write(sys.stdout.fileno(), f"{board}\n".encode())


def show_all(boards: Iterator[str]) -> None:
    """The boards as they come, from another thread: one that is in a kernel hears no Ctrl-C."""
    from threading import Thread

    errors: list[BaseException] = []

    def work() -> None:
        try:
            for board in boards:
                show(board)
        except BaseException as error:
            errors.append(error)

    worker = Thread(target=work, name="raichu", daemon=True)
    worker.start()
    while worker.is_alive():
        worker.join(POLL_SECONDS)
    for error in errors:
        raise error


def read_limit(text: str) -> float:
    """The time limit in seconds; ValueError if it is none."""
    try:
        limit = float(text)
    except ValueError:
        limit = -1.0
    if not 0 < limit <= LONGEST:
        raise ValueError(
            f"the time limit is a number of seconds above 0 and up to {LONGEST:.0f}, not {text[:20]!r}"
        )
    return limit


def margin(limit: float) -> float:
    """How long before the limit must the last line be out? A busy machine may hold us up for some 80 ms."""
    return min(0.08 + 0.02 * limit, 0.2 * limit)


def process_age() -> float:
    """How many seconds ago this process started, or at least how long it has been at work."""
    try:
        with open("/proc/self/stat", "rb") as stat:
            ticks = int(stat.read().rpartition(b")")[2].split()[19])
        age = time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        age = -1.0
    return age if age >= 0 else max(time.monotonic() - LOADED, time.process_time())


def end_by(deadline: float) -> None:
    """End the process by then even if nobody reads its lines and the pipe is full."""
    from threading import Timer

    guard = Timer(max(0.2, deadline - time.monotonic()), os._exit, (0,))
    guard.daemon = True
    guard.start()


def why_over(board: str, player: str) -> str:
    """Why there is no move to make."""
    white, black = (any(piece in board for piece in pieces) for pieces in PIECES)
    if white and black:
        return f"the game is over: {'white' if player == 'w' else 'black'} has no legal move and has lost"
    if white or black:
        return f"the game is over: {'white' if white else 'black'} has won, the other side has no pieces"
    return "the board is empty: there is nothing to move"


def main(arguments: Sequence[str]) -> int:
    """The program: the exit code is 0, 1 where there is no move to make, or 2 for bad arguments.

    Ctrl-C ends the process with 130.
    """
    end_at_once("raichu")  # there is nothing to clean up
    try:
        return answer(arguments)
    except ValueError as error:
        print(f"raichu: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except OSError as error:
        print(f"raichu: cannot write the boards: {error.strerror}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
