import { expect, it } from 'vitest'
import { turnLines } from './log-lines'

it('leaves out the name of who acts', () => {
  const lines = turnLines([['Ada waits.'], ['Ada plays a 2.', 'The tide falls.']], 'Ada', ['Ada', 'Ben'])
  expect(lines).toEqual([['Waits.'], ['Plays a 2.', 'The tide falls.']])
})

it('keeps the name once another player is named in the turn', () => {
  const moves = [['Ben has chosen a bid.', 'Ada bid 8.', 'Ben bid 5.'], ['Ben draws a card.']]
  expect(turnLines(moves, 'Ben', ['Ada', 'Ben'])).toEqual([
    ['Has chosen a bid.', 'Ada bid 8.', 'Ben bid 5.'],
    ['Ben draws a card.'],
  ])
})

it('tells names apart that begin alike', () => {
  const names = ['Bot', 'Bot 2']
  expect(turnLines([['Bot 2 waits.', 'Bot 2 draws.']], 'Bot 2', names)).toEqual([['Waits.', 'Draws.']])
  expect(turnLines([['Bot 2 waits.', 'Bot draws.']], 'Bot', names)).toEqual([['Bot 2 waits.', 'Bot draws.']])
})
