"""Every decision in Life Builds Meaning as one integer (specification, Decisions).

ACQUIRE + pair             10   take two tokens of different kinds
BUY + slot                  6   buy the Pattern in a Market slot
CONTRIBUTE + slot           3   contribute to a Project; the payments follow
PAY + t                     5   pay one icon of that Project
FINISH                      1   end the contribution
STABILIZE_LOCAL             1   a Support removes one local stress token
STABILIZE_WORLD             1   a Support lowers Drift by one
GIVE + 5 (k - 1) + t       20   give a token to the k-th seat clockwise
REQUEST + 5 (k - 1) + t    20   ask the k-th seat clockwise for a token
AGREE, REFUSE               2   the answer
CONVERT                     1   two Energy become one Support
PLEDGE + t                  5   pledge a token against the Event
PLEDGE_CONVERTED            1   pledge two Energy as a Support
PASS                        1   pledge nothing this time
"""

from tablewright.engine.actions import Actions, family
from tablewright.engine.kit import rule
from tablewright.games.life_builds_meaning.state import MARKET_SLOTS, MAX_PLAYERS, NUM_TOKENS, PROJECT_SLOTS, TOKENS

PAIRS = tuple((a, b) for a in range(NUM_TOKENS) for b in range(a + 1, NUM_TOKENS))
PAIR_BITS, PAIR_MASK = 4, 15
FIRST_OF_PAIR = sum(a << (PAIR_BITS * i) for i, (a, _) in enumerate(PAIRS))  # one digit for each pair
SECOND_OF_PAIR = sum(b << (PAIR_BITS * i) for i, (_, b) in enumerate(PAIRS))
NEIGHBOURS = range(1, MAX_PLAYERS)

ACTIONS = Actions(
    family("acquire", pair=tuple(f"{TOKENS[a]}+{TOKENS[b]}" for a, b in PAIRS), touches="supply/{pair}"),
    family("buy", slot=range(MARKET_SLOTS), touches="market/{slot}"),
    family("contribute", slot=range(PROJECT_SLOTS), touches="row/{slot}"),
    family("pay", token=TOKENS, touches="token/{token}"),
    family("finish"),
    family("stabilize local", touches="stress"),
    family("stabilize world", touches="drift"),
    family("give", neighbour=NEIGHBOURS, token=TOKENS, touches="neighbour/{neighbour}"),
    family("request", neighbour=NEIGHBOURS, token=TOKENS, touches="ask/{neighbour}/{token}"),
    family("agree"),
    family("refuse"),
    family("convert", touches="convert"),
    family("pledge", token=TOKENS, touches="token/{token}"),
    family("pledge converted", touches="convert"),
    family("pass"),
)
ACQUIRE = ACTIONS.first("acquire")
BUY = ACTIONS.first("buy")
CONTRIBUTE = ACTIONS.first("contribute")
PAY = ACTIONS.first("pay")
FINISH = ACTIONS.first("finish")
STABILIZE_LOCAL = ACTIONS.first("stabilize local")
STABILIZE_WORLD = ACTIONS.first("stabilize world")
GIVE = ACTIONS.first("give")
REQUEST = ACTIONS.first("request")
AGREE = ACTIONS.first("agree")
REFUSE = ACTIONS.first("refuse")
CONVERT = ACTIONS.first("convert")
PLEDGE = ACTIONS.first("pledge")
PLEDGE_CONVERTED = ACTIONS.first("pledge converted")
PASS = ACTIONS.first("pass")


@rule
def pair_tokens(action: int) -> tuple[int, int]:
    """The two kinds of an ACQUIRE: ER, EM, EV, ES, RM, RV, RS, MV, MS, VS."""
    digit = PAIR_BITS * (int(action) - ACQUIRE)
    return (FIRST_OF_PAIR >> digit) & PAIR_MASK, (SECOND_OF_PAIR >> digit) & PAIR_MASK


@rule
def buy_slot(action: int) -> int:
    return action - BUY


@rule
def contribute_slot(action: int) -> int:
    return action - CONTRIBUTE


@rule
def pay_token(action: int) -> int:
    return action - PAY


@rule
def touchpoint_neighbour(action: int) -> int:
    """How many seats clockwise the other player of a GIVE or REQUEST sits."""
    return (action - (REQUEST if action >= REQUEST else GIVE)) // NUM_TOKENS + 1


@rule
def touchpoint_token(action: int) -> int:
    return (action - (REQUEST if action >= REQUEST else GIVE)) % NUM_TOKENS


@rule
def pledge_token(action: int) -> int:
    return action - PLEDGE
