"""Search guided by a net: its policy says which actions to try, its judge what a position is worth.

Loaded behind `planning.py` and `net.py`. It works in `bots.tree.SearchScratch` and `bots.nets.guided.Guide` and
allocates nothing. As in every search here, each iteration starts from a newly imagined state. A node at which nobody
has decided yet is valued; when it is reached again, its legal actions become nodes with their prior.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.bots.texts.net import find_judgement, find_policy
    from tablewright.bots.texts.planning import (
        NOWHERE,
        ROOT,
        add_child,
        back_up,
        imagine_root,
        next_choice,
        roll_out,
        widen,
    )
    from tablewright.engine.drivers.names import NONE, PLAYERS, driver, exp, sqrt
    from tablewright.engine.drivers.texts.shared import advance, estimate_payoffs

LOWEST_SPREAD = 0.05
FIRST_PLAY = 0.2  # how much worse than its parent an untried action is taken to be, as a share of the spread


@driver
def grow_guided(rules_array, root, viewer, tree, used, iterations, settings, scratch, guide):
    """Grow a tree by this many iterations, in place; returns the number of nodes in use."""
    rules, s, path, value = rules_array[0], scratch.states[0], scratch.path, scratch.value
    outcomes = scratch.outcomes
    for _ in range(iterations):
        imagine_root(rules, root, viewer, scratch)
        start = s.ply
        spread = max(outcomes[1] - outcomes[0], LOWEST_SPREAD)
        length, used = descend_guided(rules, s, tree, used, spread, settings, scratch, guide)
        value_leaf(rules, s, settings, scratch, guide)
        widen(outcomes, value[viewer])
        back_up(tree, path, length, value)
        scratch.plies[0] += s.ply - start
    return used


@driver
def descend_guided(rules, s, tree, used, spread, settings, scratch, guide):
    """Follow the tree down to a node to be valued; returns the length of the path and the number of nodes in use."""
    moves, stamps, path = scratch.moves, scratch.stamps, scratch.path
    node, length = ROOT, 0
    while length < len(path):
        count, mark = next_choice(rules, s, moves, stamps)
        if count == 0:
            break
        mover = s.actor
        known, visits, worth = 0, 0, 0.0
        child = tree[node].child
        while child != NOWHERE:
            here = tree[child]
            if here.mover == mover and stamps[here.action] == mark:
                stamps[here.action] = mark + 1
                here.available += 1
                known += 1
                visits += here.visits
                worth += here.worth
            child = here.sibling
        if known == 0 and node != ROOT and tree[node].visits < settings.patience:
            break
        if known < count:
            if used + count - known > len(tree):
                if known == 0:
                    break
            else:
                used = add_legal(rules, scratch, tree, node, used, count, mark, mover, guide)
        untried = worth / visits - FIRST_PLAY * spread if visits > 0 else 0.0
        reach = settings.exploration * spread * sqrt(float(visits + 1))
        best = choose_child(tree, node, mover, stamps, mark, untried, reach)
        path[length] = best
        length += 1
        node = best
        advance(rules, s, tree[best].action)
    return length, used


@driver
def add_legal(rules, scratch, tree, node, used, count, mark, mover, guide):
    """A node for every legal action that has none, with its prior; returns the number of nodes in use."""
    moves, stamps, odds = scratch.moves, scratch.stamps, guide.policy.out
    find_policy(guide.policy, guide.features, guide.sources, scratch.states, mover, rules.players, guide.codes)
    highest, total = odds[moves[0]], 0.0
    for i in range(count):
        highest = max(highest, odds[moves[i]])
    for i in range(count):
        total += exp((odds[moves[i]] - highest) / guide.softness)
    for i in range(count):
        if stamps[moves[i]] == mark:
            add_child(tree, node, used, moves[i], mover)
            tree[used].prior = exp((odds[moves[i]] - highest) / guide.softness) / total
            stamps[moves[i]] = mark + 1
            used += 1
    return used


@driver
def choose_child(tree, node, mover, stamps, mark, untried, reach):
    """The legal child with the best mean payoff and room to explore, by its prior."""
    best, best_score = NOWHERE, -1e9
    child = tree[node].child
    while child != NOWHERE:
        here = tree[child]
        if here.mover == mover and stamps[here.action] == mark + 1:
            mean = here.worth / here.visits if here.visits > 0 else untried
            score = mean + reach * here.prior / (1 + here.visits)
            if score > best_score:
                best, best_score = child, score
        child = here.sibling
    return best


@driver
def value_leaf(rules, s, settings, scratch, guide):
    """Write what the position is worth to each seat: by the judge, by a roll-out, or by both."""
    value = scratch.value
    if s.actor == NONE:
        estimate_payoffs(rules, s, value)
        return
    if settings.trust > 0.0:
        find_judgement(
            guide.judge,
            guide.features,
            guide.sources,
            scratch.states,
            s.actor,
            rules.players,
            PLAYERS,
            guide.codes,
            guide.payoffs,
            guide.chances,
        )
        if settings.trust >= 1.0:
            for seat in range(rules.players):
                value[seat] = guide.payoffs[seat]
            return
    roll_out(rules, s, scratch.moves, settings.cut)
    estimate_payoffs(rules, s, value)
    for seat in range(rules.players):
        value[seat] = settings.trust * guide.payoffs[seat] + (1.0 - settings.trust) * value[seat]
