"""The report as data: words, example moments, numbers to turn, and people beside bots."""

import json
from dataclasses import asdict

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena.samples import SamplePlan
from tablewright.engine.copies import Copy
from tablewright.engine.workbook import edited, shipped_values, to_text
from tablewright.lab.findings import Section
from tablewright.lab.people import PeopleMatch, choices_of, compare_people, human_agreement
from tablewright.lab.planning import report_plans
from tablewright.lab.printed import printed_prices
from tablewright.lab.remedies import Remedies
from tablewright.lab.report_data import report_data
from tablewright.lab.report_games import ReportGames
from tablewright.lab.sample import Sample

from .conftest import report_of
from .test_report import finding

GAME = tw.load("high-tide", players=2)


def played_by(bots, games, seed=11):
    plan = SamplePlan(GAME, (bots,), games, seed)
    return [record for chunk in plan.chunks() for record in chunk.play()]


def as_people(records, every=1):
    return [PeopleMatch(r.seed, [int(a) for a in r.actions], list(range(0, r.plies, every))) for r in records]


# --- Data -------------------------------------------------------------------------------------------------------------


def test_a_report_is_plain_json_and_says_what_the_page_says(high_tide_report):
    data = report_data(high_tide_report)
    json.dumps(asdict(data), allow_nan=False)
    assert [f.sentence for f in data.findings] == [f.full_sentence for f in high_tide_report.findings]
    assert sum(len(section.measures) for section in data.sections) == len(high_tide_report.measurements)
    assert f"{data.games:,} games" in data.about and data.people is None


def test_an_example_opens_where_the_element_is_taken(high_tide_report):
    data = report_data(high_tide_report)
    (waiting,) = (f for f in data.findings if f.subject == "way/wait")
    for moment in waiting.moments:
        match = data.matches[moment.match]
        game = tw.load("high-tide", players=3).new(seed=match.seed)
        for action in match.actions[: moment.ply]:
            game.play(action)
        assert game.text(match.actions[moment.ply]) == "wait"


def test_an_example_of_a_choice_opens_at_that_choice(high_tide_report):
    data = report_data(high_tide_report)
    kept = {record.seed: record for record in high_tide_report.examples}
    for number, looked_at in ((16, "appraisal"), (17, "appraisal"), (28, "late")):
        moments = [
            m for section in data.sections for each in section.measures if each.measure == number for m in each.moments
        ]
        assert moments
        for moment in moments:
            record = kept[data.matches[moment.match].seed]
            assert moment.ply == getattr(record, looked_at).ply


def test_elements_are_ranked_by_what_they_bring(high_tide_report):
    (cards,) = (kind for kind in report_data(high_tide_report).kinds if kind.kind == "card")
    rises = [float(element.rise.split(" ")[0]) for element in cards.elements if element.known]
    assert len(rises) > 1 and rises == sorted(rises, reverse=True)
    assert sorted(element.place for element in cards.elements) == list(range(5))


def test_games_played_one_at_a_time_are_those_that_workers_play():
    whole = report_of(GAME, 24)
    games = ReportGames(GAME, 24, second="search:20")
    while not games.complete:
        games.play_one()
    assert games.played == games.total == sum(len(sample.games) for sample in games.evidence.samples.values())
    assert games.evidence.samples.keys() == whole.evidence.samples.keys()
    for name, sample in whole.evidence.samples.items():
        mine = games.evidence.samples[name].games
        assert all(np.array_equal(a.actions, b.actions) for a, b in zip(sample.games, mine, strict=True)), name
    assert set(report_plans(GAME, 24, 0)) < set(games.plans)  # some are restricted


# --- Numbers to turn --------------------------------------------------------------------------------------------------


def meaning_made(edits=()):
    return tw.load("meaning-made", players=2, plain=True, content=Copy(edits=edits))


@pytest.mark.parametrize(
    ("kind", "upward", "cell", "text"),
    [
        ("unusual_price", True, "cost.energy", "2"),  # too cheap
        ("unusual_price", False, "cost.energy", "0"),
        ("rarely_taken", True, "cost.energy", "0"),
        ("must_have", True, "cost.energy", "2"),
    ],
)
def test_the_price_of_a_card_is_turned_against_a_finding(kind, upward, cell, text):
    found = Remedies(meaning_made()).of(finding(kind=kind, upward=upward, subject="pattern/shell"))
    assert (found.cell, found.text) == (f"patterns.pattern.shell.{cell}", text)
    assert found.name == f"Shell, cost energy {text}" and found.sentence == f"Shell: Cost energy {text} instead of 1."


def test_the_other_changes_of_a_version_stay_as_they_are():
    """A designer's version comes as the contents of all files."""
    box = tw.load("meaning-made", plain=True).box
    values = edited(box, shipped_values(box), "patterns.pattern.shell.bonus.energy", "9")
    version = tw.load("meaning-made", players=2, plain=True, content=Copy(contents=to_text(values)))
    found = Remedies(version).of(finding(kind="unusual_price", upward=True, subject="pattern/shell"))
    assert found.sentence == "Shell: Cost energy 2 instead of 1."


def test_the_reward_is_turned_where_the_price_cannot_fall():
    free = (("patterns.pattern.shell.cost.energy", 0), ("patterns.pattern.shell.cost.insight", 0))
    found = Remedies(meaning_made(free)).of(finding(kind="rarely_taken", subject="pattern/shell"))
    assert (found.cell, found.text) == ("patterns.pattern.shell.bonus.energy", "2")


@pytest.mark.parametrize(("kind", "text"), [("shared_loss", "+"), ("near_collapse", "+"), ("never_in_danger", "-")])
def test_the_start_of_the_shared_track_is_turned_towards_the_target(kind, text):
    game = meaning_made()
    start = int(game.rules.start_meaning)
    found = Remedies(game).of(finding(kind=kind, subject="survival"))
    assert found.cell == "turns.start.standard.meaning" and int(found.text) == start + (1 if text == "+" else -1)


def test_a_seat_that_does_too_well_begins_with_less():
    found = Remedies(tw.load("meeple-inc", players=4, plain=True)).of(finding(upward=True, subject="seat 4"))
    assert found.cell.startswith("company.start.") and found.sentence.endswith(".")


def test_printed_prices_say_which_way_they_are_off():
    game = meaning_made((("patterns.pattern.shell.bonus.energy", 9),))
    section = Section("Elements")
    printed_prices(Sample(SamplePlan(game, ("greedy",), 1), []), section)
    much = next(f for f in section.findings if f.out_of_range and "pattern/shell" in f.subject)
    assert much.upward and Remedies(game).of(much).cell == "patterns.pattern.shell.cost.energy"


def test_a_finding_without_a_known_number_has_none():
    remedies = Remedies(GAME)
    assert remedies.of(finding(kind="harmful", subject="way/wait")) is None
    assert remedies.of(finding(kind="ties", subject="ties")) is None
    assert remedies.of(finding(kind="seat_share", subject="seat 1")) is None


# --- People -----------------------------------------------------------------------------------------------------------


def test_people_who_play_like_the_bots_do_not_differ():
    main = Sample(SamplePlan(GAME, ("greedy",), 120, 3), played_by("greedy", 120, 3))
    alike = [compare_people(main, as_people(played_by("greedy", 12, 100 + seed))) for seed in range(20)]
    assert sum(people.differ for people in alike) <= 1
    assert alike[0].matches == 12 and "for certain" in alike[0].sentence


def test_people_who_always_wait_are_noticed_and_named():
    main = Sample(SamplePlan(GAME, ("greedy",), 120, 3), played_by("greedy", 120, 3))
    matches = [match_of_waiters(seed) for seed in range(8)]
    people = compare_people(main, matches)
    assert people.differ and people.elements[0].certain
    assert people.sentence.startswith("People play differently in 8 matches: they take ")
    assert "way/wait" in [element.name for element in people.elements if element.certain]
    few = compare_people(main, matches[:4])
    assert not few.differ and few.sentence.endswith("With 5 or more it can be tested.")


def match_of_waiters(seed):
    """Both players wait as soon as they can."""
    match = GAME.new(seed=seed)
    while not match.over:
        legal = match.legal()
        match.play(next((a for a in legal if match.text(a) == "wait"), legal[0]))
    return PeopleMatch(seed, match.actions, range(len(match.actions)))


def test_only_what_people_decided_is_counted():
    records = played_by("greedy", 3)
    offered, taken = choices_of(GAME, as_people(records))
    assert np.array_equal(offered, [r.offered.sum(axis=0) for r in records])
    assert np.array_equal(taken, [r.taken.sum(axis=0) for r in records])
    half = choices_of(GAME, as_people(records, every=2))[0]
    assert 0 < half.sum() < offered.sum()
    assert compare_people(Sample(SamplePlan(GAME, ("greedy",), 3), records), []) is None


def test_people_who_play_as_bots_do_agree_with_them_and_others_do_not():
    main = Sample(SamplePlan(GAME, ("greedy",), 200), played_by("greedy", 200))
    alike = human_agreement(main, as_people(played_by("greedy", 12, 100)))
    (measured,) = alike.measurements
    assert (measured.number, measured.estimate.value, measured.estimate.count) == (66, 1.0, 5)
    unlike = human_agreement(main, as_people(played_by("random", 60, 100)))
    (table,) = unlike.tables
    assert unlike.measurements[0].estimate.value < 1.0
    assert [row[0] for row in table.rows if row[-1] == "different"] == ["best score"]


def test_the_report_shows_agreement_with_people_only_where_there_are_enough_matches(high_tide_report):
    game = high_tide_report.game
    records = SamplePlan(game, ("random",), 6, 5).chunks()[0].play()
    numbers = {
        count: [m.measure for m in report_data(high_tide_report, as_people(records[:count])).sections[-1].measures]
        for count in (0, 4, 6)
    }
    assert [66 in numbers[count] for count in (0, 4, 6)] == [False, False, True]
