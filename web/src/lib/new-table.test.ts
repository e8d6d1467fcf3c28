import { expect, it } from 'vitest'
import { aGame, anOption } from './fakes'
import { newSeat, usualLevel, usualPlayers } from './new-table'

it('suggests the number of players that the game suggests, or else the smallest', () => {
  expect(usualPlayers(aGame({ options: [anOption({ name: 'players', default: 3 })] }))).toBe(3)
  expect(usualPlayers(aGame({ players: [2, 5] }))).toBe(2)
})

it('suggests a bot in the middle', () => {
  const levels = ['easy', 'regular', 'hard'].map((name) => ({ name, title: name, about: '' }))
  expect(usualLevel(aGame({ levels }))).toBe('regular')
  expect(usualLevel(aGame())).toBe('')
})

it('turns the choice for a seat into a request', () => {
  expect(newSeat({ kind: 'me', name: ' Ann ' })).toEqual({ kind: 'me', name: 'Ann' })
  expect(newSeat({ kind: 'me', name: ' ' })).toEqual({ kind: 'me' })
  expect(newSeat({ kind: 'open', name: 'Ann' })).toEqual({ kind: 'open' })
  expect(newSeat({ kind: 'bot:hard', name: '' })).toEqual({ kind: 'bot', level: 'hard' })
})
