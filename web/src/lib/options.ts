import type { OptionForm } from './protocol'
import { titled } from './text'

/** The value of an option as people read it; seats are numbered from one. */
export function optionValueTitle(option: OptionForm, value: unknown): string {
  const title = option.value_titles?.[option.values?.indexOf(value) ?? -1]
  if (title !== undefined) return title
  if (option.kind === 'seat' && typeof value === 'number') return `Seat ${value + 1}`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return titled(String(value))
}
