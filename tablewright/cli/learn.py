"""`tablewright learn`: trains the net of a game by self-play, shows how it goes, and writes it."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from tablewright.cli.arguments import LEVEL_NAMES, GameName, Seed
from tablewright.cli.progress import progress_bar
from tablewright.engine.errors import BadOption
from tablewright.engine.extras import need
from tablewright.engine.registry import open_box
from tablewright.learn import LEARNING
from tablewright.learn.lessons import LESSONS, LessonPlan
from tablewright.learn.settings import FEWEST, Settings

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
    against: Annotated[str, typer.Option(help=f"The bot of the evaluations. Levels: {LEVEL_NAMES}.")] = "greedy",
    trials: Annotated[int, typer.Option(help="Games of an evaluation; 0 for none.", min=0)] = 100,
    look: Annotated[float, typer.Option(help="Minutes between two evaluations.", min=0.1)] = 5,
    games: Annotated[int, typer.Option(help="Games played at the same time.", min=FEWEST["games"])] = Settings.games,
    steps: Annotated[
        int, typer.Option(help="Decisions of each game between two updates.", min=FEWEST["steps"])
    ] = Settings.steps,
    batch: Annotated[
        int, typer.Option(help="Decisions of one step of the optimiser.", min=FEWEST["batch"])
    ] = Settings.batch,
    rate: Annotated[float, typer.Option(help="The learning rate at first.", min=0)] = Settings.rate,
    entropy: Annotated[float, typer.Option(help="The weight of entropy at first.", min=0)] = Settings.entropy,
    trace: Annotated[float, typer.Option(help="Lambda of the advantages.", min=0, max=1)] = Settings.trace,
    rivalry: Annotated[float, typer.Option(help="How much what others gain counts as a loss.")] = Settings.rivalry,
    rank: Annotated[float, typer.Option(help="What the share of opponents left behind adds.")] = Settings.rank,
    width: Annotated[int, typer.Option(help="Width of the policy.", min=FEWEST["width"])] = Settings.width,
    judge_width: Annotated[
        int, typer.Option(help="Width of the judge.", min=FEWEST["judge_width"])
    ] = Settings.judge_width,
    variants: Annotated[
        int, typer.Option(help="Kinds of the game for each number of players.", min=FEWEST["variants"])
    ] = Settings.variants,
    teacher: Annotated[
        str, typer.Option(help="Learn from the games of this search instead, such as search:900 or guided:300.")
    ] = "",
    lessons: Annotated[int, typer.Option(help="Games of the teacher.", min=20)] = 2000,
    workers: Annotated[int | None, typer.Option(help="Processes that play them. Default: one a core.", min=1)] = None,
    passes: Annotated[int, typer.Option(help="Times that the lessons are gone through.", min=1)] = 8,
    seed: Seed = 1,
) -> None:
    """Train the net of a game by self-play. An interrupted run goes on when the same command is given again.

    With --teacher the net learns from games of a search, and --minutes is how long these are played at most. Lessons of
    earlier runs in the same folder are learnt too.
    """
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
    if teacher:
        taught = {"batch": batch, "rate": rate, "width": width, "judge_width": judge_width, "seed": seed}
        counts = read_counts(players, box.options.players.low, box.most_players)
        learn_from(
            LessonPlan(box.slug, teacher, tuple(counts), str(start or ""), variants=variants, seed=seed),
            {"passes": passes} | taught,
            lessons=lessons,
            minutes=minutes,
            workers=workers,
            out=out,
            device=device,
        )
        return
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


def learn_from(
    plan: LessonPlan,
    study: dict[str, Any],
    *,
    lessons: int,
    minutes: float,
    workers: int | None,
    out: Path,
    device: str,
) -> None:
    """Let the teacher play, then learn from what is in the folder."""
    from tablewright.learn.lessons import take_lessons
    from tablewright.learn.studying import StudyPlan, learn_lessons

    screen = Console(stderr=True, highlight=False)
    with progress_bar(f"{plan.teacher} plays", lessons) as advance:
        shown = 0

        def tell(games: int) -> None:
            nonlocal shown
            advance(games - shown)
            shown = games

        take_lessons(plan, out / LESSONS, lessons, seconds=60 * minutes, workers=workers, tell=tell)

    def tell_pass(point: dict[str, float]) -> None:
        screen.print(", ".join(f"{name.replace('_', ' ')} {value:.4g}" for name, value in point.items()))

    file = learn_lessons(open_box(plan.game), plan, StudyPlan(**study), out, device, tell_pass)
    screen.print(f"Written: {file}")


def read_counts(text: str, fewest: int, most: int) -> list[int]:
    if not text:
        return list(range(max(2, fewest), most + 1))
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdigit() and fewest <= int(part) <= most for part in parts):
        raise BadOption(f"--players {text} is not a list of numbers from {fewest} to {most}, such as 2,4.")
    return sorted({int(part) for part in parts})
