"""Games by random players, by the thousand. Loaded behind `match.py`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import (
        NONE,
        TALLY_EVERY,
        below,
        driver,
        legal,
        payoffs,
        places,
        scores,
        scramble,
        seed_generator,
    )
    from tablewright.engine.drivers.texts.match import fault, tally_decision
    from tablewright.engine.drivers.texts.shared import advance, new_game


@driver
def play_block(rules_array, seeds, first, last, limit, scratch, columns, ends, checked, tally):
    """Play the games `first` to `last` - 1 and write one row of `columns` for each, with the lock released.

    `ends` receives the final states if it has room for them. `checked` is None, or bounds and properties are checked
    at every action. `tally` is None, or choices are counted in one game of TALLY_EVERY. What is None is not compiled.
    """
    for game in range(first, last):
        rules = rules_array[variant(game, len(seeds), len(rules_array))]
        start_game(rules, seeds[game], scratch)
        if tally is not None:
            if game % TALLY_EVERY == 0:
                columns[game].fault = play_out(rules, scratch, limit, checked, tally)
            else:
                columns[game].fault = play_out(rules, scratch, limit, checked, None)
        else:
            columns[game].fault = play_out(rules, scratch, limit, checked, None)
        write_row(rules, scratch, columns[game])
        if len(ends) > game:
            ends[game] = scratch.states[0]


@driver
def play_out(rules, scratch, limit, checked, tally):
    """Random players finish the game, or stop at the limit of plies; returns the first fault that was found."""
    s, dice, moves = scratch.states[0], scratch.dice[0], scratch.moves
    while s.actor != NONE and s.ply < limit:
        if checked is not None:
            wrong = fault(rules, s)
            if wrong > 0:
                return wrong
        count = legal(rules, s, moves)
        action = moves[below(dice, count)]
        if tally is not None:
            tally_decision(rules, s, moves, count, action, tally)
        advance(rules, s, action)
    if checked is not None:
        return fault(rules, s)
    return 0


@driver
def variant(game, games, variants):
    """Which rules a game is played by: the variants divide the games evenly, one after another."""
    return game * variants // games


@driver
def start_game(rules, seed, scratch):
    """A fresh game, and random players with a generator of their own."""
    new_game(rules, scratch.states, scratch.blank, seed)
    seed_generator(scratch.dice[0], scramble(seed))


@driver
def write_row(rules, scratch, row):
    """The result of a game; places and payoffs only if it was finished."""
    s = scratch.states[0]
    row.plies = s.ply
    row.rounds = s.round_number
    row.ending = s.ending
    scores(rules, s, scratch.scores)
    for seat in range(rules.players):
        row.scores[seat] = scratch.scores[seat]
    if s.actor == NONE:
        places(rules, s, scratch.places)
        payoffs(rules, s, scratch.payoffs)
        for seat in range(rules.players):
            row.places[seat] = scratch.places[seat]
            row.payoffs[seat] = scratch.payoffs[seat]
