"""The games that a net learns from: what it is given there is what it is given when it plays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import torch

import tablewright as tw
from tablewright.bots.nets import forward
from tablewright.bots.nets.inputs import inputs_of
from tablewright.engine.box import NetInputs
from tablewright.learn.kinds import kinds_of
from tablewright.learn.settings import Settings
from tablewright.learn.tables import Tables

SETTINGS = Settings(games=16, variants=3)
BOX = replace(tw.load("high-tide").box, net_inputs=NetInputs(pairs=(("hand", "hand"),)))


def test_a_net_that_learns_is_given_what_it_is_given_at_play() -> None:
    tables = Tables(BOX, (3,), SETTINGS, "cpu")
    kinds = kinds_of(BOX, 3, SETTINGS.variants, SETTINGS.changed, SETTINGS.seed)
    seeds = tables.groups[0].table.seeds.tolist()
    matches = [kinds[kind].new(seed=seed) for kind, seed in zip(tables.kinds.tolist(), seeds, strict=True)]
    chance, pairs, seen = np.random.default_rng(1), inputs_of(BOX).pairs.code, 0
    for _ in range(12):
        for match, codes, actor in zip(matches, tables.codes.numpy(), tables.actors.tolist(), strict=True):
            if not match.over:
                assert actor == match.state.actor
                assert np.array_equal(codes, forward.encode(match.game, match.states, actor))
                seen += int(codes[pairs].max()) > 1
        actions = [int(chance.choice(np.flatnonzero(mask))) for mask in tables.masks.numpy()]
        for match, action in zip(matches, actions, strict=True):
            if not match.over:
                match.play(action)
        tables.step(torch.tensor(actions, dtype=torch.int32))
    assert seen > 5, "and the codes of pairs are among it"
