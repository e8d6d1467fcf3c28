"""Places and shares at the end of a game, from one whole number a seat: the higher, the better.

Both work in place: `out` holds the keys and comes back with the answer, so no scratch is needed. While they work,
the lowest digits of each entry hold the count (base 16: more than twice the other seats of any table).
"""

from tablewright.engine.kit.rule import rule

ROOM = 16


@rule
def place_by_key(out, seats):
    """Turn keys into places: 1 and the number of seats with a higher key, so equal keys share a place."""
    for seat in range(seats):
        out[seat] *= ROOM
    for seat in range(seats):
        for other in range(seats):
            if out[other] // ROOM > out[seat] // ROOM:
                out[seat] += 1
    for seat in range(seats):
        out[seat] = out[seat] % ROOM + 1


@rule
def share_by_key(out, seats):
    """Turn keys into the share of the other seats that each leaves behind, an equal key counting half (0 to 1)."""
    for seat in range(seats):
        out[seat] *= ROOM
    for seat in range(seats):
        for other in range(seats):
            if other != seat:
                difference = out[seat] // ROOM - out[other] // ROOM
                if difference > 0:
                    out[seat] += 2
                elif difference == 0:
                    out[seat] += 1
    for seat in range(seats):
        out[seat] = out[seat] % ROOM / (2.0 * (seats - 1)) if seats > 1 else 0.5
