"""Every golden match of every game replays to the byte and tells the story that lies beside it."""

import pytest

import tablewright
from tablewright.testing import whole_story

from .golden import FOLDER, kept_story, names_of, saved

MATCHES = [(folder.name, name) for folder in sorted(FOLDER.iterdir()) for name in names_of(folder.name)]


@pytest.mark.parametrize(("slug", "name"), MATCHES)
def test_a_golden_match_replays_to_the_position_it_records(plain, slug, name):
    match = tablewright.replay(saved(slug, name), plain=plain)
    assert match.game.box.slug == slug and match.save() == saved(slug, name)


@pytest.mark.parametrize(("slug", "name"), MATCHES)
def test_a_golden_match_tells_its_story(plain, slug, name):
    match = tablewright.replay(saved(slug, name), plain=plain)
    assert whole_story(match) == kept_story(slug, name)
