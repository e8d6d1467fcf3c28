import type { LogEntry, Position } from './protocol'

export interface TurningPoint {
  ply: number
  /** The player whom the sentence is about. */
  seat: number
  sentence: string
  /** How far the winner was ahead of the best of the rest before the move and after it; behind if negative. */
  before: number
  after: number
}

/** The moves that changed most how far the winner was ahead, in the order of play. */
export function turningPoints(end: Position, log: LogEntry[], scores: number[][], most = 3): TurningPoint[] {
  const winner = end.winners[0]
  if (winner === undefined || end.scores.length < 2) return []
  const lead = (row: number[]): number => row[winner]! - Math.max(...row.filter((_, seat) => seat !== winner))
  const points = log.flatMap(({ ply, actor, round, sentences }): TurningPoint[] => {
    const [before, after] = [scores[ply - 1], scores[ply]]
    if (!before || !after || !round || actor === null || !sentences.length) return []
    const changes = after.map((score, seat) => Math.abs(score - before[seat]!))
    const changed = changes.indexOf(Math.max(...changes))
    const outcome = outcomeOf(sentences, end.table.seats[changed]?.name ?? '', log)
    const told = outcome ? { seat: changed, sentence: outcome } : { seat: actor, sentence: sentences[0]! }
    return [{ ply, ...told, before: lead(before), after: lead(after) }]
  })
  const swing = (point: TurningPoint): number => Math.abs(point.after - point.before)
  return points
    .filter((point) => swing(point) > 1)
    .sort((a, b) => swing(b) - swing(a))
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply)
}

/**
 * What came of a move that begins like others ("Ada has chosen a bid."): the last sentence about the player whose score
 * it changed most. Any other move is told by its first sentence.
 */
function outcomeOf(sentences: string[], name: string, log: LogEntry[]): string | undefined {
  if (!name || log.filter((entry) => entry.sentences[0] === sentences[0]).length < 2) return undefined
  return sentences.findLast((sentence) => sentence.includes(name))
}

/** Where a player stands against the best of the rest: "3 ahead". */
const standing = (lead: number): string => (lead === 0 ? 'level' : `${Math.abs(lead)} ${lead > 0 ? 'ahead' : 'behind'}`)

/** What a turning point meant: "Ada goes from 2 behind to 3 ahead." */
export const meaningOf = (point: TurningPoint, winner: string): string =>
  `${winner} goes from ${standing(point.before)} to ${standing(point.after)}.`
