"""Many positions or decisions at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")


def spread(function: Callable[[Given], Found], given: Iterable[Given], threads: int) -> Iterator[Found]:
    """What the function makes of each, in their order. Whoever takes no more of them stops the rest."""
    if threads == 1:
        yield from map(function, given)
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from pool.map(function, given)
        finally:
            pool.shutdown(cancel_futures=True)
