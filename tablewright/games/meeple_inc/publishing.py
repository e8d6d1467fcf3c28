"""Publishing games and taking awards (MI-128 to MI-139, D18 to D20)."""

from tablewright.engine.kit import NONE, Record, note, rule
from tablewright.games.meeple_inc.journal import AWARDED, PUBLISHED
from tablewright.games.meeple_inc.powers import may_take_award
from tablewright.games.meeple_inc.specialists import press_operator_gains
from tablewright.games.meeple_inc.stack import pop, push, top
from tablewright.games.meeple_inc.state import (
    AWARD_LEVELS,
    BOX,
    COMPONENT,
    D20_GAME,
    FIRST,
    GAMES,
    LEVELS,
    MECHANISM,
    NUM_ELEMENTS,
    SECOND,
    VP,
)
from tablewright.games.meeple_inc.tokens import gain


@rule
def game_number(box: int, mechanism: int, component: int) -> int:
    return LEVELS * (LEVELS * (box - 1) + mechanism - 1) + component - 1


@rule
def game_level(game: int, element: int) -> int:
    """The level of one element of a published game."""
    if element == BOX:
        return game // (LEVELS * LEVELS) + 1
    if element == MECHANISM:
        return game // LEVELS % LEVELS + 1
    return game % LEVELS + 1


@rule
def game_worth(game: int) -> int:
    """A kept game scores the sum of its levels (MI-278)."""
    return game_level(game, BOX) + game_level(game, MECHANISM) + game_level(game, COMPONENT)


# --- Publishing ---------------------------------------------------------------------------------------------------


@rule
def can_publish(s: Record, company: int) -> bool:
    """It takes a box, a mechanism and a component on the table (MI-128)."""
    element = s.element[company]
    return min(int(element[BOX]), int(element[MECHANISM]), int(element[COMPONENT])) > 0


@rule
def publish(rules: Record, s: Record) -> None:
    """All three leave the table together as one game, which scores at the end (MI-129 to MI-131)."""
    company, kind, points = int(s.actor), top(s, FIRST), top(s, SECOND)
    element = s.element[company]
    game = game_number(int(element[BOX]), int(element[MECHANISM]), int(element[COMPONENT]))
    pop(s)
    for each in range(NUM_ELEMENTS):
        element[each] = 0
    keep_game(s, company, game)
    note(s, PUBLISHED, company, game)
    press_operator_gains(rules, s, company, kind)
    if points > 0:
        gain(s, company, VP, points)


@rule
def keep_game(s: Record, company: int, game: int) -> None:
    s.kept_game[s.kept] = game
    s.kept_by[s.kept] = company
    s.kept += 1


@rule
def keeps_game(s: Record, company: int, game: int) -> bool:
    return place_of_game(s, company, game) != NONE


@rule
def place_of_game(s: Record, company: int, game: int) -> int:
    """Where among all kept games one like this is the company's own; NONE if it has none."""
    for place in range(s.kept):
        if s.kept_by[place] == company and s.kept_game[place] == game:
            return place
    return NONE


@rule
def give_game_away(s: Record, company: int, game: int) -> None:
    """The last of all kept games takes its place."""
    place, last = place_of_game(s, company, game), int(s.kept) - 1
    s.kept_game[place], s.kept_by[place] = s.kept_game[last], s.kept_by[last]
    s.kept_game[last], s.kept_by[last] = 0, NONE
    s.kept = last


# --- Awards -------------------------------------------------------------------------------------------------------


@rule
def qualifies(rules: Record, s: Record, company: int, game: int, level: int, slack: int) -> bool:
    """Each element reaches the requirement of the award card; with S13 one may be one level short (MI-133, MI-233)."""
    short = 0
    for element in range(NUM_ELEMENTS):
        missing = int(rules.award_needs[s.award_card[company], level, element]) - game_level(game, element)
        short += max(0, missing)
    return short <= slack


@rule
def qualifying_games(rules: Record, s: Record, company: int, level: int, slack: int) -> int:
    """The own published games that are good enough, as bits of the family GAME."""
    choices = 0
    for place in range(s.kept):
        game = int(s.kept_game[place])
        if s.kept_by[place] == company and qualifies(rules, s, company, game, level, slack):
            choices |= 1 << game
    return choices


@rule
def awards_in_reach(rules: Record, s: Record, company: int, slack: int) -> int:
    """Award levels with a token on the shelf, not barred, for which a game is good enough (MI-133, MI-138)."""
    choices = 0
    for level in range(AWARD_LEVELS):
        there = s.shelf[level] > 0 and may_take_award(rules, s, company, level + 1)
        if there and qualifying_games(rules, s, company, level, slack) != 0:
            choices |= 1 << level
    return choices


@rule
def award_choices(rules: Record, s: Record) -> int:
    return awards_in_reach(rules, s, int(s.actor), top(s, FIRST))


@rule
def choose_award(s: Record, level: int) -> None:
    slack = top(s, FIRST)
    pop(s)
    push(s, D20_GAME, level, slack)


@rule
def game_choices(rules: Record, s: Record) -> int:
    return qualifying_games(rules, s, int(s.actor), top(s, FIRST), top(s, SECOND))


@rule
def take_award(rules: Record, s: Record, game: int) -> None:
    """The game goes to the shelf in place of the token, and the token to the player (MI-134, MI-135)."""
    company, level = int(s.actor), top(s, FIRST)
    pop(s)
    give_game_away(s, company, game)
    s.shelf_game[level, rules.awards_per_level - s.shelf[level]] = GAMES * company + game
    s.shelf[level] -= 1
    s.awards[company, level] += 1
    note(s, AWARDED, company, level, game)
