"""Golden games: the specification's repaired game with its numbers, and whole matches as stories.

Beside each saved match lies its story: every action, what followed from it, and the Final Scores when they changed.
"""

import re

import pytest

import tablewright
from tablewright.testing import fault

from ..golden import names_of, saved
from .positions import (
    NAMES,
    SLUG,
    do,
    drift,
    opened,
    specification,
    stress,
    tokens,
    tracks,
)

MATCHES = names_of(SLUG)
SEATS = {name: seat for seat, name in enumerate(NAMES)}
REPAIRED = {
    "patterns": "P01 P16 P31 P61 P76 P02 P17 P62 P32",
    "projects": "J07 J08 J15 J21 J12 J10 J14",
    "events": "W01 W07 W13 W19 W25 W08 W02 W14",
}
MARKET = {"Balance": 1, "Prediction": 3, "Form": 2}


# --- The repaired game --------------------------------------------------------------------------------------------


def chapter():
    return specification().split("### B. Repaired game")[1].split("## Properties")[0]


def printed_rows():
    """The rows of the table: round, who, step, tokens, tracks, Drift, stress."""
    rows = []
    for line in chapter().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and cells[0].isdigit():
            rows.append([int(cells[0]), *cells[1:5], int(cells[5]), int(cells[6])])
    return rows


def printed_actions():
    return [int(number) for line in re.findall(r"^- Round \d: (.*)$", chapter(), re.M) for number in line.split()]


def opening(plain):
    return opened(plain, players=3, first_player=0, **REPAIRED)


def letters(text):
    """Tokens as the table prints them: "2E 1R" is "EER", "—" is none."""
    return "".join(icon * int(count) for count, icon in re.findall(r"(\d)([ERMVS])", text))


def carry_out(match, who, step):
    """A row of the table, as it is printed."""
    if who == "Phase A":
        return
    if who == "Phase D":
        carry_out_check(match, step.split("→")[0].split(";")[0])
    elif step.startswith("Acquire"):
        do(match, f"acquire {step.split()[1]}")
    elif step.startswith("Buy"):
        do(match, f"buy {MARKET[step.split()[1]]}")
    elif step.startswith("Contribute"):
        slot, paid = re.fullmatch(r"Contribute ([ABC]): (\w+)", step).groups()
        do(match, f"contribute {'ABC'.index(slot)} {paid}")
    elif step.startswith("Give"):
        _, icon, _, receiver = step.split()
        do(match, f"give {(SEATS[receiver] - match.actor) % 3} {icon}")
    elif step.startswith("Request"):
        _, icon, _, giver, _ = step.split()
        do(match, f"request {(SEATS[giver] - match.actor) % 3} {icon}", "agree")
    else:
        do(match, {"Convert (free)": "convert"}.get(step, step.lower()))


def carry_out_check(match, step):
    if "all pass" in step:
        round_number = match.round
        while match.round == round_number and match.phase == "pledge":
            do(match, "pass")
        return
    for part in step.split(","):
        name, icon = part.split()[:2]
        while match.actor != SEATS[name]:
            do(match, "pass")
        do(match, "pledge converted" if "conversion" in part else f"pledge {icon}")


@pytest.mark.rule("LBM-016", "LBM-053", "LBM-085", "LBM-102", "LBM-104", "LBM-109", "LBM-110", "LBM-112")
def test_the_repaired_game_row_by_row(plain):
    match = opening(plain)
    rows = printed_rows()
    assert len(rows) == 64
    for round_number, who, step, held, on_tracks, at, local in rows:
        if who == "Phase A":
            assert (match.round, drift(match), stress(match)) == (round_number, at, local), step
            continue
        carry_out(match, who, step)
        seats = [SEATS[who]] if who in SEATS else range(3)
        said = zip(seats, held.split(" / "), on_tracks.split(), strict=True)
        for seat, tokens_said, tracks_said in said:
            assert tokens(match, seat) == letters(tokens_said), (round_number, who, step)
            assert tracks(match, seat) == tuple(map(int, tracks_said.split("/"))), (round_number, who, step)
        entered = 0 if who in SEATS or match.over else int(match.game.rules.event_stress[match.state.event])
        assert (drift(match), stress(match) - entered) == (at, local), (round_number, who, step)
        assert fault(match) == 0
    assert match.over


@pytest.mark.rule("LBM-112", "LBM-118", "LBM-120")
def test_the_repaired_game_ends_as_it_is_printed(plain):
    match = opening(plain)
    actions = printed_actions()
    assert len(actions) == 97
    do(match, *actions)
    assert (match.over, match.ending, match.round) == (True, "layer_10", 8)
    assert [tracks(match, seat) for seat in range(3)] == [(15, 8, 5), (15, 5, 8), (9, 4, 10)]
    assert (drift(match), match.scores, match.winners, match.places) == (4, [28, 28, 23], [0], [1, 2, 3])
    titles = match.game.box.words.get("band.titles")
    assert {titles[band] for band in match.view()["glance"]["bands"]} == {"Stabilizing"}


def test_the_rows_and_the_numbers_are_the_same_game(plain):
    by_rows = opening(plain)
    for _, who, step, *_ in printed_rows():
        carry_out(by_rows, who, step)
    assert by_rows.actions == printed_actions()


def test_the_saved_game_is_the_repaired_game(plain):
    match = tablewright.replay(saved(SLUG, "repaired-game"), plain=plain)
    assert match.actions == printed_actions() and match.game.options["first_player"] == 0


# --- Whole matches ------------------------------------------------------------------------------------------------


def test_no_golden_match_is_missing():
    assert MATCHES == ["balanced-four", "collapse", "open-pool", "published-opening", "repaired-game"]
