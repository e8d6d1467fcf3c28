import { expect, it } from 'vitest'
import { aPosition } from './fakes'
import { endGlance, resultReason, resultRows, resultTitle, winnersOf } from './result'

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

const names = (seat: number): string => ['Ann', 'Ben', 'Automaton'][seat]!

it('says who won, or that nobody did', () => {
  expect(resultTitle(end, names)).toBe('Ben wins')
  expect(resultTitle(aPosition(9, { scores: [4, 4], winners: [0, 1] }), names)).toBe('Ann and Ben share the victory')
  expect(resultTitle(aPosition(9, { scores: [4, 3], winners: [] }), names)).toBe('Nobody wins')
  expect(resultTitle(aPosition(9, { scores: [4], winners: [] }), names)).toBe('The game is over')
})

it('says why the game ended, but only once', () => {
  const lost = aPosition(9, {
    scores: [4, 3],
    winners: [],
    prompt: 'The game is over: the world has collapsed.',
    ending: 'collapse',
    ending_words: 'the world collapsed',
  })
  const collapse = { title: 'The world collapsed', about: 'No Meaning is left.', ending: 'collapse' }
  const stable = { title: 'The world is stable', about: 'It can take what comes.' }
  expect(resultReason(lost, collapse)).toBe('')
  expect(resultReason({ ...lost, ending: 'played_out', ending_words: 'the last round was played' }, stable)).toBe(
    'The game ended because the last round was played.',
  )
  expect(resultReason({ ...end, ending_words: 'nobody had a card left' }, null)).toBe(
    'The game ended because nobody had a card left.',
  )
  expect(resultReason(lost, null)).toBe(
    'The game is over: the world has collapsed. The game ended because the world collapsed.',
  )
})
