"""The command line: `app` reads the arguments of every command, and the other modules do the work and print it."""

from tablewright.cli.app import main

__all__ = ["main"]
