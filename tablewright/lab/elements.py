"""Which cards, actions, projects and spaces are too strong, too weak, never used? Measures 38 to 41 and 45.

An element is judged by what its kind does. How often it is taken when it may be; how much the taker's promise rises
with it; and how much better than promised those who took it come out. The last is what is left when seat, level and
position are held equal, for the promise before the choice knows them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from tablewright.engine.kit.rule import NONE
from tablewright.lab.evidence import Lot, examples
from tablewright.lab.findings import Finding, Measure, Section, Table
from tablewright.lab.plots import heat, points
from tablewright.lab.statistics import Estimate, mean, p_value, share, share_p_value, typical
from tablewright.lab.telling import percent, plain_percent

FEWEST_OFFERS = 60
FEWEST_TAKES = 25
SELDOM = 0.1  # of the games in which it can be had
FEWEST_GAMES = 200  # in which something that is never to be had is missed
NEVER, ALWAYS = 0.02, 0.98
HARM = 0.08  # of payoff, lost with an action: that hurts
FAR = 3.0  # times the usual distance from the middle of a kind
FEWEST_OF_A_KIND = 5
LISTED = 8  # elements that one sentence names
UNLIKE = "way"  # a kind whose members are not to be compared: ways to act


@dataclass
class Use:
    """What became of one element in a lot of games."""

    place: int
    name: str
    kind: str
    words: str
    offered: int
    taken: int
    rise: Estimate  # of the taker's promise, with the action itself
    beyond: Estimate  # final payoff less what was promised before
    takers: list[int]  # the games in which it was taken
    games: int  # in which it could be had

    @property
    def rate(self) -> Estimate:
        return share(min(self.taken, self.offered), self.offered)

    @property
    def neglected(self) -> bool:
        """Almost never taken, and not only because it can be had again and again before somebody takes it."""
        return self.rate.high < NEVER and share(len(self.takers), self.games).high < SELDOM

    @property
    def log_odds(self) -> float:
        return float(np.log((min(self.taken, self.offered) + 0.5) / (max(self.offered - self.taken, 0) + 0.5)))


def elements(lot: Lot) -> Section:
    section = Section("Which elements are too strong, too weak, or never used?")
    if not lot.game.box.study.elements:
        section.notes.append("This game does not say what its actions touch.")
        return section
    uses = uses_of(lot)
    kinds: dict[str, list[Use]] = defaultdict(list)
    for use in uses:
        kinds[use.kind].append(use)
    rates(lot, uses, section)
    for kind, members in kinds.items():
        odd_rates(lot, kind, members, section)
        odd_worth(lot, kind, members, section)
        prices(lot, kind, members, section)
    table(lot, uses, section)
    return section


def uses_of(lot: Lot) -> list[Use]:
    """All elements, from the counts and the course of the games."""
    study, words = lot.game.box.study, lot.game.box.words
    offered = np.sum([w.offered for w in lot.games], axis=(0, 1))
    offering = np.sum([w.offered.any(axis=0) for w in lot.games], axis=0)
    taken = np.sum([w.taken for w in lot.games], axis=(0, 1))
    rise: dict[int, list[float]] = defaultdict(list)
    beyond: dict[int, list[float]] = defaultdict(list)
    takers: dict[int, list[int]] = defaultdict(list)
    for number, w in enumerate(lot.games):
        plies = np.arange(w.plies)
        before = w.promises[plies, w.actors]
        rises = w.promises[plies + 1, w.actors] - before
        rests = w.payoffs[w.actors] - before
        for element in np.unique(w.subjects):
            if element == NONE:
                continue
            here = w.subjects == element
            rise[element].append(float(rises[here].mean()))
            beyond[element].append(float(rests[here].mean()))
            takers[element].append(number)
    return [
        Use(
            place,
            element.name,
            element.kind,
            element.say(words),
            int(offered[place]),
            int(taken[place]),
            mean(rise[place]),
            mean(beyond[place]),
            takers[place],
            int(offering[place]),
        )
        for place, element in enumerate(study.elements)
    ]


def rates(lot: Lot, uses: list[Use], section: Section) -> None:
    """How often elements are taken when they may be, and which never or always are (38, 41, 45)."""
    known = [use for use in uses if use.offered >= FEWEST_OFFERS]
    used = share(sum(use.taken > 0 for use in uses if use.offered), sum(use.offered > 0 for use in uses))
    offered = sum(use.offered for use in uses)
    section.measures += [
        Measure(
            38,
            "Pick rate",
            f"An element that can be taken is taken in {percent(share(sum(u.taken for u in uses), max(1, offered)))} of"
            " the chances.",
            share(sum(use.taken for use in uses), max(1, offered)),
            lot.level,
            lot.players,
        ),
        Measure(
            45,
            "Use of the board",
            f"{percent(used)} of the elements that were ever to be had were used at least once.",
            used,
            lot.level,
            lot.players,
        ),
    ]
    never = [use for use in known if use.rate.high < NEVER]
    always = [use for use in known if use.rate.low > ALWAYS]
    section.measures.append(
        Measure(
            41,
            "Never and always",
            f"Of {len(known)} elements {len(never)} are taken in under 2 % of the chances, {len(always)} in over 98 %.",
            share(len(never) + len(always), max(1, len(known))),
            lot.level,
            lot.players,
        )
    )
    neglected = [use for use in known if use.neglected]
    for word, odd, weight in (("almost never", neglected, 0.42), ("always", always, 0.3)):
        for kind in dict.fromkeys(use.kind for use in odd):
            section.findings.append(extremes(lot, kind, [use for use in odd if use.kind == kind], word, weight))
    left_out = lot.game.box.study.left_out(lot.game.rules)
    absent = [use for use in uses if use.offered == 0 and use.name not in left_out]
    section.findings.append(
        Finding(
            41,
            f"Never to be had in {len(lot.games)} games: {'; '.join(f'{use.words} ({use.name})' for use in absent)}.",
            1e-6 if absent and len(lot.games) >= FEWEST_GAMES else 1.0,
            0.45,
            lot.level,
            len(lot.games),
            subject=", ".join(use.name for use in absent),
        )
    )


def extremes(lot: Lot, kind: str, odd: list[Use], word: str, weight: float) -> Finding:
    """The elements of a kind that are never or always taken, together; a few of many weigh less than one of a few."""
    one, many = lot.game.box.words.get(f"study.kind.{kind}")
    all_of_kind = sum(element.kind == kind for element in lot.game.box.study.elements)
    odd = sorted(odd, key=lambda use: abs(use.rate.value - 0.5), reverse=True)
    listed = "; ".join(f"{use.words} ({use.name}), in {plain_percent(use.rate.value)} of {use.offered:,}"
                       for use in odd[:LISTED])  # fmt: skip
    more = f"; and {len(odd) - LISTED} more" if len(odd) > LISTED else ""
    head = f"{len(odd)} of {all_of_kind} {many} are" if len(odd) > 1 else f"One {one} is"
    return Finding(
        41,
        f"{head} {word} taken when there is a chance: {listed}{more}.",
        1e-9,
        weight,
        lot.level,
        sum(use.offered for use in odd),
        key=f"{word} {kind} {', '.join(use.name for use in odd)}",
        subject=", ".join(use.name for use in odd),
        examples=tuple(examples(lot.games, [game for use in odd for game in use.takers[:1]])),
    )


def odd_rates(lot: Lot, kind: str, members: list[Use], section: Section) -> None:
    """Elements that are taken much more or much less often than others of their kind (38)."""
    known = [use for use in members if use.offered >= FEWEST_OFFERS]
    if len(known) < FEWEST_OF_A_KIND or kind == UNLIKE:
        return
    middle, spread = typical(np.array([use.log_odds for use in known]), 0.35)
    usual = 1 / (1 + np.exp(-middle))
    for use in known:
        far = (use.log_odds - middle) / spread
        more = "more" if far > 0 else "less"
        section.findings.append(
            Finding(
                38,
                f"{use.words} ({use.name}) is taken much {more} often than others of its kind: in {percent(use.rate)}"
                f" of its chances, where {plain_percent(usual)} is usual.",
                share_p_value(min(use.taken, use.offered), use.offered, float(usual)) if abs(far) > FAR else 1.0,
                min(0.75, 0.2 + 0.08 * abs(far)),
                lot.level,
                use.offered,
                key=f"rate {use.name} {more}",
                subject=use.name,
                examples=tuple(examples(lot.games, use.takers)),
            )
        )


def odd_worth(lot: Lot, kind: str, members: list[Use], section: Section) -> None:
    """Elements that bring their takers much more or much less than others of their kind do (39)."""
    known = [use for use in members if len(use.takers) >= FEWEST_TAKES]
    if len(known) < FEWEST_OF_A_KIND or kind == UNLIKE:
        return
    for name, what, least in (
        ("rise", "taking it changes what one may expect by", 0.004),
        ("beyond", "beside what was to be expected, who takes it comes out at", 0.01),
    ):
        values = np.array([getattr(use, name).value for use in known])
        middle, spread = typical(values, least)
        for use in known:
            worth: Estimate = getattr(use, name)
            far = (worth.value - middle) / spread
            more = "more" if far > 0 else "less"
            section.findings.append(
                Finding(
                    39,
                    f"{use.words} ({use.name}): {what} {100 * worth.value:+.1f} points of payoff, far {more} than the"
                    f" {100 * middle:+.1f} that is usual for its kind.",
                    p_value(worth, middle) if abs(far) > FAR else 1.0,
                    min(0.8, 0.2 + 0.07 * abs(far)),
                    lot.level,
                    worth.count,
                    key=f"{name} {use.name} {more}",
                    subject=use.name,
                    examples=tuple(examples(lot.games, use.takers)),
                )
            )
    many = lot.game.box.words.get(f"study.kind.{kind}")[1]
    best = max(known, key=lambda use: use.beyond.value)
    section.measures.append(
        Measure(
            39,
            f"Worth when taken, {many}",
            f"{best.words}: beside what was to be expected, who takes it comes out at {100 * best.beyond.value:+.1f}"
            f" points of payoff, the most of all {many}.",
            best.beyond,
            lot.level,
            lot.players,
            tuple(examples(lot.games, best.takers)),
        )
    )


def harm(lot: Lot, thoughtful: Lot, section: Section) -> None:
    """Elements that hurt whoever takes them without thinking (39): in games of random players.

    The promise falls with the action, and those who took it do come out worse than others. What thoughtful players
    gain by is a risk, and no mere cost.
    """
    gains = {use.name for use in uses_of(thoughtful) if use.rise.count and use.rise.low > 0}
    uses = uses_of(lot)
    usual = mean([use.beyond.value for use in uses if use.beyond.count]).value
    for use in uses:
        if use.rise.count < FEWEST_TAKES or use.name in gains:
            continue
        section.findings.append(
            Finding(
                39,
                f"{use.words} ({use.name}) only costs: taken at random, it lowers what its taker may expect by"
                f" {-100 * use.rise.value:.1f} points of payoff.",
                p_value(use.rise, 0.0) if use.rise.high < -HARM and use.beyond.high < usual else 1.0,
                min(0.7, -1.5 * use.rise.value),
                lot.level,
                use.rise.count,
                subject=use.name,
                examples=tuple(examples(lot.games, use.takers)),
            )
        )


def prices(lot: Lot, kind: str, members: list[Use], section: Section) -> None:
    """What an element brings beside what it costs, against the line of its kind (40)."""
    cost = lot.game.box.study.prices(lot.game.rules)
    known = [use for use in members if use.name in cost and len(use.takers) >= FEWEST_TAKES]
    if len(known) < FEWEST_OF_A_KIND:
        return
    x = np.array([cost[use.name] for use in known])
    y = np.array([use.rise.value for use in known])
    weights = np.array([len(use.takers) for use in known], float)
    slope, base = weighted_line(x, y, weights)
    off = y - (base + slope * x)
    middle, spread = typical(off, 0.004)
    for use, price, gap in zip(known, x, off, strict=True):
        far = (gap - middle) / spread
        word = "cheap" if far > 0 else "dear"
        section.findings.append(
            Finding(
                40,
                f"{use.words} ({use.name}) is {word} at {price:g}: it brings {100 * use.rise.value:+.1f} points of"
                f" payoff where the price line of its kind has {100 * (base + slope * price):+.1f}.",
                p_value(use.rise, base + slope * price) if abs(far) > FAR else 1.0,
                min(0.75, 0.22 + 0.07 * abs(far)),
                lot.level,
                use.rise.count,
                key=f"price {use.name} {word}",
                subject=use.name,
                examples=tuple(examples(lot.games, use.takers)),
            )
        )
    plural = lot.game.box.words.get(f"study.kind.{kind}")[1]
    fit = float(np.corrcoef(x, y)[0, 1]) if np.std(x) > 0 and np.std(y) > 0 else 0.0
    error = 1.96 / np.sqrt(len(known))
    section.measures.append(
        Measure(
            40,
            f"Price fairness, {plural}",
            f"Price, and what taking one changes in what one may expect, go together with a correlation of {fit:+.2f}.",
            Estimate(fit, max(-1.0, fit - error), min(1.0, fit + error), len(known)),
            lot.level,
            lot.players,
        )
    )
    section.plots.append(
        points(
            f"{plural}: price and worth in play", x, 100 * y, [use.words for use in known], "price", "points of payoff"
        )
    )


def weighted_line(x: np.ndarray, y: np.ndarray, weights: np.ndarray) -> tuple[float, float]:
    """The slope and the base of the line nearest to the points."""
    if np.ptp(x) == 0:
        return 0.0, float(np.average(y, weights=weights))
    slope, base = np.polyfit(x, y, 1, w=np.sqrt(weights))
    return float(slope), float(base)


def table(lot: Lot, uses: list[Use], section: Section) -> None:
    rows = [
        (
            use.name,
            use.words,
            f"{use.offered:,}",
            f"{use.taken:,}",
            percent(use.rate) if use.offered else "–",
            f"{100 * use.rise.value:+.1f}" if use.rise.count else "–",
            f"{100 * use.beyond.value:+.1f}" if use.beyond.count else "–",
        )
        for use in sorted(uses, key=lambda use: (use.kind, -use.rate.value if use.offered else 0.0))
    ]
    columns = ("element", "name", "offered", "taken", "taken when offered", "rise", "beyond")
    section.tables.append(Table("All elements", columns, rows))
    kinds = list(dict.fromkeys(use.kind for use in uses))
    seats = [f"seat {seat + 1}" for seat in range(lot.players)]
    by_seat = np.array(
        [
            [
                sum(int(w.taken[seat, use.place]) for w in lot.games for use in uses if use.kind == kind)
                for seat in range(lot.players)
            ]
            for kind in kinds
        ],
        float,
    )
    many = [lot.game.box.words.get(f"study.kind.{kind}")[1] for kind in kinds]
    section.plots.append(heat("What each seat takes in a game", seats, many, by_seat / max(1, len(lot.games))))
