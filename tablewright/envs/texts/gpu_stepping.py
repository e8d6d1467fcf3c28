"""Steps on a GPU: one action in each of many games, one thread per game.

Loaded behind `stepping.py` and `warp_sort.py`. Games stay in the device's memory from step to step. Within a block they
are sorted by the action that is played and then by the decision that comes next; observations are written by warps, one
game at a time, so that neighbouring lanes write neighbouring numbers.
"""

from typing import TYPE_CHECKING

from tablewright.envs.slots import StepScratch

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import (
        FLOAT,
        INT,
        KEYS,
        LANES,
        MOVES,
        NONE,
        OVER,
        PLAYERS,
        SHORT,
        SLOTS,
        below,
        cuda,
        driver,
        float32,
        kernel,
    )
    from tablewright.engine.drivers.texts.warp_sort import sort_by_key
    from tablewright.envs.texts.stepping import RESTART, mark_legal, scaled_byte, scaled_larger, step_game


@kernel
def step_games(rules_array, states, numbers, blank, slots, families, actions, reward_kind, plan, turn):
    """One action in every game; NONE starts one. `numbers` is the states as int8, int16 and int32."""
    order = cuda.shared.array(SLOTS, SHORT)
    action_counts = cuda.shared.array(KEYS, INT)
    phase_counts = cuda.shared.array(KEYS, INT)
    moves = cuda.local.array(MOVES, INT)
    scratch = StepScratch(cuda.local.array(PLAYERS, INT), cuda.local.array(PLAYERS, FLOAT))
    first, own, variants = cuda.blockIdx.x * cuda.blockDim.x, cuda.threadIdx.x, len(rules_array)
    here = min(cuda.blockDim.x, len(actions) - first)
    lane, warp, warps = own % LANES, own // LANES, cuda.blockDim.x // LANES

    key = KEYS - 1
    if own < here:
        key = families[actions[first + own]] if actions[first + own] != NONE else OVER
    sort_by_key(key, action_counts, order)
    game = first + order[own]
    if order[own] < here:
        rules, rows = rules_array[game % variants], states[game : game + 1]
        turn.dones[game] = step_game(
            rules, rows, blank, slots[game], actions[game], reward_kind, RESTART, scratch, turn.rewards[game]
        )
        turn.actors[game] = rows[0].actor
    cuda.syncthreads()

    for game in range(first + warp, first + here, warps):
        for action in range(lane, turn.masks.shape[1], LANES):
            turn.masks[game, action] = 0
    sort_by_key(states[first + own].phase if own < here else KEYS - 1, phase_counts, order)
    game = first + order[own]
    if order[own] < here:
        mark_legal(rules_array[game % variants], states[game], slots[game], moves, turn.masks[game])
    for game in range(first + warp, first + here, warps):
        viewer, row = turn.actors[game], turn.observations[game]
        runs = plan.runs[viewer]
        show_bytes_by_lanes(runs[0], plan.byte_scale, numbers.as_bytes[game], row, lane)
        show_larger_by_lanes(runs[1], plan.larger_scale, numbers.as_shorts[game], row, lane)
        show_larger_by_lanes(runs[2], plan.larger_scale, numbers.as_ints[game], row, lane)
        for seat in range(lane, len(plan.runs) - 1, LANES):
            row[seat] = float32(int(seat == viewer))


@driver
def show_bytes_by_lanes(runs, scale, numbers, row, lane):
    """What `show_bytes` does; the lanes of a warp take turns with the numbers."""
    for run in range(len(runs)):
        source, at, length = runs[run, 0], runs[run, 1], runs[run, 2]
        for i in range(lane, length, LANES):
            number = float32(numbers[source + i])
            row[at + i] = scaled_byte(scale[0, at + i], scale[1, at + i], number)


@driver
def show_larger_by_lanes(runs, scale, numbers, row, lane):
    """What `show_larger` does, in the same way."""
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
def draw_actions(dice, slots, masks, actions):
    """A random legal action in each game, the same that `pick_actions` picks."""
    game = cuda.grid(1)
    if game < len(actions):
        skip = below(dice[game], slots[game].choices)
        for action in range(masks.shape[1]):
            if masks[game, action] == 1:
                if skip == 0:
                    actions[game] = action
                    break
                skip -= 1
