import type { Short } from '..'
import { costOf, spotOf, targetOf, wordAt } from './reading'

/** "Wisdom" while words are chosen; "Passivity → Restlessness" with its cost for a step. */
export const short: Short = (legal, table) => {
  const to = targetOf(legal, table)
  if (!to) return null
  if (legal.family === 'choose') return { text: wordAt(table, to) }
  const marker = Number(legal.values.marker)
  const from = spotOf(table, table.position!.actor!, marker)
  if (!from) return null
  const cost = costOf(from, table)
  return { text: `${wordAt(table, from)} → ${wordAt(table, to)}`, ...(cost === null ? {} : { cost: String(cost) }) }
}
