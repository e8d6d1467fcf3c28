"""Sorting games by what comes next, for kernels.

The threads of a warp are fast only while they take the same branch. So the games of a block are sorted by a key, the
phase or the family of the action, and each thread takes the game at its own position of the order.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import KEYS, cuda, driver


@driver
def sort_by_key(key, counts, order):
    """Write the block's slots into `order` by their keys, the lowest first; each thread brings the key of its own slot.

    All threads of the block must call this together. `counts` stays valid until the second call from now.
    """
    own = cuda.threadIdx.x
    for each in range(own, KEYS, cuda.blockDim.x):
        counts[each] = 0
    cuda.syncthreads()
    position = cuda.atomic.add(counts, key, 1)
    cuda.syncthreads()
    for before in range(key):
        position += counts[before]
    order[position] = own
    cuda.syncthreads()
