"""The cards and figures against the tables of the specification, and the loader that refuses wrong ones."""

import shutil
from collections import Counter

import pytest

from tablewright.engine.errors import BadContent
from tablewright.games.meaning_made import content
from tablewright.games.meaning_made.state import BONUSES, EFFECTS, PENALTIES

from .positions import specified

PATTERNS, PROJECTS, STEWARDSHIP, EVENTS = specified("P", 9), specified("J", 11), specified("W", 11), specified("X", 8)
GAINS = "EISV"


def gains(text):
    """ "E1 V2" as [1, 0, 0, 2]."""
    counts = [0, 0, 0, 0]
    for part in text.split():
        if part != "–":
            counts[GAINS.index(part[0])] = int(part[1:])
    return counts


def layers(text):
    return [int(part) for part in text.split() if part != "–"]


@pytest.mark.rule("MM-003", "MM-004", "MM-005", "MM-R25")
def test_the_tables_have_60_24_4_and_30_rows():
    assert [len(rows) for rows in (PATTERNS, PROJECTS, STEWARDSHIP, EVENTS)] == [60, 24, 4, 30]


@pytest.mark.rule("MM-005", "MM-066", "MM-070", "MM-074")
@pytest.mark.parametrize("card", PATTERNS)
def test_a_pattern_is_as_printed(meaning, card):
    _, layer, icons, e, i, s, v, bonus = PATTERNS[card]
    rules, number = meaning().rules, int(card[1:])
    assert rules.pattern_layer[number] + 1 == int(layer)
    assert rules.pattern_icons[number].tolist() == [layers(icons).count(n) for n in range(1, 7)]
    assert rules.pattern_tokens[number].tolist() == [int(e), int(i), int(s)]
    assert (rules.pattern_vitals[number], rules.pattern_bonus[number].tolist()) == (int(v), gains(bonus))


@pytest.mark.rule("MM-R17", "MM-082", "MM-094", "MM-095", "MM-097")
@pytest.mark.parametrize("card", PROJECTS)
def test_a_project_is_as_printed(meaning, card):
    _, layer, needs, e, i, s, spaces, steps, bonus, penalty = PROJECTS[card]
    rules, number = meaning().rules, int(card[1:])
    assert (rules.project_layer[number], rules.project_spaces[number]) == (int(layer), int(spaces))
    assert int(spaces) == (3 if layer == "7" else 4)
    assert rules.project_needs[number] == sum(1 << (n - 1) for n in layers(needs))
    assert rules.project_tokens[number].tolist() == [int(e), int(i), int(s)]
    assert (rules.project_meaning[number], BONUSES[rules.project_bonus[number]]) == (int(steps), bonus)
    assert bool(rules.project_penalty[number]) is (penalty == "yes")


@pytest.mark.rule("MM-008", "MM-120", "MM-R06", "MM-R17")
@pytest.mark.parametrize("players", range(1, 7))
def test_stewardship_is_as_printed(meaning, players):
    card = {1: "W1", 2: "W2", 3: "W3", 4: "W3", 5: "W4", 6: "W4"}[players]
    _, _, needs, e, i, s, spaces, steps, bonus, penalty = STEWARDSHIP[card]
    rules = meaning(players=players).rules
    assert rules.stewardship_card == int(card[1:]) - 1 and rules.project_layer[25] == 10
    assert rules.project_needs[25] == sum(1 << (n - 1) for n in layers(needs)) == 3
    assert rules.project_tokens[25].tolist() == [int(e), int(i), int(s)]
    assert (rules.project_spaces[25], rules.project_meaning[25]) == (int(spaces), int(steps))
    assert (BONUSES[rules.project_bonus[25]], rules.project_penalty[25], penalty) == (bonus, 0, "no")


@pytest.mark.rule("MM-034", "MM-R26", "MM-R02")
@pytest.mark.parametrize("card", EVENTS)
def test_an_event_is_as_printed(meaning, card):
    _, *losses, effect, penalty = EVENTS[card]
    number = int(card[1:])
    for players, column in ((1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)):
        rules = meaning(players=players).rules
        assert rules.event_loss[number] == int(losses[column])
    assert (EFFECTS[rules.event_effect[number]], PENALTIES[rules.event_penalty[number]]) == (effect, penalty)


def test_the_summary_figures_of_the_specification():
    """Mean losses, bonuses of Support, needs of layers: the economy arithmetic."""
    means = [round(sum(int(row[1 + column]) for row in EVENTS.values()) / 30, 2) for column in range(4)]
    assert means == [1.07, 1.43, 2.17, 2.57]
    assert sum(gains(row[7])[2] > 0 for row in PATTERNS.values()) == 25
    assert Counter(len(layers(row[2])) for row in PROJECTS.values()) == {0: 8, 1: 12, 2: 4}
    needs = Counter(layer for row in PROJECTS.values() for layer in layers(row[2]))
    assert [needs[layer] for layer in range(1, 7)] == [2, 4, 4, 4, 3, 3]


def test_every_effect_bonus_and_penalty_is_on_a_card():
    assert {row[5] for row in EVENTS.values()} == set(EFFECTS)
    assert {row[6] for row in EVENTS.values()} == set(PENALTIES)
    assert {row[8] for row in PROJECTS.values()} == set(BONUSES)


# --- The loader -------------------------------------------------------------------------------------------------------

READERS = {
    "patterns.toml": content.read_patterns,
    "projects.toml": content.read_projects,
    "events.toml": content.read_events,
    "turns.toml": content.read_turns,
}


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("patterns.toml", '[[pattern]]\nkey = "shell"', '[[pattern]]\nkey = "skin"', "two cards skin"),
        (
            "patterns.toml",
            'key = "shell"\nlayer = "boundary"',
            'key = "shell"\nlayer = "form"',
            "9 Patterns of boundary, not 10",
        ),
        ("patterns.toml", 'layer = "boundary"', 'layer = "border"', "'border' is not one of boundary"),
        (
            "patterns.toml",
            "cost = { energy = 1, insight = 1 }",
            "cost = { energy = 10 }",
            "energy = 10 is not from 0 to 9",
        ),
        ("patterns.toml", "bonus = { energy = 1 }", "bonus = { legacy = 1 }", "unknown key legacy"),
        ("patterns.toml", 'key = "shell"', 'key = "shell"\nprice = 3', "unknown key price"),
        ("patterns.toml", 'icons = ["boundary"]', 'icons = ["social"]', "icons holds 'social'"),
        ("projects.toml", 'layer = "presence"', 'layer = "story"', "7 Projects of presence, not 8"),
        ("projects.toml", "tokens = { energy = 3, insight = 1 }", "tokens = { }", "requires no token"),
        ("projects.toml", "spaces = 3", "spaces = 7", "spaces = 7 is not from 1 to 6"),
        ("projects.toml", 'bonus = "bon_none"', 'bonus = "bon_legacy"', "'bon_legacy' is not one of"),
        ("projects.toml", "players = [2, 2]", "players = [2, 3]", "2 Stewardship cards for 3 players, not 1"),
        ("events.toml", "loss = [0, 1, 1, 2]", "loss = [0, 1, 1]", "loss has 3 numbers, not 4"),
        ("events.toml", 'effect = "ev_gain_e"', 'effect = "ev_gain_s"', "'ev_gain_s' is not one of"),
        ("events.toml", 'penalty = "pen_none"', 'penalty = "pen_all"', "'pen_all' is not one of"),
        ("events.toml", 'key = "mild_season"', 'key = "clear_skies"', "two cards clear_skies"),
        (
            "turns.toml",
            "energy = 1\ninsight = 1\n\n[grades]",
            "energy = 3\ninsight = 1\n\n[grades]",
            "long_game: Stewardship would require 7 energy, more than 6.",
        ),
        ("turns.toml", "meaning_max = 12", "meaning_max = 13", "meaning_max = 13 is not from 1 to 12"),
        ("turns.toml", "meaning_max = 12", "", "meaning_max is missing"),
        ("turns.toml", "strained = 4", "strained = 2", "the grades do not rise to 12"),
        ("turns.toml", "flourishing = 12", "flourishing = 13", "flourishing = 13"),
        ("turns.toml", "energy = 2\nsupport = 1", "insight = 2\nsupport = 1", "only Energy is exchanged"),
        ("turns.toml", "donations_per_round = 3", "donations_per_round = true", "is not a whole number"),
    ],
)
def test_wrong_content_is_refused_in_one_line(tmp_path, name, old, new, said):
    text = (content.DATA / name).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent, match=said) as caught:
        READERS[name](path)
    assert name in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "entry", "count"),
    [("patterns.toml", "pattern", 60), ("projects.toml", "project", 24), ("events.toml", "event", 30)],
)
def test_a_card_too_few_is_refused(tmp_path, name, entry, count):
    parts = (content.DATA / name).read_text(encoding="utf-8").split(f"[[{entry}]]")
    path = tmp_path / name
    path.write_text(f"[[{entry}]]".join(parts[:1] + parts[2:]), encoding="utf-8")
    with pytest.raises(BadContent, match=f"{entry} has {count - 1} entries, not {count}"):
        READERS[name](path)


@pytest.mark.parametrize("name", READERS)
def test_the_true_content_is_read(tmp_path, name):
    shutil.copy(content.DATA / name, tmp_path / name)
    assert READERS[name](tmp_path / name) == READERS[name]()


@pytest.mark.rule("MM-R61", "MM-R62")
def test_every_event_takes_something_from_a_lone_player_and_none_all_of_the_meaning():
    events = content.read_events()
    assert [event.loss[0] for event in events] == (
        [1] * 4 + [0] * 4 + [1] * 3 + [0] * 2 + [1] + [0] * 6 + [2] * 6 + [3] * 4
    )
    harmless = {EFFECTS.index(name) for name in ("ev_none", "ev_gain_e", "ev_gain_i", "ev_no_touch")}
    assert all(event.loss[0] or event.effect not in harmless for event in events)
    assert max(event.loss[0] for event in events) == 3  # of the 5 at the start
