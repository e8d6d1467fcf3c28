"""Settings of the suite. It runs twice: as plain Python, and with `--compiled` once more through the compiled rules."""

from hypothesis import settings

settings.register_profile("tablewright", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("tablewright")
