import { describe, expect, it } from 'vitest'
import type { Event } from '../../lib/protocol'
import {
  bandsOf,
  coverIcons,
  icons,
  letters,
  litKeys,
  motionOf,
  neighbourOf,
  outlook,
  ownedByLayer,
  places,
  pledgesIn,
  pricedIcons,
  tileIcons,
  times,
  type Rules,
  type View,
} from './reading'

const seen = (kind: string, ...values: number[]): Event => ({ kind, values }) as Event
const view = (parts: Partial<View>): View => parts as View
const rules = (parts: Partial<Rules>): Rules => parts as Rules

describe('icons', () => {
  it('stand in the order of the tokens', () => {
    expect(letters([2, 1, 0, 0, 1])).toBe('EERS')
    expect(icons([0, 0, 0, 0, 0])).toEqual([])
  })

  it('of a price are struck through where a discount saves them', () => {
    expect(pricedIcons([2, 1, 0, 0, 0], [1, 0, 0, 0, 0])).toEqual([
      { kind: 'E', saved: false },
      { kind: 'E', saved: true },
      { kind: 'R', saved: true },
    ])
  })

  it('of a Project show every mark, earliest payer first, then what is open', () => {
    const tile = view({
      unpaid: [[1, 0, 0, 0, 1]],
      marks: [
        [
          [1, 0, 0, 0, 0],
          [1, 1, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      ],
      first_mark: [[2, 1, 0]],
    })
    expect(tileIcons(tile, 0, 3).map((i) => [i.kind, i.seat])).toEqual([
      ['E', 1],
      ['E', 0],
      ['E', null],
      ['R', 1],
      ['S', null],
    ])
  })
})

describe('awards', () => {
  const standing = (seat: number, marks: number, first: number, rank: number, award: number) => ({
    seat,
    marks,
    first,
    rank,
    award,
  })

  it('are shown before anybody has a mark', () => {
    expect(places([], [6, 3, 1]).map((p) => [p.award, p.standing])).toEqual([
      [6, null],
      [3, null],
      [1, null],
    ])
  })

  it('name ties, and go on with 1 for every further contributor', () => {
    const rows = places(
      [standing(2, 3, 1, 0, 6), standing(0, 2, 2, 1, 3), standing(1, 2, 3, 2, 1), standing(3, 1, 4, 3, 1)],
      [6, 3, 1],
    )
    expect(rows.map((p) => p.award)).toEqual([6, 3, 1, 1])
    expect(rows.map((p) => p.tied)).toEqual([false, true, true, false])
  })
})

describe('mitigation', () => {
  it('remembers who pledged since the check began', () => {
    const told = [
      seen('pledged', 0, 1),
      seen('stability', 4, 2),
      seen('pledged', 1, 4),
      seen('passed', 2),
      seen('pledged_converted', 0),
    ]
    expect(pledgesIn(told)).toEqual([
      { seat: 1, token: 4, converted: false },
      { seat: 0, token: 4, converted: true },
    ])
  })

  it('fills its icons in that order', () => {
    const filled = coverIcons(
      [0, 1, 0, 0, 2],
      [0, 0, 0, 0, 2],
      [
        { seat: 1, token: 4, converted: false },
        { seat: 0, token: 4, converted: true },
      ],
    )
    expect(filled.map((i) => [i.kind, i.seat, i.converted])).toEqual([
      ['R', null, false],
      ['S', 1, false],
      ['S', 0, true],
    ])
  })

  it('shows a cover even where the journal does not name its owner', () => {
    expect(coverIcons([1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [])[0]!.seat).toBe(-1)
  })
})

describe('Drift', () => {
  const multiplier = [12, 12, 12, 10, 10, 10, 8, 8, 8, 6, 6, 4, 4]

  it('has the five bands of the track', () => {
    expect(bandsOf(multiplier).map((b) => `${b.from}–${b.to} ${times(b.tenths)}`)).toEqual([
      '0–2 ×1.2',
      '3–5 ×1.0',
      '6–8 ×0.8',
      '9–10 ×0.6',
      '11–12 ×0.4',
    ])
  })

  it('looks ahead to the check, met or not', () => {
    const glance = { mitigation: { left_if_met: 1 } } as View['glance']
    const now = view({ drift: 10, pending: 3, stress: 7, glance })
    expect(outlook(now, rules({ leaks: 0, stress_per_leak: 3, drift_cap: 12 }))).toEqual({
      leak: 0,
      unmet: 12,
      met: 11,
    })
    expect(outlook({ ...now, drift: 4 }, rules({ leaks: 1, stress_per_leak: 3, drift_cap: 12 }))).toEqual({
      leak: 2,
      unmet: 9,
      met: 7,
    })
  })
})

describe('mats', () => {
  it('keep their Patterns by layer', () => {
    const owned = ownedByLayer(view({ pattern_owner: [0, 1, 0, 0] }), rules({ pattern_layer: [0, 1, 6, 2] }), 0)
    expect(owned).toEqual([[], [3], [], [], [], [2]])
  })

  it('name each other clockwise', () => {
    expect(neighbourOf(2, 0, 3)).toBe(1)
    expect(neighbourOf(0, 2, 3)).toBe(2)
  })
})

describe('what a line is about', () => {
  it('lights the Project that a payment went to, and who paid', () => {
    const keys = litKeys(
      { seat: 0, part: null, events: [seen('paid', 0, 8, 4), seen('gave', 0, 2, 1)] },
      view({ row: [3, 8, 0] }),
    )
    expect([...keys].sort()).toEqual(['row/1', 'seat/0', 'seat/2'])
  })

  it('lights the part that an action touches', () => {
    expect([...litKeys({ seat: 0, part: 'market/2', events: [] }, view({}))]).toEqual(['market/2'])
    expect(litKeys(null, view({})).size).toBe(0)
  })
})

describe('motion', () => {
  it('follows the journal, one step after another', () => {
    const told = [
      seen('paid', 1, 8, 4),
      seen('social_rose', 1, 1, 5),
      seen('completed', 1, 8),
      seen('drift_fell', 1, 4),
      seen('scored', 1, 6, 9),
    ]
    const { flights, arrivals, steps } = motionOf(told, view({ row: [3, 8, 0] }), rules({}))
    expect(flights.map((f) => [f.from, f.to, f.step])).toEqual([
      ['hand/1/4', 'row/1', 0],
      ['track/1/social', 'track/1/social', 1],
      ['drift', 'drift', 2],
      ['row/1', 'track/1/project', 3],
    ])
    expect(arrivals.get('drift')).toBe(2)
    expect(steps).toBe(4)
  })

  it('takes what a Pattern gives from the slot where it lay', () => {
    const { flights } = motionOf(
      [seen('bought', 0, 5, 0)],
      view({ market: [9, 5, 0, 0, 0, 0] }),
      rules({ pattern_outputs: [[], [], [], [], [], [1, 0, 0, 0, 1]] }),
    )
    expect(flights.map((f) => [f.from, f.to])).toEqual([
      ['market/1', 'hand/0/0'],
      ['market/1', 'hand/0/4'],
    ])
  })

  it('lets a new Event drop its stress', () => {
    const { flights, arrivals } = motionOf([seen('event', 7, 1, 2), seen('filled', 3, 40)], view({}), rules({}))
    expect(flights.map((f) => [f.from, f.to])).toEqual([
      ['event', 'stress'],
      ['event', 'stress'],
    ])
    expect([arrivals.get('event'), arrivals.get('market/3')]).toEqual([0, 1])
  })
})
