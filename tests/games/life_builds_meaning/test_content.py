"""The cards, tiles and numbers against the tables of the specification; and what the loader refuses."""

from collections import Counter

import pytest

from tablewright.engine.errors import BadContent
from tablewright.games.life_builds_meaning import content
from tablewright.games.life_builds_meaning.content import read_events, read_patterns, read_projects, read_table
from tablewright.games.life_builds_meaning.state import PRESSURES, TAGS, TOKENS

from .positions import specification, specified_rows

ICONS = "ERMVS"
PATTERNS = specified_rows(r"P\d\d")
PROJECTS = specified_rows(r"J\d\d")
EVENTS = specified_rows(r"W\d\d")


def letters(counts):
    return "".join(icon * count for icon, count in zip(ICONS, counts, strict=True))


def name_of(lbm, kind, key):
    return lbm().box.words.get(f"{kind}.{key}")


# --- Figures ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-006", "LBM-R04", "LBM-R05")
def test_the_90_patterns_are_those_of_the_specification(lbm):
    found = [
        [
            f"P{number:02d}",
            name_of(lbm, "pattern", card["key"]),
            str(card["layer"]),
            str(card["tag"] + 1),
            letters(card["cost"]),
            letters(card["outputs"]),
            ICONS[card["discount"]],
        ]
        for number, card in enumerate(read_patterns(), start=1)
    ]
    printed = [[p, name.removesuffix(" *"), layer, tag.split()[1], *rest] for p, name, layer, tag, *rest in PATTERNS]
    assert found == printed and len(found) == 90


@pytest.mark.rule("LBM-R04")
def test_every_layer_has_11_patterns_of_its_own_tag_and_one_of_each_higher_tag():
    for layer in range(1, 7):
        tags = Counter(card["tag"] + 1 for card in read_patterns() if card["layer"] == layer)
        assert tags == {layer: 11, 7: 1, 8: 1, 9: 1, 10: 1}


@pytest.mark.rule("LBM-R05")
def test_every_tag_has_a_main_and_another_discount_and_every_card_costs_one_of_them():
    signs = {"main": "ERRSMVRSMV", "other": "REEEEEMMVR"}
    for tag, (main, other) in enumerate(zip(signs["main"], signs["other"], strict=True)):
        cards = [card for card in read_patterns() if card["tag"] == tag]
        counts = Counter(ICONS[card["discount"]] for card in cards)
        assert counts == ({main: 7, other: 4} if tag < 6 else {main: 4, other: 2})
        assert all({main, other} & set(letters(card["cost"])) for card in cards)


@pytest.mark.rule("LBM-R49")
def test_patterns_cost_1_to_3_icons_and_give_2_to_4():
    """The economy on paper: cost 1.84 and outputs 3.48 on average."""
    costs = [sum(card["cost"]) for card in read_patterns()]
    outputs = [sum(card["outputs"]) for card in read_patterns()]
    assert (min(costs), max(costs), min(outputs), max(outputs)) == (1, 3, 2, 4)
    assert (f"{sum(costs) / 90:.2f}", f"{sum(outputs) / 90:.2f}") == ("1.84", "3.48")
    gains = Counter(out - cost for cost, out in zip(costs, outputs, strict=True))
    assert gains == {2: 61, 1: 25, 0: 4}


@pytest.mark.rule("LBM-007", "LBM-056", "LBM-057")
def test_the_24_projects_are_those_of_the_specification(lbm):
    found = []
    for number, tile in enumerate(read_projects(), start=1):
        benefit = [f"Drift −{tile['drift']}"] * bool(tile["drift"]) + [f"D −{tile['stress']}"] * bool(tile["stress"])
        required = letters(tile["required"])
        name = name_of(lbm, "project", tile["key"])
        found.append([f"J{number:02d}", name, str(tile["layer"]), required, str(len(required)), ", ".join(benefit)])
    assert found == [[j, name.removesuffix(" *"), *rest] for j, name, *rest in PROJECTS] and len(found) == 24


@pytest.mark.rule("LBM-R41", "LBM-R49")
def test_the_tiers_and_icons_of_the_projects_add_up():
    assert Counter(tile["layer"] for tile in read_projects()) == {6: 2, 7: 4, 8: 8, 9: 6, 10: 4}
    totals = [sum(tile["required"][token] for tile in read_projects()) for token in range(5)]
    assert totals == [40, 33, 29, 28, 40] and sum(totals) == 170
    assert sum(tile["drift"] for tile in read_projects()) == 21


@pytest.mark.rule("LBM-008", "LBM-019", "LBM-020", "LBM-097", "LBM-098")
def test_the_30_events_are_those_of_the_specification(lbm):
    found = []
    for number, card in enumerate(read_events(), start=1):
        met = "cancel" if card["cancels"] else f"−{card['reduces']}"
        pressure = PRESSURES[card["pressure"]].capitalize()
        figures = [f"+{card['drift']}", str(card["stress"]), letters(card["mitigation"]), met]
        found.append([f"W{number:02d}", name_of(lbm, "event", card["key"]), pressure, *figures])
    assert found == [[w, name.removesuffix(" *"), *rest] for w, name, *rest in EVENTS] and len(found) == 30


@pytest.mark.rule("LBM-R48")
def test_nine_events_of_ours_are_reduced_by_one_where_the_specification_cancels_them():
    cards = read_events()
    for number in (4, 5, 11, 12, 16, 17, 21, 23, 29):
        card = cards[number - 1]
        assert (card["drift"], card["cancels"], card["reduces"]) == (2, False, 1)


@pytest.mark.rule("LBM-021")
def test_there_are_six_events_of_each_pressure_type_and_their_figures_add_up():
    assert Counter(card["pressure"] for card in read_events()) == dict.fromkeys(range(5), 6)
    assert sum(card["drift"] for card in read_events()) == 51
    assert sum(card["stress"] for card in read_events()) == 18
    assert sum(sum(card["mitigation"]) for card in read_events()) == 69
    assert sum(card["drift"] if card["cancels"] else card["reduces"] for card in read_events()) == 38


@pytest.mark.rule("LBM-009", "LBM-010", "LBM-027", "LBM-061", "LBM-062", "LBM-063", "LBM-113", "LBM-114", "LBM-117")
def test_the_numbers_of_the_table(lbm):
    numbers = read_table()
    assert letters(numbers["start_tokens"]) == "EER" and numbers["actions"] == 2
    assert [numbers[f"start_{track}"] for track in ("project", "coherence", "social")] == [0, 4, 2]
    assert (numbers["awards"], numbers["social_layer"], numbers["ending_layer"]) == ([6, 3, 1], 9, 10)
    assert (numbers["coherence_cap"], numbers["social_cap"], numbers["drift_cap"]) == (10, 10, 12)
    assert numbers["multiplier"] == [12, 12, 12, 10, 10, 10, 8, 8, 8, 6, 6, 4, 4]
    assert numbers["bands"] == [0, 20, 35, 50, 65] and numbers["stress_per_leak"] == 3
    assert lbm().rules.endings == 4


@pytest.mark.rule("LBM-002")
def test_the_names_of_tokens_layers_and_pressures(lbm):
    words = lbm().box.words
    assert [name.casefold() for name in words.get("token.names")] == list(TOKENS)
    assert words.get("token.letters") == list(ICONS)
    printed = [
        cells[2] for cells in specified_rows(r"\d+") if len(cells) == 4 and cells[3].count("mat slot, card layer")
    ]
    assert words.get("layer.names")[:6] == printed
    assert words.get("layer.names")[6:] == ["Presence", "Social", "Story", "Stewardship"]
    assert [name.casefold() for name in words.get("layer.names")] == list(TAGS)
    assert (
        f"Pressure types: {', '.join(('Scarcity', 'Threat', 'Uncertainty', 'Conflict', 'Damage'))}." in specification()
    )
    assert set(words.get("pressure.names")) == {"Scarcity", "Threat", "Uncertainty", "Conflict", "Damage"}


# --- The loader ---------------------------------------------------------------------------------------------------


@pytest.fixture
def refusal(tmp_path, monkeypatch):
    """`refusal("patterns", "old", "new")`: the line against that file with one text replaced once."""

    def edit(name, old, new):
        read = {"patterns": read_patterns, "projects": read_projects, "events": read_events, "table": read_table}[name]
        text = (content.DATA / f"{name}.toml").read_text(encoding="utf-8")
        assert old in text
        (tmp_path / f"{name}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        monkeypatch.setattr(content, "DATA", tmp_path)
        with pytest.raises(BadContent) as error:
            read.__wrapped__()
        line = str(error.value)
        assert "\n" not in line and line.startswith(f"{name}.toml")
        return line

    return edit


def line_of(name, key):
    """The line of a data file that holds this key."""
    lines = (content.DATA / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if f'"{key}"' in line)


BOUNDARY = line_of("patterns", "boundary_pattern")
YARD = line_of("projects", "practice_yard")
SIGNALS = line_of("events", "fogged_signals")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("patterns", BOUNDARY, "", "pattern has 89 entries, not 90"),
        ("patterns", BOUNDARY, BOUNDARY * 2, "pattern has 91 entries, not 90"),
        ("patterns", '"thin_membrane"', '"boundary_pattern"', "the key boundary_pattern appears twice"),
        ("patterns", "layer = 1, tag", "layer = 2, tag", "cards of Layer 1: found 14, but the box holds 15"),
        ("patterns", "layer = 1, tag", "layer = 7, tag", "layer = 7 is not from 1 to 6"),
        ("patterns", 'tag = "boundary"', 'tag = "border"', "tag = 'border' is not one of boundary, balance"),
        ("patterns", 'cost = "E"', 'cost = "X"', "cost = 'X' shows 'X', which is not one of E, R, M, V, S"),
        ("patterns", 'cost = "E"', 'cost = ""', "cost = '' has 0 icons, not 1 to 12"),
        ("patterns", 'outputs = "EE"', 'outputs = ""', "outputs = '' has 0 icons, not 1 to 6"),
        ("patterns", 'outputs = "EE"', 'outputs = "EEEEEEE"', "outputs = 'EEEEEEE' has 7 icons, not 1 to 6"),
        ("patterns", 'discount = "E"', 'discount = "ER"', "discount = 'ER' has 2 icons, not 1."),
        ("patterns", 'discount = "E"', 'discount = "E", income = 1', "unknown key income"),
        ("patterns", ', discount = "E"', "", "discount is missing"),
        ("projects", YARD, "", "project has 23 entries, not 24"),
        ("projects", '"tool_exchange"', '"practice_yard"', "the key practice_yard appears twice"),
        ("projects", "layer = 6", "layer = 8", "tiles of Layer 6: found 1, but the box holds 2"),
        ("projects", "layer = 6", "layer = 5", "layer = 5 is not from 6 to 10"),
        ("projects", "drift = 0, stress = 1", "drift = 0, stress = 0", "a Project needs a benefit, Drift or stress"),
        ("projects", "drift = 0, stress = 1", "drift = 13, stress = 1", "drift = 13 is not from 0 to 12"),
        ("projects", '"EEVVS"', '"EEVVD"', "required = 'EEVVD' shows 'D'"),
        ("projects", "stress = 1 }", "stress = 1, awards = 6 }", "unknown key awards"),
        ("events", SIGNALS, "", "event has 29 entries, not 30"),
        ("events", '"conflicting_reports"', '"fogged_signals"', "the key fogged_signals appears twice"),
        ("events", '"uncertainty"', '"threat"', "Events of type uncertainty: found 5, but the box holds 6"),
        ("events", '"uncertainty"', '"doubt"', "pressure = 'doubt' is not one of"),
        ("events", "drift = 2", "drift = 4", "drift = 4 is not from 1 to 3"),
        ("events", "stress = 0", "stress = 10", "stress = 10 is not from 0 to 9"),
        ("events", '"RM"', '"RMRMRMR"', "mitigation = 'RMRMRMR' has 7 icons, not 1 to 6"),
        ("events", '"cancel" }', '"reduce 4" }', "met = 'reduce 4' is not one of cancel, reduce 1, reduce 2, reduce 3"),
        ("table", "actions = 2", "actions = 3", "actions = 3 is not from 1 to 2"),
        ("table", "[6, 3, 1]", "[7, 3, 1]", "ranks has 7, which is not a whole number from 0 to 6"),
        ("table", "[6, 3, 1]", "[6, 1, 3]", "award, ranks: the numbers are not in order"),
        ("table", "[6, 3, 1]", "[6, 3]", "ranks has 2 numbers, not 3"),
        ("table", "[12, 12, 12, 10,", "[12, 12, 12, 13,", "score, multiplier: the numbers are not in order"),
        ("table", "[0, 20, 35", "[0, 36, 35", "score, bands: the numbers are not in order"),
        ("table", "drift = 12", "drift = 11", "drift = 11 is not from 12 to 12"),
        ("table", "[award]", "[awards]", "award is missing"),
        ("table", "[award]", "[prize]\n[award]", "unknown key prize"),
    ],
)
def test_a_wrong_total_key_or_value_is_refused_in_one_line(refusal, name, old, new, said):
    line = refusal(name, old, new)
    assert said in line and line.endswith(".")
