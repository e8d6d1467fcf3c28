"""Holding the world: Stabilize, the emergency conversion, and Phase D (LBM-067 to LBM-076, LBM-085 to LBM-104)."""

from tablewright.engine.kit import ALLOWED, NONE, Record, note, row_sum, rule
from tablewright.games.life_builds_meaning.journal import (
    CONVERTED,
    DRIFT_ROSE,
    LEAKED,
    MET,
    NOT_MET,
    PASSED,
    PLEDGED,
    PLEDGED_CONVERTED,
    STABILITY,
    STABILIZED_LOCAL,
    STABILIZED_WORLD,
)
from tablewright.games.life_builds_meaning.reasons import (
    ICON_NOT_NEEDED,
    NO_DRIFT,
    NO_ENERGY_TO_COMMIT,
    NO_STRESS,
    NO_SUPPORT,
    PLEDGE_NOT_HELD,
    SUPPORT_NOT_NEEDED,
    TOO_LITTLE_ENERGY,
)
from tablewright.games.life_builds_meaning.social import seat_after
from tablewright.games.life_builds_meaning.state import (
    ENERGY,
    ENERGY_PER_SUPPORT,
    MODEL,
    NUM_TOKENS,
    PHASE_PLEDGE,
    REGULATION,
    SUPPORT,
    VALUE,
)

# --- Stabilize, to fight Drift (LBM-067 to LBM-071) ---------------------------------------------------------------


@rule
def why_not_stabilize_local(s: Record) -> int:
    return why_not_stabilize(s, s.stress, NO_STRESS)


@rule
def why_not_stabilize_world(s: Record) -> int:
    return why_not_stabilize(s, s.drift, NO_DRIFT)


@rule
def why_not_stabilize(s: Record, left: int, nothing_left: int) -> int:
    """Stabilize takes a Support, and something left to lower (LBM-067)."""
    if s.tokens[s.actor, SUPPORT] == 0:
        return NO_SUPPORT
    return ALLOWED if left > 0 else nothing_left


@rule
def stabilize_local(rules: Record, s: Record) -> None:
    """Spend a Support to remove 1 local stress token from the World Board (LBM-067 to LBM-069)."""
    s.stress -= 1
    pay_support(rules, s)
    note(s, STABILIZED_LOCAL, s.actor, s.stress, s.coherence[s.actor])


@rule
def stabilize_world(rules: Record, s: Record) -> None:
    """Spend a Support to reduce World Drift by 1 (LBM-067, LBM-068, LBM-070)."""
    s.drift -= 1
    pay_support(rules, s)
    note(s, STABILIZED_WORLD, s.actor, s.drift, s.coherence[s.actor])


@rule
def pay_support(rules: Record, s: Record) -> None:
    """Coherence trigger: each Stabilize spends a Support and moves Coherence +1, up to its cap (LBM-071, LBM-113)."""
    player = int(s.actor)
    s.tokens[player, SUPPORT] -= 1
    s.coherence[player] = min(int(s.coherence[player]) + 1, int(rules.coherence_cap))


# --- Emergency conversion (LBM-072 to LBM-076) --------------------------------------------------------------------


@rule
def why_not_convert(s: Record) -> int:
    return ALLOWED if s.tokens[s.actor, ENERGY] >= ENERGY_PER_SUPPORT else TOO_LITTLE_ENERGY


@rule
def convert(s: Record) -> None:
    """Emergency conversion: spend 2 Energy to gain 1 Support. It is not an action (LBM-072, LBM-073)."""
    player = int(s.actor)
    s.tokens[player, ENERGY] -= ENERGY_PER_SUPPORT
    s.tokens[player, SUPPORT] += 1
    note(s, CONVERTED, player)


# --- Phase D, step 1: pledges (LBM-086 to LBM-096) ----------------------------------------------------------------


@rule
def begin_polling(rules: Record, s: Record) -> int:
    """The players are polled, beginning with this round's starting player (LBM-086).

    Returns whether anybody is asked.
    """
    s.phase = PHASE_PLEDGE
    s.active = NONE
    s.actions_left = 0
    s.barred = 0
    s.passes = 0
    note(s, STABILITY, s.event, s.pending)
    return can_be_met(rules, s) and poll_from(rules, s, int(s.start_player))


@rule
def poll_from(rules: Record, s: Record, seat: int) -> bool:
    """Ask the next seat that could pledge; seats that cannot pass automatically (LBM-090).

    Returns False once every player in a row has passed (LBM-092).
    """
    while s.passes < rules.players:
        if has_pledge(rules, s, seat):
            s.actor = seat
            return True
        s.passes += 1
        seat = seat_after(rules, seat, 1)
    return False


@rule
def has_pledge(rules: Record, s: Record, seat: int) -> bool:
    """Whether a player could pledge a token, or two Energy as a Support (LBM-087, LBM-089)."""
    found = int(s.uncovered[SUPPORT] > 0) & int(unpledged(rules, s, seat, ENERGY) >= ENERGY_PER_SUPPORT)
    for token in range(NUM_TOKENS):
        found |= int(s.uncovered[token] > 0) & int(unpledged(rules, s, seat, token) > 0)
    return found > 0


@rule
def unpledged(rules: Record, s: Record, player: int, token: int) -> int:
    """Tokens held and not pledged. A pledge that is paid at once is no longer held (mitigation_mode = open)."""
    held = int(s.tokens[player, token])
    return held if rules.pays_at_once else held - int(s.pledged[player, token])


@rule
def can_be_met(rules: Record, s: Record) -> bool:
    """Whether the table's unpledged tokens can still cover the rest, conversions included (LBM-093, LBM-R20)."""
    regulation, model, value, support, energy, pairs = 0, 0, 0, 0, 0, 0
    for player in range(rules.players):
        held = unpledged(rules, s, player, ENERGY)
        energy += held
        pairs += held // ENERGY_PER_SUPPORT
        regulation += unpledged(rules, s, player, REGULATION)
        model += unpledged(rules, s, player, MODEL)
        value += unpledged(rules, s, player, VALUE)
        support += unpledged(rules, s, player, SUPPORT)
    conversions = max(0, int(s.uncovered[SUPPORT]) - support)
    return (
        regulation >= s.uncovered[REGULATION]
        and model >= s.uncovered[MODEL]
        and value >= s.uncovered[VALUE]
        and pairs >= conversions
        and energy - ENERGY_PER_SUPPORT * conversions >= s.uncovered[ENERGY]
    )


@rule
def why_not_pledge(rules: Record, s: Record, token: int) -> int:
    if s.uncovered[token] == 0:
        return ICON_NOT_NEEDED
    return ALLOWED if unpledged(rules, s, s.actor, token) > 0 else PLEDGE_NOT_HELD


@rule
def pledge(rules: Record, s: Record, token: int) -> None:
    """One held token covers one open icon (LBM-087)."""
    commit(rules, s, token, 1)
    s.uncovered[token] -= 1
    note(s, PLEDGED, s.actor, token)


@rule
def why_not_pledge_converted(rules: Record, s: Record) -> int:
    if s.uncovered[SUPPORT] == 0:
        return SUPPORT_NOT_NEEDED
    return ALLOWED if unpledged(rules, s, s.actor, ENERGY) >= ENERGY_PER_SUPPORT else NO_ENERGY_TO_COMMIT


@rule
def pledge_converted(rules: Record, s: Record) -> None:
    """Two held Energy cover one open Support (LBM-089)."""
    commit(rules, s, ENERGY, ENERGY_PER_SUPPORT)
    s.uncovered[SUPPORT] -= 1
    note(s, PLEDGED_CONVERTED, s.actor)


@rule
def commit(rules: Record, s: Record, token: int, count: int) -> None:
    """Pledged tokens stay with their owner for now. With `mitigation_mode = open` they go into the pool at once."""
    player = int(s.actor)
    s.pledged[player, token] += count
    s.passes = 0
    if rules.pays_at_once:
        s.tokens[player, token] -= count
        s.pool[token] += count


@rule
def pass_poll(s: Record) -> None:
    """A pass does not bar a later pledge in the same step (LBM-088)."""
    s.passes += 1
    note(s, PASSED, s.actor)


@rule
def is_covered(s: Record) -> bool:
    """The mitigation requirement is met: every icon is covered (LBM-091)."""
    return row_sum(s.uncovered) == 0


@rule
def polling_goes_on(rules: Record, s: Record) -> int:
    """Poll the next seat, unless all is covered, cannot be covered, or everybody passed (LBM-091 to LBM-093)."""
    if is_covered(s) or (s.passes == 0 and not can_be_met(rules, s)):
        return False
    return poll_from(rules, s, seat_after(rules, s.actor, 1))


# --- Phase D, steps 2 to 4 (LBM-094 to LBM-101) -------------------------------------------------------------------


@rule
def close_polling(rules: Record, s: Record) -> None:
    """Steps 1 to 4 end: if the requirement is met, the pledges are spent; if not, they are kept (LBM-094, LBM-095)."""
    if is_covered(s):
        fill_pool(rules, s)
        answer_event(rules, s)
        note(s, MET, s.event, s.pending)
    else:
        note(s, NOT_MET, s.event, int(s.passes < rules.players), row_sum(s.pool))
    apply_pending_drift(rules, s)
    clear_pool(s)


@rule
def fill_pool(rules: Record, s: Record) -> None:
    """Every pledged token moves to the Shared Mitigation Pool, unless it was paid at once (LBM-094)."""
    if rules.pays_at_once:
        return
    for player in range(rules.players):
        for token in range(NUM_TOKENS):
            s.tokens[player, token] -= s.pledged[player, token]
            s.pool[token] += s.pledged[player, token]


@rule
def answer_event(rules: Record, s: Record) -> None:
    """Step 2: the pending Drift increase is cancelled, or reduced by X, minimum 0 (LBM-097, LBM-098)."""
    if rules.event_cancels[s.event]:
        s.pending = 0
    else:
        s.pending = max(0, int(s.pending) - int(rules.event_reduces[s.event]))


@rule
def apply_pending_drift(rules: Record, s: Record) -> None:
    """Step 3: apply the remaining pending Drift increase, then what local stress leaks (LBM-100, LBM-R08)."""
    steps = raise_drift(rules, s, int(s.pending))
    s.pending = 0
    if steps > 0:
        note(s, DRIFT_ROSE, steps, s.drift)
    if rules.leaks:
        steps = raise_drift(rules, s, int(s.stress) // int(rules.stress_per_leak))
        if steps > 0:
            note(s, LEAKED, steps, s.drift)


@rule
def raise_drift(rules: Record, s: Record, steps: int) -> int:
    """Raise Drift, at most to the last space, and return the steps taken (LBM-100)."""
    before = int(s.drift)
    s.drift = min(before + steps, int(rules.drift_cap))
    return int(s.drift) - before


@rule
def clear_pool(s: Record) -> None:
    """Step 4: discard all tokens in the mitigation pool back to the supply; they never carry over (LBM-101)."""
    for token in range(NUM_TOKENS):
        s.pool[token] = 0
        s.uncovered[token] = 0
        for player in range(len(s.pledged)):
            s.pledged[player, token] = 0
    s.passes = 0
