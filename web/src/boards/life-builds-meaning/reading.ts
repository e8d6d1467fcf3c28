import type { Event, Position } from '../../lib/protocol'
import type { Lit } from '../../lib/table.svelte'

/** What the view's numbers mean on this board. Nothing here decides a rule; prices, ranks and scores come ready made. */
export const KINDS = ['E', 'R', 'M', 'V', 'S'] as const
export type Kind = (typeof KINDS)[number]
export const TOKENS = ['energy', 'regulation', 'model', 'value', 'support'] as const
export const ENERGY = 0
export const SUPPORT = 4
export const LAYERS = [1, 2, 3, 4, 5, 6] as const

export interface Standing {
  seat: number
  marks: number
  first: number
  rank: number
  award: number
}
export interface Price {
  cost: number[]
  saved: number
  affordable: boolean
}

export interface View {
  drift: number
  stress: number
  market: number[]
  row: number[]
  unpaid: number[][]
  marks: number[][][]
  first_mark: number[][]
  event: number
  pending: number
  uncovered: number[]
  pledged: number[][]
  tokens: number[][]
  project: number[]
  coherence: number[]
  social: number[]
  pattern_owner: number[]
  start_player: number
  active: number
  actions_left: number
  paying: number
  asked: number
  finale: number
  glance: {
    prices: (Price | null)[]
    projects: ({ lacks: number; standings: Standing[] } | null)[]
    mitigation: { required: number[]; covered: number[]; uncovered: number[]; left_if_met: number }
    multiplier: number
    bands: number[]
    decks: { patterns: number; projects: number; events: number }
  }
}

export interface Rules {
  leaks: number
  stress_per_leak: number
  drift_cap: number
  actions: number
  social_layer: number
  ending_layer: number
  awards: number[]
  multiplier: number[]
  coherence_cap: number
  social_cap: number
  pays_at_once: number
  max_rounds: number
  shared_loss: number
  pattern_layer: number[]
  pattern_tag: number[]
  pattern_cost: number[][]
  pattern_outputs: number[][]
  pattern_discount: number[]
  project_layer: number[]
  project_required: number[][]
  project_drift: number[]
  project_stress: number[]
  event_pressure: number[]
  event_drift: number[]
  event_stress: number[]
  event_cancels: number[]
  event_reduces: number[]
}

export const viewOf = (position: Position): View => position.view as unknown as View

/** Counts as the icons printed on a card: [2, 1, 0, 0, 0] is E E R. */
export const icons = (counts: readonly number[]): Kind[] =>
  KINDS.flatMap((kind, t) => Array.from({ length: counts[t] ?? 0 }, () => kind))

/** The same as letters, "EER". */
export const letters = (counts: readonly number[]): string => icons(counts).join('')

/** A printed cost with what is saved: the last icons of each kind are struck through. */
export interface PricedIcon {
  kind: Kind
  saved: boolean
}
export const pricedIcons = (printed: readonly number[], cost: readonly number[]): PricedIcon[] =>
  KINDS.flatMap((kind, t) => Array.from({ length: printed[t] ?? 0 }, (_, i) => ({ kind, saved: i >= (cost[t] ?? 0) })))

/** A required icon: whose mark lies on it, or nobody's yet. */
export interface TileIcon {
  kind: Kind
  token: number
  seat: number | null
}

/** Every icon of a Project, kind by kind: the paid ones first, in the order in which their payers came. */
export function tileIcons(view: View, slot: number, players: number): TileIcon[] {
  const seats = Array.from({ length: players }, (_, seat) => seat).sort(
    (a, b) => (view.first_mark[slot]![a] || 99) - (view.first_mark[slot]![b] || 99),
  )
  return KINDS.flatMap((kind, token) => {
    const paid = seats.flatMap((seat) => Array.from({ length: view.marks[slot]![seat]![token]! }, () => seat))
    const open = Array.from({ length: view.unpaid[slot]![token]! }, () => null)
    return [...paid, ...open].map((seat) => ({ kind, token, seat }))
  })
}

/** The places of an award row: 6, 3 and 1 always, and 1 for every further contributor. */
export interface Place {
  award: number
  standing: Standing | null
  tied: boolean
}
export function places(standings: readonly Standing[], awards: readonly number[]): Place[] {
  const rows = Math.max(awards.length, standings.length)
  return Array.from({ length: rows }, (_, i) => {
    const standing = standings[i] ?? null
    const level = (other: Standing | undefined): boolean => !!standing && other?.marks === standing.marks
    return { award: standing?.award ?? awards[i]!, standing, tied: level(standings[i - 1]) || level(standings[i + 1]) }
  })
}

/** The pledges of this check in their order, from the entries of the journal since it began. */
export interface Pledge {
  seat: number
  token: number
  converted: boolean
}
export function pledgesIn(entries: readonly Event[]): Pledge[] {
  const from = entries.map((e) => e.kind).lastIndexOf('stability')
  return entries.slice(from + 1).flatMap((e): Pledge[] => {
    if (e.kind === 'pledged') return [{ seat: e.values[0]!, token: e.values[1]!, converted: false }]
    if (e.kind === 'pledged_converted') return [{ seat: e.values[0]!, token: SUPPORT, converted: true }]
    return []
  })
}

/** A mitigation icon, who covers it, and whether by two Energy. A cover that the journal does not name has seat −1. */
export interface CoverIcon {
  kind: Kind
  token: number
  seat: number | null
  converted: boolean
}
export function coverIcons(
  required: readonly number[],
  covered: readonly number[],
  pledges: readonly Pledge[],
): CoverIcon[] {
  return KINDS.flatMap((kind, token) => {
    const by = pledges.filter((p) => p.token === token)
    return Array.from({ length: required[token] ?? 0 }, (_, i) => {
      if (i >= (covered[token] ?? 0)) return { kind, token, seat: null, converted: false }
      return { kind, token, seat: by[i]?.seat ?? -1, converted: by[i]?.converted ?? false }
    })
  })
}

/** The bands of the Drift track: spaces next to each other with one multiplier. */
export interface Band {
  from: number
  to: number
  tenths: number
}
export function bandsOf(multiplier: readonly number[]): Band[] {
  const bands: Band[] = []
  multiplier.forEach((tenths, drift) => {
    const last = bands.at(-1)
    if (last?.tenths === tenths) last.to = drift
    else bands.push({ from: drift, to: drift, tenths })
  })
  return bands
}

export const times = (tenths: number): string => `×${Math.floor(tenths / 10)}.${tenths % 10}`

/** Where Drift would stand after the check: with the Event unmet, and met; leaking stress is added to both. */
export interface Outlook {
  leak: number
  unmet: number
  met: number
}
export function outlook(view: View, rules: Rules): Outlook {
  const leak = rules.leaks ? Math.floor(view.stress / rules.stress_per_leak) : 0
  const capped = (drift: number): number => Math.min(rules.drift_cap, drift)
  return {
    leak,
    unmet: capped(view.drift + view.pending + leak),
    met: capped(view.drift + view.glance.mitigation.left_if_met + leak),
  }
}

/** The Patterns of a seat in each of its six layer slots. */
export function ownedByLayer(view: View, rules: Rules, seat: number): number[][] {
  const slots: number[][] = LAYERS.map(() => [])
  view.pattern_owner.forEach((owner, card) => {
    if (card > 0 && owner === seat) slots[rules.pattern_layer[card]! - 1]!.push(card)
  })
  return slots
}

/** How many seats clockwise another one sits: the number by which gifts and requests name it. */
export const neighbourOf = (from: number, to: number, players: number): number => (to - from + players) % players

// --- what a line of the log or an entry of the list is about ---------------------------------------------------------

const OF_DRIFT = ['drift_fell', 'drift_rose', 'leaked', 'stabilized_world']
const OF_STRESS = ['stress_removed', 'stabilized_local', 'leaked']
const OF_EVENT = ['event', 'stability', 'met', 'not_met', 'pledged', 'pledged_converted', 'passed']
const OF_SEAT = [
  'begins',
  'acquired',
  'bought',
  'converted',
  'social_rose',
  'scored',
  'stabilized_local',
  'stabilized_world',
  'gave',
  'asked',
  'agreed',
  'refused',
  'pledged',
  'pledged_converted',
  'passed',
]
const OF_TWO = ['gave', 'asked', 'agreed', 'refused']

export function litKeys(lit: Lit | null, view: View): Set<string> {
  const keys = new Set<string>()
  if (!lit) return keys
  if (lit.part) keys.add(lit.part)
  for (const { kind, values } of lit.events) {
    if (OF_DRIFT.includes(kind)) keys.add('drift')
    if (OF_STRESS.includes(kind)) keys.add('stress')
    if (OF_EVENT.includes(kind)) keys.add('event')
    if (kind === 'filled') keys.add(`market/${values[0]}`)
    if (kind === 'bought') keys.add(`pattern/${values[1]}`)
    if (kind === 'revealed' || kind === 'completed') keys.add(`row/${values[0]}`)
    if (kind === 'turned_to') keys.add(`row/${values[1]}`)
    if (kind === 'paid' || kind === 'finished') {
      const slot = view.row.indexOf(values[1]!)
      if (slot >= 0) keys.add(`row/${slot}`)
    }
    if (OF_SEAT.includes(kind)) keys.add(`seat/${values[0]}`)
    if (OF_TWO.includes(kind)) keys.add(`seat/${values[1]}`)
  }
  return keys
}

// --- what moves ------------------------------------------------------------------------------------------------------

/** A thing on its way between two places of the board: a token, or a few letters such as "+6". */
export interface Flight {
  what: { token: Kind | 'D' } | { text: string }
  from: string
  to: string
  step: number
}
/** What one action moves, and when each card, tile or track follows, in steps of the journal's order. */
export interface Motion {
  flights: Flight[]
  arrivals: Map<string, number>
  steps: number
}

export function motionOf(events: readonly Event[], before: View, rules: Rules): Motion {
  const flights: Flight[] = []
  const arrivals = new Map<string, number>()
  let step = 0
  const token = (t: number, from: string, to: string): void => {
    flights.push({ what: { token: KINDS[t]! }, from, to, step })
  }
  const text = (said: string, from: string, to: string): void => {
    flights.push({ what: { text: said }, from, to, step })
  }
  for (const { kind, values } of events) {
    const [a = 0, b = 0, c = 0] = values
    const count = flights.length + arrivals.size
    switch (kind) {
      case 'acquired':
        token(b, 'supply', `hand/${a}/${b}`)
        token(c, 'supply', `hand/${a}/${c}`)
        break
      case 'bought': {
        const slot = `market/${before.market.indexOf(b)}`
        icons(rules.pattern_outputs[b]!).forEach((k) => token(KINDS.indexOf(k), slot, `hand/${a}/${KINDS.indexOf(k)}`))
        arrivals.set(`pattern/${b}`, step)
        break
      }
      case 'converted':
        token(SUPPORT, `hand/${a}/${ENERGY}`, `hand/${a}/${SUPPORT}`)
        break
      case 'paid':
        token(c, `hand/${a}/${c}`, `row/${before.row.indexOf(b)}`)
        break
      case 'social_rose':
        text(`+${b}`, `track/${a}/social`, `track/${a}/social`)
        break
      case 'scored': {
        const done = events.find((e) => e.kind === 'completed')
        text(`+${b}`, done ? `row/${done.values[0]}` : 'drift', `track/${a}/project`)
        break
      }
      case 'stabilized_local':
        token(SUPPORT, `hand/${a}/${SUPPORT}`, 'stress')
        break
      case 'stabilized_world':
        token(SUPPORT, `hand/${a}/${SUPPORT}`, 'drift')
        arrivals.set('drift', step + 1)
        break
      case 'gave':
      case 'agreed':
        token(c, `hand/${a}/${c}`, `hand/${b}/${c}`)
        break
      case 'asked':
        text('?', `mat/${a}`, `hand/${b}/${c}`)
        break
      case 'pledged':
        token(b, `hand/${a}/${b}`, 'event')
        break
      case 'pledged_converted':
        token(ENERGY, `hand/${a}/${ENERGY}`, 'event')
        break
      case 'drift_fell':
      case 'drift_rose':
      case 'leaked':
        text(
          kind === 'drift_fell' ? `−${a}` : `+${a}`,
          kind === 'drift_rose' ? 'event' : kind === 'leaked' ? 'stress' : 'drift',
          'drift',
        )
        if (!arrivals.has('drift')) arrivals.set('drift', step)
        break
      case 'stress_removed':
        text(`−${a}`, 'stress', 'stress')
        break
      case 'event':
        arrivals.set('event', step)
        for (let i = 0; i < c; i++) flights.push({ what: { token: 'D' }, from: 'event', to: 'stress', step: step + 1 })
        break
      case 'filled':
        arrivals.set(`market/${a}`, step)
        break
      case 'revealed':
        arrivals.set(`row/${a}`, step)
        break
    }
    if (flights.length + arrivals.size > count) step += 1
  }
  return { flights, arrivals, steps: step }
}
