"""Two claims of a table by the same process at the same time."""

import asyncio
from types import SimpleNamespace

import pytest

from tablewright.server.errors import NotOwned
from tablewright.server.store.leases import Claim
from tablewright.server.store.rows import Outcome
from tablewright.server.tables import moves
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.ownership import Ownership


def owned_table(fence):
    live = object.__new__(LiveTable)
    live.row = SimpleNamespace(id="table")
    live.match = None
    live.set_owner("me", "me", fence)
    return live


@pytest.mark.parametrize(("fence", "kept"), [(5, 6), (7, 7)])
def test_an_older_claim_does_not_take_the_place_of_a_newer_one(fence, kept):
    async def claim(table_id, by_force):
        return Claim("me", fence)

    nothing = SimpleNamespace(connected=False)
    ownership = Ownership(SimpleNamespace(shared=False, process="me"), nothing, nothing, nothing, nothing)
    ownership.leases = SimpleNamespace(claim=claim)
    live = owned_table(fence=6)
    asyncio.run(ownership.claim(live))
    assert (live.owned, live.fence) == (True, kept)


@pytest.mark.parametrize("claimed_meanwhile", [True, False])
def test_a_commit_that_is_refused_gives_up_only_the_claim_it_was_made_with(monkeypatch, claimed_meanwhile):
    async def commit(action):
        if claimed_meanwhile:
            live.set_owner("me", "me", 7)
        return Outcome.NOT_OWNED

    live = owned_table(fence=6)
    monkeypatch.setattr(moves, "checked_match_after", lambda match, row: match)
    monkeypatch.setattr(LiveTable, "status_after", lambda live, row, match: None)
    with pytest.raises(NotOwned):
        asyncio.run(moves.Moves(SimpleNamespace(commit=commit), None, None)._commit(live, None))
    assert live.owned is claimed_meanwhile
