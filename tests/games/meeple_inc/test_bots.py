"""Meeple-Bots and the ZAP deck (MI-289 to MI-318)."""

import pytest

from tablewright.games.meeple_inc.state import OBJECTIVES, SKILLS, ZAP

from .positions import deck, happened, is_sound, load, place, play, shown, space, tokens, tokens_on, track, vp

SUMS = {"easy": 18, "normal": 24, "hard": 29, "extreme": 37}


def after_a_turn(table, *companies, card=None, **how):
    """Company 0 takes a dollar; then the first Meeple-Bot has its turn, with this ZAP card on top."""
    how = {"bots": 1} | how
    top = how.pop("top", {}) | ({"zap": [card]} if card else {})
    change = how.pop("change", None)
    match = table(*(companies or ({},)), top=top, **how)
    if change:
        change(match.state)
    play(place(match, "basic"), "token dollar")
    return match


def empty_pool(s):
    s.pool[1], s.basic_workers[1] = 0, 4


@pytest.mark.rule("MI-290", "MI-292", "MI-298")
def test_a_bot_places_on_the_first_empty_space_of_its_card(table):
    match = after_a_turn(table, {"standing": ["res-1"]}, card="z06")
    assert int(match.state.space_worker[space("res-2")]) == 15 and int(match.state.pool[1]) == 3
    assert match.state.pile_cards[ZAP, 0] == 6 and len(deck(match, "zap")) == 15 and is_sound(match)
    assert happened(match, "zap") == [(1, 6, 2)]


@pytest.mark.rule("MI-291", "MI-R35")
def test_an_empty_zap_deck_is_shuffled_again(table):
    def used_up(s):
        s.pile_cards[ZAP, :16], s.pile_count[ZAP] = range(1, 17), 16
        s.deck_cards[ZAP], s.deck_counts[ZAP] = -1, 0

    match = after_a_turn(table, change=used_up)
    assert len(deck(match, "zap")) == 15 and int(match.state.pile_count[ZAP, 0]) == 1


@pytest.mark.rule("MI-292")
def test_basic_is_always_open(table):
    match = after_a_turn(table, card="z01")
    assert int(match.state.basic_workers[1]) == 1


@pytest.mark.rule("MI-293", "MI-289", "MI-004")
def test_costs_requirements_bonuses_and_effects_are_ignored(table):
    match = after_a_turn(table, card="z13")
    assert int(match.state.space_worker[space("pub-1")]) == 15 and vp(match, 1) == 3 and tokens(match, 1) == {}
    assert int(after_a_turn(table, card="z12").state.space_worker[space("upg-1")]) == 15


@pytest.mark.rule("MI-294", "MI-295", "MI-297", "MI-302", "MI-R65")
def test_without_an_empty_space_points_and_blue_effect_still_come(table):
    taken = {"standing": ["award-1", "award-2"], "predicts": (1, ["award"])}
    match = after_a_turn(table, taken, card="z14")
    assert happened(match, "no_space") == [(1, 13, 0)] and int(match.state.pool[1]) == 4
    assert vp(match, 1) == 3 and match.state.awards[1].tolist() == [1, 0, 0] and vp(match) == 0


@pytest.mark.rule("MI-295", "MI-296", "MI-R02", "MI-R84")
@pytest.mark.parametrize("difficulty", SUMS)
def test_the_points_of_the_zap_cards(plain, difficulty):
    rules = load(plain, players=1, bot_difficulty=difficulty).rules
    assert int(rules.zap_vp.sum()) == SUMS[difficulty]
    hard = load(plain, players=1, bot_difficulty="hard").rules.zap_vp
    if difficulty == "extreme":
        assert [int(hard[card - 1]) for card in (2, 5, 10)] == [1, 1, 1]
        assert rules.zap_vp[1] == hard[1] and rules.zap_vp[14] == 7


@pytest.mark.rule("MI-299", "MI-174", "MI-304")
def test_a_bot_without_workers_collects(table):
    match = after_a_turn(table, change=empty_pool)
    assert int(match.state.pool[1]) == 4 and int(match.state.hourglass) == 56 and vp(match, 1) == 0


@pytest.mark.rule("MI-299", "MI-290")
def test_a_bot_with_one_worker_left_places_it(table):
    def one_left(s):
        s.pool[1], s.basic_workers[1] = 1, 3

    match = after_a_turn(table, change=one_left, card="z06")
    assert int(match.state.pool[1]) == 0 and int(match.state.hourglass) == 60 and happened(match, "collected") == []


@pytest.mark.rule("MI-300", "MI-R64")
@pytest.mark.parametrize(("start", "points"), [(36, 2), (52, 0), (44, 0), (20, 0)])
def test_a_bot_gains_only_points_from_the_hourglass(table, start, points):
    match = after_a_turn(table, change=empty_pool, hourglass=start)
    assert vp(match, 1) == points and tokens(match, 1) == {} and match.actor == 0


@pytest.mark.rule("MI-301", "MI-274")
def test_a_bot_triggers_the_end(table):
    match = after_a_turn(table, change=empty_pool, hourglass=2)
    assert vp(match, 1) == 4 and int(match.state.ender) == 1 and not match.over
    play(place(match, "basic"), "token dollar")
    assert match.over


@pytest.mark.rule("MI-302", "MI-185")
def test_a_placed_bot_worker_proves_predictions(table):
    assert vp(after_a_turn(table, {"predicts": (1, ["res"])}, card="z06")) == 2


@pytest.mark.rule("MI-303")
def test_a_bots_start_bonus_is_its_points(meeple):
    match = meeple(players=1, bots=5, first_player=1).new(seed=3)
    assert [vp(match, bot) for bot in range(1, 6)] == [0, 0, 1, 1, 1] and not match.state.tokens[1:].any()


# --- Predictions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-306", "MI-R63")
def test_a_bot_predicts_a_random_human(table):
    def both_empty(s):
        s.pool[2], s.basic_workers[2] = 0, 4

    targets = set()
    for seed in range(24):
        match = table({}, {}, bots=2, actor=1)
        match.state.rng = seed * 7919 + 1
        both_empty(match.state)
        play(place(match, "basic"), "token dollar")
        targets.add(int(match.state.target[2]))
    assert targets == {0, 1}


@pytest.mark.rule("MI-307", "MI-R62", "MI-305")
@pytest.mark.parametrize(("difficulty", "count"), [("easy", 1), ("normal", 2), ("hard", 3), ("extreme", 4)])
def test_a_bot_lays_out_predictions_face_up_for_nothing(table, difficulty, count):
    match = after_a_turn(table, change=empty_pool, bot_difficulty=difficulty)
    assert len(shown(match, 1)) == count == int(match.state.set_size[1]) and is_sound(match)
    assert sum(match.view(None)["shown"][1]) == count


@pytest.mark.rule("MI-308", "MI-309")
def test_a_bots_prediction_that_comes_true_is_discarded_for_a_point(table):
    match = table({}, bots=1, top={"zap": ["z01"]})
    s = match.state
    s.target[1], s.set_size[1], s.shown[1, 0], s.shown[1, 9] = 0, 2, 1, 1
    play(place(match, "basic"), "token dollar")
    assert shown(match, 1) == ["box"] and vp(match, 1) == 1 + 1  # one for the ZAP card
    s.shown[1, 9], s.shown[1, 0], s.set_size[1] = 0, 1, 1
    place(match, "basic")
    assert vp(match, 1) == 3 and tokens(match, 1) == {}  # no reward for the set


@pytest.mark.rule("MI-304", "MI-R76")
def test_old_predictions_are_discarded_and_all_sixteen_are_shuffled(table):
    def with_predictions(s):
        empty_pool(s)
        s.target[1], s.set_size[1], s.shown[1, 3] = 0, 1, 1

    found = set()
    for seed in range(30):
        match = table({}, bots=1)
        with_predictions(match.state)
        match.state.rng = seed * 104729 + 5
        play(place(match, "basic"), "token dollar")
        assert len(shown(match, 1)) == 2
        found |= set(shown(match, 1))
    assert len(found) > 12


# --- Blue effects -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-310", "MI-311", "MI-312", "MI-R66")
@pytest.mark.parametrize(
    ("removed", "shelf", "expected"),
    [
        ([0, 0, 0], [3, 3, 3], 1),
        ([1, 0, 0], [2, 3, 3], 2),
        ([1, 1, 0], [2, 2, 3], 3),
        ([1, 1, 1], [2, 2, 2], 3),
        ([1, 0, 0], [2, 0, 3], 1),
        ([0, 0, 0], [0, 0, 3], 3),
        ([1, 1, 3], [1, 2, 0], 2),
        ([0, 0, 0], [0, 0, 0], None),
    ],
)
def test_which_award_a_bot_removes(table, removed, shelf, expected):
    taken = [3 - left - mine for left, mine in zip(shelf, removed, strict=True)]

    def set_shelf(s):
        for level in range(3):
            for _ in range(removed[level]):
                s.shelf_game[level, 3 - s.shelf[level]] = 384 + 1
                s.shelf[level] -= 1
            s.awards[1, level] = removed[level]

    match = after_a_turn(table, {"awards": taken}, card="z14", change=set_shelf)
    gone = [before - after for before, after in zip(shelf, match.state.shelf.tolist(), strict=True)]
    assert gone == [int(expected == level) for level in (1, 2, 3)] and is_sound(match)


@pytest.mark.rule("MI-313", "MI-315")
@pytest.mark.parametrize(("card", "name", "row"), [("z16", "objectives", OBJECTIVES), ("z04", "skills", SKILLS)])
def test_the_top_card_is_shown_and_removed_and_the_deck_is_shuffled(table, card, name, row):
    def cards_below(s):
        s.deck_counts[row] = [1, s.deck_counts[row].sum() - 3, 2]
        s.under_by[row, :2] = 0

    first = {"skills": "k09", "objectives": "o09"}[name]
    match = after_a_turn(table, card=card, change=cards_below, top={name: [first]})
    assert 9 not in deck(match, name) and match.view(None)["pile_cards"][row][0] == 9
    counts = match.state.deck_counts[row].tolist()
    assert counts[0] == counts[2] == 0 and (match.state.under_by[row] == -1).all()


@pytest.mark.rule("MI-314", "MI-316", "MI-317", "MI-R29")
@pytest.mark.parametrize(
    ("card", "name", "row", "size"),
    [("z05", "freelancers", 1, 3), ("z09", "items", 2, 4), ("z02", "specialists", 0, 3)],
)
def test_a_track_is_dealt_anew(table, card, name, row, size):
    def tokens_there(s):
        s.track_tokens[row, 0, 0] = s.track_tokens[row, size - 1, 3] = 2

    match = after_a_turn(table, card=card, change=tokens_there)
    assert all(tokens_on(match, name, place + 1) == {} for place in range(size))
    assert len(set(track(match, name))) == size and 0 not in track(match, name) and is_sound(match)
    seen = {tuple(track(after_a_turn(table, card=card), name))}
    for seed in range(8):
        again = table({}, bots=1, top={"zap": [card]})
        again.state.rng = seed * 31 + 7
        play(place(again, "basic"), "token dollar")
        seen.add(tuple(track(again, name)))
    assert len(seen) > 4


@pytest.mark.rule("MI-318")
def test_a_blue_effect_on_an_empty_deck_does_what_is_possible(table):
    def no_skills(s):
        s.pile_cards[SKILLS, :32], s.pile_count[SKILLS] = range(1, 33), 32
        s.deck_cards[SKILLS], s.deck_counts[SKILLS] = -1, 0

    match = after_a_turn(table, card="z04", change=no_skills)
    assert vp(match, 1) == 1 and is_sound(match)


@pytest.mark.rule("MI-R68", "MI-290")
def test_several_bots_share_one_deck(table):
    match = after_a_turn(table, bots=3, top={"zap": ["z08", "z06", "z07"]})
    workers = match.state.space_worker
    assert [int(workers[space(name)]) for name in ("multi-1", "res-1", "test-1")] == [15, 30, 45]
    assert len(deck(match, "zap")) == 13
