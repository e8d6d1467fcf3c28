/** Which puzzles of a game a person has solved or missed. It is kept in this browser. */
import { store, stored } from '../lib/settings.svelte'

/** By the key of a puzzle: whether the first try was right. */
export type Solved = Record<string, boolean>

const keyOf = (slug: string): string => `puzzles:${slug}`

export function solvedIn(slug: string): Solved {
  try {
    return JSON.parse(stored(keyOf(slug)) ?? '{}') as Solved
  } catch {
    return {} // somebody else's text
  }
}

/** Keep the answer to a puzzle. Only the first one counts. */
export function keepAnswer(slug: string, key: string, right: boolean): void {
  const solved = solvedIn(slug)
  if (!(key in solved)) store(keyOf(slug), JSON.stringify({ ...solved, [key]: right }))
}
