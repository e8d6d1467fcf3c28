"""Proofs that compare worlds which a viewer cannot tell apart: `conceal` and notes keep secrets."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence

from tablewright.engine.checker.reveals import entries_that_reveal
from tablewright.engine.fields import EVERYONE
from tablewright.engine.game import Game
from tablewright.engine.kit.journal import KIND
from tablewright.engine.match import Entry, Match
from tablewright.engine.proof import at, demand, proves, random_positions

NEVER_DEALT = ("rng", "journal", "journal_length")  # the engine itself hides these
PLIES = 12  # after which worlds that look alike are rare
DEALS = 4  # times that a world is dealt again


@proves("conceal")
def hidden_is_dealt_again(game: Game, worlds: int, seed: int = 0) -> None:
    """A field that differs between worlds which look alike to a spectator is dealt again by `conceal`."""
    chance = random.Random(seed)
    hidden = [f.name for f in game.box.state.fields if f.seen_by != EVERYONE and f.name not in NEVER_DEALT]
    alike = [game.new(seed=chance.randrange(2**53)) for _ in range(worlds)]
    kept: dict[str, Match] = {}
    dealt: set[str] = set()
    for _ in range(PLIES):
        alike = largest_group(alike)
        for name in differing(alike, hidden):
            kept.setdefault(name, alike[0])
        dealt |= {name for match in alike for name in dealt_again(match, hidden, chance)}
        alike = play_the_same(alike, chance)
        if len(alike) < 2:
            break
    for name, match in kept.items():
        with at(match):
            where = f"Seed {match.seed}, ply {len(match.moves)}"
            demand(name in dealt, f"{where}: field {name} is hidden, and conceal never deals it again.")


@proves("conceal")
def plain_deals_the_same(game: Game, twin: Game, positions: int, seed: int = 0) -> None:
    """`conceal` deals the same in plain Python, which also notices a wrong index and a number that overflows."""
    chance = random.Random(seed)
    for match in random_positions(twin, positions, seed):
        with at(match):
            viewer, again = chance.choice([None, *range(twin.players)]), chance.randrange(2**53)
            compiled = game.new(seed=match.seed)
            compiled.states[:] = match.states
            where = f"Seed {match.seed}, ply {len(match.moves)}, viewer {viewer}"
            demand(
                match.imagine(viewer, again).states.tobytes() == compiled.imagine(viewer, again).states.tobytes(),
                f"{where}: plain and compiled rules deal differently.",
            )


def largest_group(matches: Sequence[Match]) -> list[Match]:
    """The most matches that a spectator cannot tell apart. What was told before is alike already."""
    groups: dict[str, list[Match]] = defaultdict(list)
    for match in matches:
        groups[repr((match.view(None), match.entries(len(match.moves))))].append(match)
    return max(groups.values(), key=len)


def differing(alike: Sequence[Match], names: Sequence[str]) -> list[str]:
    return [name for name in names if len({match.state[name].tobytes() for match in alike}) > 1]


def dealt_again(match: Match, names: Sequence[str], chance: random.Random) -> set[str]:
    """The fields that change when the match is imagined."""
    imagined = [match.imagine(None, chance.randrange(2**53)) for _ in range(DEALS)]
    return {name for name in names if any(differing([match, other], [name]) for other in imagined)}


def play_the_same(alike: Sequence[Match], chance: random.Random) -> list[Match]:
    """The same action in every match that allows it: one that the most allow."""
    playing = [match for match in alike if not match.over]
    allowed: dict[int, list[Match]] = defaultdict(list)
    for match in playing:
        for action in match.legal():
            allowed[action].append(match)
    if not allowed:
        return []
    most = max(map(len, allowed.values()))
    action = chance.choice([action for action, matches in allowed.items() if len(matches) == most])
    for match in allowed[action]:
        with at(match):
            match.play(action)
    return allowed[action]


@proves("play")
def notes_keep_secrets(game: Game, positions: int, seed: int = 0) -> None:
    """The same action in two worlds that look alike to a viewer, before and after, is told in the same words."""
    chance = random.Random(seed)
    for match in random_positions(game, positions, seed):
        with at(match):
            viewer = chance.choice([None, *range(game.players)])
            here, there = match.clone(), match.imagine(viewer, chance.randrange(2**53))
            there.state.rng = match.state.rng
            action = chance.choice(match.legal())
            if there.why_not(action) is None:
                here.play(action)
                there.play(action)
                told_the_same(here, there, viewer)


def told_the_same(here: Match, there: Match, viewer: int | None) -> None:
    """What everybody is told after the same action in two matches differs only if what the viewer sees differs too."""
    told, other = public_entries(here), public_entries(there)
    if told == other or here.view(viewer) != there.view(viewer):
        return
    kinds = {entry[KIND] for entry in {*told} ^ {*other}}
    names = ", ".join(here.game.box.entries[kind - 1] for kind in sorted(kinds))
    where = f"Seed {here.seed}, ply {len(here.moves) - 1}, viewer {viewer}"
    demand(
        not kinds, f"{where}: the journal entry {names} tells what is hidden; write note_to, or reveal if it is shown."
    )


def public_entries(match: Match) -> list[Entry]:
    """What everybody was told of the last action, without what is shown on purpose."""
    shown = entries_that_reveal(match.game.box)
    return [entry for entry in match.entries(len(match.moves)) if entry[KIND] not in shown]
