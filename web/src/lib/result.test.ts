import { expect, it } from 'vitest'
import { aPosition } from './fakes'
import { endGlance, resultRows, winnersOf } from './result'

const end = aPosition(9, {
  over: true,
  scores: [7, 9],
  places: [2, 1],
  winners: [1],
  view: {
    glance: {
      scores: [
        { cards: 8, debts: -1, total: 7 },
        { cards: 9, debts: 0, total: 9 },
      ],
    },
  },
})

it('lists the best first, with the parts of each score but not their total', () => {
  expect(resultRows(end)).toEqual([
    {
      seat: 1,
      rank: 1,
      total: 9,
      parts: [
        ['cards', 9],
        ['debts', 0],
      ],
    },
    {
      seat: 0,
      rank: 2,
      total: 7,
      parts: [
        ['cards', 8],
        ['debts', -1],
      ],
    },
  ])
})

it('lists totals alone for a game that does not tell their parts', () => {
  const plain = aPosition(9, { scores: [1, 4], places: null, winners: [1] })
  expect(resultRows(plain).map(({ seat, rank, total, parts }) => [seat, rank, total, parts])).toEqual([
    [1, null, 4, []],
    [0, null, 1, []],
  ])
})

it('lists the players that the game itself plays after the seats, and lets them win', () => {
  const solo = aPosition(9, {
    scores: [7],
    places: [2],
    winners: [],
    view: { glance: { scores: [{ total: 7 }, { total: 8 }, { total: 3 }], automata: [1, 3] } },
  })
  expect(resultRows(solo).map(({ seat, rank, total }) => [seat, rank, total])).toEqual([
    [1, 1, 8],
    [0, 2, 7],
    [2, 3, 3],
  ])
  expect(winnersOf(solo)).toEqual([1])
  expect(winnersOf(end)).toEqual([1])
})

it('reads what became of the group', () => {
  const fate = { key: 'stable', good: true }
  expect(endGlance(aPosition(9, { view: { glance: { fate } } })).fate).toEqual(fate)
  expect(endGlance(end).fate).toBeNull()
})
