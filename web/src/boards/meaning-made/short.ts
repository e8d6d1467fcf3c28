import type { Short } from '..'
import {
  amounts,
  KINDS,
  partOfSlot,
  patternName,
  place,
  projectName,
  rulesOf,
  STEWARDSHIP_SLOT,
  TOKEN_KEYS,
  tokenName,
  viewOf,
} from './reading'

/** "Shell" with its price, "Build Food Network" with the place that it brings, "Ask Bo for Energy". */
export const short: Short = (legal, table) => {
  const position = table.position
  if (!position) return null
  const { words } = table
  const view = viewOf(position)
  const rules = rulesOf(table.fixed)
  const kind = TOKEN_KEYS.indexOf(legal.values.token as (typeof TOKEN_KEYS)[number])
  const token = tokenName(words, kind)
  switch (legal.family) {
    case 'acquire':
      return { text: `Take ${amounts(words, rules.acquire[['ee', 'ei', 'ii'].indexOf(legal.values.tokens!)]!)}` }
    case 'buy': {
      const slot = Number(legal.values.slot)
      const price = view.glance.prices[slot]
      if (!price) return null
      const letters = price.tokens.map((count, k) => KINDS[k]!.repeat(count)).join('') + 'V'.repeat(price.vitals)
      const cost = `${letters}${price.any ? `${letters ? ' ' : ''}+${price.any}` : ''}` || '0'
      return { text: `Buy ${patternName(words, view.market[slot]!)}`, cost }
    }
    case 'contribute':
    case 'contribute stewardship': {
      const slot = legal.family === 'contribute' ? Number(legal.values.slot) : STEWARDSHIP_SLOT
      const project = view.glance.projects[slot]
      if (!project || legal.part !== partOfSlot(slot)) return null
      const own = project.markers.indexOf(position.actor ?? -1)
      const space = own >= 0 ? own : project.markers.length
      return { text: `Build ${projectName(words, rules, view.projects[slot]!)} (${place(words, space + 1)})` }
    }
    case 'give':
    case 'ask': {
      const partner = table.seatName((view.active + Number(legal.values.offset)) % rules.players)
      return { text: legal.family === 'give' ? `Offer ${partner} 1 ${token}` : `Ask ${partner} for 1 ${token}` }
    }
    case 'refresh':
      return { text: legal.values.area === 'market' ? 'Refresh the Market' : 'Refresh idle Projects' }
    case 'convert':
      return {
        text: `${rules.convert_energy} ${tokenName(words, 0)} → ${rules.convert_support} ${tokenName(words, 2)}`,
      }
    case 'pay':
      return { text: `Pay 1 ${token}` }
    case 'lose':
      return { text: `Lose 1 ${token}` }
    default:
      return null
  }
}
