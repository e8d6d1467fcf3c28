"""The requests about finished matches: your archive, your numbers, rankings, and your matches with one person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query

from tablewright.server.errors import NotFound
from tablewright.server.store.history import History, Search
from tablewright.server.store.ratings import SETTING, Ratings, pool_of
from tablewright.server.store.results import Results
from tablewright.server.tables.games import box_of
from tablewright.server.tables.results import BOT_ID
from tablewright.server.web import archive
from tablewright.server.web.messages.archive import ArchivePage, OwnNumbers, Ranking, Versus
from tablewright.server.web.routes import PROBLEMS, Holder, Slug, TheServices

MATCHES_PER_PAGE = 20
MAX_RANKING_LENGTH = 100
CURSOR = r"^\d{1,12}(\.\d{1,12})?:[A-Za-z0-9_-]{6,32}$"

router = APIRouter(prefix="/api", responses=PROBLEMS)

Text = Annotated[str | None, Query(min_length=1, max_length=80)]
Moment = Annotated[float | None, Query(ge=0, le=1e12)]  # seconds since 1970


@dataclass
class SearchForm:
    game: Text = None
    person: Text = None
    option: Text = None
    value: Text = None
    since: Moment = None
    until: Moment = None
    result: Annotated[Literal["won", "lost"] | None, Query()] = None
    rated: Annotated[bool, Query()] = False
    before: Annotated[str | None, Query(pattern=CURSOR)] = None

    def search(self) -> Search:
        return Search(
            game=self.game,
            person=self.person,
            option=(self.option, self.value) if self.option and self.value else None,
            since=self.since,
            until=self.until,
            result=self.result,
            rated=self.rated,
            before=archive.read_cursor(self.before) if self.before else None,
        )


@router.get("/archive")
async def search_archive(form: Annotated[SearchForm, Depends()], services: TheServices, holder: Holder) -> ArchivePage:
    """Your finished matches, the latest first."""
    found = await History(services.database).search(holder, form.search(), MATCHES_PER_PAGE + 1)
    matches = [archive.archived_match(match, holder) for match in found[:MATCHES_PER_PAGE]]
    more = len(found) > MATCHES_PER_PAGE
    return ArchivePage(matches=matches, next=archive.cursor_of(matches[-1]) if more else None)


@router.get("/numbers")
async def own_numbers(services: TheServices, holder: Holder) -> OwnNumbers:
    """Your ratings and statistics."""
    past, ratings = History(services.database), Ratings(services.database)
    return OwnNumbers(
        account=await Results(services.database).has_account(holder),
        person=services.public_ids.of(holder),
        ratings=[archive.own_rating(row) for row in await ratings.of_holder(holder)],
        games=archive.statistics(await past.tallies(holder), await past.wins_in_order(holder)),
    )


@router.get("/games/{slug}/ranking")
async def ranking(slug: Slug, services: TheServices, holder: Holder) -> Ranking:
    box, ratings = box_of(slug), Ratings(services.database)
    alone, together = pool_of(slug, together=False), pool_of(slug, together=True)
    people = {pool: await ratings.people(pool, MAX_RANKING_LENGTH) for pool in (alone, together)}
    ranked = {pool: [archive.ranked_person(*each, holder) for each in found] for pool, found in people.items()}
    return Ranking(
        title=box.title,
        people=ranked[alone],
        bots=[archive.ranked_bot(row) for row in await ratings.others(alone, BOT_ID)],
        people_together=ranked[together],
        bots_together=[archive.ranked_bot(row) for row in await ratings.others(together, BOT_ID)],
        settings=[archive.ranked_setting(box, row) for row in await ratings.others(together, SETTING)],
    )


@router.get("/versus/{person}")
async def versus(person: Annotated[str, Path(max_length=80)], services: TheServices, holder: Holder) -> Versus:
    """Your matches with one person. Only the two of you can see them."""
    meetings = await History(services.database).meetings(holder, person)
    if not meetings:
        raise NotFound("You have not finished a match with this person.")
    ratings = Ratings(services.database)
    mine, theirs = await ratings.of_player(services.public_ids.of(holder)), await ratings.of_player(person)
    return archive.versus(meetings, mine, theirs)
