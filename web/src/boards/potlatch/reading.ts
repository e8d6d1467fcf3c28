import type { Event, LogEntry, Position } from '../../lib/protocol'

/** What the view's numbers mean at the gathering. A card is 16 × type + 4 × item + amount − 1, a kind 4 × type + amount − 1. */
export const TYPE_KEYS = ['flg', 'gm', 'ct', 't'] as const
export const CODES = ['FLG', 'GM', 'CT', 'T'] as const
export const TYPES = [0, 1, 2, 3] as const
const ITEM_KEYS = [
  'salmon',
  'shellfish',
  'berries',
  'healing_plants',
  'cedar_bark',
  'cattail',
  'mountain_goat_wool',
  'stone',
  'canoe',
  'basket',
  'fishing_net',
  'blanket',
  'language',
  'family_history',
  'tides_and_weather',
  'caring_for_the_land',
] as const
const HOUSE_KEYS = ['creek', 'meadow', 'cove', 'bluff', 'river', 'island', 'bay', 'point'] as const
const HOMES = 8 // a home in the journal is 8 × seat + house card

export const typeOf = (card: number): number => Math.floor(card / 16)
export const amountOf = (card: number): number => (card % 4) + 1
export const kindOf = (card: number): number => 4 * typeOf(card) + (card % 4)
export const typeOfKind = (kind: number): number => Math.floor(kind / 4)
export const kindName = (kind: number): string => `${TYPE_KEYS[typeOfKind(kind)]}${(kind % 4) + 1}`
export const kindNamed = (name: string): number =>
  4 * TYPE_KEYS.indexOf(name.slice(0, -1) as 'flg') + Number(name.slice(-1)) - 1

// --- words -----------------------------------------------------------------------------------------------------------

export type Words = Record<string, any>

export const typeName = (words: Words, type: number): string => words.type[TYPE_KEYS[type]!]
export const typeShort = (words: Words, type: number): string => words.type_short[TYPE_KEYS[type]!]
export const itemName = (words: Words, card: number): string => words.item[ITEM_KEYS[Math.floor(card / 4)]!]
export const houseName = (words: Words, house: number): string => words.house[HOUSE_KEYS[house]!] ?? ''
export const cardName = (words: Words, card: number): string => `${itemName(words, card)} ${amountOf(card)}`
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'))
export const cards = (n: number): string => `${n} ${n === 1 ? 'card' : 'cards'}`

// --- the view --------------------------------------------------------------------------------------------------------

export interface Parts {
  exact: number
  shares: number
  unable: number
  community: number
  total: number
}

export interface Glance {
  scores: Parts[]
  hands: number[]
  hand_sizes: number[]
  stack: number
  needs: number[][]
  unmet: number[][]
  over: number[][]
  complete: boolean[]
  level: number
  opening: boolean
  eligible: number[]
  may_receive: number[] | null
  smallest_gift: number | null
  hand_cards: number[]
  outside_cards: number[][]
  inside_cards: number[][]
  left_over: number[]
  pool: { holder: number; order: number[]; known: number[] } | null
  games: { number: number; of: number; met: number }
}

export interface View {
  glance: Glance
  house: number[]
  gifted: number[]
  giver: number
  receiver: number
  given: number
  shared: number
  closing: number
  passes: number
}

export const viewOf = (position: Position): View => position.view as unknown as View

/** One need of a house: how full its vessel is, from inside and from the gift that still lies outside. */
export interface Vessel {
  type: number
  need: number
  inside: number
  outside: number
  unmet: number
  over: number
}

export type Mark = 'gives' | 'invited' | 'receives' | 'holds' | 'met' | 'gifted' | null

export interface Home {
  seat: number
  house: number
  number: number
  vessels: Vessel[]
  inside: number[]
  outside: number[]
  hand: number
  status: number
  complete: boolean
  mark: Mark
}

const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0)
const amountIn = (list: number[], type: number): number => sum(list.filter((c) => typeOf(c) === type).map(amountOf))

/** The one word that says how a house stands in this moment. */
function markOf(position: Position, view: View, seat: number): Mark {
  const { glance } = view
  if (position.over) return glance.complete[seat] ? 'met' : null
  if (glance.pool) return glance.pool.holder === seat ? 'holds' : glance.complete[seat] ? 'met' : null
  if (position.phase === 'share' && position.actor === seat) return 'invited'
  if (view.giver === seat) return 'gives'
  if (position.phase === 'card' && view.receiver === seat) return 'receives'
  return view.gifted[seat] ? 'gifted' : null
}

export function homes(position: Position): Home[] {
  const view = viewOf(position)
  const { glance } = view
  return glance.needs.map((needs, seat): Home => {
    const inside = glance.inside_cards[seat]!
    const outside = glance.outside_cards[seat]!
    const vessels = needs.map((need, type): Vessel => ({
      type,
      need,
      inside: amountIn(inside, type),
      outside: amountIn(outside, type),
      unmet: glance.unmet[seat]![type]!,
      over: glance.over[seat]![type]!,
    }))
    return {
      seat,
      house: view.house[seat]!,
      number: Math.max(...needs),
      vessels,
      inside,
      outside,
      hand: glance.hands[seat]!,
      status: glance.scores[seat]!.total,
      complete: glance.complete[seat]!,
      mark: markOf(position, view, seat),
    }
  })
}

/** How high a vessel stands, in parts of its need: what is inside, and with the gift outside. Neither runs over. */
export function heights(vessel: Vessel): { inside: number; all: number } {
  const part = (n: number): number => Math.min(1, n / vessel.need)
  return { inside: part(vessel.inside), all: part(vessel.inside + vessel.outside) }
}

/** What is still needed of each type, in all houses together. */
export const openNeeds = (glance: Glance): number[] => TYPES.map((t) => sum(glance.unmet.map((row) => row[t]!)))

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

export function piles(held: number[]): Pile[] {
  const found = new Map<number, number[]>()
  for (const card of [...held].sort((a, b) => kindOf(a) - kindOf(b) || a - b)) {
    found.set(kindOf(card), [...(found.get(kindOf(card)) ?? []), card])
  }
  return [...found].map(([kind, list]) => ({ kind, cards: list }))
}

/** The part that a card in the own hand is, by what is asked. */
export function partOf(phase: string, kind: number): string {
  const deed = phase === 'share' || phase === 'store' ? phase : 'gift'
  return `${deed}/${kindName(kind)}`
}

// --- what happened ---------------------------------------------------------------------------------------------------

export interface Gift {
  giver: number
  receiver: number
  cards: number[]
}

/** The gifts of the round on the screen, in their order, as far as the log tells. */
export function giftsOfRound(log: LogEntry[], ply: number): Gift[] {
  const gifts: Gift[] = []
  for (const event of log.filter((e) => e.ply <= ply).flatMap((e) => e.events)) {
    const [first, second, third] = event.values as [number, number, number]
    if (['new_round', 'begins', 'closed_full', 'closed_stuck'].includes(event.kind)) gifts.length = 0
    if (event.kind !== 'gave') continue
    const receiver = Math.floor(second / HOMES)
    const last = gifts.at(-1)
    if (last && last.giver === first && last.receiver === receiver) last.cards.push(third)
    else gifts.push({ giver: first, receiver, cards: [third] })
  }
  return gifts
}

/** Something that moves from one place of the board to another, and when. Without a card it is face down. */
export interface Flight {
  from: string
  to: string
  card: number | null
  count: number
  at: number
}

export interface Story {
  flights: Flight[]
  lands: Map<number, number> // card: when it reaches the door or the vessel
  exact: Map<string, number> // seat/type: when the need was met exactly
  status: Map<number, { change: number; at: number }>
  pulses: Map<number, number> // seats that something happens to
  levelAt: number
  length: number
}

export interface Worth {
  exact: number
  share: number
  unable: number
  all_met: number
  not_all_met: number
}

export const FLIGHT = 340
const BEAT = 220
const FANNED = 70 // between cards that start together

/** The journal of one action as a little play: each entry after the one before. */
export function storyOf(events: Event[], before: number[][], players: number, worth: Worth): Story {
  const story: Story = {
    flights: [],
    lands: new Map(),
    exact: new Map(),
    status: new Map(),
    pulses: new Map(),
    levelAt: 0,
    length: 0,
  }
  let at = 0
  const outside = before.map((list) => [...list])
  const fly = (from: string, to: string, card: number | null, count = 1, start = at): void => {
    story.flights.push({ from, to, card, count, at: start })
  }
  const change = (seat: number, by: number): void => {
    if (by) story.status.set(seat, { change: (story.status.get(seat)?.change ?? 0) + by, at })
  }
  const everyone = (by: number): void => {
    for (let seat = 0; seat < players; seat++) change(seat, by)
    at += BEAT
  }
  const takeInside = (): void => {
    outside.forEach((list, seat) => {
      for (const card of list) fly(`door/${seat}`, `vessel/${seat}/${typeOf(card)}`, card)
      list.length = 0
    })
    at += FLIGHT
  }
  let drawing = 0
  for (const event of events) {
    const [first, second, third] = event.values as [number, number, number]
    switch (event.kind) {
      case 'gave': {
        const receiver = Math.floor(second / HOMES)
        fly(`hand/${first}`, `door/${receiver}`, third)
        at += FLIGHT
        story.lands.set(third, at)
        outside[receiver]?.push(third)
        break
      }
      case 'met_exactly':
        story.exact.set(`${second}/${third}`, at)
        change(first, worth.exact)
        at += BEAT
        break
      case 'obliged':
        story.levelAt = at
        story.pulses.set(first, at)
        break
      case 'round_ended':
        takeInside()
        break
      case 'refilled':
        fly('stack', `hand/${first}`, null, second, at + FANNED * drawing)
        drawing += 1
        break
      case 'new_round':
        at += drawing ? FLIGHT + FANNED * drawing : 0
        story.levelAt = at
        story.pulses.set(second, at)
        break
      case 'invited':
        story.pulses.set(second, at)
        at += BEAT
        break
      case 'shared':
        fly(`hand/${first}`, `hand/${third}`, second)
        change(first, worth.share)
        at += FLIGHT
        break
      case 'could_not_share':
        change(first, worth.unable)
        at += BEAT
        break
      case 'closed_full':
        story.pulses.set(Math.floor(first / HOMES), at)
        at += BEAT
        takeInside()
        break
      case 'closed_stuck':
        takeInside()
        break
      case 'stored':
        fly(`hand/${first}`, `vessel/${first}/${typeOf(second)}`, second)
        at += FLIGHT
        story.lands.set(second, at)
        break
      case 'passed':
        if (third) fly(`hand/${first}`, `hand/${second}`, null, third)
        story.pulses.set(second, at)
        at += third ? FLIGHT : BEAT
        break
      case 'set_aside':
        break
      case 'all_met':
        everyone(worth.all_met)
        break
      case 'not_all_met':
        everyone(worth.not_all_met)
        break
    }
  }
  story.length = at
  return story
}

/** The seats and types that a line of the log is about. */
export function litBy(events: Event[]): { seats: Set<number>; vessels: Set<string> } {
  const seats = new Set<number>()
  const vessels = new Set<string>()
  for (const { kind, values } of events) {
    const [first, second, third] = values as [number, number, number]
    if (kind === 'gave') {
      const receiver = Math.floor(second / HOMES)
      seats.add(first).add(receiver)
      vessels.add(`${receiver}/${typeOf(third)}`)
    } else if (kind === 'stored') {
      seats.add(first)
      vessels.add(`${first}/${typeOf(second)}`)
    } else if (kind === 'house_dealt' || kind === 'closed_full') seats.add(Math.floor(first / HOMES))
    else if (kind === 'invited' || kind === 'passed') seats.add(first).add(second)
    else if (kind === 'shared') seats.add(first).add(third)
    else if (['begins', 'could_not_share', 'closed_stuck', 'obliged', 'next_game'].includes(kind)) seats.add(first)
  }
  return { seats, vessels }
}
