"""The games of a report, played one at a time, so that whoever plays them can stop after any."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.arena.samples import SamplePlan, play_game, recorder_for
from tablewright.engine.game import Game
from tablewright.lab.elements import RESTRICTED_ELEMENTS
from tablewright.lab.planning import MAIN_LEVEL, SECOND_LEVEL, report_plans, restrictions
from tablewright.lab.report import Report, write_report
from tablewright.lab.sample import Evidence, Sample


class ReportGames:
    """What `planning.collect` plays, in the same order and with the same seeds."""

    def __init__(self, game: Game, games: int, seed: int = 0, level: str = MAIN_LEVEL, second: str = SECOND_LEVEL):
        self.evidence = Evidence(game)
        self.plans = report_plans(game, games, seed, level, second)
        self.next = self._play()
        self.played = 0
        self.complete = False

    @property
    def total(self) -> int:
        """The number of games. Until the main sample is known, the restricted ones are estimated."""
        known = sum(plan.games for plan in self.plans.values())
        main = self.plans["main"]
        if main.game.players < 2 or any(plan.restriction for plan in self.plans.values()) or self.complete:
            return known
        return known + 2 * RESTRICTED_ELEMENTS * (main.games // 12)

    def play_one(self) -> None:
        """Play the next game, unless all are played."""
        if next(self.next, None) is None:
            self.complete = True
        else:
            self.played += 1

    def report(self) -> Report:
        return write_report(self.evidence)

    def _play(self) -> Iterator[SamplePlan]:
        yield from self._play_plans(dict(self.plans))
        restricted = restrictions(self.evidence.main)
        self.plans |= restricted
        yield from self._play_plans(restricted)

    def _play_plans(self, plans: dict[str, SamplePlan]) -> Iterator[SamplePlan]:
        for name, plan in plans.items():
            sample = self.evidence.samples[name] = Sample(plan, [])
            recorder = recorder_for(plan)
            for number in range(plan.games):
                sample.games.append(play_game(plan, recorder, number))
                yield plan
