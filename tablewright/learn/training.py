"""A training run: rollouts and updates until its time is up, with checkpoints, evaluations and a curve.

A run writes three files: `SLUG.npz`, the net as bots read it; `SLUG.json`, the settings and the curve; `SLUG.pt`, what
is needed to go on after an interruption.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablewright.bots.nets.files import read_net, write_calibration, write_net
from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption, NoDevice
from tablewright.engine.extras import extra
from tablewright.learn import LEARNING
from tablewright.learn.calibration import fit_calibration
from tablewright.learn.evaluation import Trial, play_trial
from tablewright.learn.improving import improve
from tablewright.learn.rollout import Rollout
from tablewright.learn.settings import Settings
from tablewright.learn.tables import Tables
from tablewright.learn.towers import Player

with extra("learn", LEARNING):
    import torch

CALIBRATION_MATCHES = 500  # for each number of players
LEAST = 0.05  # of the learning rate, at the end
LEAST_ENTROPY = 0.1
WARM_UP = 10  # updates after which the policy of a given net learns too: its critic is new


@dataclass
class Progress:
    """How far a run has come."""

    seconds: float = 0.0
    decisions: int = 0
    updates: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)


class Training:
    """One run of a game. `minutes` are of learning, evaluations not counted."""

    def __init__(
        self,
        box: Box,
        settings: Settings,
        *,
        minutes: float,
        out: Path,
        device: str = "cpu",
        counts: list[int] | None = None,
        trial: Trial | None = None,
        look: float = 3.0,
        start: Path | None = None,
    ):
        if device not in ("cpu", "cuda"):
            raise BadOption(f"Unknown device {device!r}: choose cpu or cuda.")
        if device == "cuda" and not torch.cuda.is_available():
            raise NoDevice("PyTorch finds no CUDA device.")
        self.box, self.settings, self.minutes, self.out = box, settings, minutes, out
        self.device, self.trial, self.look = device, trial, look
        self.counts = counts or list(range(max(2, box.options.players.low), box.most_players + 1))
        torch.manual_seed(settings.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.player = Player(box, settings).to(device)
        self.optimiser = torch.optim.AdamW(self.player.parameters(), settings.rate, eps=1e-5, weight_decay=1e-4)
        self.progress = Progress()
        self.warm_up = 0
        if start:
            self.begin_with(start)
        self.out.mkdir(parents=True, exist_ok=True)

    def begin_with(self, start: Path) -> None:
        """Take over a net that was written."""
        net = read_net(self.box, start)
        width, judge_width = len(net.policy.bias), len(net.judge.bias)
        if (width, judge_width) != (self.settings.width, self.settings.judge_width):
            raise BadOption(f"{start} has other widths: use --width {width} --judge-width {judge_width}.")
        self.player.begin_with(net)
        self.warm_up = WARM_UP

    def file(self, suffix: str) -> Path:
        return self.out / f"{self.box.slug}.{suffix}"

    def resume(self) -> bool:
        """Go on where an interrupted run stopped; False if there is none."""
        if not self.file("pt").exists():
            return False
        try:
            kept = torch.load(self.file("pt"), map_location=self.device, weights_only=True)
            if kept["settings"] != self.settings.as_dict():
                raise BadOption(f"{self.file('pt')} was made with other settings: choose another folder.")
            self.player.load_state_dict(kept["player"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.progress = Progress(**kept["progress"])
        except (KeyError, TypeError, RuntimeError, EOFError, OSError) as error:
            raise BadOption(f"{self.file('pt')} cannot be read: {str(error).splitlines()[0]}.") from None
        return True

    def run(self, tell: Callable[[Progress, dict[str, float]], None] = lambda progress, means: None) -> Progress:
        """Learn until the time is up."""
        tables = Tables(self.box, self.counts, self.settings, self.device)
        rollout = Rollout(tables, self.settings)
        done = self.progress
        next_look = (done.curve[-1]["minutes"] if done.curve else 0.0) + self.look
        while True:
            if done.seconds >= 60 * next_look or done.seconds >= 60 * self.minutes:
                self.save()
                self.evaluate()
                next_look = done.seconds / 60 + self.look
            if done.seconds >= 60 * self.minutes:
                self.calibrate()
                return done
            begin = time.perf_counter()
            left = max(0.0, 1 - done.seconds / (60 * self.minutes))
            for group in self.optimiser.param_groups:
                group["lr"] = self.settings.rate * max(LEAST, left)
            rollout.fill(self.player)
            data = rollout.data()
            entropy = self.settings.entropy * max(LEAST_ENTROPY, left)
            weight = float(done.updates >= self.warm_up)
            means = improve(self.player, self.optimiser, data, tables.rules, self.settings, entropy, weight)
            done.decisions += len(data["actions"])
            done.updates += 1
            done.seconds += time.perf_counter() - begin
            tell(done, means)

    def evaluate(self) -> None:
        """A point of the curve: the net against a bot."""
        point: dict[str, float] = {"minutes": self.progress.seconds / 60, "decisions": self.progress.decisions}
        if self.trial:
            point |= play_trial(self.box, self.player.net(self.made()), self.trial, len(self.progress.curve))
        self.progress.curve.append(point)
        about = {"settings": self.settings.as_dict(), "counts": self.counts, "curve": self.progress.curve}
        write_whole(self.file("json"), json.dumps(about, indent=1))

    def calibrate(self) -> None:
        """Fit what the judge says to what its positions come to, and put that into the net's file."""
        shifts = fit_calibration(self.box, self.player.net(self.made()), self.counts, CALIBRATION_MATCHES)
        write_calibration(self.file("npz"), self.box, shifts)

    def made(self) -> dict[str, Any]:
        """What the net's file says about how it was made."""
        return {
            "settings": self.settings.as_dict(),
            "counts": self.counts,
            "decisions": self.progress.decisions,
            "minutes": round(self.progress.seconds / 60, 2),
            "device": torch.cuda.get_device_name() if self.device == "cuda" else "cpu",
        }

    def save(self) -> None:
        """Write the net and the checkpoint; a file is whole at any time."""
        write_net(self.player.net(self.made()), self.box, self.file("npz"))
        part = self.file("pt.part")
        torch.save(
            {
                "settings": self.settings.as_dict(),
                "player": self.player.state_dict(),
                "optimiser": self.optimiser.state_dict(),
                "progress": vars(self.progress),
            },
            part,
        )
        part.replace(self.file("pt"))


def write_whole(path: Path, text: str) -> None:
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
