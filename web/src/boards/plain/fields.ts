import { fillIn, valuesOf } from '../../lib/actions'
import type { FieldInfo, GameInfo, Position } from '../../lib/protocol'
import { titled } from '../../lib/text'

export const isSeat = (axis: string): boolean => axis === 'seat' || axis === 'company'
export const perSeat = (field: FieldInfo): boolean => field.axes[0] === 'seat'

/** What a view holds for a field: a number, rows of numbers, or null where the viewer may not look. */
export type FieldValue = number | null | FieldValue[]

const isFieldValue = (value: unknown): value is FieldValue =>
  value === null || typeof value === 'number' || (Array.isArray(value) && value.every(isFieldValue))

export function fieldValue(position: Position, field: string): FieldValue {
  const value = position.view[field]
  return isFieldValue(value) ? value : null
}

/** The entry of one seat, or of one deck. */
export const entryOf = (value: FieldValue, index: number): FieldValue =>
  Array.isArray(value) ? (value[index] ?? null) : null

export const numbersIn = (value: FieldValue): number[] =>
  Array.isArray(value) ? value.flatMap(numbersIn) : value === null ? [] : [value]

export interface Deck {
  name: string
  left: number
  pile: number[]
}

/** Each deck with the number of cards left in it and the open pile beside it, the last card first. */
export function decksOf(game: GameInfo, position: Position): Deck[] {
  const numbersOf = (field: string, deck: number): number[] => numbersIn(entryOf(fieldValue(position, field), deck))
  return game.decks.map((name, deck) => ({
    name,
    left: numbersOf('deck_counts', deck).reduce((sum, count) => sum + count, 0),
    pile: numbersOf('pile_cards', deck)
      .slice(0, numbersOf('pile_count', deck)[0] ?? 0)
      .reverse(),
  }))
}

/** What the parts that actions touch are called: "hand/3" is "Hand 3". Parameters that count from zero start at one. */
export function partTitles(game: GameInfo): Map<string, string> {
  const titles = new Map<string, string>()
  for (const family of game.families) {
    const { touches, params } = family
    if (touches === null) continue
    for (let i = 0; i < family.count; i++) {
      const values = valuesOf(family, i)
      const names = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          params[name]![0] === '0' ? String(Number(value) + 1) : value,
        ]),
      )
      titles.set(fillIn(touches, values), titled(fillIn(touches, names).replaceAll('/', ' ')))
    }
  }
  return titles
}

/** What stands for something that the viewer may not see. Once the game is over, nothing may be left of it. */
export const hiddenWord = (count: number | null, over: boolean): string =>
  count === 0 ? 'empty' : over ? '–' : 'hidden'

/** How many of something hidden a seat has, if the game's glance says so. */
export function hiddenCount(position: Position, field: string, seat: number): number | null {
  const { glance } = position.view
  if (typeof glance !== 'object' || glance === null) return null
  const counts = new Map<string, unknown>(Object.entries(glance))
  for (const key of [field, `${field}s`, `${field}_size`, `${field}_sizes`]) {
    const list = counts.get(key)
    const count: unknown = Array.isArray(list) ? list[seat] : null
    if (typeof count === 'number') return count
  }
  return null
}
