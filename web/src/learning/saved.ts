/** Decisions of reviewed matches to practise: your own mistakes, and those that were saved in this browser. */
import type { PracticeCard } from '../lib/protocol'
import { store, stored } from '../lib/settings.svelte'

export interface Saved {
  table: string
  ply: number
  /** What was done. */
  words: string
}

const keyOf = (slug: string): string => `saved:${slug}`
export const keyOfDecision = ({ table, ply }: { table: string; ply: number }): string => `${table} ${ply}`

export function savedIn(slug: string): Saved[] {
  try {
    return JSON.parse(stored(keyOf(slug)) ?? '[]') as Saved[]
  } catch {
    return [] // somebody else's text
  }
}

/** Save a decision, or drop it if it is saved. Returns whether it is saved now. */
export function toggleSaved(slug: string, decision: Saved): boolean {
  const key = keyOfDecision(decision)
  const others = savedIn(slug).filter((each) => keyOfDecision(each) !== key)
  const saved = others.length === savedIn(slug).length
  store(keyOf(slug), JSON.stringify(saved ? [...others, decision] : others))
  return saved
}

/** All decisions to practise: your mistakes, the worst first, then what else was saved. */
export function toPractise(slug: string, mistakes: PracticeCard[]): Saved[] {
  const keys = new Set(mistakes.map(keyOfDecision))
  return [...mistakes, ...savedIn(slug).filter((each) => !keys.has(keyOfDecision(each)))]
}
