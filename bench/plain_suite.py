"""What plain records and rewritten copies of the rules are worth to the suite's plain tests.

    python bench/plain_suite.py tests/games [tests/contract ...]

Runs the same tests twice, one process after the other: on NumPy's records with the rules as they are written, and as
the suite runs them. Prints seconds of processor time of each, and how many tests passed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys

HOW = ("on NumPy's records", "as the suite runs them")


def leave_rules_as_written() -> None:
    """From now on plain drivers run the author's rules on NumPy's records."""
    from tablewright.engine import drivers
    from tablewright.engine.drivers.bounds import bounds_text

    changes = {
        "plain_copies": lambda functions, rules, state: {},
        "rewritten_text": lambda text, rules, state: text,
        "with_views": lambda module, names: module,
        "plain_bounds_text": bounds_text,
    }
    for name, change in changes.items():
        setattr(drivers, name, change)


def run_tests(as_written: bool, given: list[str]) -> int:
    import pytest

    if as_written:
        leave_rules_as_written()
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "-m", "not long", *given]))


def timed(how: str, given: list[str]) -> tuple[float, str]:
    """Processor seconds of a run of the tests in a process of its own, and the last line that it printed."""
    before = os.times()
    done = subprocess.run([sys.executable, __file__, "--run", how, *given], capture_output=True, text=True, check=False)
    after = os.times()
    lines = [line for line in done.stdout.splitlines() if re.search(r"\b(passed|failed|error)\b", line)]
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return spent, lines[-1] if lines else done.stderr[-500:]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--run", choices=HOW, help=argparse.SUPPRESS)
    reader.add_argument("given", metavar="PATH", nargs="+", help="tests, and options of pytest after --")
    given = reader.parse_args()
    if given.run:
        raise SystemExit(run_tests(given.run == HOW[0], given.given))
    for how in HOW:
        seconds, last = timed(how, given.given)
        print(f"{how}: {seconds:.0f} s of processor time; {last}", flush=True)


if __name__ == "__main__":
    main()
