"""The drivers that every game has: the doors through which a match is played, and playouts by the thousand.

This text is loaded by `engine.drivers` with the game's rules as its globals. Doors take rows of records and work on
the first; nothing here allocates.
"""

# Outcomes of a check: a field out of its bounds is counted from here, a broken property is its own number.
FIELD_BROKEN = 1000


@driver
def open_table(rules_rows, states, seed):
    """A blank state becomes an unpacked box with a seeded generator."""
    seed_generator(states[0], seed)
    unpack(rules_rows[0], states[0])


@driver
def set_up(rules_rows, states):
    setup(rules_rows[0], states[0])


@driver
def list_legal(rules_rows, states, moves):
    return legal(rules_rows[0], states[0], moves)


@driver
def ask_why_not(rules_rows, states, action):
    return why_not(rules_rows[0], states[0], action)


@driver
def act(rules_rows, states, action):
    advance(rules_rows[0], states[0], action)


@driver
def count_scores(rules_rows, states, out):
    scores(rules_rows[0], states[0], out)


@driver
def count_places(rules_rows, states, out):
    places(rules_rows[0], states[0], out)


@driver
def count_payoffs(rules_rows, states, out):
    payoffs(rules_rows[0], states[0], out)


@driver
def imagine(rules_rows, states, viewer, seed):
    """Re-deal what a viewer (NONE: a spectator) cannot see, from a fresh generator."""
    seed_generator(states[0], seed)
    conceal(rules_rows[0], states[0], viewer)
    forget_notes_to_others(states[0], viewer)


@driver
def find_fault(rules_rows, states):
    return fault(rules_rows[0], states[0])


@driver
def fault(rules, s):
    """0, or what is wrong with a state: the number of a property, or FIELD_BROKEN and the place of a field."""
    field = out_of_bounds(s)
    if field > 0:
        return FIELD_BROKEN + field
    return check(rules, s)


@driver
def play_out(rules, s, dice, moves, limit):
    """Random players finish the game, or stop at the limit of plies."""
    while s.actor != NONE and s.ply < limit:
        count = legal(rules, s, moves)
        advance(rules, s, moves[below(dice, count)])


@driver
def play_out_checked(rules, s, dice, moves, limit):
    """The same, with bounds and properties checked before every action and at the end; returns the first fault."""
    while s.actor != NONE and s.ply < limit:
        wrong = fault(rules, s)
        if wrong > 0:
            return wrong
        count = legal(rules, s, moves)
        advance(rules, s, moves[below(dice, count)])
    return fault(rules, s)


@driver
def play_block(rules_rows, seeds, first, last, limit, lent, columns, ends):
    """Play the games `first` to `last` - 1 and write each one's row of the columns; in place, lock released.

    `lent` is (states, blank, dice, moves, scores, places, payoffs), scratch of one thread. `ends` takes the final
    states, if it has room for them.
    """
    for game in range(first, last):
        rules = rules_rows[variant(game, len(seeds), len(rules_rows))]
        seat_players(rules, seeds[game], lent)
        play_out(rules, lent[0][0], lent[2][0], lent[3], limit)
        write_row(rules, lent, columns[game])
        if len(ends) > game:
            ends[game] = lent[0][0]


@driver
def play_block_checked(rules_rows, seeds, first, last, limit, lent, columns, ends):
    """The same, with bounds and properties checked at every action."""
    for game in range(first, last):
        rules = rules_rows[variant(game, len(seeds), len(rules_rows))]
        seat_players(rules, seeds[game], lent)
        columns[game].fault = play_out_checked(rules, lent[0][0], lent[2][0], lent[3], limit)
        write_row(rules, lent, columns[game])
        if len(ends) > game:
            ends[game] = lent[0][0]


@driver
def play_block_tallied(rules_rows, seeds, first, last, limit, lent, columns, every, tally):
    """The same, and in one game of `every` what was offered and what was taken is counted, in place."""
    for game in range(first, last):
        rules = rules_rows[variant(game, len(seeds), len(rules_rows))]
        seat_players(rules, seeds[game], lent)
        if game % every == 0:
            play_out_tallied(rules, lent[0][0], lent[2][0], lent[3], limit, tally)
        else:
            play_out(rules, lent[0][0], lent[2][0], lent[3], limit)
        write_row(rules, lent, columns[game])


@driver
def play_out_tallied(rules, s, dice, moves, limit, tally):
    while s.actor != NONE and s.ply < limit:
        count = legal(rules, s, moves)
        action = moves[below(dice, count)]
        tally_decision(rules, s, moves, count, action, tally)
        advance(rules, s, action)


@driver
def tally_choice(rules_rows, states, moves, action, tally):
    """Count one decision of a match, before the action is played; returns the element that it touches, or NONE."""
    count = legal(rules_rows[0], states[0], moves)
    return tally_decision(rules_rows[0], states[0], moves, count, action, tally)


@driver
def tally_decision(rules, s, moves, count, action, tally):
    """What the seat to decide is offered and what it takes, each element once however many actions touch it.

    `tally` is (offered, taken, stamps): counts by seat and element, and when each element was last seen, the last
    stamp counting the decisions.
    """
    offered, taken, stamps = tally
    seat, now = s.actor, stamps[-1] + 1
    stamps[-1] = now
    for i in range(count):
        element = subject(rules, s, moves[i])
        if element != NONE and stamps[element] != now:
            stamps[element] = now
            count_one(offered, seat, element)
    element = subject(rules, s, action)
    if element != NONE:
        count_one(taken, seat, element)
    return element


@driver
def list_subjects(rules_rows, states, actions, out):
    """The element that each of these actions touches, or NONE."""
    for i in range(len(actions)):
        out[i] = subject(rules_rows[0], states[0], actions[i])


@driver
def foresee(rules_rows, states, out):
    """What each seat may expect: the payoffs of a finished game, the promise of another."""
    if states[0].actor == NONE:
        payoffs(rules_rows[0], states[0], out)
    else:
        promise(rules_rows[0], states[0], out)


@driver
def find_reasons(rules_rows, states, actions, found):
    """Mark every reason that forbids some action now."""
    for action in range(actions):
        found[why_not(rules_rows[0], states[0], action)] = 1


@driver
def deal_anew(rules_rows, states, seed):
    """The same position with another future: whatever chance has still to decide, it decides otherwise."""
    seed_generator(states[0], seed)


@driver
def variant(game, games, variants):
    """Which rules a game is played by: the variants share the games out evenly, one after another."""
    return game * variants // games


@driver
def seat_players(rules, seed, lent):
    """A fresh game, and random players with dice of their own."""
    seat_state(rules, lent[0], lent[1], seed)
    seed_generator(lent[2][0], scramble(seed))


@driver
def write_row(rules, lent, row):
    """What came of a game: the places and payoffs only if it came to its end."""
    s, points, place, payoff = lent[0][0], lent[4], lent[5], lent[6]
    row.plies = s.ply
    row.rounds = s.round_number
    row.ending = s.ending
    scores(rules, s, points)
    for seat in range(rules.players):
        row.scores[seat] = points[seat]
    if s.actor == NONE:
        places(rules, s, place)
        payoffs(rules, s, payoff)
        for seat in range(rules.players):
            row.places[seat] = place[seat]
            row.payoffs[seat] = payoff[seat]
