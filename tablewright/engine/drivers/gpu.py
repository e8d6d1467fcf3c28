"""The same loops on a GPU, one game to a thread. Loaded behind `table.py`, whose drivers are device functions here.

When a thread's game is over it goes on to its next one without waiting for its neighbours. A state that is small enough
lies in the block's shared memory; a larger one in the thread's local memory.
"""


@driver
def play_on(rules_rows, seeds, blank, blank_row, limit, columns, ends, states):
    """Random players finish this thread's games; rows of the columns are written, and final states where wanted."""
    dice = cuda.local.array(1, DICE)
    moves = cuda.local.array(MOVES, INT)
    points = cuda.local.array(PLAYERS, INT)
    place = cuda.local.array(PLAYERS, INT)
    payoff = cuda.local.array(PLAYERS, FLOAT)
    lent = (states, blank, dice, moves, points, place, payoff)
    games, variants = len(seeds), len(rules_rows)
    game = cuda.grid(1)
    if game < games:
        seat_players(rules_rows[variant(game, games, variants)], seeds[game], lent)
    while game < games:
        rules, s = rules_rows[variant(game, games, variants)], states[0]
        if s.actor != NONE and s.ply < limit:
            count = legal(rules, s, moves)
            advance(rules, s, moves[below(dice[0], count)])
        else:
            columns[game] = blank_row[0]
            write_row(rules, lent, columns[game])
            if len(ends) > game:
                ends[game] = s
            game += cuda.gridsize(1)
            if game < games:
                seat_players(rules_rows[variant(game, games, variants)], seeds[game], lent)


@kernel
def play_in_shared_memory(rules_rows, seeds, blank, blank_row, limit, columns, ends):
    block = cuda.shared.array(BLOCK, STATE)
    own = block[cuda.threadIdx.x : cuda.threadIdx.x + 1]
    play_on(rules_rows, seeds, blank, blank_row, limit, columns, ends, own)


@kernel
def play_in_local_memory(rules_rows, seeds, blank, blank_row, limit, columns, ends):
    play_on(rules_rows, seeds, blank, blank_row, limit, columns, ends, cuda.local.array(1, STATE))
