"""Steps on a GPU: one action in each of many games, a game to a thread. Loaded behind `stepping.py` and `lines.py`.

Games stay in the device's memory from step to step. Within a block they are lined up by the action that is played and
then by the decision that comes next; observations are written by warps, a game at a time, so that neighbouring lanes
write neighbouring numbers.
"""


@kernel
def step_games(rules_rows, states, numbers, blank, desks, families, actions, how, looks, out):
    """One action in every game; NONE begins one. `numbers` is the states as bytes, as pairs and as fours of them."""
    observations, masks, rewards, actors, dones = out
    line = cuda.shared.array(DESKS, SHORT)
    acting = cuda.shared.array(KEYS, INT)
    standing = cuda.shared.array(KEYS, INT)
    moves = cuda.local.array(MOVES, INT)
    lent = (cuda.local.array(PLAYERS, INT), cuda.local.array(PLAYERS, FLOAT))
    first, own, variants = cuda.blockIdx.x * cuda.blockDim.x, cuda.threadIdx.x, len(rules_rows)
    here = min(cuda.blockDim.x, len(actions) - first)
    lane, warp, warps = own % LANES, own // LANES, cuda.blockDim.x // LANES

    key = KEYS - 1
    if own < here:
        key = families[actions[first + own]] if actions[first + own] != NONE else OVER
    line_up(key, acting, line)
    game = first + line[own]
    if line[own] < here:
        rules, rows = rules_rows[game % variants], states[game : game + 1]
        dones[game] = step_game(rules, rows, blank, desks[game], actions[game], how, GO_ON, lent, rewards[game])
        actors[game] = rows[0].actor
    cuda.syncthreads()

    for game in range(first + warp, first + here, warps):
        for action in range(lane, masks.shape[1], LANES):
            masks[game, action] = 0
    line_up(states[first + own].phase if own < here else KEYS - 1, standing, line)
    game = first + line[own]
    if line[own] < here:
        mark_legal(rules_rows[game % variants], states[game], desks[game], moves, masks[game])
    for game in range(first + warp, first + here, warps):
        viewer, row = actors[game], observations[game]
        show_bytes_by_lanes(looks[0][viewer, 0], looks[1], numbers[0][game], row, lane)
        show_larger_by_lanes(looks[0][viewer, 1], looks[2], numbers[1][game], row, lane)
        show_larger_by_lanes(looks[0][viewer, 2], looks[2], numbers[2][game], row, lane)
        for seat in range(lane, len(looks[0]) - 1, LANES):
            row[seat] = float32(int(seat == viewer))


@driver
def show_bytes_by_lanes(runs, scale, numbers, row, lane):
    """What `show_bytes` does, each lane of a warp every so many-th number."""
    for run in range(len(runs)):
        source, at, length = runs[run, 0], runs[run, 1], runs[run, 2]
        for i in range(lane, length, LANES):
            number = float32(numbers[source + i])
            row[at + i] = scaled_byte(scale[0, at + i], scale[1, at + i], number)


@driver
def show_larger_by_lanes(runs, scale, numbers, row, lane):
    """What `show_larger` does, likewise."""
    for run in range(len(runs)):
        source, at, length = runs[run, 0], runs[run, 1], runs[run, 2]
        if length == 0:
            break
        for i in range(at + lane, at + length, LANES):
            low, bend, span, start, room = scale[0, i], scale[1, i], scale[2, i], scale[3, i], scale[4, i]
            row[i] = scaled_larger(low, bend, span, start, room, float32(numbers[source + i - at]))


@kernel
def find_illegal(masks, actions, found):
    """Lower `found` to the first game whose action is not on its mask."""
    game = cuda.grid(1)
    if game < len(actions):
        action = actions[game]
        if action < 0 or action >= masks.shape[1] or masks[game, action] == 0:
            cuda.atomic.min(found, 0, game)


@kernel
def take_actions(given, actions):
    game = cuda.grid(1)
    if game < len(actions):
        actions[game] = given[game]


@kernel
def draw_actions(dice, desks, masks, actions):
    """Any legal action in each game, each as likely; the same that `pick_actions` picks."""
    game = cuda.grid(1)
    if game < len(actions):
        skip = below(dice[game], desks[game].choices)
        for action in range(masks.shape[1]):
            if masks[game, action] == 1:
                if skip == 0:
                    actions[game] = action
                    break
                skip -= 1
