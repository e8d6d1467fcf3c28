"""Tokens, points and payments (MI-058 to MI-063, D05 to D08)."""

from tablewright.engine.kit import NONE, Record, Row, note, rule
from tablewright.games.meeple_inc.journal import GAINED, PAID
from tablewright.games.meeple_inc.stack import count_down, pop, push
from tablewright.games.meeple_inc.state import D05_PAY, DOLLAR, INSPIRATION, NUM_COINS, PLAYTEST, RESEARCH, TIME, VP

ANY_COIN = (1 << DOLLAR) | (1 << TIME) | (1 << INSPIRATION)
COIN_OR_VP = ANY_COIN | (1 << VP)
SCIENCE = (1 << RESEARCH) | (1 << PLAYTEST)


@rule
def gain(s: Record, company: int, token: int, count: int) -> None:
    """Tokens come from the supply, which is unlimited; points move the marker at once (MI-012, MI-062)."""
    if token == VP:
        s.vp[company] += count
    else:
        s.tokens[company, token] += count
    note(s, GAINED, company, token, count)


@rule
def gain_printed(s: Record, company: int, gains: Row) -> None:
    """Every printed token and point (MI-048, MI-061); other icons are ignored here."""
    for token in range(VP + 1):
        if gains[token] > 0:
            gain(s, company, token, int(gains[token]))


@rule
def spend(s: Record, company: int, token: int, count: int) -> None:
    s.tokens[company, token] -= count
    note(s, PAID, company, token, count)


# --- Payments in dollars, time and inspiration (MI-059, D05) ------------------------------------------------------


@rule
def can_pay(rules: Record, s: Record, company: int, dollars: int, time: int, inspiration: int) -> bool:
    """Whether a company has the tokens for a cost (MI-043)."""
    coins = s.tokens[company]
    return is_enough(
        purse(rules, s, company),
        int(coins[DOLLAR]) - int(dollars),
        int(coins[TIME]) - int(time),
        int(coins[INSPIRATION]) - int(inspiration),
    )


@rule
def purse(rules: Record, s: Record, company: int) -> int:
    """The two types of token that pay for each other, as the sum of their numbers; NONE without such a WOW card."""
    one, other = int(rules.wow_swap[s.wow[company], 0]), int(rules.wow_swap[s.wow[company], 1])
    return NONE if one == NONE else one + other


@rule
def is_enough(pair: int, dollars: int, time: int, inspiration: int) -> bool:
    """Whether nothing is missing of what would be left of each type; two in one purse count together (MI-250)."""
    if pair == NONE:
        return dollars >= 0 and time >= 0 and inspiration >= 0
    if pair == DOLLAR + TIME:
        return dollars + time >= 0 and inspiration >= 0
    if pair == DOLLAR + INSPIRATION:
        return dollars + inspiration >= 0 and time >= 0
    return time + inspiration >= 0 and dollars >= 0


@rule
def pay(rules: Record, s: Record, company: int, dollars: int, time: int, inspiration: int) -> None:
    """Pay every token of a cost; a player who may use either of two types is asked for each unit (MI-046, D05)."""
    one, other = int(rules.wow_swap[s.wow[company], 0]), int(rules.wow_swap[s.wow[company], 1])
    cost = (int(dollars), int(time), int(inspiration))
    asked = 0
    for token in range(NUM_COINS):
        count = cost[token]
        if count > 0 and (token in (one, other)):
            s.owed[token] = count
            asked += count
        elif count > 0:
            spend(s, company, token, count)
    if asked > 0:
        push(s, D05_PAY, asked)


@rule
def owed_token(s: Record) -> int:
    """Costs are paid in the order dollar, time, inspiration."""
    for token in range(NUM_COINS):
        if s.owed[token] > 0:
            return token
    return NONE


@rule
def payment_choices(rules: Record, s: Record) -> int:
    """The two types that may pay the next unit, if held. Either leaves the rest payable, as they are one purse."""
    company, choices = int(s.actor), 0
    for side in range(2):
        token = int(rules.wow_swap[s.wow[company], side])
        if s.tokens[company, token] > 0:
            choices |= 1 << token
    return choices


@rule
def pay_unit(s: Record, token: int) -> None:
    s.owed[owed_token(s)] -= 1
    spend(s, int(s.actor), token, 1)
    count_down(s)


# --- Tokens of the player's choice (MI-073, MI-102) ---------------------------------------------------------------


@rule
def gain_basic(rules: Record, s: Record, token: int) -> None:
    """Exactly one of an inspiration, a dollar, a time token or a point (MI-073)."""
    pop(s)
    gain(s, int(s.actor), token, int(rules.basic_count))


@rule
def gain_chosen(s: Record, token: int) -> None:
    """One of several tokens of the player's choice (MI-102, MI-199, MI-207, MI-227, MI-228)."""
    gain(s, int(s.actor), token, 1)
    count_down(s)
