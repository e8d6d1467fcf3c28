import { expect, it } from 'vitest'
import { optionValueTitle } from './options'
import type { OptionForm } from './protocol'

const option = (fields: Partial<OptionForm>): OptionForm => ({
  name: 'option',
  title: 'Option',
  about: '',
  rule: '',
  kind: 'number',
  default: null,
  low: null,
  high: null,
  values: null,
  value_titles: null,
  brings: null,
  words: null,
  parts: null,
  ...fields,
})

it('uses the title that the game gives to a value', () => {
  const choice = option({ kind: 'choice', values: ['short', 'long'], value_titles: ['A short game', 'A long game'] })
  expect(optionValueTitle(choice, 'long')).toBe('A long game')
})

it('numbers seats from one, and leaves other numbers alone', () => {
  const seat = option({ kind: 'seat', words: ['at_random'] })
  expect(optionValueTitle(seat, 0)).toBe('Seat 1')
  expect(optionValueTitle(seat, 'at_random')).toBe('At random')
  expect(optionValueTitle(option({}), 0)).toBe('0')
})

it('says yes or no for a flag', () => {
  expect([true, false].map((value) => optionValueTitle(option({ kind: 'flag' }), value))).toEqual(['Yes', 'No'])
})
