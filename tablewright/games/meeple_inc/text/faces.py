"""What is printed on the board and on the cards under these rules: names, sentences, prices, gains and rule numbers.

A board is sent this once per table. Every number comes from the rules record, so a designer's copy shows its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypedDict

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.words import Words
from tablewright.games.meeple_inc.actions import EXCHANGES, GIVEN, RECEIVED, SPACE_NAMES, numbered
from tablewright.games.meeple_inc.elements import PAID_IN
from tablewright.games.meeple_inc.journal import CARD_OF_TRACK
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    ACT_UPG,
    AWARD_LEVELS,
    CHAIRS,
    COMPANIES,
    ELEMENTS,
    HIGHEST_START,
    LARGEST_SET,
    LEVELS,
    NUM_AWARDS,
    NUM_EMPLOYEES,
    NUM_FREELANCERS,
    NUM_ITEMS,
    NUM_OBJECTIVES,
    NUM_POWS,
    NUM_SKILLS,
    NUM_SPECIALISTS,
    NUM_WOWS,
    PLAYTEST,
    RESEARCH,
    SPACES,
    TOKENS,
    TRACK_SIZES,
    TRACKS,
    VP,
    WORKER_KINDS,
)
from tablewright.games.meeple_inc.text.card_phrases import (
    employee_phrases,
    item_phrases,
    need_phrases,
    pow_phrases,
    wow_phrases,
)
from tablewright.games.meeple_inc.text.names import (
    act_name,
    amount,
    counted,
    employee_about,
    employee_name,
    item_about,
    name_of,
    row_words,
)
from tablewright.games.meeple_inc.text.pieces import Piece, drawn, spoken
from tablewright.games.meeple_inc.tokens import COIN_OR_VP

RULES_OF_ACTS = (73, 75, 78, 87, 98, 100, 101, 102, 103, 111, 115, 121, 128, 133, 140, 144)
RULES_OF_ELEMENTS = (111, 116, 117)
BEFORE_F01, BEFORE_S01, BEFORE_W01, BEFORE_P01 = 198, 220, 236, 255  # the cards' rules follow each other


class CardFace(TypedDict):
    key: str  # as actions name it: "f01"
    name: str
    about: str
    tip: str  # with the skills
    drawn: list[Piece]
    icons: list[int]
    rule: str


class EmployeeFace(CardFace):
    kind: Literal["freelancer", "specialist"]


class SkillFace(CardFace):
    gain: list[int]


class ObjectiveFace(TypedDict):
    name: str
    need: str
    drawn: list[Piece]
    reward: int
    penalty: int
    tip: str
    drawn_tip: str


class ActFace(TypedDict):
    key: str
    name: str
    short: str
    about: str
    rule: str
    spaces: list[int]


class SpaceFace(TypedDict):
    key: str
    title: str
    tip: str
    cost: list[int]
    gain: list[int]
    raises: int  # the element that it upgrades; -1 for none


class TokenFace(TypedDict):
    key: str
    name: str
    plural: str
    use: str
    rule: str


class ElementFace(TypedDict):
    key: str
    name: str
    token: int  # that it is paid with
    rule: str


class ChairFace(TypedDict):
    gain: list[int]
    tip: str


class TrackFace(TypedDict):
    title: str
    size: int
    deck: str


class WorkerFace(TypedDict):
    key: str
    name: str
    tip: str
    rule: str


class Stop(TypedDict):
    space: int
    gain: list[int]
    title: str
    next: str


class Hourglass(TypedDict):
    start: int
    stops: list[Stop]
    moves: str
    end: str


class Exchange(TypedDict):
    key: str
    given: int
    received: int
    tip: str


class AwardFace(TypedDict):
    needs: list[int]
    about: str


class ScorePart(TypedDict):
    key: Literal["track", "games", "awards", "objectives"]
    name: str
    about: str
    rule: str


class Tip(TypedDict):
    text: str
    rule: str


class Tips(TypedDict):
    """Sentences whose braces the board fills with numbers of the position."""

    skills: Tip
    design_full: Tip
    design_lacks: Tip
    design_other: Tip
    use_freelancer: Tip
    attached: Tip
    chair: Tip
    skill_limit: Tip
    level: Tip
    stock: Tip
    sold_out: Tip
    award: Tip
    award_worth: Tip
    collect: Tip
    nothing_to_collect: Tip
    space: Tip
    stands: Tip
    score: Tip
    bot: Tip
    zap: Tip
    bot_awards: Tip
    published_games: Tip
    secret_skills: Tip
    drawn_skill: Tip
    drawn_objective: Tip
    exchange: Tip
    on_it: Tip
    game: Tip
    objective: Tip
    met: Tip
    unmet: Tip
    face_down: Tip
    face_up: Tip
    human_set: Tip
    bot_set: Tip
    hourglass: Tip
    stop: Tip
    passed_stop: Tip
    marker: Tip


class Faces(TypedDict):
    acts: list[ActFace]
    spaces: list[SpaceFace]
    basic: list[int]  # the tokens that Gain Basic Resources offers
    tokens: list[TokenFace]
    exchanges: list[Exchange]
    elements: list[ElementFace]
    levels: int
    price_note: str
    chairs: list[ChairFace]
    workers: list[WorkerFace]
    employees: list[EmployeeFace]
    founders: list[CardFace]
    wow: list[CardFace]
    pow: list[CardFace]
    skills: list[SkillFace]
    items: list[CardFace]
    objectives: list[ObjectiveFace]
    award_cards: list[list[AwardFace]]
    tracks: list[TrackFace]
    passed: list[str]  # how a track card is taken, by the number of cards to its right
    card_of_track: int  # the journal names a track card as this times the track, and the card
    hourglass: Hourglass
    edge: int  # spaces of the track around the board
    sets: list[str]  # what a set of predictions brings, by its size
    score: list[ScorePart]
    ties: str
    tips: Tips


def faces(w: Words, rules: np.record) -> Faces:
    return {
        "acts": [act_face(w, rules, act) for act in range(len(ACT_NAMES))],
        "spaces": [space_face(w, rules, space) for space in range(SPACES)],
        "basic": [token for token in range(VP + 1) if COIN_OR_VP >> token & 1],
        "tokens": [token_face(w, token) for token in range(VP + 1)],
        "exchanges": [exchange_face(w, exchange) for exchange in range(len(EXCHANGES))],
        "elements": [element_face(w, element) for element in range(len(ELEMENTS))],
        "levels": LEVELS,
        "price_note": w.say("face.price_is_level") if is_price_level(rules) else "",
        "chairs": [chair_face(w, rules, chair) for chair in range(CHAIRS)],
        "workers": [worker_face(w, rules, kind) for kind in range(WORKER_KINDS)],
        "employees": [employee_face(w, rules, employee) for employee in range(1, NUM_EMPLOYEES + 1)],
        "founders": [founder_face(w, rules, company) for company in range(COMPANIES)],
        "wow": [wow_face(w, rules, card) for card in range(1, NUM_WOWS + 1)],
        "pow": [pow_face(w, rules, card) for card in range(1, NUM_POWS + 1)],
        "skills": [skill_face(w, rules, card) for card in range(1, NUM_SKILLS + 1)],
        "items": [item_face(w, rules, item) for item in range(1, NUM_ITEMS + 1)],
        "objectives": [objective_face(w, rules, objective) for objective in range(1, NUM_OBJECTIVES + 1)],
        "award_cards": [
            [award_face(w, rules, card, level) for level in range(AWARD_LEVELS)] for card in range(NUM_AWARDS + 1)
        ],
        "tracks": [track_face(w, track) for track in range(len(TRACKS))],
        "passed": [passed_words(w, count) for count in range(max(TRACK_SIZES))],
        "card_of_track": CARD_OF_TRACK,
        "hourglass": hourglass_face(w, rules),
        "edge": HIGHEST_START + 1,
        "sets": [w.say("face.set.reward", gain=row_words(w, rules.set_gain[size])) for size in range(LARGEST_SET + 1)],
        "score": score_parts(w),
        "ties": w.say("face.score.ties"),
        "tips": tips(w, rules),
    }


def rule_number(number: int) -> str:
    return f"MI-{number:03d}"


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def numbers(row: Iterable[Any]) -> list[int]:
    return [int(number) for number in row]


# --- The main board -----------------------------------------------------------------------------------------------


def act_face(w: Words, rules: np.record, act: int) -> ActFace:
    choices = [amount(w, token, int(rules.basic_count)) for token in range(VP + 1) if COIN_OR_VP >> token & 1]
    about = str(w.get("face.act.abouts")[act]).format(
        basic=", ".join(choices[:-1]) + w.say("face.act.or") + choices[-1],
        drawn=counted(w, "face.act.skill_cards", int(rules.drawn_cards)),
        objectives=counted(w, "face.act.objectives", int(rules.drawn_cards)),
        research=amount(w, RESEARCH, int(rules.research_count)),
        playtest=amount(w, PLAYTEST, int(rules.playtest_count)),
        multiple=counted(w, "face.act.tokens", int(rules.multiple_count)),
    )
    return {
        "key": ACT_NAMES[act],
        "name": act_name(w, act),
        "short": short_act_name(w, act),
        "about": about,
        "rule": rule_number(RULES_OF_ACTS[act]),
        "spaces": [space for space in range(SPACES) if int(rules.space_act[space]) == act],
    }


def short_act_name(w: Words, act: int) -> str:
    return str(w.get("face.act.names")[act])


def space_face(w: Words, rules: np.record, space: int) -> SpaceFace:
    raises = raised_element(rules, space)
    cost, gain = row_words(w, rules.space_cost[space]), row_words(w, rules.space_gain[space])
    sentences = [
        w.say("face.space.cost", cost=cost) if cost else w.say("face.space.no_cost"),
        w.say("face.space.gain", gain=gain) if gain else "",
        w.say("face.space.raises", element=element_name(w, raises)) if raises != NONE else "",
    ]
    return {
        "key": SPACE_NAMES[space],
        "title": space_title(w, space),
        "tip": " ".join(sentence for sentence in sentences if sentence),
        "cost": numbers(rules.space_cost[space]),
        "gain": numbers(rules.space_gain[space]),
        "raises": raises,
    }


def space_title(w: Words, space: int) -> str:
    if space == 0:
        return act_name(w, 0)
    act, _, number = SPACE_NAMES[space].rpartition("-")
    return w.say("face.space.title", act=act_name(w, ACT_NAMES.index(act)), number=number)


def number_of_space(space: int) -> str:
    """The number of a space among those of its action."""
    return SPACE_NAMES[space].rpartition("-")[2]


def raised_element(rules: np.record, space: int) -> int:
    """Each space of Upgrade is for one element (MI-120); NONE for the other spaces."""
    return int(number_of_space(space)) - 1 if int(rules.space_act[space]) == ACT_UPG else NONE


def element_name(w: Words, element: int) -> str:
    return str(w.get("names.elements")[element])


def token_face(w: Words, token: int) -> TokenFace:
    return {
        "key": (*TOKENS, "vp")[token],
        "name": w.get("names.tokens")[token],
        "plural": w.get("names.tokens_in_general")[token],
        "use": w.get("face.token.uses")[token],
        "rule": rule_number(62 if token == VP else 58),
    }


def exchange_face(w: Words, exchange: int) -> Exchange:
    given, received = int(GIVEN[exchange]), int(RECEIVED[exchange])
    tip = w.say("face.token.exchange", given=amount(w, given, 1), received=amount(w, received, 1))
    return {"key": EXCHANGES[exchange], "given": given, "received": received, "tip": tip}


def element_face(w: Words, element: int) -> ElementFace:
    return {
        "key": ELEMENTS[element],
        "name": element_name(w, element),
        "token": PAID_IN[element],
        "rule": rule_number(RULES_OF_ELEMENTS[element]),
    }


def is_price_level(rules: np.record) -> bool:
    """Whether every element costs as many tokens as its level, as it is printed."""
    return all(int(row[level]) == level for row in rules.price for level in range(1, LEVELS + 1))


def track_face(w: Words, track: int) -> TrackFace:
    return {"title": w.get("face.track.titles")[track], "size": TRACK_SIZES[track], "deck": TRACKS[track]}


def passed_words(w: Words, count: int) -> str:
    """How a card is taken, given the number of cards to its right (MI-149, MI-150)."""
    return counted(w, "face.track.passed", count) if count else w.say("face.track.free")


def hourglass_face(w: Words, rules: np.record) -> Hourglass:
    spaces = range(int(rules.hourglass_start))
    return {
        "start": int(rules.hourglass_start),
        "stops": [stop_face(w, rules, space) for space in spaces if any(rules.hourglass_gain[space])],
        "moves": w.say("face.hourglass.moves"),
        "end": w.say("face.hourglass.end", points=int(rules.hourglass_end_vp)),
    }


def stop_face(w: Words, rules: np.record, space: int) -> Stop:
    gain = row_words(w, rules.hourglass_gain[space])
    return {
        "space": space,
        "gain": numbers(rules.hourglass_gain[space]),
        "title": w.say("face.hourglass.stop", space=space, gain=gain),
        "next": w.say("face.hourglass.next", space=space, gain=gain),
    }


# --- Companies and cards ------------------------------------------------------------------------------------------


def chair_face(w: Words, rules: np.record, chair: int) -> ChairFace:
    gain = row_words(w, rules.chair_gain[chair])
    tip = w.say("face.chair.bonus", gain=gain) if gain else w.say("face.chair.no_bonus")
    return {"gain": numbers(rules.chair_gain[chair]), "tip": tip}


def worker_face(w: Words, rules: np.record, kind: int) -> WorkerFace:
    if kind == 0:
        name, tip = w.say("face.worker.name"), w.say("face.worker.regular")
        return {"key": "regular", "name": name, "tip": tip, "rule": rule_number(53)}
    about = capitalized(employee_about(w, rules, NUM_FREELANCERS + kind))
    return {
        "key": numbered("s", NUM_SPECIALISTS)[kind - 1],
        "name": name_of(w, "specialists", kind),
        "tip": w.say("face.worker.standee", about=about),
        "rule": rule_number(217),
    }


def card_face(w: Words, key: str, name: str, about: str, pieces: list[Piece], icons: Any, rule: int) -> CardFace:
    sentence = w.say("face.sentence", about=capitalized(about))
    with_skills = w.say("face.with_skills", about=sentence, skills=skill_words(w, icons))
    return {
        "key": key,
        "name": name,
        "about": sentence,
        "tip": with_skills if any(icons) else sentence,
        "drawn": pieces,
        "icons": numbers(icons),
        "rule": rule_number(rule),
    }


def skill_words(w: Words, icons: Any) -> str:
    """Skill icons: "2 box, 1 component"."""
    parts = [w.say("face.skill_count", n=int(n), element=element_name(w, e)) for e, n in enumerate(icons) if n]
    return ", ".join(parts) or w.say("face.no_skills")


def begun(pieces: list[Piece]) -> list[Piece]:
    """The same with a capital letter at the beginning."""
    first = pieces[0] if pieces else None
    if first is None or first["kind"] != "text":
        return pieces
    return [{"kind": "text", "value": capitalized(first["value"])}, *pieces[1:]]


def text_alone(text: str) -> list[Piece]:
    return [{"kind": "text", "value": capitalized(text)}]


def employee_face(w: Words, rules: np.record, employee: int) -> EmployeeFace:
    name, about = employee_name(w, employee), employee_about(w, rules, employee)
    pieces, icons = drawn(w, *employee_phrases(w, rules, employee)), rules.employee_icons[employee]
    if employee <= NUM_FREELANCERS:
        key = numbered("f", NUM_FREELANCERS)[employee - 1]
        return {**card_face(w, key, name, about, pieces, icons, BEFORE_F01 + employee), "kind": "freelancer"}
    specialist = employee - NUM_FREELANCERS
    key = numbered("s", NUM_SPECIALISTS)[specialist - 1]
    return {**card_face(w, key, name, about, pieces, icons, BEFORE_S01 + specialist), "kind": "specialist"}


def founder_face(w: Words, rules: np.record, company: int) -> CardFace:
    name, about = str(w.get("names.founders")[company]), w.say("face.founder")
    return card_face(w, "", name, about, text_alone(about), rules.wow_icons[0], 17)


def wow_face(w: Words, rules: np.record, card: int) -> CardFace:
    phrases = wow_phrases(w, rules, card)
    key, name = numbered("w", NUM_WOWS)[card - 1], name_of(w, "wow", card)
    return card_face(
        w, key, name, spoken(w, *phrases), begun(drawn(w, *phrases)), rules.wow_icons[card], BEFORE_W01 + card
    )


def pow_face(w: Words, rules: np.record, card: int) -> CardFace:
    """A POW card has no skills; its tip says what removing it costs."""
    phrases = pow_phrases(w, rules, card)
    key, name, about = numbered("p", NUM_POWS)[card - 1], name_of(w, "pow", card), spoken(w, *phrases)
    face = card_face(w, key, name, about, begun(drawn(w, *phrases)), [0] * len(ELEMENTS), BEFORE_P01 + card)
    tip = w.say("face.pow.removal", about=capitalized(about), cost=row_words(w, rules.pow_removal))
    return {**face, "tip": tip}


def skill_face(w: Words, rules: np.record, card: int) -> SkillFace:
    gain = row_words(w, rules.skill_gain[card])
    about = w.say("face.skill_gain", gain=gain) if gain else w.say("face.skill_plain")
    key, name = numbered("k", NUM_SKILLS)[card - 1], name_of(w, "skills", card)
    face = card_face(w, key, name, about, text_alone(about), rules.skill_icons[card], 95)
    return {**face, "gain": numbers(rules.skill_gain[card])}


def item_face(w: Words, rules: np.record, item: int) -> CardFace:
    permanent = bool(rules.item_permanent[item])
    phrases = item_phrases(w, rules, item)
    about = spoken(w, *phrases) if permanent else item_about(w, rules, item)
    key, name = numbered("i", NUM_ITEMS)[item - 1], name_of(w, "items", item)
    return card_face(w, key, name, about, drawn(w, *phrases), rules.item_icons[item], 106 if permanent else 104)


def objective_face(w: Words, rules: np.record, objective: int) -> ObjectiveFace:
    phrases = need_phrases(rules, objective)
    need = spoken(w, *phrases)
    reward, penalty = int(rules.objective_reward[objective]), int(rules.objective_penalty[objective])
    return {
        "name": name_of(w, "objectives", objective),
        "need": need,
        "drawn": drawn(w, *phrases),
        "reward": reward,
        "penalty": penalty,
        "tip": w.say("face.objective", need=need, reward=reward, penalty=penalty),
        "drawn_tip": w.say("face.objective_drawn", need=capitalized(need), reward=reward, penalty=penalty),
    }


def award_face(w: Words, rules: np.record, card: int, level: int) -> AwardFace:
    needs = numbers(rules.award_needs[card, level])
    parts = [w.say("face.award_level", element=element_name(w, e), level=n) for e, n in enumerate(needs)]
    return {"needs": needs, "about": ", ".join(parts)}


# --- Scores and tips ----------------------------------------------------------------------------------------------


def score_parts(w: Words) -> list[ScorePart]:
    return [
        score_part(w, "track", 62),
        score_part(w, "games", 278),
        score_part(w, "awards", 283),
        score_part(w, "objectives", 279),
    ]


def score_part(w: Words, key: Literal["track", "games", "awards", "objectives"], rule: int) -> ScorePart:
    name, about = w.get(f"face.score.{key}")
    return {"key": key, "name": name, "about": about, "rule": rule_number(rule)}


def tips(w: Words, rules: np.record) -> Tips:
    def tip(rule: int, key: str = "") -> Tip:
        return {"text": w.get(f"face.tip.{key}") if key else "", "rule": rule_number(rule)}

    bot_set = w.say("face.set.bot", points=int(rules.bot_prediction_vp))
    return {
        "skills": tip(64, "skills"),
        "design_full": tip(128, "design_full"),
        "design_lacks": tip(128, "design_lacks"),
        "design_other": tip(128, "design_other"),
        "use_freelancer": tip(53, "use_freelancer"),
        "attached": tip(95, "attached"),
        "chair": tip(82),
        "skill_limit": tip(65, "skill_limit"),
        "level": tip(65, "level"),
        "stock": tip(114, "stock"),
        "sold_out": tip(114, "sold_out"),
        "award": tip(133, "award"),
        "award_worth": tip(283, "award_worth"),
        "collect": tip(171, "collect"),
        "nothing_to_collect": tip(33, "nothing_to_collect"),
        "space": tip(43),
        "stands": tip(40, "stands"),
        "score": tip(277, "score"),
        "bot": tip(290, "bot"),
        "zap": tip(290, "zap"),
        "bot_awards": tip(310, "bot_awards"),
        "published_games": tip(278),
        "secret_skills": tip(95, "secret_skills"),
        "drawn_skill": tip(87),
        "drawn_objective": tip(144),
        "exchange": tip(140),
        "on_it": tip(151, "on_it"),
        "game": tip(278, "game"),
        "objective": tip(279),
        "met": tip(279, "met"),
        "unmet": tip(279, "unmet"),
        "face_down": tip(185, "face_down"),
        "face_up": tip(185, "face_up"),
        "human_set": tip(185),
        "bot_set": {"text": bot_set, "rule": rule_number(308)},
        "hourglass": tip(174),
        "stop": {"text": w.say("face.hourglass.ahead"), "rule": rule_number(175)},
        "passed_stop": {"text": w.say("face.hourglass.passed"), "rule": rule_number(175)},
        "marker": tip(62, "marker"),
    }
