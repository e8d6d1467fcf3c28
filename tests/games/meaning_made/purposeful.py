"""A simple policy that plays Meaning Made on purpose: it buys, contributes, finishes, donates.

Uniform random play hardly ever saves a world, so this is what reaches the later rules. As a script it plays at every
number of players and with each option, checks every property after every action, and prints how often each action,
entry of the journal, card and ending was reached:

    python -m tests.games.meaning_made.purposeful --games 2000
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import tablewright
from tablewright import Match
from tablewright.games.meaning_made import BOX
from tablewright.games.meaning_made.content import read_events, read_patterns, read_projects
from tablewright.games.meaning_made.journal import ENTRIES
from tablewright.games.meaning_made.state import BONUSES, EFFECTS, ENDINGS, GRADES, PENALTIES, STEWARDSHIP, TOKENS

from ...fingerprints.write import other_values

SLUG = "meaning-made"
ENERGY, INSIGHT, SUPPORT = range(3)
BOUNDARY, BALANCE = range(2)
WHIMS = 0.06  # how often anything legal is done instead, so that odd corners are reached


# --- The policy -----------------------------------------------------------------------------------------------------


def choose(match: Match, dice: random.Random, donates: float = 0.9) -> int:
    """The action for the seat to decide."""
    legal = match.legal()
    if dice.random() < WHIMS:
        return dice.choice(legal)
    texts = {match.text(action): action for action in legal}
    text = {
        "main": choose_in_turn,
        "pay_any": choose_payment,
        "pay_project": choose_contribution,
        "reply": lambda match, texts, dice: "accept" if dice.random() < 0.7 else "refuse",
        "lose": choose_payment,
        "donate": lambda match, texts, dice: choose_donation(match, texts, dice, donates),
    }[match.phase](match, list(texts), dice)
    return texts[text]


def choose_in_turn(match: Match, texts: list[str], dice: random.Random) -> str:
    s = match.state
    tokens = s.tokens[s.active].tolist()
    if "end turn" in texts:
        wants_support = tokens[SUPPORT] == 0 or tokens[ENERGY] > 4
        return "convert" if "convert" in texts and wants_support else "end turn"
    if "contribute stewardship" in texts and dice.random() < 0.85:
        return "contribute stewardship"
    begun = [text for text in texts if text.startswith("contribute ") and text != "contribute stewardship"]
    for text in begun:
        if can_finish(match, int(text.split()[1])):
            return text
    wanted = best_purchase(match, texts)
    if wanted and dice.random() < 0.8:
        return wanted
    if begun and sum(tokens) >= 3 and dice.random() < 0.7:
        return dice.choice(begun)
    asked = [text for text in texts if text.startswith(("ask", "give"))]
    if asked and dice.random() < 0.15:
        return dice.choice(asked)
    if not wanted and lacks_layers(match) and "refresh market" in texts and dice.random() < 0.5:
        return "refresh market"
    if "convert" in texts and tokens[SUPPORT] == 0 and tokens[ENERGY] >= 3:
        return "convert"
    if tokens[ENERGY] <= tokens[INSIGHT] and "acquire ee" in texts:
        return "acquire ee"
    return "acquire ei"


def can_finish(match: Match, slot: int) -> bool:
    s, rules = match.state, match.game.rules
    unpaid = rules.project_tokens[s.projects[slot]] - s.paid[slot]
    return bool((unpaid <= s.tokens[s.active]).all())


def lacks_layers(match: Match) -> bool:
    owned = match.state.gallery[match.state.active]
    return bool(owned[BOUNDARY] == 0 or owned[BALANCE] == 0)


def best_purchase(match: Match, texts: list[str]) -> str | None:
    """A Pattern of a new layer, those of Stewardship first; of an owned layer only one with Support or Vitals."""
    s, rules = match.state, match.game.rules
    best, worth_of_best = None, 0.0
    for text in texts:
        if text.startswith("buy"):
            card = int(s.market[int(text.split()[1])])
            layer = int(rules.pattern_layer[card])
            new = s.gallery[s.active, layer] == 0
            worth = (4.0 if layer <= BALANCE else 1.5) * new + rules.pattern_bonus[card, SUPPORT:].sum()
            worth -= 0.4 * rules.pattern_tokens[card].sum()
            if rules.players == 1 and not (new and layer <= BALANCE):
                worth -= 1.5  # alone, there is no time for more than Stewardship asks for
            if worth > max(worth_of_best, 0.5):
                best, worth_of_best = text, worth
    return best


def choose_payment(match: Match, texts: list[str], dice: random.Random) -> str:
    """Of what may go, the kind of which most is held, and Support last."""
    tokens = match.state.tokens[match.actor].tolist()
    return max(texts, key=lambda text: tokens[kind_of(text)] - 3 * (kind_of(text) == SUPPORT))


def choose_contribution(match: Match, texts: list[str], dice: random.Random) -> str:
    pays = [text for text in texts if text.startswith("pay")]
    return pays[0] if pays and ("stop" not in texts or dice.random() < 0.85) else "stop"


def choose_donation(match: Match, texts: list[str], dice: random.Random, donates: float) -> str:
    enough = int(match.game.rules.stewardship_threshold) + (1 if match.game.players == 1 else 3)
    wanted = donates if match.state.meaning < enough else donates / 3
    return "donate" if "donate" in texts and dice.random() < wanted else "keep"


def kind_of(text: str) -> int:
    return TOKENS.index(text.split()[1])


def play_out(match: Match, dice: random.Random, donates: float = 0.9) -> Iterator[Match]:
    """The match after each action, to its end."""
    while not match.over:
        match.play(choose(match, dice, donates))
        yield match


# --- What was reached -----------------------------------------------------------------------------------------------


class Reached:
    """Counts by chapter of all that can happen; what was never reached stays 0."""

    def __init__(self) -> None:
        patterns, (projects, stewardship), events = read_patterns(), read_projects(), read_events()
        self.chapters: dict[str, Counter[str]] = {
            "action families": counter(f.name for f in BOX.actions),
            "journal": counter(ENTRIES),
            "endings": counter(ENDINGS),
            "grades at the end": counter(GRADES),
            "solo": counter(f"{level} {how}" for level in ("easy", "standard", "hard") for how in ("won", "lost")),
            "effects": counter(EFFECTS[1:]),
            "bonuses": counter(BONUSES[1:]),
            "penalties": counter(PENALTIES),
            "Pattern bonuses": counter((*TOKENS, "vitals")),
            "Events revealed": counter(card.key for card in events),
            "Events flipped": counter(card.key for card in events),
            "Projects completed": counter(card.key for card in projects),
            "Stewardship completed": counter(card.key for card in stewardship),
            "Patterns bought": counter(card.key for card in patterns),
        }
        self.patterns = [card.key for card in patterns]
        self.projects = [card.key for card in projects]
        self.stewardship = [card.key for card in stewardship]
        self.events = [card.key for card in events]

    def count(self, chapter: str, key: str) -> None:
        self.chapters[chapter][key] += 1

    def read(self, match: Match) -> None:
        """What the last action did."""
        move = match.moves[-1]
        self.count("action families", BOX.actions.family_of(move.action).name)
        self.read_entries(match, move.entries)
        if match.over:
            self.read_end(match)

    def read_entries(self, match: Match, entries: list[tuple[int, ...]]) -> None:
        for kind, first, second, *_ in entries:
            name = ENTRIES[kind - 1]
            self.count("journal", name)
            if name == "event":
                self.count("Events revealed", self.events[first - 1])
            elif name == "effect":
                self.count("effects", EFFECTS[first])
            elif name == "bonus":
                self.count("bonuses", BONUSES[first])
            elif name == "flipped":
                self.count("Events flipped", self.events[first - 1])
                self.count("penalties", PENALTIES[second])
            elif name == "gained":
                self.count("Pattern bonuses", (*TOKENS, "vitals")[second])
            elif name == "bought":
                self.count("Patterns bought", self.patterns[second - 1])
            elif name == "completed" and first == STEWARDSHIP:
                self.count("Stewardship completed", self.stewardship[match.game.rules.stewardship_card])
            elif name == "completed":
                self.count("Projects completed", self.projects[first - 1])

    def read_end(self, match: Match) -> None:
        self.count("endings", str(match.ending))
        self.count("grades at the end", GRADES[match.game.rules.grade_of_meaning[match.state.meaning]])
        if match.game.players == 1:
            won = "won" if match.winners else "lost"
            self.count("solo", f"{match.game.options['solo_difficulty']} {won}")

    def lines(self) -> Iterator[str]:
        for chapter, counts in self.chapters.items():
            yield f"{chapter}:"
            cells = [f"{key} {count}" for key, count in counts.items()]
            yield "  " + ", ".join(cells)
        never = [f"{chapter}: {key}" for chapter, counts in self.chapters.items() for key in counts if not counts[key]]
        yield f"never reached: {'; '.join(never) or 'nothing'}"


def counter(keys: Any) -> Counter[str]:
    return Counter(dict.fromkeys(keys, 0))


# --- The tables -----------------------------------------------------------------------------------------------------


def tables() -> Iterator[dict[str, Any]]:
    """Every number of players, and every value of every option by itself where it is possible."""
    for players in range(1, 7):
        yield {"players": players}
    for option in BOX.options:
        for value in other_values(option) if option.name != "players" else ():
            yield from possible_tables(option.name, value)


def possible_tables(name: str, value: Any) -> Iterator[dict[str, Any]]:
    """The option at the default number of players, or else solo or with what it needs."""
    needs = {"double_event": {"high_instability": True}, "competitive_rounds": {"mode": "competitive"}}
    for players in (4, 1):
        given = {"players": players, name: value} | needs.get(name, {})
        try:
            BOX.settle(given)
        except tablewright.TablewrightError:
            continue
        yield given
        return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="games in all, shared among the tables")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plain", action="store_true", help="run the rules interpreted")
    given = parser.parse_args()
    reached, all_tables = Reached(), list(tables())
    print(f"{'table':<52} games rounds actions survival collapse other   score")
    for options in all_tables:
        games = max(1, given.games // len(all_tables))
        print(play_table(options, games, given.seed, given.plain, reached))
    print("\n".join(reached.lines()))


def play_table(options: dict[str, Any], games: int, seed: int, plain: bool, reached: Reached) -> str:
    """Many games at one table, every one checked at every action; a line that sums them up."""
    game = tablewright.load(SLUG, plain=plain, **options)
    endings: Counter[str] = Counter()
    rounds = actions = best = 0
    for number in range(games):
        dice = random.Random(f"{seed} {number} {options}")
        match = game.new(seed=dice.randrange(2**53))
        reached.read_entries(match, match.opening)
        donates = (0.9, 0.9, 0.9, 0.3, 1.0)[number % 5]
        for _ in play_out(match, dice, donates):
            fault = int(game.drivers.find_fault(game.rules_array, match.states))
            assert fault == 0, f"{options}, seed {match.seed}, ply {len(match.moves)}: fault {fault}"
            reached.read(match)
        endings[str(match.ending)] += 1
        rounds, actions, best = rounds + match.round, actions + len(match.moves), best + max(match.scores)
    others = games - endings["survival"] - endings["collapse"]
    name = ", ".join(f"{key}={value}" for key, value in options.items())
    shares = [100 * count / games for count in (endings["survival"], endings["collapse"], others)]
    return (
        f"{name:<52} {games:>5} {rounds / games:>6.1f} {actions / games:>7.1f}"
        f" {shares[0]:>7.0f}% {shares[1]:>7.0f}% {shares[2]:>5.0f}% {best / games:>6.1f}"
    )


if __name__ == "__main__":
    main()
