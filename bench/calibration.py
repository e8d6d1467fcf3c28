"""Whether the judge of a game's net means what it says: predicted against realised chances to win.

    python bench/calibration.py life-builds-meaning --players 2,4 --positions 10000
    python bench/calibration.py life-builds-meaning --players 2 --cross 5
    python bench/calibration.py life-builds-meaning --players 2 --fit 1250

The first command judges positions of new deals, eight of every match, by what the seat to decide sees. `--bots self`
(the default) lets the net play all seats and draw its actions by their probability, as it did while it learnt. With
`--bots levels` every seat is one of the levels up to `master`, drawn for each match. Printed for every tenth of the
predictions for all seats: how many there are, their mean, the share that was won, and the difference with half of its
95 % interval, in which what is said in one match counts as one. Payoffs are compared in the same way. With `--net`
another file is measured.

`--cross 5` measures the maps (bots/nets/calibration.py) that would be fitted: each fifth of the matches with those that
the other four fifths give, and before that what the towers say. `--fit` fits maps to so many matches and writes them
into the net's file. These two use the same matches, with other seeds than the first command.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

import tablewright as tw
from tablewright.bots.levels import LEVELS, setting_of
from tablewright.bots.nets.calibration import calibrated, unchanged
from tablewright.bots.nets.files import FILE, read_net, write_calibration
from tablewright.engine.box import Box
from tablewright.engine.intervals import Z95
from tablewright.engine.registry import open_box
from tablewright.learn.calibration import (
    AS_IT_LEARNT,
    EACH,
    FIT_SEED,
    Judged,
    fit_both,
    fit_calibration,
    judged_positions,
)

FIRST_SEED = 10**9  # far from the seeds of training, and from those of the fit


def tenths(predicted: np.ndarray, realised: np.ndarray, match: np.ndarray) -> list[tuple[int, float, float, float]]:
    """Of each tenth of the scale: positions, mean prediction, mean outcome, half the interval of the difference."""
    place = np.minimum((predicted * 10).astype(int), 9)
    found = []
    for tenth in range(10):
        here = place == tenth
        if count := int(here.sum()):
            by_match = np.bincount(match[here].astype(int), weights=(realised - predicted)[here])
            half = Z95 * float(np.sqrt((by_match**2).sum())) / count
            found.append((count, float(predicted[here].mean()), float(realised[here].mean()), half))
    return found


def temperatures(box: Box, bots: str) -> tuple[float, ...]:
    if bots == "self":
        return AS_IT_LEARNT
    settings = [setting_of(level.name, box) for level in LEVELS]
    return tuple(float(setting.partition("=")[2]) for setting in settings if setting.startswith("net:temperature="))


def crossed(judged: Judged, folds: int) -> Judged:
    """The same with every match corrected by the maps that the matches of the other folds give."""
    expected, chance = judged.expected.copy(), judged.chance.copy()
    for fold in range(folds):
        here = judged.match % folds == fold
        payoffs, chances = fit_both(Judged(*(column[~here] for column in judged)))
        expected[here], chance[here] = calibrated(expected[here], payoffs), calibrated(chance[here], chances)
    return judged._replace(expected=expected, chance=chance)


def show(title: str, judged: Judged) -> None:
    for name, said, came in (("chance to win", judged.chance, judged.won), ("payoff", judged.expected, judged.payoff)):
        print(f"{title}: {name}")
        for count, mean, outcome, half in tenths(said, came, judged.match):
            print(
                f"  {count:6}  predicted {100 * mean:5.1f} %  realised {100 * outcome:5.1f} %"
                f"  difference {100 * (outcome - mean):+5.1f} ± {100 * half:.1f}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", default="", help="such as 2,4; by default all from two")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--each", type=int, default=EACH, help="positions of a match")
    parser.add_argument("--bots", choices=("self", "levels"), default="self")
    parser.add_argument("--net", type=Path, help="the file; by default the game's own")
    parser.add_argument("--cross", type=int, metavar="FOLDS", help="measure the maps that would be fitted")
    parser.add_argument("--fit", type=int, metavar="MATCHES", help="fit the maps and write them, and measure nothing")
    given = parser.parse_args()
    box = open_box(given.game)
    path = given.net or box.folder / FILE
    net = read_net(box, path)
    counts = [int(count) for count in given.players.split(",") if count] or list(range(2, box.most_players + 1))
    if given.fit:
        write_calibration(path, box, fit_calibration(box, net, counts, given.fit))
        return
    if given.cross:
        net = replace(net, shifts=unchanged(box))
    for players in counts:
        game, matches = tw.load(given.game, players=players), -(-given.positions // given.each)
        seed, heat = FIT_SEED if given.cross else FIRST_SEED, temperatures(box, given.bots)
        judged = judged_positions(game, net, matches, seed, each=given.each, temperatures=heat)
        title = f"{given.game}, {players} players, {len(judged.match) // players} positions, bots: {given.bots}"
        show(title, judged)
        if given.cross:
            show(f"{title}, with maps from {given.cross - 1} of {given.cross} parts", crossed(judged, given.cross))


if __name__ == "__main__":
    main()
