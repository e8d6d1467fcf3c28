"""A GPU where there is none: numba's simulator, in a process of its own that is told so."""

import json
import os
import subprocess
import sys


def on_a_simulated_gpu(script, *arguments):
    """What a script prints as JSON."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
