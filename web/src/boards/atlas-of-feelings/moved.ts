import type { Event } from '../../lib/protocol'
import type { Standing } from './view'
import { middleAngle, middleRadius, opposite, polar, spotAt, type Point, type Spot } from './wheel'

/** What the last action moved: the way of a step, and the markers that were healed from across the wheel. */
export interface Moved {
  trail: { from: Spot; to: Spot } | null
  healings: Healing[]
  delays: Map<string, number> // marker: how long it waits before it moves
}

export interface Healing {
  key: string
  from: Point
  to: Point
  delay: number
}

export const NOTHING: Moved = { trail: null, healings: [], delays: new Map() }
const FIRST = 300 // milliseconds before the first healing
const NEXT = 200
const AHEAD = 150 // the line of a healing starts this much before the marker moves

/** Read from the journal; `before` is where every marker stood, `healers` are the markers of each seat that heal. */
export function movedBy(
  events: readonly Event[],
  before: ReadonlyMap<string, Spot>,
  standings: readonly Standing[],
  healers: readonly number[][],
): Moved {
  const moved: Moved = { trail: null, healings: [], delays: new Map() }
  for (const { kind, values } of events) {
    const [seat, marker, number] = values as [number, number, number]
    const key = `${seat}/${marker}`
    const from = before.get(key)
    if ((kind === 'stepped' || kind === 'pulled') && from) moved.trail ??= { from, to: spotAt(number) }
    const healed = kind === 'healed' ? standings.find((s) => s.key === key) : undefined
    if (!healed) continue
    const delay = FIRST + NEXT * moved.healings.length
    moved.delays.set(key, delay)
    moved.healings.push({ key, from: healerOf(healed, standings, healers), to: healed.at, delay: delay - AHEAD })
  }
  return moved
}

/** Where the healing of a marker comes from: a healer across the wheel, of the same seat if it has one there. */
function healerOf(healed: Standing, standings: readonly Standing[], healers: readonly number[][]): Point {
  const far = opposite(healed.spot.segment)
  const across = standings.filter((s) => s.spot.segment === far && healers[s.seat]?.includes(s.marker))
  const healer = across.find((s) => s.seat === healed.seat) ?? across[0]
  return healer?.at ?? polar(middleRadius(2), middleAngle(far))
}
