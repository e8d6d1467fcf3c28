"""A live match: one state, played through the game's drivers, with its history."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from tablewright.engine.displays import match_html
from tablewright.engine.errors import BadAction, BadDraws, BadOption, CannotUndo, IllegalAction
from tablewright.engine.kit.deck import LOOSE, TOP
from tablewright.engine.kit.journal import KIND, READER
from tablewright.engine.kit.rule import ALLOWED, NONE
from tablewright.engine.long_seeds import SEEDS, generator_seed, is_long, shuffle_decks
from tablewright.engine.options import shown
from tablewright.engine.reasons import Refusal
from tablewright.engine.save import write
from tablewright.engine.words import plural

if TYPE_CHECKING:
    from tablewright.engine.game import Game

EXACT_SEEDS = 2**53  # random seeds are below this, so that every JSON reader keeps them exact
PLIES_BETWEEN_CHECKPOINTS = 16
LONGEST_REMARK = 280

Entry = tuple[int, ...]


@dataclass
class Move:
    """One action of a match, with what is needed to show it later."""

    action: int
    actor: int
    remark: str | None = None
    chance: bool = False  # whether it drew a card or rolled a die
    entries: list[Entry] = field(default_factory=list)


class Match:
    """A match in progress. Everything that happens to it goes through `play` and `undo`.

    Examples:
        >>> import tablewright as tw
        >>> match = tw.load("high-tide", players=2).new(seed=1, names=["Ann", "Ben"])
        >>> match.prompt()
        'Ann, play a card or wait (1 wait left).'
        >>> [match.text(action) for action in match.legal()]
        ['play 1', 'play 2', 'play 5', 'wait']
        >>> str(match.why_not("play 3"))
        'You hold no 3 (HT-007)'
        >>> match.play("play 2")
        >>> match.journal()
        ['Ann plays a 2; the tide rises to 2.', 'Ann draws a card.']
        >>> while not match.over:
        ...     match.play(match.legal()[0])
        >>> isinstance(match, tw.Match), len(match.scores), match.ending
        (True, 2, 'out_of_cards')
    """

    adviser: ClassVar[Callable[..., list[Any]]]  # set by the package: the engine does not import bots

    def __init__(self, game: Game, seed: int, names: Sequence[str], draws: Mapping[str, Sequence[int]]):
        self.game = game
        self.seed = seed
        self.draws = {deck: list(cards) for deck, cards in draws.items()}
        self.words_of = game.box.words.named(names)
        self.moves: list[Move] = []
        self.opening: list[Entry] = []
        self.checkpoints: dict[int, bytes] = {}  # by ply: the states from which the others are played again
        self.before_last: bytes | None = None  # the state before the last action
        self.states = game.box.state.blank()
        self._moves_buffer = np.zeros(game.box.actions.count, np.int32)

    @classmethod
    def start(
        cls,
        game: Game,
        seed: int | None = None,
        *,
        names: Sequence[str] = (),
        draws: Mapping[str, Sequence[int]] | None = None,
    ) -> Match:
        """A match at its first decision; `Game.new` calls this."""
        seed = secrets.randbelow(EXACT_SEEDS) if seed is None else seed
        if not isinstance(seed, int) or not 0 <= seed < SEEDS:
            raise BadAction(f"Invalid seed {shown(seed)}: it must be a whole number from 0 to 2^256 - 1.")
        if len(names) > game.players:
            raise BadOption(f"There are {len(names)} names for {plural(game.players, 'seat', 'seats')}.")
        match = cls(game, seed, names, draws or {})
        drivers = game.drivers
        drivers.open_table(game.rules_array, match.states, np.uint64(match._generator_seed(0)))
        if is_long(seed):
            shuffle_decks(match.state, list(game.box.decks), seed)
        for deck, cards in match.draws.items():
            match._prescribe(deck, cards)
        drivers.set_up(game.rules_array, match.states)
        match.opening = match.read_journal()
        return match

    def __repr__(self) -> str:
        return f"<{self.game.box.title} after {plural(len(self.moves), 'action', 'actions')}>"

    def _repr_html_(self) -> str:
        return match_html(self)

    # --- the position -------------------------------------------------------------------------------------------

    @property
    def state(self) -> np.record:
        """The state record itself."""
        record: np.record = self.states[0]
        return record

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.actor == NONE)

    @property
    def actor(self) -> int | None:
        """The seat to decide, or None when the game is over."""
        return None if self.over else int(self.state.actor)

    @property
    def phase(self) -> str:
        """The phase of the turn, by the game's own name."""
        return self.game.box.phases[int(self.state.phase)]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return int(self.state.round_number)

    @property
    def ending(self) -> str | None:
        """How the game ended, or None while it goes on."""
        number = int(self.state.ending)
        return self.game.box.endings[number - 1] if number else None

    @property
    def actions(self) -> list[int]:
        """The actions played so far."""
        return [move.action for move in self.moves]

    @property
    def scores(self) -> list[int]:
        """The points on the table now."""
        out = np.zeros(self.game.box.most_players, np.int32)
        self.game.drivers.count_scores(self.game.rules_array, self.states, out)
        return [int(points) for points in out[: self.game.players]]

    @property
    def places(self) -> list[int] | None:
        """Each seat's place when the game is over; the winner's is 1."""
        if not self.over:
            return None
        out = np.zeros(self.game.box.most_players, np.int32)
        self.game.drivers.count_places(self.game.rules_array, self.states, out)
        return [int(place) for place in out[: self.game.players]]

    @property
    def payoffs(self) -> list[float] | None:
        """How each seat values the final outcome, from 0 to 1; None while the game goes on."""
        if not self.over:
            return None
        out = np.zeros(self.game.box.most_players, np.float64)
        self.game.drivers.count_payoffs(self.game.rules_array, self.states, out)
        return [float(payoff) for payoff in out[: self.game.players]]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none while the game goes on or where nobody wins."""
        return [seat for seat, place in enumerate(self.places or []) if place == 1]

    # --- acting -------------------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The legal actions, ascending; none when the game is over.

        They can give away the actor's hand: show them, and the answers of `why_not`, only to that seat.
        """
        if self.over:
            return []
        count = self.game.drivers.list_legal(self.game.rules_array, self.states, self._moves_buffer)
        actions: list[int] = self._moves_buffer[:count].tolist()
        return actions

    def why_not(self, action: int | str) -> Refusal | None:
        """None for a legal action, else a sentence that says why it is illegal, and the rule."""
        action = self._number(action)
        reason = int(self.game.drivers.ask_why_not(self.game.rules_array, self.states, action))
        if reason == ALLOWED:
            return None
        key = self.game.box.reasons.key(reason)
        sentence = self.game.box.text.refusal_words(self.words_of, self.game.rules, self.state, action, key)
        return Refusal(sentence, self.game.box.reasons.rule(reason))

    def play(self, action: int | str, remark: str | None = None) -> None:
        """Play an action. An illegal one raises `IllegalAction` and changes nothing."""
        action = self._number(action)
        refusal = self.why_not(action)
        if refusal:
            raise IllegalAction(str(refusal))
        remark = self._checked_remark(action, remark)
        ply, actor = len(self.moves), int(self.state.actor)
        before = self.before_last = self.states.tobytes()
        if ply % PLIES_BETWEEN_CHECKPOINTS == 0:
            self.checkpoints[ply] = before
        chance = self._advance(self.states, ply, action)
        self.moves.append(Move(action, actor, remark, chance, self.read_journal()))

    def why_no_undo(self) -> str | None:
        """None if the last action can be undone, else why not."""
        if not self.moves:
            return "There is nothing to undo."
        if self.moves[-1].chance:
            return "The last action cannot be undone: it involved chance."
        if self.state.turned_up:
            return "The last action cannot be undone: it revealed something hidden."
        return None

    def undo(self, seat: int | None = None) -> None:
        """Undo the last action, unless it involved chance or revealed something hidden.

        With a seat, only that seat's own action is undone.
        """
        reason = self.why_no_undo()
        if reason is None and seat is not None and self.moves[-1].actor != seat:
            reason = "The last action cannot be undone: another player has acted since."
        if reason:
            raise CannotUndo(reason)
        self.states[:] = self.states_at(len(self.moves) - 1)
        self.moves.pop()
        self.before_last = None

    def clone(self) -> Match:
        """An independent copy."""
        twin = Match(self.game, self.seed, self.words_of.names, self.draws)
        twin.states[:] = self.states
        twin.moves = list(self.moves)
        twin.opening = list(self.opening)
        twin.checkpoints = dict(self.checkpoints)
        twin.before_last = self.before_last
        return twin

    def under(self, game: Game) -> Match:
        """A copy that goes on under another form of the same game: its plain or its compiled rules."""
        if game.rules_record.tobytes() != self.game.rules_record.tobytes() or game.box is not self.game.box:
            raise BadOption("A match can only go on under the rules that it began with.")
        twin = self.clone()
        twin.game = game
        return twin

    def at(self, ply: int) -> Match:
        """A copy of the match as it was after its first `ply` actions."""
        past = self.clone()
        past.states[:] = self.states_at(ply)
        del past.moves[ply:]
        past.before_last = None
        return past

    def states_at(self, ply: int) -> np.ndarray:
        """The state after the first `ply` actions, played again from the last checkpoint before it."""
        if ply == len(self.moves):
            return self.states.copy()
        if ply == len(self.moves) - 1 and self.before_last is not None:
            return np.frombuffer(self.before_last, self.states.dtype).copy()
        first = ply - ply % PLIES_BETWEEN_CHECKPOINTS
        states = np.frombuffer(self.checkpoints[first], self.states.dtype).copy()
        for number in range(first, ply):
            self._advance(states, number, self.moves[number].action)
        return states

    def imagine(self, viewer: int | None, seed: int) -> Match:
        """A match that looks like this one to the viewer: everything that it cannot see is dealt again from the seed.

        It has no history, so nothing about the true match can be read from it. (In the literature: determinization.)
        """
        twin = Match(self.game, seed, self.words_of.names, {})
        twin.states[:] = self.states
        seat = NONE if viewer is None else viewer
        self.game.drivers.imagine(self.game.rules_array, twin.states, seat, np.uint64(twin._generator_seed(0)))
        return twin

    def advise(self, **how: Any) -> list[Any]:
        """The best actions of the seat to decide, with reasons; see `tablewright.bots.advice.advise`."""
        return type(self).adviser(self, **how)

    # --- views and words ----------------------------------------------------------------------------------------

    def view(self, player: int | None = None) -> dict[str, Any]:
        """What a player (None: a spectator) may see, as plain numbers, lists and dicts."""
        seen = self.game.box.state.view(self.state, self.game.players, player)
        return {**seen, "glance": self.game.box.glance(self.game.rules, self.state, player)}

    def observation(self, player: int | None = None) -> np.ndarray:
        """The same as one row of numbers from 0 to 1."""
        return self.game.box.state.observe(self.state, player)

    def prompt(self) -> str:
        """What the seat to decide is asked."""
        return self.game.box.text.prompt(self.words_of, self.game.rules, self.state)

    def words(self, action: int | str) -> str:
        """What an action means now, as a sentence."""
        action = self._number(action)
        return self.game.box.text.action_words(self.words_of, self.game.rules, self.state, action)

    def text(self, action: int) -> str:
        """The stable text of an action, such as "step 3 clockwise"."""
        return self.game.box.actions.text(action)

    def parse(self, text: str) -> int:
        """The action of a stable text, as `text` gives it."""
        return self.game.box.actions.parse(text)

    def part(self, action: int) -> str | None:
        """The part of the board that an action touches."""
        return self.game.box.actions.part(action)

    def journal(self, player: int | None = None) -> list[str]:
        """What the last action did (before the first: the set-up), as far as the player may know it."""
        return self.sentences(len(self.moves), player)

    def sentences(self, ply: int, player: int | None = None) -> list[str]:
        """The same after any number of actions."""
        entries = self.entries(ply, player)
        return [self.game.box.text.entry_words(self.words_of, self.game.rules, e) for e in entries]

    def entries(self, ply: int, player: int | None = None) -> list[Entry]:
        """The same as numbers: the entries of the journal that a player may read, (kind, a, b, c, reader) each."""
        entries = self.moves[ply - 1].entries if ply else self.opening
        return [e for e in entries if e[READER] in (NONE, player) and e[KIND]]

    def board(self, player: int | None = None) -> str:
        """The table as text, for a terminal."""
        return self.game.box.text.board(self.words_of, self.game.rules, self.state, player)

    def save(self) -> str:
        """The match as portable text; `tablewright.replay` reads it. It contains the seed, and so everything hidden."""
        return write(self)

    # --- inside -------------------------------------------------------------------------------------------------

    def _generator_seed(self, ply: int) -> int:
        return generator_seed(self.seed, ply) if is_long(self.seed) else self.seed

    def _advance(self, states: np.ndarray, ply: int, action: int) -> bool:
        """Carry out the action after `ply` others. Says whether it involved chance."""
        drivers = self.game.drivers
        if is_long(self.seed):
            drivers.reseed(states, np.uint64(self._generator_seed(ply + 1)))
        before = int(states[0].rng)
        drivers.act(self.game.rules_array, states, action)
        return int(states[0].rng) != before

    def _number(self, action: int | str) -> int:
        if isinstance(action, str):
            return self.parse(action)
        if not isinstance(action, int | np.integer) or not 0 <= action < self.game.box.actions.count:
            raise BadAction(f"Unknown action {action}: actions are numbered 0 to {self.game.box.actions.count - 1}.")
        return int(action)

    def _checked_remark(self, action: int, remark: str | None) -> str | None:
        remark = " ".join((remark or "").split())
        if not remark:
            return None
        if not is_text(remark):
            raise BadAction("The explanation contains characters that cannot be stored.")
        if not self.game.box.takes_remark(self.game.options, action):
            raise BadAction("This action does not take an explanation.")
        if len(remark) > LONGEST_REMARK:
            raise BadAction(f"An explanation can have at most {LONGEST_REMARK} characters; this one has {len(remark)}.")
        return remark

    def read_journal(self) -> list[Entry]:
        """The entries that the last action left in the state."""
        length = int(self.state.journal_length)
        return [tuple(row) for row in self.state.journal[:length].tolist()]

    def _prescribe(self, deck: str, cards: Sequence[int]) -> None:
        """Put cards on top of a deck in the order in which they will be drawn."""
        decks = list(self.game.box.decks)
        if deck not in decks:
            raise BadDraws(f"Unknown deck {deck!r}: the decks are {', '.join(decks) or 'none'}.")
        row = self.state.deck_cards[decks.index(deck)]
        counts = self.state.deck_counts[decks.index(deck)]
        loose = row[: counts[LOOSE]].tolist()
        for card in cards:
            if card not in loose:
                raise BadDraws(f"The {deck} deck has no card {shown(card)} left to draw.")
            loose.remove(card)
        row[: counts[LOOSE]] = [*cards, *loose]
        counts[TOP], counts[LOOSE] = len(cards), len(loose)


def is_text(text: str) -> bool:
    """Whether a text can be written to a file: half of a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
