import type { Rules, View, Words } from './schema'
import { spotAt, spotNumber, standing, type Point, type Spot } from './wheel'

/** What the numbers of the view mean on the wheel. */

export interface Piece {
  seat: number
  marker: number
  spot: Spot
}

/** A piece with the point where it is drawn. */
export interface Standing extends Piece {
  at: Point
  key: string
  own: boolean
}

export const wordAt = (words: Words, spot: Spot): string => words.map.words[spot.segment - 1]![spot.layer - 1]!
export const tierAt = (rules: Rules, spot: Spot): number => rules.tier_of_layer[spot.layer]!
/** A marker as players count them, from one. */
export const markerNumber = (marker: number): number => marker + 1

export function pieces(view: Pick<View, 'segment' | 'layer'>): Piece[] {
  return view.segment.flatMap((row, seat) =>
    row.flatMap((segment, marker) => {
      const layer = view.layer[seat]![marker]!
      return layer ? [{ seat, marker, spot: { segment, layer } }] : []
    }),
  )
}

/** Every placed marker, side by side with the others on its spot; the own ones last, so that they lie on top. */
export function standings(
  view: Pick<View, 'segment' | 'layer'>,
  radius: number,
  looking: number | null = null,
): Standing[] {
  const all = pieces(view).sort((a, b) => Number(a.seat === looking) - Number(b.seat === looking))
  const here = new Map<number, Piece[]>()
  for (const piece of all) {
    const number = spotNumber(piece.spot)
    here.set(number, [...(here.get(number) ?? []), piece])
  }
  return all.map((piece) => {
    const stack = here.get(spotNumber(piece.spot))!
    const at = standing(piece.spot, stack.indexOf(piece), stack.length, radius)
    return { ...piece, at, key: `${piece.seat}/${piece.marker}`, own: piece.seat === looking }
  })
}

/** Where a legal action leads. */
export function goalOf(view: View, action: number): Spot | null {
  const number = view.glance.goals[action]
  return number === undefined ? null : spotAt(number)
}
