import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../lib/protocol'
import type { PatternFace, Proposal, Tip, WayFace } from './schema'
import { amounts, buyerOf, flights, items, litThings, offsetOf, payers, seatOf, tipOf } from './view'

const TIP: Tip = { title: 'Drift', text: 'What the world still lacks.', rule: 'A rule' }
const pattern = (layer: number): PatternFace => ({ name: '', layer, bonus: [0, 0, 0, 0], gives: '' })
const way = (...tokens: number[]): WayFace => ({ part: '', name: '', tokens, tip: TIP })

const faces = {
  stewardship_slot: 5,
  stewardship_card: 25,
  community: 6,
  patterns: [null, pattern(1), pattern(2), pattern(4)],
  acquire: [way(2, 0, 0), way(1, 1, 0), way(0, 2, 0)],
  convert: { name: '', energy: 3, support: 2 },
}

const view = (proposal: Proposal | null = null) => ({
  slot: -1,
  market: [1, 2, 3, 0, 0, 0],
  projects: [9, 10, 11, 0, 0, 25],
  glance: { proposal },
})

const face = { required: [2, 1, 1] }
const status = { lacks: [0, 1, 1] }

const entry = (ply: number, ...events: [string, ...number[]][]): LogEntry => ({
  ply,
  actor: 0,
  round: 1,
  text: null,
  sentences: [],
  remark: null,
  events: events.map(([kind, ...values]) => ({ kind, values })),
})

describe('projects', () => {
  const log = [
    entry(1, ['paid_project', 2, 9, 0], ['paid_project', 0, 9, 0]),
    entry(2, ['paid_project', 1, 10, 2]),
    entry(5, ['paid_project', 1, 9, 1]),
  ]

  it('remembers who paid', () => {
    expect(payers(log, 4).get(9)).toEqual([[2, 0], [], []])
    expect(payers(log, 4).get(10)).toEqual([[], [], [1]])
    expect(payers(log, 5).get(9)).toEqual([[2, 0], [1], []])
  })

  it('turns paid items into cubes, neutral where the log does not reach', () => {
    expect(items(face, status, payers(log, 4).get(9)).map((i) => i.payer)).toEqual([2, 0, null, null])
    expect(items(face, status).map((i) => [i.kind, i.paid])).toEqual([
      [0, true],
      [0, true],
      [1, false],
      [2, false],
    ])
    expect(items(face, status, [[2], [], []]).every((i) => i.payer === null)).toBe(true)
  })

  it('tells the markers of seats from that of the Community', () => {
    expect(seatOf(2, faces)).toBe(2)
    expect(seatOf(6, faces)).toBeNull()
  })
})

describe('what is said', () => {
  it('says amounts in words, with the right plural', () => {
    const words = {
      token: { energy: 'Energy', insight: 'Insight', support: 'Support', vitals: 'Vitals' },
      count: { any_tokens: ['any token', 'any tokens'] },
      list: { and: '{parts} and {last}', nothing: 'nothing' },
    }
    expect(amounts(words, [2, 0, 1], 1, 1)).toBe('2 Energy, 1 Support, 1 any token and 1 Vitals')
    expect(amounts(words, [0, 1, 0], 2)).toBe('1 Insight and 2 any tokens')
    expect(amounts(words, [0, 0, 0])).toBe('nothing')
  })

  it('gives a tip the title and the further sentence of the moment', () => {
    expect(tipOf(TIP)).toEqual({ 'data-tip-title': TIP.title, 'data-tip': TIP.text, 'data-tip-rule': TIP.rule })
    expect(tipOf(TIP, { title: 'Drift 7', more: 'Now.' })).toMatchObject({
      'data-tip-title': 'Drift 7',
      'data-tip': 'What the world still lacks. Now.',
    })
  })
})

describe('players', () => {
  it('counts seats clockwise from the viewer', () => {
    expect(offsetOf(0, 3, 4)).toBe(1)
    expect(offsetOf(2, 1, 4)).toBe(1)
  })

  it('shows the prices of the viewer, or of the active player to a spectator', () => {
    expect(buyerOf({ active: 1 }, 3)).toBe(3)
    expect(buyerOf({ active: 1 }, null)).toBe(1)
  })
})

describe('what happened', () => {
  it('sends things on their way in order', () => {
    const bought = flights(
      [
        { kind: 'buys', values: [0, 2, 1] },
        { kind: 'paid_any', values: [0, 1, 0] },
        { kind: 'bought', values: [0, 2, 1] },
        { kind: 'gained', values: [0, 3, 2] },
      ],
      view(),
      faces,
    )
    expect(bought.map((f) => `${f.from} ${f.to}`)).toEqual([
      'pile/0/1 market/1',
      'market/1 gallery/0/2',
      'market/1 vitals/0',
      'market/1 vitals/0',
    ])
    const paid = flights(
      [
        { kind: 'placed_marker', values: [1, 11, 2] },
        { kind: 'paid_project', values: [1, 25, 0] },
      ],
      view(),
      faces,
    )
    expect(paid.map((f) => `${f.from} ${f.to}`)).toEqual(['mat/1 space/2/2', 'pile/1/0 stewardship'])
    const gift = { proposer: 1, partner: 3, kind: 2, gift: true }
    const accepted = [{ kind: 'accepted', values: [3, 1, 1] }]
    const given = flights(accepted, view(gift), faces)
    expect(given.map((f) => f.to)).toEqual(['pile/3/2', 'vitals/3', 'vitals/1'])
    const asked = flights(accepted, view({ ...gift, gift: false }), faces)
    expect(asked[0]).toMatchObject({ from: 'pile/3/2', to: 'pile/1/2' })
    const converted = flights([{ kind: 'converted', values: [0] }], view(), faces)
    expect(converted.filter((f) => f.from === 'pile/0/0')).toHaveLength(3)
    expect(converted.filter((f) => f.to === 'pile/0/2')).toHaveLength(2)
    const taken = flights([{ kind: 'acquired', values: [2, 1] }], view(), faces)
    expect(taken.map((f) => f.to)).toEqual(['pile/2/0', 'pile/2/1'])
    const neutral = flights([{ kind: 'community_placed', values: [10, 1] }], view(), faces)
    expect(neutral).toEqual([{ thing: { marker: null }, from: 'community', to: 'space/1/1' }])
  })

  it('lights what a line of the log is about', () => {
    const lit = {
      seat: 1,
      part: null,
      events: [
        { kind: 'paid_project', values: [1, 10, 0] },
        { kind: 'meaning_rose', values: [1, 5, 0] },
      ],
    }
    expect([...litThings(lit, view(), faces)].sort()).toEqual(['meaning', 'portfolio/1', 'seat/1'])
    expect(litThings(null, view(), faces).size).toBe(0)
  })
})
