"""What does each ruling change, and which rules were ever used? Measures 61 and 62."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from types import FrameType
from typing import Any

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.drivers import driver_names
from tablewright.engine.drivers.rule_graph import reached_rules
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.options import Choice, Flag, Option, Whole
from tablewright.lab.evidence import Evidence, Lot
from tablewright.lab.findings import Finding, Measure, Section, Table
from tablewright.lab.statistics import Estimate, difference, mean, p_value, share
from tablewright.lab.telling import percent, points_of, signed, spanned

PLAIN_GAMES = 3
PLAIN_PLIES = 600
CUT = 0.02
ENOUGH_SAME = 30  # games that are the same action by action


def rulings(evidence: Evidence) -> Section:
    section = Section("What does each ruling change?")
    effects(evidence, section)
    clauses(evidence, section)
    return section


# --- Options --------------------------------------------------------------------------------------------------------


def other_readings(game: Game) -> Iterator[tuple[str, Game]]:
    """The game with one option read otherwise, each value once; what is refused or makes no other rules is left out."""
    for option in game.box.options:
        if option.name == "players":
            continue
        for value in other_values(option, game.options[option.name]):
            given = game.box.options.changed(game.options) | {option.name: value}
            try:
                other = Game(game.box, game.box.settle(given), content=game.content)
            except BadOption:
                continue
            if other.rules_record.tobytes() != game.rules_record.tobytes():
                yield f"{option.name}={value}", other


def other_values(option: Option, now: Any) -> list[Any]:
    """The other words of a choice, and the ends of a range."""
    if isinstance(option, Flag):
        return [not now]
    if isinstance(option, Whole):
        return [value for value in (option.low, option.high) if value != now]
    return [value for value in option.values if value != now] if isinstance(option, Choice) else []


def effects(evidence: Evidence, section: Section) -> None:
    """How length, survival, closeness and fairness move when an option is read otherwise (62)."""
    usual, rows, lots = evidence.main, [], evidence.with_prefix("option ")
    for name, lot in lots.items():
        shifts = shifts_between(usual, lot)
        rows.append((name, *(spanned(e, 2) for e in shifts.values()), cut_words(lot)))
        section.measures.append(
            Measure(
                62,
                f"With {name}",
                f"Rounds: {signed(shifts['rounds'])}. Best score: {signed(shifts['best score'])}. Games that nobody"
                f" wins: {points_of(shifts['nobody wins'])}. Best places of the first seat:"
                f" {points_of(shifts['first seat'])}.",
                shifts["rounds"],
                lot.level,
                lot.players,
            )
        )
        section.findings.append(without_end(name, usual, lot))
        section.findings.append(longer(name, usual, lot))
        section.findings.append(nobody_wins(name, usual, lot))
    section.findings.append(without_effect(usual, lots))
    if rows:
        columns = ("option", "rounds", "best score", "nobody wins", "first seat", "not ended")
        section.tables.append(Table("Each option read otherwise: what changes", columns, rows))


def figures(lot: Lot) -> dict[str, Estimate]:
    return {
        "rounds": mean(lot.per_game("rounds")),
        "best score": mean(lot.per_seat("scores").max(axis=1)),
        "nobody wins": share(sum(not w.has_winner for w in lot.games), len(lot.games)),
        "first seat": mean(lot.best[:, 0]),
    }


def shifts_between(usual: Lot, other: Lot) -> dict[str, Estimate]:
    before, after = figures(usual), figures(other)
    return {name: difference(before[name], after[name]) for name in before}


def cut_words(lot: Lot) -> str:
    return percent(unfinished(lot))


def unfinished(lot: Lot) -> Estimate:
    return share(len(lot.games) - len(lot.finished), len(lot.games))


def without_end(name: str, usual: Lot, lot: Lot) -> Finding:
    """An option with which games do not end that do end without it."""
    cut = unfinished(lot)
    more = cut.value - unfinished(usual).value
    return Finding(
        62,
        f"With {name} {percent(cut)} of the games do not end.",
        p_value(difference(unfinished(usual), cut), 0.0) if more > CUT else 1.0,
        min(1.0, 0.75 + more / 4),
        lot.level,
        len(lot.games),
        key=f"option cut {name}",
        subject=name,
    )


def asked_for(name: str, usual: Lot) -> float:
    """How many times as long a game may be because the option is a number that is so many times as high."""
    option, _, value = name.partition("=")
    now = usual.game.options[option]
    if isinstance(now, bool) or not isinstance(now, int):
        return 1.0
    return max(1.0, int(value) / max(1, now))


def longer(name: str, usual: Lot, lot: Lot) -> Finding:
    """An option that makes the game more than twice as long, beyond what its own number asks for."""
    plies = mean(lot.per_game("plies"))
    before = mean(usual.per_game("plies"))
    times = plies.value / max(1.0, before.value)
    return Finding(
        62,
        f"With {name} a game takes {times:.1f} times as many decisions as without.",
        p_value(difference(before, plies), 0.0) if times > 2.5 * asked_for(name, usual) else 1.0,
        min(0.85, 0.35 + 0.1 * times),
        lot.level,
        plies.count,
        key=f"option long {name}",
        subject=name,
    )


def nobody_wins(name: str, usual: Lot, lot: Lot) -> Finding:
    shift = shifts_between(usual, lot)["nobody wins"]
    return Finding(
        62,
        f"With {name} nobody wins {percent(figures(lot)['nobody wins'])} of the games, {100 * shift.value:.0f} points"
        " more than without.",
        p_value(shift, 0.0) if shift.low > 0.35 else 1.0,
        min(0.6, 0.2 + shift.value / 2),
        lot.level,
        len(lot.games),
        key=f"option lost {name}",
        subject=name,
    )


def without_effect(usual: Lot, lots: dict[str, Lot]) -> Finding:
    """Options with which the same deals come to the very same games."""
    idle = {name: lot for name, lot in lots.items() if is_same_play(usual, lot)}
    games = sum(len(lot.games) for lot in idle.values())
    names = ", ".join(idle)
    return Finding(
        62,
        f"{names} {'changes' if len(idle) == 1 else 'change'} nothing at this table: all of {games:,} games go exactly"
        " as without.",
        1e-6 if games >= ENOUGH_SAME else 1.0,
        0.25,
        usual.level,
        games,
        key="options same",
        subject=names,
    )


def is_same_play(usual: Lot, lot: Lot) -> bool:
    pairs = list(zip(usual.games, lot.games, strict=False))
    return len(pairs) >= ENOUGH_SAME and all(
        a.seed == b.seed and np.array_equal(a.actions, b.actions) for a, b in pairs
    )


# --- Clauses --------------------------------------------------------------------------------------------------------


def clauses(evidence: Evidence, section: Section) -> None:
    """Which numbered rules were ever carried out, in a few games played as plain Python (61)."""
    box = evidence.game.box
    named = rules_named(box)
    if not named:
        section.notes.append("The rules name no numbers of a specification.")
        return
    fired = rules_fired(evidence.game, named)
    numbers = {number for numbers in named.values() for number in numbers}
    e = share(len(fired), len(numbers))
    section.measures.append(
        Measure(
            61,
            "Clause coverage",
            f"{percent(e)} of the {len(numbers)} numbered rules that the code names were carried out in {PLAIN_GAMES}"
            " random games.",
            e,
            "random",
            evidence.game.players,
        )
    )
    missing = sorted(numbers - fired)
    section.tables.append(Table("Rules that were not carried out", ("rule",), [(number,) for number in missing]))


def rules_named(box: Box) -> dict[Any, set[str]]:
    """The rule numbers that each function's docstring names, by its code."""
    pattern = re.compile(rf"{box.rule_prefix}-[R]?\d+")
    found = {}
    for function in reached_rules(driver_names(box).values()):
        numbers = set(pattern.findall(function.__doc__ or ""))
        if numbers:
            found[function.__code__] = numbers
    return found


def rules_fired(game: Game, named: dict[Any, set[str]]) -> set[str]:
    """The numbers whose functions were called in a few games by random players."""
    plain = Game(game.box, game.options, plain=True, content=game.content)
    fired: set[str] = set()
    sys.setprofile(partial(note_call, named, fired))
    try:
        for seed in range(PLAIN_GAMES):
            chance, match = Random(seed), plain.new(seed=seed)
            while not match.over and len(match.moves) < PLAIN_PLIES:
                match.play(chance.choice(match.legal()))
    finally:
        sys.setprofile(None)
    return fired


def note_call(named: dict[Any, set[str]], fired: set[str], frame: FrameType, event: str, _: Any) -> None:
    if event == "call" and frame.f_code in named:
        fired |= named[frame.f_code]
