"""Learning from lessons: the policy towards the teacher's visits, the judge towards how the games ended."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tablewright.bots.nets.files import read_net, write_calibration, write_net
from tablewright.bots.nets.inputs import rules_numbers
from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption, NoDevice
from tablewright.engine.extras import extra
from tablewright.learn import LEARNING
from tablewright.learn.calibration import fit_calibration
from tablewright.learn.kinds import kinds_of
from tablewright.learn.lessons import LESSONS, LessonPlan, Lessons, read_lessons
from tablewright.learn.settings import Settings
from tablewright.learn.towers import Player
from tablewright.learn.training import CALIBRATION_MATCHES, write_whole

with extra("learn", LEARNING):
    import torch
    from torch import nn
    from torch.nn import functional

HELD_OUT = 20  # one game in so many is for measuring alone
STEEPEST = 1.0
WARM_UP = 0.05  # of all steps


@dataclass(frozen=True)
class StudyPlan:
    """How lessons are learnt."""

    passes: int = 8
    batch: int = 2048
    rate: float = 1e-3
    decay: float = 0.01
    sharpness: float = 1.0  # the power to which the teacher's visits are taken
    judge_weight: float = 1.0
    width: int = 256
    blocks: int = 2
    judge_width: int = 64
    judge_blocks: int = 1
    seed: int = 1


class Studying:
    """Lessons on a device, and a net that learns from them."""

    def __init__(
        self, box: Box, plan: LessonPlan, study: StudyPlan, lessons: Lessons, device: str, start: Path | None = None
    ):
        if device == "cuda" and not torch.cuda.is_available():
            raise NoDevice("PyTorch finds no CUDA device.")
        torch.manual_seed(study.seed)
        self.box, self.plan, self.study, self.device = box, plan, study, device
        settings = Settings(
            width=study.width, blocks=study.blocks, judge_width=study.judge_width, judge_blocks=study.judge_blocks
        )
        self.player = Player(box, settings).to(device)
        if start:
            net = read_net(box, start)
            widths = len(net.policy.bias), len(net.judge.bias)
            if widths != (study.width, study.judge_width):
                raise BadOption(f"{start} has other widths: use --width {widths[0]} --judge-width {widths[1]}.")
            self.player.begin_with(net)
        self.optimiser = torch.optim.AdamW(self.player.parameters(), study.rate, weight_decay=study.decay)
        self.done = 0
        self.curve: list[dict[str, float]] = []
        # Lessons of earlier runs may be of other numbers of players and of more kinds; the first kinds are the same.
        self.variants = max(plan.variants, int(lessons.kinds.max()) + 1)
        held = lessons.games % HELD_OUT == 0
        self.own = self.tensors(lessons, ~held)
        self.held = self.tensors(lessons, held)
        present = set(lessons.players.tolist())
        kinds = [
            game
            for count in range(1, box.most_players + 1)
            for game in (
                kinds_of(box, count, self.variants, plan.changed, plan.kinds_seed)
                if count in present
                else [None] * self.variants
            )
        ]
        usual = np.zeros_like(rules_numbers(next(game for game in kinds if game is not None)))
        rows = [usual if game is None else rules_numbers(game) for game in kinds]
        self.rules = torch.tensor(np.array(rows), device=device)

    def tensors(self, lessons: Lessons, chosen: np.ndarray) -> dict[str, torch.Tensor]:
        where = np.flatnonzero(chosen)
        kinds = (lessons.players[where].astype(np.int64) - 1) * self.variants + lessons.kinds[where]
        rows = {
            "codes": lessons.codes[where],
            "masks": lessons.masks[where],
            "shares": lessons.shares[where],
            "outcomes": lessons.outcomes[where],
            "players": lessons.players[where].astype(np.int64),
            "kinds": kinds,
        }
        return {name: torch.tensor(array, device=self.device) for name, array in rows.items()}

    @property
    def steps(self) -> int:
        """Steps of the optimiser in a pass."""
        return max(1, len(self.own["codes"]) // self.study.batch)

    def rate_at(self, step: int) -> float:
        """The learning rate: it rises in the first steps and then falls to 0."""
        every = self.study.passes * self.steps
        rising = min(1.0, (step + 1) / max(1.0, WARM_UP * every))
        return self.study.rate * rising * 0.5 * (1 + math.cos(math.pi * min(1.0, step / every)))

    def run(self, tell: Callable[[dict[str, float]], None] = lambda point: None) -> None:
        """The passes that are left."""
        while self.done < self.study.passes:
            begin = time.perf_counter()
            means = self.go_through()
            self.done += 1
            point = {"pass": self.done, "seconds": round(time.perf_counter() - begin, 2), **means, **self.measured()}
            self.curve.append(point)
            tell(point)

    def go_through(self) -> dict[str, float]:
        """One pass."""
        order = torch.randperm(len(self.own["codes"]), device=self.device)
        told = torch.zeros(2, device=self.device)
        for i in range(self.steps):
            part = order[i * self.study.batch : (i + 1) * self.study.batch]
            for group in self.optimiser.param_groups:
                group["lr"] = self.rate_at(self.done * self.steps + i)
            policy, judge, _ = self.errors(self.own, part)
            self.optimiser.zero_grad(set_to_none=True)
            (policy + self.study.judge_weight * judge).backward()
            nn.utils.clip_grad_norm_(self.player.policy.parameters(), STEEPEST)
            nn.utils.clip_grad_norm_(self.player.judge.parameters(), STEEPEST)
            self.optimiser.step()
            told += torch.stack([policy.detach(), judge.detach()])
        policy, judge = (told / self.steps).tolist()
        return {"policy": policy, "judge": judge}

    def errors(
        self, data: dict[str, torch.Tensor], part: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """How far policy and judge are from their targets, and how often the first choice is the teacher's."""
        seen = self.player.see(data["codes"][part])
        kinds = data["kinds"][part]
        odds, _ = self.player.decide(seen, data["masks"][part], self.rules, kinds)
        wanted = data["shares"][part].float() ** self.study.sharpness * data["masks"][part]
        wanted = wanted / wanted.sum(1, keepdim=True)
        policy = functional.kl_div(odds.clamp(min=-50), wanted, reduction="batchmean")
        judged = self.player.judge(seen, self.rules, kinds).view(len(part), 2, -1)
        seats = torch.arange(judged.shape[2], device=self.device)
        known = (seats < data["players"][part][:, None])[:, None].expand_as(judged)
        judge = functional.binary_cross_entropy_with_logits(judged[known], data["outcomes"][part][known])
        return policy, judge, (odds.argmax(1) == wanted.argmax(1)).float().mean()

    @torch.no_grad()
    def measured(self) -> dict[str, float]:
        """The same on the games that are held out."""
        rows = len(self.held["codes"])
        if not rows:
            return {}
        total = torch.zeros(3, device=self.device)
        for part in torch.arange(rows, device=self.device).split(self.study.batch):
            total += torch.stack(self.errors(self.held, part)) * len(part)
        names = ("held_policy", "held_judge", "held_agreement")
        return dict(zip(names, (total / rows).tolist(), strict=True))

    def made(self) -> dict[str, Any]:
        return {
            "teacher": asdict(self.plan) | {"net": Path(self.plan.net).name},
            "study": asdict(self.study),
            "counts": list(self.plan.counts),
            "decisions": len(self.own["codes"]) + len(self.held["codes"]),
            "device": torch.cuda.get_device_name() if self.device == "cuda" else "cpu",
        }

    def save(self, path: Path) -> None:
        """Write the net, and beside it how it was made."""
        write_net(self.player.net(self.made()), self.box, path)
        write_whole(path.with_suffix(".json"), json.dumps(self.made() | {"curve": self.curve}, indent=1))

    def keep(self, path: Path) -> None:
        """Write what is needed to go on after an interruption."""
        part = path.with_name(path.name + ".part")
        torch.save({"about": self.about(), "done": self.done, "curve": self.curve} | self.weights(), part)
        part.replace(path)

    def resume(self, path: Path) -> bool:
        """Go on where an interrupted run stopped; False if there is none of the same lessons and settings."""
        if not path.exists():
            return False
        try:
            kept = torch.load(path, map_location=self.device, weights_only=True)
            if "about" not in kept:
                raise BadOption(f"{path} is of a run without a teacher: choose another folder.")
            if kept["about"] != self.about():
                return False
            self.player.load_state_dict(kept["player"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.done, self.curve = kept["done"], kept["curve"]
        except (KeyError, TypeError, RuntimeError, EOFError, OSError) as error:
            raise BadOption(f"{path} cannot be read: {str(error).splitlines()[0]}.") from None
        return True

    def about(self) -> dict[str, Any]:
        return asdict(self.study) | {
            "plan": self.plan.name,
            "decisions": len(self.own["codes"]),
            "held": len(self.held["codes"]),
        }

    def weights(self) -> dict[str, Any]:
        return {"player": self.player.state_dict(), "optimiser": self.optimiser.state_dict()}


def learn_lessons(
    box: Box,
    plan: LessonPlan,
    study: StudyPlan,
    out: Path,
    device: str,
    tell: Callable[[dict[str, float]], None] = lambda point: None,
) -> Path:
    """Learn all lessons in the folder of a run, and write the net with its calibration; returns its file."""
    start = Path(plan.net) if plan.net else None
    studying = Studying(box, plan, study, read_lessons(box, out / LESSONS), device, start)
    checkpoint, file = out / f"{box.slug}.pt", out / f"{box.slug}.npz"
    studying.resume(checkpoint)

    def after_pass(point: dict[str, float]) -> None:
        studying.keep(checkpoint)
        tell(point)

    studying.run(after_pass)
    studying.save(file)
    shifts = fit_calibration(box, studying.player.net(studying.made()), plan.counts, CALIBRATION_MATCHES)
    write_calibration(file, box, shifts)
    return file
