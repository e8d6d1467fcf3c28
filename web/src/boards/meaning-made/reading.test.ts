import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../lib/protocol'
import {
  amounts,
  byLayer,
  COMMUNITY,
  donations,
  flights,
  gradeSpans,
  icons,
  items,
  litThings,
  offsetOf,
  payers,
  proposal,
  spaces,
  type ProjectGlance,
  type Rules,
  type View,
} from './reading'

const rules = {
  players: 4,
  meaning_max: 12,
  donations_per_round: 3,
  convert_energy: 2,
  acquire: [
    [2, 0, 0],
    [1, 1, 0],
    [0, 2, 0],
  ],
  legacy_awards: [6, 3, 1, 1, 1, 1],
  grade_of_meaning: [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7],
  pattern_layer: [0, 0, 1, 3],
  pattern_icons: [
    [0, 0, 0, 0, 0, 0],
    [2, 0, 0, 0, 0, 0],
    [1, 1, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ],
} as unknown as Rules

const view = (more: Partial<View>): View =>
  ({
    meaning: 4,
    start_player: 2,
    active: 1,
    asked: 0,
    donated: 0,
    proposal: -1,
    slot: -1,
    tokens: [
      [3, 2, 1],
      [3, 2, 0],
      [0, 0, 1],
      [1, 1, 0],
    ],
    market: [1, 2, 3, 0, 0, 0],
    projects: [9, 10, 11, 0, 0, 25],
    glance: { donations_left: 3 },
    ...more,
  }) as unknown as View

const project: ProjectGlance = {
  required: [2, 1, 1],
  lacks: [0, 1, 1],
  needs: [],
  missing_layers: [],
  spaces: 4,
  markers: [2, COMMUNITY],
  meaning: 1,
  bonus: 'bon_none',
  penalty: false,
  open: true,
}

const entry = (ply: number, ...events: [string, ...number[]][]): LogEntry => ({
  ply,
  actor: 0,
  round: 1,
  text: null,
  sentences: [],
  remark: null,
  events: events.map(([kind, ...values]) => ({ kind, values })),
})

describe('the world', () => {
  it('lays the grades along the track', () => {
    const spans = gradeSpans(rules)
    expect(spans).toHaveLength(8)
    expect(spans[1]).toEqual({ key: 'critical', from: 1, to: 2 })
    expect(spans.at(-1)).toEqual({ key: 'flourishing', from: 12, to: 12 })
  })

  it('tells how far donations could lead', () => {
    expect(donations(view({}), rules)).toEqual({ given: 0, left: 3, most: 6 }) // seats 2 and 0 hold Support
    expect(donations(view({ asked: 1, donated: 1 }), rules).most).toBe(5)
    expect(donations(view({ meaning: 12 }), rules)).toEqual({ given: 0, left: 0, most: 12 })
  })
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
    expect(items(project, payers(log, 4).get(9)).map((i) => i.payer)).toEqual([2, 0, null, null])
    expect(items(project).map((i) => [i.kind, i.paid])).toEqual([
      [0, true],
      [0, true],
      [1, false],
      [2, false],
    ])
    expect(items(project, [[2], [], []]).every((i) => i.payer === null)).toBe(true)
  })

  it('orders the spaces with their Legacy', () => {
    expect(spaces(project, rules).map((s) => [s.holder, s.legacy])).toEqual([
      [2, 6],
      [COMMUNITY, 3],
      [null, 1],
      [null, 1],
    ])
  })
})

describe('the market and the mats', () => {
  it('strikes out what the Gallery covers', () => {
    expect(icons(1, [1, 0, 0, 0, 0, 0], rules)).toEqual([
      { layer: 1, covered: true },
      { layer: 1, covered: false },
    ])
    expect(icons(2, [3, 0, 0, 0, 0, 0], rules)).toEqual([
      { layer: 1, covered: true },
      { layer: 2, covered: false },
    ])
  })

  it('sorts a Gallery by layer', () => {
    expect(byLayer([1, 2, 3], rules)).toEqual([[1], [2], [], [3], [], []])
  })

  it('says amounts in words', () => {
    const words = {
      token: { energy: 'Energy', insight: 'Insight', support: 'Support', vitals: 'Vitals' },
      count: { any_tokens: ['any token', 'any tokens'], nothing: 'nothing' },
    }
    expect(amounts(words, [2, 0, 1], 1, 1)).toBe('2 Energy, 1 Support, 1 any token and 1 Vitals')
    expect(amounts(words, [0, 0, 0])).toBe('nothing')
  })
})

describe('touchpoints', () => {
  it('finds both partners and the token', () => {
    expect(proposal(view({}), 4)).toBeNull()
    expect(proposal(view({ proposal: 3 * 1 + 2 }), 4)).toEqual({ from: 1, to: 3, kind: 2, gift: true })
    expect(proposal(view({ proposal: 15 + 3 * 2 }), 4)).toEqual({ from: 1, to: 0, kind: 0, gift: false })
    expect(offsetOf(0, 3, 4)).toBe(1)
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
      view({}),
      rules,
    )
    expect(bought.map((f) => `${f.from} ${f.to}`)).toEqual([
      'pile/0/1 market/1',
      'market/1 gallery/0/1',
      'market/1 vitals/0',
      'market/1 vitals/0',
    ])
    const paid = flights(
      [
        { kind: 'placed_marker', values: [1, 11, 2] },
        { kind: 'paid_project', values: [1, 25, 0] },
      ],
      view({}),
      rules,
    )
    expect(paid.map((f) => `${f.from} ${f.to}`)).toEqual(['mat/1 space/2/2', 'pile/1/0 stewardship'])
    const shared = flights([{ kind: 'accepted', values: [3, 1, 1] }], view({ proposal: 5 }), rules)
    expect(shared.map((f) => f.to)).toEqual(['pile/3/2', 'vitals/3', 'vitals/1'])
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
    expect([...litThings(lit, view({}))].sort()).toEqual(['meaning', 'portfolio/1', 'seat/1'])
    expect(litThings(null, view({})).size).toBe(0)
  })
})
