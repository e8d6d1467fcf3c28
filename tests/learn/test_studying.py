"""A net that learns lessons: what it is measured by, where it goes on, and that it learns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

import tablewright as tw
from tablewright.bots.nets import forward
from tablewright.bots.nets.files import read_net
from tablewright.bots.nets.inputs import rules_numbers
from tablewright.engine.errors import BadOption
from tablewright.learn.lessons import EACH, LessonPlan, Lessons, joined, kinds_for, play_lessons, take_lessons
from tablewright.learn.studying import HELD_OUT, Studying, StudyPlan, learn_lessons

BOX = tw.load("high-tide").box
PLAN = LessonPlan("high-tide", "search:20", (2, 3))
STUDY = StudyPlan(passes=4, batch=32, rate=0.003, width=16, blocks=1, judge_width=8)


@pytest.fixture(scope="module")
def lessons() -> Lessons:
    return play_lessons(PLAN, 0, HELD_OUT + 4)


def studying(lessons: Lessons, study: StudyPlan = STUDY, start: Path | None = None) -> Studying:
    return Studying(BOX, PLAN, study, lessons, "cpu", start)


def test_both_towers_come_nearer_to_the_lessons(lessons: Lessons) -> None:
    found = studying(lessons)
    found.run()
    first, last = found.curve[0], found.curve[-1]
    assert last["policy"] < first["policy"]
    assert last["judge"] < first["judge"]


def test_one_game_in_twenty_is_held_out(lessons: Lessons) -> None:
    found = studying(lessons)
    held = sum(int((lessons.games == number).sum()) for number in (0, HELD_OUT))
    assert len(found.held["codes"]) == held
    assert len(found.own["codes"]) == len(lessons.games) - held


def test_a_policy_that_shares_as_the_teacher_does_makes_no_error(lessons: Lessons) -> None:
    found = studying(lessons, replace(STUDY, sharpness=1.0))
    rows = torch.arange(len(found.own["codes"]))
    wanted = found.own["shares"].float()
    odds = (wanted / wanted.sum(1, keepdim=True)).clamp(min=1e-30).log()
    found.player.decide = lambda *given: (odds, odds[:, 0])  # type: ignore[method-assign]
    policy, _, agreed = found.errors(found.own, rows)
    assert policy.item() == pytest.approx(0, abs=1e-4)
    assert agreed.item() == 1


def test_seats_that_are_not_in_the_game_have_no_part_in_the_error(lessons: Lessons) -> None:
    found = studying(lessons)
    rows = torch.arange(len(found.own["codes"]))
    _, before, _ = found.errors(found.own, rows)
    empty = torch.arange(BOX.most_players) >= found.own["players"][:, None]
    assert empty.any()
    found.own["outcomes"] = torch.where(empty[:, None], 1 - found.own["outcomes"], found.own["outcomes"])
    assert found.errors(found.own, rows)[1].item() == before.item()


def test_the_net_that_is_written_is_the_one_that_learned(lessons: Lessons, tmp_path: Path) -> None:
    found = studying(lessons)
    found.run()
    found.save(tmp_path / "net.npz")
    net = read_net(BOX, tmp_path / "net.npz")
    row = int(np.flatnonzero(lessons.games == 1)[0])
    game = kinds_for(PLAN, int(lessons.players[row]))[int(lessons.kinds[row])]
    start, _ = forward.starts(net, game)
    said = forward.climb(net.policy, forward.first_layer(BOX, net.policy, start, lessons.codes[row]))
    with torch.no_grad():
        seen = found.player.see(torch.tensor(lessons.codes[row : row + 1]))
        kind = (game.players - 1) * PLAN.variants + int(lessons.kinds[row])
        learned = found.player.policy(seen, found.rules, torch.tensor([kind]))[0, : len(said)]
    assert said == pytest.approx(learned.numpy(), abs=0.05), "but for the precision of a file"


def test_an_interrupted_run_ends_with_the_same_net(lessons: Lessons, tmp_path: Path) -> None:
    whole = studying(lessons)
    whole.run()
    begun = studying(lessons)
    torch.manual_seed(5)
    begun.go_through()
    begun.done = 1
    begun.keep(tmp_path / "half.pt")
    again = studying(lessons)
    assert again.resume(tmp_path / "half.pt")
    assert again.done == 1
    for name, weights in begun.player.state_dict().items():
        assert torch.equal(weights, again.player.state_dict()[name])
    other = studying(lessons, replace(STUDY, batch=16))
    assert not other.resume(tmp_path / "half.pt"), "other settings begin anew"
    assert not other.resume(tmp_path / "none.pt")


def test_a_checkpoint_that_cannot_be_read_is_refused(lessons: Lessons, tmp_path: Path) -> None:
    (tmp_path / "half.pt").write_bytes(b"")
    with pytest.raises(BadOption, match=r"half\.pt cannot be read"):
        studying(lessons).resume(tmp_path / "half.pt")


def test_a_checkpoint_of_self_play_is_refused(lessons: Lessons, tmp_path: Path) -> None:
    torch.save({"settings": {}}, tmp_path / "half.pt")
    with pytest.raises(BadOption, match="is of a run without a teacher"):
        studying(lessons).resume(tmp_path / "half.pt")


def test_lessons_of_another_plan_begin_anew(lessons: Lessons, tmp_path: Path) -> None:
    studying(lessons).keep(tmp_path / "half.pt")
    assert studying(lessons).resume(tmp_path / "half.pt")
    assert not Studying(BOX, replace(PLAN, seed=2), STUDY, lessons, "cpu").resume(tmp_path / "half.pt")


def test_lessons_keep_the_rules_that_they_were_played_by(lessons: Lessons) -> None:
    found = Studying(BOX, replace(PLAN, counts=(2,), variants=1), STUDY, lessons, "cpu")
    for data, held in ((found.own, False), (found.held, True)):
        rows = np.flatnonzero((lessons.games % HELD_OUT == 0) == held)
        for row, kind in zip(rows, data["kinds"].tolist(), strict=True):
            game = kinds_for(PLAN, int(lessons.players[row]))[int(lessons.kinds[row])]
            assert found.rules[kind].numpy() == pytest.approx(rules_numbers(game), abs=0)


def test_a_start_of_another_width_is_refused(lessons: Lessons, tmp_path: Path) -> None:
    studying(lessons).save(tmp_path / "net.npz")
    with pytest.raises(BadOption, match="use --width 16 --judge-width 8"):
        studying(lessons, replace(STUDY, width=24), tmp_path / "net.npz")


def test_a_folder_of_lessons_becomes_a_net(tmp_path: Path) -> None:
    plan = replace(PLAN, counts=(2,))
    take_lessons(plan, tmp_path / "lessons", EACH + 8, workers=1)
    told: list[dict[str, float]] = []
    file = learn_lessons(BOX, plan, replace(STUDY, passes=2), tmp_path, "cpu", told.append)
    assert [point["pass"] for point in told] == [1, 2]
    assert read_net(BOX, file).made["decisions"] == len(joined([play_lessons(plan, 0, EACH + 8)]).codes)
    learn_lessons(BOX, plan, replace(STUDY, passes=2), tmp_path, "cpu", told.append)
    assert len(told) == 2, "a run that is complete learns nothing more"
