"""Playouts on a GPU. Loaded behind `match.py`, `playouts.py` and `warp_sort.py`, as device functions.

A block has one slot per thread, each with a game in the block's shared memory. Slots are sorted before legal actions
are listed, and again before they are played. When the game in a slot is over, the next one starts at once. The thread
that plays a game, and the games beside it, make no difference to its result.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import (
        DICE,
        EVERY,
        FLOAT,
        INT,
        KEYS,
        MOVES,
        NONE,
        OVER,
        PLAYERS,
        SHORT,
        SLOTS,
        STATE,
        PlayoutScratch,
        Tally,
        below,
        cuda,
        driver,
        kernel,
        legal,
    )
    from tablewright.engine.drivers.texts.match import tally_decision
    from tablewright.engine.drivers.texts.playouts import start_game, variant, write_row
    from tablewright.engine.drivers.texts.shared import advance
    from tablewright.engine.drivers.texts.warp_sort import sort_by_key


@driver
def count_one(counts, row, column):
    """Add one, in a table of counts that all threads share."""
    cuda.atomic.add(counts, (row, column), 1)


@kernel
def play_games(rules_array, seeds, blank, blank_row, families, limit, columns, ends, tally):
    """Random players finish all games; writes rows of `columns`, and final states where there is room.

    `tally` has the counts of all games, and a row of stamps for each slot. With EVERY above 0, choices are counted in
    one game of EVERY.
    """
    states = cuda.shared.array(0, STATE)
    dice = cuda.shared.array(SLOTS, DICE)
    game_at = cuda.shared.array(SLOTS, INT)
    action_at = cuda.shared.array(SLOTS, SHORT)
    order = cuda.shared.array(SLOTS, SHORT)
    phase_counts = cuda.shared.array(KEYS, INT)
    action_counts = cuda.shared.array(KEYS, INT)
    moves = cuda.local.array(MOVES, INT)
    points = cuda.local.array(PLAYERS, INT)
    place = cuda.local.array(PLAYERS, INT)
    payoff = cuda.local.array(PLAYERS, FLOAT)
    games, variants, own = len(seeds), len(rules_array), cuda.threadIdx.x
    first = cuda.grid(1)
    game_at[own] = first
    if first < games:
        scratch = PlayoutScratch(states[own : own + 1], blank, dice[own : own + 1], moves, points, place, payoff)
        start_game(rules_array[variant(first, games, variants)], seeds[first], scratch)
    while True:
        key = KEYS - 1
        if game_at[own] < games:
            over = states[own].actor == NONE or states[own].ply >= limit
            key = OVER if over else states[own].phase
        sort_by_key(key, phase_counts, order)
        if phase_counts[KEYS - 1] == cuda.blockDim.x:
            break
        slot = order[own]
        game = game_at[slot]
        action_at[slot] = NONE
        if game < games:
            rules, s = rules_array[variant(game, games, variants)], states[slot]
            if s.actor != NONE and s.ply < limit:
                count = legal(rules, s, moves)
                action_at[slot] = moves[below(dice[slot], count)]
                if EVERY > 0 and game % EVERY == 0:
                    stamps = tally.stamps[cuda.blockIdx.x * cuda.blockDim.x + slot]
                    own_tally = Tally(tally.offered, tally.taken, stamps)
                    tally_decision(rules, s, moves, count, action_at[slot], own_tally)
            else:
                scratch = PlayoutScratch(
                    states[slot : slot + 1], blank, dice[slot : slot + 1], moves, points, place, payoff
                )
                columns[game] = blank_row[0]
                write_row(rules, scratch, columns[game])
                if len(ends) > game:
                    ends[game] = s
                game += cuda.gridsize(1)
                game_at[slot] = game
                if game < games:
                    start_game(rules_array[variant(game, games, variants)], seeds[game], scratch)
        cuda.syncthreads()
        sort_by_key(families[action_at[own]] if action_at[own] != NONE else KEYS - 1, action_counts, order)
        slot = order[own]
        if action_at[slot] != NONE:
            advance(rules_array[variant(game_at[slot], games, variants)], states[slot], action_at[slot])
        cuda.syncthreads()
