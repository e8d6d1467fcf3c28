import type { Event, LogEntry } from '../../lib/protocol'
import type { Lit } from '../../lib/table.svelte'
import type { Flight } from '../../parts/flights'
import type { Faces, Glance, ProjectFace, ProjectStatus, Tip, View, Words } from './schema'

/** How what the server sends is laid out on the board: which thing is where, and what flies and lights up. */

export const KINDS = ['E', 'I', 'S'] as const
export type Kind = (typeof KINDS)[number]
export const TOKEN_KEYS = ['energy', 'insight', 'support'] as const

// --- names ---------------------------------------------------------------------------------------------------------

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type AmountWords = Pick<Words, 'token' | 'count'> & { list: Pick<Words['list'], 'and' | 'nothing'> }

/** "2 Energy, 1 Insight and 1 Vitals". */
export function amounts(words: AmountWords, counts: readonly number[], anyKind = 0, vitals = 0): string {
  const parts = counts.flatMap((count, kind) => (count ? [`${count} ${words.token[TOKEN_KEYS[kind]!]}`] : []))
  if (anyKind) parts.push(`${anyKind} ${words.count.any_tokens![anyKind === 1 ? 0 : 1]}`)
  if (vitals) parts.push(`${vitals} ${words.token.vitals}`)
  if (parts.length < 2) return parts[0] ?? words.list.nothing
  return words.list.and.replace('{parts}', parts.slice(0, -1).join(', ')).replace('{last}', parts.at(-1)!)
}

/** The attributes that the tooltip reads: a tip of the game, with a title or a further sentence of this moment. */
export const tipOf = (tip: Tip, { title = tip.title, more = '' } = {}) => ({
  'data-tip-title': title,
  'data-tip': more ? `${tip.text} ${more}` : tip.text,
  'data-tip-rule': tip.rule,
})

// --- projects ------------------------------------------------------------------------------------------------------

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
export function items(
  face: Pick<ProjectFace, 'required'>,
  status: Pick<ProjectStatus, 'lacks'>,
  paidBy: readonly number[][] = [],
): Item[] {
  return face.required.flatMap((required, kind) => {
    const paid = required - status.lacks[kind]!
    const known = paidBy[kind]?.length === paid ? paidBy[kind] : []
    return Array.from({ length: required }, (_, i): Item => ({
      kind,
      paid: i < paid,
      payer: i < paid ? (known[i] ?? null) : null,
    }))
  })
}

/** What of the position and the faces is needed to find a place on the board. */
type Layout = Pick<View, 'slot' | 'market' | 'projects'> & { glance: Pick<Glance, 'proposal'> }
type Numbers = Pick<Faces, 'stewardship_slot' | 'stewardship_card'>

/** The seat that a marker belongs to; null for the Community's. */
export const seatOf = (holder: number, faces: Pick<Faces, 'community'>): number | null =>
  holder === faces.community ? null : holder

export const partOfSlot = (slot: number, faces: Numbers): string =>
  slot === faces.stewardship_slot ? 'stewardship' : `portfolio/${slot}`
const slotOf = (card: number, view: Layout, faces: Numbers): number =>
  card === faces.stewardship_card ? faces.stewardship_slot : view.projects.indexOf(card)
const partOfProject = (card: number, view: Layout, faces: Numbers): string =>
  partOfSlot(slotOf(card, view, faces), faces)

// --- players -------------------------------------------------------------------------------------------------------

/** Whose prices the Market shows: the viewer's, or for a spectator those of the active player. */
export const buyerOf = (view: Pick<View, 'active'>, looking: number | null): number => looking ?? view.active

/** How many seats clockwise of the viewer a partner sits. */
export const offsetOf = (seat: number, from: number, players: number): number => (seat - from + players) % players

// --- what happened -------------------------------------------------------------------------------------------------

export type Thing = { token: Kind | 'V' | 'M' } | { marker: number | null } | { layer: number } | { text: string }

const pile = (seat: number, kind: number): string => (kind < 3 ? `pile/${seat}/${kind}` : `vitals/${seat}`)
const token = (kind: number): Thing => ({ token: KINDS[kind] ?? 'V' })

/** Which things go where, in the order of the journal. */
export function flights(
  happened: readonly Event[],
  before: Layout,
  faces: Numbers & Pick<Faces, 'patterns' | 'acquire' | 'convert'>,
): Flight<Thing>[] {
  const found: Flight<Thing>[] = []
  const add = (thing: Thing, from: string, to: string): void => void found.push({ thing, from, to })
  let from = before.slot >= 0 ? `market/${before.slot}` : 'supply'
  let project = partOfSlot(Math.max(0, before.slot), faces)
  for (const { kind, values } of happened) {
    const [a = 0, b = 0, c = 0] = values
    switch (kind) {
      case 'acquired':
        faces.acquire[b]!.tokens.forEach((count, k) => {
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
        add({ layer: faces.patterns[b]!.layer }, from, `gallery/${a}/${faces.patterns[b]!.layer}`)
        break
      case 'gained':
        for (let i = 0; i < Math.min(c, 3); i++) add(token(b), from, pile(a, b))
        break
      case 'placed_marker':
        add({ marker: a }, `mat/${a}`, `space/${slotOf(b, before, faces)}/${c}`)
        break
      case 'paid_project':
        add(token(c), pile(a, c), partOfProject(b, before, faces))
        break
      case 'completed':
        project = from = partOfSlot(b, faces)
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
        for (let i = 0; i < faces.convert.energy; i++) add(token(0), pile(a, 0), 'convert')
        for (let i = 0; i < faces.convert.support; i++) add(token(2), 'convert', pile(a, 2))
        break
      case 'accepted': {
        const deal = before.glance.proposal
        if (deal) {
          const [giver, taker] = deal.gift ? [deal.proposer, deal.partner] : [deal.partner, deal.proposer]
          add(token(deal.kind), pile(giver, deal.kind), pile(taker, deal.kind))
        }
        if (c) {
          add({ token: 'V' }, 'turn', `vitals/${a}`)
          add({ token: 'V' }, 'turn', `vitals/${b}`)
        }
        break
      }
      case 'community_placed':
        add({ marker: null }, 'community', `space/${slotOf(a, before, faces)}/${b}`)
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
export function litThings(lit: Lit | null, view: Layout, faces: Numbers): Set<string> {
  const things = new Set<string>()
  if (!lit) return things
  if (lit.part) things.add(lit.part)
  for (const { kind, values } of lit.events) {
    const [a = 0, b = 0, c = 0] = values
    if (SEAT_FIRST.includes(kind)) things.add(`seat/${a}`)
    if (SEAT_SECOND.includes(kind)) things.add(`seat/${b}`)
    if (ON_MEANING.includes(kind)) things.add('meaning')
    if (kind === 'placed_marker' || kind === 'paid_project') things.add(partOfProject(b, view, faces))
    if (kind === 'completed') things.add(partOfSlot(b, faces)).add(`seat/${c}`)
    if (kind === 'project_slot') things.add(partOfSlot(a, faces))
    if (kind === 'community_placed') things.add(partOfProject(a, view, faces))
    if (kind === 'market_slot') things.add(`market/${a}`)
    if (kind === 'buys') things.add(`market/${view.market.indexOf(b)}`)
    if (kind === 'bought') things.add(`market/${c}`)
    if (kind === 'refreshed_market') view.market.forEach((_, slot) => things.add(`market/${slot}`))
    if (kind === 'event' || kind === 'effect' || kind === 'flipped') things.add('event')
  }
  return things
}
