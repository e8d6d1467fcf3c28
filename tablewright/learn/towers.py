"""The net in PyTorch, in the shape that `bots.nets.files` writes."""

from __future__ import annotations

from typing import Any

from tablewright.bots.nets.calibration import unchanged
from tablewright.bots.nets.files import Net, Tower, shapes_of
from tablewright.bots.nets.inputs import AMOUNT, LEAST, VALUE, inputs_of
from tablewright.engine.box import Box
from tablewright.engine.extras import extra
from tablewright.learn import LEARNING
from tablewright.learn.settings import Settings

with extra("learn", LEARNING):
    import torch
    from torch import nn
    from torch.nn import functional

CRITIC = 1  # outputs beside the policy's, in training only: what the seat to decide gains from here on


class FirstLayer(nn.Module):
    """Turns codes into the inputs whose product with the rows is their sum."""

    def __init__(self, box: Box):
        super().__init__()
        inputs = inputs_of(box)
        features = inputs.features
        self.size = inputs.rows
        for name, kind in (("least", LEAST), ("amount", AMOUNT), ("value", VALUE)):
            chosen = features.kind == kind
            self.register_buffer(
                f"{name}_code", torch.tensor(features.code[chosen], dtype=torch.long), persistent=False
            )
            self.register_buffer(f"{name}_number", torch.tensor(features.number[chosen]), persistent=False)
        self.first_value = int((features.kind != VALUE).sum())
        rows = torch.tensor(features.row[features.kind == VALUE], dtype=torch.long) - self.first_value
        self.register_buffer("value_row", rows, persistent=False)

    def forward(self, codes: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
        least = (codes[:, self.least_code] >= self.least_number).to(dtype)
        amount = (codes[:, self.amount_code] * self.amount_number).to(dtype)
        seen = codes[:, self.value_code].long()
        nothing = self.size - self.first_value
        where = torch.where(seen > 0, self.value_row + seen - 1, nothing)
        value = torch.zeros(len(codes), nothing + 1, dtype=dtype, device=codes.device)
        value.scatter_add_(1, where, torch.ones((), dtype=dtype, device=codes.device).expand_as(where))
        return torch.cat([least, amount, value[:, :-1]], 1)


class TorchTower(nn.Module):
    """One tower; the names of its weights are those of `bots.nets.files.Tower`."""

    def __init__(self, box: Box, name: str, width: int, blocks: int, more: int = 0):
        super().__init__()
        shapes = shapes_of(box, name, width, blocks)
        self.outputs = shapes["head_bias"][0]
        shapes |= {"head": (width, self.outputs + more), "head_bias": (self.outputs + more,)}
        for part, shape in shapes.items():
            weights = torch.zeros(shape)
            if part == "rows":
                nn.init.normal_(weights, std=0.15)
            elif part == "inner":
                nn.init.normal_(weights, std=(2 / width) ** 0.5)
            elif part == "outer":
                nn.init.normal_(weights, std=0.3 / width**0.5)
            elif part == "head":
                nn.init.normal_(weights, std=0.02 / width**0.5)
            setattr(self, part, nn.Parameter(weights))

    def forward(self, seen: torch.Tensor, rules: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        """The head's numbers, from the inputs, the numbers of the kinds of game, and the kind of each row."""
        cast = seen.dtype
        start = self.bias + rules @ self.rules
        stream = (seen @ self.rows.to(cast)).float() + start[kinds]
        for inner, inner_bias, outer, outer_bias in zip(
            self.inner, self.inner_bias, self.outer, self.outer_bias, strict=True
        ):
            hidden = functional.relu(normal(stream).to(cast) @ inner.to(cast) + inner_bias.to(cast))
            stream = stream + (hidden @ outer.to(cast)).float() + outer_bias
        return (normal(stream).to(cast) @ self.head.to(cast)).float() + self.head_bias

    def take(self, tower: Tower) -> None:
        """Begin with these weights; outputs that only training uses keep their own."""
        with torch.no_grad():
            for part, array in tower._asdict().items():
                weights = getattr(self, part)
                weights[tuple(slice(size) for size in array.shape)] = torch.tensor(array, device=weights.device)

    def arrays(self) -> Tower:
        """The weights as they are written, without the outputs that only training uses."""
        parts = {part: getattr(self, part).detach().float().cpu().numpy() for part in Tower._fields}
        parts |= {"head": parts["head"][:, : self.outputs], "head_bias": parts["head_bias"][: self.outputs]}
        return Tower(**parts)


def normal(stream: torch.Tensor) -> torch.Tensor:
    return functional.layer_norm(stream, stream.shape[-1:])


class Player(nn.Module):
    """The policy with a critic, and the judge."""

    def __init__(self, box: Box, settings: Settings):
        super().__init__()
        self.box = box
        self.first = FirstLayer(box)
        self.policy = TorchTower(box, "policy", settings.width, settings.blocks, CRITIC)
        self.judge = TorchTower(box, "judge", settings.judge_width, settings.judge_blocks)

    def see(self, codes: torch.Tensor) -> torch.Tensor:
        return self.first(codes, torch.bfloat16 if codes.is_cuda else torch.float32)

    def decide(
        self, seen: torch.Tensor, masks: torch.Tensor, rules: torch.Tensor, kinds: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The log probability of each action, and what the seat to decide expects to gain."""
        out = self.policy(seen, rules, kinds)
        logits = out[:, : self.policy.outputs].masked_fill(masks == 0, -1e9)
        return functional.log_softmax(logits, 1), out[:, -1]

    def begin_with(self, net: Net) -> None:
        """Go on from a net that was written."""
        self.policy.take(net.policy)
        self.judge.take(net.judge)

    def net(self, made: dict[str, Any]) -> Net:
        return Net(self.policy.arrays(), self.judge.arrays(), unchanged(self.box), made)
