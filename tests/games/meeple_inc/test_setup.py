"""Set-up (MI-001 to MI-028), the options, and the rulings about them."""

from collections import Counter

import pytest

from tablewright.engine.errors import BadOption
from tablewright.games.meeple_inc.actions import SPACE_NAMES
from tablewright.games.meeple_inc.state import ACT_NAMES, CARDS, POW_CARD, WOW_CARD

from .positions import acts, deck, icons, is_sound, load, play, tokens, track, vp

SIDE_B_ONLY = {6, 3, 9, 12, 15, 18, 21, 24, 27, 31, 37, 40, 43, 46}


@pytest.mark.rule("MI-001", "MI-R69")
@pytest.mark.parametrize(("players", "bots"), [(1, 0), (6, 1), (4, 3), (5, 5)])
def test_two_to_six_companies(plain, players, bots):
    with pytest.raises(BadOption):
        load(plain, players=players, bots=bots)


@pytest.mark.rule("MI-001", "MI-R69")
def test_without_a_human_there_is_no_game(plain):
    with pytest.raises(BadOption, match="1 to 6"):
        load(plain, players=0, bots=2)


@pytest.mark.rule("MI-R79")
def test_a_lone_player_gets_one_bot_unless_more_are_asked_for(plain):
    assert [int(load(plain, players=n).rules.seats) for n in range(1, 7)] == [2, 2, 3, 4, 5, 6]
    with pytest.raises(BadOption, match="Meeple-Bot"):
        load(plain, players=1, bots=0)


@pytest.mark.rule("MI-002", "MI-R03")
@pytest.mark.parametrize(("players", "bots", "side"), [(2, 0, 0), (1, 2, 0), (2, 2, 1), (4, 0, 1), (6, 0, 1)])
def test_the_side_of_the_board_follows_the_number_of_companies(plain, players, bots, side):
    rules = load(plain, players=players, bots=bots).rules
    absent = {space for space in range(47) if rules.space_act[space] == -1}
    assert int(rules.side) == side and absent == (set() if side else SIDE_B_ONLY)


@pytest.mark.rule("MI-003", "MI-028", "MI-017", "MI-067", "MI-R09")
def test_what_a_human_starts_with(meeple):
    match = meeple(players=3, first_player=1).new(seed=1)
    s = match.state
    assert s.chair[:3].tolist() == [[WOW_CARD, 0, 0, 0, 0, 0]] * 3 and s.pool[:3].tolist() == [4, 4, 4]
    assert [icons(match, seat) for seat in range(3)] == [[1, 1, 1]] * 3 and vp(match) == 0
    assert s.target.tolist() == [-1] * 6 and not s.prediction.any() and s.wow.sum() == s.pow.sum() == 0


@pytest.mark.rule("MI-004", "MI-303", "MI-027")
def test_what_a_bot_starts_with(meeple):
    match = meeple(players=1, bots=5, first_player=1, bot_difficulty="easy").new(seed=4, draws={"zap": [1] * 0})
    s = match.state
    assert s.pool[1:6].tolist() == [4] * 5 and not s.tokens[1:].any() and not s.chair[1:].any()
    assert [vp(match, seat) for seat in range(1, 6)] == [0, 0, 1, 1, 1] and not s.award_card[1:].any()
    assert len(deck(match, "zap")) == 16 and is_sound(match)


@pytest.mark.rule("MI-005", "MI-R14", "MI-R73")
def test_each_human_is_dealt_an_award_card_in_turn_order(meeple):
    match = meeple(players=3, first_player=2).new(seed=1, draws={"awards": [7, 3, 12]})
    assert match.state.award_card[:3].tolist() == [12, 7, 3] and len(deck(match, "awards")) == 9
    assert match.view(None)["award_card"][:3] == [12, 7, 3]


@pytest.mark.rule("MI-006", "MI-181")
def test_predictions_are_about_any_opponent(table):
    match = table({"pool": 3, "research": 1}, {}, bots=1)
    match.play("collect")
    assert acts(match) == ["done", "target 2", "target 3"]
    two = table({"pool": 3, "research": 1})
    two.play("collect")
    assert acts(two) == ["done", "target 2"]


@pytest.mark.rule("MI-007", "MI-008", "MI-009", "MI-010")
def test_tracks_are_dealt_from_the_right(meeple):
    draws = {"items": [5, 6, 7, 8], "specialists": [1, 2, 3], "freelancers": [4, 5, 6]}
    match = meeple(players=2).new(seed=1, draws=draws)
    assert track(match, "items") == [8, 7, 6, 5]
    assert track(match, "specialists") == [3, 2, 1] and track(match, "freelancers") == [6, 5, 4]
    sizes = [len(deck(match, name)) for name in ("skills", "items", "objectives", "freelancers", "specialists")]
    assert sizes == [32, 26, 34, 13, 11]


@pytest.mark.rule("MI-007")
def test_decks_are_shuffled(meeple):
    game = meeple(players=2)
    assert len({tuple(track(game.new(seed=seed), "items")) for seed in range(12)}) > 8


@pytest.mark.rule("MI-011")
def test_standees_belong_to_nobody(meeple):
    assert meeple(players=4).new(seed=1).state.standee_owner.tolist() == [-1] * 15


@pytest.mark.rule("MI-013", "MI-R10")
def test_eight_boxes_of_each_level(meeple):
    assert meeple(players=4).new(seed=1).state.box_stock.tolist() == [8, 8, 8, 8]


@pytest.mark.rule("MI-015", "MI-R13")
def test_three_of_six_award_tokens_of_each_level(meeple):
    game = meeple(players=2)
    names = [game.new(seed=seed).state.award_name for seed in range(30)]
    assert all(len(set(level.tolist())) == 3 for shelf in names for level in shelf)
    seen = Counter(name for shelf in names for name in shelf.ravel().tolist())
    assert set(seen) == set(range(6)) and game.new(seed=1).state.shelf.tolist() == [3, 3, 3]


@pytest.mark.rule("MI-016", "MI-R06", "MI-R07", "MI-018", "MI-R08", "MI-R73", "MI-081", "MI-235")
def test_powers_are_chosen_in_secret_and_revealed_together(meeple):
    draws = {"wow": [1, 2, 3, 4], "pow": [5, 6, 7, 8], "objectives": [9, 10]}
    match = meeple(players=2, powers="wow_pow", first_player=2).new(seed=1, draws=draws)
    assert match.actor == 1 and acts(match) == ["wow w01", "wow w02"]
    assert (match.state.objective_holder == -1).all()
    play(match, "wow w02")
    assert acts(match) == ["pow p05", "pow p06"]
    assert (
        match.view(0)["drawn"] == [[3, 4, 7, 8], None]
        and match.view(1)["drawn"][1] == [2, 1, 5, 6]
        and match.journal(0) == []
        and len(match.journal(1)) == 1
    )
    play(match, "pow p05")
    assert match.actor == 0 and match.state.wow.tolist() == [0] * 6
    play(match, "wow w03", "pow p08")
    assert match.state.wow[:2].tolist() == [3, 2] and match.state.pow[:2].tolist() == [8, 5]
    assert match.state.chair[0, :2].tolist() == [WOW_CARD, POW_CARD]
    assert int(match.state.objective_holder[9]) == 1 and int(match.state.objective_holder[10]) == 0
    assert len(deck(match, "wow")) == 11 and len(deck(match, "pow")) == 12 and match.actor == 1


@pytest.mark.rule("MI-019", "MI-R04")
@pytest.mark.parametrize(("players", "start"), [(2, 60), (3, 75), (4, 90), (5, 105), (6, 120)])
def test_where_the_hourglass_starts(meeple, players, start):
    assert int(meeple(players=players).new(seed=1).state.hourglass) == start


@pytest.mark.rule("MI-020", "MI-R05", "MI-029")
def test_the_first_player_is_random_or_given(meeple):
    firsts = Counter(int(meeple(players=3).new(seed=seed).state.order[0]) for seed in range(40))
    assert set(firsts) == {0, 1, 2}
    match = meeple(players=3, first_player=3).new(seed=1)
    assert match.state.order[:3].tolist() == [2, 0, 1] and match.actor == 2


@pytest.mark.rule("MI-R77")
def test_a_shuffled_circle_keeps_the_first_player(meeple):
    game = meeple(players=2, bots=2, seating="shuffled", first_player=1)
    orders = {tuple(game.new(seed=seed).state.order[:4].tolist()) for seed in range(60)}
    assert {order[0] for order in orders} == {0} and len(orders) == 6
    with pytest.raises(BadOption, match="companies"):
        meeple(players=2, first_player=3)


@pytest.mark.rule("MI-026")
def test_nobody_has_more_than_the_start_bonus(meeple):
    match = meeple(players=4, first_player=1).new(seed=1)
    assert [tokens(match, seat) for seat in range(4)] == [{}, {"dollar": 1}, {"dollar": 2}, {}]


@pytest.mark.rule("MI-R01", "MI-R02")
def test_sixteen_actions_and_their_spaces():
    assert len(ACT_NAMES) == 16 and len(SPACE_NAMES) == 53 and CARDS == (32, 36, 16, 30, 16, 14, 12, 13, 14)
    assert Counter(name.split("-")[0] for name in SPACE_NAMES[1:47]) == {
        act: 4 if act == "dev" else 3 for act in ACT_NAMES[1:]
    }
