"""A learner in a lesson: a real match, the step it is at, and what becomes of each try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from random import Random

from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent, TablewrightError
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.teach.errors import BadText
from tablewright.teach.lessons.conditions import fits
from tablewright.teach.lessons.reading import Lesson, Remark, Step

MOST_ANSWERS = 300  # of the other seats to one action


class Verdict(StrEnum):
    GOOD = "good"  # the step is done
    MORE = "more"  # the action stays, and the step goes on
    BAD = "bad"  # the action was played, and is to be taken back
    LATER = "later"  # a legal action that this step does not allow; nothing was played
    ILLEGAL = "illegal"  # nothing was played


@dataclass(frozen=True)
class Run:
    """A lesson up to a decision of the learner, or to its end. Nobody changes its match: a try is made on a copy."""

    lesson: Lesson
    match: Match
    rounds: Sequence[int]  # of each action
    done: int = 0  # steps
    answers: int = 0  # actions of `others` that this step has used

    @property
    def step(self) -> Step | None:
        """What the learner is to do now; None at the end."""
        return self.lesson.steps[self.done] if self.done < len(self.lesson.steps) else None

    @property
    def seat(self) -> int:
        return self.lesson.start.seat

    def play(self, action: int | str) -> Run:
        match = self.match.clone()
        match.play(action)
        return replace(self, match=match, rounds=(*self.rounds, match.round))

    def attempt(self, action: int) -> Try:
        """What becomes of an action. The lesson must not be over."""
        step = self.step
        assert step is not None
        refusal = self.match.why_not(action)
        if refusal:
            return Try(Verdict.ILLEGAL, f"{refusal.sentence}.", refusal.rule, self)
        if not is_allowed(self.match, step, action):
            return Try(Verdict.LATER, step.later, None, self)
        after = self.play(action)
        if step.done.holds(after.match, self.seat):
            finished = replace(after.answered(step), done=self.done + 1, answers=0)
            return Try(Verdict.GOOD, after.remark(step.good), None, finished)
        if step.several:
            return Try(Verdict.MORE, after.remark(step.bad), None, after.answered(step))
        return Try(Verdict.BAD, after.remark(step.bad), None, after)

    def remark(self, remarks: Sequence[Remark]) -> str:
        """The first remark that is true of the last action."""
        return next((remark.say for remark in remarks if remark.condition.holds(self.match, self.seat)), "")

    def answered(self, step: Step) -> Run:
        """The other seats play until it is the learner's turn, or the game is over."""
        run = self
        for _ in range(MOST_ANSWERS):
            if run.match.actor in (None, self.seat):
                return run
            if run.answers < len(step.others):
                run = replace(run.play_for_others(step.others[run.answers], step), answers=run.answers + 1)
            else:
                run = run.play(random_action(run.match))
        raise BadText(self.lesson.file, step.line, f"it is not the learner's turn after {MOST_ANSWERS} actions.")

    def play_for_others(self, action: str, step: Step) -> Run:
        try:
            return self.play(action)
        except TablewrightError as error:
            raise BadText(self.lesson.file, step.line, f"others cannot play {action!r}: {error}") from None


@dataclass(frozen=True)
class Try:
    """What became of an action."""

    verdict: Verdict
    say: str
    rule: str | None  # the rule that forbids it
    run: Run  # the lesson after it


def is_allowed(match: Match, step: Step, action: int) -> bool:
    return not step.allow or fits(match.text(action), step.allow)


def random_action(match: Match) -> int:
    """The same in the same position of the same match."""
    return Random(f"{match.seed} {len(match.moves)}").choice(match.legal())


@cache
def open_game(box: Box, options: tuple[tuple[str, object], ...], plain: bool) -> Game:
    return Game(box, box.settle(dict(options)), plain=plain)


def begin(box: Box, lesson: Lesson, *, plain: bool) -> Run:
    """A lesson at its first step; what the rules refuse raises `BadText`."""
    start = lesson.start
    try:
        game = open_game(box, tuple(start.options.items()), plain)
        if start.seat >= game.players:
            raise BadContent(f"there is no seat {start.seat}: seats are numbered from 0 to {game.players - 1}.")
        match = game.new(start.seed, names=start.names, draws=start.draws)
        rounds = []
        for _ in range(start.plies):
            match.play(random_action(match))
            rounds.append(match.round)
        for action in start.actions:
            match.play(action)
            rounds.append(match.round)
    except (TablewrightError, IndexError) as error:
        raise BadText(lesson.file, 1, f"the position cannot be played: {error}") from None
    return Run(lesson, match, tuple(rounds))
