import { expect, it } from 'vitest'
import { aGame, anOption } from './fakes'
import { newClock, newSeat, NO_CLOCK, usualLevel, usualPlayers } from './new-table'

it('suggests the number of players that the game suggests, or else the smallest', () => {
  expect(usualPlayers(aGame({ options: [anOption({ name: 'players', default: 3 })] }))).toBe(3)
  expect(usualPlayers(aGame({ players: [2, 5] }))).toBe(2)
})

it('suggests the usual bot', () => {
  const levels = ['easy', 'regular', 'hard'].map((name) => ({
    name,
    title: name,
    about: '',
    usual: name === 'regular',
  }))
  expect(usualLevel(aGame({ levels }))).toBe('regular')
  expect(usualLevel(aGame())).toBe('')
})

it('turns the choice for a seat into a request', () => {
  expect(newSeat({ kind: 'me', name: ' Ann ' })).toEqual({ kind: 'me', name: 'Ann' })
  expect(newSeat({ kind: 'me', name: ' ' })).toEqual({ kind: 'me' })
  expect(newSeat({ kind: 'open', name: 'Ann' })).toEqual({ kind: 'open' })
  expect(newSeat({ kind: 'bot:hard', name: '' })).toEqual({ kind: 'bot', level: 'hard' })
})

it('turns the choice of a clock into a request', () => {
  const clock = { increment: 0, at_zero: 'bot_takes_over' as const }
  expect(newClock(NO_CLOCK)).toBeNull()
  expect(newClock({ ...NO_CLOCK, kind: 'move', seconds: 30 })).toEqual({ ...clock, kind: 'move', seconds: 30 })
  expect(newClock({ ...NO_CLOCK, kind: 'correspondence', days: 2 })).toEqual({
    ...clock,
    kind: 'correspondence',
    seconds: 172_800,
  })
  expect(newClock({ ...NO_CLOCK, kind: 'bank', minutes: 5, increment: 3, atZero: 'bot_moves' })).toEqual({
    kind: 'bank',
    seconds: 300,
    increment: 3,
    at_zero: 'bot_moves',
  })
})
