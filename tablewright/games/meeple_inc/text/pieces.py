"""Sentences in pieces: a board draws the tokens and actions in them as signs, and reads the same out in words.

A sentence of `en.toml` names a token as `{time}`; an `{amount}` is a count of tokens. `drawn` makes pieces of it, and
`spoken` makes plain words. An entry that is a list of two has one form for one and another for many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any, Literal, NamedTuple, TypedDict

from tablewright.engine.words import Words
from tablewright.games.meeple_inc.state import ACT_NAMES, GAINS
from tablewright.games.meeple_inc.text.names import act_name, amount, form


class TextPiece(TypedDict):
    kind: Literal["text"]
    value: str


class TokenPiece(TypedDict):
    kind: Literal["token"]
    value: int
    name: str


class ActionPiece(TypedDict):
    kind: Literal["action"]
    value: str  # its key
    name: str


Piece = TextPiece | TokenPiece | ActionPiece


class Token(NamedTuple):
    """A token, point or bonus by its number."""

    number: int


class Amount(NamedTuple):
    """Tokens of one kind: "$2"."""

    token: int
    n: int


class Action(NamedTuple):
    """One of the sixteen actions."""

    number: int


class Phrase(NamedTuple):
    """A sentence by its key, the count that chooses its form, and what else fills it."""

    key: str
    n: int = 0
    values: Mapping[str, Any] = {}


TOKENS_BY_NAME = {name: Token(number) for number, name in enumerate(GAINS)}


def values_of(phrase: Phrase) -> dict[str, Any]:
    """What may fill a phrase: `{n}`, a token such as `{dollar}`, and that many of it such as `{n_dollar}`."""
    amounts = {f"n_{name}": Amount(token.number, phrase.n) for name, token in TOKENS_BY_NAME.items()}
    return {"n": phrase.n, **TOKENS_BY_NAME, **amounts, **phrase.values}


def spoken(w: Words, *phrases: Phrase) -> str:
    """Phrases in words, one after another."""
    return str(w.get("face.then")).join(phrase_words(w, phrase) for phrase in phrases)


def phrase_words(w: Words, phrase: Phrase) -> str:
    values = values_of(phrase)
    return form(w, phrase.key, phrase.n).format(**{name: in_words(w, value) for name, value in values.items()})


def in_words(w: Words, value: Any) -> str:
    if isinstance(value, Token):
        return str(w.get("face.token_names")[value.number])
    if isinstance(value, Amount):
        return amount(w, value.token, value.n)
    if isinstance(value, Action):
        return act_name(w, value.number)
    return str(value)


def drawn(w: Words, *phrases: Phrase) -> list[Piece]:
    """The same in pieces."""
    pieces: list[Piece] = []
    for place, phrase in enumerate(phrases):
        if place:
            pieces.append({"kind": "text", "value": w.get("face.then")})
        pieces += phrase_pieces(w, phrase)
    return merged(pieces)


def phrase_pieces(w: Words, phrase: Phrase) -> list[Piece]:
    values = values_of(phrase)
    pieces: list[Piece] = []
    for text, name, _, _ in Formatter().parse(form(w, phrase.key, phrase.n)):
        pieces.append({"kind": "text", "value": text})
        if name:
            pieces += in_pieces(w, values[name])
    return pieces


def in_pieces(w: Words, value: Any) -> list[Piece]:
    if isinstance(value, Token):
        return [token_piece(w, value.number, "face.sign_names")]
    if isinstance(value, Amount):
        names = "face.sign_names_of_one" if value.n == 1 else "face.sign_names"
        return [{"kind": "text", "value": f"{value.n} "}, token_piece(w, value.token, names)]
    if isinstance(value, Action):
        name = str(w.get("face.act.names")[value.number])
        return [{"kind": "action", "value": ACT_NAMES[value.number], "name": name}]
    return [{"kind": "text", "value": str(value)}]


def token_piece(w: Words, token: int, names: str) -> TokenPiece:
    return {"kind": "token", "value": token, "name": w.get(names)[token]}


def merged(pieces: Iterable[Piece]) -> list[Piece]:
    """Neighbouring texts become one, and empty ones are left out."""
    out: list[Piece] = []
    for piece in pieces:
        last = out[-1] if out else None
        if piece["kind"] == "text" and last and last["kind"] == "text":
            out[-1] = {"kind": "text", "value": last["value"] + piece["value"]}
        elif piece["value"] != "":
            out.append(piece)
    return out
