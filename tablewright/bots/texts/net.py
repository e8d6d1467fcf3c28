"""A net, compiled: what a seat sees, the sum of rows that this selects, and the layers above.

This text is loaded by `engine.drivers`; it needs no rule of the game. It works in `bots.nets.compiled.NetScratch` and
allocates nothing. `bots/nets/forward.py` is the same in plain NumPy. Every matrix is walked by rows, so that the
compiler makes vectors of the innermost loops.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import driver, exp, float32, int8, int16, int32, sqrt


VALUE, LEAST, AMOUNT = range(3)
HALF_WAY = 16
LARGEST_CODE = 255
EPSILON = 1e-5


@driver
def encode(sources, states, viewer, players, codes):
    """Write what a viewer sees of the first state, as codes."""
    as_bytes, as_shorts, as_ints = states.view(int8), states.view(int16), states.view(int32)
    for i in range(len(codes)):
        place = sources.place[viewer, i]
        if place < 0:
            codes[i] = 0
            continue
        if sources.type[i] == 0:
            number = int(as_bytes[place])
        elif sources.type[i] == 1:
            number = int(as_shorts[place])
        else:
            number = int(as_ints[place])
        if sources.names[i] == 1 and number >= 0 and number < players:
            number = (number - viewer + players) % players
        codes[i] = code_of(number - sources.low[i], sources.wide[i])
    for seat in range(players):
        codes[seat] = 1
    pairs = sources.pairs
    for i in range(len(pairs.code)):
        first, second = int(codes[pairs.first[i]]), int(codes[pairs.second[i]])
        codes[pairs.code[i]] = (first - 1) * pairs.span[i] + second if first > 0 and second > 0 else 0


@driver
def code_of(number, wide):
    if wide == 0:
        return number
    scaled = float32(number) / float32(abs(number) + HALF_WAY)
    if wide == 2:
        scaled = float32(0.5) + float32(0.5) * scaled
    return int(scaled * float32(LARGEST_CODE) + float32(0.5))


@driver
def add_rows(features, rows, codes, stream):
    """Add the rows that the codes select."""
    for i in range(len(features.code)):
        code = codes[features.code[i]]
        if code == 0:
            continue
        row, weight = features.row[i], float32(1)
        if features.kind[i] == VALUE:
            row += code - 1
        elif features.kind[i] == LEAST:
            if code < features.number[i]:
                continue
        else:
            weight = float32(code) * features.number[i]
        add_scaled(stream, rows[row], weight)


@driver
def add_scaled(total, row, weight):
    for i in range(len(total)):
        total[i] += weight * row[i]


@driver
def multiply(matrix, bias, given, out):
    """What a layer makes of its input; numbers that are 0 cost nothing."""
    for i in range(len(out)):
        out[i] = bias[i]
    for i in range(len(given)):
        if given[i] != float32(0):
            add_scaled(out, matrix[i], given[i])


@driver
def normalise(stream, out):
    """Layer normalisation, without weights of its own."""
    size = len(stream)
    mean, square = 0.0, 0.0
    for i in range(size):
        mean += stream[i]
    mean /= size
    for i in range(size):
        square += (stream[i] - mean) * (stream[i] - mean)
    factor = float32(1.0 / sqrt(square / size + EPSILON))
    for i in range(size):
        out[i] = (stream[i] - float32(mean)) * factor


@driver
def climb(tower, features, start, codes, scratch, out):
    """A tower from its codes to the numbers of its head."""
    stream, normal, hidden, change = scratch.stream, scratch.normal, scratch.hidden, scratch.change
    for i in range(len(stream)):
        stream[i] = start[i]
    add_rows(features, tower.rows, codes, stream)
    for block in range(len(tower.inner)):
        normalise(stream, normal)
        multiply(tower.inner[block], tower.inner_bias[block], normal, hidden)
        for i in range(len(hidden)):
            hidden[i] = max(hidden[i], float32(0))
        multiply(tower.outer[block], tower.outer_bias[block], hidden, change)
        add_scaled(stream, change, float32(1))
    normalise(stream, normal)
    multiply(tower.head, tower.head_bias, normal, out)


@driver
def find_policy(policy, features, sources, states, viewer, players, scratch):
    """Write a number for each action."""
    encode(sources, states, viewer, players, scratch.codes)
    climb(policy.tower, features, policy.start, scratch.codes, policy.scratch, policy.out)


@driver
def find_judgement(judge, features, sources, states, viewer, players, seats, scratch, payoffs_out, chances_out):
    """Write the payoffs and the chances to win of all seats, in the order of the seats; `seats` is the most of them."""
    encode(sources, states, viewer, players, scratch.codes)
    climb(judge.tower, features, judge.start, scratch.codes, judge.scratch, judge.out)
    for turn in range(players):
        seat = (viewer + turn) % players
        payoffs_out[seat] = calibrated(judge.out[turn], judge.shifts[0])
        chances_out[seat] = calibrated(judge.out[seats + turn], judge.shifts[1])


@driver
def calibrated(out, shifts):
    """What is meant by a number of the judge's head. Shifts are at even steps of the scale, and lines join them."""
    said = 1.0 / (1.0 + exp(-out))
    place = said * (len(shifts) - 1)
    knot = min(int(place), len(shifts) - 2)
    part = place - knot
    return said + (1.0 - part) * shifts[knot] + part * shifts[knot + 1]
