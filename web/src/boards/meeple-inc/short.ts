import type { Short } from '..'
import type { Table } from '../../lib/table.svelte'
import {
  ACT_KEYS,
  actName,
  companyName,
  employeeCard,
  rulesOf,
  sentence,
  SPACE_KEYS,
  TOKEN_KEYS,
  trackCard,
  askedTrack,
  viewOf,
  skillCard,
  objectiveCard,
  itemCard,
  ELEMENT_KEYS,
  elementName,
  FOUNDER,
  isEmployee,
} from './reading'

const LETTERS = ['$', 'T', 'I', 'R', 'P', 'V', 'X', 'Q']
const letters = (row: readonly number[]): string =>
  row.flatMap((n, t) => (n ? [`${n > 1 ? n : ''}${LETTERS[t]}`] : [])).join(' ')
const number = (key: string | undefined): number => Number((key ?? '').replace(/\D/g, ''))

/** Who sits on a chair of the one who decides, in a word. */
function sitter(table: Table, chair: number): string | null {
  const view = viewOf(table.position!)
  const company = table.position!.actor ?? 0
  const card = view.chair[company]?.[chair] ?? 0
  if (card === FOUNDER)
    return view.wow[company] ? table.words.names.wow[view.wow[company]! - 1] : table.words.names.founders[company]
  return isEmployee(card) ? employeeCard(table.words, rulesOf(table.fixed), card).name : null
}

/** "Research 2 +P" with its safety cost, "Take Archivist", "Box level 2" with its price. */
export const short: Short = (legal, table) => {
  const position = table.position
  if (!position) return null
  const { words } = table
  const view = viewOf(position)
  const rules = rulesOf(table.fixed)
  const { values } = legal
  switch (legal.family) {
    case 'done':
      return { text: legal.words, quiet: position.phase !== 'after' }
    case 'collect':
      return { text: `Collect ${view.glance.workers_placed[position.actor ?? 0]} workers` }
    case 'remove pow':
      return { text: `Remove ${words.names.pow[view.pow[position.actor ?? 0]! - 1] ?? 'the POW card'}`, cost: '$ T I' }
    case 'worker':
      return { text: values.kind === 'regular' ? 'Regular worker' : words.names.specialists[number(values.kind) - 1] }
    case 'place': {
      const space = SPACE_KEYS.indexOf(values.space!)
      if (space < 0) {
        const name = sitter(table, number(values.space) - 1)
        return name ? { text: `Use ${name}` } : null
      }
      const gain = letters(rules.space_gain[space]!)
      const act = rules.space_act[space]!
      const waived = view.worker > 0 && rules.aligned_act[view.worker] === act
      const cost = waived ? '' : letters(rules.space_cost[space]!)
      const which = act === 11 ? ` ${elementName(words, number(values.space) - 1)}` : ''
      return {
        text: `${actName(words, act)
          .replace('Component or Mechanism', 'Part')
          .replace(
            /^Gain (Multiple|Basic) /,
            '$1 ',
          )}${which || (act ? ` ${number(values.space)}` : '')}${gain ? ` +${gain}` : ''}`,
        ...(cost ? { cost: `−${cost}` } : {}),
      }
    }
    case 'use item':
      return { text: `Use ${itemCard(words, rules, number(values.item)).name}` }
    case 'attach':
      return { text: `Attach ${skillCard(words, rules, number(values.skill)).name}` }
    case 'chair': {
      const chair = number(values.number) - 1
      const name = sitter(table, chair)
      const gain = letters(rules.chair_gain[chair]!)
      return { text: name ?? `Chair ${chair + 1}${gain ? ` +${gain}` : ''}` }
    }
    case 'token': {
      const token = TOKEN_KEYS.indexOf(values.token as (typeof TOKEN_KEYS)[number])
      const verb = position.phase === 'pay' ? 'Pay' : position.phase === 'skip' ? 'Lay' : 'Take'
      return { text: `${verb} ${token === 0 ? '$1' : `1 ${token === 5 ? 'VP' : words.names.tokens[token]}`}` }
    }
    case 'track': {
      const track = askedTrack(position.phase, view)
      const place = number(values.space) - 1
      const card = track < 0 ? 0 : view.track_cards[track]![place]!
      if (!card) return null
      const on = letters(view.track_tokens[track]![place]!)
      const passed = [3, 3, 4][track]! - 1 - place
      const free = view.glance.asked?.[2] === 1
      return {
        text: `${trackCard(words, rules, track, card).name}${on ? ` +${on}` : ''}`,
        ...(passed && !free ? { cost: `−${passed}` } : {}),
      }
    }
    case 'drawn': {
      const place = number(values.card) - 1
      const card = view.drawn[position.actor ?? 0]?.[place] ?? 0
      if (!card) return null
      if (position.phase === 'train')
        return {
          text: skillCard(words, rules, card).name,
          cost: `$${view.glance.prices.drawn[place] ?? rules.skill_price[card]}`,
        }
      return { text: objectiveCard(words, rules, card).name }
    }
    case 'employee': {
      const e = number(values.card) + (values.card!.startsWith('s') ? 16 : 0)
      return { text: `${position.phase === 'copy' ? 'Copy' : 'Seat'} ${employeeCard(words, rules, e).name}` }
    }
    case 'level': {
      const e = ELEMENT_KEYS.indexOf(values.element as (typeof ELEMENT_KEYS)[number])
      const level = Number(values.level)
      const text = `${sentence(elementName(words, e))} ${position.phase === 'upgrade' ? 'up to ' : ''}level ${level}`
      return position.phase === 'upgrade'
        ? { text }
        : { text, cost: `${view.glance.prices.elements[e]![level - 1]} ${LETTERS[[2, 4, 3][e]!]}` }
    }
    case 'action':
      return { text: actName(words, ACT_KEYS.indexOf(values.act as (typeof ACT_KEYS)[number])) }
    case 'game':
      return { text: `Game ${values.box}/${values.mechanism}/${values.component}` }
    case 'award':
      return {
        text: `Level ${values.level} award, ${view.glance.award_worth[position.actor ?? 0]![Number(values.level) - 1]} VP`,
      }
    case 'trade': {
      const [given, received] = values
        .exchange!.split('-')
        .map((k) => words.names.tokens[TOKEN_KEYS.indexOf(k as (typeof TOKEN_KEYS)[number])])
      return { text: `${sentence(given)} → ${received}` }
    }
    case 'target':
      return { text: `Predict ${companyName(table, Number(values.company) - 1)}` }
    case 'wow':
      return { text: `Keep ${words.names.wow[number(values.card) - 1]}` }
    case 'pow':
      return { text: `Keep ${words.names.pow[number(values.card) - 1]}` }
    default:
      return null
  }
}
