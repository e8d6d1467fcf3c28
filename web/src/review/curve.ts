import type { Point } from './shape'

/** The latest point of the curve that is not after a ply. While a review is made, the curve has gaps. */
export const pointAt = (curve: Point[], ply: number): Point | undefined =>
  curve.findLast((point) => point.ply <= ply) ?? curve[0]

const CLEARLY = 0.05

/** Whether the chances of all seats are clearly more than 1 together at some point. */
export const exceed100 = (curve: Point[]): boolean =>
  curve.some(({ chance }) => chance.reduce((sum, each) => sum + each, 0) > 1 + CLEARLY)

type Spot = readonly [x: number, y: number]

/** A line through some spots, as the path of an SVG. */
export const lineThrough = (spots: Spot[]): string =>
  spots.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The area between two lines. */
export const areaBetween = (upper: Spot[], lower: Spot[]): string =>
  upper.length ? `${lineThrough(upper)}${lineThrough(lower.toReversed()).replace('M', 'L')}Z` : ''

/** Heights at least `gap` apart and as close as possible to those that are wanted, within `low` and `high`. */
export function spread(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!)
  const placed = [...wanted]
  let next = low
  for (const i of order) {
    placed[i] = Math.max(placed[i]!, next)
    next = placed[i]! + gap
  }
  let last = high
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i]!, last)
    last = placed[i]! - gap
  }
  return placed
}
