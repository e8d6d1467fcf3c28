"""What an action touches, in a game that does not say."""

from tablewright.engine.kit.rule import NONE, Record, rule


@rule
def no_subject(rules: Record, s: Record, action: int) -> int:
    return NONE
