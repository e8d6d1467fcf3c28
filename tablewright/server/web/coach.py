"""What the coach found, as a message."""

from __future__ import annotations

from tablewright.bots.weighing import Weighed
from tablewright.server.web.lessons import taught_by
from tablewright.server.web.messages.socket import Better, Chance, Difference


def better_action(slug: str, found: Weighed) -> Better:
    """A better action, with the rules and the lesson behind it. The first call reads the lessons: use a thread."""
    rules, lesson = taught_by(slug, found.better)
    return Better(
        action=found.better,
        text=found.text,
        words=found.words,
        chance=Chance.model_validate(found.better_chance, from_attributes=True),
        your_chance=Chance.model_validate(found.chance, from_attributes=True),
        given_away=Difference.model_validate(found.given_away, from_attributes=True),
        games=found.games,
        reasons=found.reasons,
        rules=rules,
        lesson=lesson,
    )
