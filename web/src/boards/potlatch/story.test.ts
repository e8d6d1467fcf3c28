import { describe, expect, it } from 'vitest'
import type { Event, LogEntry } from '../../lib/protocol'
import { faces } from './samples'
import { FLIGHT, giftsOfRound, litBy, storyOf } from './story'

const event = (kind: string, ...values: number[]): Event => ({ kind, values })
const home = (seat: number, house: number): number => 8 * seat + house
const entry = (ply: number, ...events: Event[]): LogEntry => ({
  ply,
  actor: 0,
  round: 1,
  text: null,
  sentences: [],
  events,
  remark: null,
})

describe('what happened', () => {
  it('tells the gifts of the round', () => {
    const log = [
      entry(0, event('begins', 0, 1)),
      entry(2, event('gave', 0, home(1, 4), 5), event('obliged', 1, 2)),
      entry(4, event('gave', 1, home(0, 0), 17)),
      entry(5, event('gave', 1, home(0, 0), 33), event('round_ended', 1), event('new_round', 2, 0)),
      entry(7, event('gave', 0, home(1, 4), 9)),
    ]
    expect(giftsOfRound(log, 4)).toEqual([
      { giver: 0, receiver: 1, cards: [5] },
      { giver: 1, receiver: 0, cards: [17] },
    ])
    expect(giftsOfRound(log, 5)).toEqual([])
    expect(giftsOfRound(log, 7)).toHaveLength(1)
  })

  it('carries a gift to the door, then marks the exact need and the obligation', () => {
    const story = storyOf(
      [event('gave', 0, home(1, 4), 34), event('met_exactly', 0, 1, 2), event('obliged', 1, 3)],
      { outside: [[], []], before: [4, 0], after: [5, 0] },
      faces,
    )
    expect(story.flights).toEqual([{ from: 'hand/0', to: 'door/1', card: 34, count: 1, at: 0 }])
    expect(story.exact.get('1/2')).toBe(FLIGHT)
    expect([...story.status]).toEqual([[0, { change: 1, at: FLIGHT }]])
    expect(story.obligationAt).toBeGreaterThan(FLIGHT)
  })

  it('takes gifts inside and deals from the stack at the end of a round', () => {
    const events = [
      event('gave', 0, home(1, 4), 9),
      event('round_ended', 1),
      event('refilled', 0, 1, 30),
      event('refilled', 1, 2, 30),
      event('new_round', 2, 1),
    ]
    const scene = { outside: [[17], []], before: [0, 0], after: [0, 0] }
    const ways = storyOf(events, scene, faces).flights.map((f) => `${f.from} ${f.to}`)
    expect(ways).toEqual(['hand/0 door/1', 'door/0 vessel/0/1', 'door/1 vessel/1/0', 'stack hand/0', 'stack hand/1'])
  })

  it('passes the cards from house to house, one after another', () => {
    const story = storyOf(
      [event('stored', 0, 9, 0), event('passed', 0, 1, 4), event('passed', 1, 2, 7), event('not_all_met', 1, 2)],
      { outside: [[], [], []], before: [3, 1, 0], after: [2, 0, -1] },
      faces,
    )
    expect(story.flights.map((f) => [f.to, f.count])).toEqual([
      ['vessel/0/0', 1],
      ['hand/1', 4],
      ['hand/2', 7],
    ])
    const starts = story.flights.map((f) => f.at)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    expect([...story.status.values()].map((s) => s.change)).toEqual([-1, -1, -1])
  })

  it('lights what a line of the log is about', () => {
    const lit = litBy([event('gave', 2, home(1, 4), 34), event('shared', 0, 5, 3)], faces)
    expect([...lit.seats].sort()).toEqual([0, 1, 2, 3])
    expect([...lit.vessels]).toEqual(['1/2'])
  })
})
