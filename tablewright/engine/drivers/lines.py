"""Lining up, for kernels. The threads of a warp are quick only while they do the same thing; so desks are lined up by
what is to be done at them, and each thread takes the desk at its own place of the line.
"""


@driver
def line_up(key, counts, line):
    """Write the block's desks into a line by their keys, the lowest first; each thread brings the key of its own.

    All threads of the block come here together. `counts` is read until the next line but one is made.
    """
    own = cuda.threadIdx.x
    for each in range(own, KEYS, cuda.blockDim.x):
        counts[each] = 0
    cuda.syncthreads()
    place = cuda.atomic.add(counts, key, 1)
    cuda.syncthreads()
    for before in range(key):
        place += counts[before]
    line[place] = own
    cuda.syncthreads()
