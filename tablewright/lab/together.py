"""Does the group survive, and what does giving bring? Measures 5 and 52 to 54."""

from __future__ import annotations

import numpy as np

from tablewright.lab.evidence import Lot, examples
from tablewright.lab.findings import Finding, Measure, Section
from tablewright.lab.plots import lines
from tablewright.lab.statistics import Estimate, mean, p_value, share
from tablewright.lab.telling import percent, spanned

MOMENTS = 21
NARROW = 0.15  # of the way that a track has: so near to the fall no game should begin


def together(lot: Lot, levels: dict[str, Lot]) -> Section:
    section = Section("Does the group survive, and what does giving bring?")
    shared_loss(lot, levels, section)
    study = lot.game.box.study
    if study.giving and lot.players > 1:
        giving(lot, section)
    else:
        section.notes.append("No action of this game serves the others more than oneself.")
    if study.commons is not None:
        margin(lot, section)
    else:
        section.notes.append("There is no track that all share.")
    return section


def shared_loss(lot: Lot, levels: dict[str, Lot], section: Section) -> None:
    """Games in which nobody wins, by the level of the players (5)."""
    for level in (lot, *levels.values()):
        lost = share(sum(not w.has_winner for w in level.games), len(level.games))
        section.measures.append(
            Measure(
                5,
                f"Shared loss, {level.level}",
                f"Nobody wins {percent(lost)} of the games of {level.level} players.",
                lost,
                level.level,
                level.players,
                tuple(examples(level.games, [i for i, w in enumerate(level.games) if not w.has_winner])),
            )
        )
        if level is lot:
            section.findings.append(
                Finding(
                    5,
                    f"Everybody loses together in {percent(lost)} of the games.",
                    p_value(lost, 0.4) if lost.low > 0.5 else 1.0,
                    min(0.9, lost.value),
                    lot.level,
                    lost.count,
                    key="shared loss",
                    subject="survival",
                    examples=tuple(examples(lot.games, [i for i, w in enumerate(lot.games) if not w.has_winner])),
                )
            )


def giving(lot: Lot, section: Section) -> None:
    """What those who give little get, and what giving brings (52, 53)."""
    actions = lot.game.box.actions
    families = [actions[name] for name in lot.game.box.study.giving]
    gifts = np.zeros((len(lot.games), lot.players))
    for number, w in enumerate(lot.games):
        gave = np.zeros(w.plies, bool)
        for family in families:
            gave |= (w.actions >= family.first) & (w.actions < family.first + family.size)
        gifts[number] = np.bincount(w.actors[gave], minlength=lot.players)[: lot.players]
    payoffs = lot.per_seat("payoffs")
    gap = payoffs - payoffs.mean(axis=1, keepdims=True)
    order = gifts.argsort(axis=1, kind="stable")
    differs = gifts.max(axis=1) > gifts.min(axis=1)
    least = mean(np.take_along_axis(gap, order[:, :1], axis=1)[differs, 0])
    section.measures.append(
        Measure(
            52,
            "Free riding",
            f"Who gives least in a group comes out {spanned(least, 3)} above the mean payoff of the table.",
            least,
            lot.level,
            lot.players,
        )
    )
    section.findings.append(
        Finding(
            52,
            f"Who gives least comes out {spanned(least, 3)} of payoff above the table's mean: giving does not pay.",
            p_value(least, 0.0) if least.value > 0.05 else 1.0,
            min(0.6, 3 * abs(least.value)),
            lot.level,
            least.count,
            key="free riding",
            subject="giving",
        )
    )
    spread = gifts - gifts.mean(axis=1, keepdims=True)
    if spread.std() > 0 and gap.std() > 0:
        strength = float(np.corrcoef(spread.ravel(), gap.ravel())[0, 1])
        error = 1.96 / np.sqrt(max(1, len(lot.games)))
        section.measures.append(
            Measure(
                53,
                "What giving brings",
                f"The correlation of giving more than others with doing better than they do is {strength:+.2f}"
                f" ({strength - error:+.2f} to {strength + error:+.2f}).",
                Estimate(strength, strength - error, strength + error, len(lot.games)),
                lot.level,
                lot.players,
            )
        )


def margin(lot: Lot, section: Section) -> None:
    """How far the shared track is from the fall, over time (54)."""
    study = lot.game.box.study
    assert study.commons is not None
    name = lot.game.box.words.get(f"study.gauge.{study.commons.name}")
    away = np.array(
        [np.abs(w.commons[np.linspace(0, len(w.commons) - 1, MOMENTS).astype(int)] - study.falls_at) for w in lot.games]
    )
    closest = mean(away.min(axis=1))
    section.measures.append(
        Measure(
            54,
            "Collective margin",
            f"{name} comes within {spanned(closest)} steps of the fall; at the end it is {spanned(mean(away[:, -1]))}"
            " away.",
            closest,
            lot.level,
            lot.players,
            tuple(examples(lot.games, np.argsort(away.min(axis=1)))),
        )
    )
    time = np.linspace(0, 100, MOMENTS)
    curves = {
        "mean": away.mean(axis=0),
        "lowest tenth": np.quantile(away, 0.1, axis=0),
        "highest tenth": np.quantile(away, 0.9, axis=0),
    }
    section.plots.append(lines(f"{name}: steps from the fall", time, curves, "% of the game", "steps"))
    start, way = mean(away[:, 0]), length_of_way(lot)
    section.findings.append(
        Finding(
            54,
            f"{name} begins {spanned(start)} steps from the fall, of the {way} that it can be away: hardly anything"
            " may go wrong.",
            1e-6 if start.high < NARROW * way else 1.0,
            0.5,
            lot.level,
            start.count,
            key="narrow",
            subject=name,
        )
    )
    safe = share(int((away.min(axis=1) >= away[:, 0]).sum()), len(away))
    section.findings.append(
        Finding(
            54,
            f"{name} is never in danger: in {percent(safe)} of the games it is never nearer to the fall than at the"
            " start.",
            p_value(safe, 0.5) if safe.low > 0.8 else 1.0,
            0.45,
            lot.level,
            safe.count,
            key="safe",
            subject=name,
        )
    )


def length_of_way(lot: Lot) -> int:
    """How many steps the shared track can be away from the fall."""
    study = lot.game.box.study
    assert study.commons is not None
    field = lot.game.box.state[study.commons.field]
    return max(abs(field.high - study.falls_at), abs(field.low - study.falls_at))
