"""Recording games: what each decision offers and leads to, and the decisions of bots that need no Python.

This text is loaded by `engine.drivers` behind those of a match and of planning, with the game's rules as its globals.
It works in `arena.tape.Tape` and `arena.tape.Deciders`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.bots.texts.planning import look_ahead
    from tablewright.engine.drivers.names import NONE, driver, legal, scores, uint64, why_not
    from tablewright.engine.drivers.texts.match import imagine, tally_decision
    from tablewright.engine.drivers.texts.shared import advance, estimate_payoffs

ASKED, RANDOM, GREEDY = range(3)  # who decides for a seat; one that is asked decides in Python
FINISHED, STUCK, TO_ASK, TAPE_FULL, FEW_NUMBERS = range(5)
ENOUGH_NUMBERS = 100  # for one decision
EQUAL = 1e-9


@driver
def play_on(rules_array, states, row, longest, tape, tally, deciders, scratch):
    """Play and record until the game is over or something else is needed; returns the number of decisions, and what."""
    rules, moves = rules_array[0], scratch.moves
    while states[0].actor != NONE and states[0].ply < longest:
        if row == len(tape.actors):
            return row, TAPE_FULL
        count = legal(rules, states[0], moves)
        if count == 0:
            return row, STUCK
        seat = states[0].actor
        if deciders.kinds[seat] == ASKED:
            return row, TO_ASK
        if deciders.used[seat] + ENOUGH_NUMBERS > deciders.numbers.shape[1]:
            return row, FEW_NUMBERS
        action = decide(rules_array, states, seat, count, deciders, scratch)
        record_decision(rules, states, row, moves, count, action, tape, tally)
        advance(rules, states[0], action)
        row += 1
    return row, FINISHED


@driver
def record_asked(rules_array, states, row, action, tape, tally, scratch):
    """Record the decision of a seat that was asked, before it is played."""
    count = legal(rules_array[0], states[0], scratch.moves)
    record_decision(rules_array[0], states, row, scratch.moves, count, action, tape, tally)


@driver
def record_end(rules_array, states, row, tape):
    record_position(rules_array[0], states, row, tape)


@driver
def record_decision(rules, states, row, moves, count, action, tape, tally):
    s = states[0]
    record_position(rules, states, row, tape)
    tape.actors[row] = s.actor
    tape.choices[row] = count
    tape.actions[row] = action
    tape.rounds[row] = s.round_number
    tape.subjects[row] = tally_decision(rules, s, moves, count, action, tally)
    if len(tape.shortages) > 0:
        count_shortages(rules, s, tape)


@driver
def record_position(rules, states, row, tape):
    tape.states[row] = states[0]
    estimate_payoffs(rules, states[0], tape.promises[row])
    scores(rules, states[0], tape.points[row])


@driver
def count_shortages(rules, s, tape):
    """Count each shortage that forbids some action at this decision."""
    for reason in range(len(tape.found)):
        tape.found[reason] = 0
    for action in range(tape.all_actions[0]):
        tape.found[why_not(rules, s, action)] = 1
    for i in range(len(tape.shortages)):
        tape.short[i] += tape.found[tape.shortages[i]]


# --- Decisions ------------------------------------------------------------------------------------------------------


@driver
def decide(rules_array, states, seat, count, deciders, scratch):
    """What `bots.greedy.Greedy` or `bots.uniform.Uniform` decides, with the same random numbers."""
    moves, values = scratch.moves, deciders.values
    if deciders.kinds[seat] == RANDOM:
        return moves[draw_below(deciders, seat, count)]
    if count == 1:
        return moves[0]
    if draw_share(deciders, seat) < deciders.careless[seat]:
        return moves[draw_below(deciders, seat, count)]
    deciders.root[0] = states[0]
    imagine(rules_array, deciders.root, seat, uint64(0))
    scratch.dice[0] = deciders.dice[seat]
    look_ahead(rules_array, deciders.root, seat, moves[:count], deciders.samples[seat], scratch, values)
    deciders.dice[seat] = scratch.dice[0]
    best = values[0]
    for i in range(1, count):
        best = max(best, values[i])
    equals = 0
    for i in range(count):
        if values[i] >= best - EQUAL:
            equals += 1
    skip = draw_below(deciders, seat, equals)
    for i in range(count):
        if values[i] >= best - EQUAL:
            if skip == 0:
                return moves[i]
            skip -= 1
    return moves[0]


@driver
def draw_number(deciders, seat):
    """The next 32 random bits of a seat."""
    number = deciders.numbers[seat, deciders.used[seat]]
    deciders.used[seat] += 1
    return number


@driver
def draw_share(deciders, seat):
    """From 0 to 1, as Python's `Random.random` makes it of these bits."""
    high = draw_number(deciders, seat) >> 5
    low = draw_number(deciders, seat) >> 6
    return (high * 67108864.0 + low) / 9007199254740992.0


@driver
def draw_below(deciders, seat, count):
    """A number below this one, as Python's `Random.choice` makes it of these bits."""
    bits, rest = 0, count
    while rest > 0:
        bits += 1
        rest >>= 1
    drawn = draw_number(deciders, seat) >> (32 - bits)
    while drawn >= count and deciders.used[seat] < deciders.numbers.shape[1]:
        drawn = draw_number(deciders, seat) >> (32 - bits)
    return min(drawn, count - 1)
