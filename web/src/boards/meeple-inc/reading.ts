import type { Event, LogEntry, Position } from '../../lib/protocol'
import type { Lit, Table } from '../../lib/table.svelte'

/** What the numbers of a position mean on the board. Nothing here is a rule: it reads what the server sends. */

export const ACT_KEYS = [
  'basic',
  'spec',
  'play',
  'train',
  'free',
  'res',
  'test',
  'multi',
  'item',
  'box',
  'dev',
  'upg',
  'pub',
  'award',
  'trade',
  'obj',
] as const
export const TOKEN_KEYS = ['dollar', 'time', 'inspiration', 'research', 'playtest', 'vp'] as const
export const ELEMENT_KEYS = ['box', 'mechanism', 'component'] as const
const [SPACES, FREELANCERS, EMPLOYEES, KINDS] = [47, 16, 30, 15]
const SPACES_OF_ACT = [0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 3, 3, 3, 3, 3]
export const FOUNDER = 31 // on a chair: the WOW or founder card
export const POW = 32
const [GAMES, BOT_AWARD] = [64, 384]
export const VP = 5

/** The actions as they stand on the board: each row is a part of the company's work. */
export const GROUPS = [
  { key: 'supplies', title: 'Supplies', acts: [0, 7, 5, 6] },
  { key: 'people', title: 'People', acts: [1, 4, 2, 3] },
  { key: 'design', title: 'Design', acts: [9, 10, 11, 12] },
  { key: 'fame', title: 'Fame', acts: [13, 15, 8, 14] },
] as const

export const SPACE_KEYS: readonly string[] = [
  'basic',
  ...ACT_KEYS.flatMap((act, a) => Array.from({ length: SPACES_OF_ACT[a]! }, (_, i) => `${act}-${i + 1}`)),
]

export interface Score {
  track: number
  games: number
  awards: number
  objectives: number
  total: number
}

export interface Glance {
  companies: number
  humans: number
  scores: Score[]
  skill_cards: number[]
  workers_placed: number[]
  employees: number[][]
  items: number[][]
  objectives: number[][]
  games: number[][][]
  decks: Record<string, number>
  asked: number[] | null
  met: number[][]
  award_worth: number[][]
  prices: { elements: number[][]; drawn: number[] }
}

export interface View {
  order: number[]
  turn: number
  hourglass: number
  ender: number
  worker: number
  owed: number[]
  untraded: number[]
  items_used: number[]
  vp: number[]
  tokens: number[][]
  pool: number[]
  basic_workers: number[]
  space_worker: number[]
  standee_owner: number[]
  standee_at: number[]
  freelancer_worker: number[][]
  chair: number[][]
  chair_skill: number[][]
  icons: number[][]
  wow: number[]
  pow: number[]
  award_card: number[]
  element: number[][]
  awards: number[][]
  shelf: number[]
  shelf_game: number[][]
  award_name: number[][]
  box_stock: number[]
  track_cards: number[][]
  track_tokens: number[][][]
  skills: (number[] | null)[]
  drawn: (number[] | null)[]
  prediction: (number[] | null)[]
  shown: number[][]
  target: number[]
  set_size: number[]
  glance: Glance
}

export interface Rules {
  players: number
  seats: number
  side: number
  wow_pow: number
  basic_count: number
  hourglass_start: number
  hourglass_end_vp: number
  hourglass_gain: number[][]
  chair_gain: number[][]
  set_gain: number[][]
  space_act: number[]
  space_cost: number[][]
  space_gain: number[][]
  employee_icons: number[][]
  freelancer_amount: number[]
  specialist_amount: number[]
  aligned_act: number[]
  skill_icons: number[][]
  skill_price: number[]
  skill_gain: number[][]
  item_icons: number[][]
  item_permanent: number[]
  item_parts: number[][][]
  objective_needs: number[][]
  objective_reward: number[]
  objective_penalty: number[]
  award_needs: number[][][]
  wow_icons: number[][]
}

export type Words = Record<string, any>

export const viewOf = (position: Position): View => position.view as unknown as View
export const rulesOf = (fixed: { rules: Record<string, unknown> }): Rules => fixed.rules as unknown as Rules
const range = (length: number): number[] => Array.from({ length }, (_, i) => i)

// --- names ------------------------------------------------------------------------------------------------------------

const filled = (text: string, values: Record<string, number | string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const actName = (words: Words, act: number): string => words.names.acts[act]
export const elementName = (words: Words, element: number): string => words.names.elements[element]
export const amount = (words: Words, token: number, count: number): string =>
  filled(words.names.amounts[token], { n: count })
/** "$1, 1 time". */
export const amounts = (words: Words, row: readonly number[]): string =>
  row.flatMap((count, token) => (count > 0 ? [amount(words, token, count)] : [])).join(words.names.and)
export const iconWords = (words: Words, icons: readonly number[]): string =>
  icons.flatMap((n, e) => (n ? [`${n} ${elementName(words, e)}`] : [])).join(', ') || 'none'

/** The player of a company, or "Meeple-Bot 1". */
export const companyName = (table: Table, company: number): string =>
  company < rulesOf(table.fixed).players
    ? table.seatName(company)
    : filled(table.words.game.automaton, { number: company - rulesOf(table.fixed).players + 1 })

export interface CardText {
  name: string
  about: string
  icons: readonly number[]
  rule: string
}

const two = (n: number): string => String(n).padStart(2, '0')
/** The printed number of an employee: f01 to f16, s01 to s14. */
export const employeeKey = (employee: number): string =>
  employee <= FREELANCERS ? `f${two(employee)}` : `s${two(employee - FREELANCERS)}`
export const cardKey = (letter: string, card: number): string => letter + two(card)
export const isFreelancer = (card: number): boolean => card >= 1 && card <= FREELANCERS
export const isEmployee = (card: number): boolean => card >= 1 && card <= EMPLOYEES

export function employeeCard(words: Words, rules: Rules, employee: number): CardText {
  const icons = rules.employee_icons[employee] ?? [0, 0, 0]
  if (employee <= FREELANCERS) {
    const about = filled(words.about.freelancers[employee - 1], { n: rules.freelancer_amount[employee]! })
    return { name: words.names.freelancers[employee - 1], about, icons, rule: `MI-${198 + employee}` }
  }
  const s = employee - FREELANCERS
  const about = filled(words.about.specialists[s - 1], { n: rules.specialist_amount[s]! })
  return { name: words.names.specialists[s - 1], about, icons, rule: `MI-${220 + s}` }
}

/** A specialist's ability without the name of its action, which is drawn as a sign. */
export const withoutAct = (about: string): string => about.replace(/^on [^:]+: /, '')

const BRIEFER: [RegExp, string][] = [
  [/^take any (\w+) without placing tokens$/, 'any $1, no tokens laid'],
  [/^take any action of the board without safety cost and bonus$/, 'any action, no cost, no bonus'],
  [/^use the ability of any other freelancer at any table$/, 'copy any other freelancer'],
  [/^(?:upgrade|raise) (?:the )?([\w ]+) by up to 1\b/, '$1 +1'],
  [/^(?:upgrade|raise) (?:the )?([\w ]+) by up to (\d+)(?: levels)?/, '$1 up to +$2'],
  [/^gain (.+), (.+) and (.+) for a published game$/, '$1, $2, $3 for a game'],
  [/^one element of the game may be (\d+) level short$/, 'one element may lack $1 level'],
  [/^gain (\d+) tokens, any mix of /, '$1 of '],
  [/^prove a prediction, then prove a prediction$/, 'prove two predictions'],
  [/^(gain [^,]+), then gain /, '$1 + '],
  [/, then gain /, ', gain '],
]

/** A card's words for a small face; what is left out is told when it is pointed at. */
export const brief = (about: string): string =>
  BRIEFER.reduce((text, [long, short]) => text.replace(long, short), about)

export function itemCard(words: Words, rules: Rules, item: number): CardText {
  const icons = rules.item_icons[item]!
  const name = words.names.items[item - 1]
  if (rules.item_permanent[item]) return { name, about: 'permanent', icons, rule: 'MI-106' }
  const parts = rules.item_parts[item]!.flatMap(([kind = 0, number = 0, count = 0]) => {
    const { about } = words
    switch (kind) {
      case 0:
        return []
      case 1:
        return [filled(about.item_gain, { amount: amount(words, number, count) })]
      case 2:
        return [filled(about.item_act, { act: actName(words, number) })]
      case 3:
        return [
          filled(about.item_upgrade, {
            element:
              number === 7
                ? about.item_any
                : filled(about.item_one, { element: elementName(words, Math.log2(number)) }),
            n: count,
          }),
        ]
      case 4:
        return [about.item_bonus as string]
      case 5:
        return [about.item_ball as string]
      default:
        return [filled(about.item_publish, { n: number })]
    }
  })
  return { name, about: parts.join(words.about.then), icons, rule: 'MI-104' }
}

export function skillCard(words: Words, rules: Rules, card: number): CardText & { gain: number[] } {
  const gain = rules.skill_gain[card]!
  const about = gain.some((n) => n) ? `gain ${amounts(words, gain)} when attached` : 'its skills count when attached'
  return { name: words.names.skills[card - 1], about, icons: rules.skill_icons[card]!, rule: 'MI-095', gain }
}

export interface Goal {
  name: string
  need: string
  reward: number
  penalty: number
}

export function objectiveCard(words: Words, rules: Rules, card: number): Goal {
  const needs = rules.objective_needs[card]!
  const need = needs
    .flatMap((n, i) => (n > 0 ? [filled(words.names.needs[i], { n }).replace(/^1 × /, '1 ')] : []))
    .join(words.names.and)
  return {
    name: words.names.objectives[card - 1],
    need,
    reward: rules.objective_reward[card]!,
    penalty: rules.objective_penalty[card]!,
  }
}

export function trackCard(words: Words, rules: Rules, track: number, card: number): CardText {
  return track === 2 ? itemCard(words, rules, card) : employeeCard(words, rules, card + (track === 0 ? FREELANCERS : 0))
}

const TOKEN_WORDS: Record<string, number> = {
  dollars: 0,
  time: 1,
  inspiration: 2,
  research: 3,
  playtest: 4,
  vp: 5,
  'an action bonus': 6,
}

/** A sentence in pieces: words as they are, each token as its number, each action as its number from 100 on, to be drawn. */
export function drawnWords(text: string, acts: readonly string[] = []): (string | number)[] {
  const bits: (string | number)[] = []
  const act = acts.findIndex((name) => text.includes(`take ${name}`))
  if (act >= 0) {
    const [before = '', ...after] = text.split(`take ${acts[act]}`)
    return [...drawnWords(`${before}take `, acts), 100 + act, ...drawnWords(after.join(`take ${acts[act]}`), acts)]
  }
  let last = 0
  for (const found of text.matchAll(/\$(\d+)|\b(dollars|time|inspiration|research|playtest|VP|an Action Bonus)\b/gi)) {
    bits.push(text.slice(last, found.index) + (found[1] ?? ''))
    bits.push(found[1] ? 0 : TOKEN_WORDS[found[2]!.toLowerCase()]!)
    last = found.index + found[0].length
  }
  return [...bits, text.slice(last)].filter((bit) => bit !== '')
}

// --- the main board ---------------------------------------------------------------------------------------------------

/** The spaces of an action that are on this side of the board. */
export const spacesOf = (rules: Rules, act: number): number[] => range(SPACES).filter((s) => rules.space_act[s] === act)

export interface Worker {
  company: number
  kind: number
}

export const workerOn = (view: View, space: number): Worker | null => {
  const code = view.space_worker[space] ?? -1
  return code < 0 ? null : { company: Math.floor(code / KINDS), kind: code % KINDS }
}

/** Everybody who stands on Gain Basic Resources, which has room for all. */
export function onBasic(view: View): Worker[] {
  const regular = view.basic_workers.flatMap((n, company) => Array.from({ length: n }, () => ({ company, kind: 0 })))
  const standees = view.standee_at.flatMap((at, kind) =>
    kind > 0 && at === 0 ? [{ company: view.standee_owner[kind]!, kind }] : [],
  )
  return [...regular, ...standees]
}

/** The kinds of worker in a company's pool: 0 for each regular one, then specialists by number. */
export function poolOf(view: View, company: number): { kind: number; count: number }[] {
  const standees = view.standee_owner.flatMap((owner, kind) =>
    kind > 0 && owner === company && view.standee_at[kind] === -1 ? [{ kind, count: 1 }] : [],
  )
  return [...(view.pool[company] ? [{ kind: 0, count: view.pool[company]! }] : []), ...standees]
}
export const poolSize = (view: View, company: number): number =>
  poolOf(view, company).reduce((sum, w) => sum + w.count, 0)
export const workerPart = (kind: number): string => (kind ? `worker/s${two(kind)}` : 'worker/regular')
export const workerName = (words: Words, kind: number): string =>
  kind ? words.names.specialists[kind - 1] : 'regular worker'

// --- the edge -----------------------------------------------------------------------------------------------------------

export interface Stop {
  space: number
  gain: number[]
}

/** The bonus spaces that the hourglass can still come to, or has left behind, on its way from the start. */
export const stops = (rules: Rules): Stop[] =>
  rules.hourglass_gain.flatMap((gain, space) =>
    space < rules.hourglass_start && gain.some((n) => n) ? [{ space, gain }] : [],
  )
export const nextStop = (rules: Rules, view: View): Stop | null =>
  stops(rules)
    .filter((s) => s.space < view.hourglass)
    .at(-1) ?? null

export const EDGE = 121 // spaces around the board, 0 to 120

/** Where the middle of a space lies on a frame of this size, clockwise from the upper left corner. */
export function onEdge(space: number, width: number, height: number): { x: number; y: number } {
  const round = 2 * (width + height)
  let way = ((((space % EDGE) + 0.5) / EDGE) * round) % round
  if (way < width) return { x: way, y: 0 }
  way -= width
  if (way < height) return { x: width, y: way }
  way -= height
  if (way < width) return { x: width - way, y: height }
  return { x: 0, y: height - (way - width) }
}

// --- companies ----------------------------------------------------------------------------------------------------------

/** The part that a press on a chair means: it depends on what is asked and on who sits there. */
export function chairPart(phase: string, view: View, company: number, chair: number, own: boolean): string | null {
  const card = view.chair[company]![chair]!
  if (phase === 'copy') return isFreelancer(card) ? `employee/${employeeKey(card)}` : null
  if (!own) return null
  if (phase === 'chair') return `chair/${chair + 1}`
  if (card === POW) return 'pow-card'
  if (isFreelancer(card)) return `space/freelancer-${chair + 1}`
  return `chair/${chair + 1}`
}

export interface Predictions {
  target: number
  size: number
  shown: number[]
  hidden: number[] | null
  down: number
}

/** A company's set: what lies face up, and face down what only its owner reads. */
export function predictionsOf(view: View, company: number): Predictions | null {
  const target = view.target[company] ?? -1
  if (target < 0) return null
  const listed = (flags: readonly number[] | null | undefined): number[] =>
    (flags ?? []).flatMap((f, act) => (f ? [act] : []))
  const shown = listed(view.shown[company])
  const own = view.prediction[company]
  const human = company < view.glance.humans
  const size = view.set_size[company]!
  return { target, size, shown, hidden: own ? listed(own) : null, down: human ? Math.max(0, size - shown.length) : 0 }
}

/** Companies in turn order, after the one that looks; the one that looks is left out. */
export function othersOf(view: View, looking: number | null): number[] {
  const order = view.order.slice(0, view.glance.companies)
  const at = looking === null ? -1 : order.indexOf(looking)
  return at < 0 ? order : [...order.slice(at + 1), ...order.slice(0, at)]
}

/** Whose table lies large: the viewer's, or for a spectator that of the company whose turn it is (a person's). */
export function largeTable(view: View, looking: number | null): number {
  if (looking !== null) return looking
  const turn = view.order[view.turn] ?? 0
  return turn < view.glance.humans ? turn : 0
}

export const skillHand = (view: View, company: number): number[] | null => {
  const hand = view.skills[company]
  return hand ? hand.flatMap((n, card) => (n ? [card] : [])) : null
}

export interface Award {
  taken: number | null
  bot: boolean
  game: number[] | null
  name: number
}

/** A level of the shelf: the tokens still there, and who took the others with which game. */
export function shelfOf(view: View, level: number): Award[] {
  return view.shelf_game[level]!.map((code, i) => {
    const name = view.award_name[level]![i]!
    if (code < 0) return { taken: null, bot: false, game: null, name }
    if (code >= BOT_AWARD) return { taken: code - BOT_AWARD, bot: true, game: null, name }
    return { taken: Math.floor(code / GAMES), bot: false, game: levelsOf(code % GAMES), name }
  })
}
export const levelsOf = (game: number): number[] => [
  Math.floor(game / 16) + 1,
  (Math.floor(game / 4) % 4) + 1,
  (game % 4) + 1,
]

/** The ZAP card that a Meeple-Bot drew last, as far as the log tells. */
export function lastZap(log: readonly LogEntry[], ply: number, company: number): { act: number; vp: number } | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const entry = log[i]!
    if (entry.ply > ply) continue
    const zap = entry.events.findLast(({ kind, values }) => kind === 'zap' && values[0] === company)
    if (zap) return { act: zap.values[1]! - 1, vp: zap.values[2]! }
  }
  return null
}

// --- what is asked ------------------------------------------------------------------------------------------------------

/** The track that a card is to be taken from, or −1. */
export const askedTrack = (phase: string, view: View): number =>
  phase === 'track' || phase === 'skip' ? (view.glance.asked?.[1] ?? -1) : -1
/** The place of the track card that the next token is laid on, or −1. */
export const askedSkip = (phase: string, view: View): number => (phase === 'skip' ? (view.glance.asked?.[3] ?? -1) : -1)

/** The parts of the board that a phone shows one at a time. */
export type Fold = 'actions' | 'cards' | 'own' | 'others'
const FOLD_PARTS: Record<Fold, RegExp> = {
  actions: /^(space\/(?!freelancer)|action\/|worker\/|collect$)/,
  cards: /^(track|element|award)\//,
  own: /^(space\/freelancer|item\/|skill\/|chair\/|token\/|employee\/|game\/|pow-card$|design$)/,
  others: /^(company|employee)\//,
}
export const busy = (fold: Fold, parts: Iterable<string>): boolean =>
  [...parts].some((part) => FOLD_PARTS[fold].test(part))

const FOLD_OF_PHASE: Record<string, Fold> = {
  turn: 'actions',
  place: 'actions',
  track: 'cards',
  skip: 'cards',
  play: 'own',
  chair: 'own',
  box: 'cards',
  develop: 'cards',
  upgrade: 'cards',
  publish: 'own',
  award: 'cards',
  game: 'own',
  bonus: 'actions',
  copy: 'own',
  prove: 'actions',
  target: 'others',
  predict: 'actions',
  after: 'own',
}
/** What the decision is about; null where it does not matter. */
export const foldOf = (phase: string): Fold | null => FOLD_OF_PHASE[phase] ?? null

export const TOKEN_PHASES = ['pay', 'basic', 'resources', 'science', 'skip']

// --- what happened ------------------------------------------------------------------------------------------------------

export type Thing = { coin: number } | { worker: Worker } | { card: string } | { element: number } | { act: number }
export interface Flight {
  thing: Thing
  from: string
  to: string
}

const pile = (company: number, token: number): string => `pile/${company}/${token}`
const spot = (space: number): string => `space/${SPACE_KEYS[space]}`

/** Which things go where, in the order of the journal. Places are the names that the board gives its spots. */
export function flights(happened: readonly Event[], before: View, words: Words): Flight[] {
  const found: Flight[] = []
  const add = (thing: Thing, from: string, to: string): void => void found.push({ thing, from, to })
  let source = before.glance.asked ? 'source' : 'edge'
  for (const { kind, values } of happened) {
    const [a = 0, b = 0, c = 0] = values
    switch (kind) {
      case 'placed':
        source = spot(c)
        add({ worker: { company: a, kind: b } }, `pool/${a}`, source)
        break
      case 'placed_on_freelancer':
        source = `chair/${a}/${before.chair[a]!.indexOf(c)}`
        add({ worker: { company: a, kind: b } }, `pool/${a}`, source)
        break
      case 'paid':
        add({ coin: b }, pile(a, b), source)
        break
      case 'gained':
        for (let i = 0; i < Math.min(c, 3) && (b !== VP || i < 1); i++) add({ coin: b }, source, pile(a, b))
        break
      case 'laid_token':
        add(
          { coin: b },
          pile(a, b),
          `track/${Math.floor(c / 100)}/${before.track_cards[Math.floor(c / 100)]!.indexOf(c % 100)}`,
        )
        break
      case 'took': {
        const [track, card] = [Math.floor(b / 100), b % 100]
        source = `track/${track}/${before.track_cards[track]!.indexOf(card)}`
        const name =
          track === 2
            ? words.names.items[card - 1]
            : track === 1
              ? words.names.freelancers[card - 1]
              : words.names.specialists[card - 1]
        add({ card: name }, source, `hand/${a}`)
        break
      }
      case 'seated':
        source = `chair/${a}/${c - 1}`
        add(
          { card: b <= FREELANCERS ? words.names.freelancers[b - 1] : words.names.specialists[b - FREELANCERS - 1] },
          `hand/${a}`,
          source,
        )
        break
      case 'attached':
        source = `chair/${a}/${c - 1}`
        add({ card: words.names.skills[b - 1] }, `hand/${a}`, source)
        break
      case 'bought_skill':
        add({ card: 'Skill card' }, 'action/train', `hand/${a}`)
        break
      case 'kept_objective':
        add({ card: words.names.objectives[b - 1] }, 'action/obj', `hand/${a}`)
        break
      case 'used_item':
        source = `hand/${a}`
        break
      case 'made':
      case 'upgraded':
        add({ element: b }, `element/${b}/${c}`, `slot/${a}/${b}`)
        break
      case 'published':
        for (const element of [0, 1, 2]) add({ element }, `slot/${a}/${element}`, `hand/${a}`)
        break
      case 'awarded':
        add({ act: 13 }, `shelf/${b}`, `hand/${a}`)
        break
      case 'award_removed':
        add({ act: 13 }, `shelf/${b}`, `pool/${a}`)
        break
      case 'traded':
        source = 'action/trade'
        break
      case 'collected':
        before.space_worker.forEach((code, space) => {
          if (code >= 0 && Math.floor(code / KINDS) === a)
            add({ worker: { company: a, kind: code % KINDS } }, spot(space), `pool/${a}`)
        })
        for (let i = 0; i < before.basic_workers[a]!; i++)
          add({ worker: { company: a, kind: 0 } }, spot(0), `pool/${a}`)
        source = 'edge'
        break
      case 'proven':
      case 'came_true':
        source = `predictions/${a}`
        add({ act: b }, `action/${ACT_KEYS[b]}`, source)
        break
    }
  }
  return found
}

const WITHOUT_COMPANY = ['dealt_to_track', 'refreshed', 'new_track', 'card_removed']

/** The things on the board that a line of the log, or an entry of the action list, is about. */
export function litThings(lit: Lit | null, view: View): Set<string> {
  const things = new Set<string>()
  if (!lit) return things
  if (lit.part) things.add(lit.part)
  for (const { kind, values } of lit.events) {
    const [a = 0, b = 0, c = 0] = values
    if (!WITHOUT_COMPANY.includes(kind)) things.add(`company/${a + 1}`)
    if (kind === 'placed') things.add(`space/${SPACE_KEYS[c]}`)
    if (kind === 'placed_on_freelancer') things.add(`employee/${employeeKey(c)}`)
    if (kind === 'bonus_action' || kind === 'no_space' || kind === 'predicts_this') things.add(`action/${ACT_KEYS[b]}`)
    if (kind === 'proven' || kind === 'bot_predicts' || kind === 'came_true') things.add(`action/${ACT_KEYS[b]}`)
    if (kind === 'zap') things.add(`action/${ACT_KEYS[b - 1]}`)
    if (kind === 'hourglass' || kind === 'triggered_end' || kind === 'collected') things.add('glass')
    if (kind === 'dealt_to_track' || kind === 'refreshed') things.add(`card/${a}`)
    if (kind === 'laid_token') things.add(`card/${c}`)
    if (kind === 'new_track') view.track_cards[a]!.forEach((card) => things.add(`card/${a * 100 + card}`))
    if (kind === 'made' || kind === 'upgraded') things.add(`element/${ELEMENT_KEYS[b]}/${c}`)
    if (kind === 'awarded' || kind === 'award_removed') things.add(`award/${b + 1}`)
    if (kind === 'seated') things.add(`employee/${employeeKey(b)}`)
    if (kind === 'kept_objective' || kind === 'objective_dealt') things.add(`objective/${b}`)
  }
  return things
}
