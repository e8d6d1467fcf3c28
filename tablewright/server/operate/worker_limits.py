"""What a process that does long jobs grants itself. It is called in that process."""

from __future__ import annotations

import os
from contextlib import suppress

LOW_PRIORITY = 5


def limit_worker(max_bytes: int) -> None:
    """Playing comes first, and a job that takes too much memory fails."""
    with suppress(AttributeError):  # Windows has no such call
        os.nice(LOW_PRIORITY)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (max_bytes, max_bytes))
