"""The report: it measures what METRICS.md lists, names what is out of range, and opens without a network."""

import json
import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena.blocks import Block, Sample
from tablewright.arena.restricting import Restriction, find_element
from tablewright.engine.copies import Copy
from tablewright.engine.errors import BadOption
from tablewright.lab.closeness import at_moments, calibrated, decided_from
from tablewright.lab.elements import Use, elements, harm
from tablewright.lab.evidence import Lot
from tablewright.lab.fairness import fairness
from tablewright.lab.findings import Finding, Measure, Section, sift
from tablewright.lab.flow import flow
from tablewright.lab.pace import missing_endings, pace
from tablewright.lab.page import measures_part, write_page
from tablewright.lab.restricted import restricted_share
from tablewright.lab.rulings import longer, without_end
from tablewright.lab.statistics import mean
from tablewright.lab.together import together

OF_EVERY_GAME = {*range(1, 16), *range(20, 27), *range(30, 35), 36, 38, 39, 41, 42, 43, 45, 46, 47, 51, *range(61, 66)}
GAME = tw.load("high-tide", players=2)


def lot_of(games=40, bots=("greedy",), game=GAME, **how):
    sample = Sample(game, bots, games, 3, **how)
    return Lot(sample, [w for block in sample.blocks() for w in block.play()])


def test_the_report_measures_all_that_a_game_without_prices_and_commons_allows(high_tide_report):
    numbers = {measure.number for measure in high_tide_report.measures}
    assert numbers >= OF_EVERY_GAME - {39}  # High Tide has too few cards of a kind to compare their worth


def test_a_game_with_prices_giving_and_a_common_track_is_asked_about_them():
    from tests.lab.conftest import report_of

    report = report_of(tw.load("meaning-made", players=2), 12)
    assert {measure.number for measure in report.measures} >= {52, 53, 54}


def test_every_number_has_an_interval_and_a_sample(high_tide_report):
    for measure in high_tide_report.measures:
        e = measure.estimate
        assert e.count > 0, measure.name
        assert e.low - 1e-9 <= e.value <= e.high + 1e-9, measure.name
        assert measure.sentence.endswith(".")
        assert measure.level


def test_many_measures_of_a_section_are_folded_away_and_none_is_lost():
    measures = [Measure(62, f"name {i}", f"Sentence {i}.", mean([1, 2]), "greedy", 2) for i in range(40)]
    folded = measures_part(measures, {})
    assert folded.index("name 11<") < folded.index("<details>") < folded.index("name 12<")
    assert "28 more measures" in folded
    assert all(f"Sentence {i}." in folded for i in range(40))
    assert "<details>" not in measures_part(measures[:13], {})


def test_the_page_needs_no_network_and_holds_matches_that_replay(high_tide_report):
    page = write_page(high_tide_report, "High Tide", "a test")
    own = re.sub(r"<script>.*?</script>", "", page, flags=re.S)
    assert "http" not in own
    assert "<link" not in own
    data = json.loads(re.search(r"const REPORT = (\{.*?\});</script>", page, flags=re.S).group(1))
    assert len(data["matches"]) >= 3
    for match in data["matches"][:5]:
        assert tw.replay(match["save"]).scores == match["scores"]


@pytest.mark.parametrize("players", [2, 3])
def test_a_seat_with_more_at_the_start_is_named_and_the_others_are_not(players):
    lot = lot_of(60, game=tw.load("high-tide", players=players))
    for w in lot.games:
        w.holdings[0, 0, 1] += 2
    said = [finding.sentence for finding in fairness(lot).findings if "begins" in finding.sentence and finding.p < 0.01]
    assert said == ["Seat 2 begins with 2 points where 0 is usual."]


def test_a_seat_that_wins_too_often_is_named_and_a_fair_one_is_not():
    lot = lot_of(200, ("random",))
    for number, w in enumerate(lot.games):
        w.places = np.array([1, 2] if number % 2 else [2, 1])
        w.starts = ({}, {})
    assert not [f for f in sift([fairness(lot)]) if f.number == 1]
    for w in lot.games:
        w.places = np.array([1, 2])
    lot = Lot(lot.sample, lot.games)
    assert [f.subject for f in sift([fairness(lot)]) if f.number == 1] == ["seat 1"]  # seat 2 is the rest of it


def test_who_begins_is_asked_only_where_it_is_not_always_the_same_seat():
    lot = lot_of(60)
    for w in lot.games:
        w.starts, w.places = ({"turn": "first"}, {"turn": "later"}), np.array([1, 2])
    assert not [f for f in fairness(lot).findings if f.subject.startswith("turn")]
    for w in lot.games[::2]:
        w.starts, w.places = w.starts[::-1], w.places[::-1]
    assert [f.subject for f in sift([fairness(Lot(lot.sample, lot.games))])] == ["turn first"]


def test_games_that_do_not_end_are_the_gravest_finding():
    lot = lot_of(60)
    for w in lot.games[:30]:
        w.ending = 0
    first = sift([pace(lot)])[0]
    assert "did not come to an end" in first.sentence
    assert first.matters > 0.7


def test_a_shared_track_that_begins_next_to_the_fall_is_named():
    def narrow(meaning):
        game = tw.load("meaning-made", players=2, content=Copy(edits=(("turns.start.standard.meaning", meaning),)))
        return [f.sentence for f in sift([together(lot_of(12, ("random",), game), {})]) if "begins" in f.sentence]

    assert not narrow(6)
    assert "hardly anything may go wrong" in narrow(1)[0]


def test_an_ending_that_never_comes_is_named_unless_it_is_an_options_own():
    game = tw.load("atlas-of-feelings")
    lot, other = lot_of(40, ("random",), game), lot_of(4, ("random",), game)
    first, second = game.box.endings[:2]
    for w in [*lot.games, *other.games]:
        w.ending = 1 + game.box.endings.index(first)

    def named(others):
        section = Section("")
        missing_endings(lot, others, section)
        return [f.subject for f in sift([section])]

    assert second in named([other])
    other.games[0].ending = 1 + game.box.endings.index(second)
    assert second not in named([Lot(other.sample, other.games)])


def test_an_option_is_named_for_games_without_end_only_where_they_end_without_it():
    usual, lot = lot_of(60), lot_of(60)
    for w in lot.games:
        w.ending = 0
    assert without_end("waits=3", usual, lot).p < 1e-6
    assert without_end("waits=3", Lot(lot.sample, lot.games), lot).p == 1.0


def test_an_option_that_is_a_number_may_lengthen_the_game_as_much_as_it_says():
    usual, lot = lot_of(30), lot_of(30)
    for w in lot.games:
        w.actors = np.tile(w.actors, 3)
    assert longer("waits=3", usual, lot).p == 1.0  # three waits instead of one
    assert longer("high_water=12", usual, lot).p < 1e-6


def test_what_is_rarely_taken_because_it_is_often_to_be_had_is_not_neglected():
    often = Use(0, "a", "k", "A", 10_000, 90, mean([]), mean([]), takers=list(range(90)), games=100)
    assert not often.neglected
    assert replace(often, takers=[1, 2]).neglected


def test_an_element_that_is_never_to_be_had_is_named_unless_the_rules_leave_it_out():
    game = tw.load("atlas-of-feelings", content=Copy(edits=(("turns.points_per_turn", 2),)))
    missed = next(
        f for f in elements(lot_of(200, ("random",), game)).findings if f.sentence.startswith("Never to be had")
    )
    assert missed.p < 0.01
    assert "step/white-inward" in missed.sentence  # costs three, where nobody has more than two
    assert "step/white-clockwise" not in missed.sentence  # no rule lets white go round


def about(value):
    """The mean of 300 numbers around a value."""
    return mean([value - 0.05, value + 0.05] * 150)


@pytest.mark.parametrize(("gained", "named"), [(-0.2, True), (0.2, False)])
def test_what_thoughtful_players_gain_by_does_not_only_cost(monkeypatch, gained, named):
    """Taken at random it costs a tenth, and who took it comes out worse; the question is what others make of it."""
    poor = Use(0, "a", "k", "A", 900, 300, about(-0.1), about(-0.2), takers=list(range(300)), games=300)
    other = replace(poor, name="b", rise=about(0.1), beyond=about(0.2))
    lots = {"random": [poor, other], "main": [replace(poor, rise=about(gained)), other]}
    monkeypatch.setattr("tablewright.lab.elements.uses_of", lambda lot: lots[lot.level])
    section = Section("")
    harm(SimpleNamespace(level="random", games=range(300)), SimpleNamespace(level="main", games=range(300)), section)
    assert [f.subject for f in section.findings if f.p < 0.01] == (["a"] if named else [])


@pytest.mark.parametrize(("powers", "absent"), [("founder", True), ("wow_pow", False)])
def test_wow_and_pow_cards_are_left_out_where_founders_play_without_them(powers, absent):
    game = tw.load("meeple-inc", powers=powers)
    left_out = game.box.study.left_out(game.rules)
    for name in ("wow/w01", "wow/w13", "pow/p01", "pow/p14", "way/remove-pow"):
        assert (name in left_out) == absent
    assert not {"objective/o01", "freelancer/f01"} & set(left_out)


def test_what_piles_up_is_named_only_where_it_is_meant_to_be_spent():
    lot = lot_of(60)
    assert not [f for f in sift([flow(lot)]) if "left over" in f.sentence]  # points are kept, not spent
    for w in lot.games:
        steps = np.where(np.arange(len(w.holdings)) % 2, 10.0, -3.5)  # ten are made, three and a half are spent
        w.holdings[:] = np.cumsum(steps)[:, None, None] + 3.5
    assert [f for f in sift([flow(lot)]) if "left over" in f.sentence]


def test_findings_that_chance_may_have_made_are_left_out_and_one_subject_speaks_once():
    sure = Finding(1, "Sure.", 1e-9, 0.3, "greedy", 100, subject="a")
    more = Finding(2, "More.", 1e-9, 0.2, "greedy", 100, subject="a")
    unsure = [Finding(1, "Unsure.", 0.04, 0.9, "greedy", 100, subject=str(i)) for i in range(20)]
    found = sift([Section("", findings=[more, sure, *unsure])])
    assert [finding.full_sentence for finding in found] == ["Sure. More."]


def test_leads_are_set_right_by_what_came_of_them():
    chance = np.random.default_rng(1)
    lead = chance.normal(size=(4000, 2))
    lead[:, 1] = -lead[:, 0]
    won = (chance.uniform(size=4000) < 1 / (1 + np.exp(-3 * lead[:, 0]))).astype(float)
    chances = calibrated(lead, np.stack([won, 1 - won], axis=1))
    clear = lead[:, 0] > 1.5
    assert chances[clear, 0].mean() == pytest.approx(won[clear].mean(), abs=0.05)
    assert 0.3 < chances[np.abs(lead[:, 0]) < 0.1, 0].mean() < 0.7


def test_a_course_is_read_at_even_moments_and_decided_when_it_stays_decided():
    assert at_moments(np.arange(101))[[0, 10, 20]].tolist() == [0, 50, 100]
    chances = np.full((2, 21, 2), 0.5)
    chances[:, 10:, 0], chances[:, 10:, 1] = 0.95, 0.05
    chances[1, 15] = 0.5
    assert decided_from(chances, np.array([[1.0, 0.0], [1.0, 0.0]])).tolist() == [0.5, 0.8]


def test_a_restricted_player_leaves_the_element_alone_where_it_can():
    place = find_element(GAME.box, "card/5")
    free = Block(Sample(GAME, ("random",), 40, 1, 2), 0, 40).play()
    barred = Block(Sample(GAME, ("random",), 40, 1, 2, restriction=Restriction(place)), 0, 40).play()
    forced = Block(Sample(GAME, ("random",), 40, 1, 2, restriction=Restriction(place, always=True)), 0, 40).play()

    def taken(games):
        return sum(int(w.taken[-number % 2, place]) for number, w in enumerate(games))

    assert taken(barred) < taken(free) < taken(forced) + 5
    assert all(w.taken[-n % 2, place] == w.offered[-n % 2, place] for n, w in enumerate(forced))
    lot = Lot(Sample(GAME, ("random",), 40, 1, 2, restriction=Restriction(place)), barred)
    assert 0 <= restricted_share(lot).value <= 1


def test_an_unknown_element_is_refused_with_the_nearest():
    with pytest.raises(BadOption, match=r"no element 'card/55': did you mean card/5\?"):
        find_element(GAME.box, "card/55")


def test_what_was_offered_and_taken_adds_up():
    for w in lot_of(10).games:
        assert w.taken.sum() == w.plies
        assert (w.taken <= w.offered).all()
        assert w.offered.sum() <= w.choices.sum()


def test_the_same_seed_gives_the_same_report(high_tide_report):
    from tests.lab.conftest import report_of

    again = report_of(tw.load("high-tide", players=3), 120)
    assert [m.estimate for m in again.measures] == pytest.approx([m.estimate for m in high_tide_report.measures])


def test_a_planted_fault_is_among_the_first_findings():
    from tests.lab.conftest import report_of

    nothing_to_win = Copy(edits=(("tide.flood_loss", 0), ("tide.high_water_points", 0)))
    first = report_of(tw.load("high-tide", players=2, content=nothing_to_win), 80).findings[:5]
    assert any("Nobody makes any points" in finding.sentence for finding in first), [f.sentence for f in first]
