"""What every driver text begins with: `load_text` puts this before it, so each module of drivers has its own."""


@driver
def advance(rules, s, action):
    """One action on a fresh page of the journal. A function of its own: the loops around it stay small and quick."""
    turn_page(s)
    play(rules, s, action)


@driver
def seat_state(rules, states, blank, seed):
    """A fresh game, up to its first decision, in place of the first state."""
    states[0] = blank[0]
    seed_generator(states[0], seed)
    unpack(rules, states[0])
    setup(rules, states[0])
