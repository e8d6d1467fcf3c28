"""Steps: one action in one game, or in each of thousands, with all that a learner is told about it.

This text is loaded by `engine.drivers` with the game's rules as its globals. What concerns one game (`open_game`,
`step_game`, `observe`, `fill_mask`) works on that game's rows alone and in scratch that it is lent, so the same
functions serve a loop on a CPU and a thread of a GPU. Nothing here allocates.

A desk (`envs.desk.desk_type`) is the row that keeps a game's seed, what each seat's position is worth, and how the last
game at this desk came out. `lent` is (points, value): scratch for one game at a time. `looks` (`envs.observing.looks`)
says where in a state each viewer's numbers are.
"""

CHANGE, FINAL, SCORE, CHANGE_AT_ONCE = range(4)  # what a reward is
CALL, LEAVE = 0, -1  # the flag that threads look at, and what they are called for beside steps
STAY, GO_ON = range(2)  # what a desk does when its game is over


@driver
def appraise(rules, s, how, lent):
    """Write what the position is worth to each seat: the points, or the payoffs that it promises or has come to."""
    points, value = lent
    if how == SCORE:
        scores(rules, s, points)
        for seat in range(rules.players):
            value[seat] = points[seat]
    elif s.actor == NONE:
        payoffs(rules, s, value)
    elif how in (CHANGE, CHANGE_AT_ONCE):
        promise(rules, s, value)
    else:
        for seat in range(rules.players):
            value[seat] = 0.0


@driver
def open_game(rules, states, blank, desk, how, then, lent):
    """A game at its first decision: of the desk's seed, or at a desk that goes on of a seed from its own generator,
    below 2 ** 53, so that every reader keeps it exact.
    """
    if then == GO_ON:
        desk.seed = next_random(desk) >> 11
    seat_state(rules, states, blank, desk.seed)
    appraise(rules, states[0], how, lent)
    for seat in range(rules.players):
        desk.worth[seat] = lent[1][seat]


@driver
def reward_seats(rules, s, desk, decider, how, lent, reward):
    """Each seat's reward is how much more its position is worth than when it was last appraised.

    A promise takes longer than an action, so CHANGE asks for it when the decision passes to a lower seat: at least once
    between two turns of any seat. Whoever plays alone is told at every decision.
    """
    if how == CHANGE and s.actor >= decider and rules.players > 1:
        for seat in range(rules.players):
            reward[seat] = float32(0)
        return
    appraise(rules, s, how, lent)
    value = lent[1]
    for seat in range(rules.players):
        reward[seat] = float32(value[seat] - desk.worth[seat])
        desk.worth[seat] = value[seat]


@driver
def close_game(rules, s, desk, lent):
    """Keep how the game came out: until the next one at this desk is over."""
    points, value = lent
    desk.games += 1
    desk.plies = s.ply
    desk.ending = s.ending
    payoffs(rules, s, value)
    for seat in range(rules.players):
        desk.payoffs[seat] = value[seat]
    scores(rules, s, points)
    for seat in range(rules.players):
        desk.scores[seat] = points[seat]
    places(rules, s, points)
    for seat in range(rules.players):
        desk.places[seat] = points[seat]


@driver
def step_game(rules, states, blank, desk, action, how, then, lent, reward):
    """One action; returns whether it ended the game. Then a desk that goes on has its next game at once.

    The action NONE begins a game instead.
    """
    if action == NONE:
        open_game(rules, states, blank, desk, how, then, lent)
        for seat in range(rules.players):
            reward[seat] = float32(0)
        return 0
    decider = states[0].actor
    advance(rules, states[0], action)
    reward_seats(rules, states[0], desk, decider, how, lent, reward)
    if states[0].actor != NONE:
        return 0
    close_game(rules, states[0], desk, lent)
    if then == GO_ON:
        open_game(rules, states, blank, desk, how, then, lent)
    return 1


@driver
def fill_mask(rules, s, desk, moves, mask):
    """List the legal actions of the seat to decide, and mark them; nothing is legal when the game is over."""
    for action in range(len(mask)):
        mask[action] = 0
    mark_legal(rules, s, desk, moves, mask)


@driver
def mark_legal(rules, s, desk, moves, mask):
    desk.choices = legal(rules, s, moves) if s.actor != NONE else 0
    for i in range(desk.choices):
        mask[moves[i]] = 1


# --- What a seat sees ---------------------------------------------------------------------------------------------


@driver
def observe(looks, numbers, viewer, row, before):
    """Write what a seat (NONE: a spectator) sees of a state; `numbers` is the state as int8, as int16 and as int32.

    `before` is how many numbers of its array stand before the row: strips are written quickest where they do not lie
    across two lines of the cache.
    """
    runs, scale, larger = looks
    if viewer == NONE:
        for i in range(len(row)):
            row[i] = float32(0)
    show_bytes(runs[viewer, 0], scale, numbers[0], row, uint64(before))
    show_larger(runs[viewer, 1], larger, numbers[1], row)
    show_larger(runs[viewer, 2], larger, numbers[2], row)
    for seat in range(len(runs) - 1):
        row[seat] = float32(int(seat == viewer))


@driver
def show_bytes(runs, scale, numbers, row, before):
    low, factor = scale[0], scale[1]
    for run in range(len(runs)):
        source, at, length = runs[run, 0], runs[run, 1], runs[run, 2]
        if length == 0:
            break
        if length < STRIP:
            for i in range(length):
                row[at + i] = scaled_byte(low[at + i], factor[at + i], float32(numbers[source + i]))
            continue
        show_strip_of_bytes(scale, numbers, source, row, at)
        for i in range(STRIP - (before + at) % STRIP, length - STRIP, STRIP):
            show_strip_of_bytes(scale, numbers, source + i, row, at + i)
        show_strip_of_bytes(scale, numbers, source + length - STRIP, row, at + length - STRIP)


@driver
def show_strip_of_bytes(scale, numbers, source, row, at):
    low, factor = read_strip(scale[0], at), read_strip(scale[1], at)
    write_strip(row, at, scaled_byte(low, factor, read_strip(numbers, source)))


@driver
def scaled_byte(low, factor, number):
    """A number, or a strip of them, by the bounds of its field; a product takes far less time than a quotient."""
    return (number - low) * factor


@driver
def show_larger(runs, scale, numbers, row):
    low, bend, span, start, room = scale[0], scale[1], scale[2], scale[3], scale[4]
    for run in range(len(runs)):
        source, at, length = runs[run, 0], runs[run, 1], runs[run, 2]
        if length == 0:
            break
        if length < STRIP:
            for i in range(at, at + length):
                number = float32(numbers[source + i - at])
                row[i] = scaled_larger(low[i], bend[i], span[i], start[i], room[i], number)
            continue
        for i in range(uint64(0), length - STRIP, STRIP):
            show_strip_of_larger(scale, numbers, source + i, row, at + i)
        show_strip_of_larger(scale, numbers, source + length - STRIP, row, at + length - STRIP)


@driver
def show_strip_of_larger(scale, numbers, source, row, at):
    low, bend, span = read_strip(scale[0], at), read_strip(scale[1], at), read_strip(scale[2], at)
    start, room = read_strip(scale[3], at), read_strip(scale[4], at)
    write_strip(row, at, scaled_larger(low, bend, span, start, room, read_strip(numbers, source)))


@driver
def scaled_larger(low, bend, span, start, room, number):
    """A number, or a strip of them, by the bounds of its field; where these are wide, bent so that all find room below
    1.
    """
    number = number - low
    return start + room * (number / (bend * abs(number) + span))


# --- Many games ---------------------------------------------------------------------------------------------------


@driver
def step_block(rules_rows, states, blank, desks, moves, first, last, actions, how, then, looks, lent, out):
    """One action in each of the games `first` to `last` - 1. `out` is (observations, masks, rewards, actors, dones).

    Variants take turns from game to game, not block by block as in `table.py`: each thread has the same games for good,
    so each has its share of every variant and all are done at about the same time.
    """
    observations, masks, rewards, actors, dones = out
    count, size = observations.shape
    bytes = states.view(int8).reshape(count, -1)
    pairs, fours = states.view(int16).reshape(count, -1), states.view(int32).reshape(count, -1)
    for game in range(first, last):
        rules, rows = rules_rows[game % len(rules_rows)], states[game : game + 1]
        dones[game] = step_game(rules, rows, blank, desks[game], actions[game], how, then, lent, rewards[game])
        fill_mask(rules, rows[0], desks[game], moves[game], masks[game])
        actors[game] = rows[0].actor
        observe(looks, (bytes[game], pairs[game], fours[game]), actors[game], observations[game], game * size)


@driver
def attend(
    rules_rows, states, blank, desks, moves, first, last, actions, how, then, looks, lent, out, flags, own, most
):
    """Step a block at every call and say so by one's own flag; return when there was no other call after so many looks,
    or one to leave.
    """
    done, times = read_flag(flags, own), 0
    while times < most:
        asked = read_flag(flags, CALL)
        times += 1
        if asked == LEAVE:
            return
        if asked != done:
            step_block(rules_rows, states, blank, desks, moves, first, last, actions, how, then, looks, lent, out)
            raise_flag(flags, own, asked)
            done, times = asked, 0


@driver
def call(flags, what):
    raise_flag(flags, CALL, what)


@driver
def wait_for(flags, threads, call, most):
    """Whether all threads have answered a call, after so many looks at each of their flags."""
    for own in range(1, threads + 1):
        times = 0
        while read_flag(flags, own) != call:
            times += 1
            if times > most:
                return False
    return True


@driver
def observe_first(looks, states, viewer, row):
    """What a seat (NONE: a spectator) sees of the first game."""
    first = states[:1]
    observe(looks, (first.view(int8), first.view(int16), first.view(int32)), viewer, row, 0)


@driver
def first_illegal(masks, actions):
    """The first game whose action is not on its mask, or NONE."""
    for game in range(len(actions)):
        action = actions[game]
        if action < 0 or action >= masks.shape[1] or masks[game, action] == 0:
            return game
    return NONE


@driver
def pick_actions(dice, desks, moves, first, last, actions):
    """Any legal action in each game, each as likely."""
    for game in range(first, last):
        actions[game] = moves[game, below(dice[game], desks[game].choices)]
