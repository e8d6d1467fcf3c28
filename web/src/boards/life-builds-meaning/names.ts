import type { Table } from '../../lib/table.svelte'
import { letters, type Rules } from './reading'

/** Names of cards and tiles stand in the game's words in the order of their numbers, from 1. */
const nth = (words: Record<string, string> | undefined, number: number): string =>
  Object.values(words ?? {})[number - 1] ?? ''

export const patternName = (table: Table, card: number): string => nth(table.words.pattern, card)
export const projectName = (table: Table, tile: number): string => nth(table.words.project, tile)
export const eventName = (table: Table, card: number): string => nth(table.words.event, card)
export const tokenName = (table: Table, token: number): string => table.words.token.names[token]
/** Layers and Tags are one list; numbered from 1. */
export const layerName = (table: Table, layer: number): string => table.words.layer.names[layer - 1]
export const pressureName = (table: Table, pressure: number): string => table.words.pressure.names[pressure]
export const rulesOf = (table: Table): Rules => table.fixed.rules as unknown as Rules

/** What each token is for, beside paying for Patterns and Projects. */
export const TOKEN_USES = [
  'Pays for Patterns and Projects. Two Energy can become one Support.',
  'Pays for Patterns and Projects, and answers Damage and Threat.',
  'Pays for Patterns and Projects, and answers Uncertainty and Threat.',
  'Pays for Patterns and Projects, the high ones above all.',
  'Stabilizes the world. Paid to a Project it earns 1 Social, once in an action.',
] as const

/** A Pattern in a few sentences. */
export function patternTip(table: Table, card: number): string {
  const rules = rulesOf(table)
  const [layer, tag] = [rules.pattern_layer[card]!, rules.pattern_tag[card]! + 1]
  const saves = tokenName(table, rules.pattern_discount[card]!)
  return (
    `Layer ${layer}, ${layerName(table, layer)}. Costs ${letters(rules.pattern_cost[card]!)} and gives ${letters(rules.pattern_outputs[card]!)} at once, ` +
    `one time only. Its owner then pays 1 ${saves} less for every ${layerName(table, tag)} Pattern.`
  )
}
