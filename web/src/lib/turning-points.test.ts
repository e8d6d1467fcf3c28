import { expect, it } from 'vitest'
import { aLogEntry, aPosition } from './fakes'
import { turningPoints } from './turning-points'

/** A match between three seats, won by the second; each row is the score after a move. */
const SCORES = [
  [0, 0, 0],
  [2, 0, 0], // the winner falls two behind
  [2, 5, 0], // and gains five
  [2, 5, 1], // no change: the third seat is not the best of the rest
  [3, 5, 1], // one point is too little
  [3, 9, 1], // four more
]
const positions = SCORES.map((scores, ply) => aPosition(ply, { scores }))
const log = SCORES.map((_, ply) => aLogEntry(ply, { actor: ply === 0 ? null : 1, round: ply === 0 ? 0 : 1 }))
const end = aPosition(5, { scores: SCORES[5], winners: [1], over: true })

it('finds the moves that moved the winner most, in the order of play', () => {
  const found = turningPoints(end, log, (ply) => positions[ply])
  expect(found.map(({ ply, swing }) => [ply, swing])).toEqual([
    [1, -2],
    [2, 5],
    [5, 4],
  ])
  expect(found[1]).toEqual({ ply: 2, swing: 5, seat: 1, sentence: 'Move 2.' })
})

it('keeps the largest ones only', () => {
  expect(turningPoints(end, log, (ply) => positions[ply], 2).map(({ ply }) => ply)).toEqual([2, 5])
})

it('leaves out moves around which a position is not known', () => {
  expect(turningPoints(end, log, (ply) => (ply === 1 ? undefined : positions[ply])).map(({ ply }) => ply)).toEqual([5])
})

it('needs a winner and somebody to beat', () => {
  expect(turningPoints({ ...end, winners: [] }, log, (ply) => positions[ply])).toEqual([])
  expect(turningPoints({ ...end, scores: [3], winners: [0] }, log, (ply) => positions[ply])).toEqual([])
})
