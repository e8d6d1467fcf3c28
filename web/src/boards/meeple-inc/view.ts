import type { Event, LogEntry } from '../../lib/protocol'
import type { Lit, Table } from '../../lib/table.svelte'
import type { Flight } from '../../parts/flights'
import type { CardFace, Chair, Faces, Game, Glance, Stop, TokenFace, View, Words, Worker } from './schema'

/** What a position looks like on the board. Nothing here is a rule: it reads and lays out what the server sends. */

export type MeepleTable = Table<Game>
/** A view of which only this part of the glance is read. */
type Glanced<Key extends keyof Glance> = { glance: Pick<Glance, Key> }

/** The actions as they stand on the board: each row is a part of the company's work. */
export const GROUPS = [
  { key: 'supplies', title: 'Supplies', acts: ['basic', 'multi', 'res', 'test'] },
  { key: 'people', title: 'People', acts: ['spec', 'free', 'play', 'train'] },
  { key: 'design', title: 'Design', acts: ['box', 'dev', 'upg', 'pub'] },
  { key: 'fame', title: 'Fame', acts: ['award', 'obj', 'item', 'trade'] },
]

// --- words ----------------------------------------------------------------------------------------------------------

type Values = Record<string, number | string>

/** A sentence with its braces filled. */
export const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
/** A sentence that has one form for one and another for many, filled with the count. */
export const counted = (forms: readonly string[], n: number): string => filled(forms[n === 1 ? 0 : 1], { n })
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const joined = (...sentences: string[]): string => sentences.filter(Boolean).join(' ')

/** "$1", "2 time". */
export const amount = (words: Words, token: number, n: number): string => filled(words.names.amounts[token], { n })
/** The name that stands beside a number of tokens: "dollars", but "dollar" for one. */
export const tokenName = (face: TokenFace, n: number): string => (n === 1 ? face.name : face.plural)
/** "$1, 1 time". */
export const amounts = (words: Words, row: readonly number[]): string =>
  row.flatMap((n, token) => (n > 0 ? [amount(words, token, n)] : [])).join(words.names.and)
/** What an element costs, in the token that it is paid with. */
export const price = (table: MeepleTable, element: number, n: number): string =>
  amount(table.words, table.faces.elements[element].token, n)

/** "1 box, 2 component", or "none". */
export const skillWords = (faces: Pick<Faces, 'elements'>, words: Words, icons: readonly number[]): string =>
  icons
    .flatMap((n, e) => (n ? [filled(words.face.skill_count, { n, element: faces.elements[e].name })] : []))
    .join(', ') || words.face.no_skills
/** "box 2, mechanism 1, component none". */
export const levelWords = (faces: Pick<Faces, 'elements'>, levels: readonly number[]): string =>
  faces.elements.map(({ name }, e) => `${name} ${levels[e] || 'none'}`).join(', ')

/** The player of a company, or "Meeple-Bot 1". */
export const companyName = (table: MeepleTable, company: number): string =>
  company < table.rules.players
    ? table.seatName(company)
    : filled(table.words.game.automaton, { number: company - table.rules.players + 1 })

type Sitters = Pick<Faces, 'founders' | 'wow' | 'pow' | 'employees'>

/** Who sits on a chair; null where nobody does. */
export function sitterOf(faces: Sitters, company: number, { kind, card }: Chair): CardFace | null {
  switch (kind) {
    case 'free':
      return null
    case 'founder':
      return faces.founders[company]
    case 'wow':
      return faces.wow[card - 1]
    case 'pow':
      return faces.pow[card - 1]
    default:
      return faces.employees[card - 1]
  }
}

/** A card by its number on a track. */
export function trackCard(faces: Pick<Faces, 'tracks' | 'items' | 'employees'>, track: number, card: number): CardFace {
  const { deck } = faces.tracks[track]
  if (deck === 'items') return faces.items[card - 1]
  const kind = deck === 'freelancers' ? 'freelancer' : 'specialist'
  return faces.employees.filter((e) => e.kind === kind)[card - 1]
}

/** A track card as the journal names it. */
const namedCard = (faces: Pick<Faces, 'card_of_track'>, code: number): [track: number, card: number] => [
  Math.floor(code / faces.card_of_track),
  code % faces.card_of_track,
]
export const cardCode = (faces: Pick<Faces, 'card_of_track'>, track: number, card: number): number =>
  track * faces.card_of_track + card

// --- the edge -------------------------------------------------------------------------------------------------------

export const nextStop = (faces: Pick<Faces, 'hourglass'>, hourglass: number): Stop | null =>
  faces.hourglass.stops.findLast((stop) => stop.space < hourglass) ?? null

/** Where the middle of a space lies on a frame of this size, clockwise from the upper left corner. */
export function onEdge(space: number, spaces: number, width: number, height: number): { x: number; y: number } {
  const round = 2 * (width + height)
  let way = ((((space % spaces) + 0.5) / spaces) * round) % round
  if (way < width) return { x: way, y: 0 }
  way -= width
  if (way < height) return { x: width, y: way }
  way -= height
  if (way < width) return { x: width - way, y: height }
  return { x: 0, y: height - (way - width) }
}

export const hourglassTip = (faces: Pick<Faces, 'hourglass'>, hourglass: number): string =>
  joined(faces.hourglass.moves, nextStop(faces, hourglass)?.next ?? '', faces.hourglass.end)

// --- companies ------------------------------------------------------------------------------------------------------

/** The part that a press on a chair means: it depends on what is asked and on who sits there. */
export function chairPart(
  phase: string,
  faces: Pick<Faces, 'employees'>,
  sits: Chair,
  chair: number,
  own: boolean,
): string | null {
  const freelancer = sits.kind === 'freelancer'
  if (phase === 'copy') return freelancer ? `employee/${faces.employees[sits.card - 1].key}` : null
  if (!own) return null
  if (phase === 'chair') return `chair/${chair + 1}`
  if (sits.kind === 'pow') return 'pow-card'
  return freelancer ? `space/freelancer-${chair + 1}` : `chair/${chair + 1}`
}

/** The employees at a company's table, by their numbers. */
export const staffOf = (view: Glanced<'chairs'>, company: number): number[] =>
  view.glance.chairs[company].flatMap(({ kind, card }) =>
    kind === 'freelancer' || kind === 'specialist' ? [card] : [],
  )

/** Companies in turn order, after the one that looks; the one that looks is left out. */
export function othersOf(view: Pick<View, 'order'> & Glanced<'companies'>, looking: number | null): number[] {
  const order = view.order.slice(0, view.glance.companies)
  const at = looking === null ? -1 : order.indexOf(looking)
  return at < 0 ? order : [...order.slice(at + 1), ...order.slice(0, at)]
}

/** Whose table lies large: the viewer's, or for a spectator that of the company whose turn it is (a person's). */
export function largeTable(view: Pick<View, 'order' | 'turn'> & Glanced<'humans'>, looking: number | null): number {
  if (looking !== null) return looking
  const turn = view.order[view.turn] ?? 0
  return turn < view.glance.humans ? turn : 0
}

export const poolSize = (view: Glanced<'pools'>, company: number): number =>
  view.glance.pools[company].reduce((sum, { count }) => sum + count, 0)

export const skillHand = (view: Pick<View, 'skills'>, company: number): number[] | null =>
  view.skills[company]?.flatMap((n, card) => (n ? [card] : [])) ?? null

/** The ZAP card that a Meeple-Bot drew last, as far as the log tells. */
export function lastZap(
  log: readonly LogEntry[],
  ply: number,
  company: number,
): { act: number; points: number } | null {
  for (const entry of log.toReversed()) {
    if (entry.ply > ply) continue
    const zap = entry.events.findLast(({ kind, values }) => kind === 'zap' && values[0] === company)
    if (zap) return { act: zap.values[1] - 1, points: zap.values[2] }
  }
  return null
}

// --- what is asked --------------------------------------------------------------------------------------------------

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

// --- what happened --------------------------------------------------------------------------------------------------

export type Thing = { coin: number } | { worker: Worker } | { card: string } | { element: number } | { act: string }

const MOST_COINS = 3 // of a kind that fly at once

const pile = (company: number, token: number): string => `pile/${company}/${token}`
const trackSpot = (view: Pick<View, 'track_cards'>, track: number, card: number): string =>
  `track/${track}/${view.track_cards[track].indexOf(card)}`

type Before = Pick<View, 'chair' | 'track_cards'> & Glanced<'asked' | 'spaces' | 'basic'>
/** What the journal names by number. */
type Named = Pick<
  Faces,
  | 'acts'
  | 'spaces'
  | 'tokens'
  | 'elements'
  | 'employees'
  | 'items'
  | 'skills'
  | 'objectives'
  | 'tracks'
  | 'card_of_track'
>

/** Which things go where, in the order of the journal. Places are the names that the board gives its spots. */
export function flights(happened: readonly Event[], before: Before, faces: Named): Flight<Thing>[] {
  const found: Flight<Thing>[] = []
  const add = (thing: Thing, from: string, to: string): void => void found.push({ thing, from, to })
  const spot = (space: number): string => `space/${faces.spaces[space].key}`
  let source = before.glance.asked ? 'source' : 'edge'
  for (const { kind, values } of happened) {
    const [a = 0, b = 0, c = 0] = values
    switch (kind) {
      case 'placed':
        source = spot(c)
        add({ worker: { company: a, kind: b } }, `pool/${a}`, source)
        break
      case 'placed_on_freelancer':
        source = `chair/${a}/${before.chair[a].indexOf(c)}`
        add({ worker: { company: a, kind: b } }, `pool/${a}`, source)
        break
      case 'paid':
        add({ coin: b }, pile(a, b), source)
        break
      case 'gained': {
        const most = faces.tokens[b].key === 'vp' ? 1 : MOST_COINS
        for (let i = 0; i < Math.min(c, most); i++) add({ coin: b }, source, pile(a, b))
        break
      }
      case 'laid_token':
        add({ coin: b }, pile(a, b), trackSpot(before, ...namedCard(faces, c)))
        break
      case 'took': {
        const [track, card] = namedCard(faces, b)
        source = trackSpot(before, track, card)
        add({ card: trackCard(faces, track, card).name }, source, `hand/${a}`)
        break
      }
      case 'seated':
        source = `chair/${a}/${c - 1}`
        add({ card: faces.employees[b - 1].name }, `hand/${a}`, source)
        break
      case 'attached':
        source = `chair/${a}/${c - 1}`
        add({ card: faces.skills[b - 1].name }, `hand/${a}`, source)
        break
      case 'bought_skill':
        add({ card: 'Skill card' }, 'action/train', `hand/${a}`)
        break
      case 'kept_objective':
        add({ card: faces.objectives[b - 1].name }, 'action/obj', `hand/${a}`)
        break
      case 'used_item':
        source = `hand/${a}`
        break
      case 'made':
      case 'upgraded':
        add({ element: b }, `element/${b}/${c}`, `slot/${a}/${b}`)
        break
      case 'published':
        faces.elements.forEach((_, element) => add({ element }, `slot/${a}/${element}`, `hand/${a}`))
        break
      case 'awarded':
        add({ act: 'award' }, `shelf/${b}`, `hand/${a}`)
        break
      case 'award_removed':
        add({ act: 'award' }, `shelf/${b}`, `pool/${a}`)
        break
      case 'traded':
        source = 'action/trade'
        break
      case 'collected':
        before.glance.spaces.forEach((worker, space) => {
          if (worker?.company === a) add({ worker }, spot(space), `pool/${a}`)
        })
        for (const worker of before.glance.basic) if (worker.company === a) add({ worker }, spot(0), `pool/${a}`)
        source = 'edge'
        break
      case 'proven':
      case 'came_true':
        source = `predictions/${a}`
        add({ act: faces.acts[b].key }, `action/${faces.acts[b].key}`, source)
        break
    }
  }
  return found
}

const WITHOUT_COMPANY = ['dealt_to_track', 'refreshed', 'new_track', 'card_removed']

/** The things on the board that a line of the log, or an entry of the action list, is about. */
export function litThings(lit: Lit | null, view: Pick<View, 'track_cards'>, faces: Named): Set<string> {
  const things = new Set<string>()
  if (!lit) return things
  if (lit.part) things.add(lit.part)
  for (const { kind, values } of lit.events) {
    const [a = 0, b = 0, c = 0] = values
    if (!WITHOUT_COMPANY.includes(kind)) things.add(`company/${a + 1}`)
    switch (kind) {
      case 'placed':
        things.add(`space/${faces.spaces[c].key}`)
        break
      case 'placed_on_freelancer':
        things.add(`employee/${faces.employees[c - 1].key}`)
        break
      case 'bonus_action':
      case 'no_space':
      case 'predicts_this':
      case 'proven':
      case 'bot_predicts':
      case 'came_true':
        things.add(`action/${faces.acts[b].key}`)
        break
      case 'zap':
        things.add(`action/${faces.acts[b - 1].key}`)
        break
      case 'hourglass':
      case 'triggered_end':
      case 'collected':
        things.add('glass')
        break
      case 'dealt_to_track':
      case 'refreshed':
        things.add(`card/${a}`)
        break
      case 'laid_token':
        things.add(`card/${c}`)
        break
      case 'new_track':
        for (const card of view.track_cards[a]) things.add(`card/${cardCode(faces, a, card)}`)
        break
      case 'made':
      case 'upgraded':
        things.add(`element/${faces.elements[b].key}/${c}`)
        break
      case 'awarded':
      case 'award_removed':
        things.add(`award/${b + 1}`)
        break
      case 'seated':
        things.add(`employee/${faces.employees[b - 1].key}`)
        break
      case 'kept_objective':
      case 'objective_dealt':
        things.add(`objective/${b}`)
        break
    }
  }
  return things
}
