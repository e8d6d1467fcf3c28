"""Environments for learning: the games behind the interfaces that researchers already use.

    tablewright.envs.vector            thousands of games in one call, as arrays; needs nothing more
    tablewright.envs.device            the same on a GPU; needs `pip install 'tablewright[gpu]'`
    tablewright.envs.pettingzoo        every seat an agent, one decision at a time; and a parallel form
    tablewright.envs.gymnasium_vector  `VectorTable` as a `gymnasium.vector.VectorEnv`
    tablewright.envs.gymnasium         one learner, bots of any level in the other seats
    tablewright.envs.openspiel         Python games of OpenSpiel, every draw a chance node
    tablewright.envs.rllib             a multi-agent environment of RLlib; needs `'tablewright[ray]'`
    tablewright.envs.torchrl           `VectorTable` as an `EnvBase` of TorchRL; needs `'tablewright[torchrl]'`

The others need `pip install 'tablewright[rl]'`. See docs/learning.md.
"""

from tablewright.engine.observations import Slice, layout
from tablewright.envs.single import SingleGame
from tablewright.envs.slots import REWARDS, Turn, env_id
from tablewright.envs.vector import VectorTable

__all__ = ["REWARDS", "SingleGame", "Slice", "Turn", "VectorTable", "env_id", "layout"]
