import type { LegalAction, Position } from '../../lib/protocol'
import type { Table } from '../../lib/table.svelte'
import { stepTo, tierOf, type Direction, type Spot } from './wheel'

/** What the view's numbers mean on the wheel. */
export interface Piece {
  seat: number
  marker: number
  spot: Spot
}

export function pieces(position: Position): Piece[] {
  const { segment, layer } = position.view as { segment: number[][]; layer: number[][] }
  return segment.flatMap((row, seat) =>
    row.flatMap((s, marker) => {
      const l = layer[seat]![marker]!
      return l ? [{ seat, marker, spot: { segment: s, layer: l } }] : []
    }),
  )
}

export function spotOf(table: Table, seat: number, marker: number): Spot | null {
  const view = table.position!.view as { segment: number[][]; layer: number[][] }
  const layer = view.layer[seat]?.[marker] ?? 0
  return layer ? { segment: view.segment[seat]![marker]!, layer } : null
}

export const wordAt = (table: Table, spot: Spot): string => table.words.map.words[spot.segment - 1][spot.layer - 1]

const FIRST_LAYER = [1, 2, 5, 7]
const WORDS_ON_CARD = [2, 3, 2, 4]

/** The card being handled: its tier and the spots of its words, in the order of the options. */
export function offered(position: Position, rules: Record<string, unknown>): { tier: number; spots: Spot[] } | null {
  if (position.phase !== 'choose' || position.actor === null) return null
  const { card, hand } = position.view as { card: number; hand: number[][] }
  const tier = (rules.deck_of_marker as number[] | undefined)?.[card]
  const held = hand[position.actor]?.[card]
  if (tier === undefined || !held) return null
  if (tier === 0) return { tier, spots: [2 * held - 1, 2 * held].map((segment) => ({ segment, layer: 1 })) }
  const spots = Array.from({ length: WORDS_ON_CARD[tier]! }, (_, i) => ({
    segment: held,
    layer: FIRST_LAYER[tier]! + i,
  }))
  return { tier, spots }
}

/** Where an action leads. */
export function targetOf(legal: LegalAction, table: Table): Spot | null {
  const position = table.position
  if (!position || position.actor === null) return null
  if (legal.family === 'choose') return offered(position, table.fixed.rules)?.spots[Number(legal.values.option)] ?? null
  if (legal.family !== 'step') return null
  const from = spotOf(table, position.actor, Number(legal.values.marker))
  return from ? stepTo(from, legal.values.direction as Direction) : null
}

/** What a step costs, by the tier that is left. */
export function costOf(spot: Spot, table: Table): number | null {
  return (table.fixed.rules.step_cost as number[] | undefined)?.[tierOf(spot.layer)] ?? null
}
