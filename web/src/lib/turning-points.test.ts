import { expect, it } from 'vitest'
import { aLogEntry, aPosition } from './fakes'
import { meaningOf, turningPoints } from './turning-points'

/** A match between three seats, won by the second; each row is the score after a move. */
const SCORES = [
  [0, 0, 0],
  [2, 0, 0], // the winner falls two behind
  [2, 5, 0], // and gains five
  [2, 5, 1], // no change: the third seat is not the best of the rest
  [3, 5, 1], // one point is too little
  [3, 9, 1], // four more
]
const log = SCORES.map((_, ply) => aLogEntry(ply, { actor: ply === 0 ? null : 1, round: ply === 0 ? 0 : 1 }))
const end = aPosition(5, { scores: SCORES[5], winners: [1], over: true })

it('finds the moves that moved the winner most, in the order of play', () => {
  const found = turningPoints(end, log, SCORES)
  expect(found.map(({ ply, before, after }) => [ply, before, after])).toEqual([
    [1, 0, -2],
    [2, -2, 3],
    [5, 2, 6],
  ])
  expect(found[1]).toMatchObject({ seat: 1, sentence: 'Move 2.' })
})

it('says what a turning point meant', () => {
  expect(turningPoints(end, log, SCORES).map((point) => meaningOf(point, 'Bo'))).toEqual([
    'Bo goes from level to 2 behind.',
    'Bo goes from 2 behind to 3 ahead.',
    'Bo goes from 2 ahead to 6 ahead.',
  ])
})

it('tells the outcome of moves that all begin alike', () => {
  const seats = ['Ada', 'Bo', 'Cem'].map((name) => ({ name }))
  const chosen = log.map((entry) => ({
    ...entry,
    sentences: ['Bo has chosen a bid.', 'Bo bid 5.', `${entry.ply === 1 ? 'Ada' : 'Bo'} takes the lot.`, 'Next lot.'],
  }))
  const seated = { ...end, table: { ...end.table, seats } } as typeof end
  expect(turningPoints(seated, chosen, SCORES).map(({ seat, sentence }) => [seat, sentence])).toEqual([
    [0, 'Ada takes the lot.'],
    [1, 'Bo takes the lot.'],
    [1, 'Bo takes the lot.'],
  ])
})

it('keeps the largest ones only', () => {
  expect(turningPoints(end, log, SCORES, 2).map(({ ply }) => ply)).toEqual([2, 5])
})

it('needs a winner and somebody to beat', () => {
  expect(turningPoints({ ...end, winners: [] }, log, SCORES)).toEqual([])
  expect(turningPoints({ ...end, scores: [3], winners: [0] }, log, SCORES)).toEqual([])
})
