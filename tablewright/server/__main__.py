"""`python -m tablewright.server`: the play server."""

from __future__ import annotations

import argparse
import sys

from tablewright.engine.errors import TablewrightError
from tablewright.server.main import DEFAULT_HOST, DEFAULT_PORT, serve
from tablewright.server.operate.limits import BOT_PACE


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tablewright.server", description="The play server.")
    parser.add_argument("--host", default=DEFAULT_HOST, help="the address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="the port to listen on (default: %(default)s)")
    parser.add_argument("--db", help="a SQLite file, or postgresql://… (default: a file in your data folder)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page in a browser")
    parser.add_argument("--rates", type=float, default=1.0, help="multiplies how often a client may ask")
    parser.add_argument("--pace", type=float, default=BOT_PACE, help="the least number of seconds that a bot takes")
    args = parser.parse_args()
    try:
        serve(args.host, args.port, args.db, not args.no_browser, rates=args.rates, pace=args.pace)
    except TablewrightError as error:
        print(f"tablewright: {error}", file=sys.stderr)
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
