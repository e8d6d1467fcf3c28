import type { FieldInfo, GameInfo, Position } from '../../lib/protocol'

/** Fields that every game has and the shell already shows. */
const SHELL = new Set([
  'ply',
  'round_number',
  'actor',
  'phase',
  'ending',
  'turned_up',
  'deck_counts',
  'pile_cards',
  'pile_count',
])

export const ownFields = (game: GameInfo): FieldInfo[] => game.fields.filter((f) => !SHELL.has(f.name))
export const perSeat = (field: FieldInfo): boolean => field.axes[0] === 'seat'

export const titled = (name: string): string => name.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase())

export interface Deck {
  name: string
  left: number
  pile: number[]
}

/** Each deck with the cards left in it and the open pile beside it, the last card first. */
export function decksOf(game: GameInfo, position: Position): Deck[] {
  const view = position.view as { deck_counts?: number[][]; pile_cards?: number[][]; pile_count?: number[][] }
  return game.decks.map((name, d) => {
    const left = (view.deck_counts?.[d] ?? []).reduce((a, b) => a + b, 0)
    const count = view.pile_count?.[d]?.[0] ?? 0
    return { name, left, pile: (view.pile_cards?.[d] ?? []).slice(0, count).reverse() }
  })
}

/** The part that an entry of a field stands for, such as "hand/3", where an action touches it. */
export function partsOf(game: GameInfo): Set<string> {
  const parts = new Set<string>()
  for (const family of game.families) {
    if (!family.touches) continue
    let made = [family.touches]
    for (const [name, values] of Object.entries(family.params)) {
      made = made.flatMap((text) =>
        text.includes(`{${name}}`) ? values.map((v) => text.replace(`{${name}}`, v)) : [text],
      )
    }
    for (const part of made) parts.add(part)
  }
  return parts
}

/** How many of something hidden a seat has, where the view tells it. */
export function hiddenCount(position: Position, field: string, seat: number): number | null {
  const glance = (position.view.glance ?? {}) as Record<string, unknown>
  for (const key of [field, `${field}s`, `${field}_size`, `${field}_sizes`]) {
    const list = glance[key]
    if (Array.isArray(list) && typeof list[seat] === 'number') return list[seat] as number
  }
  return null
}
