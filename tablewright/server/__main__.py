"""`python -m tablewright.server`: the play server."""

from __future__ import annotations

import argparse
import sys

from tablewright.engine.errors import TablewrightError
from tablewright.server.main import serve
from tablewright.server.operate.settings import Settings, read_settings


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tablewright.server", description="The play server.")
    for name, field in Settings.model_fields.items():
        flag = name.replace("_", "-")
        if field.annotation is bool:
            parser.add_argument(f"--{flag}", action=argparse.BooleanOptionalAction, help=field.description)
        else:
            parser.add_argument(f"--{flag}", metavar="VALUE", help=field.description)
    try:
        serve(read_settings(**vars(parser.parse_args())))
    except TablewrightError as error:
        print(f"tablewright: {error}", file=sys.stderr)
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
