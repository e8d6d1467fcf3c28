"""How long is a game, and how does it end? Measures 4 and 9 to 13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np

from tablewright.engine.words import Words
from tablewright.lab.findings import Finding, Section, SectionTable
from tablewright.lab.measures import JUDGEMENTS, PACE
from tablewright.lab.plots import bars, histogram
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import mean, quantile, share, share_test, t_test
from tablewright.lab.wording import percent, plain_percent, with_interval

SECONDS_PER_DECISION = 12  # of a person; only for the estimate in minutes
QUICKEST = 6  # seconds: nobody plays through a game with less time for each real choice
WIN_TOGETHER = 0.5  # if all win more than this share of the games, ties are the aim of the game


def pace(sample: Sample) -> Section:
    section = Section(PACE)
    completion(sample, section)
    duration(sample, section)
    minutes(sample, section)
    downtime(sample, section)
    endings(sample, section)
    repetition(sample, section)
    return section


def completion(sample: Sample, section: Section) -> None:
    """Games with a winner, tied for first place, and cut off (4)."""
    n = len(sample.games)
    won = share(n - sample.lost_by_all, n)
    tied_games = [
        place
        for place, record in enumerate(sample.games)
        if record.ending and sample.players > 1 and (record.places == record.places.min()).sum() > 1
    ]
    tied = share(len(tied_games), n)
    unfinished = [place for place, record in enumerate(sample.games) if not record.ending]
    cut = sample.unfinished
    sentence = f"{percent(won)} of the games have a winner, {percent(tied)} are tied for first place"
    section.measure(4, f"{sentence}, and {percent(cut)} were cut off.", won, sample)
    section.judge_games(
        "unfinished",
        f"{percent(cut)} of the games do not come to an end within the most actions that the rules allow.",
        len(unfinished),
        sample,
        size=cut.value,
        key="cut off",
        subject="the end",
        examples=tuple(sample.examples(unfinished)),
    )
    edge = JUDGEMENTS["ties"].edge
    all_win = sum((record.places == 1).all() for record in sample.finished) > WIN_TOGETHER * len(sample.finished)
    section.findings.append(
        Finding(
            kind="ties",
            sentence=f"{percent(tied)} of the games are tied for first place after every tie-break.",
            out_of_range=tied.value > edge and not all_win,
            p=share_test(len(tied_games), n, edge, "above"),
            size=tied.value,
            level=sample.level,
            count=n,
            key="ties",
            subject="ties",
            examples=tuple(sample.examples(tied_games)),
        )
    )


def duration(sample: Sample, section: Section) -> None:
    """Rounds and decisions: the mean and both tails (9)."""
    rounds = sample.per_game("rounds").astype(float)
    plies = sample.per_game("plies").astype(float)
    section.measure(
        9,
        f"A game takes {with_interval(mean(rounds))} rounds and {with_interval(mean(plies), 0)} decisions; the longest"
        f" 5 % take {quantile(rounds, 0.95).value:.0f} rounds or more, the shortest 5 %"
        f" {quantile(rounds, 0.05).value:.0f} or fewer.",
        mean(rounds),
        sample,
        examples=sample.examples(np.argsort(-rounds)),
    )
    section.plots.append(histogram("Rounds", rounds, "rounds"))


def minutes(sample: Sample, section: Section) -> None:
    """The share of games within the printed time, at a fixed time for each decision with a choice (10)."""
    low, high = sample.game.box.minutes
    estimated = np.array([(record.choices > 1).sum() * SECONDS_PER_DECISION / 60 for record in sample.games])
    fit = share(int(((estimated >= low) & (estimated <= high)).sum()), len(estimated))
    per_choice = [float(minutes * SECONDS_PER_DECISION / max(1e-9, estimated.mean())) for minutes in (low, high)]
    section.measure(
        10,
        f"At {SECONDS_PER_DECISION} seconds for each real choice a game takes {estimated.mean():.0f} minutes;"
        f" {percent(fit)} of the games lie within the printed {low} to {high} minutes. To fill these, a real choice"
        f" would have to take {per_choice[0]:.0f} to {per_choice[1]:.0f} seconds.",
        fit,
        sample,
    )
    needed = mean([float((record.choices > 1).sum()) for record in sample.games])
    longer = needed.value > high * 60 / SECONDS_PER_DECISION
    section.judge_mean(
        "printed_time",
        f"A game is much {'longer' if longer else 'shorter'} than printed: with {with_interval(needed, 0)} real"
        f" choices, each would have to take {per_choice[0]:.0f} to {per_choice[1]:.0f} seconds to fill {low} to {high}"
        " minutes.",
        needed,
        sample,
        "above" if longer else "below",
        edge=high * 60 / QUICKEST if longer else low * 60 / JUDGEMENTS["printed_time"].edge,
        key="minutes",
        upward=longer,
        subject="playing time",
    )


def downtime(sample: Sample, section: Section) -> None:
    """Decisions of others between two of one's own, and whether all seats decide equally often (11)."""
    if sample.players < 2:
        return
    longest = []
    own_share = np.zeros((len(sample.games), sample.players))
    for place, record in enumerate(sample.games):
        for seat in range(record.players):
            own = np.flatnonzero(record.actors == seat)
            gaps = np.diff(own) - 1
            longest.append(int(gaps.max()) if len(gaps) else 0)
            own_share[place, seat] = len(own) / max(1, record.plies)
    waiting = mean((1 - own_share).mean(axis=1))
    section.measure(
        11,
        f"A player waits for {percent(waiting)} of the decisions. On average the longest wait in a game is"
        f" {np.mean(longest):.1f} decisions in a row.",
        waiting,
        sample,
    )
    fair, edge = 1 / sample.players, JUDGEMENTS["uneven_turns"].edge
    for seat in range(sample.players):
        part = mean(own_share[:, seat])
        off = part.value - fair
        section.findings.append(
            Finding(
                kind="uneven_turns",
                sentence=f"Seat {seat + 1} makes {percent(part)} of the decisions; an equal share is"
                f" {plain_percent(fair, 0)}.",
                out_of_range=abs(off) > edge * fair,
                p=t_test(part, fair),
                size=abs(off) / fair,
                level=sample.level,
                count=part.count,
                key=f"decisions {seat}",
                upward=off > 0,
                subject=f"seat {seat + 1}",
            )
        )


# --- Endings --------------------------------------------------------------------------------------------------------


def endings(sample: Sample, section: Section) -> None:
    """How often each printed end condition ends the game (12)."""
    n = len(sample.games)
    shares = {name: share(count, n) for name, count in sample.endings.items() if name != "cut_off" or count}
    words = sample.game.box.words
    names = {name: end_words(words, name) for name in shares}
    most = max(shares, key=lambda name: shares[name].value)
    sentence = f"The most frequent ending, in {percent(shares[most])} of the games: {names[most].rstrip('.')}."
    section.measure(12, sentence, shares[most], sample)
    rows = [(name, percent(e), names[name]) for name, e in shares.items()]
    section.tables.append(SectionTable("How games end", ("ending", "games", "meaning"), rows))
    section.plots.append(bars("How games end", list(shares), list(shares.values())))


def unused_endings(sample: Sample, others: Iterable[Sample], section: Section) -> None:
    """Printed end conditions that hardly ever occur (12), unless they occur with another option."""
    n, edge = len(sample.games), JUDGEMENTS["rare_ending"].edge
    elsewhere = Counter(name for other in others for name, count in other.endings.items() if count)
    for name, count in sample.endings.items():
        if name == "cut_off" or len(sample.game.box.endings) < 2:
            continue
        e = share(count, n)
        often = f"occurs in {percent(e)} of the games" if count else "never occurs, with these options or with others"
        section.findings.append(
            Finding(
                kind="rare_ending" if count else "missing_ending",
                sentence=f"The ending {name} {often}: {end_words(sample.game.box.words, name).rstrip('.')}.",
                out_of_range=e.value < edge and not elsewhere[name],
                p=share_test(count, n, edge, "below") if count else None,
                level=sample.level,
                count=n,
                key=f"ending {name}",
                subject=name,
            )
        )


def end_words(words: Words, name: str) -> str:
    if name == "cut_off":
        return "cut off at the most actions that the rules allow"
    return words.say(f"ending.{name}", player=words.get("game.somebody"))


def repetition(sample: Sample, section: Section) -> None:
    """Positions that occur again, and rounds in which no score changes (13)."""
    repeated = mean([record.repeats / max(1, record.plies) for record in sample.games])
    still = []
    for record in sample.games:
        moved = np.abs(np.diff(record.points, axis=0)).sum(axis=1) > 0
        rounds = np.unique(record.round_numbers)
        quiet = sum(not moved[record.round_numbers == each].any() for each in rounds)
        still.append(quiet / max(1, len(rounds)))
    sentence = f"{percent(repeated)} of the decisions are made in a position that occurred before"
    section.measure(13, f"{sentence}; in {percent(mean(still))} of the rounds no score changes.", repeated, sample)
    section.judge_mean(
        "repetition",
        f"{sentence}: play goes in circles.",
        repeated,
        sample,
        "above",
        size=repeated.value,
        key="repeats",
        subject="repetition",
    )
