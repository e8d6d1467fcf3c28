"""The measures of a report and how each is judged: every measure, threshold and severity is declared here, once.

A measure is a number that a report always gives. A judgement says when such a number is out of range, by which test,
and how severe that is. `python -m tablewright.lab.measures docs/measures.md` writes the list as a document.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Direction(Enum):
    """Which values of a measure are good."""

    HIGHER = "higher is better"
    LOWER = "lower is better"
    RANGE = "a middle range is best"
    NEITHER = "neither: it depends on the game"


@dataclass(frozen=True, kw_only=True)
class Measure:
    """A number of a report: what it asks, in which unit, and which values are good."""

    number: int
    name: str
    section: str  # the designer's question that its section of the report answers
    question: str
    unit: str
    direction: Direction
    source: str


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """When a measure is out of range, by which test, and how severe that is.

    The severity is `base` plus `slope` times the size of the deviation, at most `most`; 0 is trivial and 1 is as bad as
    can be. Findings are ordered by it.
    """

    measure: int
    sentence: str  # what is out of range; {edge} stands for the threshold
    test: str
    edge: float  # the threshold, in the unit of the measure
    base: float
    slope: float = 0.0
    most: float = 1.0
    size: str = ""  # what the severity grows with

    @property
    def rule(self) -> str:
        return self.sentence.format(edge=self.edge)

    def severity(self, size: float) -> float:
        return min(self.most, self.base + self.slope * size)

    @property
    def severity_rule(self) -> str:
        if not self.slope:
            return f"{self.base:g}"
        parts = [f"{self.base:g} plus" if self.base > 0 else "", "" if self.slope == 1 else f"{self.slope:g} times"]
        words = " ".join([*filter(None, parts), self.size])
        return f"{words}{f', less {-self.base:g}' if self.base < 0 else ''}, at most {self.most:g}"


# --- Sections: a designer's questions -------------------------------------------------------------------------------

FAIRNESS = "Is every seat fair?"
PACE = "How long is a game, and how does it end?"
COOPERATION = "Does the group survive, and does giving pay?"
CLOSENESS = "How close is it, and who leads when?"
INTERACTION = "How much do players affect each other?"
CHOICES = "Are there real choices?"
ELEMENTS = "Which elements are too strong, too weak, or never used?"
RESTRICTED = "What is an element worth?"
RESOURCES = "What is made and spent, and what is short?"
SKILL = "How much is skill, and how much is luck?"
INFORMATION = "What is hidden, and what is seeing worth?"
OPTIONS = "What does each option change?"
PLAYER_COUNTS = "Does it hold for other numbers of players?"
TRUST = "How far can this report be trusted?"

# --- Tests ----------------------------------------------------------------------------------------------------------

SHARE = "exact binomial test against an equal share"
CLUSTERED = "Student's t-test of each game's cases beyond those expected"
BINOMIAL = "exact binomial test against the threshold"
T = "Student's t-test of the mean against the threshold"
T_NULL = "Student's t-test of the mean against an equal share or no difference"
T_KIND = "Student's t-test of the mean against the median of its kind"
TWO_SHARES = "Fisher's exact test of two samples"
TWO_MEANS = "Student's t-test of two samples"
COUNTED = "none: it is counted"
PRINTED = "none: it is read from the printed numbers"

H, L, R, N = Direction.HIGHER, Direction.LOWER, Direction.RANGE, Direction.NEITHER

# What severities grow with
RELATIVE = "the deviation divided by an equal share"
SPREADS = "the deviation in spreads"
OF_GAMES = "the share of such games"
MORE_GAMES = "the additional share of such games"

MEASURES = {
    m.number: m
    for m in (
        Measure(
            number=1, name="Seat advantage", section=FAIRNESS, direction=L,
            question="How often does the seat that is furthest from an equal share finish first?",
            unit="share of games, ties divided",
            source="Ludii AdvantageP1, Balance; TAG OrdinalPosition; Jaffe and others 2012",
        ),
        Measure(
            number=2, name="Balance index", section=FAIRNESS, direction=H,
            question="How alike are the seats: 1 less the difference between the best and the worst?",
            unit="0 to 1", source="Ludii Balance",
        ),
        Measure(
            number=3, name="Start conditions", section=FAIRNESS, direction=L,
            question="How much does a dealt card, a house, a stock or the first turn change the chance of first place?",
            unit="share of games, ties divided", source="own, after Jaffe and others 2012",
        ),
        Measure(
            number=4, name="Completion", section=PACE, direction=H,
            question="How many games have a winner, end in a tie, or do not end?",
            unit="share of games", source="Ludii Completion, Drawishness, Timeouts; Browne and Maire 2010",
        ),
        Measure(
            number=5, name="Shared loss", section=COOPERATION, direction=R,
            question="In how many games does nobody win, by the level of the players?",
            unit="share of games", source="own, after Zagal, Rick and Hsi 2006",
        ),
        Measure(
            number=6, name="Closeness", section=CLOSENESS, direction=L,
            question="How far apart are the two best scores, and how often are they equal?",
            unit="points", source="Isaksen and others 2016",
        ),
        Measure(
            number=7, name="Scores and margin", section=CLOSENESS, direction=N,
            question="How high is the best score, and how far is it above the second and the last?",
            unit="points", source="TAG FinalScore; Ludii ScoreDifference",
        ),
        Measure(
            number=8, name="Spread of the best score", section=CLOSENESS, direction=N,
            question="How much does the best score vary from game to game?",
            unit="points", source="Ludii OutcomeUniformity",
        ),
        Measure(
            number=9, name="Duration", section=PACE, direction=N,
            question="How many rounds and decisions does a game take, and the longest 5 % of the games?",
            unit="rounds", source="Ludii Duration; Browne and Maire 2010",
        ),
        Measure(
            number=10, name="Fit to the printed time", section=PACE, direction=H,
            question="How many games lie within the playing time printed on the box?",
            unit="share of games", source="Ludii IdealDuration; TAG TargetGameLength",
        ),
        Measure(
            number=11, name="Downtime", section=PACE, direction=L,
            question="How much of a game do players wait for others, and does every seat decide equally often?",
            unit="share of decisions", source="own, after Kramer's list of what makes a game good",
        ),
        Measure(
            number=12, name="End triggers", section=PACE, direction=N,
            question="How often does each printed end condition end the game?",
            unit="share of games", source="own, after de Mesentier Silva and others 2017",
        ),
        Measure(
            number=13, name="Repetition", section=PACE, direction=L,
            question="How often does a position come up again, and in how many rounds does no score change?",
            unit="share of decisions", source="Ludii PositionalRepetition, SituationalRepetition",
        ),
        Measure(
            number=14, name="Branching", section=CHOICES, direction=R,
            question="How many actions are legal at a decision?",
            unit="actions", source="Ludii BranchingFactor; TAG Decisions",
        ),
        Measure(
            number=15, name="Real choice", section=CHOICES, direction=H,
            question="How many decisions have more than one legal action?",
            unit="share of decisions", source="Ludii DecisionMoves; TAG Decisions",
        ),
        Measure(
            number=16, name="Tension", section=CHOICES, direction=H,
            question="How many choices have two best actions that are close, and a worst that is far behind?",
            unit="share of choices", source="own, on the values that TAG DramaMetrics records",
        ),
        Measure(
            number=17, name="Obvious and blind choices", section=CHOICES, direction=L,
            question="In how many choices is one action far ahead, and in how many are all the same?",
            unit="share of choices", source="Ludii ClarityNarrowness, ClarityVariance",
        ),
        Measure(
            number=18, name="Regret", section=CHOICES, direction=N,
            question="How much payoff do players of each level give away with a choice?",
            unit="payoff", source="own, after the analysis of mistakes in chess",
        ),
        Measure(
            number=19, name="Variety of good play", section=CHOICES, direction=H,
            question="How many actions are about as good as the best, where the choice matters?",
            unit="actions", source="own, after Ludii ClarityNarrowness",
        ),
        Measure(
            number=20, name="Drama", section=CLOSENESS, direction=R,
            question="For how long, and how far, is the later winner behind?",
            unit="share of the game", source="Browne and Maire 2010; Ludii Drama",
        ),
        Measure(
            number=21, name="Lead changes", section=CLOSENESS, direction=R,
            question="How often does the expected winner change?",
            unit="changes per game", source="Ludii LeadChange",
        ),
        Measure(
            number=22, name="Decisiveness", section=CLOSENESS, direction=L,
            question="How much of a game is left when its winner is 90 % certain and stays so?",
            unit="share of the game", source="Ludii DecisivenessMoves, DecisivenessThreshold",
        ),
        Measure(
            number=23, name="Uncertainty", section=CLOSENESS, direction=H,
            question="How open is the outcome halfway through (the entropy of the winning chances)?",
            unit="0 to 1", source="own form, after Browne and Maire 2010",
        ),
        Measure(
            number=24, name="Suspense and surprise", section=CLOSENESS, direction=R,
            question="How far do the winning chances move from one moment to the next?",
            unit="distance between winning chances", source="Ely, Frankel and Kamenica 2015",
        ),
        Measure(
            number=25, name="Snowball", section=CLOSENESS, direction=L,
            question="How often does the leader after a quarter, or half, of the game finish first?",
            unit="share of games, ties divided", source="own, after the literature on runaway leaders",
        ),
        Measure(
            number=26, name="Catching up", section=CLOSENESS, direction=R,
            question="Do players who are behind gain more in the next round?",
            unit="correlation", source="own, after the literature on runaway leaders",
        ),
        Measure(
            number=27, name="Stability", section=CLOSENESS, direction=R,
            question="How much does a player's expected payoff vary in the course of a game?",
            unit="payoff, as a standard deviation", source="Ludii Stability",
        ),
        Measure(
            number=28, name="Kingmaking", section=INTERACTION, direction=L,
            question="How many late choices does a player make who cannot finish first any more, but decides who does?",
            unit="share of late choices", source="own, after Kramer and the literature on kingmaking",
        ),
        Measure(
            number=29, name="Interaction", section=INTERACTION, direction=R,
            question="How far does a player's choice move the expected payoff of the others?",
            unit="payoff, as a standard deviation", source="own, after Goodman and others 2023",
        ),
        Measure(
            number=30, name="Skill ladder", section=SKILL, direction=H,
            question="How often does a bot that thinks twice as long beat one that thinks once?",
            unit="score, 0.5 is even", source="Ludii SkillTrace; TAG SkillLadder; Lantz and others 2017",
        ),
        Measure(
            number=31, name="Skill depth", section=SKILL, direction=H,
            question="How much is a rung of that ladder worth on average?",
            unit="score above even", source="Ludii SkillTrace",
        ),
        Measure(
            number=32, name="Strong against weak", section=SKILL, direction=H,
            question="How often does a strong bot beat a random one?",
            unit="score, 0.5 is even", source="Nielsen and others 2015",
        ),
        Measure(
            number=33, name="Luck", section=SKILL, direction=R,
            question="How much of the result does the deal decide, with all later draws, when equal bots play?",
            unit="share of the variance of payoffs", source="Goodman and others 2025",
        ),
        Measure(
            number=34, name="Luck of the set-up", section=SKILL, direction=R,
            question="How much of the result does the set-up alone decide?",
            unit="share of the variance of payoffs", source="Goodman and others 2024 and 2025",
        ),
        Measure(
            number=35, name="Skill and luck", section=SKILL, direction=N,
            question="Does skill or luck decide more, on a scale from -1 (all luck) to 1 (all skill)?",
            unit="-1 to 1", source="own form, after Silver 2025",
        ),
        Measure(
            number=36, name="Greedy gap", section=SKILL, direction=N,
            question="How often does a bot that looks one step ahead beat a random one?",
            unit="score, 0.5 is even", source="Jaffe and others 2012",
        ),
        Measure(
            number=38, name="Pick rate", section=ELEMENTS, direction=R,
            question="How often is an element taken when it is available?",
            unit="share of offers", source="TAG Actions; de Mesentier Silva and others 2017",
        ),
        Measure(
            number=39, name="Worth when taken", section=ELEMENTS, direction=R,
            question="How much better than expected before the action do those who take an element finish?",
            unit="payoff", source="own, after Mahlmann and others 2012",
        ),
        Measure(
            number=40, name="Price fairness", section=ELEMENTS, direction=H,
            question="Do elements that cost more bring more?",
            unit="correlation of price and gain", source="own, after Volz and others 2016",
        ),
        Measure(
            number=68, name="Regularity", section=ELEMENTS, direction=L,
            question="How many printed numbers break a pattern that all the others of their table follow?",
            unit="numbers", source="own",
        ),
        Measure(
            number=41, name="Never and always", section=ELEMENTS, direction=L,
            question="How many elements are taken almost never or almost always when they are available?",
            unit="share of elements", source="de Mesentier Silva and others 2017, with own thresholds",
        ),
        Measure(
            number=42, name="Play without it", section=RESTRICTED, direction=R,
            question="How often does a player finish first who may not use an element?",
            unit="share of games, ties divided", source="Jaffe and others 2012; TAG ActionClassDecorator",
        ),
        Measure(
            number=43, name="Always take it", section=RESTRICTED, direction=R,
            question="How often does a player finish first who must always take an element?",
            unit="share of games, ties divided", source="Jaffe and others 2012",
        ),
        Measure(
            number=44, name="Combinations", section=ELEMENTS, direction=R,
            question="Which two elements are worth more together than the sum of both?",
            unit="payoff beyond the sum", source="own, after Fontaine and others 2019",
        ),
        Measure(
            number=45, name="Use of the board", section=ELEMENTS, direction=H,
            question="How many of the elements that are ever available are used at least once?",
            unit="share of elements", source="Ludii BoardCoverage; de Mesentier Silva and others 2017",
        ),
        Measure(
            number=46, name="Resource flow", section=RESOURCES, direction=N,
            question="How much of each resource is made, spent, and left at the end?",
            unit="units per seat and round", source="own, after Machinations",
        ),
        Measure(
            number=47, name="Bottlenecks", section=RESOURCES, direction=R,
            question="At how many decisions does a shortage forbid something?",
            unit="share of decisions", source="own",
        ),
        Measure(
            number=50, name="Styles", section=RESTRICTED, direction=R,
            question="How often does a player finish first who always prefers elements of one kind?",
            unit="share of games, ties divided",
            source="de Mesentier Silva and others 2017; Mugrai and others 2019",
        ),
        Measure(
            number=51, name="Number of players", section=PLAYER_COUNTS, direction=N,
            question="How do length and shared losses change with the number of players?",
            unit="rounds", source="de Mesentier Silva and others 2017",
        ),
        Measure(
            number=52, name="Free riding", section=COOPERATION, direction=L,
            question="How far above the mean of the table does the player finish who gives least?",
            unit="payoff", source="own, after Zagal, Rick and Hsi 2006",
        ),
        Measure(
            number=53, name="Reward for giving", section=COOPERATION, direction=H,
            question="Do those who give more than others finish better?",
            unit="correlation", source="own, after Zagal, Rick and Hsi 2006",
        ),
        Measure(
            number=54, name="Collective margin", section=COOPERATION, direction=R,
            question="How near does the shared track come to collapse?",
            unit="steps", source="own",
        ),
        Measure(
            number=56, name="Cost of selfishness", section=COOPERATION, direction=R,
            question="How many more games does somebody win if all give whenever they can than if nobody ever gives?",
            unit="share of games, as a difference", source="own",
        ),
        Measure(
            number=57, name="Hidden share", section=INFORMATION, direction=N,
            question="How much of a position is hidden from the player who decides?",
            unit="share of the numbers that describe a position", source="TAG CurrentPlayerVisibility",
        ),
        Measure(
            number=58, name="Value of seeing", section=INFORMATION, direction=N,
            question="How often does a bot that sees everything beat one that sees only its own side?",
            unit="score, 0.5 is even", source="own",
        ),
        Measure(
            number=59, name="Size", section=CHOICES, direction=N,
            question="How many lines of play and how many positions are there?",
            unit="power of ten", source="Ludii GameTreeComplexity, StateSpaceComplexity; TAG StateSpace",
        ),
        Measure(
            number=60, name="Gaps in the rules", section=OPTIONS, direction=L,
            question="In how many games does a position come up that the rules do not cover?",
            unit="share of games", source="de Mesentier Silva and others 2017",
        ),
        Measure(
            number=61, name="Clause coverage", section=OPTIONS, direction=H,
            question="How many of the numbered rules are ever carried out in a few random games?",
            unit="share of rules", source="own",
        ),
        Measure(
            number=62, name="Effect of an option", section=OPTIONS, direction=N,
            question="How do length, scores and fairness change with another value of an option?",
            unit="rounds, as a difference", source="own",
        ),
        Measure(
            number=63, name="Games played", section=TRUST, direction=H,
            question="How many games does the report rest on?",
            unit="games", source="practice of chess engines",
        ),
        Measure(
            number=64, name="Variance reduction", section=TRUST, direction=H,
            question="How many games between unlike bots are part of a deal that is played from every seat?",
            unit="share of games", source="TAG; Goodman and others 2025",
        ),
        Measure(
            number=65, name="Bot sensitivity", section=TRUST, direction=H,
            question="How many findings does a second bot level confirm?",
            unit="share of findings", source="own, after Jaffe and others 2012 and Zook and others 2014",
        ),
        Measure(
            number=66, name="Human agreement", section=TRUST, direction=H,
            question="How many figures of people's matches are the same as those of bots, as far as can be told?",
            unit="share of figures", source="own, after Jaffe and others 2012",
        ),
        Measure(
            number=67, name="False alarms", section=TRUST, direction=L,
            question="How often does a report name a seat if the places are dealt to the seats by chance?",
            unit="share of such reports", source="own",
        ),
    )
}  # fmt: skip

JUDGEMENTS = {
    "seat_share": Judgement(
        measure=1, test=SHARE, edge=0.03, base=0.0, slope=1.0, size=RELATIVE,
        sentence="A seat finishes first more or less often than an equal share, by at least {edge:.0%} of the games.",
    ),
    "start_condition": Judgement(
        measure=3, test=CLUSTERED, edge=0.03, base=0.0, slope=0.8, size=RELATIVE,
        sentence="Seats with a start condition finish first more or less often than an equal share, by at least"
        " {edge:.0%} of the games.",
    ),
    "start_stock": Judgement(
        measure=3, test=T_NULL, edge=0.25, base=0.35, slope=0.3, most=0.9,
        size="the difference divided by the mean stock",
        sentence="A seat begins with at least {edge} more or less of a resource than the seat in the middle does on"
        " average.",
    ),
    "unfinished": Judgement(
        measure=4, test=BINOMIAL, edge=0.005, base=0.7, slope=1.0, size=OF_GAMES,
        sentence="More than {edge:.1%} of the games do not end within the most actions that the rules allow.",
    ),
    "ties": Judgement(
        measure=4, test=BINOMIAL, edge=0.1, base=0.0, slope=1.0, most=0.8, size=OF_GAMES,
        sentence="More than {edge:.0%} of the games are tied for first place, unless everybody usually wins together.",
    ),
    "shared_loss": Judgement(
        measure=5, test=BINOMIAL, edge=0.5, base=0.0, slope=1.0, most=0.9, size=OF_GAMES,
        sentence="Nobody wins more than {edge:.0%} of the games.",
    ),
    "wide_margin": Judgement(
        measure=7, test=T, edge=0.34, base=0.35,
        sentence="The best score is above the second by more than {edge:.0%} of itself, and by more than 2 points.",
    ),
    "printed_time": Judgement(
        measure=10, test=T, edge=60, base=0.35,
        sentence="A real choice would have to take more than {edge} seconds to fill the shortest printed time, or less"
        " than 6 seconds to keep within the longest.",
    ),
    "uneven_turns": Judgement(
        measure=11, test=T_NULL, edge=0.2, base=0.3, slope=1.0, most=0.9, size=RELATIVE,
        sentence="A seat makes more or fewer decisions than an equal share, by more than {edge:.0%} of that share.",
    ),
    "rare_ending": Judgement(
        measure=12, test=BINOMIAL, edge=0.002, base=0.35,
        sentence="A printed ending occurs in fewer than {edge:.1%} of the games, and with no other option.",
    ),
    "missing_ending": Judgement(
        measure=12, test=COUNTED, edge=0.0, base=0.4,
        sentence="A printed ending never occurs, with these options or with others.",
    ),
    "repetition": Judgement(
        measure=13, test=T, edge=0.05, base=0.3, slope=2.0, most=0.9, size="the share of such decisions",
        sentence="More than {edge:.0%} of the decisions are made in a position that occurred before.",
    ),
    "few_choices": Judgement(
        measure=15, test=T, edge=0.4, base=0.6,
        sentence="Fewer than {edge:.0%} of the decisions have more than one legal action.",
    ),
    "obvious": Judgement(
        measure=17, test=BINOMIAL, edge=0.8, base=0.45,
        sentence="In more than {edge:.0%} of the choices one action is far ahead of all others.",
    ),
    "blind": Judgement(
        measure=17, test=BINOMIAL, edge=0.8, base=0.5,
        sentence="In more than {edge:.0%} of the choices no action is seen to be better than another.",
    ),
    "kingmaking": Judgement(
        measure=28, test=BINOMIAL, edge=0.05, base=0.3, slope=2.0, most=0.8, size="the share of such choices",
        sentence="More than {edge:.0%} of the choices in the last quarter are made by a player who cannot finish first"
        " any more, but decides who does.",
    ),
    "decided_early": Judgement(
        measure=22, test=T, edge=0.5, base=0.5,
        sentence="More than {edge:.0%} of the game is left when its winner is certain.",
    ),
    "runaway_leader": Judgement(
        measure=25, test=BINOMIAL, edge=0.85, base=-0.3, slope=1.0, most=0.7, size=OF_GAMES,
        sentence="The leader after a quarter, or half, of a game finishes first in more than {edge:.0%} of the games.",
    ),
    "strength_without_effect": Judgement(
        measure=32, test=T, edge=0.62, base=0.5,
        sentence="A strong bot scores less than {edge:.0%} against a random one.",
    ),
    "greed_without_effect": Judgement(
        measure=36, test=T, edge=0.62, base=0.5,
        sentence="A bot that looks one step ahead scores less than {edge:.0%} against a random one.",
    ),
    "luck": Judgement(
        measure=33, test=T, edge=0.75, base=0.6, sentence="The deal decides more than {edge:.0%} of the result.",
    ),
    "unusual_rate": Judgement(
        measure=38, test=CLUSTERED, edge=3.0, base=0.2, slope=0.08, most=0.75, size=SPREADS,
        sentence="An element is taken more or less often than others of its kind, by more than {edge:g} spreads of the"
        " log-odds.",
    ),
    "unusual_rise": Judgement(
        measure=39, test=T_KIND, edge=3.0, base=0.2, slope=0.07, most=0.8, size=SPREADS,
        sentence="Taking an element changes the expected payoff more or less than others of its kind do, by more than"
        " {edge:g} spreads.",
    ),
    "unusual_result": Judgement(
        measure=39, test=T_KIND, edge=3.0, base=0.2, slope=0.07, most=0.8, size=SPREADS,
        sentence="Those who take an element finish better or worse than expected, by more than {edge:g} spreads of its"
        " kind.",
    ),
    "harmful": Judgement(
        measure=39, test=T, edge=0.08, base=0.0, slope=1.5, most=0.7, size="the payoff lost",
        sentence="Taking an element at random lowers the expected payoff by more than {edge} and the result as well,"
        " and thoughtful players do not gain by it.",
    ),
    "unusual_price": Judgement(
        measure=40, test="Student's t-test of the mean against the price line", edge=3.0, base=0.22, slope=0.07,
        most=0.75, size=SPREADS,
        sentence="In play, an element brings more or less than the price line of its kind, by more than {edge:g}"
        " spreads.",
    ),
    "printed_price": Judgement(
        measure=40, test=PRINTED, edge=3.5, base=0.25, slope=0.06, most=0.8, size="the largest deviation in spreads",
        sentence="As printed, an element brings more or less than the price line of its kind, by more than {edge}"
        " spreads.",
    ),
    "broken_pattern": Judgement(
        measure=68, test=PRINTED, edge=0.0, base=0.45,
        sentence="A printed number breaks a pattern that all the others of its table follow: equal numbers, equal"
        " steps, steps that change evenly, rows that differ by the same, or the same sum.",
    ),
    "rarely_taken": Judgement(
        measure=41, test=CLUSTERED, edge=0.02, base=0.42,
        sentence="An element is taken in fewer than {edge:.0%} of its chances, and in fewer than a tenth of the games"
        " in which it is available.",
    ),
    "always_taken": Judgement(
        measure=41, test=CLUSTERED, edge=0.98, base=0.3,
        sentence="An element is taken in more than {edge:.0%} of its chances.",
    ),
    "never_available": Judgement(
        measure=41, test=COUNTED, edge=200, base=0.45,
        sentence="An element is never available in {edge:.0f} games or more, and the rules do not leave it out.",
    ),
    "must_have": Judgement(
        measure=42, test=SHARE, edge=0.35, base=0.0, slope=1.0, most=0.7, size=RELATIVE,
        sentence="A player who may not use an element finishes first less often than an equal share, by more than"
        " {edge:.0%} of that share.",
    ),
    "dominant_plan": Judgement(
        measure=43, test=SHARE, edge=0.35, base=0.0, slope=1.0, most=0.7, size=RELATIVE,
        sentence="A player who always takes an element finishes first more often than an equal share, by more than"
        " {edge:.0%} of that share.",
    ),
    "dominant_style": Judgement(
        measure=50, test=SHARE, edge=0.35, base=0.0, slope=1.0, most=0.6, size=RELATIVE,
        sentence="A player who always prefers elements of one kind finishes first more often than an equal share, by"
        " more than {edge:.0%} of that share.",
    ),
    "combo": Judgement(
        measure=44, test="Simes' test of all pairs, each by Student's t-test clustered by game", edge=0.05,
        base=0.25, slope=1.5, most=0.7, size="the payoff of the strongest pair beyond the sum",
        sentence="Two elements together bring more than {edge} of payoff beyond the sum of both; at most one in a"
        " hundred of the pairs named is expected to be due to chance.",
    ),
    "nothing_made": Judgement(
        measure=46, test=BINOMIAL, edge=0.8, base=0.5,
        sentence="Nobody gains any of a resource in more than {edge:.0%} of the games.",
    ),
    "left_over": Judgement(
        measure=46, test=T, edge=0.6, base=0.1, slope=0.4, most=0.5, size="the share that is left",
        sentence="More than {edge:.0%} of a resource that is also spent is left at the end.",
    ),
    "shortage": Judgement(
        measure=47, test=T, edge=0.9, base=0.2,
        sentence="A shortage forbids something at more than {edge:.0%} of the decisions.",
    ),
    "lost_with_players": Judgement(
        measure=51, test=BINOMIAL, edge=0.6, base=0.0, slope=0.7, most=0.7, size=OF_GAMES,
        sentence="With another number of players nobody wins more than {edge:.0%} of the games, and at least 10 points"
        " more than usual.",
    ),
    "free_riding": Judgement(
        measure=52, test=T_NULL, edge=0.05, base=0.0, slope=3.0, most=0.6, size="the payoff gained",
        sentence="The player who gives least finishes more than {edge} above the mean payoff of the table.",
    ),
    "near_collapse": Judgement(
        measure=54, test=T_NULL, edge=0.15, base=0.5,
        sentence="The shared track begins nearer to collapse than {edge:.0%} of its length.",
    ),
    "never_in_danger": Judgement(
        measure=54, test=BINOMIAL, edge=0.8, base=0.45,
        sentence="In more than {edge:.0%} of the games the shared track is never nearer to collapse than at the start.",
    ),
    "gap": Judgement(
        measure=60, test=COUNTED, edge=0, base=0.75, slope=0.25, size=OF_GAMES,
        sentence="A position comes up in which nobody can act, a number is out of its bounds, or a declared property of"
        " the state is broken.",
    ),
    "option_unfinished": Judgement(
        measure=62, test=TWO_SHARES, edge=0.02, base=0.75, slope=0.25, size=MORE_GAMES,
        sentence="With another value of an option, at least {edge:.0%} more of the games do not end.",
    ),
    "option_longer": Judgement(
        measure=62, test=TWO_MEANS, edge=2.5, base=0.35, slope=0.1, most=0.85, size="the ratio of lengths",
        sentence="With another value of an option, a game takes more than {edge} times as many decisions; a number that"
        " is set n times as high may take n times as many again.",
    ),
    "option_lost": Judgement(
        measure=62, test=TWO_SHARES, edge=0.35, base=0.2, slope=0.5, most=0.6, size=MORE_GAMES,
        sentence="With another value of an option, nobody wins at least {edge:.0%} more of the games.",
    ),
    "option_without_effect": Judgement(
        measure=62, test=COUNTED, edge=30, base=0.25,
        sentence="With another value of an option, {edge:.0f} games or more are the same, action by action.",
    ),
}  # fmt: skip


# --- The document ---------------------------------------------------------------------------------------------------

INTRODUCTION = """# The measures of the lab

<!-- Written by `make docs` from tablewright/lab/measures.py; edit that file instead. -->

Every number in a [report](lab.md) is one of these measures. It comes with a 95 % interval, the number of cases, the
bots that played and the number of players. The numbers are stable names; gaps belong to measures that do not exist yet.

A measure is **judged** where a value can be out of range. A judgement has a threshold, a test and a severity from 0
(trivial) to 1 (as bad as can be), and the report lists its findings by severity. All tests of a report go into one
correction for multiple testing (Benjamini and Hochberg): of the findings with a test, at most one in a hundred is
expected to be due to chance. Findings without a test state what was counted or printed, and say so; so do findings
about a mean that is the same in every game, where nothing is left to test.
"""


def document() -> str:
    """The list of measures, by the sections of a report."""
    parts = [INTRODUCTION]
    for section in dict.fromkeys(measure.section for measure in MEASURES.values()):
        parts.append(f"## {section}\n")
        parts += [entry(measure) for measure in MEASURES.values() if measure.section == section]
    return "\n".join(parts)


def entry(measure: Measure) -> str:
    judgements = [judgement for judgement in JUDGEMENTS.values() if judgement.measure == measure.number]
    lines = [
        f"### {measure.number}. {measure.name}\n",
        f"{measure.question}\n",
        f"- Unit: {measure.unit}. Direction: {measure.direction.value}. Source: {measure.source}.",
    ]
    lines += [f"- Finding: {j.rule} Test: {j.test}. Severity: {j.severity_rule}." for j in judgements]
    return "\n".join(lines if judgements else [*lines, "- Not judged."]) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(document(), encoding="utf-8")
