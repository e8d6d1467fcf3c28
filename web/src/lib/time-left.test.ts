import { describe, expect, it } from 'vitest'
import type { RunningClock } from './protocol'
import { learnTime, serverNow } from './server-time'
import { ago, clockFace, clockWords, leftOf } from './time-left'

const clock = (fields: Partial<RunningClock>): RunningClock => ({
  kind: 'bank',
  seconds: 300,
  increment: 0,
  at_zero: 'bot_takes_over',
  left: [100, 200],
  deadline: 1000,
  ...fields,
})

describe('the time that is left', () => {
  it('runs for the seat to decide and stands for the others', () => {
    expect(leftOf(clock({}), 0, 0, 940)).toBe(60)
    expect(leftOf(clock({}), 1, 0, 940)).toBe(200)
    expect(leftOf(clock({ deadline: null }), 0, 0, 940)).toBe(100)
  })

  it('is never below zero, and never more than the server said', () => {
    expect(leftOf(clock({}), 0, 0, 1100)).toBe(0)
    expect(leftOf(clock({}), 0, 0, 800)).toBe(100)
  })

  it('lasts over days off', () => {
    expect(leftOf(clock({ kind: 'correspondence' }), 0, 0, 500)).toBe(500)
  })

  it('is shown as a clock or in days', () => {
    expect([0, 8.2, 245, 7509, 90_000].map(clockFace)).toEqual(['0:00', '0:09', '4:05', '2:05:09', '1 d 1 h'])
  })
})

it('says how long ago something was', () => {
  expect([5, 60, 7300, 200_000].map(ago)).toEqual(['just now', '1 minute ago', '2 hours ago', '2 days ago'])
})

it('says in words what a clock gives', () => {
  expect(clockWords(clock({ kind: 'move', seconds: 45 }))).toBe('45 seconds for each move')
  expect(clockWords(clock({ increment: 5 }))).toBe('5 minutes each, and 5 seconds more with every turn')
  expect(clockWords(clock({ kind: 'correspondence', seconds: 259_200 }))).toBe('3 days for each turn')
})

it('goes by the clock of the server if ours is wrong', () => {
  learnTime('Tue, 17 Nov 2026 12:00:00 GMT', Date.UTC(2026, 10, 17, 11, 0, 0))
  expect(serverNow(0)).toBe(3600)
  learnTime('Tue, 17 Nov 2026 12:00:00 GMT', Date.UTC(2026, 10, 17, 12, 0, 0, 900))
  expect(serverNow(0)).toBe(0)
  learnTime(null)
  expect(serverNow(0)).toBe(0)
})
