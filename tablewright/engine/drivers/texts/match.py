"""Entry points for one match: everything that `Match` and the environments ask of a game's rules.

This text is loaded by `engine.drivers` with the game's rules as its globals. Entry points take arrays of records and
work on the first; nothing here allocates.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import (
        NONE,
        check,
        conceal,
        count_one,
        driver,
        forget_notes_to_others,
        legal,
        out_of_bounds,
        payoffs,
        places,
        scores,
        seed_generator,
        setup,
        subject,
        unpack,
        why_not,
    )
    from tablewright.engine.drivers.texts.shared import advance, estimate_payoffs


# A fault is the number of a broken property, or FIELD_BROKEN plus the position of a field that is out of bounds.
FIELD_BROKEN = 1000


@driver
def open_table(rules_array, states, seed):
    """Turn a blank state into an unpacked box with a seeded generator."""
    seed_generator(states[0], seed)
    unpack(rules_array[0], states[0])


@driver
def set_up(rules_array, states):
    setup(rules_array[0], states[0])


@driver
def list_legal(rules_array, states, moves):
    return legal(rules_array[0], states[0], moves)


@driver
def ask_why_not(rules_array, states, action):
    return why_not(rules_array[0], states[0], action)


@driver
def act(rules_array, states, action):
    advance(rules_array[0], states[0], action)


@driver
def count_scores(rules_array, states, out):
    scores(rules_array[0], states[0], out)


@driver
def count_places(rules_array, states, out):
    places(rules_array[0], states[0], out)


@driver
def count_payoffs(rules_array, states, out):
    payoffs(rules_array[0], states[0], out)


@driver
def estimate(rules_array, states, out):
    """What each seat can expect, whether the game is over or not."""
    estimate_payoffs(rules_array[0], states[0], out)


@driver
def imagine(rules_array, states, viewer, seed):
    """Deal again, from a new generator, what a viewer (NONE: a spectator) cannot see."""
    seed_generator(states[0], seed)
    conceal(rules_array[0], states[0], viewer)
    forget_notes_to_others(states[0], viewer)


@driver
def reseed(states, seed):
    """Give the position another future: all chance still to come is drawn from a new seed."""
    seed_generator(states[0], seed)


@driver
def find_fault(rules_array, states):
    return fault(rules_array[0], states[0])


@driver
def fault(rules, s):
    """0, or the number of what is wrong with a state."""
    field = out_of_bounds(s)
    if field > 0:
        return FIELD_BROKEN + field
    return check(rules, s)


@driver
def find_reasons(rules_array, states, actions, found):
    """Mark every reason that forbids some action now."""
    for action in range(actions):
        found[why_not(rules_array[0], states[0], action)] = 1


@driver
def list_subjects(rules_array, states, actions, out):
    """The element that each of these actions touches, or NONE."""
    for i in range(len(actions)):
        out[i] = subject(rules_array[0], states[0], actions[i])


@driver
def tally_choice(rules_array, states, moves, action, tally):
    """Count one decision of a match before the action is played; returns the element that it touches, or NONE."""
    count = legal(rules_array[0], states[0], moves)
    return tally_decision(rules_array[0], states[0], moves, count, action, tally)


@driver
def tally_decision(rules, s, moves, count, action, tally):
    """Count what the seat to decide is offered and what it takes.

    An element is counted once per decision, however many actions touch it.
    """
    seat, now = s.actor, tally.stamps[-1] + 1
    tally.stamps[-1] = now
    for i in range(count):
        element = subject(rules, s, moves[i])
        if element != NONE and tally.stamps[element] != now:
            tally.stamps[element] = now
            count_one(tally.offered, seat, element)
    element = subject(rules, s, action)
    if element != NONE:
        count_one(tally.taken, seat, element)
    return element
