import { describe, expect, it } from 'vitest'
import { faces } from './samples'
import type { Glance } from './schema'
import { cardNames, counted, explained, heights, homes, partOf, piles, ring } from './view'

describe('cards', () => {
  it('lie in piles by kind, sorted by type, the lowest on top', () => {
    expect(piles([50, 6, 2, 17], faces)).toEqual([
      { kind: 2, cards: [2, 6] },
      { kind: 5, cards: [17] },
      { kind: 14, cards: [50] },
    ])
  })

  it('are the part of what is asked', () => {
    expect(['receiver', 'card', 'invite', 'share', 'store'].map((phase) => partOf(phase, 'flg1'))).toEqual([
      'gift/flg1',
      'gift/flg1',
      'gift/flg1',
      'share/flg1',
      'store/flg1',
    ])
  })

  it('are named as they are printed', () => expect(cardNames([34, 33], faces)).toBe('Canoe 3, Canoe 2'))
})

describe('numbers', () => {
  it('have a noun for one and for many', () => {
    expect([counted(1, ['card', 'cards']), counted(0, ['card', 'cards'])]).toEqual(['1 card', '0 cards'])
  })
})

describe('an explanation', () => {
  it('says how things stand before it says the rule', () => {
    const tip = { title: 'Hand', text: 'Hidden.', rule: 'R-1' }
    expect(explained(tip, 'Ann holds 1 card.')['data-tip']).toBe('Ann holds 1 card. Hidden.')
    expect(explained(tip)).toEqual({ 'data-tip-title': 'Hand', 'data-tip': 'Hidden.', 'data-tip-rule': 'R-1' })
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
  fate: null,
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
  inside_amounts: [
    [3, 0, 0, 0],
    [0, 0, 6, 0],
  ],
  outside_amounts: [
    [0, 2, 0, 0],
    [0, 0, 0, 0],
  ],
  still_needed: [4, 5, 3, 7],
  complete: [false, false],
  marks: ['gives', 'receives'],
  middle: 'gift',
  obligation: 2,
  opening: false,
  eligible: [],
  may_receive: null,
  smallest_gift: null,
  may_pick: null,
  hand_cards: [],
  outside_cards: [[17], []],
  inside_cards: [[2], [34, 38]],
  left_over: [],
  pool: null,
  games: { number: 1, of: 1, met: 0 },
}

describe('a house', () => {
  it('fills its vessels from inside and from outside', () => {
    const [first, second] = homes({ glance, house: [0, 4] })
    expect(first!.vessels[0]).toMatchObject({ need: 3, inside: 3, outside: 0, unmet: 0 })
    expect(heights(first!.vessels[1]!)).toEqual({ inside: 0, all: 2 / 3 })
    expect(second!.vessels[2]).toMatchObject({ inside: 6, over: 2 })
    expect(heights(second!.vessels[2]!)).toEqual({ inside: 1, all: 1 })
    expect([first!.mark, second!.status]).toEqual(['gives', 2])
  })
})
