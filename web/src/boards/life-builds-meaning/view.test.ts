import { describe, expect, it } from 'vitest'
import type { Event } from '../../lib/protocol'
import type { AwardFace, ConversionFace, LayerFace, PatternFace, StabilizeFace, Standing, Tip } from './schema'
import {
  counted,
  coverIcons,
  icons,
  litKeys,
  motionOf,
  neighbourOf,
  ownedByLayer,
  places,
  pledgesIn,
  tileIcons,
  tipped,
} from './view'

const seen = (kind: string, ...values: number[]): Event => ({ kind, values })

// --- printed faces, as the server sends them ----------------------------------------------------------------------

const tip: Tip = { title: 'A title', text: 'A text.', rule: null }
const conversion: ConversionFace = { spent: 0, count: 2, gained: 4, convert: '', pledge: '', pledged_as: '', tip }
const stabilize: StabilizeFace = { token: 4, steps: 1, text: '', world: tip, local: tip }
const pattern = (layer: number, outputs: number[] = []): PatternFace => ({
  name: '',
  layer,
  tag: 1,
  cost: [],
  outputs,
  discount: 0,
  tip,
  saves: tip,
  later: '',
})
const layers: LayerFace[] = Array.from({ length: 10 }, (_, i) => ({ name: '', slot: i < 6 ? tip : null, tag: tip }))
const awards: AwardFace[] = [6, 3, 1, 1, 1].map((points) => ({ points, ordinal: '', tip }))
const motion = (events: Event[], before: { row?: number[]; market?: number[] }, patterns: PatternFace[] = []) =>
  motionOf(events, { row: [], market: [], ...before }, { patterns, conversion, stabilize })

describe('tooltips', () => {
  it('are attributes; without a rule there is none', () => {
    expect(tipped(tip)).toEqual({ 'data-tip-title': 'A title', 'data-tip': 'A text.', 'data-tip-rule': undefined })
    expect(tipped({ ...tip, rule: 'R' }, '3 tokens')).toMatchObject({
      'data-tip-title': '3 tokens',
      'data-tip-rule': 'R',
    })
  })

  it('count in the singular and in the plural', () => {
    expect([0, 1, 2].map((n) => counted(n, ['mark', 'marks']))).toEqual(['0 marks', '1 mark', '2 marks'])
  })
})

describe('icons', () => {
  it('stand in the order of the tokens', () => {
    expect(icons([2, 1, 0, 0, 1])).toEqual(['E', 'E', 'R', 'S'])
    expect(icons([0, 0, 0, 0, 0])).toEqual([])
  })

  it('of a Project show every mark, earliest payer first, then what is open', () => {
    const tile = {
      unpaid: [[1, 0, 0, 0, 1]],
      marks: [
        [
          [1, 0, 0, 0, 0],
          [1, 1, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      ],
      first_mark: [[2, 1, 0]],
    }
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
  const standing = (seat: number, marks: number, first: number, rank: number, award: number): Standing => ({
    seat,
    marks,
    first,
    rank,
    award,
  })

  it('are shown before anybody has a mark', () => {
    expect(places([], awards, 3).map((p) => [p.award.points, p.standing])).toEqual([
      [6, null],
      [3, null],
      [1, null],
    ])
  })

  it('name ties, and go on with 1 for every further contributor', () => {
    const rows = places(
      [standing(2, 3, 1, 0, 6), standing(0, 2, 2, 1, 3), standing(1, 2, 3, 2, 1), standing(3, 1, 4, 3, 1)],
      awards,
      3,
    )
    expect(rows.map((p) => p.award.points)).toEqual([6, 3, 1, 1])
    expect(rows.map((p) => p.tied)).toEqual([false, true, true, false])
  })
})

describe('mitigation', () => {
  it('remembers who pledged since the check began', () => {
    const events = [
      seen('pledged', 0, 1),
      seen('stability', 4, 2),
      seen('pledged', 1, 4),
      seen('passed', 2),
      seen('pledged_converted', 0),
    ]
    expect(pledgesIn(events, { conversion })).toEqual([
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

describe('mats', () => {
  it('keep their Patterns by layer', () => {
    const owned = ownedByLayer(
      { pattern_owner: [0, 1, 0, 0] },
      { layers, patterns: [1, 6, 2].map((l) => pattern(l)) },
      0,
    )
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
      { row: [3, 8, 0] },
    )
    expect([...keys].sort()).toEqual(['row/1', 'seat/0', 'seat/2'])
  })

  it('lights the part that an action touches', () => {
    expect([...litKeys({ seat: 0, part: 'market/2', events: [] }, { row: [] })]).toEqual(['market/2'])
    expect(litKeys(null, { row: [] }).size).toBe(0)
  })
})

describe('motion', () => {
  it('follows the journal, one step after another', () => {
    const events = [
      seen('paid', 1, 8, 4),
      seen('social_rose', 1, 1, 5),
      seen('completed', 1, 8),
      seen('drift_fell', 1, 4),
      seen('scored', 1, 6, 9),
    ]
    const { flights, arrivals, steps } = motion(events, { row: [3, 8, 0] })
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
    const { flights } = motion([seen('bought', 0, 2, 0)], { market: [9, 2, 0, 0, 0, 0] }, [
      pattern(1),
      pattern(1, [1, 0, 0, 0, 1]),
    ])
    expect(flights.map((f) => [f.from, f.to])).toEqual([
      ['market/1', 'hand/0/0'],
      ['market/1', 'hand/0/4'],
    ])
  })

  it('shows a conversion and a Stabilize with the tokens that the server names', () => {
    const { flights } = motion([seen('converted', 1), seen('stabilized_world', 1, 3, 5)], {})
    expect(flights.map((f) => [f.what, f.from, f.to])).toEqual([
      [{ token: 'S' }, 'hand/1/0', 'hand/1/4'],
      [{ token: 'S' }, 'hand/1/4', 'drift'],
    ])
  })

  it('lets a new Event drop its stress', () => {
    const { flights, arrivals } = motion([seen('event', 7, 1, 2), seen('filled', 3, 40)], {})
    expect(flights.map((f) => [f.from, f.to])).toEqual([
      ['event', 'stress'],
      ['event', 'stress'],
    ])
    expect([arrivals.get('event'), arrivals.get('market/3')]).toEqual([0, 1])
  })
})
