import { expect, it } from 'vitest'
import { aGame, aPosition } from '../../lib/fakes'
import { decksOf, entryOf, fieldValue, hiddenCount, hiddenWord, numbersIn, partTitles } from './fields'

it('reads the entries of a field, and nothing where the viewer may not look', () => {
  const position = aPosition(1, {
    view: { hand: [[0, 2, 1], null], tide: 3, name: 'not a number', names: ['not numbers'] },
  })
  const hand = fieldValue(position, 'hand')
  expect(numbersIn(entryOf(hand, 0))).toEqual([0, 2, 1])
  expect(entryOf(hand, 1)).toBeNull()
  expect(entryOf(hand, 2)).toBeNull()
  expect(fieldValue(position, 'tide')).toBe(3)
  expect(fieldValue(position, 'name')).toBeNull()
  expect(fieldValue(position, 'names')).toBeNull()
  expect(fieldValue(position, 'missing')).toBeNull()
})

it('counts the cards of a deck and turns its pile around', () => {
  const view = { deck_counts: [[0, 3, 2], [1]], pile_cards: [[4, 1, 2, 0], [0]], pile_count: [[3], [0]] }
  expect(decksOf(aGame({ decks: ['waves', 'events'] }), aPosition(1, { view }))).toEqual([
    { name: 'waves', left: 5, pile: [2, 1, 4] },
    { name: 'events', left: 1, pile: [] },
  ])
})

it('numbers parts from one, and keeps values that start at one', () => {
  const titles = partTitles(
    aGame({
      families: [
        { name: 'buy', first: 0, count: 2, params: { slot: ['0', '1'] }, touches: 'market/{slot}' },
        { name: 'play', first: 2, count: 2, params: { value: ['1', '2'] }, touches: 'hand/{value}' },
        {
          name: 'place',
          first: 4,
          count: 4,
          params: { what: ['red_cube', 'disc'], row: ['0', '1'] },
          touches: 'row/{row}',
        },
        { name: 'pass', first: 8, count: 1, params: {}, touches: null },
      ],
    }),
  )
  expect(titles).toEqual(
    new Map([
      ['market/0', 'Market 1'],
      ['market/1', 'Market 2'],
      ['hand/1', 'Hand 1'],
      ['hand/2', 'Hand 2'],
      ['row/0', 'Row 1'],
      ['row/1', 'Row 2'],
    ]),
  )
})

it('finds how many hidden cards a seat has', () => {
  const position = aPosition(1, { view: { glance: { hand_sizes: [3, 0], wealth: ['rich', 'poor'] } } })
  expect(hiddenCount(position, 'hand', 0)).toBe(3)
  expect(hiddenCount(position, 'hand', 1)).toBe(0)
  expect(hiddenCount(position, 'hand', 2)).toBeNull()
  expect(hiddenCount(position, 'wealth', 0)).toBeNull()
  expect(hiddenCount(aPosition(1), 'hand', 0)).toBeNull()
})

it('does not call hidden what may be gone once the game is over', () => {
  expect([hiddenWord(null, false), hiddenWord(0, false), hiddenWord(null, true)]).toEqual(['hidden', 'empty', '–'])
})
