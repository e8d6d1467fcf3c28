"""What an action touches, in a game that does not say."""

from tablewright.engine.kit.rule import NONE, rule


@rule
def no_subject(rules, s, action):
    return NONE
