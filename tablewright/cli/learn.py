"""`tablewright learn`: trains the net of a game by self-play, shows how it goes, and writes it."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tablewright.cli.arguments import GameName, Seed
from tablewright.engine.errors import BadOption
from tablewright.engine.extras import need
from tablewright.engine.registry import open_box
from tablewright.learn import LEARNING
from tablewright.learn.settings import Settings

EVERY = 10.0  # seconds between two lines of progress
LEARN_DEVICES = ("cpu", "cuda")


def learn(
    game: GameName,
    out: Annotated[Path, typer.Option(help="Folder for the net, its settings with the curve, and the checkpoint.")],
    minutes: Annotated[float, typer.Option(help="Minutes of learning, without the evaluations.", min=0.01)] = 30,
    device: Annotated[str, typer.Option(help="cpu or cuda.")] = "cpu",
    start: Annotated[
        Path | None, typer.Option(help="A net to begin with, of the same widths.", exists=True, dir_okay=False)
    ] = None,
    players: Annotated[str, typer.Option(help="Numbers of players to learn, such as 2,4. Default: all from two.")] = "",
    against: Annotated[str, typer.Option(help="The bot of the evaluations.")] = "greedy",
    trials: Annotated[int, typer.Option(help="Games of an evaluation; 0 for none.", min=0)] = 100,
    look: Annotated[float, typer.Option(help="Minutes between two evaluations.", min=0.1)] = 5,
    games: Annotated[int, typer.Option(help="Games played at the same time.")] = Settings.games,
    steps: Annotated[int, typer.Option(help="Decisions of each game between two updates.")] = Settings.steps,
    batch: Annotated[int, typer.Option(help="Decisions of one step of the optimiser.")] = Settings.batch,
    rate: Annotated[float, typer.Option(help="The learning rate at first.")] = Settings.rate,
    entropy: Annotated[float, typer.Option(help="The weight of entropy at first.")] = Settings.entropy,
    trace: Annotated[float, typer.Option(help="Lambda of the advantages.", min=0, max=1)] = Settings.trace,
    rivalry: Annotated[float, typer.Option(help="How much what others gain counts as a loss.")] = Settings.rivalry,
    rank: Annotated[float, typer.Option(help="What the share of opponents left behind adds.")] = Settings.rank,
    width: Annotated[int, typer.Option(help="Width of the policy.")] = Settings.width,
    judge_width: Annotated[int, typer.Option(help="Width of the judge.")] = Settings.judge_width,
    variants: Annotated[int, typer.Option(help="Kinds of the game for each number of players.")] = Settings.variants,
    seed: Seed = 1,
) -> None:
    """Train the net of a game by self-play. An interrupted run goes on when the same command is given again."""
    need("learn", LEARNING, "torch")
    if device not in LEARN_DEVICES:
        raise BadOption(f"Unknown device {device!r}: choose one of {', '.join(LEARN_DEVICES)}.")
    box = open_box(game)
    settings = Settings(
        games=games,
        steps=steps,
        batch=batch,
        rate=rate,
        entropy=entropy,
        trace=trace,
        rivalry=rivalry,
        rank=rank,
        width=width,
        judge_width=judge_width,
        variants=variants,
        seed=seed,
    )
    from tablewright.learn.evaluation import Trial
    from tablewright.learn.training import Progress, Training

    counts = read_counts(players, box.options.players.low, box.most_players)
    trial = Trial(against, trials, min(n for n in counts if n > 1)) if trials and max(counts) > 1 else None
    training = Training(
        box, settings, minutes=minutes, out=out, device=device, counts=counts, trial=trial, look=look, start=start
    )
    screen = Console(stderr=True, highlight=False)
    if training.resume():
        screen.print(f"Going on after {training.progress.seconds / 60:.1f} minutes.")
    told = 0.0

    def tell(progress: Progress, means: dict[str, float]) -> None:
        nonlocal told
        if (sys.stderr.isatty() and time.monotonic() - told < 1) or time.monotonic() - told < EVERY:
            return
        told = time.monotonic()
        figures = ", ".join(f"{name} {value:.4f}" for name, value in means.items())
        screen.print(f"{progress.seconds / 60:.1f} of {minutes:g} minutes, {progress.decisions:,} decisions: {figures}")

    done = training.run(tell)
    for point in done.curve:
        score = f", {100 * point['score']:.1f} % ± {100 * point['error']:.1f} % against {against}" if trial else ""
        screen.print(f"{point['minutes']:.1f} minutes, {int(point['decisions']):,} decisions{score}")
    screen.print(f"Written: {training.file('npz')}")


def read_counts(text: str, fewest: int, most: int) -> list[int]:
    if not text:
        return list(range(max(2, fewest), most + 1))
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdigit() and fewest <= int(part) <= most for part in parts):
        raise BadOption(f"--players {text} is not a list of numbers from {fewest} to {most}, such as 2,4.")
    return sorted({int(part) for part in parts})
