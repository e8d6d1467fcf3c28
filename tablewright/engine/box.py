"""The contract: what a game provides. A `Box` is what a publisher ships: records, actions, rules and words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

import numpy as np

from tablewright.engine.actions import Actions
from tablewright.engine.components import Components, no_components
from tablewright.engine.errors import BadOption
from tablewright.engine.fields import SEAT, Schema
from tablewright.engine.options import Options, Values
from tablewright.engine.reasons import Reasons
from tablewright.engine.standard import rules as standard
from tablewright.engine.standard.cards import conceal_for, refuse_unfit_cards, unpack_for
from tablewright.engine.standard.handlers import Handlers, play_for, why_not_for, why_not_in_turn_for
from tablewright.engine.standard.record import read_rules, rules_schema
from tablewright.engine.standard.rules import Margin
from tablewright.engine.standard.text import FUNCTIONS, StandardText
from tablewright.engine.study import NO_STUDY, Study
from tablewright.engine.words import Label as Label
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


def no_outcome(rules: np.record, s: np.record, action: int) -> tuple[str, Values]:
    """What an action leads to: the variant of its sentence, its label and its cost, and numbers for their blanks.

    With `("above", {"tide": 12})` the sentence of the family `play` is `action.play_above`.
    """
    return "", {}


FOUND_IN_TEXT: dict[str, Callable[..., Any]] = {
    "glance": no_glance,
    "faces": no_faces,
    "label": no_label,
    "outcome": no_outcome,
    "components": no_components,
}


def is_standard(function: object) -> bool:
    return isinstance(getattr(function, "__self__", None), StandardText)


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


@dataclass(frozen=True)
class NetInputs:
    """What a net is given of this game, where the fields one by one are not the right thing."""

    pairs: tuple[tuple[str, str], ...] = ()  # fields of one shape: both numbers of a place are read together too
    each: tuple[str, ...] = ()  # fields of many values, of which each number has rows of its own all the same
    without: tuple[str, ...] = ()  # fields that no decision depends on


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

    Most can be left out (`engine.standard`). Without `legal`, `turns` names the families of actions in each phase,
    and `why_not` is asked about those. Without `why_not` or `play`, `handlers` has two rules for each family, which
    take the parameters of its actions: why an action is refused (None if it never is), and what it does; `refuses`
    has the reason against what does not belong in a phase. Without `scores`, `places` or `payoffs`,
    `standing(rules, s, player)` is what the players compare at the end; `score` names the field of the scores, and
    with a `margin` a lead counts in payoffs too. `promise` is `payoffs`, if nothing better is known. A game without
    cards needs no `unpack`, nor does one whose `contents` name the copies of each card; a game needs no `conceal`
    if nothing is hidden, or only hands that are `dealt_from` a deck. The rules record has options by their names,
    and the other numbers from `data/`.

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
    rules: Schema = left_out  # type: ignore[assignment]  # without it, the options alone
    actions: Actions
    reasons: Reasons
    phases: Sequence[str]
    endings: Sequence[str]
    entries: Sequence[str]  # the kinds of journal entry; `Entries` also names their numbers
    decks: Sequence[str] = ()  # left out, those of `contents`
    contents: Mapping[str, str] = field(default_factory=dict)  # of each deck: the field of the rules with the copies
    options: Options
    text: Text | ModuleType | SimpleNamespace = field(default_factory=SimpleNamespace)
    """The sentences of the game; those of a function that it does not have come from the words alone.

    `glance`, `faces`, `label` and `components` are found there too.
    """

    rules_record: Callable[[Values], np.record] = left_out
    longest: Callable[[np.record], int]  # the most actions a match can have
    turns: Mapping[str, Sequence[str]] = field(default_factory=dict)  # the families of actions in each phase
    handlers: Handlers = field(default_factory=dict)  # of each family of actions: why it is refused, and what it does
    refuses: Mapping[str, str] = field(default_factory=dict)  # in each phase: the reason against all other families
    standing: Callable[..., int] = standard.standing
    score: str = ""  # the field that holds the score of each seat
    margin: Margin | None = None  # how much of a payoff comes from a lead in the score
    everyone_can_lose: bool = False  # whether a table of several players can end without a winner

    unpack: Callable[..., None] = standard.unpack
    setup: Callable[..., None]
    legal: Callable[..., int] = left_out
    why_not: Callable[..., int] = left_out
    play: Callable[..., None] = left_out
    scores: Callable[..., None] = left_out
    places: Callable[..., None] = left_out
    payoffs: Callable[..., None] = left_out
    promise: Callable[..., None] = left_out
    conceal: Callable[..., None] = standard.conceal
    check: Callable[..., int] = standard.check

    skips: Sequence[str] = ()  # the families of actions with which a player passes, for clocks that skip a turn
    search_defaults: SearchDefaults = SearchDefaults()
    guided_defaults: GuidedDefaults = GuidedDefaults()
    net_inputs: NetInputs = NetInputs()
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
    outcome: Callable[[np.record, np.record, int], tuple[str, Values]] = no_outcome
    """What an action leads to, for its sentence: a variant of the sentence, and numbers for its blanks."""
    components: Callable[[Words, np.record], Components | None] = no_components
    """The cards and boards as they are printed; None prints a standard form."""
    takes_remark: Callable[[Values, int], bool] = no_remark
    """Whether a player can add a sentence of their own to this action."""

    @classmethod
    def of_module(cls, module: str, **parts: Any) -> Box:
        """A game with the functions of a module, by their names, and its `STATE`, `OPTIONS` and so on, in capitals.

        It is called as `Box.of_module(__name__, slug="my-game", …)` at the end of the file. The functions of the text
        are found there too.
        """
        found = vars(sys.modules[module])
        given: dict[str, Any] = {"folder": Path(found["__file__"]).parent, "text": sys.modules[module]}
        for part in fields(cls):
            if callable(found.get(part.name)):
                given[part.name] = found[part.name]
            elif part.name.upper() in found:
                given[part.name] = found[part.name.upper()]
        given |= parts
        for part in fields(cls):
            if part.name not in given and part.default is MISSING and part.default_factory is MISSING:
                raise ValueError(f"{module} has neither {part.name} nor {part.name.upper()}, which a game needs")
        return cls(**given)

    def __post_init__(self) -> None:
        if self.standing is standard.standing and left_out in (self.scores, self.places, self.payoffs):
            raise ValueError(f"{self.slug} needs `standing`, or else `scores`, `places` and `payoffs`")
        if self.legal is left_out and not self.turns:
            raise ValueError(f"{self.slug} needs `turns`, or else `legal`")
        if left_out in (self.why_not, self.play) and not (self.handlers and self.turns):
            raise ValueError(f"{self.slug} needs `why_not` and `play`, or else `turns` and `handlers`")
        if not self.decks:
            object.__setattr__(self, "decks", tuple(self.contents))
        for name, make in self.standard_parts().items():
            if getattr(self, name) is left_out:
                object.__setattr__(self, name, make())
        self.check_score()
        refuse_unfit_cards(self)
        if self.decks and self.unpack is standard.unpack:
            object.__setattr__(self, "unpack", unpack_for(self))
        if self.conceal is standard.conceal:
            object.__setattr__(self, "conceal", conceal_for(self))
        for name, default in FOUND_IN_TEXT.items():
            if is_standard(getattr(self, name)) or getattr(self, name) is default:
                object.__setattr__(self, name, getattr(self.text, name, getattr(self.sentences, name, default)))
        said = {name: getattr(self.text, name, None) for name in FUNCTIONS}
        missing = [name for name in FUNCTIONS if said[name] is None or is_standard(said[name])]
        if missing:
            said |= {name: getattr(self.sentences, name) for name in missing}
            object.__setattr__(self, "text", SimpleNamespace(**said))

    def standard_parts(self) -> dict[str, Callable[[], Any]]:
        """What makes a part that is left out, in this order."""
        return {
            "rules": lambda: rules_schema(self.options),
            "legal": self.standard_legal,
            "why_not": lambda: why_not_for(self),
            "play": lambda: play_for(self),
            "scores": self.standard_scores,
            "places": lambda: standard.for_game(standard.places, standing=self.standing),
            "payoffs": lambda: standard.payoffs_in(self.standing, self.score, self.margin),
            "promise": lambda: self.payoffs,
            "rules_record": lambda: partial(read_rules, self.rules, data=self.folder / "data"),
        }

    def standard_legal(self) -> Callable[..., int]:
        """The rule `legal` of a game that names the families of actions in each phase."""
        asked = why_not_in_turn_for(self) if self.why_not is left_out else self.why_not
        return standard.legal_in(self.actions, self.phases, self.turns, asked)

    def standard_scores(self) -> Callable[..., None]:
        """The rule `scores` of a game that declares its score, or only has a standing."""
        if self.score:
            return standard.for_game(standard.scores_in_field, fields={"score": self.score})
        return standard.for_game(standard.scores, standing=self.standing)

    def check_score(self) -> None:
        """A score must be a field with a number for each seat; otherwise this raises ValueError."""
        if self.score and (self.score not in self.state or self.state[self.score].axes != (SEAT,)):
            raise ValueError(f"{self.slug}: there is no field {self.score} with a score for each seat")
        if self.margin and not self.score:
            raise ValueError(f"{self.slug} has a margin, so it needs `score`, the field in which there can be a lead")

    @property
    def sentences(self) -> StandardText:
        """The functions of `text` that a game can leave out."""
        return StandardText(self)

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
        refused = self.options.refused(values)
        if refused:
            key, filling = refused
            raise BadOption(self.words.say(f"refusal.{key}", **(values | filling)))
        return values
