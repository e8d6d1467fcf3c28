"""Actions whose draws are given one by one, so that every draw can be a chance node.

This text is loaded by `engine.drivers` with the game's rules as its globals, except that they draw with
`envs.draws.given_draw`. It works on a trial: a state with a list of given draws.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import NONE, driver, setup, unpack
    from tablewright.engine.drivers.texts.shared import advance


@driver
def attempt(rules_array, trials, action):
    """Play an action (NONE: the set-up) with the given draws.

    Returns the number of outcomes of the first draw that was not given, or 0 if all were.
    """
    rules, s = rules_array[0], trials[0]
    if action == NONE:
        unpack(rules, s)
        setup(rules, s)
    else:
        advance(rules, s, action)
    return int(s.draws_wanted)
