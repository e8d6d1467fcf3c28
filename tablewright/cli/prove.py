"""`tablewright prove`: checks a game against the contract and prints a line for each property that holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rich.console import Console

from tablewright.bots.fairness import bot_does_not_peek
from tablewright.cli.progress import progress_bar
from tablewright.engine import hidden_proof, proof
from tablewright.engine.checker import refuse_mistakes
from tablewright.engine.errors import BadRules
from tablewright.engine.options import shown
from tablewright.engine.proof import Broken
from tablewright.engine.random_play import random_match
from tablewright.engine.registry import load, open_box

BOTS = ("random", "greedy", "search:30", "search:30/cut=-1", "search:30/trees=2")


def prove_game(
    slug: str,
    options: dict[str, Any],
    games: int,
    plain_games: int,
    attempts: int,
    positions: int,
    seed: int,
    out: Console,
) -> None:
    """Raises `BadRules` for mistakes in the source, and at the first property that does not hold."""
    box = open_box(slug)
    settled = ", ".join(f"{name} = {shown(value)}" for name, value in box.settle(options).items())
    out.print(f"{box.title} with {settled}", markup=False)
    refuse_mistakes(box)
    out.print("holds  the source has no mistakes", markup=False)
    game, twin = load(slug, **options), load(slug, plain=True, **options)
    some, few = max(1, positions // 10), max(1, plain_games // 10)
    steps: list[tuple[str, Callable[[], None]]] = [
        (f"{few:,} plain games end properly", partial(proof.plain_games_end_in_order, twin, few, seed)),
        (f"{games:,} random games end properly", partial(proof.games_end_in_order, game, games, seed)),
        (
            f"{plain_games:,} games end the same as plain Python",
            partial(proof.plain_is_compiled, game, twin, plain_games),
        ),
        (
            f"{some:,} positions are dealt again the same as plain Python",
            partial(hidden_proof.plain_deals_the_same, game, twin, some, seed),
        ),
        ("one thread and two play the same games", partial(proof.threads_do_not_matter, game, games, seed)),
        (f"{attempts:,} illegal actions are refused", partial(proof.illegal_is_refused, game, attempts, seed)),
        (f"{positions:,} positions: hidden stays hidden", partial(proof.hidden_stays_hidden, game, positions, seed)),
        (f"{some:,} worlds: all hidden is dealt again", partial(hidden_proof.hidden_is_dealt_again, game, some, seed)),
        (
            f"{positions:,} positions: the journal keeps secrets",
            partial(hidden_proof.notes_keep_secrets, game, positions, seed),
        ),
        (f"{positions:,} positions: undo restores the state", partial(proof.undo_restores, game, positions, seed)),
        (
            f"{some:,} positions: legal actions are the allowed ones",
            partial(proof.legal_is_allowed, game, some, seed),
        ),
        (f"{some:,} positions: everything has a text", partial(proof.words_are_there, game, some, seed)),
        *(
            (f"{positions:,} positions: {bot} does not peek", partial(bot_does_not_peek, game, bot, positions, seed))
            for bot in BOTS
        ),
        ("saved matches can be replayed", partial(proof.saves_replay, game, 20, seed)),
        ("payoffs follow the ranks", partial(proof.outcomes_are_sane, game, 100, seed)),
    ]
    for sentence, step in steps:
        with progress_bar(sentence, None):
            try:
                step()
            except Broken as broken:
                raise BadRules(broken.explained(box)) from broken
        out.print(f"holds  {sentence}", markup=False)


def show_position(slug: str, options: dict[str, Any], seed: int, ply: int, out: Console) -> None:
    """Print the moves that lead to a position of the proofs, and the position."""
    game = load(slug, plain=True, **options)
    match = random_match(game, seed, ply)
    again = game.new(seed=seed)
    for number, action in enumerate(match.actions, 1):
        out.print(f"{number} {again.text(action)}", markup=False)
        again.play(action)
    out.print(match.board(match.actor), markup=False)
    out.print(match.prompt(), markup=False)
