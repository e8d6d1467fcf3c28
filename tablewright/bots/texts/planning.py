"""Planning: looking one action ahead, and information-set Monte-Carlo tree search.

This text is loaded by `engine.drivers` with the game's rules as its globals. It works in `bots.tree.SearchScratch` and
allocates nothing. Every iteration starts from a newly imagined state (a determinization), so nothing here can know
what the viewer does not.

A tree is an array of nodes (`bots.tree.NODE`). Each node stands for a sequence of actions from the root, whatever was
imagined. It belongs to the seat that made its last action and keeps that seat's payoffs: each seat maximises its own.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import (
        NONE,
        below,
        conceal,
        driver,
        legal,
        log,
        next_random,
        seed_generator,
        sqrt,
    )
    from tablewright.engine.drivers.texts.shared import advance, estimate_payoffs


ROOT = 0
NOWHERE = -1
LOWEST, HIGHEST = range(2)


@driver
def imagine_root(rules, root, viewer, scratch):
    """Make the scratch state one that the viewer considers possible."""
    scratch.states[0] = root[0]
    seed_generator(scratch.states[0], next_random(scratch.dice[0]))
    conceal(rules, scratch.states[0], viewer)


@driver
def look_ahead(rules_array, root, viewer, actions, samples, scratch, values):
    """Write what each action promises the viewer, one action on, as the mean of imagined states."""
    rules, s, value = rules_array[0], scratch.states[0], scratch.value
    for i in range(len(actions)):
        values[i] = 0.0
        for _ in range(samples):
            imagine_root(rules, root, viewer, scratch)
            advance(rules, s, actions[i])
            estimate_payoffs(rules, s, value)
            values[i] += value[viewer] / samples


@driver
def grow(rules_array, root, viewer, tree, used, iterations, settings, scratch):
    """Grow a tree by this many iterations, in place; returns the number of nodes in use.

    Exploration is measured by how far apart the viewer's outcomes are, so the range over which a game spreads its
    payoffs does not matter. With `sift`, the first result of a new node is not passed to the nodes above if it is
    worse than the best alternative: the player who decides there would not choose it.
    """
    rules, s, path, value = rules_array[0], scratch.states[0], scratch.path, scratch.value
    outcomes = scratch.outcomes
    for _ in range(iterations):
        imagine_root(rules, root, viewer, scratch)
        start = s.ply
        exploration = settings.exploration * max(outcomes[HIGHEST] - outcomes[LOWEST], 0.0)
        length, used, bar = descend(rules, s, tree, used, exploration, scratch)
        roll_out(rules, s, scratch.moves, settings.cut)
        estimate_payoffs(rules, s, value)
        widen(outcomes, value[viewer])
        if settings.sift and length > 1 and value[tree[path[length - 1]].mover] < bar:
            credit(tree[path[length - 1]], value)
        else:
            back_up(tree, path, length, value)
        scratch.plies[0] += s.ply - start
    return used


@driver
def descend(rules, s, tree, used, exploration, scratch):
    """Follow the tree down an imagined game and add one node.

    Returns the length of the path, the number of nodes in use, and the best mean payoff of another action at the new
    node's parent (NOWHERE if no node was added). A forced action is played and costs no node. Only children whose
    action is legal here count; how often that was so is kept, because availability differs between imagined states.
    """
    moves, stamps, path = scratch.moves, scratch.stamps, scratch.path
    node, length = ROOT, 0
    while length < len(path):
        count, mark = next_choice(rules, s, moves, stamps)
        if count == 0:
            break
        mover = s.actor
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
                score = here.worth / here.visits + exploration * sqrt(log(here.available) / here.visits)
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
def next_choice(rules, s, moves, stamps):
    """Play forced actions up to the next choice; returns how many legal actions it has and their stamp.

    At the end of the game there are none.
    """
    while s.actor != NONE:
        count = legal(rules, s, moves)
        if count > 1:
            mark = next_mark(stamps)
            for i in range(count):
                stamps[moves[i]] = mark
            return count, mark
        advance(rules, s, moves[0])
    return 0, stamps[len(stamps) - 1]


@driver
def next_mark(stamps):
    """A number with which no action is stamped yet; the number above it is free too. The last stamp counts."""
    last = len(stamps) - 1
    stamps[last] += 2
    return stamps[last]


@driver
def pick_untried(s, moves, stamps, count, untried, mark):
    """A random legal action that has no node yet."""
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
    """Random players finish the game, or play `cut` plies; -1 has no limit."""
    plies = 0
    while s.actor != NONE and plies != cut:
        count = legal(rules, s, moves)
        advance(rules, s, moves[below(s, count)])
        plies += 1


@driver
def widen(outcomes, payoff):
    """Keep the lowest and the highest payoff of any iteration."""
    outcomes[LOWEST] = min(outcomes[LOWEST], payoff)
    outcomes[HIGHEST] = max(outcomes[HIGHEST], payoff)


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
    """Copy the subtree of a child to the front of the spare array, the child as its root; returns its size."""
    spare[ROOT] = tree[child]
    spare[ROOT].sibling = NOWHERE
    used, place = 1, 0
    while place < used:
        old = spare[place].child  # still an index into the old array
        spare[place].child = NOWHERE
        while old != NOWHERE:
            spare[used] = tree[old]
            spare[used].sibling = spare[place].child
            spare[place].child = used
            used += 1
            old = tree[old].sibling
        place += 1
    return used
