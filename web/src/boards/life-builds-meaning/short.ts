import type { Short } from '..'
import { patternName, projectName } from './names'
import { KINDS, letters, TOKENS, viewOf } from './reading'

const kindOf = (token: string | undefined): string => KINDS[TOKENS.indexOf(token as (typeof TOKENS)[number])] ?? ''
const titled = (word: string | undefined): string => (word ?? '').replace(/^./, (c) => c.toUpperCase())

/** "Take E + R", "Cell Wall" with its cost, "Give V to Kim". */
export const short: Short = (legal, table) => {
  const position = table.position
  if (!position || position.actor === null) return null
  const view = viewOf(position)
  const { values } = legal
  const kind = kindOf(values.token)
  const neighbour = (): string => table.seatName((position.actor! + Number(values.neighbour)) % table.seats.length)
  switch (legal.family) {
    case 'acquire':
      return { text: `Take ${values.pair!.split('+').map(kindOf).join(' + ')}` }
    case 'buy': {
      const slot = Number(values.slot)
      return {
        text: `Buy ${patternName(table, view.market[slot]!)}`,
        cost: letters(view.glance.prices[slot]?.cost ?? []) || '0',
      }
    }
    case 'contribute':
      return { text: `Contribute to ${projectName(table, view.row[Number(values.slot)]!)}` }
    case 'pay':
      return { text: `Pay ${titled(values.token)}`, cost: kind }
    case 'pledge':
      return { text: `Pledge ${titled(values.token)}`, cost: kind }
    case 'pledge converted':
      return { text: 'Pledge Support', cost: 'EE' }
    case 'stabilize local':
      return { text: 'Local stress −1', cost: 'S' }
    case 'stabilize world':
      return { text: `Drift ${view.drift} → ${view.drift - 1}`, cost: 'S' }
    case 'convert':
      return { text: '2 E → 1 S' }
    case 'give':
      return { text: `Give ${kind} to ${neighbour()}` }
    case 'request':
      return { text: `Ask ${neighbour()} for ${kind}` }
    default:
      return null
  }
}
