"""What one game says about its parts: what elements cost and bring, what Events do, how resources flow.

It is worked out when a game is over, so that comparisons of thousands of games need not keep every position.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablewright.engine.kit.rule import NONE
from tablewright.engine.study import Study

START, MADE, SPENT, LEFT = range(4)
CASES, SUMS = range(2)
EVENT_NUMBERS = 2  # that an entry of the journal has beside the number of the Event


@dataclass
class Ledger:
    """The accounts of one game. Gauges are the resources, then the score, the shared track and the allowance."""

    touched: np.ndarray  # the elements that were taken, in ascending order
    effects: np.ndarray  # for each of them: cases and sums, by gauge: what taking it changed for the taker
    flows: np.ndarray  # resources, then START, MADE, SPENT and LEFT: the mean of all seats
    events: np.ndarray  # for each Event: how often it happened, and the sums of its numbers
    points: np.ndarray  # players, sources
    dealt: np.ndarray  # what each seat begins with: resources and what else is dealt, players
    allowance: float  # the most that a player had in a turn


def gauge_keys(study: Study) -> list[str]:
    """Where the words of the gauges in the effects stand; empty for the score."""
    shared = [gauge for gauge in (study.commons, study.allowance) if gauge]
    resources = [f"study.gauge.{gauge.name}" for gauge in study.resources]
    return [*resources, "", *(f"study.gauge.{gauge.name}" for gauge in shared)]


def named_subjects(subjects: np.ndarray, actors: np.ndarray) -> np.ndarray:
    """The element that each decision belongs to: one that touches none goes on with what its player has just begun."""
    begins = subjects != NONE
    begins[1:] |= actors[1:] != actors[:-1]
    begun = np.maximum.accumulate(np.where(begins, np.arange(len(subjects)), 0))
    return np.asarray(subjects[begun])


def effects_of(
    subjects: np.ndarray, actors: np.ndarray, own: np.ndarray, shared: np.ndarray, turn: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """What taking each element changed, and which elements were taken.

    `own` has what each seat holds (positions, gauges, players), `shared` what all share (positions, gauges), and `turn`
    what the player on turn can spend (positions, gauges), which counts only while the turn goes on.
    """
    plies = np.arange(len(actors))
    change = np.concatenate(
        [own[plies + 1, :, actors] - own[plies, :, actors], np.diff(shared, axis=0), np.diff(turn, axis=0)], axis=1
    )
    goes_on = np.append(actors[1:] == actors[:-1], False)
    counts = np.ones_like(change)
    if turn.shape[1]:
        counts[~goes_on, -turn.shape[1] :] = 0
    change *= counts
    named = named_subjects(subjects, actors)
    counts[subjects == NONE] = 0
    touched, places = np.unique(named, return_inverse=True)
    effects = np.zeros((len(touched), 2, change.shape[1]), np.float32)
    np.add.at(effects[:, CASES], places, counts)
    np.add.at(effects[:, SUMS], places, change)
    taken = touched != NONE
    return touched[taken].astype(np.int16), effects[taken]


def flows_of(holdings: np.ndarray) -> np.ndarray:
    """What a seat begins with, makes, spends and keeps of each resource.

    `holdings` are positions, resources, players.
    """
    if holdings.ndim < 3 or not holdings.shape[1]:
        return np.zeros((0, 4), np.float32)
    change = np.diff(holdings, axis=0)
    made, spent = np.maximum(change, 0).sum(axis=0), np.maximum(-change, 0).sum(axis=0)
    return np.stack([each.mean(axis=1) for each in (holdings[0], made, spent, holdings[-1])], axis=1)


def events_of(study: Study, kind: int, entries: np.ndarray) -> np.ndarray:
    """How often each Event happened, and the sums of its numbers; `kind` is that of its journal entry."""
    found = np.zeros((len(study.events), 1 + EVENT_NUMBERS), np.float32)
    for _, event, *numbers, _ in entries[entries[:, 0] == kind] if kind else ():
        found[event - 1] += (1, *numbers)
    return found
