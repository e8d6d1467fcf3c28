"""Steps: one action in one game, or in each of thousands, with all that a learner is told about it.

This text is loaded by `engine.drivers` with the game's rules and `observe` as its globals. What concerns one game
(`open_game`, `step_game`, `show`) works on that game's rows alone and in scratch that it is lent, so the same functions
serve a loop on a CPU and a thread of a GPU. Nothing here allocates.

A desk (`envs.desk.DESK`) is the row that keeps a game's seed, what each seat's position is worth, and how the last game
at this desk came out. `lent` is (moves, points, value): scratch for one game at a time.
"""

CHANGE, FINAL, SCORE = range(3)  # what a reward is
STAY, GO_ON = range(2)  # what a desk does when its game is over


@driver
def advance(rules, s, action):
    turn_page(s)
    play(rules, s, action)


@driver
def seat_state(rules, states, blank, seed):
    """A fresh game, up to its first decision, in place of the first state."""
    states[0] = blank[0]
    seed_generator(states[0], seed)
    unpack(rules, states[0])
    setup(rules, states[0])


@driver
def appraise(rules, s, how, lent):
    """Write what the position is worth to each seat: the points, or the payoffs that it promises or has come to."""
    points, value = lent[1], lent[2]
    if how == SCORE:
        scores(rules, s, points)
        for seat in range(rules.players):
            value[seat] = points[seat]
    elif s.actor == NONE:
        payoffs(rules, s, value)
    elif how == CHANGE:
        promise(rules, s, value)
    else:
        for seat in range(rules.players):
            value[seat] = 0.0


@driver
def open_game(rules, states, blank, desk, how, then, lent):
    """A game at its first decision: of the desk's seed, or at a desk that goes on of a seed from its own generator,
    below 2 ** 53, so that every reader keeps it exact.
    """
    if then == GO_ON:
        desk.seed = next_random(desk) >> 11
    seat_state(rules, states, blank, desk.seed)
    appraise(rules, states[0], how, lent)
    for seat in range(rules.players):
        desk.worth[seat] = lent[2][seat]


@driver
def reward_seats(rules, s, desk, how, lent, reward):
    """Each seat's reward is how much more its position is worth than before the action."""
    appraise(rules, s, how, lent)
    value = lent[2]
    for seat in range(rules.players):
        reward[seat] = float32(value[seat] - desk.worth[seat])
        desk.worth[seat] = value[seat]


@driver
def close_game(rules, s, desk, lent):
    """Keep how the game came out: until the next one at this desk is over."""
    points, value = lent[1], lent[2]
    desk.games += 1
    desk.plies = s.ply
    desk.ending = s.ending
    payoffs(rules, s, value)
    for seat in range(rules.players):
        desk.payoffs[seat] = value[seat]
    scores(rules, s, points)
    for seat in range(rules.players):
        desk.scores[seat] = points[seat]
    places(rules, s, points)
    for seat in range(rules.players):
        desk.places[seat] = points[seat]


@driver
def step_game(rules, states, blank, desk, action, how, then, lent, reward):
    """One action; returns whether it ended the game. Then a desk that goes on has its next game at once.

    The action NONE begins a game instead.
    """
    if action == NONE:
        open_game(rules, states, blank, desk, how, then, lent)
        for seat in range(rules.players):
            reward[seat] = float32(0)
        return 0
    advance(rules, states[0], action)
    reward_seats(rules, states[0], desk, how, lent, reward)
    if states[0].actor != NONE:
        return 0
    close_game(rules, states[0], desk, lent)
    if then == GO_ON:
        open_game(rules, states, blank, desk, how, then, lent)
    return 1


@driver
def fill_mask(rules, s, moves, mask):
    """1 for every legal action of the seat to decide; nothing is legal when the game is over."""
    for action in range(len(mask)):
        mask[action] = 0
    if s.actor == NONE:
        return 0
    count = legal(rules, s, moves)
    for i in range(count):
        mask[moves[i]] = 1
    return count


@driver
def show(rules, s, lent, observation, mask):
    """What the seat to decide sees and may do."""
    observe(rules, s, int(s.actor), observation)
    fill_mask(rules, s, lent[0], mask)


# --- Many games ---------------------------------------------------------------------------------------------------


@driver
def step_block(rules_rows, states, blank, desks, first, last, actions, how, then, lent, out):
    """One action in each of the games `first` to `last` - 1. `out` is (observations, masks, rewards, actors, dones)."""
    observations, masks, rewards, actors, dones = out
    for game in range(first, last):
        rules, rows = rules_rows[game % len(rules_rows)], states[game : game + 1]
        dones[game] = step_game(rules, rows, blank, desks[game], actions[game], how, then, lent, rewards[game])
        show(rules, rows[0], lent, observations[game], masks[game])
        actors[game] = rows[0].actor


@driver
def observe_first(rules_rows, states, viewer, observation):
    """What a seat (NONE: a spectator) sees of the first game."""
    observe(rules_rows[0], states[0], viewer, observation)


@driver
def first_illegal(masks, actions):
    """The first game whose action is not on its mask, or NONE."""
    for game in range(len(actions)):
        action = actions[game]
        if action < 0 or action >= masks.shape[1] or masks[game, action] == 0:
            return game
    return NONE


@driver
def pick_actions(dice, masks, first, last, actions):
    """Any legal action in each game, each as likely."""
    for game in range(first, last):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[game, action]
        left = below(dice[game], count)
        for action in range(masks.shape[1]):
            if masks[game, action]:
                if left == 0:
                    actions[game] = action
                    break
                left -= 1
