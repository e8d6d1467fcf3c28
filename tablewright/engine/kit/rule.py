"""`@rule` marks a function that runs interpreted, compiled and on a GPU from one source."""

NONE = -1  # an absent card, seat or space
ALLOWED = 0  # the answer of a `why_not_*` function when there is no reason against the action


def rule(function):
    """Mark a function as a rule and leave it as it is.

    Called from Python it is plain Python: a debugger steps through it and a wrong index raises. The drivers of
    `engine.drivers` compile it, with every rule it calls, the first time a compiled driver of the game is used.
    """
    function.is_rule = True
    return function
