"""Learning from a rollout: PPO's clipped updates for the policy, and the judge towards what became of the positions."""

from __future__ import annotations

from tablewright.engine.extras import extra
from tablewright.learn import LEARNING
from tablewright.learn.settings import Settings
from tablewright.learn.towers import Player

with extra("learn", LEARNING):
    import torch
    from torch import nn
    from torch.nn import functional

STEEPEST = 0.5  # gradients are cut to this norm


def improve(
    player: Player,
    optimiser: torch.optim.Optimizer,
    data: dict[str, torch.Tensor],
    rules: torch.Tensor,
    settings: Settings,
    entropy_weight: float,
    policy_weight: float = 1.0,
) -> dict[str, float]:
    """Go through the data a few times; returns means that tell how learning goes.

    With a `policy_weight` of 0 only the critic and the judge learn.
    """
    count = len(data["actions"])
    told = torch.zeros(4, device=data["odds"].device)
    steps = 0
    for _ in range(settings.epochs):
        order = torch.randperm(count, device=told.device)
        for part in order.split(settings.batch):
            if len(part) < settings.batch // 2 and steps:
                continue
            seen = player.see(data["codes"][part])
            kinds = data["kinds"][part]
            odds, value = player.decide(seen, data["masks"][part], rules, kinds)
            chosen = odds.gather(1, data["actions"][part, None])[:, 0]
            advantage = data["advantages"][part]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            ratio = (chosen - data["odds"][part]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = torch.minimum(ratio * advantage, clipped * advantage).mean()
            surprise = functional.mse_loss(value, data["returns"][part])
            entropy = -(odds.exp() * odds.clamp(min=-50)).sum(1).mean()
            judged = player.judge(seen, rules, kinds).view(len(part), 2, -1)
            known = data["known"][part, None].expand_as(judged)
            error = functional.binary_cross_entropy_with_logits(judged[known], data["targets"][part][known])
            optimiser.zero_grad(set_to_none=True)
            (surprise - policy_weight * (gain + entropy_weight * entropy) + error).backward()
            nn.utils.clip_grad_norm_(player.policy.parameters(), STEEPEST)
            nn.utils.clip_grad_norm_(player.judge.parameters(), STEEPEST)
            optimiser.step()
            told += torch.stack([gain.detach(), surprise.detach(), entropy.detach(), error.detach()])
            steps += 1
    means = (told / max(1, steps)).tolist()
    return dict(zip(("gain", "surprise", "entropy", "judge"), means, strict=True))
