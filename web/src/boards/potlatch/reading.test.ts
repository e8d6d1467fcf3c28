import { describe, expect, it } from 'vitest'
import type { Event, LogEntry, Position } from '../../lib/protocol'
import {
  amountOf,
  FLIGHT,
  giftsOfRound,
  heights,
  homes,
  kindName,
  kindNamed,
  kindOf,
  litBy,
  openNeeds,
  partOf,
  piles,
  ring,
  storyOf,
  typeOf,
  type Glance,
  type View,
} from './reading'

const WORTH = { exact: 1, share: 1, unable: -1, all_met: 1, not_all_met: -1 }
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

describe('cards', () => {
  it('have a type, an amount and a kind', () => {
    const canoe3 = 34
    expect([typeOf(canoe3), amountOf(canoe3), kindName(kindOf(canoe3))]).toEqual([2, 3, 'ct3'])
    for (let kind = 0; kind < 16; kind++) expect(kindNamed(kindName(kind))).toBe(kind)
    expect(kindNamed('')).toBeLessThan(0)
  })

  it('lie in piles by kind, sorted by type, the lowest on top', () => {
    expect(piles([50, 6, 2, 17])).toEqual([
      { kind: 2, cards: [2, 6] },
      { kind: 5, cards: [17] },
      { kind: 14, cards: [50] },
    ])
  })

  it('are the part of what is asked', () => {
    expect(['receiver', 'card', 'invite', 'share', 'store'].map((phase) => partOf(phase, 0))).toEqual([
      'gift/flg1',
      'gift/flg1',
      'gift/flg1',
      'share/flg1',
      'store/flg1',
    ])
  })
})

describe('the ring', () => {
  it('has the own house at the bottom and its left neighbour on the left', () => {
    for (let players = 2; players <= 6; players++)
      for (let own = 0; own < players; own++) {
        const seats = ring(players, own)
        expect(seats.get('own')).toBe(own)
        expect(new Set(seats.values()).size).toBe(players)
        if (players > 2) expect(seats.get('left') ?? seats.get('left-low')).toBe((own + 1) % players)
      }
  })
})

const glance: Glance = {
  scores: [0, 2].map((total) => ({ exact: total, shares: 0, unable: 0, community: 0, total })),
  hands: [5, 6],
  hand_sizes: [6, 6],
  stack: 40,
  needs: [
    [3, 3, 3, 3],
    [4, 4, 4, 4],
  ],
  unmet: [
    [0, 1, 3, 3],
    [4, 4, 0, 4],
  ],
  over: [
    [0, 0, 0, 0],
    [0, 0, 2, 0],
  ],
  complete: [false, false],
  level: 2,
  opening: false,
  eligible: [],
  may_receive: null,
  smallest_gift: null,
  hand_cards: [],
  outside_cards: [[17], []],
  inside_cards: [[2], [34, 38]],
  left_over: [],
  pool: null,
  games: { number: 1, of: 1, met: 0 },
}
const view: View = {
  glance,
  house: [0, 4],
  gifted: [1, 0],
  giver: 0,
  receiver: 1,
  given: 0,
  shared: -1,
  closing: 0,
  passes: 0,
}
const position = { view: view as unknown, phase: 'card', actor: 0, over: false } as Position

describe('a house', () => {
  it('fills its vessels from inside and from outside', () => {
    const [first, second] = homes(position)
    expect(first!.vessels[0]).toMatchObject({ need: 3, inside: 3, outside: 0, unmet: 0 })
    expect(heights(first!.vessels[1]!)).toEqual({ inside: 0, all: 2 / 3 })
    expect(second!.vessels[2]).toMatchObject({ inside: 6, over: 2 })
    expect(heights(second!.vessels[2]!)).toEqual({ inside: 1, all: 1 })
    expect([first!.number, second!.status]).toEqual([3, 2])
  })

  it('is marked by what it does now', () => {
    expect(homes(position).map((h) => h.mark)).toEqual(['gives', 'receives'])
    const sharing = { ...position, phase: 'share', actor: 1 } as Position
    expect(homes(sharing).map((h) => h.mark)).toEqual(['gives', 'invited'])
    const closing = {
      ...position,
      view: {
        ...view,
        glance: { ...glance, complete: [true, false], pool: { holder: 1, order: [0, 1], known: [] } },
      } as unknown,
    } as Position
    expect(homes(closing).map((h) => h.mark)).toEqual(['met', 'holds'])
  })

  it('adds to what all houses need', () => expect(openNeeds(glance)).toEqual([4, 5, 3, 7]))
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

  it('walks a gift to the door, then marks the exact need and the level', () => {
    const story = storyOf(
      [event('gave', 0, home(1, 4), 34), event('met_exactly', 0, 1, 2), event('obliged', 1, 3)],
      [[], []],
      2,
      WORTH,
    )
    expect(story.flights).toEqual([{ from: 'hand/0', to: 'door/1', card: 34, count: 1, at: 0 }])
    expect(story.exact.get('1/2')).toBe(FLIGHT)
    expect(story.status.get(0)).toEqual({ change: 1, at: FLIGHT })
    expect(story.levelAt).toBeGreaterThan(FLIGHT)
  })

  it('takes gifts inside and deals from the stack at the end of a round', () => {
    const events = [
      event('gave', 0, home(1, 4), 9),
      event('round_ended', 1),
      event('refilled', 0, 1, 30),
      event('refilled', 1, 2, 30),
      event('new_round', 2, 1),
    ]
    const ways = storyOf(events, [[17], []], 2, WORTH).flights.map((f) => `${f.from} ${f.to}`)
    expect(ways).toEqual(['hand/0 door/1', 'door/0 vessel/0/1', 'door/1 vessel/1/0', 'stack hand/0', 'stack hand/1'])
  })

  it('passes the cards from house to house, one after another', () => {
    const story = storyOf(
      [event('stored', 0, 9, 0), event('passed', 0, 1, 4), event('passed', 1, 2, 7), event('not_all_met', 1, 2)],
      [[], [], []],
      3,
      WORTH,
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
    const lit = litBy([event('gave', 2, home(1, 4), 34), event('shared', 0, 5, 3)])
    expect([...lit.seats].sort()).toEqual([0, 1, 2, 3])
    expect([...lit.vessels]).toEqual(['1/2'])
  })
})
