"""Which cards, actions, projects and spaces are too strong, too weak, or never used? Measures 38 to 43, 45 and 50.

An element is compared with others of its kind: how often it is taken when it is available, how much taking it changes
the expected payoff (its *rise*), and how much better than expected those who take it finish (its *result*). The
expectation before the action accounts for seat, bot level and position. Prices as printed are judged in `printed`, and
pairs of elements in `combos`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tablewright.engine.kit.rule import NONE
from tablewright.engine.words import Words
from tablewright.lab.combos import combos
from tablewright.lab.findings import Finding, Group, Section, SectionTable
from tablewright.lab.measures import ELEMENTS, JUDGEMENTS, RESTRICTED
from tablewright.lab.plots import heat, points
from tablewright.lab.sample import Evidence, Sample
from tablewright.lab.statistics import (
    Estimate,
    Side,
    clustered_share,
    clustered_share_test,
    correlation,
    mean,
    median_and_spread,
    share,
    share_test,
    t_test,
)
from tablewright.lab.wording import counted, percent, plain_percent

FEWEST_OFFERS = 60
FEWEST_TAKES = 25
SELDOM = 0.1  # of the games in which an element is available
FEWEST_OF_A_KIND = 5
INCOMPARABLE = "way"  # the kind of elements that are ways to act: they are not compared with each other
LEAST_RATE_SPREAD = 0.35  # of log-odds
LEAST_RISE_SPREAD, LEAST_RESULT_SPREAD = 0.004, 0.01  # of payoff
RESTRICTED_ELEMENTS = 4  # that a report tries by itself
FEWEST_TAKERS = 20


@dataclass
class Use:
    """How one element was used in a sample."""

    place: int  # among the elements of the game
    name: str
    kind: str
    words: str
    offers: np.ndarray  # in each game
    takes: np.ndarray
    rise: Estimate  # of the taker's expected payoff by the action
    result: Estimate  # final payoff less the payoff expected before the action
    takers: list[int]  # the games in which it was taken

    @property
    def offered(self) -> int:
        return int(self.offers.sum())

    @property
    def taken(self) -> int:
        return int(self.takes.sum())

    @property
    def games(self) -> int:
        """The number of games in which it was available."""
        return int((self.offers > 0).sum())

    @cached_property
    def rate(self) -> Estimate:
        """How often it is taken when it is available. The offers of one game are not independent."""
        return clustered_share(np.minimum(self.takes, self.offers), self.offers)

    def test_rate(self, null: float, side: Side = "both") -> float:
        return clustered_share_test(np.minimum(self.takes, self.offers), self.offers, null, side)

    @property
    def neglected(self) -> bool:
        """Rarely taken, and not only because it stays available for long before somebody takes it."""
        seldom = share(len(self.takers), self.games).high < SELDOM
        return self.rate.high < JUDGEMENTS["rarely_taken"].edge and seldom

    @property
    def log_odds(self) -> float:
        return float(np.log((min(self.taken, self.offered) + 0.5) / (max(self.offered - self.taken, 0) + 0.5)))

    @property
    def title(self) -> str:
        return f"{self.words} ({self.name})"


def elements(sample: Sample) -> Section:
    section = Section(ELEMENTS)
    if not sample.game.box.study.elements:
        section.notes.append("This game does not name the elements that actions touch.")
        return section
    uses = uses_of(sample)
    kinds: dict[str, list[Use]] = defaultdict(list)
    for use in uses:
        kinds[use.kind].append(use)
    rates(sample, uses, section)
    extremes(sample, uses, section)
    never_available(sample, uses, section)
    for kind, members in kinds.items():
        if kind != INCOMPARABLE:
            unusual_rates(sample, members, section)
            unusual_worth(sample, kind, members, section)
        prices_in_play(sample, kind, members, section)
    combos(sample, section)
    list_elements(sample, uses, section)
    return section


def uses_of(sample: Sample) -> list[Use]:
    """The use of every element, in the order of the game's list."""
    study, words = sample.game.box.study, sample.game.box.words
    offered = np.array([record.offered.sum(axis=0) for record in sample.games])
    taken = np.array([record.taken.sum(axis=0) for record in sample.games])
    rise: dict[int, list[float]] = defaultdict(list)
    result: dict[int, list[float]] = defaultdict(list)
    takers: dict[int, list[int]] = defaultdict(list)
    for number, record in enumerate(sample.games):
        plies = np.arange(record.plies)
        before = record.promises[plies, record.actors]
        rises = record.promises[plies + 1, record.actors] - before
        results = record.payoffs[record.actors] - before
        for element in np.unique(record.subjects):
            if element == NONE:
                continue
            here = record.subjects == element
            rise[element].append(float(rises[here].mean()))
            result[element].append(float(results[here].mean()))
            takers[element].append(number)
    return [
        Use(
            place=place,
            name=element.name,
            kind=element.kind,
            words=element.say(words),
            offers=offered[:, place],
            takes=taken[:, place],
            rise=mean(rise[place]),
            result=mean(result[place]),
            takers=takers[place],
        )
        for place, element in enumerate(study.elements)
    ]


def kind_words(words: Words, kind: str) -> tuple[str, str]:
    """The name of a kind of elements, for one and for many."""
    one, many = words.get(f"study.kind.{kind}")
    return str(one), str(many)


# --- How often elements are taken -----------------------------------------------------------------------------------


def rates(sample: Sample, uses: list[Use], section: Section) -> None:
    """How often elements are taken when they are available (38, 41, 45)."""
    taken = clustered_share(*(np.sum(counts, axis=0) for counts in ([u.takes for u in uses], [u.offers for u in uses])))
    used = share(sum(use.taken > 0 for use in uses if use.offered), sum(use.offered > 0 for use in uses))
    sentence = f"Of the elements that are ever available, {percent(used)} are used at least once."
    section.measure(38, f"Elements are taken in {percent(taken)} of their chances.", taken, sample)
    section.measure(45, sentence, used, sample)
    known = [use for use in uses if use.offered >= FEWEST_OFFERS]
    if known:
        low, high = JUDGEMENTS["rarely_taken"].edge, JUDGEMENTS["always_taken"].edge
        never = sum(use.rate.high < low for use in known)
        always = sum(use.rate.low > high for use in known)
        section.measure(
            41,
            f"Of {counted(len(known), 'element')}, {never} {'is' if never == 1 else 'are'} taken in fewer than"
            f" {plain_percent(low, 0)} of the chances and {always} in more than {plain_percent(high, 0)}.",
            share(never + always, len(known)),
            sample,
        )


def extremes(sample: Sample, uses: list[Use], section: Section) -> None:
    """Elements that are almost never or always taken when they are available (41), reported together by kind."""
    for use in uses:
        if use.offered < FEWEST_OFFERS:
            continue
        rarely = use.rate.value < 0.5
        kind = "rarely_taken" if rarely else "always_taken"
        edge = JUDGEMENTS[kind].edge
        one, many = kind_words(sample.game.box.words, use.kind)
        total = sum(other.kind == use.kind for other in uses)
        how = f"{'almost never' if rarely else 'always'} taken when available"
        section.findings.append(
            Finding(
                kind=kind,
                sentence=f"{use.title} is {how}: in {percent(use.rate)} of its chances.",
                out_of_range=use.neglected if rarely else use.rate.value > edge,
                p=use.test_rate(edge, "below" if rarely else "above"),
                level=sample.level,
                count=use.offered,
                key=f"{kind} {use.name}",
                subject=use.name,
                examples=tuple(sample.examples(use.takers)),
                group=Group(
                    name=f"{kind} {use.kind}",
                    one=f"One of {total} {many} is {how}" if total > 1 else f"The {one} is {how}",
                    many=f"{{count}} of {total} {many} are {how}",
                ),
                item=f"{use.title}, in {plain_percent(use.rate.value)} of {counted(use.offered, 'chance')}",
            )
        )


def never_available(sample: Sample, uses: list[Use], section: Section) -> None:
    """Elements that no player could ever take (41), unless the rules leave them out on purpose."""
    left_out = sample.game.box.study.left_out(sample.game.rules)
    absent = [use for use in uses if use.offered == 0 and use.name not in left_out]
    section.findings.append(
        Finding(
            kind="never_available",
            sentence=f"Never available in {counted(len(sample.games), 'game')}:"
            f" {'; '.join(use.title for use in absent)}.",
            out_of_range=bool(absent) and len(sample.games) >= JUDGEMENTS["never_available"].edge,
            p=None,
            level=sample.level,
            count=len(sample.games),
            subject=", ".join(use.name for use in absent),
        )
    )


def unusual_rates(sample: Sample, members: list[Use], section: Section) -> None:
    """Elements that are taken much more or much less often than others of their kind (38)."""
    known = [use for use in members if use.offered >= FEWEST_OFFERS]
    if len(known) < FEWEST_OF_A_KIND:
        return
    middle, spread = median_and_spread(np.array([use.log_odds for use in known]), LEAST_RATE_SPREAD)
    usual = float(1 / (1 + np.exp(-middle)))
    for use in known:
        far = (use.log_odds - middle) / spread
        more = "more" if far > 0 else "less"
        section.findings.append(
            Finding(
                kind="unusual_rate",
                sentence=f"{use.title} is taken much {more} often than others of its kind: in {percent(use.rate)} of"
                f" its chances, where {plain_percent(usual)} is usual.",
                out_of_range=abs(far) > JUDGEMENTS["unusual_rate"].edge,
                p=use.test_rate(usual),
                size=abs(far),
                level=sample.level,
                count=use.offered,
                key=f"rate {use.name}",
                upward=far > 0,
                subject=use.name,
                examples=tuple(sample.examples(use.takers)),
            )
        )


# --- What elements bring --------------------------------------------------------------------------------------------


def unusual_worth(sample: Sample, kind: str, members: list[Use], section: Section) -> None:
    """Elements that bring those who take them much more or much less than others of their kind do (39)."""
    known = [use for use in members if len(use.takers) >= FEWEST_TAKES]
    if len(known) < FEWEST_OF_A_KIND:
        return
    for judged, name, what, least in (
        ("unusual_rise", "rise", "taking it changes the expected payoff by", LEAST_RISE_SPREAD),
        ("unusual_result", "result", "those who take it differ from the expected payoff by", LEAST_RESULT_SPREAD),
    ):
        middle, spread = median_and_spread(np.array([getattr(use, name).value for use in known]), least)
        for use in known:
            worth: Estimate = getattr(use, name)
            far = (worth.value - middle) / spread
            more = "more" if far > 0 else "less"
            section.findings.append(
                Finding(
                    kind=judged,
                    sentence=f"{use.title}: {what} {100 * worth.value:+.1f} points, far {more} than the"
                    f" {100 * middle:+.1f} that is usual for its kind.",
                    out_of_range=abs(far) > JUDGEMENTS[judged].edge,
                    p=t_test(worth, middle),
                    size=abs(far),
                    level=sample.level,
                    count=worth.count,
                    key=f"{name} {use.name}",
                    upward=far > 0,
                    subject=use.name,
                    examples=tuple(sample.examples(use.takers)),
                )
            )
    many = kind_words(sample.game.box.words, kind)[1]
    best = max(known, key=lambda use: use.result.value)
    section.measure(
        39,
        f"{best.words} is worth most of all {many}: those who take it differ from the expected payoff by"
        f" {100 * best.result.value:+.1f} points.",
        best.result,
        sample,
        name=f"Worth when taken, {many}",
        examples=sample.examples(best.takers),
    )


def harmful(at_random: Sample, main: Sample, section: Section) -> None:
    """Elements that hurt a player who takes them at random (39).

    The expected payoff falls with the action, and those who take it finish worse than others do. An element that
    thoughtful players gain by is a risk, not a mere cost.
    """
    edge = -JUDGEMENTS["harmful"].edge
    gains = {use.name for use in uses_of(main) if use.rise.count and use.rise.low > 0}
    uses = uses_of(at_random)
    usual = mean([use.result.value for use in uses if use.result.count]).value
    for use in uses:
        if use.rise.count < FEWEST_TAKES or use.name in gains:
            continue
        section.findings.append(
            Finding(
                kind="harmful",
                sentence=f"{use.title} only costs: taken at random, it lowers the expected payoff by"
                f" {-100 * use.rise.value:.1f} points.",
                out_of_range=use.rise.value < edge and use.result.high < usual,
                p=t_test(use.rise, edge, "below"),
                size=-use.rise.value,
                level=at_random.level,
                count=use.rise.count,
                subject=use.name,
                examples=tuple(at_random.examples(use.takers)),
            )
        )


def prices_in_play(sample: Sample, kind: str, members: list[Use], section: Section) -> None:
    """What an element brings in play for its price, against the price line of its kind (40)."""
    cost = sample.game.box.study.prices(sample.game.rules)
    known = [use for use in members if use.name in cost and len(use.takers) >= FEWEST_TAKES]
    if len(known) < FEWEST_OF_A_KIND:
        return
    x = np.array([cost[use.name] for use in known])
    y = np.array([use.rise.value for use in known])
    line = weighted_line(x, y, np.array([len(use.takers) for use in known], float))
    middle, spread = median_and_spread(y - line, LEAST_RISE_SPREAD)
    for use, price, gap, usual in zip(known, x, y - line, line, strict=True):
        far = (gap - middle) / spread
        word = "cheap" if far > 0 else "expensive"
        section.findings.append(
            Finding(
                kind="unusual_price",
                sentence=f"{use.title} is {word} at {price:g}: it brings {100 * use.rise.value:+.1f} points of payoff,"
                f" where the price line of its kind says {100 * usual:+.1f}.",
                out_of_range=abs(far) > JUDGEMENTS["unusual_price"].edge,
                p=t_test(use.rise, float(usual)),
                size=abs(far),
                level=sample.level,
                count=use.rise.count,
                key=f"price {use.name}",
                upward=far > 0,
                subject=use.name,
                examples=tuple(sample.examples(use.takers)),
            )
        )
    many = kind_words(sample.game.box.words, kind)[1]
    if np.std(x) > 0 and np.std(y) > 0:
        fit = correlation(x, y)
        sentence = f"The correlation between the price and the change in expected payoff is {fit.value:+.2f}."
        section.measure(40, sentence, fit, sample, name=f"Price fairness, {many}")
    names = [use.words for use in known]
    section.plots.append(points(f"{many}: price and worth in play", x, 100 * y, names, "price", "points of payoff"))


def weighted_line(x: np.ndarray, y: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The values of the line of least squares at the points."""
    if np.ptp(x) == 0:
        return np.full(len(x), float(np.average(y, weights=weights)))
    slope, base = np.polyfit(x, y, 1, w=np.sqrt(weights))
    return np.asarray(base + slope * x)


def list_elements(sample: Sample, uses: list[Use], section: Section) -> None:
    rows = [
        (
            use.name,
            use.words,
            f"{use.offered:,}",
            f"{use.taken:,}",
            percent(use.rate) if use.offered else "–",
            f"{100 * use.rise.value:+.1f}" if use.rise.count else "–",
            f"{100 * use.result.value:+.1f}" if use.result.count else "–",
        )
        for use in sorted(uses, key=lambda use: (use.kind, -use.rate.value if use.offered else 0.0))
    ]
    columns = ("element", "name", "offered", "taken", "taken when offered", "rise", "result")
    section.tables.append(SectionTable("All elements", columns, rows))
    kinds = list(dict.fromkeys(use.kind for use in uses))
    taken = sum((record.taken for record in sample.games), np.zeros_like(sample.games[0].taken))
    by_seat = np.array(
        [taken[: sample.players, [use.place for use in uses if use.kind == kind]].sum(axis=1) for kind in kinds], float
    )
    seats = [f"seat {seat + 1}" for seat in range(sample.players)]
    many = [kind_words(sample.game.box.words, kind)[1] for kind in kinds]
    section.plots.append(heat("What each seat takes in a game", seats, many, by_seat / len(sample.games)))


# --- Restricted play ------------------------------------------------------------------------------------------------


def worth_restricting(sample: Sample) -> list[int]:
    """The elements that a report tries with restrictions: those that are taken most, or with the best results."""
    if sample.players < 2:
        return []
    uses = [use for use in uses_of(sample) if len(use.takers) >= FEWEST_TAKERS]
    by_rate = sorted(uses, key=lambda use: -use.taken)[: RESTRICTED_ELEMENTS // 2]
    by_result = sorted(uses, key=lambda use: -use.result.value)[:RESTRICTED_ELEMENTS]
    return list(dict.fromkeys(use.place for use in (*by_rate, *by_result)))[:RESTRICTED_ELEMENTS]


def restricted_share(sample: Sample) -> Estimate:
    """How often the restricted player finishes first. It sits one seat further on in every game."""
    n = sample.players
    firsts = np.array([record.best_shares[-number % n] for number, record in enumerate(sample.games)])
    deals = np.arange(len(firsts)) // sample.plan.same
    return clustered_share(np.bincount(deals, firsts), np.bincount(deals))


def restricted_play(evidence: Evidence) -> Section:
    """A player who may not use an element, one who must always take it, and one who prefers a kind (42, 43, 50)."""
    section = Section(RESTRICTED)
    styles(evidence, section)
    rows = []
    named = {element.name: element for element in evidence.game.box.study.elements}
    for word, number, kind in (("without", 42, "must_have"), ("always", 43, "dominant_plan")):
        for name, sample in evidence.with_prefix(f"{word} ").items():
            fair, e = 1 / sample.players, restricted_share(sample)
            words = named[name].say(evidence.game.box.words)
            rows.append((word, name, percent(e), plain_percent(fair, 0), e.count))
            what = "may not use" if word == "without" else "must always take"
            section.measure(
                number,
                f"A player who {what} this finishes first in {percent(e)} of the games; an equal share is"
                f" {plain_percent(fair, 0)}.",
                e,
                sample,
                name=f"{words}, {word}",
            )
            section.findings.append(judged_restriction(kind, name, words, e, sample))
    if rows:
        columns = ("restriction", "element", "finishes first", "equal share", "games")
        section.tables.append(SectionTable("Restricted play", columns, rows))
    else:
        section.notes.append("No element was taken often enough to be tried.")
    return section


def styles(evidence: Evidence, section: Section) -> None:
    """Players who always prefer elements of one kind, among others who are free (50)."""
    rows = []
    for kind, sample in evidence.with_prefix("style ").items():
        many = kind_words(evidence.game.box.words, kind)[1]
        fair, e = 1 / sample.players, restricted_share(sample)
        sentence = f"A player who always prefers {many} finishes first in {percent(e)} of the games"
        section.measure(
            50, f"{sentence}; an equal share is {plain_percent(fair, 0)}.", e, sample, name=f"Style: {many}"
        )
        section.findings.append(
            Finding(
                kind="dominant_style",
                sentence=f"{sentence}, though an equal share is {plain_percent(fair, 0)}: other styles fall behind.",
                out_of_range=e.value > fair * (1 + JUDGEMENTS["dominant_style"].edge),
                p=share_test(e.value * e.count, e.count, fair),
                size=abs(e.value - fair) / fair,
                level=sample.level,
                count=e.count,
                key=f"style {kind}",
                subject=f"style {kind}",
            )
        )
        rows.append((many, percent(e), plain_percent(fair, 0), e.count))
    if rows:
        section.tables.append(SectionTable("Styles", ("prefers", "finishes first", "equal share", "games"), rows))
    else:
        section.notes.append("No choice is between elements of one kind and something else, so there are no styles.")


def judged_restriction(kind: str, name: str, words: str, e: Estimate, sample: Sample) -> Finding:
    fair, edge = 1 / sample.players, JUDGEMENTS[kind].edge
    if kind == "must_have":
        sentence = f"is a must-have: a player without it finishes first in {percent(e)} of the games."
        odd = e.value < fair * (1 - edge)
    else:
        sentence = f"is a dominant plan: a player who always takes it finishes first in {percent(e)} of the games."
        odd = e.value > fair * (1 + edge)
    return Finding(
        kind=kind,
        sentence=f"{words} ({name}) {sentence}",
        out_of_range=odd,
        p=share_test(e.value * e.count, e.count, fair),
        size=abs(e.value - fair) / fair,
        level=sample.level,
        count=e.count,
        key=f"{kind} {name}",
        subject=name,
    )
