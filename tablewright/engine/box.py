"""The contract: what a game provides. A `Box` is what a publisher ships: records, actions, rules and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

import numpy as np

from tablewright.engine.actions import Actions
from tablewright.engine.components import Components, no_components
from tablewright.engine.errors import BadOption
from tablewright.engine.fields import EVERYONE, Schema
from tablewright.engine.options import Options, Values
from tablewright.engine.reasons import Reasons
from tablewright.engine.standard import rules as standard
from tablewright.engine.standard.record import read_rules
from tablewright.engine.standard.text import FUNCTIONS, StandardText
from tablewright.engine.state import KEPT_FROM_ALL
from tablewright.engine.study import NO_STUDY, Study
from tablewright.engine.words import Words, read_words


class Text(Protocol):
    """A game's `text.py`: integers to words. Rules never import it."""

    def action_words(self, w: Words, rules: np.record, s: np.record, action: int) -> str:
        """What any action means, including an illegal one."""

    def prompt(self, w: Words, rules: np.record, s: np.record) -> str:
        """What the player who decides is asked. Everyone reads it."""

    def entry_words(self, w: Words, rules: np.record, entry: Sequence[int]) -> str:
        """One entry of the journal: its kind, its three numbers and its reader."""

    def refusal_words(self, w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
        """Why an action is not legal; `key` is the name of the reason."""

    def board(self, w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
        """The table as text, with what the viewer may see."""


@dataclass(frozen=True)
class Label:
    """An action in a few words, for a button."""

    text: str
    cost: str = ""
    quiet: bool = False  # declining or passing, which the board does not push forward
    group: str = ""  # what it does, if [group] in the words does not name it by the action's family


def left_out(*given: Any) -> Any:
    """Stands for a part of a game that `engine.standard` makes."""


def no_label(w: Words, rules: np.record, s: np.record, action: int) -> Label | None:
    """A legal action in a few words with its price, for a button; None where its sentence serves."""
    return None


def no_faces(w: Words, rules: np.record) -> Mapping[str, Any]:
    """What is printed on cards, spaces and tracks under these rules."""
    return {}


def no_glance(rules: np.record, s: np.record, viewer: int | None) -> dict[str, Any]:
    """What the viewer can work out from what it sees: prices, sizes of hands, who leads."""
    return {}


FOUND_IN_TEXT: dict[str, Callable[..., Any]] = {
    "glance": no_glance,
    "faces": no_faces,
    "label": no_label,
    "components": no_components,
}


def no_remark(options: Values, action: int) -> bool:
    return False


@dataclass(frozen=True)
class SearchDefaults:
    """How a search looks ahead in this game unless a bot's settings say otherwise."""

    cut: int = 20  # random plies of a rollout before the promise values it; 0 for none, -1 plays to the end
    exploration: float = 0.6  # as a share of how far apart the outcomes are
    sift: bool = False  # do not pass a disappointing first result to the nodes above; for accurate promises


@dataclass(frozen=True)
class GuidedDefaults:
    """The same for a search that a net guides."""

    cut: int = 20
    exploration: float = 1.0  # of actions by their prior, as a share of how far apart the outcomes are
    trust: float = 1.0  # the weight of the net's judge at a leaf; the rest is a rollout
    softness: float = 1.0  # the temperature of the prior


@dataclass(frozen=True, kw_only=True, eq=False)
class Box:
    """A game as its folder defines it.

    The rules are functions of `(rules, s, …)`, all marked `@rule`:

    - `unpack(rules, s)` puts every card into its deck, in a blank state with a seeded generator;
    - `setup(rules, s)` deals and seats, up to the first decision;
    - `legal(rules, s, moves)` writes the legal actions in ascending order and returns how many there are;
    - `why_not(rules, s, action)` is `ALLOWED` or the number of a reason, for any action at any time;
    - `play(rules, s, action)` plays a legal action, up to the next decision or the end;
    - `scores(rules, s, out)` writes the points on the table now;
    - `places(rules, s, out)` writes each seat's place; the winner's is 1, and where nobody wins, places begin at 2;
    - `payoffs(rules, s, out)` writes how each seat values the final outcome, from 0 to 1;
    - `promise(rules, s, out)` writes an estimate of the payoffs of an unfinished game;
    - `conceal(rules, s, viewer)` deals again, by the state's generator, what the viewer cannot see;
    - `check(rules, s)` is 0, or the number of the first property of the specification that does not hold.

    Most can be left out (`engine.standard`). Without `legal`, `turns` names the families of actions in each phase, and
    `why_not` is asked about those. Without `scores`, `places` or `payoffs`, `standing(rules, s, player)` is what the
    players compare at the end. `promise` is `payoffs`, if nothing better is known. A game without cards needs no
    `unpack`, and one without hidden fields no `conceal`. The rules record has options by their names, and the other
    numbers from `data/`.

    Examples:
        >>> import tablewright as tw
        >>> box = tw.load("high-tide").box
        >>> isinstance(box, tw.Box), box.slug, box.title, box.version
        (True, 'high-tide', 'High Tide', 1)
        >>> [option.name for option in box.options]
        ['players', 'hand_size', 'waits', 'high_water']
    """

    slug: str
    version: int
    folder: Path
    rule_prefix: str
    minutes: tuple[int, int]

    state: Schema
    rules: Schema
    actions: Actions
    reasons: Reasons
    phases: Sequence[str]
    endings: Sequence[str]
    entries: Sequence[str]  # the kinds of journal entry; `Entries` also names their numbers
    decks: Sequence[str] = ()
    options: Options
    text: Text | ModuleType | SimpleNamespace = field(default_factory=SimpleNamespace)
    """The sentences of the game; those of a function that it does not have come from the words alone.

    `glance`, `faces`, `label` and `components` are found there too.
    """

    rules_record: Callable[[Values], np.record] = left_out
    longest: Callable[[np.record], int]  # the most actions a match can have
    turns: Mapping[str, Sequence[str]] = field(default_factory=dict)  # the families of actions in each phase
    standing: Callable[..., int] = standard.standing

    unpack: Callable[..., None] = standard.unpack
    setup: Callable[..., None]
    legal: Callable[..., int] = left_out
    why_not: Callable[..., int]
    play: Callable[..., None]
    scores: Callable[..., None] = left_out
    places: Callable[..., None] = left_out
    payoffs: Callable[..., None] = left_out
    promise: Callable[..., None] = left_out
    conceal: Callable[..., None] = standard.conceal
    check: Callable[..., int] = standard.check

    skips: Sequence[str] = ()  # the families of actions with which a player passes, for clocks that skip a turn
    search_defaults: SearchDefaults = SearchDefaults()
    guided_defaults: GuidedDefaults = GuidedDefaults()
    study: Study = NO_STUDY
    glance: Callable[[np.record, np.record, int | None], Mapping[str, Any]] = no_glance
    """What a viewer can work out from what it sees, ready to be drawn: scores so far, prices, sizes of hands.

    Annotate it with a `TypedDict`, and the board's types are generated from that.
    """
    faces: Callable[[Words, np.record], Mapping[str, Any]] = no_faces
    """What is printed on cards, spaces and tracks under these rules: names, texts, prices and rule numbers.

    It is sent once per table. Annotate it with a `TypedDict` too.
    """
    label: Callable[[Words, np.record, np.record, int], Label | None] = no_label
    """A legal action in a few words, with its price; None where its sentence serves."""
    components: Callable[[Words, np.record], Components | None] = no_components
    """The cards and boards as they are printed; None prints a standard form."""
    takes_remark: Callable[[Values, int], bool] = no_remark
    """Whether a player can add a sentence of their own to this action."""

    def __post_init__(self) -> None:
        if self.standing is standard.standing and left_out in (self.scores, self.places, self.payoffs):
            raise ValueError(f"{self.slug} needs `standing`, or else `scores`, `places` and `payoffs`")
        if self.legal is left_out and not self.turns:
            raise ValueError(f"{self.slug} needs `turns`, or else `legal`")
        if self.decks and self.unpack is standard.unpack:
            raise ValueError(f"{self.slug} has decks, so it needs `unpack`")
        decks = self.state["deck_cards"].sizes[0] if "deck_cards" in self.state else 0
        if decks != len(self.decks):
            raise ValueError(f"{self.slug} names {len(self.decks)} decks in `decks`, but {decks} in `deck_fields`")
        hidden = [f.name for f in self.state.fields if f.seen_by != EVERYONE and f.name not in KEPT_FROM_ALL]
        if hidden and self.conceal is standard.conceal:
            raise ValueError(f"{self.slug} hides {hidden[0]}, so it needs `conceal`")
        for name, make in self.standard_parts().items():
            if getattr(self, name) is left_out:
                object.__setattr__(self, name, make())
        for name, default in FOUND_IN_TEXT.items():
            if getattr(self, name) is default:
                object.__setattr__(self, name, getattr(self.text, name, default))
        if not all(hasattr(self.text, name) for name in FUNCTIONS):
            written = {name: getattr(self.text, name, getattr(self.sentences, name)) for name in FUNCTIONS}
            object.__setattr__(self, "text", SimpleNamespace(**written))

    def standard_parts(self) -> dict[str, Callable[[], Any]]:
        """What makes a part that is left out, in this order."""
        return {
            "legal": lambda: standard.legal_in(self.actions, self.phases, self.turns, self.why_not),
            "scores": lambda: standard.for_game(standard.scores, standing=self.standing),
            "places": lambda: standard.for_game(standard.places, standing=self.standing),
            "payoffs": lambda: standard.for_game(standard.payoffs, standing=self.standing),
            "promise": lambda: self.payoffs,
            "rules_record": lambda: partial(read_rules, self.rules, data=self.folder / "data"),
        }

    @property
    def sentences(self) -> StandardText:
        """The functions of `text` that a game can leave out."""
        return StandardText(self.actions, self.phases, self.endings, self.entries, self.state, self.rules)

    @property
    def words(self) -> Words:
        """The sentences of the game."""
        return read_words(self.folder / "text" / "en.toml")

    @property
    def title(self) -> str:
        """The name of the game, as people write it."""
        return self.words.say("game.title")

    @property
    def most_players(self) -> int:
        """The largest number of seats."""
        return self.options.players.high

    def settle(self, given: Mapping[str, Any]) -> Values:
        """The options with the given ones set; a wrong value or a refused combination raises `BadOption`."""
        values = self.options.settle(given)
        refused = self.options.refusal(values)
        if refused:
            key, filling = refused
            raise BadOption(self.words.say(f"refusal.{key}", **(values | filling)))
        return values
