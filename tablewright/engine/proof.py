"""The contract that every game must keep, as functions: `tablewright prove` and the contract tests run them.

Each takes a loaded game and raises `Broken` with one line that says what does not hold.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np

from tablewright.engine.batch import game_seeds
from tablewright.engine.box import Box
from tablewright.engine.checker import place_of
from tablewright.engine.checker.mistake import author_error, author_place
from tablewright.engine.errors import CannotUndo, IllegalAction, TablewrightError
from tablewright.engine.fields import OWNER
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import ALLOWED
from tablewright.engine.match import Match
from tablewright.engine.playouts import playouts
from tablewright.engine.random_play import RandomPlayer
from tablewright.engine.replay import replay

Progress = Callable[[int], None]
Proof = TypeVar("Proof", bound=Callable[..., None])
ENOUGH_POSITIONS = 30  # with this many, every hidden field that is in use changes at least once when it is dealt again


class Broken(TablewrightError):
    """The game does not keep the contract. `seed` and `ply` lead to the position, if there is one."""

    about = ""  # the part of the box to look at
    place: str | None = None  # the author's line where an error was raised
    seed: int | None = None
    ply: int | None = None

    def explained(self, box: Box) -> str:
        """What is broken, where to look, and how to see the position: at most three lines."""
        function = box.text.prompt if self.about == "text" else getattr(box, self.about or "play")
        file, line = place_of(box, function)
        lines = [str(self), f"Look at {self.place or f'{file}:{line}'}."]
        if self.seed is not None:
            lines.append(f"See it with: tablewright prove {box.slug} --seed {self.seed} --ply {self.ply}")
        return "\n".join(lines)


def proves(part: str) -> Callable[[Proof], Proof]:
    """Mark a proof with the part of the box to look at when it fails."""

    def marked(proof: Proof) -> Proof:
        @wraps(proof)
        def run(*given: Any, **named: Any) -> None:
            try:
                proof(*given, **named)
            except Broken as broken:
                broken.about = broken.about or part
                raise

        return cast(Proof, run)

    return marked


def demand(holds: bool, sentence: str) -> None:
    if not holds:
        raise Broken(sentence)


@contextmanager
def at(match: Match) -> Iterator[None]:
    """What is broken in here is broken at this position; an error of the game's own code is broken too."""
    try:
        yield
    except Broken as broken:
        broken.seed, broken.ply = match.seed, len(match.moves)
        raise
    except TablewrightError:
        raise
    except Exception as error:
        wrong = Broken(f"Seed {match.seed}, ply {len(match.moves)}: {author_error(error)}.")
        wrong.seed, wrong.ply, wrong.place = match.seed, len(match.moves), author_place(error)
        raise wrong from error


def random_positions(game: Game, count: int, seed: int) -> Iterator[Match]:
    """Matches at decisions reached by random play; a match is only valid until the next one is taken."""
    chance = random.Random(seed)
    given = 0
    while given < count:
        match = game.new(seed=chance.randrange(2**53))
        player = RandomPlayer(match.seed)
        while not match.over and given < count:
            yield match
            given += 1
            with at(match):
                demand(
                    len(match.moves) <= game.longest,
                    f"Seed {match.seed}: the match has more than the {game.longest} actions allowed.",
                )
                play_randomly(match, player)


def play_randomly(match: Match, player: RandomPlayer) -> None:
    legal = match.legal()
    demand(len(legal) > 0, f"Seed {match.seed}, ply {len(match.moves)}: there is no legal action.")
    match.play(player.choose(legal))


@proves("play")
def plain_games_end_in_order(game: Game, games: int, seed: int = 0) -> None:
    """The same as `games_end_in_order` for plain rules, which also notice a wrong index and a number that overflows."""
    for number in game_seeds(games, seed):
        match, player = game.new(seed=int(number)), RandomPlayer(int(number))
        while True:
            with at(match), np.errstate(over="raise"):
                where = f"Seed {match.seed}, ply {len(match.moves)}"
                fault = int(game.drivers.find_fault(game.rules_array, match.states))
                demand(not fault, f"{where}: {name_fault(game, fault)}.")
                demand(len(match.moves) <= game.longest, f"{where}: a match has at most {game.longest} actions.")
                if match.over:
                    demand(match.ending is not None, f"{where}: the game is over, but `ending` is 0.")
                    break
                play_randomly(match, player)


@proves("play")
def games_end_in_order(game: Game, games: int, seed: int = 0, progress: Progress | None = None) -> None:
    """Random games end within the declared bound, with every bound and property kept at every action."""
    batch = playouts(game, games, seed, checked=True, progress=progress)
    faulty = np.flatnonzero(batch["fault"])
    if len(faulty):
        row = int(faulty[0])
        broken = Broken(f"Seed {int(batch.seeds[row])}: {name_fault(game, int(batch['fault'][row]))}.")
        broken.seed, broken.ply = int(batch.seeds[row]), int(batch["plies"][row])
        raise broken
    unfinished = np.flatnonzero(batch["ending"] == 0)
    demand(not len(unfinished), f"{len(unfinished)} of {games} games had not ended after {game.longest} actions.")


def name_fault(game: Game, fault: int) -> str:
    first_field = game.drivers.FIELD_BROKEN
    if fault > first_field:
        return f"field {game.box.state.fields[fault - first_field - 1].name} left its bounds"
    return f"property {fault} does not hold"


@proves("play")
def plain_is_compiled(game: Game, twin: Game, games: int, seed: int = 0) -> None:
    """Plain and compiled rules give the same final states, byte for byte."""
    ends = playouts(game, games, seed, keep_ends=True)
    others = playouts(twin, games, seed, keep_ends=True)
    for row in range(games):
        demand(
            ends.ends[row].tobytes() == others.ends[row].tobytes() and ends.rows[row] == others.rows[row],
            f"Seed {int(ends.seeds[row])}: plain and compiled rules end differently.",
        )


@proves("play")
def threads_do_not_matter(game: Game, games: int, seed: int = 0) -> None:
    one = playouts(game, games, seed, threads=1, keep_ends=True)
    two = playouts(game, games, seed, threads=2, keep_ends=True)
    demand(one.ends.tobytes() == two.ends.tobytes(), "One thread and two threads play different games.")
    demand(one.rows.tobytes() == two.rows.tobytes(), "One thread and two threads count differently.")


@proves("legal")
def legal_is_allowed(game: Game, positions: int, seed: int = 0) -> None:
    """`legal` lists exactly what `why_not` allows, in ascending order, and is never empty."""
    for match in random_positions(game, positions, seed):
        with at(match):
            legal = match.legal()
            allowed = [a for a in range(game.box.actions.count) if match.why_not(a) is None]
            demand(legal == allowed, f"Seed {match.seed}, ply {len(match.moves)}: legal {legal}, allowed {allowed}.")


@proves("why_not")
def illegal_is_refused(game: Game, attempts: int, seed: int = 0, progress: Progress | None = None) -> None:
    """An illegal action is refused with a sentence and a rule number, and not a byte of the state changes.

    In some games every action is always legal: if a thousand positions have no other, there is nothing to refuse.
    """
    chance = random.Random(seed)
    tried, count = 0, game.box.actions.count
    while tried < attempts:
        for match in random_positions(game, 1000, chance.randrange(2**53)):
            before = match.states.tobytes()
            with at(match):
                for action in chance.sample(range(count), min(count, 20)):
                    tried += refuses(match, action)
                demand(match.states.tobytes() == before, f"Seed {match.seed}: a refused action changed the state.")
            if tried >= attempts:
                break
        if progress:
            progress(tried)
        if tried == 0:
            return


def refuses(match: Match, action: int) -> bool:
    """Whether the action is illegal; if so, it must be refused with a sentence and a rule."""
    game = match.game
    if game.drivers.ask_why_not(game.rules_array, match.states, action) == ALLOWED:
        return False
    try:
        match.play(action)
    except IllegalAction as refusal:
        demand(f"({match.game.box.rule_prefix}-" in str(refusal), f"{refusal!s} does not name a rule.")
        return True
    raise Broken(f"Seed {match.seed}: {match.text(action)} is illegal and was played.")


@proves("conceal")
def hidden_stays_hidden(game: Game, positions: int, seed: int = 0) -> None:
    """What a viewer sees does not change when what it cannot see is dealt again, and the new state is sound."""
    chance, held, dealt_again = random.Random(seed), Counter[str](), set()
    owned = [f.name for f in game.box.state.fields if f.seen_by == OWNER]
    for match in random_positions(game, positions, seed):
        with at(match):
            viewer = chance.choice([None, *range(game.players)])
            imagined = match.imagine(viewer, chance.randrange(2**53))
            where = f"Seed {match.seed}, ply {len(match.moves)}, viewer {viewer}"
            demand(imagined.view(viewer) == match.view(viewer), f"{where}: the view changed.")
            demand(
                np.array_equal(imagined.observation(viewer), match.observation(viewer)), f"{where}: the tensor changed."
            )
            again = chance.randrange(2**53)
            demand(
                imagined.imagine(viewer, again).states.tobytes() == match.imagine(viewer, again).states.tobytes(),
                f"{where}: the imagined state depends on what is hidden.",
            )
            demand(imagined.state.rng != match.state.rng, f"{where}: the coming draws can be predicted.")
            if viewer == match.actor:
                demand(imagined.legal() == match.legal(), f"{where}: the legal actions changed.")
            fault = int(game.drivers.find_fault(game.rules_array, imagined.states))
            if fault:
                raise Broken(f"{where}: after dealing again, {name_fault(game, fault)}.")
            demand(imagined.board(viewer) == match.board(viewer), f"{where}: the board in words changed.")
            demand(imagined.prompt() == match.prompt(), f"{where}: the prompt changed.")
            demand(imagined.scores == match.scores, f"{where}: the scores changed.")
            if viewer == match.actor:
                words = [match.words(a) for a in match.legal()]
                demand([imagined.words(a) for a in imagined.legal()] == words, f"{where}: the actions' words changed.")
            for name in owned:
                hidden = np.arange(len(match.state[name])) != viewer
                held[name] += bool(np.any(match.state[name][hidden]))
            dealt_again |= {name for name in owned if np.any(imagined.state[name] != match.state[name])}
    never = [name for name in owned if held[name] and name not in dealt_again]
    demand(not never or positions < ENOUGH_POSITIONS, f"{', '.join(never)} was never dealt again by conceal.")


@proves("text")
def words_are_there(game: Game, positions: int, seed: int = 0) -> None:
    """Every action has words, texts parse back, and prompts, boards and sentences exist for every viewer."""
    actions = game.box.actions
    texts = [actions.text(a) for a in range(actions.count)]
    demand(len(set(texts)) == actions.count, "Two actions have the same text.")
    demand([actions.parse(text) for text in texts] == list(range(actions.count)), "A text does not parse back.")
    for match in random_positions(game, positions, seed):
        with at(match):
            legal = match.legal()
            words = [match.words(a) for a in legal]
            demand(len(set(words)) == len(words), f"Seed {match.seed}: two legal actions have the same words.")
            demand(all(words) and bool(match.prompt()), f"Seed {match.seed}: an action or the prompt has no words.")
            labels = [game.box.label(match.words_of, game.rules, match.state, a) for a in legal]
            shown = [label.text if label else said for label, said in zip(labels, words, strict=True)]
            demand(len(set(shown)) == len(shown), f"Seed {match.seed}: two legal actions have the same label.")
            for viewer in (None, *range(game.players)):
                match.journal(viewer)
                demand(bool(match.board(viewer)), f"Seed {match.seed}: the board has no words.")
            demand(all(match.words(a) for a in range(actions.count)), "An illegal action has no words.")
            for kind in {} if match.moves else game.box.study.starts(game.rules, match.state, 0):
                said = game.box.words.table("study").get("start", {})
                demand(kind in said, f"Seed {match.seed}: there are no words for study.start.{kind}.")


@proves("play")
def undo_restores(game: Game, positions: int, seed: int = 0) -> None:
    """Undo restores the state byte for byte, unless chance was involved or something hidden was revealed."""
    chance = random.Random(seed)
    for match in random_positions(game, positions, seed):
        with at(match):
            twin = match.clone()
            before = match.states.tobytes()
            rng = int(match.state.rng)
            twin.play(chance.choice(twin.legal()))
            free = rng == int(twin.state.rng) and not twin.state.turned_up
            try:
                twin.undo()
            except CannotUndo:
                demand(not free, f"Seed {match.seed}: an action that could be undone was refused.")
            else:
                demand(free, f"Seed {match.seed}: an action that involved chance was undone.")
                demand(twin.states.tobytes() == before, f"Seed {match.seed}: undo did not restore the state.")
            demand(match.states.tobytes() == before, f"Seed {match.seed}: playing on a copy changed the original.")


@proves("play")
def saves_replay(game: Game, games: int, seed: int = 0) -> None:
    """A saved match replays to the same state, whenever it was saved."""
    chance = random.Random(seed)
    for _ in range(games):
        match = game.new(seed=chance.randrange(2**53), names=[f"P{seat}" for seat in range(game.players)])
        stop = chance.randrange(1, game.longest)
        while not match.over and len(match.moves) < stop:
            match.play(chance.choice(match.legal()))
        again = replay(match.save(), plain=game.plain)
        demand(
            again.states.tobytes() == match.states.tobytes(), f"Seed {match.seed}: the replay ends in another state."
        )
        demand(again.save() == match.save(), f"Seed {match.seed}: saved again, the match has another text.")


@proves("payoffs")
def outcomes_are_sane(game: Game, games: int, seed: int = 0) -> None:
    """Payoffs lie in 0..1, a better place never has a lower payoff, and somebody wins unless everyone can lose."""
    for row in range(games):
        match = playouts(game, 1, seed + row).match(0)
        payoffs, places = match.payoffs, match.places
        demand(payoffs is not None and places is not None, f"Seed {match.seed}: the match did not end.")
        assert payoffs is not None and places is not None
        demand(all(0 <= p <= 1 for p in payoffs), f"Seed {match.seed}: payoffs {payoffs} are not from 0 to 1.")
        won = game.players == 1 or min(places) == 1 or game.box.everyone_can_lose
        demand(won, f"Seed {match.seed}: nobody wins, and the box does not say everyone_can_lose=True.")
        for a in range(game.players):
            for b in range(game.players):
                demand(places[a] >= places[b] or payoffs[a] >= payoffs[b], f"Seed {match.seed}: {places} {payoffs}.")
        demand(match.legal() == [], f"Seed {match.seed}: there is a legal action after the end.")
