"""Objectives (MI-144 to MI-148) and final scoring (MI-277 to MI-288)."""

import random
from itertools import combinations

import pytest

from tablewright.games.meeple_inc.state import NEEDS, OBJECTIVES

from .positions import acts, deck, part, place, play, under, vp, why

DRAWN = {"objectives": ["o05", "o06", "o07", "o08"]}


@pytest.mark.rule("MI-144", "MI-145", "MI-146", "MI-R31")
def test_one_of_four_objectives_is_kept_face_up(table):
    match = place(table({}, top=DRAWN), "obj-1")
    assert acts(match) == ["done", "drawn 1", "drawn 2", "drawn 3", "drawn 4"]
    assert match.view(1)["drawn"] == [None, [0, 0, 0, 0]] and match.view(0)["drawn"][0] == [5, 6, 7, 8]
    match.play("drawn 2")
    assert match.view(1)["objective_holder"][6] == 0 and under(match, "objectives") == [5, 7, 8]
    assert not any("Creative" in line for line in match.journal(1))


@pytest.mark.rule("MI-144", "MI-148")
def test_none_need_be_kept_and_there_is_no_limit(table):
    match = place(table({"objectives": ["o01", "o02", "o03"]}, top=DRAWN), "obj-1")
    match.play("done")
    assert under(match, "objectives") == [5, 6, 7, 8] and (match.state.objective_holder == 0).sum() == 3
    match = play(place(table({"objectives": ["o01", "o02", "o03"]}, top=DRAWN), "obj-1"), "drawn 1")
    assert (match.state.objective_holder == 0).sum() == 4


@pytest.mark.rule("MI-147", "MI-R35")
@pytest.mark.parametrize("left", [0, 3])
def test_a_small_objective_deck(table, left):
    match = table({})
    s = match.state
    s.pile_cards[OBJECTIVES, : 36 - left], s.pile_count[OBJECTIVES] = s.deck_cards[OBJECTIVES, left:36], 36 - left
    s.deck_counts[OBJECTIVES] = [0, left, 0]
    place(match, "obj-1")
    if left:
        assert acts(match, "drawn") == ["1", "2", "3"] and why(match, "drawn 4") == "MI-144"
    else:
        assert match.actor == 1 and deck(match, "objectives") == []


@pytest.mark.rule("MI-277", "MI-281", "MI-284", "MI-R83")
def test_a_score_is_track_games_objectives_and_awards(table):
    match = table(
        {
            "vp": 7,
            "games": ["321", "111"],
            "award": "a01",
            "awards": [1, 0, 0],
            "objectives": ["o29", "o31"],
            "box": 4,
            "dollar": 9,
            "table": {3: "f12"},
            "items": ["i01"],
            "skills": ["k01"],
        }
    )
    assert [part(match, name) for name in ("track", "games", "awards", "objectives")] == [7, 9, 9, 4 + 3]
    assert match.scores[0] == 32


@pytest.mark.rule("MI-285", "MI-R58")
def test_a_score_may_be_negative(table):
    assert table({"objectives": ["o20", "o35"]}).scores[0] == -8
    assert table({"vp": 130}).scores[0] == 130


@pytest.mark.rule("MI-280", "MI-R60")
def test_classes_are_apart_and_nothing_is_used_twice(table):
    staff = {"table": {3: "s10", 4: "f07"}}  # 1 specialist, 1 freelancer, totals 5/1/1
    assert part(table(staff | {"objectives": ["o19", "o22"]}), "objectives") == 3 + 4
    assert part(table(staff | {"objectives": ["o17"]}), "objectives") == -2
    assert part(table({"objectives": ["o19"]}), "objectives") == -1  # founders do not count
    games = {"games": ["333", "222", "111"]}
    assert part(table(games | {"objectives": ["o27", "o28", "o29"]}), "objectives") == 5 + 4 - 2
    assert part(table({"games": ["333", "333", "111"], "objectives": ["o27", "o28"]}), "objectives") == 8
    assert part(table({"games": ["333"], "objectives": ["o27", "o28"]}), "objectives") == 5 - 2
    awards = {"awards": [1, 1, 0]}
    assert part(table(awards | {"objectives": ["o31", "o34"]}), "objectives") == 5 - 2
    assert part(table(awards | {"objectives": ["o31", "o32"]}), "objectives") == 7
    assert part(table({"awards": [1, 0, 0], "games": ["111"], "objectives": ["o36"]}), "objectives") == 4
    full = {"box": 1, "mechanism": 1, "component": 1}
    assert part(table(full | {"objectives": ["o30"]}), "objectives") == 3
    assert part(table({"items": ["i01", "i27"], "objectives": ["o25"]}), "objectives") == 3
    trained = {"attached": {1: "k01", 3: "k02", 4: "k03"}, "table": {3: "f01", 4: "f02"}}
    assert part(table(trained | {"objectives": ["o21"]}), "objectives") == 5


def brute_force(rules, have, cards):
    """The best total over all subsets, by adding up demands class by class."""
    best = -99
    for size in range(len(cards) + 1):
        for chosen in combinations(cards, size):
            need = {name: sum(int(rules.objective_needs[card, i]) for card in chosen) for i, name in enumerate(NEEDS)}
            games, awards = need["games_of_9"] + need["games_of_6"], need["awards_of_1"] + need["awards_of_2"]
            alone = [name for name in NEEDS if name not in ("games_of_6", "games", "awards")]
            fits = all(need[name] <= have.get(name, 0) for name in alone)
            fits &= games <= have.get("games_of_6", 0) and games + need["games"] <= have.get("games", 0)
            fits &= awards + need["awards_of_3"] + need["awards"] <= have.get("awards", 0)
            if fits:
                lost = sum(int(rules.objective_penalty[card]) for card in cards if card not in chosen)
                best = max(best, sum(int(rules.objective_reward[card]) for card in chosen) - lost)
    return best


@pytest.mark.rule("MI-282", "MI-279", "MI-280", "MI-R59")
@pytest.mark.parametrize("seed", range(25))
def test_the_assignment_is_the_best_of_all(table, seed):
    dice = random.Random(seed)
    tokens = {name: dice.randrange(7) for name in ("dollar", "time", "inspiration", "research", "playtest")}
    games = dice.choices(["111", "222", "333", "123"], k=dice.randrange(4))
    awards = [dice.randrange(3), dice.randrange(2), dice.randrange(2)]
    cards = sorted(dice.sample(range(1, 37), dice.randrange(1, 10)))
    match = table(tokens | {"games": games, "awards": awards, "objectives": [f"o{card:02d}" for card in cards]})
    worth = [sum(int(level) for level in game) for game in games]
    have = tokens | {
        "box_icons": 1, "mechanism_icons": 1, "component_icons": 1, "games": len(games),
        "games_of_6": sum(total >= 6 for total in worth), "games_of_9": sum(total >= 9 for total in worth),
        "awards_of_1": awards[0], "awards_of_2": awards[1], "awards_of_3": awards[2], "awards": sum(awards),
    }  # fmt: skip
    assert part(match, "objectives") == brute_force(match.game.rules, have, cards)


@pytest.mark.rule("MI-286", "MI-287", "MI-R61")
def test_the_highest_score_wins_and_of_tied_ones_the_latest(table):
    match = table({"vp": 5}, {"vp": 8}, {"vp": 8}, hourglass=0)
    match.state.ender = 1
    match.state.order[:3] = [0, 2, 1]
    match.state.turn = 0
    match.state.ender = 2
    play(place(match, "basic"), "token dollar")
    assert match.over and match.places == [3, 1, 2]


@pytest.mark.rule("MI-288", "MI-286", "MI-R61")
def test_a_bot_scores_its_track_and_may_win(table):
    match = table({"vp": 5}, bots=2, hourglass=0)
    match.state.vp[1], match.state.vp[2] = 9, 2
    match.state.ender = 1
    play(place(match, "basic"), "token dollar")
    assert match.over and match.places == [2] and match.winners == []
    assert match.scores == [5] and vp(match, 1) == 9 and 0 < match.payoffs[0] < 0.6
