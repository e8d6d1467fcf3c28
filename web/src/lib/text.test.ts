import { expect, it } from 'vitest'
import { counted, listed, minus, ranged, signed, titled } from './text'

it('writes keys as titles', () => {
  expect(titled('hand_size')).toBe('Hand size')
})

it('uses the plural for every number but one', () => {
  expect([0, 1, 2].map((count) => counted(count, 'card', 'cards'))).toEqual(['0 cards', '1 card', '2 cards'])
  expect(ranged([1, 1], 'player', 'players')).toBe('1 player')
  expect(ranged([2, 2], 'player', 'players')).toBe('2 players')
  expect(ranged([1, 4], 'player', 'players')).toBe('1–4 players')
})

it('writes a minus sign, and a plus sign for a change', () => {
  expect([2, 0, -2].map(minus)).toEqual(['2', '0', '−2'])
  expect([1, 0, -2].map(signed)).toEqual(['+1', '0', '−2'])
})

it('joins names with one "and"', () => {
  expect(listed(['Ann'])).toBe('Ann')
  expect(listed(['Ann', 'Ben'])).toBe('Ann and Ben')
  expect(listed(['Ann', 'Ben', 'Cem'])).toBe('Ann, Ben and Cem')
})
