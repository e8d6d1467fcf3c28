"""Every decision in Meaning Made as one integer (specification, Decisions).

ACQUIRE + way                             3   take EE, EI or II
BUY + slot                                6   buy the Pattern in that Market slot
CONTRIBUTE + slot                         6   contribute to a Portfolio Project; the last is Stewardship
GIVE + 3 (offset − 1) + kind             15   offer a token to the player `offset` seats clockwise
ASK + 3 (offset − 1) + kind              15   ask that player for a token
REFRESH_MARKET, REFRESH_PROJECTS          2
CONVERT, END_TURN                         2
PAY + kind                                3   pay a token of that kind
PAY_STOP                                  1   contribute no more
ACCEPT, REFUSE                            2
LOSE + kind                               3   discard a token of that kind
DONATE, KEEP                              2
"""

from tablewright.engine.actions import Actions, family
from tablewright.engine.kit import rule
from tablewright.games.meaning_made.state import MARKET_SLOTS, MAX_PLAYERS, NUM_TOKENS, PORTFOLIO_SLOTS, TOKENS

WAYS = ("ee", "ei", "ii")
EE, EI, II = range(3)
NUM_OFFSETS = MAX_PLAYERS - 1
NUM_GIFTS = NUM_OFFSETS * NUM_TOKENS

ACTIONS = Actions(
    family("acquire", tokens=WAYS, touches="supply/{tokens}"),
    family("buy", slot=range(MARKET_SLOTS), touches="market/{slot}"),
    family("contribute", slot=range(PORTFOLIO_SLOTS), touches="portfolio/{slot}"),
    family("contribute stewardship", touches="stewardship"),
    family("give", offset=range(1, MAX_PLAYERS), token=TOKENS, touches="partner/{offset}/{token}"),
    family("ask", offset=range(1, MAX_PLAYERS), token=TOKENS, touches="partner/{offset}/{token}"),
    family("refresh", area=("market", "projects"), touches="refresh/{area}"),
    family("convert", touches="convert"),
    family("end turn"),
    family("pay", token=TOKENS, touches="token/{token}"),
    family("stop"),
    family("accept"),
    family("refuse"),
    family("lose", token=TOKENS, touches="token/{token}"),
    family("donate", touches="meaning"),
    family("keep"),
)
ACQUIRE = ACTIONS.first("acquire")
BUY = ACTIONS.first("buy")
CONTRIBUTE = ACTIONS.first("contribute")
CONTRIBUTE_STEWARDSHIP = ACTIONS.first("contribute stewardship")
GIVE = ACTIONS.first("give")
ASK = ACTIONS.first("ask")
REFRESH_MARKET = ACTIONS.first("refresh")
REFRESH_PROJECTS = REFRESH_MARKET + 1
CONVERT = ACTIONS.first("convert")
END_TURN = ACTIONS.first("end turn")
PAY = ACTIONS.first("pay")
PAY_STOP = ACTIONS.first("stop")
ACCEPT = ACTIONS.first("accept")
REFUSE = ACTIONS.first("refuse")
LOSE = ACTIONS.first("lose")
DONATE = ACTIONS.first("donate")
KEEP = ACTIONS.first("keep")
NUM_ACTIONS = ACTIONS.count


@rule
def proposal_offset(proposal: int) -> int:
    """How many seats clockwise the partner of a proposal sits; proposals count from GIVE through ASK."""
    return (proposal % NUM_GIFTS) // NUM_TOKENS + 1


@rule
def proposal_kind(proposal: int) -> int:
    return proposal % NUM_TOKENS


@rule
def is_gift(proposal: int) -> bool:
    """Whether a token is offered; otherwise it is asked for."""
    return proposal < NUM_GIFTS
