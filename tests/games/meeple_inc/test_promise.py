"""What an unfinished game promises: the designer's numbers count."""

import numpy as np

from tablewright.bots import Seat
from tablewright.bots.greedy import Greedy
from tablewright.engine.copies import Copy

from .positions import acts, place

ITEMS = {"items": ["i01", "i02", "i11", "i03"]}
DOUBLED = Copy(edits=(("items.item.i11.parts.0.vp", 4),))


def promised(match):
    out = np.zeros(6)
    match.game.box.promise(match.game.rules, match.state, out)
    return out[: match.game.players]


def test_an_item_with_more_points_promises_more(table):
    usual, doubled = (promised(table({"items": ["i11"]}, {}, content=content)) for content in (Copy(), DOUBLED))
    assert doubled[0] > usual[0] and doubled[1] < usual[1]


def test_doubling_the_points_of_an_item_changes_what_is_taken(table):
    def best(content):
        """The actions that promise a greedy bot most."""
        match = place(table({"dollar": 3}, {}, tracks=ITEMS, content=content), "item-1")
        seat = Seat(match, 0)
        worth = Greedy(match.game, 0, samples=1).promises(seat)
        return [acts(match)[place] for place in np.flatnonzero(worth >= worth.max() - 1e-9)]

    assert best(DOUBLED) == ["track 3"] != best(Copy())


def test_a_set_of_predictions_promises_its_tokens(table):
    row = {"predicts": (1, ["spec", "box"])}
    edits = (("company.predictions.1.dollar", 4),)
    usual, richer = (promised(table(row, {}, content=content)) for content in (Copy(), Copy(edits=edits)))
    assert richer[0] > usual[0]
