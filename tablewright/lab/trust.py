"""Does it hold at other tables, and how far is the report to be trusted? Measures 51 and 63 to 65."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.lab.evidence import Evidence, Lot
from tablewright.lab.findings import Finding, Measure, Section, Table
from tablewright.lab.plots import lines
from tablewright.lab.statistics import Estimate, mean, p_value, share
from tablewright.lab.telling import percent, players_word, spanned

MORE = 0.1  # of a share of games lost by all, than at the usual table: then the number of players is to blame


def other_tables(evidence: Evidence) -> Section:
    """How the main measures move with the number of players (51)."""
    section = Section("Does it hold at other tables?")
    lots = {evidence.main.players: evidence.main}
    lots |= {lot.players: lot for lot in evidence.with_prefix("players ").values()}
    rows = []
    usual = lost_together(evidence.main).value
    for players, lot in sorted(lots.items()):
        lost = lost_together(lot)
        rounds = mean(lot.per_game("rounds"))
        best = [mean(lot.best[:, seat]) for seat in range(players)]
        widest = max(best, key=lambda e: abs(e.value - 1 / players))
        rows.append((players, spanned(rounds), percent(lost), percent(widest) if players > 1 else "–", len(lot.games)))
        section.measures.append(
            Measure(
                51,
                players_word(players),
                f"With {players_word(players)} a game takes {spanned(rounds)} rounds, and nobody wins {percent(lost)}"
                " of the games.",
                rounds,
                lot.level,
                players,
            )
        )
        section.findings.append(
            Finding(
                51,
                f"With {players_word(players)} nobody wins {percent(lost)} of the games.",
                p_value(lost, 0.5) if lost.low > 0.6 and lost.value > usual + MORE and players > 1 else 1.0,
                min(0.7, 0.7 * lost.value),
                lot.level,
                lost.count,
                key=f"lost at {players}",
                subject=players_word(players),
            )
        )
    columns = ("players", "rounds", "nobody wins", "seat furthest from fair", "games")
    section.tables.append(Table("By the number of players", columns, rows))
    if len(lots) > 1:
        curve = {"rounds": [float(mean(lot.per_game("rounds")).value) for _, lot in sorted(lots.items())]}
        section.plots.append(lines("Length by the number of players", sorted(lots), curve, "players", "rounds"))
    return section


def lost_together(lot: Lot) -> Estimate:
    return share(sum(not w.has_winner for w in lot.games), len(lot.games))


def trust(evidence: Evidence, findings: Sequence[Finding]) -> Section:
    """What the numbers rest on (63 to 65)."""
    section = Section("How far is this to be trusted?")
    lots = evidence.lots
    games = sum(len(lot.games) for lot in lots.values())
    held = [finding for finding in findings if finding.held is not None]
    agree = share(sum(bool(finding.held) for finding in held), max(1, len(held)))
    main = evidence.main
    section.measures += [
        Measure(
            63,
            "Intervals",
            f"The report rests on {games:,} games in {len(lots)} samples; every number stands with its 95 % interval.",
            share(len(main.finished), len(main.games)),
            main.level,
            main.players,
        ),
        Measure(
            64,
            "Variance reduction",
            "Unlike bots play every deal once from each seat, so neither deal nor seat decides who looks stronger.",
            share(len(main.finished), len(main.games)),
            main.level,
            main.players,
        ),
        Measure(
            65,
            "Bot sensitivity",
            f"{percent(agree)} of the {len(held)} findings that were tried at a second level hold there too."
            if held
            else "No finding had to be tried at a second level.",
            agree,
            f"{main.level}, {evidence.second.level}",
            main.players,
        ),
    ]
    rows = [(name, lot.players, lot.level, len(lot.games), lot.sample.seed) for name, lot in lots.items()]
    section.tables.append(Table("Samples", ("sample", "players", "bots", "games", "seed"), rows))
    return section
