"""Actions whose draws are given, one by one, so that every draw can be a chance node.

This text is loaded by `engine.drivers` with the game's rules as its globals, except that they draw by
`envs.draws.given_draw`. It works on a trial: a state with the draws that are given, and room for the first that is not.
"""


@driver
def attempt(rules_rows, trials, action):
    """Carry an action out (NONE: set the table up) with the draws given; returns of how many outcomes the first draw is
    that is not, and 0 if all were.
    """
    rules, s = rules_rows[0], trials[0]
    if action == NONE:
        unpack(rules, s)
        setup(rules, s)
    else:
        turn_page(s)
        play(rules, s, action)
    return int(s.draws_wanted)
