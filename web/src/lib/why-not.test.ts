import { describe, expect, it } from 'vitest'
import { aPosition } from './fakes'
import type { AskWhy, Why } from './protocol'
import { whyNothing, WhyNot } from './why-not'

const actions = (count: number) => Array.from({ length: count }, (_, i) => ({ action: 10 + i, part: 'card/1' }))

function start() {
  const asked: AskWhy[] = []
  const whyNot = new WhyNot((message) => asked.push(message))
  const answer = (i: number, sentence: string | null, rule: string | null = null) => {
    const { id, action } = asked[i]!
    const message: Why = { type: 'why', n: i + 1, id, action, sentence, rule }
    return whyNot.answer(message)
  }
  return { asked, whyNot, answer }
}

describe('why an action is not legal', () => {
  it('is told in one note when every answer is there', () => {
    const { whyNot, asked, answer } = start()
    whyNot.ask(actions(3))
    expect(asked.map((message) => message.action)).toEqual([10, 11, 12])
    expect(answer(0, 'You need 2 coins', 'R-01')).toBeNull()
    expect(answer(2, 'The slot is empty!', 'R-02')).toBeNull()
    expect(answer(1, 'You need 2 coins', 'R-01')).toEqual({
      sentence: 'You need 2 coins. The slot is empty!',
      rule: 'R-02',
    })
  })

  it('keeps two questions apart', () => {
    const { whyNot, answer } = start()
    whyNot.ask(actions(1))
    whyNot.ask(actions(1))
    expect(answer(1, 'Second.')).toEqual({ sentence: 'Second.', rule: null })
    expect(answer(0, 'First.')).toEqual({ sentence: 'First.', rule: null })
  })

  it('is not told when the server has no reason, nor twice', () => {
    const { whyNot, answer } = start()
    whyNot.ask(actions(1))
    expect(answer(0, null)).toBeNull()
    expect(answer(0, 'Too late.')).toBeNull()
  })

  it('is asked for at most six actions', () => {
    const { whyNot, asked } = start()
    whyNot.ask(actions(9))
    expect(asked).toHaveLength(6)
  })
})

describe('why nothing can be done', () => {
  const name = (seat: number | null): string => `Player ${seat! + 1}`
  it('in the past, at the end, and while another player decides', () => {
    expect(whyNothing(aPosition(3), true, 0, name)).toMatch(/earlier position/)
    expect(whyNothing(aPosition(3, { over: true }), false, 0, name)).toBe('The game is over.')
    expect(whyNothing(aPosition(3, { actor: 1 }), false, 0, name)).toBe('It is not your turn: Player 2 is to decide.')
  })
  it('is left to the rules on your turn', () => {
    expect(whyNothing(aPosition(3), false, 0, name)).toBeNull()
  })
})
