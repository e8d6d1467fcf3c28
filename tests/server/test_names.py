"""Names: what people may call themselves, and that nobody can be taken for a bot or for somebody else."""

import asyncio

import pytest

from tablewright.engine.registry import open_box
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.errors import NameRefused
from tablewright.server.people.names import MAX_NAME_LENGTH, checked_name, name_key
from tablewright.server.people.sanitize import sanitize
from tablewright.server.tables.create import SeatRequest, new_seat_rows
from tablewright.server.tables.seat_names import chosen_name

from .players import FREE, HIDDEN, ME, bot, play_together, set_table

INVISIBLE = {
    "zero width space": "\u200b",
    "zero width joiner": "\u200d",
    "right-to-left override": "\u202e",
    "soft hyphen": "\u00ad",
    "byte order mark": "\ufeff",
    "tag": "\U000e0041",
    "variation selector": "\ufe0f",
    "another variation selector": "\U000e0100",
    "Hangul filler": "\u3164",
    "halfwidth Hangul filler": "\uffa0",
    "grapheme joiner": "\u034f",
    "blank Braille": "\u2800",
    "private use": "\ue000",
    "surrogate": "\ud800",
    "not assigned": "\u0378",
}
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


def me(name):
    return {"kind": "me", "name": name}


def new_table(server, *seats, visitor=None, **form):
    return (visitor or Visitor(server.address)).request(
        "POST", "/api/tables", {"game": HIDDEN, "seats": list(seats)} | form
    )


def names_at(card):
    return [seat["name"] for seat in card["seats"]]


def refused(name):
    with pytest.raises(NameRefused) as refusal:
        chosen_name(name, 0)
    return refusal.value.sentence


@pytest.mark.parametrize("character", INVISIBLE.values(), ids=INVISIBLE)
def test_a_name_has_no_invisible_characters(character):
    assert checked_name(f"An{character}n") == "Ann"
    assert refused(character) == refused(f" {character}-{character}") == "A name needs at least one letter or digit."


def test_a_name_is_one_line_with_single_spaces():
    assert checked_name(" Ann\u2028\u00a0\tLee\u3000\n") == "Ann Lee"


def test_a_name_is_normalised():
    assert checked_name("\uff21\U0001d427\U0001d427") == "Ann"
    assert checked_name("Zoe\u200b\u0308") == "Zo\u00eb"
    assert checked_name("Ann \u00a8") == "Ann \u0308"  # a character that turns into a space and an accent


def test_accents_do_not_pile_up():
    tower = "".join(chr(0x300 + i) for i in range(30))
    assert len(checked_name(f"Z{tower}oe")) <= 6
    assert len(sanitize(f"Z{tower}oe")) == 6
    assert len(checked_name("Z" + "\u0344" * 3)) == 4  # each of them turns into two
    assert checked_name("Nguye\u0302\u0303n") == "Nguy\u1ec5n"


@pytest.mark.parametrize(
    "name", ["Ann", "Zo\u00eb", "Anne-Marie O'Neill", "\u674e\u96f7", "\u0938\u0940\u0924\u093e", "7"]
)
def test_ordinary_names_stay_as_they_are(name):
    assert chosen_name(name, 0) == name


@pytest.mark.parametrize("name", [None, "", "  ", "\n"])
def test_no_name_is_no_mistake(name):
    assert chosen_name(name, 0) == ""


def test_a_name_that_grows_when_it_is_normalised_is_still_limited():
    assert refused("\ufdfa" * 10) == f"A name can have at most {MAX_NAME_LENGTH} characters."


@pytest.mark.parametrize("name", ["\u0410nn", "M\u0430ster bot", "Master \u0412\u041e\u0422", "\u0391nn"])
def test_alphabets_that_look_alike_are_not_mixed(name):
    assert refused(name) == "A name cannot mix letters of several alphabets, such as Latin and Cyrillic."


@pytest.mark.parametrize(
    "name",
    [
        "Regular bot",
        "regular BOT",
        "Master bot 2",
        "Master\u00a0\u2003bot",
        "Masterbot",
        "Casual-bot",
        "random bot",
        "Expert b\u200bot",
    ],
)
def test_a_person_cannot_have_the_name_of_a_bot(name):
    assert refused(name) == "This name is kept for bots."


@pytest.mark.parametrize("name", ["Talbot", "Abbot 2", "Master", "Botmaster"])
def test_names_that_only_remind_of_bots_are_free(name):
    assert chosen_name(name, 0) == name


def test_bots_keep_their_names(server):
    assert names_at(new_table(server, ME, bot("regular"))) == ["Player 1", "Regular bot"]


@pytest.mark.parametrize("other", ["Ann", "ANN", " ann ", "A nn", "Ann.", "\uff21nn"])
def test_of_two_alike_names_the_second_is_refused_at_its_seat(server, other):
    with pytest.raises(RequestFailed) as refusal:
        new_table(server, me("Ann"), me(other))
    assert refusal.value.status == 409
    assert refusal.value.sentence == f"The name {checked_name(other)} is taken at this table."
    assert refusal.value.seat == 1


def test_the_name_of_another_seat_is_refused_where_it_was_chosen(server):
    with pytest.raises(RequestFailed) as refusal:
        new_table(server, me("Player 2"), FREE)
    assert (refusal.value.status, refusal.value.seat) == (409, 0)


def test_different_names_have_different_keys():
    assert len({name_key(name) for name in ("Ann", "\u00c1nn", "Anna", "Ann 2", "\u0938\u0940\u0924\u093e")}) == 5


def test_a_guest_cannot_take_the_name_of_a_player(server):
    table = new_table(server, me("Ann"), FREE)
    guest = Visitor(server.address)
    path = f"/api/tables/{table['id']}/seats/1"
    with pytest.raises(RequestFailed) as refusal:
        guest.request("POST", path, {"name": "ann"})
    assert refusal.value.sentence == "The name ann is taken at this table."
    assert (refusal.value.status, refusal.value.seat) == (409, 1)
    with pytest.raises(RequestFailed, match="kept for bots"):
        guest.request("POST", path, {"name": "Master bot"})
    assert names_at(guest.request("POST", path, {"name": "Bob"})) == ["Ann", "Bob"]


def test_of_guests_who_come_at_once_with_one_name_one_sits_down(db, start):
    server = start(db)

    async def run():
        table = await Visitor(server.address).post(
            "/api/tables", {"game": HIDDEN, "seats": [me("Host"), FREE, FREE, FREE]}
        )
        seats = f"/api/tables/{table['id']}/seats"
        guests = [Visitor(server.address).post(f"{seats}/{seat}", {"name": "Ann"}) for seat in (1, 2, 3)]
        answers = await asyncio.gather(*guests, return_exceptions=True)
        return [str(answer) for answer in answers if isinstance(answer, RequestFailed)]

    assert asyncio.run(run()) == ["409: The name Ann is taken at this table."] * 2


def test_a_rematch_and_a_copy_keep_the_names(server):
    table_id, visitors, _ = play_together(server.address, HIDDEN, seats=(me("Ann"), FREE))
    card = visitors[0].request("POST", f"/api/tables/{table_id}/rematch", {})
    assert names_at(card) == ["Guest 1", "Ann"]
    copy = {"copy_of": {"table": table_id, "ply": 3}}
    assert names_at(new_table(server, me("Ann"), me("Guest 1"), visitor=visitors[0], **copy)) == ["Ann", "Guest 1"]


def test_names_of_an_older_table_are_kept_in_its_copy():
    """They may break a rule that came later, and nobody could change them."""
    box = open_box(HIDDEN)
    asked = [SeatRequest("me", "Ann"), SeatRequest("me", "ann"), SeatRequest("me", "\u200b")]
    with pytest.raises(NameRefused):
        new_seat_rows(box, "table-1", "holder", asked)
    seats = new_seat_rows(box, "table-1", "holder", asked, kept={0: "Ann", 1: "ann", 2: "\u200b"})
    assert [seat.name for seat in seats] == ["Ann", "ann", "\u200b"]


def test_emoji_stay_whole_in_sentences_and_not_in_names(server):
    flag = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
    assert sanitize(f"Good {FAMILY}\u202e {flag}\n") == f"Good {FAMILY} {flag}"
    assert checked_name(f"Ann {FAMILY}") == f"Ann {FAMILY.replace(chr(0x200D), '')}"


@pytest.mark.parametrize("text", ["\u200b", "\u200d \ufe0f", "\u3164\u2800"])
def test_a_sentence_that_cannot_be_seen_is_empty(text):
    assert sanitize(text) == ""


def test_an_invisible_line_is_not_said(server):
    async def run():
        table_id, (ann, *_) = await set_table(server.address, HIDDEN)
        async with ann.look_at(table_id, 0) as link:
            await link.until(lambda position: True)
            return await link.ask({"type": "say", "text": "\u200b\u2800"})

    assert asyncio.run(run())["sentence"] == "The message is empty."
