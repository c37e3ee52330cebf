"""Lists of lists."""


def successors(board, N, player):
    """Every board after a move; boards are lists of lists inside."""
    rows = [list(board[i * N : (i + 1) * N]) for i in range(N)]
    pichu, pikachu, raichu = ("w", "W", "@") if player == "w" else ("b", "B", "$")
    their_pichu, their_pikachu, their_raichu = ("b", "B", "$") if player == "w" else ("w", "W", "@")
    forward = 1 if player == "w" else -1
    last = N - 1 if player == "w" else 0
    found = []

    def inside(r, c):
        return 0 <= r < N and 0 <= c < N

    def move(r, c, to_r, to_c, taken=None):
        after = [row[:] for row in rows]
        piece = after[r][c]
        after[r][c] = "."
        if taken:
            after[taken[0]][taken[1]] = "."
        if piece != raichu and to_r == last:
            piece = raichu
        after[to_r][to_c] = piece
        found.append("".join("".join(row) for row in after))

    for r in range(N):
        for c in range(N):
            if rows[r][c] == pichu:
                for side in (-1, 1):
                    a, b = r + forward, c + side
                    if not inside(a, b):
                        continue
                    if rows[a][b] == ".":
                        move(r, c, a, b)
                    elif rows[a][b] == their_pichu and inside(a + forward, b + side):
                        if rows[a + forward][b + side] == ".":
                            move(r, c, a + forward, b + side, (a, b))
            elif rows[r][c] == pikachu:
                for dr, dc in ((forward, 0), (0, -1), (0, 1)):
                    jumped = None
                    for step in (1, 2, 3):
                        a, b = r + step * dr, c + step * dc
                        if not inside(a, b):
                            break
                        if rows[a][b] == ".":
                            if step == 3 and not jumped:
                                break
                            move(r, c, a, b, jumped)
                        elif jumped or step == 3 or rows[a][b] not in (their_pichu, their_pikachu):
                            break
                        else:
                            jumped = (a, b)
            elif rows[r][c] == raichu:
                for dr in (-1, 0, 1):
                    for dc in (-1, 0, 1):
                        if (dr, dc) == (0, 0):
                            continue
                        jumped = None
                        a, b = r + dr, c + dc
                        while inside(a, b):
                            if rows[a][b] == ".":
                                move(r, c, a, b, jumped)
                            elif jumped or rows[a][b] not in (their_pichu, their_pikachu, their_raichu):
                                break
                            else:
                                jumped = (a, b)
                            a, b = a + dr, b + dc
    return found
