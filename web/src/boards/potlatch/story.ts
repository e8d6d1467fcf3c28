import type { Event, LogEntry } from '../../lib/protocol'
import type { Faces } from './schema'

/** What happened, read from the journal: the gifts of the round, and each action as an animation. */

const HOMES = 8 // a home in the journal is 8 × seat + house card

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
  obligationAt: number
  length: number
}

/** What a story is told from: what stood before the action, and the Status of every seat before and after it. */
export interface Scene {
  outside: number[][]
  before: number[]
  after: number[]
}

export const FLIGHT = 340
const BEAT = 220
const FANNED = 70 // between cards that start together

/** The journal of one action as an animation: each entry after the one before. */
export function storyOf(events: Event[], scene: Scene, faces: Faces): Story {
  const story: Story = {
    flights: [],
    lands: new Map(),
    exact: new Map(),
    status: new Map(),
    pulses: new Map(),
    obligationAt: 0,
    length: 0,
  }
  let at = 0
  const outside = scene.outside.map((list) => [...list])
  const typeOf = (card: number): number => faces.cards[card]!.type
  const fly = (from: string, to: string, card: number | null, count = 1, start = at): void => {
    story.flights.push({ from, to, card, count, at: start })
  }
  const showChange = (seat: number): void => {
    const change = scene.after[seat]! - scene.before[seat]!
    if (change) story.status.set(seat, { change, at })
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
        showChange(first)
        at += BEAT
        break
      case 'obliged':
        story.obligationAt = at
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
        story.obligationAt = at
        story.pulses.set(second, at)
        break
      case 'invited':
        story.pulses.set(second, at)
        at += BEAT
        break
      case 'shared':
        fly(`hand/${first}`, `hand/${third}`, second)
        showChange(first)
        at += FLIGHT
        break
      case 'could_not_share':
        showChange(first)
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
      case 'all_met':
      case 'not_all_met':
        scene.after.forEach((_, seat) => showChange(seat))
        at += BEAT
        break
    }
  }
  story.length = at
  return story
}

/** The seats and types that a line of the log is about. */
export function litBy(events: Event[], faces: Faces): { seats: Set<number>; vessels: Set<string> } {
  const seats = new Set<number>()
  const vessels = new Set<string>()
  const typeOf = (card: number): number => faces.cards[card]!.type
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
