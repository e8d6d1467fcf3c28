import { expect, it } from 'vitest'
import { anOption } from './fakes'
import { optionValueTitle } from './options'

it('uses the title that the game gives to a value', () => {
  const choice = anOption({ kind: 'choice', values: ['short', 'long'], value_titles: ['A short game', 'A long game'] })
  expect(optionValueTitle(choice, 'long')).toBe('A long game')
})

it('numbers seats from one, and leaves other numbers alone', () => {
  const seat = anOption({ kind: 'seat', words: ['at_random'] })
  expect(optionValueTitle(seat, 0)).toBe('Seat 1')
  expect(optionValueTitle(seat, 'at_random')).toBe('At random')
  expect(optionValueTitle(anOption({}), 0)).toBe('0')
})

it('says yes or no for a flag', () => {
  expect([true, false].map((value) => optionValueTitle(anOption({ kind: 'flag' }), value))).toEqual(['Yes', 'No'])
})
