"""TorchRL is too large for every run of the suite: its tests are collected where it is installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torchrl") else ["test_torchrl.py"]
