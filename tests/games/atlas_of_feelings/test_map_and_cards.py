"""The map and the cards (ATL-001 to ATL-012)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablewright
from tablewright.games.atlas_of_feelings.atlas import markers_on, opposite, spot, tier, zodiac_of
from tablewright.games.atlas_of_feelings.rules import has_yellow_spots_to_end, yellow_spots

from .positions import (
    COLOURS,
    EVERY_LAYER,
    EVERY_SEGMENT,
    choose_first_words,
    hand_with,
    score,
    specified_words,
    spots,
)

ZODIACS = ["Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo"]
ZODIACS += ["Libra", "Scorpio", "Sagittarius", "Capricorn", "Aquarius", "Pisces"]


def opp(segment):
    return (segment + 11) % 24 + 1


def before(segment):
    return (segment + 22) % 24 + 1


# --- Map ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-001")
def test_every_pair_of_segment_and_layer_is_one_spot_of_240():
    numbers = [spot(segment, layer) for segment in EVERY_SEGMENT for layer in EVERY_LAYER]
    assert sorted(numbers) == list(range(240))


@pytest.mark.rule("ATL-001", "ATL-006")
def test_a_walk_clockwise_passes_24_segments_and_comes_from_24_to_1(table):
    match = table([(1, 10)])
    visited = []
    for _ in range(24):
        match.play("step 0 clockwise")
        visited.append(spots(match)[0][0])
    assert visited == [*range(2, 25), 1]


@pytest.mark.rule("ATL-006", "ATL-043")
def test_a_walk_anticlockwise_comes_from_1_to_24(table):
    match = table([(2, 1)], max_rounds=60)
    visited = []
    for _ in range(24):
        match.play("step 0 anticlockwise")
        visited.append(spots(match)[0][0])
    assert visited == [1, *range(24, 1, -1)]


@pytest.mark.rule("ATL-002", "ATL-R02")
@pytest.mark.parametrize("layer", EVERY_LAYER)
def test_from_the_centre_lie_one_yellow_three_white_two_grey_and_four_red_layers(table, layer):
    match = table([(9, layer)])
    assert COLOURS[layer - 1] in match.board().splitlines()[-1]
    assert match.game.rules.tier_of_layer[layer] == ["yellow", "white", "grey", "red"].index(COLOURS[layer - 1])


@pytest.mark.rule("ATL-R01")
def test_each_colour_has_the_meaning_of_its_tier(atlas):
    words = atlas().box.words
    meanings = dict(zip(words.get("map.tiers"), words.get("map.tier_meanings"), strict=True))
    keys = {"yellow": "higher moral", "white": "creat", "grey": "neutral", "red": "destructive"}
    assert all(keys[colour] in meanings[colour] for colour in keys) and len(meanings) == 4


@pytest.mark.rule("ATL-003")
@pytest.mark.parametrize("zodiac", range(1, 13))
def test_a_zodiac_is_two_segments_from_an_odd_one(table, zodiac):
    first, second = 2 * zodiac - 1, 2 * zodiac
    assert score(table([(first, 1), (second, 1)]), "zodiacs") == 1
    assert score(table([(second, 1), (second % 24 + 1, 1)]), "zodiacs") == 2


@pytest.mark.rule("ATL-004")
@pytest.mark.parametrize("season", range(1, 5))
def test_a_season_is_six_segments(table, season):
    first, last = 6 * season - 5, 6 * season
    assert score(table([(segment, 1) for segment in range(first, last + 1)]), "seasons") == 1
    assert score(table([(last, 1), (last % 24 + 1, 1)]), "seasons") == 3


@pytest.mark.rule("ATL-005")
@pytest.mark.parametrize("segment", EVERY_SEGMENT)
def test_the_segment_half_the_map_away_is_opposite(table, segment):
    match = table([(segment, 3), (before(opp(segment)), 8)])
    match.play("step 1 clockwise")
    assert spots(match)[1] == (opp(segment), 4)


@pytest.mark.rule("ATL-005")
@pytest.mark.parametrize("segment", [s for s in EVERY_SEGMENT if s != 13])
def test_no_other_segment_is_opposite(table, segment):
    match = table([(1, 3), (before(segment), 8)])
    match.play("step 1 clockwise")
    assert spots(match)[1] == (segment, 8)


@pytest.mark.rule("ATL-005")
@pytest.mark.parametrize("segment", EVERY_SEGMENT)
def test_opposites_face_each_other_segment_by_segment_and_zodiac_by_zodiac(segment):
    assert opposite(opposite(segment)) == segment != opposite(segment)
    assert zodiac_of(opposite(segment)) == (zodiac_of(segment) + 5) % 12 + 1


@pytest.mark.rule("ATL-R03", "ATL-012")
@pytest.mark.parametrize("segment", EVERY_SEGMENT)
def test_the_zodiacs_run_from_aries_on_segment_1_to_pisces_on_24(table, segment):
    match = table([(segment, 5)])
    assert ZODIACS[(segment - 1) // 2] in match.board().splitlines()[-1]


@pytest.mark.rule("ATL-R03")
def test_the_seasons_run_from_spring_to_winter(atlas):
    assert atlas().box.words.get("map.seasons") == ["Spring", "Summer", "Autumn", "Winter"]


# --- Words --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-007")
def test_every_spot_carries_the_word_of_the_specification(atlas):
    rows = atlas().box.words.get("map.words")
    printed = {(s, layer): word for s, row in enumerate(rows, 1) for layer, word in enumerate(row, 1)}
    assert printed == specified_words()


@pytest.mark.rule("ATL-007")
def test_all_240_words_are_different(atlas):
    words = [word for row in atlas().box.words.get("map.words") for word in row]
    assert len({word.casefold() for word in words}) == 240 and all(word.strip() for word in words)


# --- Cards --------------------------------------------------------------------------------------------------------


def offered(match, marker):
    """The spots to which the words of a card lead, with the word that the player is shown for each."""
    choose_first_words(match, until=marker)
    found = []
    for action in match.legal():
        choice = match.clone()
        choice.play(action)
        found.append((spots(choice)[marker], match.words(action)))
    return found


def shows(offer, wanted):
    """Whether these spots are offered in this order, each under its word."""
    words = specified_words()
    return [where for where, _ in offer] == wanted and all(words[where] in sentence for where, sentence in offer)


@pytest.mark.rule("ATL-008", "ATL-R04", "ATL-026")
@pytest.mark.parametrize("zodiac", range(1, 13))
def test_a_yellow_card_shows_the_inmost_word_of_both_its_segments(deal, zodiac):
    match = deal(hand_with(f"Y{zodiac:02d}"))
    assert shows(offered(match, 0), [(2 * zodiac - 1, 1), (2 * zodiac, 1)])


@pytest.mark.rule("ATL-009", "ATL-026")
@pytest.mark.parametrize("segment", EVERY_SEGMENT)
def test_a_white_card_shows_layers_2_to_4_of_its_segment(deal, segment):
    match = deal(hand_with(f"W{segment:02d}"))
    assert shows(offered(match, 1), [(segment, 2), (segment, 3), (segment, 4)])


@pytest.mark.rule("ATL-010", "ATL-026")
@pytest.mark.parametrize("segment", EVERY_SEGMENT)
def test_a_grey_card_shows_layers_5_and_6_of_its_segment(deal, segment):
    match = deal(hand_with(f"G{segment:02d}"))
    assert shows(offered(match, 3), [(segment, 5), (segment, 6)])


@pytest.mark.rule("ATL-011", "ATL-026")
@pytest.mark.parametrize("segment", EVERY_SEGMENT)
def test_a_red_card_shows_layers_7_to_10_of_its_segment(deal, segment):
    match = deal(hand_with(f"R{segment:02d}"))
    assert shows(offered(match, 4), [(segment, 7), (segment, 8), (segment, 9), (segment, 10)])


@pytest.mark.rule("ATL-012")
@pytest.mark.parametrize(
    ("card", "marker", "back"),
    [("Y04", 0, "yellow Cancer"), ("W01", 1, "white Aries"), ("G13", 3, "grey Libra"), ("R24", 4, "red Pisces")],
)
def test_the_back_of_a_card_shows_its_zodiac(deal, card, marker, back):
    match = choose_first_words(deal(hand_with(card)), until=marker)
    assert back in match.prompt()


@pytest.mark.rule("ATL-002", "ATL-055")
@given(markers=st.lists(st.tuples(st.integers(1, 24), st.integers(1, 10)), min_size=1, max_size=12))
def test_markers_on_a_tier_and_the_yellow_spots_to_end_are_found_as_if_marker_by_marker(markers):
    game = tablewright.load("atlas-of-feelings", plain=True)
    s, rules = game.new(seed=1).state, game.rules_record[0]
    rules = rules.copy()
    s.segment[0], s.layer[0] = 0, 0
    for marker, (segment, layer) in enumerate(markers):
        s.segment[0, marker], s.layer[0, marker] = segment, layer
    for colour in range(4):
        on = [marker for marker in range(len(markers)) if tier(rules, s, 0, marker) == colour]
        assert markers_on(rules, s, 0, colour) == sum(1 << marker for marker in on)
    for spots_to_end in range(13):
        rules.yellow_spots_to_end = spots_to_end
        assert has_yellow_spots_to_end(rules, s, 0) == (yellow_spots(rules, s, 0) >= spots_to_end)
