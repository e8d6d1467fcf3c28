"""How much is skill, and how much is luck? Measures 30 to 36."""

from __future__ import annotations

import numpy as np

from tablewright.lab.findings import Section, SectionTable
from tablewright.lab.measures import SKILL
from tablewright.lab.plots import lines
from tablewright.lab.sample import Evidence, Sample
from tablewright.lab.statistics import Estimate, explained_by_group, mean, quantile_of_t
from tablewright.lab.wording import percent, signed

CLEAR = 0.55  # a rung is clear from this score on, if its whole interval is above a half
JACKKNIFE = 10  # parts of the deals, each left out once


def skill(evidence: Evidence) -> Section:
    section = Section(SKILL)
    ladder(evidence, section)
    strong_against_weak(evidence, section)
    luck(evidence, section)
    skill_and_luck(evidence, section)
    return section


def score_of_first(sample: Sample) -> Estimate:
    """The first bot's share of first places, weighted by its seats; the games of a deal count as one."""
    first = sample.plan.bots[0]
    scores = []
    for record in sample.games:
        mine = np.array([name == first for name in record.bots])
        taken = float(record.best_shares[mine].sum()) / mine.sum()
        theirs = float(record.best_shares[~mine].sum()) / max(1, (~mine).sum())
        scores.append(taken / (taken + theirs))
    same = sample.plan.same
    deals = np.array(scores[: len(scores) // same * same]).reshape(-1, same)
    return mean(deals.mean(axis=1))


def ladder(evidence: Evidence, section: Section) -> None:
    """A bot that thinks twice as long against one that thinks once, rung by rung (30, 31)."""
    samples = evidence.with_prefix("rung ")
    if not samples:
        section.notes.append("No ladder was played: it takes at least two players.")
        return
    rungs = {name: score_of_first(sample) for name, sample in samples.items()}
    some = next(iter(samples.values()))
    for name, e in rungs.items():
        sentence = f"Iterations of search, {name}: the stronger bot scores {percent(e)}."
        section.measure(30, sentence, e, samples[name], name=f"Rung {name}", level=name)
    clear = sum(e.low > 0.5 and e.value >= CLEAR for e in rungs.values())
    depth = float(np.mean([e.value - 0.5 for e in rungs.values()]))
    half = float(np.sqrt(np.sum([(e.width / 2) ** 2 for e in rungs.values()]))) / len(rungs)
    section.measure(
        31,
        f"{clear} of {len(rungs)} rungs {'is' if clear == 1 else 'are'} clear; on average a rung is worth"
        f" {100 * depth:.1f} points above even.",
        Estimate(depth, depth - half, depth + half, sum(e.count for e in rungs.values())),
        some,
        level="search",
    )
    scores = {"score": [100 * e.value for e in rungs.values()]}
    section.plots.append(lines("Twice the thinking against once", list(rungs), scores, "rung", "per cent"))
    rows = [(name, percent(e), e.count) for name, e in rungs.items()]
    section.tables.append(SectionTable("Ladder", ("rung", "score", "deals"), rows))


def strong_against_weak(evidence: Evidence, section: Section) -> None:
    """Unlike bots against each other, and a bot that looks one step ahead (32, 36)."""
    for number, name, kind, what in (
        (32, "strong", "strength_without_effect", "The stronger bot"),
        (36, "greedy", "greed_without_effect", "A bot that looks one step ahead"),
    ):
        sample = evidence.samples.get(name)
        if sample is None:
            continue
        e = score_of_first(sample)
        first, second = dict.fromkeys(sample.plan.bots)
        section.measure(number, f"{what}, {first}, scores {percent(e)} against {second}.", e, sample)
        section.judge_mean(
            kind,
            f"Skill hardly matters: {first} scores only {percent(e)} against {second}.",
            e,
            sample,
            "below",
            key=name,
            subject="skill",
        )


def luck(evidence: Evidence, section: Section) -> None:
    """How much of the result the deal, or the set-up alone, decides between equal players (33, 34)."""
    for number, name, sentence in (
        (33, "same deal", "Between equal players the deal, with all later draws, decides {} of the result."),
        (34, "same setup", "The set-up alone decides {} of the result."),
    ):
        sample = evidence.samples.get(name)
        if sample is None:
            continue
        e = decided_by_deal(sample)
        section.measure(number, sentence.format(percent(e)), e, sample)
        if number == 33:
            section.judge_mean(
                "luck",
                f"The deal alone decides {percent(e)} of the result: players decide little.",
                e,
                sample,
                "above",
                key="luck",
                subject="luck",
            )


def skill_and_luck(evidence: Evidence, section: Section) -> None:
    """Skill against luck, from -1 to 1: how far a strong bot is from even, and how much the deal decides (35)."""
    strong, same = evidence.samples.get("strong"), evidence.samples.get("same deal")
    if strong is None or same is None:
        return
    e = skill_luck_index(score_of_first(strong), decided_by_deal(same))
    if e is None:
        section.notes.append("Neither skill nor the deal decides anything, so they cannot be compared.")
        return
    section.measure(
        35,
        f"On a scale from -1, all luck, to 1, all skill, the game stands at {signed(e, 2)}.",
        e,
        strong,
        level=f"{strong.level}; {same.level}",
    )


def skill_luck_index(score: Estimate, deal: Estimate) -> Estimate | None:
    """(skill - luck) / (skill + luck), with the interval of the delta method; None where both are 0.

    Skill is the strong bot's score against a weak one, from 0 at even to 1 if it always wins; luck is what the deal
    decides between equals, from 0 to 1.
    """
    ability, fortune = min(1.0, max(0.0, 2 * score.value - 1)), deal.value
    total = ability + fortune
    if total <= 0:
        return None
    value = (ability - fortune) / total
    halves = (2 * fortune / total**2 * score.width, 2 * ability / total**2 * deal.width / 2)  # skill is twice the score
    half = float(np.hypot(*halves))
    return Estimate(value, max(-1.0, value - half), min(1.0, value + half), min(score.count, deal.count))


def decided_by_deal(sample: Sample) -> Estimate:
    """The share of the variance of payoffs that lies between deals, with the jackknife's interval."""
    same = sample.plan.same
    payoffs = sample.per_seat("payoffs")
    deals = payoffs[: len(payoffs) // same * same].reshape(-1, same, sample.players)
    value = between_deals(deals)
    if len(deals) < 2:
        return Estimate(value, 0.0, 1.0, len(deals))
    parts = [
        between_deals(np.delete(deals, np.arange(i, len(deals), JACKKNIFE), axis=0))
        for i in range(min(JACKKNIFE, len(deals)))
    ]
    half = quantile_of_t(len(parts) - 1) * float(np.std(parts)) * np.sqrt(len(parts) - 1)
    return Estimate(value, max(0.0, value - half), min(1.0, value + half), len(deals), len(parts) - 1)


def between_deals(deals: np.ndarray) -> float:
    return float(np.nanmean([explained_by_group(deals[:, :, seat]) for seat in range(deals.shape[2])]))
