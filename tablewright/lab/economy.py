"""What seats hold and what all share: resources, giving, the shared track. Measures 5, 46, 47, 52 to 54 and 56."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tablewright.arena.recording import GameRecord
from tablewright.arena.samples import giving_actions
from tablewright.engine.study import Gauge
from tablewright.lab.findings import Finding, Section, SectionTable
from tablewright.lab.measures import COOPERATION, JUDGEMENTS, RESOURCES
from tablewright.lab.plots import lines
from tablewright.lab.sample import Evidence, Sample
from tablewright.lab.statistics import (
    Estimate,
    clustered_correlation,
    mean,
    paired_difference,
    paired_share_difference,
    share,
    t_test,
)
from tablewright.lab.wording import percent, percentage_points, signed, with_interval

SPENT = 0.3  # of what is made: a resource of which less is spent is kept on purpose, as points are
MOMENTS = 21


# --- Resources ------------------------------------------------------------------------------------------------------


def resources(sample: Sample) -> Section:
    section = Section(RESOURCES)
    if not sample.game.box.study.resources:
        section.notes.append("This game names no resources that seats hold.")
    rows = [flow(sample, place, gauge, section) for place, gauge in enumerate(sample.game.box.study.resources)]
    if rows:
        columns = ("resource", "made", "spent", "left at the end")
        section.tables.append(SectionTable("Resources for each seat and round", columns, rows))
    shortages(sample, section)
    return section


def flow(sample: Sample, place: int, gauge: Gauge, section: Section) -> tuple[object, ...]:
    """What a seat makes, spends and keeps of a resource (46). Returns a row of the table."""
    name = gauge_name(sample, gauge)
    made, spent, left, begun = [], [], [], []
    for record in sample.games:
        stock = record.holdings[:, place]
        change = np.diff(stock, axis=0)
        seat_rounds = sample.players * max(1, record.rounds)
        made.append(float(np.maximum(change, 0).sum()) / seat_rounds)
        spent.append(float(np.maximum(-change, 0).sum()) / seat_rounds)
        left.append(float(stock[-1].mean()))
        begun.append(float(stock[0].mean()))
    section.measure(
        46,
        f"A seat makes {with_interval(mean(made), 2)} {name} per round and spends {with_interval(mean(spent), 2)};"
        f" {with_interval(mean(left))} are left at the end.",
        mean(made),
        sample,
        name=f"Flow of {name}",
    )
    dry = sum(value == 0 for value in made)
    section.judge_games(
        "nothing_made",
        f"Nobody makes any {name} in {percent(share(dry, len(made)))} of the games.",
        dry,
        sample,
        key=f"dry {gauge.name}",
        subject=name,
    )
    if mean(spent).value > SPENT * mean(made).value > 0:
        had = np.array(begun) + np.array(made) * sample.per_game("rounds")
        kept = mean(np.array(left) / np.maximum(1e-9, had))
        section.judge_mean(
            "left_over",
            f"There is too much {name}: {percent(kept)} of what a seat ever has is left over at the end.",
            kept,
            sample,
            "above",
            size=min(1.0, kept.value),
            key=f"hoard {gauge.name}",
            subject=name,
        )
    return name, with_interval(mean(made), 2), with_interval(mean(spent), 2), with_interval(mean(left), 2)


def shortages(sample: Sample, section: Section) -> None:
    """At how many decisions each shortage forbids something (47)."""
    shares: dict[str, Estimate] = {}
    rows = []
    for place, reason in enumerate(sample.game.box.study.shortages):
        name, rule = reason.replace("_", " "), sample.game.box.reasons.rule_of[reason]
        e = mean([record.shortages[place] / max(1, record.plies) for record in sample.games])
        shares[name] = e
        rows.append((name, rule, percent(e)))
        section.judge_mean(
            "shortage",
            f"At {percent(e)} of the decisions something is forbidden by {name} ({rule}).",
            e,
            sample,
            "above",
            key=f"short {reason}",
            subject=reason,
        )
    if shares:
        worst = max(shares, key=lambda name: shares[name].value)
        sentence = f"The most frequent shortage is {worst}: it forbids something at {percent(shares[worst])} of the"
        section.measure(47, f"{sentence} decisions.", shares[worst], sample)
        section.tables.append(SectionTable("Shortages", ("shortage", "rule", "decisions it affects"), rows))


def gauge_name(sample: Sample, gauge: Gauge) -> str:
    return sample.game.box.words.say(f"study.gauge.{gauge.name}")


# --- Cooperation ----------------------------------------------------------------------------------------------------


def cooperation(sample: Sample, levels: Mapping[str, Sample]) -> Section:
    """The group's survival, also at other bot levels, and what giving brings."""
    section = Section(COOPERATION)
    shared_loss(sample, levels, section)
    study = sample.game.box.study
    if study.giving and sample.players > 1:
        giving(sample, section)
    else:
        section.notes.append("No action of this game helps others more than oneself.")
    if study.commons is not None:
        shared_track(sample, study.commons, section)
    else:
        section.notes.append("This game has no shared track.")
    return section


def shared_loss(sample: Sample, levels: Mapping[str, Sample], section: Section) -> None:
    """Games that nobody wins, by the level of the players (5)."""
    for each in (sample, *levels.values()):
        lost = share(each.lost_by_all, len(each.games))
        section.measure(
            5,
            f"Nobody wins {percent(lost)} of the games between {each.level} players.",
            lost,
            each,
            name=f"Shared loss, {each.level}",
            examples=lost_games(each),
        )
    lost = share(sample.lost_by_all, len(sample.games))
    section.judge_games(
        "shared_loss",
        f"Everybody loses together in {percent(lost)} of the games.",
        sample.lost_by_all,
        sample,
        size=lost.value,
        key="shared loss",
        subject="survival",
        examples=tuple(lost_games(sample)),
    )


def lost_games(sample: Sample) -> list[GameRecord]:
    return sample.examples([place for place, record in enumerate(sample.games) if not record.has_winner])


def giving(sample: Sample, section: Section) -> None:
    """How those finish who give little, and whether giving pays (52, 53)."""
    gifts = np.zeros((len(sample.games), sample.players))
    for place, record in enumerate(sample.games):
        gave = np.isin(record.actions, giving_actions(sample.game.box))
        gifts[place] = np.bincount(record.actors[gave], minlength=sample.players)[: sample.players]
    payoffs = sample.per_seat("payoffs")
    gap = payoffs - payoffs.mean(axis=1, keepdims=True)
    order = gifts.argsort(axis=1, kind="stable")
    differs = gifts.max(axis=1) > gifts.min(axis=1)
    least = mean(np.take_along_axis(gap, order[:, :1], axis=1)[differs, 0])
    sentence = f"The player who gives least finishes {with_interval(least, 3)} above the mean payoff of the table"
    section.measure(52, f"{sentence}.", least, sample)
    section.findings.append(
        Finding(
            kind="free_riding",
            sentence=f"{sentence}: giving does not pay.",
            out_of_range=least.value > JUDGEMENTS["free_riding"].edge,
            p=t_test(least, 0.0),
            size=abs(least.value),
            level=sample.level,
            count=least.count,
            key="free riding",
            subject="giving",
        )
    )
    spread = gifts - gifts.mean(axis=1, keepdims=True)
    if spread.std() > 0 and gap.std() > 0:
        strength = clustered_correlation(spread.ravel(), gap.ravel(), np.repeat(np.arange(len(gap)), sample.players))
        sentence = "The correlation between giving more than others and finishing better than they do is"
        section.measure(53, f"{sentence} {signed(strength, 2)}.", strength, sample)


def selfishness(evidence: Evidence, section: Section) -> None:
    """What the group loses if nobody ever gives, against giving whenever one can (56). Both play the same deals."""
    never, always = (evidence.samples.get(f"giving {how}") for how in ("never", "always"))
    if never is None or always is None:
        return
    games = min(len(never.games), len(always.games))
    never, always = Sample(never.plan, never.games[:games]), Sample(always.plan, always.games[:games])
    if all(np.array_equal(one.actions, other.actions) for one, other in zip(never.games, always.games, strict=True)):
        section.notes.append("Players never choose between giving and not giving, so selfishness has no cost.")
        return
    cost = paired_share_difference(never.per_game("has_winner"), always.per_game("has_winner"))
    score = paired_difference(*(each.per_seat("scores").mean(axis=1) for each in (never, always)))
    without, given = (share(games - each.lost_by_all, games) for each in (never, always))
    section.measure(
        56,
        f"Somebody wins {percent(given)} of the games if everybody gives whenever they can, and {percent(without)} if"
        f" nobody ever gives: {percentage_points(cost)}. The mean score is {signed(score)} points higher with giving.",
        cost,
        always,
        level=f"{always.level}, all give or nobody does",
    )


def shared_track(sample: Sample, track: Gauge, section: Section) -> None:
    """How far the shared track is from collapse, over time (54)."""
    collapse, name = sample.game.box.study.falls_at, gauge_name(sample, track)
    moments = [np.linspace(0, len(record.commons) - 1, MOMENTS).astype(int) for record in sample.games]
    away = np.array([np.abs(r.commons[at] - collapse) for r, at in zip(sample.games, moments, strict=True)])
    nearest = mean(away.min(axis=1))
    section.measure(
        54,
        f"{name} comes within {with_interval(nearest)} steps of collapse; at the end it is"
        f" {with_interval(mean(away[:, -1]))} steps away.",
        nearest,
        sample,
        examples=sample.examples(np.argsort(away.min(axis=1))),
    )
    curves = {
        "mean": away.mean(axis=0),
        "lowest tenth": np.quantile(away, 0.1, axis=0),
        "highest tenth": np.quantile(away, 0.9, axis=0),
    }
    time = np.linspace(0, 100, MOMENTS)
    section.plots.append(lines(f"{name}: steps from collapse", time, curves, "% of the game", "steps"))
    field = sample.game.box.state[track.field]
    length = max(abs(field.high - collapse), abs(field.low - collapse))
    start, edge = mean(away[:, 0]), JUDGEMENTS["near_collapse"].edge * length
    section.judge_mean(
        "near_collapse",
        f"{name} begins {with_interval(start)} steps from collapse, where {length} are possible: hardly"
        " anything may go wrong.",
        start,
        sample,
        "below",
        edge=edge,
        key="narrow",
        subject=name,
    )
    safe = int((away.min(axis=1) >= away[:, 0]).sum())
    section.judge_games(
        "never_in_danger",
        f"{name} is never in danger: in {percent(share(safe, len(away)))} of the games it is never nearer"
        " to collapse than at the start.",
        safe,
        sample,
        key="safe",
        subject=name,
    )
