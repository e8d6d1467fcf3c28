"""Playouts on a GPU, in three kernels. Loaded behind `match.py` and `playouts.py`, as device functions.

`deal_games` sets games up, `play_games` plays them to their ends, and `score_games` writes their results. Between the
kernels the states lie in the memory of the device, as words of eight bytes. Setting up and scoring take as long as many
plies, and some game of a block ends in almost every step. In one kernel, the whole block would wait for them.

A block of `play_games` has SLOTS games. Before legal actions are listed, and again before they are played, the slots
are sorted (`line_up`), and each thread takes the slot at its own place of the order. The thread that plays a game, and
the games beside it, make no difference to its result.

With SHARED, the states of a block's games are in its shared memory, and all threads together exchange a game that is
over for the next one. Otherwise the states stay where they are stored. `stored` has them as rows of words, and
`stored_states` is the same memory as states.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import (
        DICE,
        EVERY,
        FLOAT,
        INT,
        KEYS,
        LANES,
        MOVES,
        NONE,
        OVER,
        PLACES,
        PLAYERS,
        SHARED,
        SHORT,
        SLOTS,
        STATE,
        UNPACKED,
        WORD,
        WORDS,
        PlayoutScratch,
        Tally,
        below,
        cuda,
        driver,
        kernel,
        legal,
        scramble,
        seed_generator,
        setup,
        unpack,
    )
    from tablewright.engine.drivers.texts.match import tally_decision
    from tablewright.engine.drivers.texts.playouts import variant, write_row
    from tablewright.engine.drivers.texts.shared import advance


@driver
def count_one(counts, row, column):
    """Add one, in a table of counts that all threads share."""
    cuda.atomic.add(counts, (row, column), 1)


@driver
def line_up(key, counts, order):
    """Write the block's slots into `order` by their keys, the lowest first. Each key begins at a place of a new warp.

    Each of the first SLOTS threads brings the key of its own slot. Slots with the last key are left out. NONE stands
    where no slot is. All threads of the block must call this together; `counts` stays valid until they call it again.
    """
    own = cuda.threadIdx.x
    for each in range(own, KEYS, cuda.blockDim.x):
        counts[each] = 0
    for each in range(own, PLACES, cuda.blockDim.x):
        order[each] = NONE
    cuda.syncthreads()
    place = 0
    if own < SLOTS:
        place = cuda.atomic.add(counts, key, 1)
    cuda.syncthreads()
    if own < SLOTS and key < KEYS - 1:
        order[first_place(key, counts) + place] = own
    cuda.syncthreads()


@driver
def first_place(key, counts):
    """Where the slots with a key begin in the order."""
    place = 0
    for lower in range(key):
        place += (counts[lower] + LANES - 1) // LANES * LANES
    return place


@kernel
def deal_games(rules_array, seeds, boxes, first, count, stored, stored_states, taken):
    """Set up `count` games, from the game `first` on, and store their states.

    `boxes` has a box for each variant, unpacked or blank, as `stored` has states: in rows of words. The games that
    `play_games` begins with count as taken.
    """
    states = cuda.shared.array(0, STATE)
    words = cuda.shared.array(0, WORD)
    games, variants, own = len(seeds), len(rules_array), cuda.threadIdx.x
    if cuda.grid(1) == 0:
        taken[0] = cuda.gridDim.x * SLOTS
    for begin in range(cuda.blockIdx.x * SLOTS, count, cuda.gridDim.x * SLOTS):
        here = min(SLOTS, count - begin)
        for each in range(own, here * WORDS, cuda.blockDim.x):
            word = boxes[variant(first + begin + each // WORDS, games, variants), each % WORDS]
            if SHARED:
                words[each] = word
            else:
                stored[begin + each // WORDS, each % WORDS] = word
        cuda.syncthreads()
        if own < here:
            game = first + begin + own
            rules = rules_array[variant(game, games, variants)]
            s = states[own] if SHARED else stored_states[begin + own]
            seed_generator(s, seeds[game])
            if not UNPACKED:
                unpack(rules, s)
            setup(rules, s)
        cuda.syncthreads()
        if SHARED:
            for each in range(own, here * WORDS, cuda.blockDim.x):
                stored[begin + each // WORDS, each % WORDS] = words[each]
            cuda.syncthreads()


@kernel
def play_games(rules_array, seeds, families, limit, first, count, stored, stored_states, taken, tally):
    """Random players finish the `count` stored games, from the game `first` on; `taken` of these have had a slot.

    `tally` has the counts of all games, and a row of stamps for each slot. With EVERY above 0, choices are counted in
    one game of EVERY.
    """
    states = cuda.shared.array(0, STATE)
    words = cuda.shared.array(0, WORD)
    dice = cuda.shared.array(SLOTS, DICE)
    stored_at = cuda.shared.array(SLOTS, INT)
    next_at = cuda.shared.array(SLOTS, INT)
    action_at = cuda.shared.array(SLOTS, SHORT)
    order = cuda.shared.array(PLACES, SHORT)
    phase_counts = cuda.shared.array(KEYS, INT)
    action_counts = cuda.shared.array(KEYS, INT)
    moves = cuda.local.array(MOVES, SHORT)
    games, variants, own = len(seeds), len(rules_array), cuda.threadIdx.x
    if own < SLOTS:
        stored_at[own] = NONE
    while True:
        key = KEYS - 1
        if own < SLOTS:
            action_at[own] = NONE
            if stored_at[own] == NONE:
                key = OVER
                next_at[own] = cuda.blockIdx.x * SLOTS + own
            elif stored_at[own] < count:
                s = states[own] if SHARED else stored_states[stored_at[own]]
                key = s.phase
                if s.actor == NONE or s.ply >= limit:
                    key = OVER
                    next_at[own] = cuda.atomic.add(taken, 0, 1)
        line_up(key, phase_counts, order)
        if phase_counts[KEYS - 1] == SLOTS:
            break
        over = first_place(OVER, phase_counts)
        if SHARED:
            for each in range(own, phase_counts[OVER] * WORDS, cuda.blockDim.x):
                slot, word = order[over + each // WORDS], each % WORDS
                if stored_at[slot] != NONE:
                    stored[stored_at[slot], word] = words[slot * WORDS + word]
                if next_at[slot] < count:
                    words[slot * WORDS + word] = stored[next_at[slot], word]
        for place in range(own, over, cuda.blockDim.x):
            slot = order[place]
            if slot != NONE:
                game = first + stored_at[slot]
                rules = rules_array[variant(game, games, variants)]
                s = states[slot] if SHARED else stored_states[stored_at[slot]]
                offered = legal(rules, s, moves)
                action_at[slot] = moves[below(dice[slot], offered)]
                if EVERY > 0 and game % EVERY == 0:
                    stamps = tally.stamps[cuda.blockIdx.x * SLOTS + slot]
                    own_tally = Tally(tally.offered, tally.taken, stamps)
                    tally_decision(rules, s, moves, offered, action_at[slot], own_tally)
        cuda.syncthreads()
        if key == OVER:
            stored_at[own] = next_at[own]
            if next_at[own] < count:
                seed_generator(dice[own], scramble(seeds[first + next_at[own]]))
        family = KEYS - 1
        if own < SLOTS and action_at[own] != NONE:
            family = families[action_at[own]]
        line_up(family, action_counts, order)
        for place in range(own, PLACES, cuda.blockDim.x):
            slot = order[place]
            if slot != NONE:
                rules = rules_array[variant(first + stored_at[slot], games, variants)]
                s = states[slot] if SHARED else stored_states[stored_at[slot]]
                advance(rules, s, action_at[slot])
        cuda.syncthreads()


@kernel
def score_games(rules_array, seeds, blank, blank_row, first, count, stored, stored_states, columns):
    """Write the results of the `count` stored games, from the game `first` on."""
    states = cuda.shared.array(0, STATE)
    words = cuda.shared.array(0, WORD)
    dice = cuda.shared.array(1, DICE)
    moves = cuda.local.array(1, SHORT)
    points = cuda.local.array(PLAYERS, INT)
    place = cuda.local.array(PLAYERS, INT)
    payoff = cuda.local.array(PLAYERS, FLOAT)
    games, variants, own = len(seeds), len(rules_array), cuda.threadIdx.x
    for begin in range(cuda.blockIdx.x * SLOTS, count, cuda.gridDim.x * SLOTS):
        here = min(SLOTS, count - begin)
        if SHARED:
            for each in range(own, here * WORDS, cuda.blockDim.x):
                words[each] = stored[begin + each // WORDS, each % WORDS]
        cuda.syncthreads()
        if own < here:
            game = first + begin + own
            match = states[own : own + 1] if SHARED else stored_states[begin + own : begin + own + 1]
            scratch = PlayoutScratch(match, blank, dice, moves, points, place, payoff)
            columns[game] = blank_row[0]
            write_row(rules_array[variant(game, games, variants)], scratch, columns[game])
        cuda.syncthreads()
