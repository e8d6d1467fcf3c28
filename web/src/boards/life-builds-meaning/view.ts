import type { Event } from '../../lib/protocol'
import type { Lit } from '../../lib/table.svelte'
import type { AwardFace, Faces, Standing, Tip, View } from './schema'

/** How the numbers of the view and the printed faces are laid out on this board. */

/** The shapes of the tokens, in the order of their numbers. */
export const KINDS = ['E', 'R', 'M', 'V', 'S'] as const
export type Kind = (typeof KINDS)[number]

/** A tooltip as attributes; a board may put names and counts into its title. */
export const tipped = (tip: Tip, title = tip.title): Record<string, string | undefined> => ({
  'data-tip-title': title,
  'data-tip': tip.text,
  'data-tip-rule': tip.rule ?? undefined,
})

/** A count with its noun, for one and for many. */
export const counted = (count: number, nouns: readonly string[] | undefined): string =>
  `${count} ${nouns?.[count === 1 ? 0 : 1] ?? ''}`

/** Counts as the icons printed on a card: [2, 1, 0, 0, 0] is E E R. */
export const icons = (counts: readonly number[]): Kind[] =>
  KINDS.flatMap((kind, t) => Array.from({ length: counts[t] ?? 0 }, () => kind))

/** A required icon: whose mark lies on it, or nobody's yet. */
export interface TileIcon {
  kind: Kind
  token: number
  seat: number | null
}

/** Every icon of a Project, kind by kind: the paid ones first, in the order in which their payers came. */
export function tileIcons(
  view: Pick<View, 'first_mark' | 'marks' | 'unpaid'>,
  slot: number,
  players: number,
): TileIcon[] {
  const seats = Array.from({ length: players }, (_, seat) => seat).sort(
    (a, b) => (view.first_mark[slot]![a] || 99) - (view.first_mark[slot]![b] || 99),
  )
  return KINDS.flatMap((kind, token) => {
    const paid = seats.flatMap((seat) => Array.from({ length: view.marks[slot]![seat]![token]! }, () => seat))
    const open = Array.from({ length: view.unpaid[slot]![token]! }, () => null)
    return [...paid, ...open].map((seat) => ({ kind, token, seat }))
  })
}

/** The places of an award row: every printed award, and one for each further contributor. */
export interface Place {
  award: AwardFace
  standing: Standing | null
  tied: boolean
}
export function places(standings: readonly Standing[], awards: readonly AwardFace[], printed: number): Place[] {
  const rows = Math.max(printed, standings.length)
  return awards.slice(0, rows).map((award, i) => {
    const standing = standings[i] ?? null
    const level = (other: Standing | undefined): boolean => !!standing && other?.marks === standing.marks
    return { award, standing, tied: level(standings[i - 1]) || level(standings[i + 1]) }
  })
}

/** The pledges of this check in their order, from the entries of the journal since it began. */
export interface Pledge {
  seat: number
  token: number
  converted: boolean
}
export function pledgesIn(entries: readonly Event[], { conversion }: Pick<Faces, 'conversion'>): Pledge[] {
  const from = entries.map((e) => e.kind).lastIndexOf('stability')
  return entries.slice(from + 1).flatMap((e): Pledge[] => {
    if (e.kind === 'pledged') return [{ seat: e.values[0]!, token: e.values[1]!, converted: false }]
    if (e.kind === 'pledged_converted') return [{ seat: e.values[0]!, token: conversion.gained, converted: true }]
    return []
  })
}

/** A mitigation icon, who covers it, and whether by conversion. A cover that the journal does not name has seat −1. */
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

/** The Patterns of a seat in each layer slot of its mat. */
export function ownedByLayer(
  view: Pick<View, 'pattern_owner'>,
  faces: Pick<Faces, 'layers' | 'patterns'>,
  seat: number,
): number[][] {
  const slots: number[][] = faces.layers.filter((layer) => layer.slot).map(() => [])
  view.pattern_owner.forEach((owner, card) => {
    if (card > 0 && owner === seat) slots[faces.patterns[card - 1]!.layer - 1]!.push(card)
  })
  return slots
}

/** How many seats clockwise another player sits: gifts and Requests name the player by this number. */
export const neighbourOf = (from: number, to: number, players: number): number => (to - from + players) % players

// --- what a line of the log is about ---------------------------------------------------------------------------------

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

export function litKeys(lit: Lit | null, view: Pick<View, 'row'>): Set<string> {
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

export function motionOf(
  events: readonly Event[],
  before: Pick<View, 'market' | 'row'>,
  faces: Pick<Faces, 'patterns' | 'conversion' | 'stabilize'>,
): Motion {
  const { spent, gained } = faces.conversion
  const support = faces.stabilize.token
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
        faces.patterns[b - 1]!.outputs.forEach((count, t) => {
          for (let i = 0; i < count; i++) token(t, slot, `hand/${a}/${t}`)
        })
        arrivals.set(`pattern/${b}`, step)
        break
      }
      case 'converted':
        token(gained, `hand/${a}/${spent}`, `hand/${a}/${gained}`)
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
        token(support, `hand/${a}/${support}`, 'stress')
        break
      case 'stabilized_world':
        token(support, `hand/${a}/${support}`, 'drift')
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
        token(spent, `hand/${a}/${spent}`, 'event')
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
