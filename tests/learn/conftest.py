"""PyTorch is too large for every run of the suite: what needs it is collected where it is installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["test_studying.py", "test_tables.py"]
