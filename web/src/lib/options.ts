import type { OptionForm, PresetInfo } from './protocol'
import { titled } from './text'

/** The value of an option as people read it; seats are numbered from one. */
export function optionValueTitle(option: OptionForm, value: unknown): string {
  const title = option.value_titles?.[option.values?.indexOf(value) ?? -1]
  if (title !== undefined) return title
  if (option.kind === 'seat' && typeof value === 'number') return `Seat ${value + 1}`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return titled(String(value))
}

export type Values = Record<string, unknown>

/** The rules without any change. A new table offers them before the game's presets. */
export const RULEBOOK: PresetInfo = {
  name: '',
  title: 'As in the rulebook',
  about: 'The game with its usual rules.',
  options: {},
  players: [],
}

/** The values with an option set and with what comes with its value. What came with the old value is reset. */
export function withValue(options: OptionForm[], values: Values, option: OptionForm, value: unknown): Values {
  const reset = Object.keys(option.brings?.[String(values[option.name])] ?? {})
  const defaults = options.filter((other) => reset.includes(other.name)).map((other) => [other.name, other.default])
  return { ...values, ...Object.fromEntries(defaults), [option.name]: value, ...option.brings?.[String(value)] }
}

/** The values of all options under a preset. */
export function presetValues(options: OptionForm[], preset: PresetInfo): Values {
  const defaults: Values = Object.fromEntries(options.map((option) => [option.name, option.default]))
  const set = options.filter((option) => option.name in preset.options)
  return set.reduce((values, option) => withValue(options, values, option, preset.options[option.name]), defaults)
}

/** The options of which the values differ. */
export const different = (options: OptionForm[], a: Values, b: Values): OptionForm[] =>
  options.filter((option) => JSON.stringify(a[option.name]) !== JSON.stringify(b[option.name]))
