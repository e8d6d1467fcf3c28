import type { Decision } from './shape'

const MISTAKES: readonly Decision['grade'][] = ['inaccuracy', 'mistake', 'blunder']

export const isMistake = (decision: Decision): boolean => MISTAKES.includes(decision.grade)

/** The decisions of a seat, or of all seats, in the order of play. */
export const chosen = (decisions: Decision[], seat: number | null, onlyMistakes: boolean): Decision[] =>
  decisions
    .filter((decision) => (seat === null || decision.seat === seat) && (!onlyMistakes || isMistake(decision)))
    .sort((a, b) => a.ply - b.ply)

/** The nearest decision after a ply, or before it; undefined if there is none. */
export const nearest = (decisions: Decision[], ply: number, forward: boolean): Decision | undefined =>
  forward ? decisions.find((d) => d.ply > ply) : decisions.findLast((d) => d.ply < ply)
