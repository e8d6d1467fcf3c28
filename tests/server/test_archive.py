"""The archive: what is recorded of finished matches, how it is searched, and how rated matches are counted."""

import asyncio
import random
import time
from dataclasses import replace

import pytest
import sqlalchemy as sa

from tablewright.cli.admin import app as admin_app
from tablewright.server.errors import Forbidden, NotFound, RequestRefused
from tablewright.server.operate.settings import Settings
from tablewright.server.services import Services
from tablewright.server.store import ratings as rating_store
from tablewright.server.store.administration import Administration
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.history import LOST, WON, History, Search
from tablewright.server.store.personal_data import PersonalData
from tablewright.server.store.ratings import Ratings
from tablewright.server.store.results import Results
from tablewright.server.store.rows import ResultRow, SeatRow, TableRow
from tablewright.server.store.schema import ACT, RESIGNED, UNDO, accounts, ratings, results, tables
from tablewright.server.tables.create import SeatRequest, TableRequest
from tablewright.server.tables.moves import MoveRequest
from tablewright.server.tables.seat_changes import give_to_bot, resign
from tablewright.server.web import archive, archive_routes, views

from .players import HIDDEN
from .running import HANGS_AFTER

ANN, BEN, CLEO = "ann", "ben", "cleo"


def with_database(db, work):
    async def run():
        database = await Database.open(database_url(db))
        try:
            async with asyncio.timeout(HANGS_AFTER):
                return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


async def add_match(database, number, holders=(ANN, BEN), places=(1, 2), rated=False, **values):
    """A finished match between some holders, without its actions."""
    table_id, finished = f"table-{number:04}", 1000.0 + number
    game = values.pop("game", HIDDEN)
    options = values.pop("options", {"players": len(holders)})
    row = TableRow(
        table_id, game, 1, options, "1", f"Match {number}", False, True, None, 0.0, finished, 9, 1, None, True
    )
    seats = [
        SeatRow(table_id, seat, "person", holder.capitalize(), None, holder, f"link-{number}-{seat}")
        for seat, holder in enumerate(holders)
    ]
    blank = ResultRow(
        table_id, 0, game, 1, "rulebook", len(holders), None, None, 1, 7, 1.0, False, None, False, 9, finished, rated
    )
    await database.add_table(replace(row, recorded=True), seats)
    await Results(database).record(
        table_id,
        [
            replace(blank, seat=seat, holder=holder, player=f"id-{holder}", place=places[seat], **values)
            for seat, holder in enumerate(holders)
        ],
    )


async def found(database, **search):
    return [int(match.name.split()[1]) for match in await History(database).search(ANN, Search(**search), 100)]


def test_matches_are_found_by_game_people_options_date_and_result(db):
    async def work(database):
        await add_match(database, 1)
        await add_match(database, 2, game="potlatch", holders=(CLEO, ANN), places=(1, 2))
        await add_match(database, 3, options={"players": 2, "hand_size": 4}, places=(2, 1))
        await add_match(database, 4, holders=(BEN, CLEO))  # without Ann
        await add_match(database, 5, holders=(ANN, ANN), places=(2, 1))  # two seats, one screen
        assert await found(database) == [5, 3, 2, 1]
        assert await found(database, game="potlatch") == [2]
        assert await found(database, person="CLE") == [2]
        assert await found(database, person="%") == []
        assert await found(database, option=("hand_size", "4")) == [3]
        assert await found(database, since=1002.0, until=1005.0) == [3, 2]
        assert await found(database, result=WON) == [1]
        assert await found(database, result=LOST, game=HIDDEN) == [5, 3]
        assert await found(database, rated=True) == []

    with_database(db, work)


def test_pages_go_on_where_the_last_one_ended_even_if_matches_ended_at_once(db):
    async def work(database):
        for number in range(7):
            await add_match(database, number, finished=2000.0)
        seen, cursor = [], None
        while True:
            page = await History(database).search(ANN, Search(before=cursor), 3)
            if not page:
                return seen
            seen += [match.name for match in page]
            cursor = (page[-1].results[0].finished, page[-1].results[0].table_id)

    assert with_database(db, work) == [f"Match {number}" for number in reversed(range(7))]


def test_a_search_reads_no_more_than_the_persons_own_matches(sqlite):
    async def work(database):
        statements = []
        sa.event.listen(
            database.engine.sync_engine,
            "before_cursor_execute",
            lambda connection, cursor, statement, parameters, *rest: statements.append((statement, parameters)),
        )
        for search in (Search(), Search(game=HIDDEN), Search(person="ben"), Search(before=(5.0, "table-0001"))):
            await History(database).search(ANN, search, 20)
        await Results(database).unrecorded(20)
        await Ratings(database).count_new()
        plans = []
        async with database.engine.connect() as connection:
            for statement, parameters in [each for each in statements if each[0].startswith("SELECT")]:
                rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plans += [row.detail for row in rows]
        return plans

    plans = with_database(sqlite, work)
    scans = [plan for plan in plans if plan.startswith(("SCAN results", "SCAN tables", "SCAN seats"))]
    assert plans and not [scan for scan in scans if "ix_" not in scan]  # an index of few rows may be read whole
    assert any("ix_results_holder_finished" in plan for plan in plans)
    assert any("ix_results_holder_game_finished" in plan for plan in plans)
    assert any("ix_tables_unrecorded" in plan for plan in plans)
    assert any("ix_results_uncounted" in plan for plan in plans), plans


def test_statistics_give_counts_and_streaks(db):
    async def work(database):
        for number, place in enumerate([1, 1, 2, 1, 1, 1]):
            await add_match(database, number, places=(place, 3 - place))
        await add_match(database, 9, holders=(ANN, BEN, CLEO), places=(3, 1, 2))
        await add_match(database, 10, holders=(ANN, ANN), places=(1, 2))  # nobody knows which seat was Ann's
        past = History(database)
        return archive.statistics(await past.tallies(ANN), await past.wins_in_order(ANN))

    (numbers,) = with_database(db, work)
    assert (numbers.played, numbers.won, numbers.streak, numbers.best_streak) == (7, 5, 0, 3)
    assert [(tally.players, tally.played, tally.won) for tally in numbers.by_players] == [(2, 6, 5), (3, 1, 0)]
    assert numbers.mean_place == pytest.approx(10 / 7)


def test_rated_matches_count_once_however_many_count_and_can_be_counted_again(db, monkeypatch):
    monkeypatch.setattr(rating_store, "MATCHES_PER_TRANSACTION", 8)

    async def work(database):
        chance = random.Random(3)
        for number in range(24):
            places = chance.sample((1, 2, 3), 3)
            await add_match(
                database, number, (ANN, BEN, CLEO), places, rated=number % 10 != 0, together=number % 7 == 0
            )
        counted = [Ratings(database) for _ in range(4)]

        async def count(store):
            return sum([await store.count_new() for _ in range(4)])

        together = sum(await asyncio.gather(*(count(store) for store in counted)))
        assert together + await count(counted[0]) == 21
        before = await database.read(sa.select(ratings).order_by(ratings.c.pool, ratings.c.player))
        assert {row["matches"] for row in before if not row["player"].startswith("setting")} == {18, 3}
        again = await counted[0].recompute()
        assert (again.matches, again.missing, again.ratings) == (21, 0, len(before))
        assert await database.read(sa.select(ratings).order_by(ratings.c.pool, ratings.c.player)) == before
        await Administration(database).delete(["table-0001"])
        assert (await counted[0].recompute()).missing == 1

    with_database(db, work)


def test_results_are_exported_erased_and_deleted_with_their_table(db):
    async def work(database):
        await add_match(database, 1, rated=True)
        await add_match(database, 2)
        await Ratings(database).count_new()
        people = PersonalData(database)
        data = await people.export(BEN)
        assert [row["seat"] for row in data["results"]] == [2, 2] and len(data["ratings"]) == 1
        await people.erase(BEN)
        data = await people.export(BEN)
        assert data["results"] == [] and data["ratings"] == []
        left = await database.read(sa.select(results).where(results.c.table_id == "table-0001"))
        assert [(row["holder"], row["player"]) for row in left] == [(ANN, "id-ann"), (None, None)]
        assert len(await found(database)) == 2  # the other player keeps them
        await Administration(database).delete(["table-0001", "table-0002"])
        assert await database.read(sa.select(results)) == []

    with_database(db, work)


# --- Rated tables ----------------------------------------------------------------------------------------------------


def with_services(db, work):
    async def run():
        database = await Database.open(database_url(db))
        services = Services(database, "secret", Settings())
        await services.precompiler.try_to_compile(HIDDEN)
        committing = asyncio.create_task(services.commits.run())
        async with database.transaction() as connection:
            people = [{"holder": holder, "name": holder.capitalize(), "created": 0.0} for holder in (ANN, BEN)]
            await connection.execute(sa.insert(accounts), people)
        try:
            async with asyncio.timeout(HANGS_AFTER):
                return await work(services)
        finally:
            committing.cancel()
            await services.stop()

    return asyncio.run(run())


def wish(holder=ANN, seats=("me", "open"), **values):
    return TableRequest(holder, HIDDEN, {}, [SeatRequest(kind) for kind in seats], rated=True, **values)


async def play(services, live, until=lambda live: live.match.over, by_bot=None):
    """Play first legal actions until the match is over; a bot plays for one seat."""
    while not until(live):
        seat, action = live.match.actor, live.match.legal()[0]
        if seat == by_bot:
            await services.moves.act_for_bot(live, seat, action, live.number)
        else:
            request = MoveRequest(ACT, f"client-{live.number}", live.ply, action)
            await services.moves.make(live, live.seats[seat].holder, seat, request)


async def sit_down(services, **values):
    live = await services.creator.create(wish(**values))
    await services.seating.take(live.id, 1, BEN, "Ben")
    return live


def test_a_rated_match_counts_for_people_with_an_account(sqlite):
    async def work(services):
        live = await sit_down(services)
        await play(services, live)
        assert await services.recorder.round()
        assert not await services.recorder.round()
        person = services.public_ids.of(BEN)
        ranking = await archive_routes.ranking(HIDDEN, services, ANN)
        assert {each.name for each in ranking.people} == {"Ann", "Ben"} and all(r.provisional for r in ranking.people)
        assert [each.mine for each in ranking.people if each.name == "Ann"] == [True]
        versus = await archive_routes.versus(person, services, ANN)
        assert versus.name == "Ben" and versus.games[0].played == 1 and versus.games[0].expected is not None
        with pytest.raises(NotFound):
            await archive_routes.versus(person, services, CLEO)  # only the two of them
        page = await archive_routes.search_archive(archive_routes.SearchForm(), services, ANN)
        (match,) = page.matches
        assert match.rated and match.rating and match.rules == "As in the rulebook" and page.next is None
        assert [(seat.mine, seat.person) for seat in match.seats] == [(True, None), (False, person)]
        rematch = await services.rematches.create(live.id, ANN)
        assert rematch.row.rated

    with_services(sqlite, work)


def test_there_is_no_help_at_a_rated_table(sqlite):
    async def work(services):
        live = await sit_down(services)
        await play(services, live, until=lambda live: live.ply == 1)
        with pytest.raises(RequestRefused, match="no hints"):
            await services.hints.find(live, 0, "address")
        with pytest.raises(Forbidden, match="no coach"):
            services.coach.check(live, live.ply, 0)
        with pytest.raises(RequestRefused, match="undone"):
            await services.moves.make(live, ANN, 0, MoveRequest(UNDO, "client-undo", live.ply))
        assert "undone" in views.board(live, 0).undo and not views.live_table_card(live, ANN).coach
        with pytest.raises(RequestRefused, match="once it is over"):
            await services.copier.copy(replace(wish(), rated=False), live.id, 0)
        with pytest.raises(RequestRefused, match="has begun"):
            await services.seating.change(live.id, lambda record: give_to_bot(record, 1, ANN, "casual"), 1)

    with_services(sqlite, work)


def test_only_people_with_an_account_and_one_seat_play_a_rated_match_with_usual_rules(sqlite):
    async def work(services):
        for request, reason in (
            (wish(CLEO), "account"),
            (wish(seats=("me", "me")), "one seat"),
            (replace(wish(), options={"hand_size": 4}), "changed rules"),
        ):
            with pytest.raises(RequestRefused, match=reason):
                await services.creator.create(request)
        live = await services.creator.create(wish())
        for holder, reason in ((CLEO, "account"), (ANN, "one seat")):
            with pytest.raises(RequestRefused, match=reason):
                await services.seating.take(live.id, 1, holder, None)
        with pytest.raises(RequestRefused, match="middle"):
            await services.copier.copy(wish(), live.id, 0)
        with pytest.raises(Forbidden, match="account"):
            await services.seating.claim(live.seats[1].link, CLEO)

    with_services(sqlite, work)


def test_who_resigns_or_leaves_a_rated_match_to_a_bot_has_forfeited_it(sqlite):
    async def work(services):
        resigned = await sit_down(services)
        await play(services, resigned, until=lambda live: live.ply == 2)
        await services.seating.change(resigned.id, lambda record: resign(record, 1, BEN), 1)
        assert resigned.seats[1].away == RESIGNED
        await play(services, resigned, by_bot=1)
        await services.recorder.round()
        kept = await services.database.read(sa.select(results).order_by(results.c.seat))
        assert [row["forfeit"] for row in kept] == [False, True] and all(row["rated"] for row in kept)
        assert kept[0]["mu"] > kept[1]["mu"]  # whatever the bot has made of it

    with_services(sqlite, work)


def test_matches_that_ended_before_an_upgrade_or_a_kill_are_recorded_later(sqlite):
    async def work(services):
        live = await services.creator.create(replace(wish(seats=("me", "me")), rated=False))
        await play(services, live)
        database = services.database
        first = await database.read(sa.select(tables.c.over, tables.c.recorded))
        assert first == [{"over": True, "recorded": False}]  # killed before the results were written
        services.tables.live.clear()
        await services.recorder.round()
        rows = await database.read(sa.select(results).order_by(results.c.seat))
        assert [row["place"] for row in rows] == live.match.places and not rows[0]["rated"]
        assert abs(rows[0]["finished"] - time.time()) < HANGS_AFTER and rows[0]["plies"] == live.ply
        await services.recorder.record(live.id)  # once more, as by another process
        assert await database.read(sa.select(results).order_by(results.c.seat)) == rows

    with_services(sqlite, work)


def test_an_operator_computes_the_ratings_again(sqlite, capsys):
    with_database(sqlite, lambda database: add_match(database, 1, rated=True))
    with_database(sqlite, lambda database: Ratings(database).count_new())
    admin_app(["recompute-ratings", "--db", sqlite], standalone_mode=False)
    assert capsys.readouterr().out == "Computed 2 ratings from 1 match.\n"
