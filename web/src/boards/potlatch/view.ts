import type { Position } from '../../lib/protocol'
import type { Faces, Glance, Tip, View } from './schema'

/** The board's own picture of a position: houses round a ring, their vessels, and the piles of the own hand. */

/** A count with its noun, from the words for one and for many. */
export const counted = (n: number, nouns: string[]): string => `${n} ${nouns[n === 1 ? 0 : 1]}`

// --- houses ----------------------------------------------------------------------------------------------------------

/** One need of a house: how full its vessel is, from inside and from the gift that still lies outside. */
export interface Vessel {
  type: number
  need: number
  inside: number
  outside: number
  unmet: number
  over: number
}

export interface Home {
  seat: number
  house: number
  vessels: Vessel[]
  inside: number[]
  outside: number[]
  hand: number
  status: number
  mark: Glance['marks'][number]
}

export function homes(view: Pick<View, 'glance' | 'house'>): Home[] {
  const { glance } = view
  return glance.needs.map((needs, seat): Home => ({
    seat,
    house: view.house[seat]!,
    vessels: needs.map((need, type): Vessel => ({
      type,
      need,
      inside: glance.inside_amounts[seat]![type]!,
      outside: glance.outside_amounts[seat]![type]!,
      unmet: glance.unmet[seat]![type]!,
      over: glance.over[seat]![type]!,
    })),
    inside: glance.inside_cards[seat]!,
    outside: glance.outside_cards[seat]!,
    hand: glance.hands[seat]!,
    status: glance.scores[seat]!.total,
    mark: glance.marks[seat]!,
  }))
}

/** How high a vessel stands, in parts of its need: what is inside, and with the gift outside. Neither runs over. */
export function heights(vessel: Vessel): { inside: number; all: number } {
  const part = (n: number): number => Math.min(1, n / vessel.need)
  return { inside: part(vessel.inside), all: part(vessel.inside + vessel.outside) }
}

// --- the ring --------------------------------------------------------------------------------------------------------

export type Slot = 'own' | 'left-low' | 'left-high' | 'left' | 'top' | 'right' | 'right-high' | 'right-low'

const SLOTS: Record<number, Slot[]> = {
  2: ['own', 'top'],
  3: ['own', 'left', 'right'],
  4: ['own', 'left', 'top', 'right'],
  5: ['own', 'left-low', 'left-high', 'right-high', 'right-low'],
  6: ['own', 'left-low', 'left-high', 'top', 'right-high', 'right-low'],
}

/** The seats round the ring, the own one at the bottom, and then to the left as the cards are passed. */
export function ring(players: number, own: number): Map<Slot, number> {
  return new Map(SLOTS[players]!.map((slot, i) => [slot, (own + i) % players]))
}

// --- the hand --------------------------------------------------------------------------------------------------------

/** Cards of one kind lie on one another; the one on top is the one that an action would move. */
export interface Pile {
  kind: number
  cards: number[]
}

export function piles(held: number[], faces: Faces): Pile[] {
  const kindOf = (card: number): number => faces.cards[card]!.kind
  const found = new Map<number, number[]>()
  for (const card of [...held].sort((a, b) => kindOf(a) - kindOf(b) || a - b)) {
    found.set(kindOf(card), [...(found.get(kindOf(card)) ?? []), card])
  }
  return [...found].map(([kind, cards]) => ({ kind, cards }))
}

/** The part that a card in the own hand is, by what is asked. */
export function partOf(phase: Position['phase'], kind: string): string {
  const deed = phase === 'share' || phase === 'store' ? phase : 'gift'
  return `${deed}/${kind}`
}

export const cardNames = (cards: number[], faces: Faces): string =>
  cards.map((card) => faces.cards[card]!.name).join(', ')

// --- explanations ----------------------------------------------------------------------------------------------------

/** The attributes that show an explanation when somebody points at an element; `now` says how things stand. */
export const explained = (tip: Tip, now = ''): Record<string, string> => ({
  'data-tip-title': tip.title,
  'data-tip': now ? `${now} ${tip.text}` : tip.text,
  'data-tip-rule': tip.rule,
})
