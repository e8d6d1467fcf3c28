"""What changes with other options and numbers of players, and which rules were ever used? Measures 51 and 60 to 62."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import partial
from random import Random
from types import CodeType, FrameType
from typing import Any

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.drivers import driver_names
from tablewright.engine.drivers.rule_graph import reached_rules
from tablewright.engine.game import Game
from tablewright.lab.findings import Finding, Section, SectionTable
from tablewright.lab.measures import JUDGEMENTS, OPTIONS, PLAYER_COUNTS
from tablewright.lab.plots import lines
from tablewright.lab.sample import Evidence, Sample
from tablewright.lab.statistics import (
    Estimate,
    difference,
    difference_test,
    divided_share,
    exact,
    furthest,
    mean,
    share,
    share_test,
    t_test,
)
from tablewright.lab.wording import counted, percent, percentage_points, signed, with_interval

PLAIN_GAMES = 3
PLAIN_PLIES = 600
Place = tuple[str, int]  # a file and the first line of a function in it
MORE_LOST = 0.1  # than with the usual number of players: then the number of players is the cause


def options(evidence: Evidence) -> Section:
    section = Section(OPTIONS)
    option_effects(evidence, section)
    gaps(evidence, section)
    clause_coverage(evidence, section)
    return section


# --- Options --------------------------------------------------------------------------------------------------------


def option_effects(evidence: Evidence, section: Section) -> None:
    """How length, scores, survival and fairness change with another value of an option (62)."""
    usual, rows, samples = evidence.main, [], evidence.with_prefix("option ")
    for name, sample in samples.items():
        shifts = shifts_between(usual, sample)
        rows.append((name, *(signed(e, 2) for e in shifts.values()), percent(sample.unfinished)))
        section.measure(
            62,
            f"Rounds: {signed(shifts['rounds'])}. Best score: {signed(shifts['best score'])}. Games that nobody wins:"
            f" {percentage_points(shifts['nobody wins'])}. First places of seat 1:"
            f" {percentage_points(shifts['seat 1'])}.",
            shifts["rounds"],
            sample,
            name=f"With {name}",
        )
        section.findings += [
            option_unfinished(name, usual, sample),
            option_longer(name, usual, sample),
            option_lost(name, usual, sample),
        ]
    section.findings.append(options_without_effect(usual, samples))
    if rows:
        columns = ("option", "rounds", "best score", "nobody wins", "seat 1 first", "not ended")
        section.tables.append(SectionTable("What another value of an option changes", columns, rows))


def main_figures(sample: Sample) -> dict[str, Estimate]:
    return {
        "rounds": mean(sample.per_game("rounds")),
        "best score": mean(sample.per_seat("scores").max(axis=1)),
        "nobody wins": share(sample.lost_by_all, len(sample.games)),
        "seat 1": divided_share(sample.firsts[:, 0]),
    }


def shifts_between(usual: Sample, other: Sample) -> dict[str, Estimate]:
    before, after = main_figures(usual), main_figures(other)
    return {name: difference(before[name], after[name]) for name in before}


def option_unfinished(name: str, usual: Sample, sample: Sample) -> Finding:
    """An option with which more games do not end than without it."""
    more = difference(usual.unfinished, sample.unfinished)
    return Finding(
        kind="option_unfinished",
        sentence=f"With {name}, {percent(sample.unfinished)} of the games do not end.",
        out_of_range=more.value > JUDGEMENTS["option_unfinished"].edge,
        p=difference_test(games_without_end(usual), games_without_end(sample)),
        size=more.value,
        level=sample.level,
        count=len(sample.games),
        key=f"option cut {name}",
        subject=name,
    )


def games_without_end(sample: Sample) -> tuple[int, int]:
    return len(sample.games) - len(sample.finished), len(sample.games)


def expected_ratio(name: str, usual: Sample) -> float:
    """How many times as long a game may be because the option is a number that is set that many times as high."""
    option, _, value = name.partition("=")
    now = usual.game.options[option]
    if isinstance(now, bool) or not isinstance(now, int):
        return 1.0
    return max(1.0, int(value) / max(1, now))


def option_longer(name: str, usual: Sample, sample: Sample) -> Finding:
    """An option that makes games much longer than its own number explains."""
    before, after = mean(usual.per_game("plies")), mean(sample.per_game("plies"))
    times = after.value / max(1.0, before.value)
    return Finding(
        kind="option_longer",
        sentence=f"With {name}, a game takes {times:.1f} times as many decisions as without.",
        out_of_range=times > JUDGEMENTS["option_longer"].edge * expected_ratio(name, usual),
        p=t_test(difference(before, after), 0.0),
        size=times,
        level=sample.level,
        count=after.count,
        key=f"option long {name}",
        subject=name,
    )


def option_lost(name: str, usual: Sample, sample: Sample) -> Finding:
    """An option with which nobody wins many more games than without it."""
    shift, edge = shifts_between(usual, sample)["nobody wins"], JUDGEMENTS["option_lost"].edge
    return Finding(
        kind="option_lost",
        sentence=f"With {name}, nobody wins {percent(main_figures(sample)['nobody wins'])} of the games,"
        f" {100 * shift.value:.0f} points more than without.",
        out_of_range=shift.value > edge,
        p=difference_test((usual.lost_by_all, len(usual.games)), (sample.lost_by_all, len(sample.games)), "above"),
        size=shift.value,
        level=sample.level,
        count=len(sample.games),
        key=f"option lost {name}",
        subject=name,
    )


def options_without_effect(usual: Sample, samples: Mapping[str, Sample]) -> Finding:
    """Options with which the same deals lead to exactly the same games."""
    idle = {name: sample for name, sample in samples.items() if is_same_play(usual, sample)}
    games = sum(len(sample.games) for sample in idle.values())
    names = ", ".join(idle)
    return Finding(
        kind="option_without_effect",
        sentence=f"{names} {'changes' if len(idle) == 1 else 'change'} nothing: all {counted(games, 'game')} are the"
        " same as without.",
        out_of_range=bool(idle),
        p=None,
        level=usual.level,
        count=games,
        key="options same",
        subject=names,
    )


def is_same_play(usual: Sample, sample: Sample) -> bool:
    pairs = list(zip(usual.games, sample.games, strict=False))
    return len(pairs) >= JUDGEMENTS["option_without_effect"].edge and all(
        a.seed == b.seed and np.array_equal(a.actions, b.actions) for a, b in pairs
    )


# --- Numbers of players ---------------------------------------------------------------------------------------------


def player_counts(evidence: Evidence) -> Section:
    """How the main figures change with the number of players (51)."""
    section = Section(PLAYER_COUNTS)
    samples = {evidence.main.players: evidence.main}
    samples |= {sample.players: sample for sample in evidence.with_prefix("players ").values()}
    usual = main_figures(evidence.main)["nobody wins"].value
    edge = JUDGEMENTS["lost_with_players"].edge
    rows = []
    for players, sample in sorted(samples.items()):
        lost, rounds = main_figures(sample)["nobody wins"], main_figures(sample)["rounds"]
        seat = percent(furthest(sample.firsts)[1]) if players > 1 else "–"
        rows.append((players, with_interval(rounds), percent(lost), seat, lost.count))
        name = counted(players, "player")
        sentence = f"With {name} a game takes {with_interval(rounds)} rounds"
        section.measure(51, f"{sentence}, and nobody wins {percent(lost)} of the games.", rounds, sample, name=name)
        section.findings.append(
            Finding(
                kind="lost_with_players",
                sentence=f"With {name} nobody wins {percent(lost)} of the games.",
                out_of_range=lost.value > max(edge, usual + MORE_LOST) and players > 1,
                p=share_test(sample.lost_by_all, len(sample.games), edge, "above"),
                size=lost.value,
                level=sample.level,
                count=lost.count,
                key=f"lost at {players}",
                subject=name,
            )
        )
    columns = ("players", "rounds", "nobody wins", "first places of the seat furthest from fair", "games")
    section.tables.append(SectionTable("By the number of players", columns, rows))
    if len(samples) > 1:
        curve = {"rounds": [mean(sample.per_game("rounds")).value for _, sample in sorted(samples.items())]}
        section.plots.append(lines("Length by the number of players", sorted(samples), curve, "players", "rounds"))
    return section


# --- Clauses --------------------------------------------------------------------------------------------------------


def gaps(evidence: Evidence, section: Section) -> None:
    """Positions that the rules do not cover: nobody can act, or a number or a property is not as declared (60)."""
    checked = [sample for sample in evidence.samples.values() if sample.plan.appraised]
    games = [record for sample in checked for record in sample.games]
    if not games:
        return
    broken = [record for record in games if record.gaps]
    e = share(len(broken), len(games))
    decisions = sum(record.plies for record in games)
    sentence = (
        f"In {percent(e)} of the games a position comes up that the rules do not cover: nobody can act, a number is out"
        " of its bounds, or a property of the state is broken"
    )
    asked = f"{sentence}; {counted(decisions, 'decision')} were looked at."
    levels = ", ".join(sample.level for sample in checked)
    section.measure(60, asked, e, evidence.main, level=levels, examples=broken[:3])
    section.findings.append(
        Finding(
            kind="gap",
            sentence=f"{sentence}.",
            out_of_range=bool(broken),
            p=None,
            size=e.value,
            level=levels,
            count=len(games),
            subject="rules",
            examples=tuple(broken[:3]),
        )
    )


def clause_coverage(evidence: Evidence, section: Section) -> None:
    """Which numbered rules were carried out in a few games played as plain Python (61)."""
    named = rules_named(evidence.game.box)
    if not named:
        section.notes.append("The docstrings of the rules name no rule numbers.")
        return
    called = rules_called(evidence.game, named)
    numbers = {rule for rules in named.values() for rule in rules}
    e = exact(len(called) / len(numbers), len(numbers))
    sentence = (
        f"Of {counted(len(numbers), 'numbered rule')} that the code names, {len(called)} ({100 * e.value:.0f} %) were"
        f" carried out in {PLAIN_GAMES} random games."
    )
    section.measure(61, sentence, e, evidence.main, level="random")
    rows = [(rule,) for rule in sorted(numbers - called)]
    section.tables.append(SectionTable("Rules that were not carried out", ("rule",), rows))


def rules_named(box: Box) -> dict[Place, set[str]]:
    """The rule numbers that each function's docstring names, by where the function stands."""
    pattern = re.compile(rf"{box.rule_prefix}-[R]?\d+")
    found = {}
    for function in reached_rules(driver_names(box).values()):
        numbers = set(pattern.findall(function.__doc__ or ""))
        if numbers:
            found[place_of(function.__code__)] = numbers
    return found


def rules_called(game: Game, named: Mapping[Place, set[str]]) -> set[str]:
    """The numbers whose functions were called in a few games between random players."""
    plain = Game(game.box, game.options, plain=True, content=game.content)
    called: set[str] = set()
    sys.setprofile(partial(note_call, named, called))
    try:
        for seed in range(PLAIN_GAMES):
            chance, match = Random(seed), plain.new(seed=seed)
            while not match.over and len(match.moves) < PLAIN_PLIES:
                match.play(chance.choice(match.legal()))
    finally:
        sys.setprofile(None)
    return called


def note_call(named: Mapping[Place, set[str]], called: set[str], frame: FrameType, event: str, _: Any) -> None:
    if event == "call":
        called |= named.get(place_of(frame.f_code), set())


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_firstlineno
