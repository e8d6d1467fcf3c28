"""What there is to print of a game: what it declares, or a standard form, and how many copies of each card."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tablewright.engine.components import Board, Components, Face, PrintedDeck, Row
from tablewright.engine.copies import in_use
from tablewright.engine.errors import TablewrightError
from tablewright.engine.fields import SEAT, Field
from tablewright.engine.game import Game
from tablewright.engine.kit import cards_left
from tablewright.engine.shapes import PAPER, Label, Shape, tint, track
from tablewright.engine.workbook import Sheet, heading, sheets, values_of

MOST_CARDS = 1000
MOST_BOARDS = 100
STANDARD_COLOUR = "#34489e"
SPACE, SPACES_PER_ROW, MOST_SPACES = 18.0, 10, 200


class CannotPrint(TablewrightError):
    """There is too much to print, or nothing."""


@dataclass(frozen=True)
class Stack:
    """The cards of a deck, each as often as there are copies of it."""

    deck: PrintedDeck
    copies: Counter[int]

    @property
    def cards(self) -> list[tuple[Face, int]]:
        """Every card with the number of its copies."""
        return [(face, self.copies[card]) for card, face in self.deck.faces.items() for _ in range(self.copies[card])]


@dataclass(frozen=True)
class Printables:
    stacks: Sequence[Stack]
    boards: Sequence[Board]


def printables(game: Game) -> Printables:
    """The cards and boards of a game. Too many are refused with `CannotPrint`."""
    with in_use(game.content):
        made = game.box.components(game.box.words, game.rules) or standard_components(game)
    counts = unpacked(game)
    stacks = [Stack(deck, copies_of(deck, counts)) for deck in made.decks]
    cards = sum(stack.copies.total() for stack in stacks)
    boards = sum(board.copies for board in made.boards)
    if cards > MOST_CARDS:
        raise CannotPrint(f"{game.box.title} has {cards:,} cards: at most {MOST_CARDS:,} can be printed.")
    if boards > MOST_BOARDS:
        raise CannotPrint(f"{game.box.title} has {boards:,} boards: at most {MOST_BOARDS:,} can be printed.")
    return Printables([stack for stack in stacks if stack.copies], made.boards)


def unpacked(game: Game) -> dict[str, Counter[int]]:
    """The cards of each deck of a new game, before any is dealt."""
    if not game.box.decks:
        return {}
    s: Any = game.box.state.blank()[0]
    game.box.unpack(game.rules, s)
    return {
        name: Counter(s.deck_cards[row, : cards_left(s.deck_counts[row])].tolist())
        for row, name in enumerate(game.box.decks)
    }


def copies_of(deck: PrintedDeck, counts: dict[str, Counter[int]]) -> Counter[int]:
    if not deck.counted_in:
        return Counter(deck.faces.keys())
    found: Counter[int] = sum((counts[name] for name in deck.counted_in), Counter())
    return Counter({card: count for card, count in found.items() if card in deck.faces})


# --- The standard form ------------------------------------------------------------------------------------------------


def standard_components(game: Game) -> Components:
    """Every card of every deck with its name or number and its row of the content, and every track."""
    content = sheets(game.box, values_of(game.box, game.content))
    decks = [
        PrintedDeck(
            key=name,
            title=heading(name),
            colour=STANDARD_COLOUR,
            faces={card: standard_face(game, name, card, content) for card in sorted(cards)},
            counted_in=(name,),
        )
        for name, cards in unpacked(game).items()
    ]
    tracks = [field for field in game.box.state.fields if field.drawn == "track" and not field.shape]
    return Components(decks, [track_board(game, field) for field in tracks])


def standard_face(game: Game, deck: str, card: int, content: Sequence[Sheet]) -> Face:
    name = card_name(game, card)
    rows: list[Row] = []
    for sheet in content:
        if not sheet.is_form and sheet.name.rpartition(".")[2] in (deck, deck.removesuffix("s")):
            if not 1 <= card <= len(sheet.rows):
                continue
            row = sheet.rows[card - 1]
            name = name or row.title
            rows = [Row(column.title, (cell,)) for column, cell in zip(sheet.columns, row.cells, strict=True) if cell]
    if name:
        return Face(name, heading(deck), STANDARD_COLOUR, rows=rows)
    return Face(heading(deck), game.box.title, STANDARD_COLOUR, large=str(card))


def card_name(game: Game, card: int) -> str:
    """The name of a card among the [value]s of the words, if a field with the numbers of cards names them."""
    highest = game.box.state["deck_cards"].high
    for field in game.box.state.fields:
        if field.names not in ("", SEAT) and field.high == highest:
            with suppress(KeyError, IndexError):
                return str(game.box.words.get(f"value.{field.names}")[card])
    return ""


def track_board(game: Game, field: Field) -> Board:
    """A track with a space for each number."""
    last = int(game.rules[field.up_to]) if field.up_to else field.high
    names = game.box.words.table("field")
    title = names.get(field.name, heading(field.name))
    numbers = range(field.low, min(last, field.low + MOST_SPACES - 1) + 1)
    fills = [tint(STANDARD_COLOUR, 0.25) if number == last else PAPER for number in numbers]
    spaces = track(0, 10, [str(n) for n in numbers], space=SPACE, per_row=SPACES_PER_ROW, fills=fills, size=16)
    rows = math.ceil(len(numbers) / SPACES_PER_ROW)
    shapes: list[Shape] = [Label(title, 0, 6, 14, bold=True), *spaces]
    return Board(field.name, title, SPACES_PER_ROW * SPACE, 10 + rows * SPACE, shapes)
