"""The report: it has every measure, names what is out of range, and opens without a network."""

import json
import re
from dataclasses import replace
from types import SimpleNamespace as Stand

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena.samples import Chunk, Restriction, SamplePlan, find_element, giving_actions
from tablewright.engine.copies import Copy
from tablewright.engine.errors import BadOption
from tablewright.lab.closeness import at_moments, calibrated, closeness, decided_from
from tablewright.lab.economy import cooperation, resources, selfishness
from tablewright.lab.elements import Use, elements, harmful, restricted_play, restricted_share
from tablewright.lab.fairness import fairness
from tablewright.lab.findings import Finding, Group, Measurement, Section, reported
from tablewright.lab.measures import MEASURES
from tablewright.lab.pace import pace, unused_endings
from tablewright.lab.page import measurements_part, write_page
from tablewright.lab.planning import style_plans
from tablewright.lab.report import trust
from tablewright.lab.sample import Evidence, Sample
from tablewright.lab.statistics import mean
from tablewright.lab.variants import option_longer, option_unfinished

OF_EVERY_GAME = {*range(1, 37), 38, 39, *range(41, 48), 50, 51, 57, 58, *range(59, 66), 67, 68}
GAME = tw.load("high-tide", players=2)


def sample_of(games=40, bots=("greedy",), game=GAME, **how):
    plan = SamplePlan(game, bots, games, 3, **how)
    return Sample(plan, [record for chunk in plan.chunks() for record in chunk.play()])


def finding(sentence="Odd.", **how):
    return Finding(
        **{"kind": "seat_share", "out_of_range": True, "p": 1e-9, "level": "greedy", "count": 100}
        | {"sentence": sentence, "subject": sentence}
        | how
    )


def test_the_report_measures_all_that_a_game_without_prices_and_commons_allows(high_tide_report):
    numbers = {measure.number for measure in high_tide_report.measurements}
    assert numbers >= OF_EVERY_GAME - {39, 44, 65}  # High Tide has too few cards of a kind, and too few games here
    assert (65 in numbers) == any(f.confirmed is not None for f in high_tide_report.findings)


def test_the_report_says_how_many_findings_a_second_bot_level_confirms(high_tide_report):
    found = [finding(confirmed=True), finding(confirmed=False), finding(), finding(confirmed=True)]
    (confirmed,) = (m for m in trust(high_tide_report.evidence, found).measurements if m.number == 65)
    assert (confirmed.estimate.value, confirmed.estimate.count) == (pytest.approx(2 / 3), 3)
    assert "confirms 2 of 3 findings" in confirmed.sentence


def test_every_declared_measure_is_one_of_those_that_reports_have():
    assert set(MEASURES) == OF_EVERY_GAME | {40, 52, 53, 54, 56, 66}


@pytest.mark.long  # what a report needs of a large game takes a minute to compile
def test_a_game_with_prices_giving_and_a_common_track_is_asked_about_them():
    from tests.lab.conftest import report_of

    report = report_of(tw.load("meaning-made", players=2), 4)
    assert {measure.number for measure in report.measurements} >= {52, 53, 54, 56}


def test_every_number_has_an_interval_and_a_sample(high_tide_report):
    for measure in high_tide_report.measurements:
        e = measure.estimate
        assert e.count > 0, measure.name
        assert e.low - 1e-9 <= e.value <= e.high + 1e-9, measure.name
        assert measure.sentence.endswith(".")
        assert measure.level


def test_many_measures_of_a_section_are_folded_away_and_none_is_lost():
    measurements = [
        Measurement(
            number=62, name=f"name {i}", sentence=f"Sentence {i}.", estimate=mean([1, 2]), level="greedy", players=2
        )
        for i in range(40)
    ]
    folded = measurements_part(measurements, {})
    assert folded.index("name 11<") < folded.index("<details>") < folded.index("name 12<")
    assert "28 more" in folded
    assert all(f"Sentence {i}." in folded for i in range(40))
    assert "<details>" not in measurements_part(measurements[:13], {})


def test_a_notebook_shows_the_findings_and_measurements_and_draws_every_plot(high_tide_report):
    shown = high_tide_report._repr_html_()
    rows = len(high_tide_report.findings) + len(high_tide_report.measurements)
    assert shown.count("<tr>") == rows + shown.count("<table>")
    figures = high_tide_report.plots()
    assert len(figures) == sum(len(section.plots) for section in high_tide_report.sections) > 3
    assert all(figure.layout.title.text == title and figure.data for title, figure in figures.items())


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
    sample = sample_of(60, game=tw.load("high-tide", players=players))
    for w in sample.games:
        w.holdings[0, 0, 1] += 2
    said = [f.sentence for f in reported([fairness(sample)]) if "begins" in f.full_sentence]
    assert said == ["Seat 2 begins with 2 points; 0 is usual."]


def test_no_seat_is_accused_where_all_draw_their_stock_from_the_same_skewed_bag():
    """Each seat begins with 3 in four games out of ten, else with none: the mean is above the median for all."""
    chance = np.random.default_rng(1)
    sample = sample_of(200, ("random",), tw.load("high-tide", players=3))
    for w in sample.games:
        w.holdings[0, 0] = 3 * (chance.uniform(size=3) < 0.4)
    section = fairness(sample)
    assert not [f for f in reported([section]) if "begins" in f.full_sentence]
    assert min(f.p for f in section.findings if f.kind == "start_stock" and f.p is not None) > 0.01


def test_a_seat_that_wins_too_often_is_named_and_a_fair_one_is_not():
    sample = sample_of(200, ("random",))
    for number, w in enumerate(sample.games):
        w.places = np.array([1, 2] if number % 2 else [2, 1])
        w.starts = ({}, {})
    assert not [f for f in reported([fairness(sample)]) if f.number == 1]
    for w in sample.games:
        w.places = np.array([1, 2])
    sample = Sample(sample.plan, sample.games)
    assert [f.subject for f in reported([fairness(sample)]) if f.number == 1] == ["seat 1"]  # seat 2 is the rest of it


def test_who_begins_is_asked_only_where_it_is_not_always_the_same_seat():
    sample = sample_of(60)
    for w in sample.games:
        w.starts, w.places = ({"turn": "first"}, {"turn": "later"}), np.array([1, 2])
    assert not [f for f in fairness(sample).findings if f.subject.startswith("turn")]
    for w in sample.games[::2]:
        w.starts, w.places = w.starts[::-1], w.places[::-1]
    assert [f.subject for f in reported([fairness(Sample(sample.plan, sample.games))])] == ["turn first"]


def test_games_that_do_not_end_are_the_gravest_finding():
    sample = sample_of(60)
    for w in sample.games[:30]:
        w.ending = 0
    first = reported([pace(sample)])[0]
    assert "do not come to an end" in first.sentence
    assert first.severity > 0.7


def test_a_shared_track_that_begins_next_to_the_fall_is_named():
    def narrow(meaning):
        game = tw.load("meaning-made", players=2, content=Copy(edits=(("turns.start.standard.meaning", meaning),)))
        return [
            f.sentence for f in reported([cooperation(sample_of(12, ("random",), game), {})]) if "begins" in f.sentence
        ]

    assert not narrow(6)
    assert "hardly anything may go wrong" in narrow(1)[0]


def test_an_ending_that_never_comes_is_named_unless_it_is_an_options_own():
    game = tw.load("atlas-of-feelings")
    sample, other = sample_of(40, ("random",), game), sample_of(4, ("random",), game)
    first, second = game.box.endings[:2]
    for w in [*sample.games, *other.games]:
        w.ending = 1 + game.box.endings.index(first)

    def named(others):
        section = Section("")
        unused_endings(sample, others, section)
        return [f.subject for f in reported([section])]

    assert second in named([other])
    other.games[0].ending = 1 + game.box.endings.index(second)
    assert second not in named([Sample(other.plan, other.games)])


def test_an_option_is_named_for_games_without_end_only_where_they_end_without_it():
    usual, sample = sample_of(60), sample_of(60)
    for w in sample.games:
        w.ending = 0
    odd = option_unfinished("waits=3", usual, sample)
    assert odd.out_of_range and odd.p < 1e-6
    assert not option_unfinished("waits=3", sample, sample).out_of_range


def test_an_option_that_is_a_number_may_lengthen_the_game_as_much_as_it_says():
    usual, sample = sample_of(30), sample_of(30)
    for w in sample.games:
        w.actors = np.tile(w.actors, 3)
    assert not option_longer("waits=3", usual, sample).out_of_range  # three waits instead of one
    odd = option_longer("high_water=12", usual, sample)
    assert odd.out_of_range and odd.p < 1e-6


def use(**how):
    """An element that was taken in every one of 300 games."""
    usual = {"place": 0, "name": "a", "kind": "k", "words": "A", "offers": np.full(300, 3), "takes": np.ones(300)}
    return Use(**usual | {"rise": mean([]), "result": mean([]), "takers": list(range(300))} | how)


def test_what_is_rarely_taken_because_it_is_often_available_is_not_neglected():
    often = use(offers=np.full(100, 100), takes=np.repeat([1, 0], [90, 10]), takers=list(range(90)))
    assert not often.neglected
    assert replace(often, takers=[1, 2]).neglected


def test_an_element_that_is_never_available_is_named_unless_the_rules_leave_it_out():
    game = tw.load("atlas-of-feelings", content=Copy(edits=(("turns.points_per_turn", 2),)))
    missed = next(
        f for f in elements(sample_of(200, ("random",), game)).findings if f.sentence.startswith("Never available")
    )
    assert missed.out_of_range and missed.p is None
    assert "step/white-inward" in missed.sentence  # costs three, where nobody has more than two
    assert "step/white-clockwise" not in missed.sentence  # no rule lets white go round


def about(value):
    """The mean of 300 numbers around a value."""
    return mean([value - 0.05, value + 0.05] * 150)


@pytest.mark.parametrize(("gained", "named"), [(-0.2, True), (0.2, False)])
def test_what_thoughtful_players_gain_by_does_not_only_cost(monkeypatch, gained, named):
    """Taken at random it costs a tenth, and its takers finish worse. The question is how thoughtful players do."""
    poor = use(rise=about(-0.1), result=about(-0.2))
    other = replace(poor, name="b", rise=about(0.1), result=about(0.2))
    uses = {"random": [poor, other], "main": [replace(poor, rise=about(gained)), other]}
    monkeypatch.setattr("tablewright.lab.elements.uses_of", lambda sample: uses[sample.level])
    section = Section("")
    at_random, main = (Stand(level=level, examples=lambda takers: ()) for level in uses)
    harmful(at_random, main, section)
    assert [f.subject for f in reported([section])] == (["a"] if named else [])


@pytest.mark.parametrize(("powers", "absent"), [("founder", True), ("wow_pow", False)])
def test_wow_and_pow_cards_are_left_out_where_founders_play_without_them(powers, absent):
    game = tw.load("meeple-inc", powers=powers)
    left_out = game.box.study.left_out(game.rules)
    for name in ("wow/w01", "wow/w13", "pow/p01", "pow/p14", "way/remove-pow"):
        assert (name in left_out) == absent
    assert not {"objective/o01", "freelancer/f01"} & set(left_out)


def test_what_piles_up_is_named_only_where_it_is_meant_to_be_spent():
    sample = sample_of(60)
    assert not [f for f in reported([resources(sample)]) if "left over" in f.sentence]  # points are kept, not spent
    for w in sample.games:
        steps = np.where(np.arange(len(w.holdings)) % 2, 10.0, -3.5)  # ten are made, three and a half are spent
        w.holdings[:] = np.cumsum(steps)[:, None, None] + 3.5
    assert [f for f in reported([resources(sample)]) if "left over" in f.sentence]


def test_findings_that_chance_may_have_made_are_left_out_and_one_subject_speaks_once():
    sure = finding("Sure.", size=0.3, subject="a")
    more = finding("More.", size=0.2, subject="a")
    unsure = [finding("Unsure.", p=0.04, size=0.9, subject=str(i)) for i in range(20)]
    found = reported([Section("", findings=[more, sure, *unsure])])
    assert [f.full_sentence for f in found] == ["Sure. More."]


def test_a_value_within_its_range_is_not_reported_and_its_test_still_counts():
    odd = finding("Odd.", p=0.004)
    assert reported([Section("", findings=[odd])]) == [odd]
    fine = [finding("Fine.", out_of_range=False, p=1e-9) for _ in range(9)]
    assert reported([Section("", findings=[odd, *fine])]) == []  # ten tests: 0.004 * 10 is above 0.01


def test_what_is_counted_has_no_p_value_and_changes_no_correction():
    counts = [finding(f"Counted {i}.", kind="never_available", p=None) for i in range(50)]
    odd = finding("Odd.", p=0.004)
    assert len(reported([Section("", findings=[*counts, odd])])) == 51


def test_findings_of_a_group_are_one_finding_that_lists_those_that_are_significant():
    group = Group(name="rarely taken", one="One card is rarely taken", many="{count} of 9 cards are rarely taken")
    members = [
        finding(kind="rarely_taken", subject=name, item=name, group=group, p=p, count=10)
        for name, p in (("a", 1e-9), ("b", 1e-7), ("c", 0.2))
    ]
    (found,) = reported([Section("", findings=members)])
    assert (found.sentence, found.subject) == ("2 of 9 cards are rarely taken: a; b.", "a, b")
    assert (found.p, found.count) == (1e-7, 20)


def test_a_second_bot_level_confirms_a_finding_or_not():
    odd = [finding(name, key=name) for name in ("both", "one", "not asked")]
    second = [finding("both", key="both", p=0.03), finding("one", key="one", p=0.03, out_of_range=False)]
    confirmed = {f.sentence: f.confirmed for f in reported([Section("", findings=odd)], second)}
    assert confirmed == {"both": True, "one": False, "not asked": None}


def test_leads_are_calibrated_by_their_results():
    chance = np.random.default_rng(1)
    lead = chance.normal(size=(4000, 2))
    lead[:, 1] = -lead[:, 0]
    won = (chance.uniform(size=4000) < 1 / (1 + np.exp(-3 * lead[:, 0]))).astype(float)
    chances = calibrated(lead, np.stack([won, 1 - won], axis=1))
    clear = lead[:, 0] > 1.5
    assert chances[clear, 0].mean() == pytest.approx(won[clear].mean(), abs=0.05)
    assert 0.3 < chances[np.abs(lead[:, 0]) < 0.1, 0].mean() < 0.7


def test_a_game_is_read_at_even_moments_and_decided_when_it_stays_decided():
    assert at_moments(np.arange(101))[[0, 10, 20]].tolist() == [0, 50, 100]
    chances = np.full((2, 21, 2), 0.5)
    chances[:, 10:, 0], chances[:, 10:, 1] = 0.95, 0.05
    chances[1, 15] = 0.5
    assert decided_from(chances, np.array([[1.0, 0.0], [1.0, 0.0]])).tolist() == [0.5, 0.8]


def test_stability_is_the_spread_of_the_expected_payoff_over_time():
    sample = sample_of(30, ("random",))
    for w in sample.games:
        w.promises = np.tile([[0.4, 0.6], [0.6, 0.4]], (21, 1))
    (measured,) = (m for m in closeness(sample).measurements if m.number == 27)
    assert measured.estimate.value == pytest.approx(0.1, abs=0.005)


@pytest.mark.parametrize(
    ("choices", "named"), [(3, "shorter than printed"), (8, ""), (60, ""), (500, "longer than printed")]
)
def test_a_game_far_from_its_printed_time_is_named(choices, named):
    """High Tide says 5 to 10 minutes: three choices are too few for that, and five hundred too many."""
    sample = sample_of(30, ("random",))
    for w in sample.games:
        w.choices = np.full(choices, 2)
    said = [f.sentence for f in reported([pace(sample)]) if f.kind == "printed_time"]
    assert bool(said) == bool(named)
    assert not said or named in said[0]


def test_a_restricted_player_leaves_the_element_alone_where_it_can():
    place = find_element(GAME.box, "card/5")
    free = Chunk(SamplePlan(GAME, ("random",), 40, 1, 2), 0, 40).play()
    barred = Chunk(SamplePlan(GAME, ("random",), 40, 1, 2, restriction=Restriction((place,))), 0, 40).play()
    forced = Chunk(
        SamplePlan(GAME, ("random",), 40, 1, 2, restriction=Restriction((place,), always=True)), 0, 40
    ).play()

    def taken(games):
        return sum(int(w.taken[-number % 2, place]) for number, w in enumerate(games))

    assert taken(barred) < taken(free) < taken(forced) + 5
    assert all(w.taken[-n % 2, place] == w.offered[-n % 2, place] for n, w in enumerate(forced))
    sample = Sample(SamplePlan(GAME, ("random",), 40, 1, 2, restriction=Restriction((place,))), barred)
    assert 0 <= restricted_share(sample).value <= 1


def test_players_give_never_or_always_where_they_have_the_choice_and_the_report_says_what_that_costs():
    game = tw.load("meaning-made", players=2)
    gifts = giving_actions(game.box)
    played = {}
    for how in ("never", "", "always"):
        plan = SamplePlan(game, ("random",), 12, 1, giving=how)
        played[how] = Sample(plan, plan.chunks()[0].play())
    given = {how: sum(np.isin(w.actions, gifts).sum() for w in sample.games) for how, sample in played.items()}
    assert given["never"] < given[""] < given["always"]
    for number, w in enumerate(played["never"].games):
        w.places = np.array([2, 2] if number < 6 else [1, 2])
        w.scores = np.array([1, 3])
    for w in played["always"].games:
        w.places, w.scores = np.array([1, 2]), np.array([4, 4])
    section = Section("")
    selfishness(Evidence(game, {f"giving {how}": sample for how, sample in played.items()}), section)
    (measured,) = section.measurements
    assert (measured.number, measured.estimate.value) == (56, 0.5)
    assert "+2.0 (+2.0 to +2.0) points higher" in measured.sentence


def test_a_player_of_a_style_prefers_every_element_of_its_kind_and_is_counted_from_its_own_seat():
    main = sample_of(24, ("random",), appraised=24)
    plans = style_plans(main, 40)
    assert list(plans) == ["style card", "style way"]
    plan = plans["style card"]
    sample = Sample(plan, [record for chunk in plan.chunks() for record in chunk.play()])
    wait = find_element(GAME.box, "way/wait")
    assert all(w.taken[-number % 2, wait] == 0 for number, w in enumerate(sample.games))
    assert sum(w.taken[1 - -number % 2, wait] for number, w in enumerate(sample.games)) > 0
    for number, w in enumerate(sample.games):
        w.places = np.array([1, 2]) if -number % 2 == 0 else np.array([2, 1])
    section = restricted_play(Evidence(GAME, {"style card": Sample(plan, sample.games)}))
    (measured,) = section.measurements
    assert (measured.number, measured.estimate.value) == (50, 1.0)
    assert [f.kind for f in reported([section])] == ["dominant_style"]


def test_kinds_that_never_stand_to_choice_together_are_no_styles():
    main = sample_of(24, ("random",), appraised=24)
    cards = set(range(len(GAME.box.study.elements) - 1))
    for w in main.games:
        w.appraisal = replace(w.appraisal, subjects=tuple(cards))
    assert style_plans(main, 40) == {}


def test_giving_that_is_never_a_choice_has_no_cost():
    sample = sample_of(8)
    section = Section("")
    selfishness(Evidence(GAME, {"giving never": sample, "giving always": sample}), section)
    assert not section.measurements
    assert "never choose between giving" in section.notes[0]


def test_an_unknown_element_is_refused_with_the_nearest():
    with pytest.raises(BadOption, match=r"no element 'card/55': did you mean card/5\?"):
        find_element(GAME.box, "card/55")


def test_what_was_offered_and_taken_adds_up():
    for w in sample_of(10).games:
        assert w.taken.sum() == w.plies
        assert (w.taken <= w.offered).all()
        assert w.offered.sum() <= w.choices.sum()


def test_the_same_seed_gives_the_same_report(high_tide_report):
    from tests.lab.conftest import report_of

    again = report_of(tw.load("high-tide", players=3), 120)
    assert [m.estimate for m in again.measurements] == pytest.approx(
        [m.estimate for m in high_tide_report.measurements]
    )


def test_a_planted_fault_is_among_the_first_findings():
    from tests.lab.conftest import report_of

    nothing_to_win = Copy(edits=(("tide.flood_loss", 0), ("tide.high_water_points", 0)))
    first = report_of(tw.load("high-tide", players=2, content=nothing_to_win), 80).findings[:5]
    assert any("Nobody makes any points" in finding.sentence for finding in first), [f.sentence for f in first]
