import { expect, it } from 'vitest'
import { anOption } from './fakes'
import { different, optionValueTitle, presetValues, RULEBOOK, withValue } from './options'

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

const pace = anOption({ name: 'pace', default: 'calm', values: ['calm', 'wild'], brings: { wild: { rounds: 4 } } })
const rounds = anOption({ name: 'rounds', default: 8 })
const wild = { name: 'wild', title: 'Wild', about: '', options: { pace: 'wild' }, players: [2] }

it('sets what comes with a value, and resets it with the value', () => {
  const changed = withValue([pace, rounds], { pace: 'calm', rounds: 8 }, pace, 'wild')
  expect(changed).toEqual({ pace: 'wild', rounds: 4 })
  expect(withValue([pace, rounds], changed, pace, 'calm')).toEqual({ pace: 'calm', rounds: 8 })
})

it('knows the values of a preset', () => {
  expect(presetValues([pace, rounds], RULEBOOK)).toEqual({ pace: 'calm', rounds: 8 })
  expect(presetValues([pace, rounds], wild)).toEqual({ pace: 'wild', rounds: 4 })
  const own = { ...presetValues([pace, rounds], wild), rounds: 5 }
  expect(different([pace, rounds], own, presetValues([pace, rounds], wild))).toEqual([rounds])
})
