"""Trading with the supply, one for one (MI-140 to MI-143, D21)."""

from tablewright.engine.kit import Record, note, row_sum, rule
from tablewright.games.meeple_inc.actions import GIVEN, NUM_EXCHANGES, RECEIVED
from tablewright.games.meeple_inc.journal import TRADED
from tablewright.games.meeple_inc.stack import pop, push
from tablewright.games.meeple_inc.state import D21_TRADE, NUM_TOKENS


@rule
def has_token(s: Record, company: int) -> bool:
    return row_sum(s.tokens[company]) > 0


@rule
def begin_trade(s: Record) -> None:
    """Every token that is held now may be exchanged once (MI-140, MI-142)."""
    company = int(s.actor)
    for token in range(NUM_TOKENS):
        s.untraded[token] = s.tokens[company, token]
    push(s, D21_TRADE)


@rule
def trade_choices(s: Record) -> int:
    """A level 1 token for another level 1 type, a level 2 token for the other level 2 type (MI-141)."""
    choices = 0
    for exchange in range(NUM_EXCHANGES):
        choices |= int(s.untraded[GIVEN[exchange]] > 0) << exchange
    return choices


@rule
def trade(s: Record, exchange: int) -> None:
    """What is received cannot be exchanged again in this action (MI-142)."""
    company, given, received = int(s.actor), GIVEN[exchange], RECEIVED[exchange]
    s.untraded[given] -= 1
    s.tokens[company, given] -= 1
    s.tokens[company, received] += 1
    note(s, TRADED, company, exchange)


@rule
def end_trade(s: Record) -> None:
    for token in range(NUM_TOKENS):
        s.untraded[token] = 0
    pop(s)
