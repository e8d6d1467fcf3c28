import type { Event, LogEntry, Position } from '../../lib/protocol'
import type { Lit } from '../../lib/table.svelte'

/** What the numbers of a position mean on the board. Nothing here is a rule: it reads what the server sends. */

export const KINDS = ['E', 'I', 'S'] as const
export type Kind = (typeof KINDS)[number]
export const TOKEN_KEYS = ['energy', 'insight', 'support'] as const
export const LAYER_KEYS = [
  'boundary',
  'balance',
  'form',
  'membership',
  'prediction',
  'reinforcement',
  'presence',
  'social',
  'story',
  'stewardship',
] as const
export const GRADE_KEYS = [
  'collapse',
  'critical',
  'strained',
  'functional',
  'stable',
  'strong',
  'durable',
  'flourishing',
] as const
export const EFFECT_KEYS = [
  'ev_none',
  'ev_gain_e',
  'ev_gain_i',
  'ev_v',
  'ev_t',
  'ev_e',
  'ev_i',
  'ev_s',
  'ev_no_touch',
  'ev_no_refresh',
  'ev_mixed',
  'ev_max2',
  'ev_cost1',
] as const
const PENALTY_KEYS = [
  'pen_none',
  'pen_all_v',
  'pen_con_v',
  'pen_all_t',
  'pen_con_t',
  'pen_all_s',
  'pen_con_s',
  'pen_con_l',
  'pen_first_l',
] as const

export const STEWARDSHIP_SLOT = 5
export const STEWARDSHIP_CARD = 25
export const COMMUNITY = 6 // stands for the neutral markers among the holders of spaces
const GIFTS = 15 // proposals below this offer a token, those from it on ask for one

export interface Price {
  tokens: number[]
  any: number
  missing_icons: number
  surcharge: number
  covered_icons: number
  vitals: number
  payable: boolean
}

export interface ProjectGlance {
  required: number[]
  lacks: number[]
  needs: number[]
  missing_layers: number[]
  spaces: number
  markers: number[]
  meaning: number
  bonus: string
  penalty: boolean
  open: boolean
}

export interface Glance {
  drift: number
  grade: string
  last_round: number
  threshold: number
  donations_left: number
  decks: Record<string, number>
  prices: (Price | null)[]
  projects: (ProjectGlance | null)[]
  scores: { vitals: number; legacy: number; total: number }[]
  markers_in_hand: number[]
  galleries: number[][]
}

export interface View {
  meaning: number
  start_player: number
  active: number
  actions_left: number
  converted: number
  refreshed: number
  donated: number
  proposed: number[]
  touched: number[]
  tokens: number[][]
  vitals: number[]
  legacy: number[]
  gallery: number[][]
  market: number[]
  projects: number[]
  paid: number[][]
  built: number[]
  events: number[]
  slot: number
  pay_left: number
  pay_count: number
  proposal: number
  loss: number
  asked: number
  community_legacy: number
  glance: Glance
}

export interface Rules {
  players: number
  meaning_max: number
  vitals_max: number
  legacy_max: number
  actions_per_turn: number
  markers_per_player: number
  portfolio_slots: number
  acquire: number[][]
  convert_energy: number
  convert_support: number
  donations_per_round: number
  legacy_awards: number[]
  stewardship_threshold: number
  stewardship_card: number
  contribution_limit: number
  extra_any_tokens: number
  grade_of_meaning: number[]
  pattern_layer: number[]
  pattern_icons: number[][]
  pattern_bonus: number[][]
  project_layer: number[]
  event_effect: number[]
  event_penalty: number[]
  event_loss: number[]
  community_pieces: number
  social_cost_meaning: number
  cooperative: number
  competitive: number
}

export type Words = Record<string, any>

export const viewOf = (position: Position): View => position.view as unknown as View
export const rulesOf = (fixed: { rules: Record<string, unknown> }): Rules => fixed.rules as unknown as Rules

// --- names ------------------------------------------------------------------------------------------------------------

/** Cards are numbered from 1 in the order of their names. */
const nth = (names: Record<string, string>, card: number): string => Object.values(names)[card - 1] ?? ''

export const patternName = (words: Words, card: number): string => nth(words.pattern, card)
export const eventName = (words: Words, card: number): string => nth(words.event, card)
export const projectName = (words: Words, rules: Rules, card: number): string =>
  card === STEWARDSHIP_CARD ? nth(words.stewardship, rules.stewardship_card + 1) : nth(words.project, card)
export const layerName = (words: Words, layer: number): string => words.layer[LAYER_KEYS[layer - 1]!]
export const layerAbout = (words: Words, layer: number): string => words.layer_about[LAYER_KEYS[layer - 1]!]
export const tokenName = (words: Words, kind: number): string => words.token[TOKEN_KEYS[kind] ?? 'vitals']
export const place = (words: Words, space: number): string => words.count.places[space - 1]

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const filled = (text: string, values: Record<string, number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

export const effectWords = (words: Words, rules: Rules, card: number): string =>
  filled(words.effect[EFFECT_KEYS[rules.event_effect[card]!]!], {
    limit: rules.contribution_limit,
    extra: rules.extra_any_tokens,
  })
export const inForce = (view: View, rules: Rules, effect: (typeof EFFECT_KEYS)[number]): boolean =>
  view.events.some((card) => card > 0 && EFFECT_KEYS[rules.event_effect[card]!] === effect)
export const penaltyWords = (words: Words, rules: Rules, card: number): string =>
  words.penalty[PENALTY_KEYS[rules.event_penalty[card]!]!]

/** "2 Energy, 1 Insight and 1 Vitals". */
export function amounts(words: Words, counts: readonly number[], any = 0, vitals = 0): string {
  const parts = counts.flatMap((count, kind) => (count ? [`${count} ${tokenName(words, kind)}`] : []))
  if (any) parts.push(`${any} ${words.count.any_tokens[any === 1 ? 0 : 1]}`)
  if (vitals) parts.push(`${vitals} ${words.token.vitals}`)
  if (parts.length < 2) return parts[0] ?? words.count.nothing
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

// --- the world --------------------------------------------------------------------------------------------------------

export interface GradeSpan {
  key: string
  from: number
  to: number
}

/** The grades along the Meaning track, each with its spaces. */
export function gradeSpans(rules: Rules): GradeSpan[] {
  const spans: GradeSpan[] = []
  rules.grade_of_meaning.forEach((grade, meaning) => {
    const key = GRADE_KEYS[grade]!
    const last = spans.at(-1)
    if (last?.key === key) last.to = meaning
    else spans.push({ key, from: meaning, to: meaning })
  })
  return spans
}

export interface Outlook {
  given: number
  left: number
  most: number
}

/** The Stability Window: how many donations are given and still open, and how far Meaning could come by them now. */
export function donations(view: View, rules: Rules): Outlook {
  const left = Math.max(0, Math.min(view.glance.donations_left, rules.meaning_max - view.meaning))
  let givers = 0
  for (let i = view.asked; i < rules.players; i++) {
    if (view.tokens[(view.start_player + i) % rules.players]![2]! > 0) givers += 1
  }
  return { given: view.donated, left, most: view.meaning + Math.min(left, givers) }
}

// --- projects ---------------------------------------------------------------------------------------------------------

/** Who paid what on each Project, as far as the log tells: by kind, the seats in order. */
export function payers(log: readonly LogEntry[], ply: number): Map<number, number[][]> {
  const projects = new Map<number, number[][]>()
  for (const entry of log) {
    if (entry.ply > ply) continue
    for (const { kind, values } of entry.events) {
      if (kind !== 'paid_project') continue
      const [seat = 0, card = 0, token = 0] = values
      const paid = projects.get(card) ?? [[], [], []]
      paid[token]?.push(seat)
      projects.set(card, paid)
    }
  }
  return projects
}

export interface Item {
  kind: number
  paid: boolean
  payer: number | null
}

/** The requirement of a Project, item by item; what is paid comes first within its kind. */
export function items(project: ProjectGlance, paidBy: readonly number[][] = []): Item[] {
  return project.required.flatMap((required, kind) => {
    const paid = required - project.lacks[kind]!
    const known = paidBy[kind]?.length === paid ? paidBy[kind] : []
    return Array.from({ length: required }, (_, i): Item => ({
      kind,
      paid: i < paid,
      payer: i < paid ? (known[i] ?? null) : null,
    }))
  })
}

export interface Space {
  space: number
  holder: number | null
  legacy: number
}

export function spaces(project: ProjectGlance, rules: Rules): Space[] {
  return Array.from({ length: project.spaces }, (_, i) => ({
    space: i + 1,
    holder: project.markers[i] ?? null,
    legacy: rules.legacy_awards[i] ?? 0,
  }))
}

export const partOfSlot = (slot: number): string => (slot === STEWARDSHIP_SLOT ? 'stewardship' : `portfolio/${slot}`)
const slotOf = (view: View, card: number): number =>
  card === STEWARDSHIP_CARD ? STEWARDSHIP_SLOT : view.projects.indexOf(card)

// --- the market -------------------------------------------------------------------------------------------------------

export interface Icon {
  layer: number
  covered: boolean
}

/** The layer icons in a Pattern's cost, those that the buyer's Gallery covers marked; layers count from 1. */
export function icons(card: number, gallery: readonly number[], rules: Rules): Icon[] {
  return rules.pattern_icons[card]!.flatMap((count, layer) =>
    Array.from({ length: count }, (_, i) => ({ layer: layer + 1, covered: i < (gallery[layer] ?? 0) })),
  )
}

/** Whose prices the Market shows: the viewer's, or for a spectator those of the active player. */
export const buyerOf = (view: View, looking: number | null): number => looking ?? view.active

/** The cards of a Gallery by layer, in the order of their numbers. */
export function byLayer(cards: readonly number[], rules: Rules): number[][] {
  const layers: number[][] = Array.from({ length: 6 }, () => [])
  for (const card of cards) layers[rules.pattern_layer[card]!]!.push(card)
  return layers
}

// --- players ----------------------------------------------------------------------------------------------------------

/** How many seats clockwise of the viewer a partner sits. */
export const offsetOf = (seat: number, from: number, players: number): number => (seat - from + players) % players

export interface Proposal {
  from: number
  to: number
  kind: number
  gift: boolean
}

/** The Touchpoint that awaits its answer. */
export function proposal(view: View, players: number): Proposal | null {
  if (view.proposal < 0) return null
  const gift = view.proposal < GIFTS
  const rest = view.proposal % GIFTS
  return { from: view.active, to: (view.active + Math.floor(rest / 3) + 1) % players, kind: rest % 3, gift }
}

// --- what happened ----------------------------------------------------------------------------------------------------

export type Thing = { token: Kind | 'V' | 'M' } | { marker: number } | { layer: number } | { text: string }
export interface Flight {
  thing: Thing
  from: string
  to: string
}

const pile = (seat: number, kind: number): string => (kind < 3 ? `pile/${seat}/${kind}` : `vitals/${seat}`)
const token = (kind: number): Thing => ({ token: KINDS[kind] ?? 'V' })

/** Which things go where, in the order of the journal. Places are the names that the board gives its spots. */
export function flights(happened: readonly Event[], before: View, rules: Rules): Flight[] {
  const found: Flight[] = []
  const add = (thing: Thing, from: string, to: string): void => void found.push({ thing, from, to })
  let from = before.slot >= 0 ? `market/${before.slot}` : 'supply'
  let project = partOfSlot(Math.max(0, before.slot))
  for (const { kind, values } of happened) {
    const [a = 0, b = 0, c = 0] = values
    switch (kind) {
      case 'acquired':
        rules.acquire[b]!.forEach((count, k) => {
          for (let i = 0; i < count; i++) add(token(k), 'supply', pile(a, k))
        })
        break
      case 'buys':
        from = `market/${before.market.indexOf(b)}`
        break
      case 'paid_any':
        add(token(b), pile(a, b), from)
        break
      case 'bought':
        from = `market/${c}`
        add({ layer: rules.pattern_layer[b]! + 1 }, from, `gallery/${a}/${rules.pattern_layer[b]!}`)
        break
      case 'gained':
        for (let i = 0; i < Math.min(c, 3); i++) add(token(b), from, pile(a, b))
        break
      case 'placed_marker':
        add({ marker: a }, `mat/${a}`, `space/${slotOf(before, b)}/${c}`)
        break
      case 'paid_project':
        add(token(c), pile(a, c), partOfSlot(slotOf(before, b)))
        break
      case 'completed':
        project = from = partOfSlot(b)
        break
      case 'legacy':
        if (b > 0) add({ text: `+${b}` }, project, `legacy/${a}`)
        break
      case 'meaning_rose':
        if (a > 0 && project)
          add({ token: 'M' }, happened.some((e) => e.kind === 'donated') ? 'donations' : project, 'meaning')
        break
      case 'donated':
        add(token(2), pile(a, 2), 'meaning')
        break
      case 'event':
        from = 'event'
        break
      case 'lost_token':
        add(token(b), pile(a, b), 'event')
        break
      case 'converted':
        for (let i = 0; i < rules.convert_energy; i++) add(token(0), pile(a, 0), 'convert')
        add(token(2), 'convert', pile(a, 2))
        break
      case 'accepted': {
        const deal = proposal(before, rules.players)
        if (deal)
          add(
            token(deal.kind),
            pile(deal.gift ? deal.from : deal.to, deal.kind),
            pile(deal.gift ? deal.to : deal.from, deal.kind),
          )
        if (c) {
          add({ token: 'V' }, 'turn', `vitals/${a}`)
          add({ token: 'V' }, 'turn', `vitals/${b}`)
        }
        break
      }
      case 'community_placed':
        add({ marker: COMMUNITY }, 'community', `space/${slotOf(before, a)}/${b}`)
        break
    }
  }
  return found
}

const SEAT_FIRST = [
  'begins',
  'acquired',
  'buys',
  'paid_any',
  'bought',
  'gained',
  'placed_marker',
  'paid_project',
  'legacy',
  'lost_token',
  'offered',
  'asked_for',
  'accepted',
  'refused',
  'refreshed_market',
  'refreshed_projects',
  'converted',
  'ended_turn',
  'donated',
  'kept',
  'start_passes',
]
const SEAT_SECOND = ['offered', 'asked_for', 'accepted', 'refused']
const ON_MEANING = ['meaning_fell', 'meaning_rose', 'donated', 'game_over']

/** The things on the board that a line of the log, or an entry of the action list, is about. */
export function litThings(lit: Lit | null, view: View): Set<string> {
  const things = new Set<string>()
  if (!lit) return things
  if (lit.part) things.add(lit.part)
  for (const { kind, values } of lit.events) {
    const [a = 0, b = 0, c = 0] = values
    if (SEAT_FIRST.includes(kind)) things.add(`seat/${a}`)
    if (SEAT_SECOND.includes(kind)) things.add(`seat/${b}`)
    if (ON_MEANING.includes(kind)) things.add('meaning')
    if (kind === 'placed_marker' || kind === 'paid_project') things.add(partOfSlot(slotOf(view, b)))
    if (kind === 'completed') things.add(partOfSlot(b)).add(`seat/${c}`)
    if (kind === 'project_slot') things.add(partOfSlot(a))
    if (kind === 'community_placed') things.add(partOfSlot(slotOf(view, a)))
    if (kind === 'market_slot') things.add(`market/${a}`)
    if (kind === 'buys') things.add(`market/${view.market.indexOf(b)}`)
    if (kind === 'bought') things.add(`market/${c}`)
    if (kind === 'refreshed_market') for (let slot = 0; slot < 6; slot++) things.add(`market/${slot}`)
    if (kind === 'event' || kind === 'effect' || kind === 'flipped') things.add('event')
  }
  return things
}
