"""Reasons: numbers for the rules, and the rule behind each."""

import pytest

from tablewright.engine.kit import ALLOWED
from tablewright.engine.reasons import Reasons, Refusal

REASONS = Reasons(game_over="HT-014", not_held="HT-007", too_late="HT-009")


def test_reasons_are_numbered_from_1_in_order_so_that_0_is_allowed():
    game_over, not_held, too_late = REASONS
    assert (game_over, not_held, too_late) == (1, 2, 3)
    assert ALLOWED == 0


@pytest.mark.parametrize(
    ("reason", "key", "rule"), [(1, "game_over", "HT-014"), (2, "not_held", "HT-007"), (3, "too_late", "HT-009")]
)
def test_a_number_leads_to_its_key_and_its_rule(reason, key, rule):
    assert (REASONS.key(reason), REASONS.rule(reason)) == (key, rule)


def test_a_refusal_reads_as_a_sentence_with_its_rule():
    refusal = Refusal("You hold no 3", "HT-007")
    assert (str(refusal), refusal.sentence, refusal.rule) == ("You hold no 3 (HT-007)", "You hold no 3", "HT-007")
