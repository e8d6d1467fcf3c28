import type { Position } from './protocol'
import { listed } from './text'

/** What a game's glance may say about the end. */
interface EndGlance {
  /** Each seat's score by its parts, with their `total`; the automata follow the seats. */
  scores: Record<string, number>[]
  /** The ranks of the players that the game itself plays. */
  automata: number[]
  /** What became of the group: the key of its words, and whether it is good. */
  fate: { key: string; good: boolean } | null
}

/** One line of the final score. */
export interface ResultRow {
  /** Seats first; the automata are numbered on from there. */
  seat: number
  rank: number | null
  total: number
  parts: [name: string, points: number][]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const numbersOf = (value: unknown): Record<string, number> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, points]) => [name, Number(points)])) : {}

export function endGlance(position: Position): EndGlance {
  const glance = isRecord(position.view.glance) ? position.view.glance : {}
  const { scores, automata, fate } = glance
  return {
    scores: Array.isArray(scores) ? scores.map(numbersOf) : [],
    automata: Array.isArray(automata) ? automata.map(Number) : [],
    fate: isRecord(fate) && typeof fate.key === 'string' ? { key: fate.key, good: fate.good === true } : null,
  }
}

/** The final scores, the best first. */
export function resultRows(position: Position): ResultRow[] {
  const { scores, automata } = endGlance(position)
  const seats = position.scores.map((total, seat) => ({ total, rank: position.places?.[seat] ?? null }))
  const machines = automata.map((rank, i) => ({ total: scores[seats.length + i]?.total ?? 0, rank }))
  return [...seats, ...machines]
    .map(({ total, rank }, seat): ResultRow => {
      const parts = Object.entries(scores[seat] ?? {}).filter(([name]) => name !== 'total')
      return { seat, rank, total, parts }
    })
    .sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || b.total - a.total)
}

/** Everyone who won, the automata included, by their numbers in the rows. */
export const winnersOf = (position: Position): number[] => [
  ...position.winners,
  ...endGlance(position).automata.flatMap((rank, i) => (rank === 1 ? [position.scores.length + i] : [])),
]

/** Who won, in a few words. */
export function resultTitle(position: Position, nameOf: (seat: number) => string): string {
  const winners = winnersOf(position)
  if (winners.length === 0) return position.scores.length > 1 ? 'Nobody wins' : 'The game is over'
  return listed(winners.map(nameOf)) + (winners.length === 1 ? ' wins' : ' share the victory')
}

/**
 * Why the game ended, or nothing where the words of the fate say so already. A game without a winner and a fate has its
 * last prompt.
 */
export function resultReason(position: Position, fate: Record<string, string> | null): string {
  if (fate && fate.ending === position.ending) return ''
  const reason = position.ending_words ? `The game ended because ${position.ending_words}.` : ''
  return fate || winnersOf(position).length ? reason : `${position.prompt} ${reason}`.trim()
}
