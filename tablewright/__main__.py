"""`python -m tablewright` is the command `tablewright`."""

from tablewright.cli import main

if __name__ == "__main__":  # worker processes import this file, too
    main()
