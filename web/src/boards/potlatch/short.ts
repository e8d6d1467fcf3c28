import type { Short } from '..'
import { capital, cards, kindNamed, typeOfKind, typeShort, viewOf } from './reading'

/** "Give to Ada" while a house is chosen; "Materials" with its amount for a card. */
export const short: Short = (legal, table) => {
  if (legal.family === 'gift to') return { text: `Give to ${table.seatName(Number(legal.values.seat))}` }
  if (legal.family === 'invite') {
    const seat = Number(legal.values.seat)
    const held = table.position ? viewOf(table.position).glance.hands[seat] : undefined
    return { text: `Invite ${table.seatName(seat)}${held === undefined ? '' : ` (${cards(held)})`}` }
  }
  const kind = kindNamed(legal.values.kind ?? '')
  if (kind < 0) return null
  const type = typeShort(table.words, typeOfKind(kind))
  const deed = { 'share card': 'Share', 'store card': 'Store' }[legal.family]
  return { text: deed ? `${deed} ${type}` : capital(type), cost: String((kind % 4) + 1) }
}
