"""The proof is worth something only if it fails: each part of it is put to a game with that part broken."""

import random
from dataclasses import replace

import pytest

from tablewright.engine import hidden_proof, proof
from tablewright.engine.actions import Actions, family
from tablewright.engine.fields import EVERYONE, field
from tablewright.engine.game import Game
from tablewright.engine.kit import ALLOWED, below, next_random, rule
from tablewright.engine.proof import Broken
from tablewright.engine.random_play import random_match
from tablewright.engine.registry import open_box

BOX = open_box("high-tide")
WAIT = BOX.actions.first("wait")


def broken(**parts):
    """High Tide in plain Python with these parts replaced."""
    box = replace(BOX, **parts)
    return Game(box, box.settle({}), plain=True)


SOUND = broken()


def does_not_hold(step, *given):
    with pytest.raises(Broken) as found:
        step(*given)
    line = str(found.value)
    assert len(line.splitlines()) == 1
    return line


@pytest.mark.parametrize(
    ("step", "given"),
    [
        (proof.games_end_in_order, (5,)),
        (proof.plain_games_end_in_order, (5,)),
        (hidden_proof.hidden_is_dealt_again, (12,)),
        (hidden_proof.notes_keep_secrets, (40,)),
        (proof.threads_do_not_matter, (5,)),
        (proof.legal_is_allowed, (40,)),
        (proof.illegal_is_refused, (100,)),
        (proof.hidden_stays_hidden, (40,)),
        (proof.words_are_there, (10,)),
        (proof.undo_restores, (40,)),
        (proof.saves_replay, (3,)),
        (proof.outcomes_are_sane, (5,)),
    ],
)
def test_a_sound_game_is_proved(step, given):
    step(SOUND, *given)


def test_a_property_that_does_not_hold_is_named_with_its_seed():
    @rule
    def check(rules, s):
        return 3 if s.tide == 4 else 0

    line = does_not_hold(proof.games_end_in_order, broken(check=check), 10)
    assert line.startswith("Seed ") and line.endswith(": property 3 does not hold.")


def test_a_field_out_of_its_bounds_is_named():
    @rule
    def play(rules, s, action):
        BOX.play(rules, s, action)
        s.waited[0] = 9

    assert "field waited left its bounds" in does_not_hold(proof.games_end_in_order, broken(play=play), 3)


def test_games_that_do_not_end_in_time_are_counted():
    line = does_not_hold(proof.games_end_in_order, broken(longest=lambda rules: 7), 4)
    assert line == "4 of 4 games had not ended after 7 actions."


def test_rules_that_come_to_another_end_are_noticed():
    @rule
    def setup(rules, s):
        BOX.setup(rules, s)
        s.points[0] = 1

    assert "end differently" in does_not_hold(proof.plain_is_compiled, SOUND, broken(setup=setup), 2)
    proof.plain_is_compiled(SOUND, broken(), 2)


@pytest.mark.parametrize("forgotten", [0, WAIT])
def test_a_legal_action_that_is_not_listed_is_noticed(forgotten):
    @rule
    def legal(rules, s, moves):
        count = 0
        for action in range(WAIT + 1):
            if action != forgotten and BOX.why_not(rules, s, action) == ALLOWED:
                moves[count] = action
                count += 1
        return count

    assert "legal [" in does_not_hold(proof.legal_is_allowed, broken(legal=legal), 60)


def test_a_decision_without_any_action_is_noticed():
    @rule
    def why_not(rules, s, action):
        return 2

    @rule
    def legal(rules, s, moves):
        return 0

    assert "there is no legal action" in does_not_hold(proof.legal_is_allowed, broken(why_not=why_not, legal=legal), 5)


def test_a_refusal_without_a_rule_is_noticed():
    line = does_not_hold(proof.illegal_is_refused, broken(rule_prefix="XX"), 10)
    assert line.endswith(") does not name a rule.")


def test_asking_why_not_may_not_change_the_state():
    @rule
    def why_not(rules, s, action):
        s.tide = 1
        return BOX.why_not(rules, s, action)

    assert "changed the state" in does_not_hold(proof.illegal_is_refused, broken(why_not=why_not), 10)


def test_a_view_that_shows_a_hidden_hand_is_noticed():
    seen = [replace(f, seen_by=EVERYONE) if f.name == "hand" else f for f in BOX.state.fields]
    state = type(BOX.state)(seen)
    assert "the view changed" in does_not_hold(proof.hidden_stays_hidden, broken(state=state), 40)


def test_a_glance_that_tells_of_a_hidden_hand_is_noticed():
    game = broken(glance=lambda rules, s, viewer: {"first": s.hand[0].tolist()})
    assert "the view changed" in does_not_hold(proof.hidden_stays_hidden, game, 40)


def test_hands_that_are_never_dealt_anew_are_noticed():
    @rule
    def conceal(rules, s, viewer):
        pass

    line = does_not_hold(proof.hidden_stays_hidden, broken(conceal=conceal), 40)
    assert "hand was never dealt again" in line or "depends on what is hidden" in line


def test_a_concealed_state_that_is_unsound_is_noticed():
    @rule
    def conceal(rules, s, viewer):
        BOX.conceal(rules, s, viewer)
        s.deck_cards[0, 19] = 9  # no such card, behind all that are there

    line = does_not_hold(proof.hidden_stays_hidden, broken(conceal=conceal), 40)
    assert line.endswith("after dealing again, field deck_cards left its bounds.")


def test_an_imagined_deal_that_depends_on_the_true_one_is_noticed():
    @rule
    def conceal(rules, s, viewer):
        """Deals again, by a generator moved on by what is hidden."""
        for _ in range(int(s.hand[0, 1]) + 2 * int(s.hand[1, 1])):
            next_random(s)
        BOX.conceal(rules, s, viewer)

    line = does_not_hold(proof.hidden_stays_hidden, broken(conceal=conceal), 60)
    assert line.endswith("the imagined state depends on what is hidden.")


def test_texts_that_two_actions_share_are_noticed():
    actions = Actions(family("play", value=(1, 2, 3, 4, 4)), family("wait"))
    assert does_not_hold(proof.words_are_there, broken(actions=actions), 5) == "Two actions have the same text."


def test_a_text_that_does_not_parse_back_is_noticed():
    actions = Actions(family("Play", value=range(1, 6)), family("wait"))
    line = does_not_hold_or_bad_action(broken(actions=actions))
    assert "Play" in line or line == "A text does not parse back."


def does_not_hold_or_bad_action(game):
    with pytest.raises(proof.TablewrightError) as found:
        proof.words_are_there(game, 5)
    return str(found.value)


def test_two_legal_actions_with_the_same_words_are_noticed():
    text = replace_words(action_words=lambda w, rules, s, action: "Play something")
    assert "two legal actions have the same words" in does_not_hold(proof.words_are_there, broken(text=text), 5)


def test_an_empty_prompt_is_noticed():
    text = replace_words(prompt=lambda w, rules, s: "")
    assert "has no words" in does_not_hold(proof.words_are_there, broken(text=text), 5)


def replace_words(**functions):
    """The words of High Tide with these functions replaced."""
    names = ("action_words", "prompt", "entry_words", "refusal_words", "board")
    return type("Text", (), {name: staticmethod(functions.get(name, getattr(BOX.text, name))) for name in names})()


def test_words_that_tell_of_a_hidden_hand_are_noticed():
    text = replace_words(prompt=lambda w, rules, s: f"The others hold {s.hand.tolist()}")
    assert "the prompt changed" in does_not_hold(proof.hidden_stays_hidden, broken(text=text), 40)


def test_payoffs_outside_0_to_1_and_payoffs_against_the_places_are_noticed():
    @rule
    def doubled(rules, s, out):
        out[0], out[1] = 2.0, 0.0

    @rule
    def reversed_order(rules, s, out):
        BOX.payoffs(rules, s, out)
        out[0], out[1] = 1 - out[0], 1 - out[1]

    assert "are not from 0 to 1" in does_not_hold(proof.outcomes_are_sane, broken(payoffs=doubled), 2)
    does_not_hold(proof.outcomes_are_sane, broken(payoffs=reversed_order), 10)


def test_a_table_that_loses_as_a_whole_is_noticed_unless_the_box_says_so():
    @rule
    def nobody_wins(rules, s, out):
        BOX.places(rules, s, out)
        out[0], out[1] = out[0] + 1, out[1] + 1

    lost = broken(places=nobody_wins)
    assert "nobody wins" in does_not_hold(proof.outcomes_are_sane, lost, 2)
    assert proof.outcomes_are_sane(broken(places=nobody_wins, everyone_can_lose=True), 2) is None


def test_a_rule_that_keeps_something_outside_the_state_is_noticed():
    """A source of chance that no save can hold."""
    outside = random.Random(5)

    @rule
    def play(rules, s, action):
        BOX.play(rules, s, action)
        s.tide = outside.randrange(3)

    with pytest.raises(proof.TablewrightError):
        proof.saves_replay(broken(play=play), 3)


def test_a_field_that_nobody_sees_and_that_conceal_keeps_is_noticed():
    @rule
    def setup(rules, s):
        BOX.setup(rules, s)
        s.storm = below(s, 6)

    state = type(BOX.state)([*BOX.state.fields, field("storm", "when the storm comes", high=5)])
    line = does_not_hold(hidden_proof.hidden_is_dealt_again, broken(state=state, setup=setup), 12)
    assert line.endswith("field storm is hidden, and conceal never deals it again.")


def test_a_hidden_field_that_conceal_deals_again_is_proved():
    @rule
    def setup(rules, s):
        BOX.setup(rules, s)
        s.storm = below(s, 6)

    @rule
    def conceal(rules, s, viewer):
        BOX.conceal(rules, s, viewer)
        s.storm = below(s, 6)

    state = type(BOX.state)([*BOX.state.fields, field("storm", "when the storm comes", high=5)])
    hidden_proof.hidden_is_dealt_again(broken(state=state, setup=setup, conceal=conceal), 12)


def test_a_failure_leads_back_to_its_position():
    @rule
    def check(rules, s):
        return 3 if s.tide == 4 else 0

    game = broken(check=check)
    with pytest.raises(Broken) as found:
        proof.games_end_in_order(game, 10)
    match = random_match(game, found.value.seed, found.value.ply)
    assert match.state.tide == 4
    assert found.value.explained(game.box).splitlines()[1].startswith("Look at high_tide/__init__.py:")


def test_a_conceal_that_deals_otherwise_in_plain_python_is_found():
    hidden_proof.plain_deals_the_same(SOUND, SOUND, 10)

    @rule
    def conceal(rules, s, viewer):
        BOX.conceal(rules, s, viewer)
        s.tide = 0

    line = does_not_hold(hidden_proof.plain_deals_the_same, SOUND, broken(conceal=conceal), 10)
    assert "plain and compiled rules deal differently" in line


def test_a_conceal_that_fails_in_plain_python_is_found():
    @rule
    def conceal(rules, s, viewer):
        s.hand[0, 100] = 0

    assert "IndexError" in does_not_hold(hidden_proof.plain_deals_the_same, SOUND, broken(conceal=conceal), 1)
