"""The cards against the totals of the specification, and what the loader refuses."""

import pytest

from tablewright.engine.errors import BadContent
from tablewright.games.meeple_inc import content


def totals(rows):
    return [sum(column) for column in zip(*rows, strict=True)]


def test_the_cards_have_as_many_icons_and_points_as_specified():
    staff = content.read_staff()
    assert totals(staff["freelancer"]) == totals(staff["specialist"]) == [9, 9, 9]
    assert totals(content.read_skills()["icons"]) == [20, 20, 20]
    assert totals(content.read_zap()["vp"]) == [18, 24, 29, 37]  # easy, normal, hard, extreme


@pytest.mark.parametrize(
    ("read", "name", "old", "new", "said"),
    [
        (content.read_skills, "skills.toml", "icons = [1, 0, 0]", "icons = [9, 0, 0]", "52 box icons, more than 40"),
        (content.read_items, "items.toml", "icons = [1, ", "icons = [9, ", "18 box icons, more than 10"),
    ],
)
def test_more_icons_than_a_company_can_count_are_refused(tmp_path, monkeypatch, read, name, old, new, said):
    text = (content.DATA / name).read_text("utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new), "utf-8")
    monkeypatch.setattr(content, "DATA", tmp_path)
    with pytest.raises(BadContent, match=said):
        read.__wrapped__()
