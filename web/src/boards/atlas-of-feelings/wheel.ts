/** The geometry of the wheel: 24 segments clockwise from the top, 10 layers from the centre outward. */
export const SEGMENTS = 24
export const LAYERS = 10
export const HALF = 494 // half the side of the drawing

/** Where each layer ends; entry 0 is where the first begins. */
export const RADII: readonly number[] = [66, 126, ...Array.from({ length: 9 }, (_, i) => 126 + 31 * (i + 1))]
export const RIM = RADII[LAYERS]!
export const ZODIAC_RING: readonly [number, number] = [RIM + 5, RIM + 47]
export const SEASON_RING: readonly [number, number] = [RIM + 49, RIM + 87]

export interface Point {
  x: number
  y: number
}

export interface Spot {
  segment: number
  layer: number
}

export const opposite = (segment: number): number => ((segment + 11) % SEGMENTS) + 1
export const clockwise = (segment: number): number => (segment % SEGMENTS) + 1

/** Every spot, in the order of its number. */
export const spots = (): Spot[] => Array.from({ length: SEGMENTS * LAYERS }, (_, number) => spotAt(number))

export const spotNumber = (spot: Spot): number => LAYERS * (spot.segment - 1) + spot.layer - 1
export const spotAt = (number: number): Spot => ({
  segment: Math.floor(number / LAYERS) + 1,
  layer: (number % LAYERS) + 1,
})

/** A point at a distance from the centre, at degrees clockwise from the top. */
export function polar(radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

const written = ({ x, y }: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`

/** A piece of a ring between two radii and two angles. */
export function ringPiece(inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0
  return (
    `M${written(polar(outer, from))}A${outer} ${outer} 0 ${large} 1 ${written(polar(outer, to))}` +
    `L${written(polar(inner, to))}A${inner} ${inner} 0 ${large} 0 ${written(polar(inner, from))}Z`
  )
}

/** The path of a name on a ring. Below the middle it runs the other way, so that it reads upright. */
export function namePath(radius: number, from: number, to: number): string {
  const middle = (from + to) / 2
  const under = middle > 90 && middle < 270
  return under
    ? `M${written(polar(radius, to))}A${radius} ${radius} 0 0 0 ${written(polar(radius, from))}`
    : `M${written(polar(radius, from))}A${radius} ${radius} 0 0 1 ${written(polar(radius, to))}`
}

export const startAngle = (segment: number): number => (segment - 1) * 15
export const middleAngle = (segment: number): number => (segment - 0.5) * 15
export const middleRadius = (layer: number): number => (RADII[layer - 1]! + RADII[layer]!) / 2

/** The whole ring between two radii, in two halves. */
export const wholeRing = (inner: number, outer: number): string =>
  ringPiece(inner, outer, 0, 179.99) + ringPiece(inner, outer, 180, 359.99)

export function cellPath({ segment, layer }: Spot): string {
  return ringPiece(RADII[layer - 1]!, RADII[layer]!, startAngle(segment), startAngle(segment) + 15)
}

/** Which spot lies at a point, if any. */
export function spotUnder({ x, y }: Point): Spot | null {
  const radius = Math.hypot(x, y)
  const layer = RADII.findIndex((r, i) => i > 0 && radius >= RADII[i - 1]! && radius < r)
  if (layer < 1) return null
  const degrees = ((Math.atan2(y, x) * 180) / Math.PI + 90 + 360) % 360
  return { segment: Math.min(SEGMENTS, Math.floor(degrees / 15) + 1), layer }
}

/** Where the i-th of n markers on a spot stands: side by side while there is room, then overlapping, never outside. */
export function standing(spot: Spot, i: number, n: number, radius: number): Point {
  const middle = middleRadius(spot.layer)
  const deep = RADII[spot.layer]! - RADII[spot.layer - 1]!
  if (n === 1) return polar(middle, middleAngle(spot.segment))
  if (spot.layer === 1) {
    // The core's cells are narrow and deep: stand one behind the other.
    const room = deep - 2 * radius - 2
    const gap = Math.min(2 * radius + 1, room / (n - 1))
    return polar(middle + (i - (n - 1) / 2) * gap, middleAngle(spot.segment))
  }
  const wide = (middle * 15 * Math.PI) / 180
  const room = Math.max(6, wide - 2 * radius - 2)
  const gap = Math.min(2 * radius + 1, room / (n - 1))
  const shift = (((i - (n - 1) / 2) * gap) / middle) * (180 / Math.PI)
  return polar(middle, middleAngle(spot.segment) + shift)
}

/** The way of a step, as a line: along the ring or straight inward. */
export function stepPath(from: Spot, to: Spot): string {
  if (from.segment === to.segment) {
    const angle = middleAngle(from.segment)
    return `M${written(polar(middleRadius(from.layer), angle))}L${written(polar(middleRadius(to.layer), angle))}`
  }
  const radius = middleRadius(from.layer)
  const sweep = to.segment === clockwise(from.segment) ? 1 : 0
  const [start, end] = [from, to].map((spot) => written(polar(radius, middleAngle(spot.segment))))
  return `M${start}A${radius} ${radius} 0 0 ${sweep} ${end}`
}

/** The line of healing from a spot across the centre to the rim of the opposite segment. */
export function across({ segment, layer }: Spot): string {
  const angle = middleAngle(segment)
  return `M${written(polar(middleRadius(layer), angle))}L${written(polar(RIM, angle + 180))}`
}

/** How wide a letter is, in parts of its size. */
export const LETTER = 0.6

/** The size at which a word fits into its cell, in units of the drawing. */
export function wordSize(word: string, layer: number): number {
  // In the core words run from the centre outward, elsewhere along the ring.
  const wide = layer === 1 ? RADII[1]! - RADII[0]! - 6 : (middleRadius(layer) * 15 * Math.PI) / 180 - 5
  return Math.min(layer === 1 ? 9 : 14, wide / (word.length * LETTER))
}
