"""What players read: prompts, actions, the journal, the board, refusals, and the texts of the specification."""

import re

import pytest

from tablewright.games.potlatch.actions import REASONS
from tablewright.games.potlatch.content import House, Item, read_houses, read_items
from tablewright.games.potlatch.journal import ENTRIES
from tablewright.games.potlatch.text import names

from .positions import SPECIFICATION, give, store

FAR = (9, 9, 9, 9)
MET = (0, 0, 0, 0)
TEXT = SPECIFICATION.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def words(potlatch):
    return potlatch().box.words


# --- The texts of the specification -------------------------------------------------------------------------------

# Where the engine fills in a value that the specification prints, so that other data would be told rightly too.
FILLED = {"share.yes": "+1", "share.no": "−1", "gift.exact": "+1", "end.allmet": "+1", "end.notmet": "−1"}


def specified_texts():
    """Key, text and the places in the engine's own words, from the table of the specification."""
    table = TEXT.partition("### Player-facing texts (24)")[2].partition("### ")[0]
    return re.findall(r"^\| `([\w.]+)` \| (.+?) \| (.+?) \|$", table, re.MULTILINE)


def test_the_specification_has_24_texts():
    assert len(specified_texts()) == 24


@pytest.mark.parametrize(("key", "said", "where"), specified_texts(), ids=[row[0] for row in specified_texts()])
def test_a_text_of_the_specification_stands_word_for_word(words, key, said, where):
    places = re.findall(r"[a-z_]+\.[a-z_]+", where)
    assert places
    for place in places:
        found = words.get(place)
        if isinstance(found, list):
            assert said in " ".join(found)
        else:
            assert found.replace("{change}", FILLED.get(key, "")) == said


@pytest.mark.rule("POT-R05", "POT-R50")
def test_only_english_is_shown_and_nothing_is_made_up(words):
    """Latin letters, digits and common signs: no text in another script stands in the words of the game."""
    everything = " ".join(leaves(words.sentences))
    assert not re.search(r"[^\x20-\x7e–−×·]", everything)
    assert "lushootseed" not in everything.casefold().replace("northern lushootseed", "")


def leaves(node):
    if isinstance(node, dict):
        return [leaf for value in node.values() for leaf in leaves(value)]
    return [leaf for value in node for leaf in leaves(value)] if isinstance(node, list) else [str(node)]


@pytest.mark.rule("POT-R50")
def test_the_publishers_text_is_shown_beside_the_english_name_once_supplied(words, monkeypatch):
    """Until then the field is empty and hidden."""
    assert names.house_name(words, 0) == "Creek House" and names.card_name(words, 2) == "Salmon 3 (food)"
    houses = [House(h.key, h.number, h.needs, "As Supplied") for h in read_houses()]
    items = [Item(i.key, i.type, "As Supplied") for i in read_items()]
    monkeypatch.setattr(names, "read_houses", lambda: houses)
    monkeypatch.setattr(names, "read_items", lambda: items)
    assert names.house_name(words, 0) == "Creek House · As Supplied"
    assert names.card_name(words, 2) == "Salmon · As Supplied 3 (food)"


def test_the_authors_are_credited_and_the_practice_is_told_in_the_present(words):
    about = " ".join(words.get("game.about"))
    assert "by ndnplayers games" in about and "are a living practice" in about
    printed = [words.say(f"house.{h.key}") for h in read_houses()] + [words.say(f"item.{i.key}") for i in read_items()]
    assert len(set(printed)) == 24 and "Old Man House" not in printed


@pytest.mark.rule("POT-R01")
def test_the_four_types_have_their_names(words):
    assert [names.type_name(words, t) for t in range(4)] == [
        "Food or life-giving medicine",
        "Gathered materials",
        "Crafted technology",
        "Teachings",
    ]


# --- Prompts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-028")
def test_the_prompt_of_an_opening(table):
    match = table(["FLG1", "", ""], unmet=[FAR] * 3)
    assert match.prompt() == (
        "Player 1's turn. Open the round: give one card of any amount to another house."
    )  # fmt: skip


@pytest.mark.rule("POT-033", "POT-R53")
def test_the_prompt_of_a_later_gift_names_the_obligation_and_not_the_smallest_total(table):
    match = table(["FLG4", "", ""], unmet=[FAR] * 3, obligation=3)
    assert match.prompt() == (
        "Player 1's turn. Give a gift of at least 3. Choose the house that receives your gift."
    )  # fmt: skip
    match.play("gift to 2")
    assert match.prompt() == "Player 1's turn. Choose a card for your gift to Cove House."


@pytest.mark.rule("POT-R53")
def test_the_smallest_total_stands_on_the_own_board_only(table):
    match = table(["FLG2 GM2", "", ""], unmet=[FAR] * 3, obligation=3)
    assert match.board(0).endswith("Give at least 3. The smallest gift you can make is 4.")
    match.play("gift to 1")
    assert match.board(0).endswith("Choose a card for your gift (0 of 4).")
    match.play("gift card flg2")
    assert match.board(0).endswith("Choose a card for your gift (2 of 4).")
    for viewer in (None, 1, 2):
        assert "of 4" not in match.board(viewer) and "smallest" not in match.board(viewer)
        assert match.view(viewer)["glance"]["smallest_gift"] is None


@pytest.mark.rule("POT-042", "POT-048")
def test_the_prompts_of_combine_resources(table):
    match = table(["CT1", "CT2", ""], unmet=[FAR, FAR, (0, 0, 9, 0)], obligation=4, gifted=[0, 1])
    assert match.prompt() == (
        "Player 1's turn. You have no gift that fits. Invite another player to combine resources."
    )  # fmt: skip
    match.play("invite 1")
    assert match.prompt() == "Player 2: Player 1 invites you to combine resources. Choose a card to share."


@pytest.mark.rule("POT-073")
def test_the_prompt_of_a_chance(close):
    match = close(["", "FLG1"], unmet=[MET, (1, 0, 0, 0)])
    assert match.prompt() == (
        "Player 2's chance. Store cards your house still needs; the rest goes on to your left."
    )  # fmt: skip


# --- Actions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-023")
def test_a_house_is_offered_with_its_owner_and_its_needs(table):
    match = table(["FLG1 T1", "", ""], unmet=[FAR, (3, 0, 0, 1), (0, 0, 0, 2)])
    assert [match.words(action) for action in match.legal()] == [
        "Give to Player 2, Meadow House (needs food 3, teachings 1)",
        "Give to Player 3, Cove House (needs teachings 2)",
    ]


@pytest.mark.rule("POT-083", "POT-085")
def test_a_card_is_offered_with_what_it_does_to_the_need(table):
    match = table(["FLG1 FLG2 FLG4", "", ""], unmet=[FAR, (2, 9, 9, 9), FAR])
    match.play("gift to 1")
    assert [match.words(action) for action in match.legal()] == [
        "Give Food or life-giving medicine 1",
        "Give Food or life-giving medicine 2: the need is met exactly",
        "Give Food or life-giving medicine 4: 2 more than the house needs",
    ]


@pytest.mark.rule("POT-077")
def test_a_card_to_store_is_offered_with_what_it_does_to_the_need(close):
    match = close(["T1 T2 T3", ""], unmet=[(0, 0, 0, 2), MET])
    assert [match.words(action) for action in match.legal()] == [
        "Store Teachings 1",
        "Store Teachings 2: the need is met exactly",
        "Store Teachings 3: 1 more than the house needs",
    ]


@pytest.mark.rule("POT-044", "POT-R48")
def test_an_invitation_is_offered_with_the_number_of_cards(table):
    match = table(["", "CT2", "T1 T2"], unmet=[FAR] * 3, obligation=4)
    assert [match.words(action) for action in match.legal()] == [
        "Invite Player 2 (1 card in hand)",
        "Invite Player 3 (2 cards in hand)",
    ]
    match.play("invite 1")
    assert match.words(match.legal()[0]) == "Share Crafted technology 2"


def test_every_action_has_words_even_one_that_is_not_legal(table, close):
    open_match, closed = table(["FLG1", ""], unmet=[FAR, FAR]), close(["FLG1", ""], unmet=[(1, 0, 0, 0), MET])
    for match in (open_match, closed):
        assert all(match.words(action) for action in range(60))
    assert open_match.words("gift to 5") == "Give to Player 6, who is not in the game"
    assert open_match.words("invite 5") == "Invite Player 6, who is not in the game"


# --- Why not ------------------------------------------------------------------------------------------------------


def later(table):
    """Seat 0 has chosen the house of seat 1 and picked GM2; T* is 4."""
    match = table(["FLG1 GM2 GM2 CT3 T1", "", ""], unmet=[FAR, (9, 9, 9, 0), FAR], obligation=4)
    match.play("gift to 1")
    match.play("gift card gm2")
    return match


def inviting(table):
    return table(["CT1", "CT2 T4", ""], unmet=[FAR, FAR, (0, 0, 3, 0)], obligation=4, gifted=[0, 1])


def sharing(table):
    match = inviting(table)
    match.play("invite 1")
    return match


def choosing(table, **how):
    return table(["FLG3", "", ""], unmet=[FAR, (0, 3, 3, 3), (3, 0, 0, 0)], **how)


def storing(table):
    match = sharing(table)
    match.play("share card ct2")
    return match


def finished(table):
    match = storing(table)
    while not match.over:
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize(
    ("where", "action", "key", "said"),
    [
        (finished, "invite 1", "game_over", "The game is over (POT-082)"),
        (
            storing,
            "gift to 1",
            "closing",
            "The Closing Action has begun: cards are only stored and passed now (POT-069)",
        ),
        (inviting, "gift to 2", "no_gift_fits", "You have no gift that fits: invite another player first (POT-042)"),
        (
            sharing,
            "gift to 2",
            "being_invited",
            "You are invited to share a card; the gift is for Player 1 to make (POT-048)",
        ),
        (
            later,
            "gift to 2",
            "house_is_chosen",
            "The house of this turn is chosen: your gift goes to Player 2 (POT-022)",
        ),
        (choosing, "gift card flg3", "no_house_chosen", "Choose the house that receives your gift first (POT-022)"),
        (choosing, "gift to 4", "no_such_seat", "Player 5 is not in the game (POT-001)"),
        (choosing, "gift to 0", "own_house", "Gifts go to other players' houses, never to your own (POT-023)"),
        (
            lambda table: choosing(table, obligation=1, gifted=[0, 1]),
            "gift to 1",
            "already_gifted",
            "Player 2's house has already received a gift in this round (POT-023)",
        ),
        (
            choosing,
            "gift to 1",
            "no_card_for_house",
            "You hold no card of a type that Player 2's house still needs (POT-029)",
        ),
        (
            lambda table: choosing(table, obligation=2),
            "gift to 1",
            "smaller_gift_elsewhere",
            "The smallest gift you can make is 3, and no gift of 3 fits Player 2's house (POT-037)",
        ),
        (later, "gift card ct4", "not_held", "You hold no Crafted technology 4 (POT-024)"),
        (later, "gift card t1", "need_is_met", "The need for Teachings at Player 2's house is met (POT-035)"),
        (
            later,
            "gift card flg1",
            "out_of_order",
            "The cards of a gift are picked in the order of the types, smaller amounts first (POT-R54)",
        ),
        (
            later,
            "gift card ct3",
            "misses_the_smallest",
            "The gift must come to exactly 4, and with Crafted technology 3 it cannot (POT-037)",
        ),
        (
            choosing,
            "invite 1",
            "has_a_gift",
            "You have a gift that fits, so you give it; only a player without one combines resources (POT-043)",
        ),
        (inviting, "invite 0", "invites_oneself", "Invite another player, not yourself (POT-044)"),
        (choosing, "share card flg3", "not_invited", "Only an invited player shares a card (POT-048)"),
        (
            sharing,
            "share card t4",
            "not_playable",
            "No house that Player 1 may give to still needs Teachings (POT-047)",
        ),
        (choosing, "store card flg3", "not_closing", "Cards are stored only in the Closing Action (POT-065)"),
        (storing, "store card gm1", "not_in_pool", "There is no Gathered materials 1 among your cards (POT-075)"),
    ],
)
def test_a_refusal_says_why_and_names_its_rule(table, where, action, key, said):
    match = where(table)
    number = match.game.drivers.ask_why_not(match.game.rules_array, match.states, match.parse(action))
    assert (REASONS.key(int(number)), str(match.why_not(action))) == (key, said)


def test_a_refusal_of_too_many_cards(table):
    match = table(["FLG1 GM2 T3", ""], unmet=[FAR, (3, 3, 3, 3)], obligation=3)
    match.play("gift to 1")
    assert str(match.why_not("gift card flg1")) == (
        "With Food or life-giving medicine 1 the gift would take more cards than it needs to come to 3 (POT-038)"
    )


def test_a_refusal_of_a_card_that_the_own_house_does_not_need(close):
    match = close(["FLG1 T1", ""], unmet=[(1, 0, 0, 0), MET])
    assert str(match.why_not("store card t1")) == "Your house has all the Teachings it needs (POT-077)"


def test_every_reason_rests_on_a_rule_of_the_specification():
    for key in REASONS.keys:
        assert f"**{REASONS.rule_of[key]}**" in TEXT or f"| {REASONS.rule_of[key]} |" in TEXT


# --- The journal --------------------------------------------------------------------------------------------------


def test_every_kind_of_entry_has_a_sentence(words):
    assert all(words.get(f"journal.{kind}") for kind in ENTRIES)


@pytest.mark.rule("POT-007", "POT-019")
def test_the_journal_of_the_set_up(deal):
    hands = ["FLG1 FLG2 FLG3", "GM1 GM2 GM3 GM4 CT1"]
    match = deal(hands, ["creek", "bay"], names=["Ann", "Bo"], hand_rule="house")
    assert match.journal() == [
        "Ann lives in Creek House and holds up to 3 cards.",
        "Bo lives in Bay House and holds up to 5 cards.",
        "Ann gives the first gift.",
    ]


@pytest.mark.rule("POT-025", "POT-083", "POT-027")
def test_the_journal_of_a_gift(table):
    match = give(table(["FLG3", "GM4", ""], unmet=[FAR, (3, 9, 9, 9), FAR]), 1, "FLG3")
    assert match.journal() == [
        "Player 1 gives Salmon 3 (food) to Meadow House.",
        "Player 1 meets the need for Food or life-giving medicine exactly. Status +1.",
        "Player 2 gives next: at least 3.",
    ]


@pytest.mark.rule("POT-059", "POT-060", "POT-020")
def test_the_journal_of_the_end_of_a_round(table):
    match = table(["FLG3 FLG1", "GM1", ""], unmet=[FAR] * 3, obligation=3, gifted=[0, 2], stack="T4 CT1", short=True)
    give(match, 1, "FLG3")
    everyone = [
        "Player 1 gives Salmon 3 (food) to Meadow House.",
        "Every house has received a gift. Gifts are taken inside.",
        "Player 2 draws 1 card.",
        "Player 3 draws 1 card.",
        "Round 3: Player 2 opens it.",
    ]
    assert match.journal() == match.journal(0) == everyone
    assert match.journal(1) == [*everyone[:2], "You draw Language 4 (teachings).", *everyone[2:]]
    assert match.journal(2) == [*everyone[:2], "You draw Canoe 1 (technology).", *everyone[2:]]


@pytest.mark.rule("POT-051", "POT-056", "POT-066")
def test_the_journal_of_a_share_that_does_not_help(table):
    match = sharing(table)
    assert match.journal() == ["Player 1 has no gift that fits and invites Player 2 to combine resources."]
    match.play("share card ct2")
    assert match.journal() == [
        "Player 2 shares Canoe 2 (technology). Status +1.",
        "Even with the shared card there is no gift that fits.",
        "No gift fits any more. The gathering comes to its close.",
    ]


@pytest.mark.rule("POT-065", "POT-071", "POT-082", "POT-089")
def test_the_journal_of_the_closing_action(table):
    match = table(["FLG2 T1", "GM1 CT4", ""], unmet=[(0, 0, 0, 2), (2, 0, 0, 0), (0, 0, 3, 0)])
    give(match, 1, "FLG2")
    assert match.journal()[2:] == [
        "Meadow House has all its needs met. The gathering comes to its close.",
        "Player 2 passes 2 cards to Player 3.",
    ]
    store(match, "CT4")
    assert match.journal() == [
        "Player 3 stores Canoe 4 (technology); the need is met.",
        "Player 3 passes 1 card to Player 1.",
    ]
    store(match, "T1")
    assert match.journal() == [
        "Player 1 stores Language 1 (teachings).",
        "Player 1 passes 1 card to Player 2.",
        "1 card left over, set aside.",
        "Some needs are still open. Everyone: Status −1.",
        "The gathering is over.",
    ]


@pytest.mark.rule("POT-088", "POT-096")
def test_the_journal_of_the_next_game(close):
    match = close(["FLG1", ""], unmet=[(1, 0, 0, 0), MET], status=[0, 3], match_games=2)
    store(match, "FLG1")
    assert match.journal()[0] == "Player 1 stores Salmon 1 (food); the need is met exactly."
    said = "Player 2 has the highest Status and gives the first gift of the next game."
    assert "Every house has what it needs. Everyone: Status +1." in match.journal() and said in match.journal()


@pytest.mark.rule("POT-099")
def test_the_journal_of_the_end_of_a_match(close):
    match = close(["FLG1", ""], unmet=[(1, 0, 0, 0), MET], match_games=2)
    match.state.games_over, match.state.game_number = 1, 2
    store(match, "FLG1")
    assert match.journal()[-1] == "The match is over."


# --- The board ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-008", "POT-015", "POT-R48")
def test_the_board_shows_everyone_houses_needs_gifts_status_and_counts(table):
    match = table(["FLG3", "GM4 T1", ""], unmet=[FAR, (3, 9, 0, 9), MET], status=[0, -1, 2])
    give(match, 1, "FLG3")
    assert match.board().splitlines() == [
        "Round 2; Obligation level 3; 61 cards in the draw stack.",
        "",
        "Player 1: Status 1, 0 cards",
        "  Creek House, needs food 9, materials 9, technology 9, teachings 9",
        "",
        "Player 2: Status −1, 2 cards (on turn, gifted this round)",
        "  Meadow House, needs materials 9, teachings 9",
        "    outside: Salmon 3 (food)",
        "",
        "Player 3: Status 2, 0 cards",
        "  Cove House, all needs met",
    ]


@pytest.mark.rule("POT-006")
def test_the_board_shows_a_player_the_own_cards(table):
    match = table(["FLG3 T1", "GM4", ""], unmet=[FAR] * 3)
    assert match.board(0).endswith("Your cards: Salmon 3 (food), Language 1 (teachings)")
    assert match.board(1).endswith("Your cards: Cedar bark 4 (materials)")
    assert match.board(2).endswith("You hold no cards.")


@pytest.mark.rule("POT-075", "POT-082")
def test_the_board_in_the_closing_action_and_at_the_end(close):
    match = close(["FLG1 T1", "GM1"], unmet=[(1, 0, 0, 0), MET])
    assert match.board().startswith("Closing Action; the draw stack (61 cards) is no longer used.")
    assert "Player 1: Status 0, 2 cards (holds the passed cards)" in match.board()
    store(match, "FLG1")
    assert match.board(0).startswith("The gathering is over; 2 cards left over.")
    assert "inside: Salmon 1 (food)" in match.board(1) and "Your cards" not in match.board(1)


@pytest.mark.rule("POT-094", "POT-099")
def test_the_board_of_a_match_counts_its_games(close):
    match = store(close(["FLG1", ""], unmet=[(1, 0, 0, 0), MET], match_games=3), "FLG1")
    assert match.board().startswith("Game 2 of 3; every house was met in 1 game so far.")
