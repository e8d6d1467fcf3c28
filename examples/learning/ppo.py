"""Masked PPO by self-play on the vectorised table, in one file of plain PyTorch.

    python examples/learning/ppo.py atlas-of-feelings --players 2 --minutes 30
    python examples/learning/ppo.py potlatch --players 4 --minutes 10 --device cuda --games 4096

One network plays every seat. The reward of a decision is what its seat gains until its next decision, no matter who
acts in between. From time to time the network plays against `greedy` from every seat; the result is printed and saved
next to the network. Apart from what Tablewright needs, this needs only PyTorch.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import tablewright as tw
from tablewright.bots import Seat, open_bot
from tablewright.engine.game import Game
from tablewright.engine.match import Match, Move
from tablewright.envs import Slice, VectorTable, layout

MOST_KINDS = 32  # a field with at most this many values has one input per value
LARGEST_PART = 1200  # unless that would take more inputs than this


@dataclass(frozen=True)
class Plan:
    """The settings of PPO."""

    games: int = 256  # played at the same time
    steps: int = 128  # of each game between two updates
    batch: int = 4096
    epochs: int = 3
    rate: float = 5e-4
    discount: float = 1.0
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    width: int = 256


class Eyes(nn.Module):
    """Turns observations into inputs: one input per value for fields with few values, one number for all others."""

    def __init__(self, slices: list[Slice]):
        super().__init__()
        numbers = [(i, part.high - part.low) for part in slices if is_kind(part) for i in range(part.start, part.stop)]
        others = [i for part in slices if not is_kind(part) for i in range(part.start, part.stop)]
        starts = np.cumsum([len(others)] + [most + 1 for _, most in numbers])
        self.size = int(starts[-1])
        self.register_buffer("others", torch.tensor(others))
        self.register_buffer("kinds", torch.tensor([i for i, _ in numbers]))
        self.register_buffer("most", torch.tensor([float(most) for _, most in numbers]))
        self.register_buffer("starts", torch.tensor(starts[:-1]))

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        inputs = rows.new_zeros(len(rows), self.size)
        inputs[:, : len(self.others)] = rows[:, self.others]
        values = (rows[:, self.kinds] * self.most).round().long()
        return inputs.scatter_(1, self.starts + values, 1.0)


def is_kind(part: Slice) -> bool:
    values = part.high - part.low + 1
    return 2 < values <= MOST_KINDS and values * (part.stop - part.start) <= LARGEST_PART


class Player(nn.Module):
    """Two layers shared by the policy and the value."""

    def __init__(self, game: Game, width: int):
        super().__init__()
        self.eyes = Eyes(layout(game))
        self.body = nn.Sequential(nn.Linear(self.eyes.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, game.box.actions.count)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 0.1)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The log probability of each action, and the return that the seat to decide expects."""
        body = self.body(self.eyes(rows))
        logits = self.policy(body).masked_fill(masks == 0, -1e9)
        return functional.log_softmax(logits, 1), self.value(body)[:, 0]

    @torch.no_grad()
    def choose(self, rows: np.ndarray, masks: np.ndarray, device: str, *, best: bool) -> np.ndarray:
        odds, _ = self(torch.as_tensor(rows, device=device), torch.as_tensor(masks, device=device))
        picked = odds.argmax(1) if best else torch.multinomial(odds.exp(), 1)[:, 0]
        return picked.cpu().numpy()


class Rollout:
    """A number of consecutive decisions of every game."""

    def __init__(self, table: VectorTable, plan: Plan):
        steps, games = plan.steps, plan.games
        width, actions = table.turn.observations.shape[1], table.turn.masks.shape[1]
        self.rows = np.zeros((steps, games, width), np.float32)
        self.masks = np.zeros((steps, games, actions), np.int8)
        self.actions = np.zeros((steps, games), np.int64)
        self.odds = np.zeros((steps, games), np.float32)
        self.values = np.zeros((steps, games), np.float32)
        self.actors = np.zeros((steps, games), np.int64)
        self.rewards = np.zeros((steps, games, table.game.players), np.float32)
        self.dones = np.zeros((steps, games), np.bool_)

    @torch.no_grad()
    def fill(self, table: VectorTable, player: Player, device: str) -> np.ndarray:
        """Play these decisions; returns what the seats that decide next expect."""
        for t in range(len(self.rows)):
            turn = table.turn
            self.rows[t], self.masks[t], self.actors[t] = turn.observations, turn.masks, turn.actors
            odds, value = player(
                torch.as_tensor(self.rows[t], device=device), torch.as_tensor(self.masks[t], device=device)
            )
            action = torch.multinomial(odds.exp(), 1)
            self.actions[t] = action[:, 0].cpu().numpy()
            self.odds[t] = odds.gather(1, action)[:, 0].cpu().numpy()
            self.values[t] = value.cpu().numpy()
            turn = table.step(self.actions[t])
            self.rewards[t], self.dones[t] = turn.rewards, turn.dones
        _, value = player(
            torch.as_tensor(table.turn.observations, device=device), torch.as_tensor(table.turn.masks, device=device)
        )
        return value.cpu().numpy()

    def advantages(self, table: VectorTable, after: np.ndarray, plan: Plan) -> tuple[np.ndarray, np.ndarray]:
        """How much better than expected each decision was, and which decisions can be judged.

        Going backwards in time, we keep for each seat of each game what it expects at its next decision, the advantage
        of that decision, and the rewards until then. If the next decision of a seat lies beyond the rollout, its last
        one cannot be judged, unless that seat decides next.
        """
        steps, games = self.actions.shape
        each = np.arange(games)
        expected, advantage, gained = (np.zeros((games, table.game.players), np.float32) for _ in range(3))
        known = np.zeros((games, table.game.players), np.bool_)
        expected[each, table.turn.actors], known[each, table.turn.actors] = after, True
        advantages, judged = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
        for t in range(steps - 1, -1, -1):
            over = self.dones[t]
            expected[over], advantage[over], gained[over], known[over] = 0.0, 0.0, 0.0, True
            gained += self.rewards[t]
            seat = self.actors[t]
            surprise = gained[each, seat] + plan.discount * expected[each, seat] - self.values[t]
            advantages[t] = surprise + plan.discount * plan.trace * advantage[each, seat]
            judged[t] = known[each, seat]
            expected[each, seat], advantage[each, seat] = self.values[t], advantages[t] * judged[t]
            gained[each, seat], known[each, seat] = 0.0, True
        return advantages, judged


def improve(player: Player, optimiser: torch.optim.Optimizer, data: dict[str, torch.Tensor], plan: Plan) -> None:
    """PPO's clipped updates over the decisions of one rollout."""
    count = len(data["actions"])
    for _ in range(plan.epochs):
        order = torch.randperm(count, device=data["actions"].device)
        for part in order.split(plan.batch):
            if len(part) < plan.batch // 2:
                continue
            odds, value = player(data["rows"][part], data["masks"][part])
            chosen = odds.gather(1, data["actions"][part, None])[:, 0]
            advantage = data["advantages"][part]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            ratio = (chosen - data["odds"][part]).exp()
            clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
            gain = torch.minimum(ratio * advantage, clipped * advantage).mean()
            surprise = functional.mse_loss(value, data["returns"][part])
            entropy = -(odds.exp() * odds.clamp(min=-50)).sum(1).mean()
            optimiser.zero_grad()
            (surprise - gain - plan.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def play_bot(game: Game, player: Player, bot: str, games: int, seed: int, device: str) -> dict[str, float]:
    """Let the network play against a bot in all other seats, one game per slot; its own seat rotates.

    A game's score is the share of the bots that the network leaves behind, where an equal place counts half.
    """
    table = VectorTable(game, games, seed=seed)
    table.reset()
    seeds = table.seeds
    bots = [open_bot(bot, game, seed=seed * games + i) for i in range(games)]
    own = np.arange(games) % game.players
    plies = [0] * games
    ended = np.zeros(games, np.bool_)
    places, payoffs = np.zeros((games, game.players)), np.zeros(games)
    while not ended.all():
        turn = table.turn
        actions = player.choose(turn.observations, turn.masks, device, best=True)
        for i in np.flatnonzero((turn.actors != own) & ~ended):
            match = Match(game, int(seeds[i]), (), {})
            match.states = table.states[i : i + 1]
            match.moves = [Move(0, 0, b"")] * plies[i]
            actions[i] = bots[i](Seat(match, int(turn.actors[i])))
            plies[i] += 1
        turn = table.step(actions)
        for i in np.flatnonzero(turn.dones & ~ended):
            places[i] = table.slots["places"][i, : game.players]
            payoffs[i] = table.slots["payoffs"][i, own[i]]
            ended[i] = True
    table.close()
    mine = places[np.arange(games), own][:, None]
    behind = ((places > mine) + 0.5 * (places == mine)).sum(1) - 0.5
    scores = behind / max(1, game.players - 1)
    return {
        "score": float(scores.mean()),
        "error": float(1.96 * scores.std() / np.sqrt(games)),
        "payoff": float(payoffs.mean()),
    }


def train(game: Game, plan: Plan, args: argparse.Namespace) -> list[dict[str, float]]:
    device = args.device
    table = VectorTable(game, plan.games, seed=args.seed, rewards=args.rewards)
    table.reset()
    player = Player(game, plan.width).to(device)
    optimiser = torch.optim.Adam(player.parameters(), plan.rate, eps=1e-5)
    rollout = Rollout(table, plan)
    curve: list[dict[str, float]] = []
    begin, spent, decisions, next_look = time.perf_counter(), 0.0, 0, 0.0
    while True:
        if spent >= next_look or spent >= args.minutes * 60:
            pause = time.perf_counter()
            found = play_bot(game, player, args.against, args.trials, 1_000 + len(curve), device)
            curve.append({"minutes": spent / 60, "decisions": decisions} | found)
            print(json.dumps({name: round(number, 4) for name, number in curve[-1].items()}), flush=True)
            args.out.mkdir(parents=True, exist_ok=True)
            torch.save(player.state_dict(), args.out / f"{game.box.slug}-{game.players}.pt")
            (args.out / f"{game.box.slug}-{game.players}.json").write_text(json.dumps(curve))
            begin += time.perf_counter() - pause  # evaluation does not count as learning time
            next_look = spent + args.look * 60
        if spent >= args.minutes * 60:
            return curve
        for group in optimiser.param_groups:
            group["lr"] = plan.rate * max(0.05, 1 - spent / (args.minutes * 60))
        after = rollout.fill(table, player, device)
        advantages, judged = rollout.advantages(table, after, plan)
        arrays = {
            "rows": rollout.rows,
            "masks": rollout.masks,
            "actions": rollout.actions,
            "odds": rollout.odds,
            "advantages": advantages,
            "returns": advantages + rollout.values,
        }
        data = {name: torch.as_tensor(array[judged], device=device) for name, array in arrays.items()}
        improve(player, optimiser, data, plan)
        decisions += int(judged.sum())
        spent = time.perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=30, help="minutes of learning, without the evaluations")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--rewards", default="decision")
    parser.add_argument("--against", default="greedy", help="the bot to play against in evaluations")
    parser.add_argument("--trials", type=int, default=200, help="games per evaluation")
    parser.add_argument("--look", type=float, default=3, help="minutes between two evaluations")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch; more than one helps only if cores are idle")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned"))
    for name in ("games", "steps", "batch", "epochs", "width"):
        parser.add_argument(f"--{name}", type=int, default=getattr(Plan, name))
    parser.add_argument("--rate", type=float, default=Plan.rate)
    parser.add_argument("--entropy", type=float, default=Plan.entropy)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    settings = {name: getattr(args, name) for name in ("games", "steps", "batch", "epochs", "width", "rate", "entropy")}
    train(tw.load(args.game, players=args.players), Plan(**settings), args)


if __name__ == "__main__":
    main()
