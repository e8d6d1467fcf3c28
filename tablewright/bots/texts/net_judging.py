"""A net's judge over many states. Loaded behind `net.py`, with the game's rules as its globals.

A few games are played on together, one ply at a time. Then every weight is read once for all of them, and reading
weights is what takes most of the time. A game comes to the same, whichever others are played with it. This works in
`bots.nets.judge.Together` and in the net's own memory, and allocates nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.bots.texts.net import add_rows, encode, find_judgement, normalise
    from tablewright.engine.drivers.names import (
        NONE,
        PLAYERS,
        SIMD_WIDTH,
        driver,
        float32,
        fma_simd,
        legal,
        load_simd,
        log,
        payoffs,
        places,
        scramble,
        store_simd,
        uint64,
    )
    from tablewright.engine.drivers.texts.shared import advance


FOUR = 4  # inputs of a layer that are multiplied at a time
UNIT = 2.0**-53  # makes a number from 0 to 1 of 53 bits
PANEL = uint64(2) * SIMD_WIDTH  # numbers of a row of a matrix, of which two vectors are made


@driver
def judge_states(rules_array, net, together, states, first, last, ahead, temperature, ranks, worth, chances):
    """Write the payoffs and the chances to win of all seats for each state, after some plies by the net's policy.

    The states are played on in place. With a temperature the policy draws its actions; the same state with the same
    future draws the same ones. In a finished game the numbers are what it came to. Otherwise they are the mean
    of what the seats expect, each by what it sees itself.
    """
    rules, following = rules_array[0], first
    for place in range(len(together.row)):
        together.row[place] = NONE
    while True:
        playing = 0
        for place in range(len(together.row)):
            while True:
                row = together.row[place]
                if row != NONE:
                    if states[row].actor != NONE and together.plies[place] < ahead:
                        together.playing[playing] = place
                        playing += 1
                        break
                    judge_state(rules, net, states, row, ranks, worth, chances)
                if following == last:
                    together.row[place] = NONE
                    break
                together.row[place], together.plies[place] = following, 0
                together.luck[place] = states[following].rng
                following += 1
        if playing == 0:
            return
        play_by_policy(rules, net, together, states, playing, temperature)


@driver
def play_by_policy(rules, net, together, states, playing, temperature):
    """Play a ply in each of the first games: the action that the net prefers for the seat to decide, or a drawn one."""
    for i in range(playing):
        row, stream = together.row[together.playing[i]], together.stream[i]
        s = states[row]
        together.choices[i] = legal(rules, s, together.moves[i])
        encode(net.sources, states[row : row + 1], s.actor, rules.players, net.codes.codes)
        for j in range(len(stream)):
            stream[j] = net.start[j]
        add_rows(net.features, net.policy.rows, net.codes.codes, stream)
    climb_together(net.policy, together, playing)
    for i in range(playing):
        place = together.playing[i]
        moves, rating, best = together.moves[i], together.rating[i], together.moves[i, 0]
        if temperature > 0:
            for j in range(together.choices[i]):
                rating[moves[j]] += temperature * gumbel(together.luck[place], together.plies[place], moves[j])
        for j in range(1, together.choices[i]):
            if rating[moves[j]] > rating[best]:
                best = moves[j]
        advance(rules, states[together.row[place]], best)
        together.plies[place] += 1


@driver
def gumbel(luck, plies, action):
    """A number with Gumbel's distribution. Added to every rating, it makes the best one a draw by the policy."""
    word = scramble(scramble(luck + uint64(plies + 1)) + uint64(action + 1))
    return -log(-log(((word >> uint64(11)) + 0.5) * UNIT))


@driver
def climb_together(tower, together, playing):
    """The blocks and the head of a tower, as `climb` has them, for several games."""
    stream, normal, hidden, change = together.stream, together.normal, together.hidden, together.change
    for block in range(len(tower.inner)):
        for i in range(playing):
            normalise(stream[i], normal[i])
        multiply_together(tower.inner[block], tower.inner_bias[block], normal, playing, hidden)
        for i in range(playing):
            for j in range(len(hidden[i])):
                hidden[i, j] = max(hidden[i, j], float32(0))
        multiply_together(tower.outer[block], tower.outer_bias[block], hidden, playing, change)
        for i in range(playing):
            for j in range(len(stream[i])):
                stream[i, j] += change[i, j]
    for i in range(playing):
        normalise(stream[i], normal[i])
    multiply_together(tower.head, tower.head_bias, normal, playing, together.rating)


@driver
def multiply_together(panels, bias, given, playing, out):
    """What a layer makes of several inputs, four of them and two vectors of numbers at a time.

    The totals stay in registers. A panel has the two vectors of each row of the matrix, one row after another.
    """
    for panel in range(len(panels)):
        first = uint64(panel) * PANEL
        second = first + SIMD_WIDTH
        for i in range(0, playing, FOUR):
            a1 = a2 = a3 = a4 = load_simd(bias, first)
            b1 = b2 = b3 = b4 = load_simd(bias, second)
            weights, at = panels[panel], uint64(0)
            g1, g2, g3, g4 = given[i], given[i + 1], given[i + 2], given[i + 3]
            for k in range(len(weights) // int(PANEL)):
                a, b = load_simd(weights, at), load_simd(weights, at + SIMD_WIDTH)
                a1, b1 = fma_simd(a1, a, g1[k]), fma_simd(b1, b, g1[k])
                a2, b2 = fma_simd(a2, a, g2[k]), fma_simd(b2, b, g2[k])
                a3, b3 = fma_simd(a3, a, g3[k]), fma_simd(b3, b, g3[k])
                a4, b4 = fma_simd(a4, a, g4[k]), fma_simd(b4, b, g4[k])
                at += PANEL
            store_simd(out[i], first, a1)
            store_simd(out[i], second, b1)
            store_simd(out[i + 1], first, a2)
            store_simd(out[i + 1], second, b2)
            store_simd(out[i + 2], first, a3)
            store_simd(out[i + 2], second, b3)
            store_simd(out[i + 3], first, a4)
            store_simd(out[i + 3], second, b4)


@driver
def judge_state(rules, net, states, row, ranks, worth, chances):
    """Write what a state came to, or the mean of what the seats expect of it."""
    s = states[row]
    for seat in range(rules.players):
        worth[row, seat] = 0.0
        chances[row, seat] = 0.0
    if s.actor == NONE:
        payoffs(rules, s, worth[row])
        places(rules, s, ranks)
        for seat in range(rules.players):
            chances[row, seat] = 1.0 if ranks[seat] == 1 else 0.0
        return
    for viewer in range(rules.players):
        find_judgement(
            net.judge,
            net.features,
            net.sources,
            states[row : row + 1],
            viewer,
            rules.players,
            PLAYERS,
            net.codes,
            net.payoffs,
            net.chances,
        )
        for seat in range(rules.players):
            worth[row, seat] += net.payoffs[seat] / rules.players
            chances[row, seat] += net.chances[seat] / rules.players
