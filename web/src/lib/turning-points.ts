import type { LogEntry, Position } from './protocol'

export interface TurningPoint {
  ply: number
  swing: number
  seat: number
  sentence: string
}

/**
 * The moves that changed the score most between the winner and the best of the rest, in the order of play. Moves
 * around which a position is not known are left out.
 */
export function turningPoints(
  end: Position,
  log: LogEntry[],
  positionAt: (ply: number) => Position | undefined,
  most = 3,
): TurningPoint[] {
  const winner = end.winners[0]
  if (winner === undefined || end.scores.length < 2) return []
  const margin = ({ scores }: Position): number =>
    scores[winner]! - Math.max(...scores.filter((_, seat) => seat !== winner))
  const points = log.flatMap(({ ply, actor, round, sentences }): TurningPoint[] => {
    const before = positionAt(ply - 1)
    const after = positionAt(ply)
    const sentence = sentences[0]
    if (!before || !after || !round || actor === null || !sentence) return []
    return [{ ply, swing: margin(after) - margin(before), seat: actor, sentence }]
  })
  return points
    .filter((point) => Math.abs(point.swing) > 1)
    .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply)
}
