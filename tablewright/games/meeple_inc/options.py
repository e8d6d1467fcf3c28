"""The options of Meeple Inc., and the combinations that are refused (specification, Options)."""

from tablewright.engine.options import Choice, Options, Values, Whole
from tablewright.games.meeple_inc.state import COMPANIES, DIFFICULTIES, REFRESHES

AUTO = "auto"


def bots_of(values: Values) -> int:
    """The Meeple-Bots at the table: none, unless somebody plays alone or asks for some (MI-R79)."""
    if values["bots"] == AUTO:
        return 1 if values["players"] == 1 else 0
    return int(values["bots"])


def refusal(values: Values) -> tuple[str, Values] | None:
    """Two to six companies, and the first player is one of them (MI-001, MI-R77)."""
    seats = values["players"] + bots_of(values)
    if seats < 2:
        return "alone", {}
    if seats > COMPANIES:
        return "too_many", {"seats": seats}
    if values["first_player"] != "random" and values["first_player"] > seats:
        return "no_such_company", {"seats": seats}
    return None


OPTIONS = Options(
    Whole("players", 4, "MI-001", low=1, high=COMPANIES),
    Choice("bots", AUTO, "MI-001", values=(AUTO, 0, 1, 2, 3, 4, 5)),
    Choice("bot_difficulty", "normal", "MI-295", values=DIFFICULTIES),
    Choice("powers", "founder", "MI-016", values=("founder", "wow_pow")),
    Choice("card_refresh", "off", "MI-319", values=REFRESHES),
    Choice("first_player", "random", "MI-020", values=("random", 1, 2, 3, 4, 5, 6)),
    Choice("seating", "listed", "MI-R77", values=("listed", "shuffled")),
    refusal=refusal,
)
