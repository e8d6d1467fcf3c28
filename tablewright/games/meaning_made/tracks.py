"""The tracks and the tokens: Meaning, Vitals, Legacy, and what a player holds (MM-016 to MM-029)."""

from tablewright.engine.kit import Record, note, positive_entries, row_sum, rule
from tablewright.games.meaning_made.journal import MEANING_ROSE


@rule
def raise_meaning(rules: Record, s: Record, steps: int) -> None:
    """Meaning rises; what would pass the top is lost (MM-018)."""
    before = int(s.meaning)
    s.meaning = min(before + steps, int(rules.meaning_max))
    note(s, MEANING_ROSE, int(s.meaning) - before, s.meaning)


@rule
def gain_vitals(rules: Record, s: Record, player: int, steps: int) -> None:
    """Gains above the top of the track are lost (MM-021)."""
    s.vitals[player] = min(int(s.vitals[player]) + steps, int(rules.vitals_max))


@rule
def lose_vitals(s: Record, player: int, steps: int) -> None:
    """Losses below 0 are lost, and 0 has no further penalty (MM-021, MM-022)."""
    s.vitals[player] = max(int(s.vitals[player]) - steps, 0)


@rule
def gain_legacy(rules: Record, s: Record, player: int, points: int) -> int:
    """The Legacy that a player really gains: what would pass the top of the track is lost (MM-025)."""
    before = int(s.legacy[player])
    s.legacy[player] = min(before + points, int(rules.legacy_max))
    return int(s.legacy[player]) - before


@rule
def lose_legacy(rules: Record, s: Record, player: int) -> None:
    """A penalty takes Legacy, never below 0, and none in Cooperative (MM-025, MM-176)."""
    s.legacy[player] = max(int(s.legacy[player]) - int(rules.legacy_loss), 0)


@rule
def lose_token_if_held(s: Record, player: int, kind: int) -> None:
    """A player without such a token loses nothing (MM-046 to MM-048, MM-114, MM-115)."""
    s.tokens[player, kind] = max(int(s.tokens[player, kind]) - 1, 0)


@rule
def tokens_held(s: Record, player: int) -> int:
    """All tokens of a player."""
    return row_sum(s.tokens[player])


@rule
def kinds_held(s: Record, player: int) -> int:
    """The kinds of token that a player has, as bits."""
    return positive_entries(s.tokens[player])


@rule
def layers_owned(s: Record, player: int) -> int:
    """The layers of which a player has a Pattern, as bits."""
    return positive_entries(s.gallery[player])


@rule
def patterns_owned(s: Record, player: int) -> int:
    """How many Patterns lie in a Gallery."""
    return row_sum(s.gallery[player])
