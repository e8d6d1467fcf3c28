/** What the archive is searched for, and the query that asks the server for it. */
import type { GameInfo } from '../lib/protocol'

export interface Wish {
  game: string
  person: string
  /** An option and its value, such as "hand_size=4". */
  option: string
  result: '' | 'won' | 'lost'
  since: string
  until: string
  rated: boolean
}

export const EVERYTHING: Wish = {
  game: '',
  person: '',
  option: '',
  result: '',
  since: '',
  until: '',
  rated: false,
}

const MS_PER_SECOND = 1000

/** When a day begins here, in seconds since 1970; `later` adds days. */
const dayBegins = (day: string, later = 0): string => {
  const [year, month, date] = day.split('-').map(Number)
  return String(new Date(year!, month! - 1, date! + later).getTime() / MS_PER_SECOND)
}

export function queryOf(wish: Wish, before: string | null = null): URLSearchParams {
  const query = new URLSearchParams()
  const add = (name: string, value: string): void => void (value && query.set(name, value))
  const [option = '', value = ''] = wish.option.split('=')
  add('game', wish.game)
  add('person', wish.person.trim())
  add('option', option)
  add('value', value)
  add('result', wish.result)
  add('since', wish.since && dayBegins(wish.since))
  add('until', wish.until && dayBegins(wish.until, 1))
  add('rated', wish.rated ? 'true' : '')
  add('before', before ?? '')
  return query
}

export interface OptionGroup {
  title: string
  values: { value: string; title: string }[]
}

/** The options of a game that can be searched for. Those as in the rulebook are not kept, except the players. */
export function optionGroups(game: GameInfo): OptionGroup[] {
  return game.options
    .map((option) => {
      const range =
        option.low !== null && option.high !== null && option.kind === 'whole'
          ? Array.from({ length: option.high - option.low + 1 }, (_, i) => option.low! + i)
          : (option.values ?? (option.kind === 'flag' ? [true, false] : []))
      const kept = range.filter((value) => option.name === 'players' || value !== option.default)
      const titleOf = (value: unknown): string => {
        const at = option.values?.indexOf(value) ?? -1
        if (at >= 0) return option.value_titles?.[at] ?? String(value)
        return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
      }
      const values = kept.map((value) => ({ value: `${option.name}=${String(value)}`, title: titleOf(value) }))
      return { title: option.title, values }
    })
    .filter(({ values }) => values.length)
}
