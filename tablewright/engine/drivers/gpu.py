"""Playouts on a GPU. Loaded behind `table.py` and `lines.py`, whose drivers are device functions here.

A block has as many desks as threads, each with a game under way in the block's shared memory. Desks are lined up before
legal actions are listed, and again before they are played. When a desk's game is over its next one begins at once.
Which thread plays a game, and beside which others, changes nothing in it.
"""


@driver
def count_one(counts, row, column):
    """One more, in a table of counts that all threads share."""
    cuda.atomic.add(counts, (row, column), 1)


@kernel
def play_games(rules_rows, seeds, blank, blank_row, families, limit, columns, ends, tally):
    """Random players finish all games; rows of the columns are written, and final states where there is room.

    `tally` is (offered, taken, stamps): the counts of all, and a row of stamps for each desk. With EVERY above 0, what
    is offered and taken is counted in one game of so many.
    """
    states = cuda.shared.array(0, STATE)
    dice = cuda.shared.array(DESKS, DICE)
    game_at = cuda.shared.array(DESKS, INT)
    action_at = cuda.shared.array(DESKS, SHORT)
    line = cuda.shared.array(DESKS, SHORT)
    standing = cuda.shared.array(KEYS, INT)
    acting = cuda.shared.array(KEYS, INT)
    moves = cuda.local.array(MOVES, INT)
    points = cuda.local.array(PLAYERS, INT)
    place = cuda.local.array(PLAYERS, INT)
    payoff = cuda.local.array(PLAYERS, FLOAT)
    games, variants, own = len(seeds), len(rules_rows), cuda.threadIdx.x
    first = cuda.grid(1)
    game_at[own] = first
    if first < games:
        lent = (states[own : own + 1], blank, dice[own : own + 1], moves, points, place, payoff)
        seat_players(rules_rows[variant(first, games, variants)], seeds[first], lent)
    while True:
        key = KEYS - 1
        if game_at[own] < games:
            over = states[own].actor == NONE or states[own].ply >= limit
            key = OVER if over else states[own].phase
        line_up(key, standing, line)
        if standing[KEYS - 1] == cuda.blockDim.x:
            break
        desk = line[own]
        game = game_at[desk]
        action_at[desk] = NONE
        if game < games:
            rules, s = rules_rows[variant(game, games, variants)], states[desk]
            if s.actor != NONE and s.ply < limit:
                count = legal(rules, s, moves)
                action_at[desk] = moves[below(dice[desk], count)]
                if EVERY > 0 and game % EVERY == 0:
                    stamps = tally[2][cuda.blockIdx.x * cuda.blockDim.x + desk]
                    tally_decision(rules, s, moves, count, action_at[desk], (tally[0], tally[1], stamps))
            else:
                lent = (states[desk : desk + 1], blank, dice[desk : desk + 1], moves, points, place, payoff)
                columns[game] = blank_row[0]
                write_row(rules, lent, columns[game])
                if len(ends) > game:
                    ends[game] = s
                game += cuda.gridsize(1)
                game_at[desk] = game
                if game < games:
                    seat_players(rules_rows[variant(game, games, variants)], seeds[game], lent)
        cuda.syncthreads()
        line_up(families[action_at[own]] if action_at[own] != NONE else KEYS - 1, acting, line)
        desk = line[own]
        if action_at[desk] != NONE:
            advance(rules_rows[variant(game_at[desk], games, variants)], states[desk], action_at[desk])
        cuda.syncthreads()
