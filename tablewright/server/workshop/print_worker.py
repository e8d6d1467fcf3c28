"""The process that draws versions: `python -m tablewright.server.workshop.print_worker`.

It reads one job a line from its input: JSON with the `game`, its `contents`, the number of `players`, the `name` of the
version, the `form` ("pdf" or "sheets"), the `paper`, and the `file` to write. The answer is a line: `done`, or `failed`
with the reason. A version that takes too long, or all memory, ends this process and nothing else.
"""

from __future__ import annotations

import io
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import tablewright
from tablewright.engine.copies import Copy
from tablewright.engine.errors import TablewrightError
from tablewright.server.operate.worker_limits import limit_worker

DONE, FAILED = "done", "failed"
MAX_BYTES = 2 * 1024**3


def answer(job: dict[str, Any]) -> str:
    try:
        Path(job["file"]).write_bytes(drawn(job))
    except MemoryError:
        return f"{FAILED} it needs too much memory."
    except TablewrightError as error:
        return f"{FAILED} {' '.join(str(error).split())}"
    except Exception as error:  # such as a game whose own code fails
        return f"{FAILED} it cannot be drawn ({type(error).__name__})."
    return DONE


def drawn(job: dict[str, Any]) -> bytes:
    from tablewright.printing.document import print_pdf
    from tablewright.printing.pictures import print_pictures

    players = {"players": job["players"]} if job["players"] else {}
    game = tablewright.load(job["game"], plain=True, content=Copy(contents=job["contents"]), **players)
    if job["form"] == "pdf":
        return print_pdf(game, job["paper"], job["name"])
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in print_pictures(game, job["name"]).items():
            archive.writestr(name, data)
    return packed.getvalue()


def serve() -> None:
    """Do jobs until there is no more input."""
    limit_worker(MAX_BYTES)
    for line in sys.stdin:
        print(answer(json.loads(line)), flush=True)


if __name__ == "__main__":
    serve()
