import type { GameTypes } from '../lib/game-types'
import { counted, titled } from '../lib/text'
import type { Decision } from './shape'

export type Grade = Decision['grade']

/** How a decision is marked: as in commented games, and in words. */
export const GRADES: Record<Grade, { mark: string; name: string }> = {
  best: { mark: '!', name: 'Best' },
  good: { mark: '✓', name: 'Good' },
  inaccuracy: { mark: '?!', name: 'Inaccuracy' },
  mistake: { mark: '?', name: 'Mistake' },
  blunder: { mark: '??', name: 'Blunder' },
  forced: { mark: '·', name: 'Forced' },
}

/** What a kind of action is called in the game's list of actions. */
export function kindIn(words: GameTypes['words'] | undefined, kind: string): string {
  const name = words?.group?.[kind]
  return typeof name === 'string' ? name : titled(kind)
}

/** A chance from 0 to 1: "62%". */
export const percent = (chance: number): string => `${Math.round(100 * chance)}%`

/** Points of chance: "1 point", "12 points". */
export const points = (value: number): string => counted(Math.round(value), 'point', 'points')

/** A payoff from 0 to 1 as points with their sign, to one place: "+3.4", "−12.0". */
export const signed = (payoff: number): string => {
  const value = (100 * Math.abs(payoff)).toFixed(1)
  return value === '0.0' ? '0.0' : `${payoff < 0 ? '−' : '+'}${value}`
}

/** A time: "45 s", "3 min 20 s". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
