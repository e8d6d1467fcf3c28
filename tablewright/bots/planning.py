"""Planning: one look ahead, and information-set Monte-Carlo tree search.

This text is loaded by `engine.drivers` with the game's rules as its globals. It knows the game only through them, works
in arrays that it is lent and allocates nothing. Every look begins with a freshly imagined state, so nothing here can
know what the viewer does not.

A tree is a row of nodes (`bots.tree.NODE`), each a sequence of actions from the root, whatever was imagined. A node
belongs to the seat that made its last action and keeps that seat's payoffs, so each seat looks after itself.
"""

ROOT = 0
NOWHERE = -1
LEAST, MOST = range(2)
TO_THE_END = -1  # a roll-out without a cut


@driver
def imagine_root(rules, states, root, viewer, dice):
    """Put a state that the viewer holds for possible into the first place."""
    states[0] = root[0]
    seed_generator(states[0], next_random(dice[0]))
    conceal(rules, states[0], viewer)


@driver
def outlook(rules, s, value):
    """What each seat may expect: the payoffs of a finished game, the promise of another."""
    if s.actor == NONE:
        payoffs(rules, s, value)
    else:
        promise(rules, s, value)


@driver
def look_ahead(rules_rows, root, viewer, actions, samples, dice, lent, worth):
    """Write what each action promises the viewer one action on, over a number of imagined states."""
    states, value = lent[0], lent[4]
    for i in range(len(actions)):
        worth[i] = 0.0
        for _ in range(samples):
            imagine_root(rules_rows[0], states, root, viewer, dice)
            advance(rules_rows[0], states[0], actions[i])
            outlook(rules_rows[0], states[0], value)
            worth[i] += value[viewer] / samples


@driver
def grow(rules_rows, root, viewer, tree, used, iterations, exploration, cut, sift, dice, lent, tally, horizon):
    """Let a tree grow by so many iterations, in place; returns the nodes in use. `tally` counts the plies played.

    How much an action may look worse and still be tried is measured by `horizon`, how far apart the viewer's
    outcomes are, so that it does not matter over what range a game spreads its payoffs. With `sift`, a first look
    that disappoints is kept from the nodes above: whoever decides there would not go that way, and a choice among
    many is not worse for the bad ones among them.
    """
    states, moves, stamps, path, value = lent
    rules, s = rules_rows[0], states[0]
    for _ in range(iterations):
        imagine_root(rules, states, root, viewer, dice)
        start = s.ply
        curiosity = exploration * max(horizon[MOST] - horizon[LEAST], 0.0)
        length, used, bar = descend(rules, s, tree, used, curiosity, moves, stamps, path)
        roll_out(rules, s, moves, cut)
        outlook(rules, s, value)
        widen(horizon, value[viewer])
        if sift and length > 1 and value[tree[path[length - 1]].mover] < bar:
            credit(tree[path[length - 1]], value)
        else:
            back_up(tree, path, length, value)
        tally[0] += s.ply - start
    return used


@driver
def descend(rules, s, tree, used, curiosity, moves, stamps, path):
    """Follow the tree down an imagined game and add one node; returns the length of the path, the nodes in use, and
    the most that the mover has come to expect of another action there (NOWHERE if no node was added).

    An action without an alternative is played and costs no node. Of the children only those count whose action is
    legal here; how often that was so is kept, for a child cannot be blamed for the times it was not to be had.
    """
    node, length = ROOT, 0
    while s.actor != NONE and length < len(path):
        count = legal(rules, s, moves)
        if count == 1:
            advance(rules, s, moves[0])
            continue
        mover = s.actor
        mark = next_mark(stamps)
        for i in range(count):
            stamps[moves[i]] = mark
        tried, best = 0, NOWHERE
        best_score, bar = -1.0, -1.0
        child = tree[node].child
        while child != NOWHERE:
            here = tree[child]
            if here.mover == mover and stamps[here.action] == mark:
                stamps[here.action] = mark + 1
                here.available += 1
                tried += 1
                bar = max(bar, here.worth / here.visits)
                score = here.worth / here.visits + curiosity * sqrt(log(here.available) / here.visits)
                if score > best_score:
                    best_score, best = score, child
            child = here.sibling
        if tried < count and used < len(tree):
            best = used
            used += 1
            add_child(tree, node, best, pick_untried(s, moves, stamps, count, count - tried, mark), mover)
            path[length] = best
            advance(rules, s, tree[best].action)
            return length + 1, used, bar
        if best == NOWHERE:
            break
        path[length] = best
        length += 1
        node = best
        advance(rules, s, tree[best].action)
    return length, used, float(NOWHERE)


@driver
def next_mark(stamps):
    """A number that no action is stamped with, and room for the one above it; the last stamp counts them."""
    last = len(stamps) - 1
    stamps[last] += 2
    return stamps[last]


@driver
def pick_untried(s, moves, stamps, count, untried, mark):
    """One of the legal actions that have no node yet, by chance."""
    skip = below(s, untried)
    for i in range(count):
        if stamps[moves[i]] == mark:
            if skip == 0:
                return moves[i]
            skip -= 1
    return NOWHERE


@driver
def add_child(tree, parent, child, action, mover):
    new = tree[child]
    new.action = action
    new.mover = mover
    new.child = NOWHERE
    new.sibling = tree[parent].child
    new.visits = 0
    new.available = 1
    new.worth = 0.0
    new.square = 0.0
    tree[parent].child = child


@driver
def roll_out(rules, s, moves, cut):
    """Random players go on to the end of the game, or for so many plies."""
    plies = 0
    while s.actor != NONE and plies != cut:
        count = legal(rules, s, moves)
        advance(rules, s, moves[below(s, count)])
        plies += 1


@driver
def widen(horizon, outcome):
    """Keep the least and the most that came of any iteration."""
    horizon[LEAST] = min(horizon[LEAST], outcome)
    horizon[MOST] = max(horizon[MOST], outcome)


@driver
def back_up(tree, path, length, value):
    tree[ROOT].visits += 1
    for i in range(length):
        credit(tree[path[i]], value)


@driver
def credit(node, value):
    worth = value[node.mover]
    node.visits += 1
    node.worth += worth
    node.square += worth * worth


@driver
def keep_subtree(tree, spare, child):
    """Copy the tree below a child to the front of the spare row, the child as its root; returns its nodes."""
    spare[ROOT] = tree[child]
    spare[ROOT].sibling = NOWHERE
    used, place = 1, 0
    while place < used:
        old = spare[place].child  # still a place in the old row
        spare[place].child = NOWHERE
        while old != NOWHERE:
            spare[used] = tree[old]
            spare[used].sibling = spare[place].child
            spare[place].child = used
            used += 1
            old = tree[old].sibling
        place += 1
    return used
