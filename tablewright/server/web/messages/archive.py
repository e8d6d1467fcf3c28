"""The archive of a person's matches, statistics and ratings."""

from __future__ import annotations

from tablewright.server.web.messages.shared import Message, Values


class ArchivedSeat(Message):
    name: str
    place: int  # 1 has won
    points: int
    mine: bool
    forfeit: bool  # resigned, or left too much of the match to a bot
    person: str | None  # the public id of another person, for the page of your matches with them


class ArchivedMatch(Message):
    table: str
    name: str
    game: str
    title: str
    version: int  # of the rules
    options: Values  # that differ from the rulebook's, and the number of players
    rules: str | None  # the name of the rules; null: single rules were changed
    seats: list[ArchivedSeat]
    won: bool
    together: bool  # the table won or lost as a whole
    ending: str | None  # why the match ended
    plies: int
    finished: float
    rated: bool
    rating: float | None  # yours afterwards
    outdated: bool  # the rules have changed since: the match can be read, but not replayed


class ArchivePage(Message):
    matches: list[ArchivedMatch]
    next: str | None  # the cursor of the next page


class Tally(Message):
    """Matches with one number of players."""

    players: int
    played: int
    won: int
    mean_place: float
    mean_actions: float


class GameStatistics(Message):
    game: str
    title: str
    together: bool  # matches that the table wins or loses as a whole
    played: int
    won: int
    mean_place: float
    mean_actions: float
    by_players: list[Tally]
    streak: int  # how many of the last matches were won in a row
    best_streak: int


class Rating(Message):
    """A rating on the scale of Elo. The strength is within `error` of it with a chance of 95 in 100."""

    rating: float
    error: float
    provisional: bool
    matches: int


class OwnRating(Rating):
    game: str
    title: str
    together: bool


class OwnNumbers(Message):
    account: bool  # whether you have one; only then are your matches rated
    person: str  # your public id
    ratings: list[OwnRating]
    games: list[GameStatistics]


class RankedPlayer(Rating):
    name: str
    person: str | None  # the public id of a person
    mine: bool


class RankedSetting(Rating):
    rules: str  # the name of the rules
    players: int


class Ranking(Message):
    """The ratings of a game: people with an account and the levels of bots. Tables as a whole are rated apart."""

    title: str
    people: list[RankedPlayer]
    bots: list[RankedPlayer]
    people_together: list[RankedPlayer]
    bots_together: list[RankedPlayer]
    settings: list[RankedSetting]


class VersusGame(Message):
    """Matches of a game that you have played with somebody."""

    game: str
    title: str
    played: int  # against each other
    ahead: int  # you finished ahead
    behind: int
    equal: int
    expected: float | None  # the chance that you finish ahead, by the ratings; null: one of you has none
    together: int  # how many you have played as one table
    won_together: int


class Versus(Message):
    name: str
    games: list[VersusGame]
