"""The course's own frame, which prints what the search yields."""

import sys

if __name__ == "__main__":
    if len(sys.argv) != 5:
        raise Exception("Usage: raichu.py N player board timelimit")
    N, player, board, timelimit = int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
    print("Searching for best move for " + player)
    print("Here's what I decided:")
    for new_board in find_best_move(board, N, player, timelimit):
        print(new_board)
