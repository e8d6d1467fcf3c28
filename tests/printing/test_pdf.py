"""The PDF: every card as often as the rules have it, legible and inside its edges, with its back behind it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tablewright
from tablewright.engine.components import Components, Face, PrintedDeck, Row
from tablewright.engine.copies import Copy
from tablewright.engine.game import Game
from tablewright.engine.shapes import Sign
from tablewright.printing import cards
from tablewright.printing.components import MOST_CARDS, CannotPrint, printables, unpacked
from tablewright.printing.document import COLUMNS, PAPERS, ROWS, card_pages, print_pdf

SMALLEST_LETTERS = 6.0  # points, on cards
NUMBERS = {
    "atlas-of-feelings": {"yellow": 12, "white": 24, "grey": 24, "red": 24},
    "potlatch": {"resources": 64, "houses": 8},
    "meaning-made": {"patterns": 60, "projects": 24, "stewardship": 1, "events": 30},
    "life-builds-meaning": {"patterns": 90, "projects": 24, "events": 30},
    "meeple-inc": {
        "skills": 32, "objectives": 36, "zap": 16, "items": 30, "freelancers": 16, "specialists": 14, "awards": 12,
        "wow": 13, "pow": 14, "founders": 6,
    },
    "high-tide": {"waves": 20},
}  # fmt: skip


def load(slug, content=None, **options):
    return tablewright.load(slug, plain=True, content=content, **options)


def with_components(components, slug="high-tide"):
    """The game as if it declared these components."""
    game = load(slug)
    return Game(replace(game.box, components=lambda w, rules: components), game.options, plain=True)


def deck(faces, key="cards"):
    return PrintedDeck(key, "Cards", "#334455", faces)


def spoken(line):
    return "".join(piece.letter if isinstance(piece, Sign) else piece for piece in line)


def squeezed(text):
    """Without spaces: signs and line ends stand among the words."""
    return "".join(text.split())


@pytest.fixture(params=NUMBERS)
def game(request):
    return load(request.param)


def test_every_card_is_there_as_often_as_the_rules_say(game):
    found = printables(game)
    assert {stack.deck.key: stack.copies.total() for stack in found.stacks} == NUMBERS[game.box.slug]
    printed = sum(stack.copies.total() for stack in found.stacks if stack.deck.counted_in)
    assert printed == sum(in_deck.total() for in_deck in unpacked(game).values())


def test_cards_are_counted_under_the_options_of_the_table():
    small = printables(load("potlatch", house_pool="small")).stacks[1]
    assert small.copies.total() == 4
    staged = printables(load("life-builds-meaning", project_stack="staged")).stacks[1]
    assert staged.copies.total() == 24


def test_every_card_is_legible_in_its_place(game, pages):
    """Title, kind and rows of every card, no letter too small, and none outside its card."""
    printed = [page for page in pages(print_pdf(game)) if "fronts, page" in page.text()]
    wanted = card_pages(printables(game))
    assert len(printed) == len(wanted)
    for page, on_page in zip(printed, wanted, strict=True):
        for place, (_, face, _) in enumerate(on_page.cards):
            said = squeezed(page.card(place % COLUMNS, place // COLUMNS))
            for part in (face.title, face.kind, face.large, *(row.label + spoken(row.line) for row in face.rows)):
                assert squeezed(part) in said, (face.title, part, said)
        check_letters(page)


def check_letters(page):
    left, top = page.corner(0, 0)
    for letter in page.letters():
        if letter.top > page.height - 7:
            continue  # the number of the page
        assert letter.size >= SMALLEST_LETTERS or is_in_a_sign(letter), letter
        column, row = int((letter.left - left) // cards.WIDTH), int((letter.top - top) // cards.HEIGHT)
        x, y = page.corner(column, row)
        edge = cards.EDGE
        assert 0 <= column < COLUMNS and 0 <= row < ROWS
        assert x + edge <= letter.left and letter.right <= x + cards.WIDTH - edge, letter
        assert y + edge <= letter.top and letter.bottom <= y + cards.HEIGHT - edge, letter


def is_in_a_sign(letter):
    """A sign's shape says what its letter says."""
    return letter.text in "EISRMVD!$TPXQ"


def test_a_changed_number_is_printed(pages):
    name = "patterns.pattern.shell.cost.energy"
    for content, price in ((None, 1), (Copy(edits=((name, 7),)), 7)):
        found = pages(print_pdf(load("meaning-made", content), name="Dear shells"))
        (first, *_) = [page for page in found if "fronts, page" in page.text()]
        assert f"Price {price} E Energy" in first.card(0, 0)
        assert ("energy 7 instead of 1." in found[0].text()) == (price == 7)  # the aid says what the version changes
        assert "Dear shells" in first.card(0, 0)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_pages_have_the_size_of_the_paper(pages, paper, size):
    for page in pages(print_pdf(load("high-tide"), paper)):
        assert (page.width, page.height) == pytest.approx(size, abs=0.1)
    assert PAPERS[paper] == size


def test_a_back_is_behind_its_front_when_the_sheet_is_turned_over(pages):
    found = pages(print_pdf(load("atlas-of-feelings")))
    fronts = [number for number, page in enumerate(found, start=1) if "fronts, page" in page.text()]
    assert fronts
    compared = 0
    for number in fronts:
        assert number % 2 == 1  # and the back is on the same sheet
        front, back = found[number - 1], found[number]
        for row in range(ROWS):
            for column in range(COLUMNS):
                said = front.card(column, row)
                behind = back.card(COLUMNS - 1 - column, row)
                assert bool(said) == bool(behind)
                if said:
                    assert behind.split()[0] == said.split()[0]  # the zodiac is on both sides
                    compared += 1
    assert compared == 84


def test_crop_marks_are_outside_the_cards(pages):
    page = next(page for page in pages(print_pdf(load("high-tide"))) if "fronts, page" in page.text())
    scale = 4.0
    picture = page.page.render(scale=scale).to_pil().convert("L")

    def is_dark_at(x, y):
        middle = (round(x * 72 / 25.4 * scale), round(y * 72 / 25.4 * scale))
        return min(picture.getpixel((middle[0] + dx, middle[1] + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)) < 200

    for column in range(COLUMNS + 1):
        x, top = page.corner(column, 0)
        assert is_dark_at(x, top - 3) and is_dark_at(x, page.corner(0, ROWS)[1] + 3)
        assert not is_dark_at(x, top + 20)
    for row in range(ROWS + 1):
        left, y = page.corner(0, row)
        assert is_dark_at(left - 3, y) and is_dark_at(page.corner(COLUMNS, 0)[0] + 3, y)


def test_letters_of_other_languages_come_out_right(pages):
    names = ("Čəɬxʷ ǧ", "Łódź", "Ωμέγα", "Жар-птица", "−3 → ½")
    faces = {number: Face(name, rows=[Row("", (name,))]) for number, name in enumerate(names)}
    found = pages(print_pdf(with_components(Components([deck(faces)]))))
    page = next(page for page in found if "fronts, page" in page.text())
    for place, name in enumerate(names):
        assert squeezed(page.card(place % COLUMNS, place // COLUMNS)).count(squeezed(name)) == 2


def test_too_many_cards_are_refused_in_one_line():
    faces = {number: Face("A card") for number in range(MOST_CARDS + 1)}
    with pytest.raises(CannotPrint, match=r"^High Tide has 1,001 cards: at most 1,000 can be printed\.$"):
        print_pdf(with_components(Components([deck(faces)])))


def test_words_without_end_are_drawn_smaller_and_stop_nothing(pages):
    face = Face("Title " * 40, "kind " * 40, rows=[Row("label", ("word " * 2000,)), Row("", ("w" * 500,))])
    found = pages(print_pdf(with_components(Components([deck({0: face})]))))
    page = next(page for page in found if "fronts, page" in page.text())
    assert "word word" in page.card(0, 0) and "…" in page.card(0, 0)
    assert page.card(1, 0) == page.card(0, 1) == ""


def test_a_game_without_a_declaration_gets_the_standard_form(pages):
    """Numbered cards, the track that it draws, and its player aid."""
    found = pages(print_pdf(load("high-tide", high_water=12)))
    assert "Waves: 20 cards" in found[0].text() and "High water: 12." in found[0].text()
    assert "The rules in short" in found[0].text()
    assert found[2].card(0, 0) == "Waves High Tide 1 Waves ×4 High Tide"
    assert "Tide 0 1 2 3 4 5 6 7 8 9 10 11 12" in found[-1].text()
