"""Places and shares from one number a seat, the higher the better: at the end of a game, or of what it promises.

`place_by_key` and `share_by_key` take whole numbers and work in place: `out` holds the keys and comes back with the
answer, so no scratch is needed. While they work, the lowest digits of each entry hold the count (base 16: more than
twice the other seats of any table). `share_by_key` divides whole numbers: dividing floats takes several times as long.
"""

from tablewright.engine.kit.rule import Row, rule

ROOM = 16


@rule
def place_by_key(out: Row, seats: int) -> None:
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
def share_by_key(out: Row, seats: int) -> None:
    """Turn keys into the share of the other seats that each leaves behind, an equal key counting half (0 to 1)."""
    for seat in range(seats):
        out[seat] *= ROOM
    for seat in range(seats):
        for other in range(seats):
            if other != seat:
                difference = int(out[seat]) // ROOM - int(out[other]) // ROOM
                if difference > 0:
                    out[seat] += 2
                elif difference == 0:
                    out[seat] += 1
    for seat in range(seats):
        out[seat] = int(out[seat]) % ROOM / (2.0 * (seats - 1)) if seats > 1 else 0.5


@rule
def row_sum(row: Row) -> int:
    """The sum of a row of small numbers."""
    total = 0
    for entry in range(len(row)):
        total += int(row[entry])
    return total


@rule
def column_sum(rows: Row, column: int) -> int:
    """The sum of one column of a table, such as the cards of one kind in all hands."""
    total = 0
    for row in range(len(rows)):
        total += int(rows[row, column])
    return total


@rule
def count_of(row: Row, number: int) -> int:
    """How many entries of a row are this number, such as the copies of a card in a deck."""
    count = 0
    for entry in range(len(row)):
        count += int(row[entry] == number)
    return count


@rule
def best_of_others(row: Row, seats: int, seat: int) -> int:
    """The highest number among the other seats; there are at least two seats."""
    best = int(row[(seat + 1) % seats])
    for other in range(seats):
        if other != seat:
            best = max(best, int(row[other]))
    return best


@rule
def two_highest(prospects: Row, seats: int) -> tuple[float, float, float]:
    """The highest prospect, the highest of the others, and the sum of all; there are at least two seats."""
    best, second = max(prospects[0], prospects[1]), min(prospects[0], prospects[1])
    total = best + second
    for seat in range(2, seats):
        total += prospects[seat]
        if prospects[seat] > best:
            best, second = prospects[seat], best
        elif prospects[seat] > second:
            second = prospects[seat]
    return best, second, total


@rule
def likely_share(own: float, rival: float, total: float, seats: int, scale: float) -> float:
    """The share of the other seats that a prospect is likely to leave behind: all of them, and then the best."""
    others = (total - own) / (seats - 1)
    return (likely(own - others, scale) + likely(own - rival, scale)) / 2


@rule
def margin_share(lead: float, full: float) -> float:
    """A lead as a share: a half for a level game, all or nothing for a lead or a deficit of `full`."""
    return min(1.0, max(0.0, 0.5 + lead / (2.0 * full)))


@rule
def likely(lead: float, scale: float) -> float:
    """How sure a lead is: a half for none, three quarters for `scale`, never quite 0 or 1."""
    return 0.5 + 0.5 * lead / (scale + abs(lead))
