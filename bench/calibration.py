"""Whether the judge of a game's net means what it says: predicted against realised chances to win.

    python bench/calibration.py life-builds-meaning --players 2,4 --positions 10000
    python bench/calibration.py life-builds-meaning --players 2 --fit 1250

The first command judges positions of new deals, eight of every match, by what the seat to decide sees. `--bots self`
(the default) lets the net play all seats and draw its actions by their probability, as it did while it learnt. With
`--bots levels` every seat is one of the levels up to `master`, drawn for each match. Printed for every tenth of the
predictions for all seats: how many there are, their mean, the share that was won, and the difference with half of its
95 % interval, in which what is said in one match counts as one. Payoffs are compared in the same way. All that is
printed twice: for what the towers say, and for what is meant by the maps in the net's file (see
bots/nets/calibration.py). Last comes by how much the maps make the mean squared error smaller. With `--net` another
file is measured.

The second fits the maps to so many matches, with other seeds, and writes them into the net's file.
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
    Judged,
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


def meant(judged: Judged, shifts: np.ndarray) -> Judged:
    """What is meant by the maps of one number of players."""
    return judged._replace(expected=calibrated(judged.expected, shifts[0]), chance=calibrated(judged.chance, shifts[1]))


def gain(judged: Judged, mapped: Judged) -> list[tuple[str, float, float]]:
    """By how much the maps make the squared error smaller, with half of the interval, for chances and payoffs."""
    found = []
    for name, came in (("chance", judged.won), ("expected", judged.payoff)):
        better = (getattr(judged, name) - came) ** 2 - (getattr(mapped, name) - came) ** 2
        by_match = np.bincount(judged.match.astype(int), weights=better) / len(better)
        found.append((name, float(better.mean()), float(Z95 * by_match.std() * np.sqrt(len(by_match)))))
    return found


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
    parser.add_argument("--fit", type=int, metavar="MATCHES", help="fit the maps and write them, and measure nothing")
    given = parser.parse_args()
    box = open_box(given.game)
    path = given.net or box.folder / FILE
    net = read_net(box, path)
    counts = [int(count) for count in given.players.split(",") if count] or list(range(2, box.most_players + 1))
    if given.fit:
        write_calibration(path, box, fit_calibration(box, net, counts, given.fit, given.each))
        return
    as_said = replace(net, shifts=unchanged(box))
    for players in counts:
        game, matches = tw.load(given.game, players=players), -(-given.positions // given.each)
        heat = temperatures(box, given.bots)
        judged = judged_positions(game, as_said, matches, FIRST_SEED, each=given.each, temperatures=heat)
        mapped = meant(judged, net.shifts[:, players - 1])
        title = f"{given.game}, {players} players, {len(judged.match) // players} positions, bots: {given.bots}"
        show(f"{title}, as the towers say", judged)
        show(f"{title}, with the maps", mapped)
        for name, smaller, half in gain(judged, mapped):
            print(f"  squared error of {name}: smaller by {smaller:.5f} ± {half:.5f}")


if __name__ == "__main__":
    main()
