"""Items (MI-103 to MI-110), card tracks (MI-149 to MI-159) and the refresh variant (MI-319 to MI-323)."""

import pytest

from tablewright.games.meeple_inc.state import DECKS

from .positions import (
    acts,
    deck,
    icons,
    is_sound,
    kept,
    load,
    place,
    play,
    predictions,
    tokens,
    tokens_on,
    track,
    under,
    vp,
    why,
)

FOUR = {"items": ["i01", "i02", "i03", "i04"]}
SPECIALISTS = {"specialists": ["s01", "s02", "s03"]}
SPECIALIST_DECK = DECKS.index("specialists")


@pytest.mark.rule("MI-103", "MI-105", "MI-106", "MI-110")
def test_an_item_is_taken_and_a_permanent_one_works_at_once(table):
    match = table({"items": ["i05", "i06"]}, tracks={"items": ["i01", "i02", "i03", "i27"]})
    place(match, "item-1").play("track 4")
    assert icons(match) == [2, 2, 1] and int(match.state.item_holder[27]) == 0
    assert match.phase == "after" and "use item i27" not in acts(match) and why(match, "use item i27") == "MI-106"
    assert is_sound(match)


@pytest.mark.rule("MI-110")
def test_a_company_may_come_to_hold_every_item(table):
    held = [f"i{n:02d}" for n in range(1, 30)]
    match = table({"items": held}, tracks={"items": ["", "", "", "i30"]})
    place(match, "item-1").play("track 4")
    assert (match.state.item_holder[1:] == 0).all() and is_sound(match)


@pytest.mark.rule("MI-104", "MI-R33", "MI-R35")
def test_a_used_item_goes_under_its_deck(table):
    match = play(table({"items": ["i02"]}), "use item i02")
    assert under(match, "items") == [2] and tokens(match) == {"dollar": 4}


@pytest.mark.rule("MI-107")
def test_an_item_that_changes_nothing_cannot_be_used(table):
    match = table({"items": ["i13", "i23", "i26", "i01"]})
    assert acts(match, "use item") == ["i01"]
    assert [why(match, f"use item {card}") for card in ("i13", "i23", "i26", "i03")] == ["MI-107"] * 3 + ["MI-103"]


@pytest.mark.rule("MI-108", "MI-109")
def test_parts_come_in_printed_order_and_actions_may_be_declined(table):
    match = table({"items": ["i21"]}, top={"skills": ["k13", "k01", "k02", "k03"]})
    match.play("use item i21")
    assert tokens(match) == {"dollar": 2} and match.phase == "train"
    play(match, "done")
    assert match.phase == "place"
    match = table({"items": ["i24"], "inspiration": 1, "research": 1})
    play(match, "use item i24", "done")
    assert match.phase == "develop"
    match.play("level component 1")
    assert tokens(match) == {"inspiration": 1} and match.phase == "place"


@pytest.mark.rule("MI-109")
def test_an_action_of_an_item_has_no_bonus_but_skipped_cards_are_paid(table):
    match = table({"items": ["i20"], "time": 1}, tracks={"freelancers": ["f01", "f02", "f03"]})
    play(match, "use item i20", "track 2")
    assert tokens(match) == {} and tokens_on(match, "freelancers", 3) == {"time": 1}


ITEMS = {
    1: {"inspiration": 4}, 2: {"dollar": 4}, 3: {"time": 4}, 4: {"research": 3}, 5: {"playtest": 3},
    6: {"time": 2, "inspiration": 2}, 7: {"dollar": 2, "inspiration": 2}, 8: {"dollar": 2, "time": 2},
    9: {"research": 2, "playtest": 1}, 10: {"research": 1, "playtest": 2}, 11: {"vp": 2}, 12: {"vp": 1, "dollar": 2},
}  # fmt: skip


@pytest.mark.rule("MI-104", "MI-R02")
@pytest.mark.parametrize("card", ITEMS)
def test_token_items(table, card):
    match = play(table({"items": [f"i{card:02d}"]}), f"use item i{card:02d}")
    assert tokens(match) | ({"vp": vp(match)} if vp(match) else {}) == ITEMS[card]


@pytest.mark.rule("MI-108", "MI-R02")
@pytest.mark.parametrize(
    ("card", "offered"),
    [
        (13, ["level component 2", "level component 3"]),
        (14, ["level mechanism 2", "level mechanism 3"]),
        (15, ["level box 2", "level box 3"]),
        (16, ["level box 2", "level mechanism 2", "level component 2"]),
    ],
)
def test_upgrade_items(table, card, offered):
    match = table({"items": [f"i{card}"], "box": 1, "mechanism": 1, "component": 1})
    match.play(f"use item i{card}")
    assert acts(match) == ["done", *offered]
    match.play("done")
    assert tokens(match) == ({"time": 2} if card == 16 else {})


@pytest.mark.rule("MI-108", "MI-R02", "MI-169", "MI-170")
def test_crystal_ball_items(table):
    match = table({"items": ["i25", "i26"], "predicts": (1, ["box", "dev", "upg"])})
    play(match, "use item i25", "action box")
    assert tokens(match) == {"research": 1} and predictions(match) == ["dev", "upg"]
    play(match, "use item i26", "action upg")
    assert predictions(match) == [] and vp(match) == 7  # the last one is proven without asking
    without = play(table({"items": ["i25"]}), "use item i25")
    assert tokens(without) == {"research": 1}


@pytest.mark.rule("MI-107", "MI-108", "MI-R02")
def test_the_other_items(table):
    match = play(table({"items": ["i22"]}), "use item i22")
    assert tokens(match) == {"research": 1, "playtest": 1} and match.phase == "trade"
    match = table({"items": ["i23"], "box": 1, "mechanism": 1, "component": 1})
    play(match, "use item i23", "confirm")
    assert vp(match) == 1 and kept(match) == ["111"]
    declined = table({"items": ["i23"], "box": 1, "mechanism": 1, "component": 1})
    play(declined, "use item i23", "done")
    assert vp(declined) == 0
    match = play(table({"items": ["i30"]}), "use item i30", "done")
    assert vp(match) == 1
    assert play(table({"items": ["i18"]}), "use item i18").phase == "bonus"
    bare = table({"items": ["i24"]})  # without tokens neither a box nor anything else can be bought
    assert why(bare, "use item i24") in ("MI-036", "MI-107")


# --- Tracks -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-149", "MI-150", "MI-157")
def test_only_what_can_be_paid_is_offered(table):
    match = table({"research": 1}, tracks=FOUR)
    place(match, "item-1")  # its bonus is an inspiration token
    assert acts(match, "track") == ["2", "3", "4"] and why(match, "track 1") == "MI-157"


@pytest.mark.rule("MI-150")
def test_any_token_may_be_placed_one_for_each_skipped_card_from_the_right(table):
    match = table({"research": 1, "playtest": 1}, tracks=FOUR)
    play(place(match, "item-1"), "track 2")
    assert acts(match) == ["token inspiration", "token research", "token playtest"] and why(match, "done") == "MI-150"
    assert why(match, "token dollar") == "MI-060"
    play(match, "token playtest")
    assert tokens_on(match, "items", 4) == {"playtest": 1}
    play(match, "token research")
    assert tokens_on(match, "items", 3) == {"research": 1} and tokens(match) == {"inspiration": 1}


@pytest.mark.rule("MI-151", "MI-152", "MI-153", "MI-159")
def test_the_taker_gains_the_tokens_and_the_cards_slide_with_theirs(table):
    match = table({}, tracks=FOUR, top={"items": ["i09"]})
    match.state.track_tokens[2, 3, 1], match.state.track_tokens[2, 1, 4] = 2, 1
    place(match, "item-1").play("track 4")
    assert tokens(match) == {"inspiration": 1, "time": 2} and track(match, "items") == [9, 1, 2, 3]
    assert tokens_on(match, "items", 3) == {"playtest": 1} and tokens_on(match, "items", 4) == {}
    assert is_sound(match)


@pytest.mark.rule("MI-154", "MI-156", "MI-R28", "MI-R35")
def test_without_a_deck_gaps_stay_at_the_left(table):
    match = table({}, tracks=SPECIALISTS)
    s = match.state
    s.deck_counts[SPECIALIST_DECK], s.deck_cards[SPECIALIST_DECK] = 0, -1
    s.employee_holder[20:31] = 1
    place(match, "spec-1").play("track 3")
    assert track(match, "specialists") == [0, 1, 2]
    s.track_cards[0], s.employee_holder[17:19] = 0, 1
    s.space_worker[:] = -1
    s.pool[1] = 4
    place(match, "spec-1")
    assert match.actor == 0 and tokens(match, 1) == {"dollar": 1}  # only the bonus of the space


@pytest.mark.rule("MI-158")
def test_one_card_for_each_action(table):
    match = table({"time": 5}, tracks=SPECIALISTS)
    place(match, "spec-1").play("track 3")
    assert match.actor == 1 and (match.state.employee_holder == 0).sum() == 1


# --- The refresh variant ------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-319", "MI-320", "MI-322", "MI-173")
@pytest.mark.parametrize(("refresh", "moved"), [("off", 0), ("staff", 2), ("staff_and_items", 3)])
def test_each_collection_begins_with_a_refresh(table, refresh, moved):
    tracks = SPECIALISTS | FOUR | {"freelancers": ["f01", "f02", "f03"]}
    match = table({"pool": 3}, tracks=tracks, card_refresh=refresh)
    match.play("collect")
    found = [under(match, name) for name in ("specialists", "freelancers", "items")]
    assert found == [[3], [3], [4]][:moved] + [[]] * (3 - moved)
    assert track(match, "specialists")[1:] == ([1, 2] if moved else [2, 3])


@pytest.mark.rule("MI-319", "MI-R67")
def test_a_bot_that_collects_refreshes_too(table):
    match = table({}, bots=1, tracks=SPECIALISTS, card_refresh="staff")
    match.state.pool[1], match.state.basic_workers[1] = 0, 4
    play(place(match, "basic"), "token dollar")
    assert under(match, "specialists") == [3]


@pytest.mark.rule("MI-323", "MI-321")
def test_with_an_empty_deck_the_card_comes_back_at_the_left(table):
    match = table({"pool": 3}, tracks=SPECIALISTS, card_refresh="staff")
    s = match.state
    s.deck_counts[SPECIALIST_DECK], s.deck_cards[SPECIALIST_DECK], s.employee_holder[20:31] = 0, -1, 1
    s.track_tokens[0, 2, 0] = 1
    match.play("collect")
    assert track(match, "specialists") == [3, 1, 2] and tokens_on(match, "specialists", 3) == {"dollar": 1}
    assert deck(match, "specialists") == []


@pytest.mark.rule("MI-319")
def test_the_refresh_is_allowed_at_any_table_with_a_word_of_warning(plain):
    game = load(plain, players=6, card_refresh="staff")
    assert "4 or more" in game.box.words.say("option.card_refresh.about")
