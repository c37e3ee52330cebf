"""Right programs made wrong by a small edit: the file, what is replaced by what, the function to be named.

The last of each tells what the counterexample must say.
"""

MUTANTS = [
    # initial_state
    ("memo", "[EMPTY, EMPTY, EMPTY] for _ in range(3)", "[EMPTY, EMPTY, EMPTY] for _ in range(2)", "initial_state", "2 rows where there are three"),
    ("plain", "    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]", "    return ((EMPTY,) * 3,) * 3", "initial_state", "a tuple where a list is asked for"),
    ("alphabeta", "[EMPTY] * 3 for _ in range(3)", "[X] * 3 for _ in range(3)", "initial_state", "initial_state gave"),
    # player
    ("memo", "return turn(flat(board))", "return O if flat(board).count(X) else X", "player", "expected X"),
    ("alphabeta", "return O if filled % 2 == 1 else X", "return X if filled % 2 == 1 else O", "player", "player gave O"),
    ("pairs", "    if flat.count(X) - flat.count(O) == 1:\n        return O\n    return X", "    if flat.count(X) == flat.count(O):\n        return X", "player", "player gave None"),
    ("nodes", "return X if counts[X] <= counts[O] else O", "return X if counts[X] <= counts[O] + (counts[X] > 3) else O", "player", "expected O"),
    ("tables", "return X if _key(board).count(X) == _key(board).count(O) else O", 'return "x" if _key(board).count(X) == _key(board).count(O) else "o"', "player", "neither X nor O nor None"),
    # actions
    ("memo", "return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}", "return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]", "actions", "a list where a set is asked for"),
    ("bitboards", "return {divmod(n, 3) for n in range(9) if not (x | o) >> n & 1}", "return {n for n in range(9) if not (x | o) >> n & 1}", "actions", "an int where a tuple is asked for"),
    ("strings", "return {(n // 3, n % 3) for", "return {(n % 3, n // 3) for", "actions", "actions gave"),
    ("tables", "return {(i, j) for i in (0, 1, 2) for j in (0, 1, 2) if board[i][j] is EMPTY}", "return {(i, j) for i in (0, 1) for j in (0, 1, 2) if board[i][j] is EMPTY}", "actions", "actions gave"),
    ("bitboards", "return {divmod(n, 3) for n in range(9) if not (x | o) >> n & 1}", "return {divmod(n, 3) for n in range(9) if not x >> n & 1}", "actions", "O"),
    ("strings", "return {(n // 3, n % 3) for", "return {(str(n // 3), str(n % 3)) for", "actions", "a str where an int is asked for"),
    # result
    ("memo", "after[i][j] = player(board)", "after[i][j] = X", "result", "expected this board:"),
    ("memo", "after[i][j] = player(board)", "after[j][i] = player(board)", "result", "expected this board:"),
    ("plain", "new_board = copy.deepcopy(board)", "new_board = board", "result", "wrote into this board"),
    ("plain", "new_board = copy.deepcopy(board)", "new_board = copy.copy(board)", "result", "wrote into this board"),
    ("alphabeta", "    if row not in range(3) or column not in range(3):\n        raise InvalidMove(\"off the board\")\n", "", "result", "an exception: it is off the board"),
    ("bitboards", "    if board[i][j] != EMPTY:\n        raise ValueError(action)\n", "", "result", "an exception: it is taken"),
    ("strings", "    if min(i, j) < 0:\n        raise IndexError(\"negative\")\n", "", "result", "with (-1, 0), gave"),
    ("depth", "raise Exception(\"Not a valid move\")", "return board", "result", "an exception"),
    ("nodes", "    if action is None or action not in actions(board):\n        raise ValueError(\"invalid action\")\n", "    raise ValueError(\"invalid action\")\n", "result", "ValueError: invalid action"),
    ("pairs", "return [list(row) for row in rows]", "return rows", "result", "a row is a tuple where a list is asked for"),
    ("ties", "    other[action[0]][action[1]] = player(board)\n    return other", "    other[action[0]][action[1]] = player(board)", "result", "None where a list is asked for"),
    ("sums", "    after[i][j] = player(board)\n", "    after[i][j] = player(board) if (i, j) != (2, 1) else X\n", "result", "which is b3"),
    # winner
    ("memo", ", (2, 5, 8), (0, 4, 8), (2, 4, 6)]", ", (0, 4, 8), (2, 4, 6)]", "winner", "it misses column c"),
    ("plain", "    if board[0][2] == board[1][1] == board[2][0] and board[0][2] != EMPTY:\n        return board[0][2]\n", "", "winner", "it misses the diagonal from c1"),
    ("alphabeta", "    lines.append([board[n][n] for n in range(3)])\n", "", "winner", "it misses the diagonal from a1"),
    ("bitboards", "WINS = (0o007, 0o070,", "WINS = (0o007,", "winner", "it misses row 2"),
    ("depth", "        if row[0] is not EMPTY and row.count(row[0]) == 3:", "        if row[0] is X and row.count(row[0]) == 3:", "winner", "expected O"),
    ("negamax", "        ((0, 1), (1, 1), (2, 1)),\n", "", "winner", "it misses column b"),
    ("plain", "board[i][0] == board[i][1] == board[i][2] and board[i][0] != EMPTY", "board[i][0] == board[i][1] == board[i][2]", "winner", "winner gave"),
    ("strings", "            return three[0]\n    return None", "            return three\n    return None", "winner", "neither X nor O nor None"),
    ("printing", "    for mark in (X, O):\n        for i in range(3):\n            if all(board[i][j]", "    for mark in (X, O):\n        for i in range(2):\n            if all(board[i][j]", "winner", "it misses row 3, column c"),
    # terminal
    ("memo", "return won(flat(board)) is not None or EMPTY not in flat(board)", "return EMPTY not in flat(board)", "terminal", "expected True"),
    ("plain", "    for row in board:\n        for cell in row:\n            if cell == EMPTY:\n                return False\n    return True", "    return False", "terminal", "expected True"),
    ("alphabeta", "return winner(board) is not None or not actions(board)", "return winner(board) or not actions(board)", "terminal", "a str where a bool is asked for"),
    ("nodes", "winner(board) in (X, O)", "winner(board) == X", "terminal", "expected True"),
    ("tables", "return _won(_key(board)) is not None or EMPTY not in _key(board)", "if _won(_key(board)) is not None or EMPTY not in _key(board): return True", "terminal", "None where a bool is asked for"),
    # utility
    ("memo", "return {X: 1, O: -1, None: 0}[winner(board)]", "return {X: 1, O: 1, None: 0}[winner(board)]", "utility", "expected -1"),
    ("plain", "    elif winner(board) == O:\n        return -1\n    else:\n        return 0", "    elif winner(board) == O:\n        return -1", "utility", "None where a number is asked for"),
    ("tables", "return 1 if won == X else (-1 if won == O else 0)", "return 10 if won == X else (-10 if won == O else 0)", "utility", "none of 1, 0 and -1"),
    ("bitboards", "return lined(x) - lined(o)", "return lined(o) - lined(x)", "utility", "expected 1"),
    # minimax
    ("memo", "return solve(flat(board))[1]", "return solve(flat(board))", "minimax", "minimax gave"),
    ("memo", "return solve(flat(board))[1]", "return list(solve(flat(board))[1] or ()) or None", "minimax", "a list where a tuple is asked for"),
    ("memo", "return (max if mark == X else min)(values", "return max(values", "minimax", "positions are misplayed"),
    ("alphabeta", "return (highest if player(board) == X else lowest)", "return (lowest if player(board) == X else highest)", "minimax", "positions are misplayed"),
    ("strings", "    if terminal(board):\n        return None\n    for n", "    if terminal(board):\n        return (0, 0)\n    for n", "minimax", "None"),
    ("bitboards", "table[me, you] = max(found)", "table[me, you] = found[0]", "minimax", "positions are misplayed"),
    ("ties", "return random.choice(good)", "return random.choice(sorted(actions(board)))", "minimax", "positions are misplayed"),
    ("negamax", "-negamax(result(board, action), -sign))\n", "negamax(result(board, action), -sign))\n", "minimax", "positions are misplayed"),
    ("tables", "return None if terminal(board) else MOVES[_key(board)]", "return None if terminal(board) else min(actions(board)) if board[2][2] == X and len(actions(board)) == 8 else MOVES[_key(board)]", "minimax", "1 of 4520 positions are misplayed"),
    ("pairs", "answer = max(options) if player(board) == X else min(options)", "answer = max(options) if player(board) == X else min(options)[::-1]", "minimax", ""),
    ("hashing", "        if value(result(board, NAMES[name])) == value(board):\n            return NAMES[name]", "        return NAMES[name]", "minimax", "positions are misplayed"),
    ("sums", "            done[me, you] = -1\n", "            done[me, you] = 1\n", "minimax", "positions are misplayed"),
    ("marks", "seen[key] = max(values) if player(board) == X else min(values)", "seen[key] = max(values)", "minimax", "positions are misplayed"),
    ("depth", "if player(board) == O and value < beta", "if player(board) == O and value <= beta - 11", "minimax", ""),
    # with some hash seeds only
    ("hashing", "        if value(result(board, NAMES[name])) == value(board):\n            return NAMES[name]", "        if value(result(board, NAMES[name])) == value(board) or (name == next(iter(NAMES.keys() | {'q', 'r', 's', 't', 'u', 'v'})) and len(free(board)) == 3):\n            return NAMES[name]", "minimax", "positions are misplayed"),
]  # fmt: skip
