"""What `tablewright simulate` reports about a batch of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablewright.engine.batch import Batch
from tablewright.lab.wording import counted


def summarize(batch: Batch, bots: Sequence[str], seed: int) -> dict[str, Any]:
    """The figures of a batch, ready for JSON."""
    game = batch.game
    seats = range(game.players)
    return {
        "game": game.box.slug,
        "version": game.box.version,
        "options": game.options,
        "bots": list(bots),
        "seed": seed,
        "games": len(batch),
        "endings": batch.endings,
        "unfinished": batch.endings["cut_off"],
        "faults": int(np.count_nonzero(batch["fault"])),
        "longest_allowed": game.longest,
        "plies": spread(batch["plies"]),
        "rounds": spread(batch["rounds"]),
        "scores": [spread(batch["scores"][:, seat]) for seat in seats],
        "win_share": [win_share(batch, seat) for seat in seats],
    }


def spread(values: np.ndarray) -> dict[str, float]:
    low, high = np.percentile(values, [5, 95])
    return {
        "mean": round(float(values.mean()), 3),
        "least": int(values.min()),
        "p5": float(low),
        "p95": float(high),
        "most": int(values.max()),
    }


def win_share(batch: Batch, seat: int) -> float:
    """The share of games that a seat wins, a shared victory counting in parts."""
    winners = batch["places"] == 1
    shares = winners[:, seat] / np.maximum(1, winners.sum(axis=1))
    return round(float(shares.mean()), 4)


def summary_text(batch: Batch, figures: dict[str, Any]) -> str:
    words = batch.game.box.words
    rounds, plies = figures["rounds"], figures["plies"]
    lines = [
        f"{counted(figures['games'], 'game')} of {batch.game.box.title}: {', '.join(figures['bots'])}",
        f"  rounds  {rounds['mean']:.1f} on average, 90 % between {rounds['p5']:.0f} and {rounds['p95']:.0f}",
        f"  actions {plies['mean']:.1f} on average, at most {plies['most']} (the rules allow {batch.game.longest})",
    ]
    for name, count in figures["endings"].items():
        if count:
            meaning = words.say(f"ending.{name}", player=words.get("game.somebody"))
            lines.append(f"  ended   {count / figures['games']:.1%}: {meaning}")
    for seat, (score, share) in enumerate(zip(figures["scores"], figures["win_share"], strict=True)):
        lines.append(f"  {words.say('game.player', number=seat + 1)}: {score['mean']:.1f} points, wins {share:.1%}")
    if figures["faults"]:
        count = figures["faults"]
        lines.append(f"  {counted(count, 'game')} broke a bound or an invariant of the rules.")
    return "\n".join(lines)
