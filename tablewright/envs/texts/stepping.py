"""Steps: one action in one game, or in each of thousands, with everything that a learner observes.

This text is loaded by `engine.drivers` with the game's rules as its globals. What concerns one game (`open_game`,
`step_game`, `observe`, `fill_mask`) works on that game's rows and its scratch alone, so the same functions serve a loop
on a CPU and a thread of a GPU. Nothing here allocates.

A slot (`envs.slots.slot_type`) is the row that keeps a game's seed, what its position is worth to each seat, and the
result of the last finished game in this slot. The named tuples are declared in `envs.slots` and
`engine.observations`.
"""

from typing import TYPE_CHECKING

from tablewright.engine.observations import ObservationPlan
from tablewright.envs.slots import Games, StepScratch, Turn

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import (
        NONE,
        SIMD_WIDTH,
        below,
        driver,
        float32,
        int8,
        int16,
        int32,
        legal,
        load_flag,
        load_simd,
        next_random,
        payoffs,
        places,
        scores,
        store_flag,
        store_simd,
        uint64,
    )
    from tablewright.engine.drivers.texts.shared import advance, estimate_payoffs, new_game


CHANGE, FINAL, SCORE, CHANGE_AT_ONCE = range(4)  # kinds of reward
CALL, LEAVE = 0, -1  # the flag that threads watch, and the call that ends them
STOP, RESTART = range(2)  # what a slot does when its game is over


@driver
def appraise(rules, s, reward_kind, scratch):
    """Write what the position is worth to each seat: its points, or its payoff, final or promised."""
    if reward_kind == SCORE:
        scores(rules, s, scratch.points)
        for seat in range(rules.players):
            scratch.value[seat] = scratch.points[seat]
    elif s.actor == NONE or reward_kind in (CHANGE, CHANGE_AT_ONCE):
        estimate_payoffs(rules, s, scratch.value)
    else:
        for seat in range(rules.players):
            scratch.value[seat] = 0.0


@driver
def open_game(rules, states, blank, slot, reward_kind, when_over, scratch):
    """Start a game: from the slot's seed, or in a slot that restarts from a seed of its own generator.

    Such a seed is below 2 ** 53, so that every reader keeps it exact.
    """
    if when_over == RESTART:
        slot.seed = next_random(slot) >> 11
    new_game(rules, states, blank, slot.seed)
    appraise(rules, states[0], reward_kind, scratch)
    for seat in range(rules.players):
        slot.worth[seat] = scratch.value[seat]


@driver
def reward_seats(rules, s, slot, decider, reward_kind, scratch, reward):
    """Each seat's reward is the change in what its position is worth since it was last appraised.

    A promise takes longer than an action, so CHANGE computes it when the decision passes to a lower seat: at least
    once between two turns of any seat. A lone player is rewarded at every decision.
    """
    if reward_kind == CHANGE and s.actor >= decider and rules.players > 1:
        for seat in range(rules.players):
            reward[seat] = float32(0)
        return
    appraise(rules, s, reward_kind, scratch)
    for seat in range(rules.players):
        reward[seat] = float32(scratch.value[seat] - slot.worth[seat])
        slot.worth[seat] = scratch.value[seat]


@driver
def close_game(rules, s, slot, scratch):
    """Keep the result of the game until the next one in this slot is over."""
    slot.games += 1
    slot.plies = s.ply
    slot.ending = s.ending
    payoffs(rules, s, scratch.value)
    for seat in range(rules.players):
        slot.payoffs[seat] = scratch.value[seat]
    scores(rules, s, scratch.points)
    for seat in range(rules.players):
        slot.scores[seat] = scratch.points[seat]
    places(rules, s, scratch.points)
    for seat in range(rules.players):
        slot.places[seat] = scratch.points[seat]


@driver
def step_game(rules, states, blank, slot, action, reward_kind, when_over, scratch, reward):
    """Play one action; returns whether it ended the game. A slot that restarts then has its next game at once.

    The action NONE starts a game instead.
    """
    if action == NONE:
        open_game(rules, states, blank, slot, reward_kind, when_over, scratch)
        for seat in range(rules.players):
            reward[seat] = float32(0)
        return 0
    decider = states[0].actor
    advance(rules, states[0], action)
    reward_seats(rules, states[0], slot, decider, reward_kind, scratch, reward)
    if states[0].actor != NONE:
        return 0
    close_game(rules, states[0], slot, scratch)
    if when_over == RESTART:
        open_game(rules, states, blank, slot, reward_kind, when_over, scratch)
    return 1


@driver
def fill_mask(rules, s, slot, moves, mask):
    """List and mark the legal actions of the seat to decide; nothing is legal when the game is over."""
    for action in range(len(mask)):
        mask[action] = 0
    mark_legal(rules, s, slot, moves, mask)


@driver
def mark_legal(rules, s, slot, moves, mask):
    slot.choices = legal(rules, s, moves) if s.actor != NONE else 0
    for i in range(slot.choices):
        mask[moves[i]] = 1


# --- Observations -------------------------------------------------------------------------------------------------


@driver
def observe(plan, state_bytes, state_shorts, state_ints, viewer, row, before):
    """Write what a seat (NONE: a spectator) sees of a state, which is given as int8, as int16 and as int32.

    `before` is the position of the row in its array: vectors are stored fastest where they do not cross cache lines.
    """
    if viewer == NONE:
        for i in range(len(row)):
            row[i] = float32(0)
    show_bytes(plan.runs[viewer, 0], plan.byte_scale, state_bytes, row, uint64(before))
    show_larger(plan.runs[viewer, 1], plan.larger_scale, state_shorts, row)
    show_larger(plan.runs[viewer, 2], plan.larger_scale, state_ints, row)
    for seat in range(len(plan.runs) - 1):
        row[seat] = float32(int(seat == viewer))


@driver
def show_bytes(runs, scale, numbers, row, before):
    low, factor = scale[0], scale[1]
    for run in range(len(runs)):
        source, at, length = runs[run, 0], runs[run, 1], runs[run, 2]
        if length == 0:
            break
        if length < SIMD_WIDTH:
            for i in range(length):
                row[at + i] = scaled_byte(low[at + i], factor[at + i], float32(numbers[source + i]))
            continue
        show_vector_of_bytes(scale, numbers, source, row, at)
        for i in range(SIMD_WIDTH - (before + at) % SIMD_WIDTH, length - SIMD_WIDTH, SIMD_WIDTH):
            show_vector_of_bytes(scale, numbers, source + i, row, at + i)
        show_vector_of_bytes(scale, numbers, source + length - SIMD_WIDTH, row, at + length - SIMD_WIDTH)


@driver
def show_vector_of_bytes(scale, numbers, source, row, at):
    low, factor = load_simd(scale[0], at), load_simd(scale[1], at)
    store_simd(row, at, scaled_byte(low, factor, load_simd(numbers, source)))


@driver
def scaled_byte(low, factor, number):
    """Scale a number, or a vector of them, by the bounds of its field; a product is far faster than a quotient."""
    return (number - low) * factor


@driver
def show_larger(runs, scale, numbers, row):
    low, bend, span, start, room = scale[0], scale[1], scale[2], scale[3], scale[4]
    for run in range(len(runs)):
        source, at, length = runs[run, 0], runs[run, 1], runs[run, 2]
        if length == 0:
            break
        if length < SIMD_WIDTH:
            for i in range(at, at + length):
                number = float32(numbers[source + i - at])
                row[i] = scaled_larger(low[i], bend[i], span[i], start[i], room[i], number)
            continue
        for i in range(uint64(0), length - SIMD_WIDTH, SIMD_WIDTH):
            show_vector_of_larger(scale, numbers, source + i, row, at + i)
        show_vector_of_larger(scale, numbers, source + length - SIMD_WIDTH, row, at + length - SIMD_WIDTH)


@driver
def show_vector_of_larger(scale, numbers, source, row, at):
    low, bend, span = load_simd(scale[0], at), load_simd(scale[1], at), load_simd(scale[2], at)
    start, room = load_simd(scale[3], at), load_simd(scale[4], at)
    store_simd(row, at, scaled_larger(low, bend, span, start, room, load_simd(numbers, source)))


@driver
def scaled_larger(low, bend, span, start, room, number):
    """Scale a number, or a vector of them, by the bounds of its field; wide bounds are compressed to stay below 1."""
    number = number - low
    return start + room * (number / (bend * abs(number) + span))


# --- Many games ---------------------------------------------------------------------------------------------------


@driver
def step_block(games, scratch, first, last):
    """One action in each of the games `first` to `last` - 1.

    Variants alternate from game to game, not block by block as in playouts: a thread always has the same games, so
    each has its share of every variant and all finish at about the same time.
    """
    rules_array, states, slots, turn = games.rules, games.states, games.slots, games.turn
    count, size = turn.observations.shape
    state_bytes = states.view(int8).reshape(count, -1)
    state_shorts, state_ints = states.view(int16).reshape(count, -1), states.view(int32).reshape(count, -1)
    for game in range(first, last):
        rules, rows = rules_array[game % len(rules_array)], states[game : game + 1]
        turn.dones[game] = step_game(
            rules,
            rows,
            games.blank,
            slots[game],
            games.actions[game],
            games.reward_kind,
            games.when_over,
            scratch,
            turn.rewards[game],
        )
        fill_mask(rules, rows[0], slots[game], games.moves[game], turn.masks[game])
        turn.actors[game] = rows[0].actor
        observe(
            games.plan,
            state_bytes[game],
            state_shorts[game],
            state_ints[game],
            turn.actors[game],
            turn.observations[game],
            game * size,
        )


@driver
def step_first(arguments):
    """One action in the first game, from `Games` and `StepScratch` as plain tuples.

    Called from Python once per action: numba converts plain tuples twice as fast as named ones.
    """
    (rules_array, states, blank, slots, moves, actions, reward_kind, when_over, plan, turn), scratch = arguments
    games = Games(
        rules_array,
        states,
        blank,
        slots,
        moves,
        actions,
        reward_kind,
        when_over,
        ObservationPlan(*plan),
        Turn(*turn),
    )
    step_block(games, StepScratch(*scratch), 0, 1)


@driver
def attend(games, scratch, first, last, flags, own, most):
    """Step a block at every call and answer with the thread's own flag.

    Returns after `most` looks without a new call, or at a call to leave.
    """
    done, times = load_flag(flags, own), 0
    while times < most:
        asked = load_flag(flags, CALL)
        times += 1
        if asked == LEAVE:
            return
        if asked != done:
            step_block(games, scratch, first, last)
            store_flag(flags, own, asked)
            done, times = asked, 0


@driver
def call(flags, what):
    store_flag(flags, CALL, what)


@driver
def wait_for(flags, threads, call, most):
    """Whether all threads have answered a call, after at most `most` looks at each of their flags."""
    for own in range(1, threads + 1):
        times = 0
        while load_flag(flags, own) != call:
            times += 1
            if times > most:
                return False
    return True


@driver
def observe_first(plan, states, viewer, row):
    """What a seat (NONE: a spectator) sees of the first game."""
    first = states[:1]
    observe(plan, first.view(int8), first.view(int16), first.view(int32), viewer, row, 0)


@driver
def first_illegal(masks, actions):
    """The first game whose action is not on its mask, or NONE."""
    for game in range(len(actions)):
        action = actions[game]
        if action < 0 or action >= masks.shape[1] or masks[game, action] == 0:
            return game
    return NONE


@driver
def pick_actions(dice, slots, moves, first, last, actions):
    """A random legal action in each game."""
    for game in range(first, last):
        actions[game] = moves[game, below(dice[game], slots[game].choices)]
