import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../lib/protocol'
import {
  askedSkip,
  askedTrack,
  brief,
  busy,
  chairPart,
  drawnWords,
  EDGE,
  employeeKey,
  flights,
  foldOf,
  GROUPS,
  largeTable,
  lastZap,
  levelsOf,
  litThings,
  nextStop,
  objectiveCard,
  onBasic,
  onEdge,
  othersOf,
  poolOf,
  POW,
  predictionsOf,
  shelfOf,
  SPACE_KEYS,
  spacesOf,
  workerOn,
  workerPart,
  type Rules,
  type View,
} from './reading'

const zeros = (n: number): number[] => Array.from({ length: n }, () => 0)
const none = (n: number): number[] => Array.from({ length: n }, () => -1)

function view(change: Partial<View> = {}): View {
  return {
    order: [2, 0, 1, -1, -1, -1],
    turn: 0,
    hourglass: 60,
    ender: -1,
    worker: -1,
    vp: zeros(6),
    tokens: Array.from({ length: 6 }, () => zeros(5)),
    pool: [4, 3, 4, 0, 0, 0],
    basic_workers: zeros(6),
    space_worker: none(47),
    standee_owner: none(15),
    standee_at: none(15),
    freelancer_worker: Array.from({ length: 6 }, () => none(6)),
    chair: Array.from({ length: 6 }, () => [31, 0, 0, 0, 0, 0]),
    shelf: [3, 3, 3],
    shelf_game: [
      [-1, -1, -1],
      [-1, -1, -1],
      [-1, -1, -1],
    ],
    award_name: [
      [0, 1, 2],
      [0, 1, 2],
      [3, 4, 5],
    ],
    track_cards: [
      [1, 2, 3, 0],
      [4, 5, 6, 0],
      [7, 8, 9, 10],
    ],
    prediction: [zeros(16), null, null, null, null, null],
    shown: Array.from({ length: 6 }, () => zeros(16)),
    target: none(6),
    set_size: zeros(6),
    glance: { companies: 3, humans: 2, asked: null },
    ...change,
  } as unknown as View
}

const words = {
  names: {
    items: Array.from({ length: 30 }, (_, i) => `Item ${i + 1}`),
    freelancers: [],
    specialists: [],
    objectives: ['Fund', 'Pair'],
    needs: ['${n}', '{n} × award'],
    and: ', ',
  },
}

describe('the main board', () => {
  it('has 47 spaces, and every action once in a row of four', () => {
    expect(SPACE_KEYS).toHaveLength(47)
    expect(SPACE_KEYS.slice(0, 3)).toEqual(['basic', 'spec-1', 'spec-2'])
    expect(SPACE_KEYS.at(-1)).toBe('obj-3')
    expect(GROUPS.flatMap((g) => [...g.acts]).sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i))
  })
  it('leaves out the spaces that this side has not', () => {
    const space_act = zeros(47).map((_, s) => (s === 1 || s === 2 ? 1 : -1))
    expect(spacesOf({ space_act } as unknown as Rules, 1)).toEqual([1, 2])
  })
  it('knows who stands where', () => {
    const space_worker = none(47)
    space_worker[5] = 2 * 15 + 7
    expect(workerOn(view({ space_worker }), 5)).toEqual({ company: 2, kind: 7 })
    expect(workerOn(view(), 5)).toBeNull()
    const [standee_owner, standee_at] = [none(15), none(15)]
    standee_owner[3] = 1
    standee_at[3] = 0
    expect(onBasic(view({ basic_workers: [2, 0, 0, 0, 0, 0], standee_owner, standee_at }))).toEqual([
      { company: 0, kind: 0 },
      { company: 0, kind: 0 },
      { company: 1, kind: 3 },
    ])
  })
  it('counts the pool with its standees', () => {
    const [standee_owner, standee_at] = [none(15), none(15)]
    standee_owner[9] = 1
    expect(poolOf(view({ standee_owner, standee_at }), 1)).toEqual([
      { kind: 0, count: 3 },
      { kind: 9, count: 1 },
    ])
    expect([workerPart(0), workerPart(9)]).toEqual(['worker/regular', 'worker/s09'])
  })
})

describe('small cards', () => {
  it('say in a few words what they do', () => {
    expect(brief('take any freelancer without placing tokens')).toBe('any freelancer, no tokens laid')
    expect(brief('upgrade the component by up to 2 levels')).toBe('component up to +2')
    expect(brief('raise one element by up to 1, then gain 2 time')).toBe('one element +1, gain 2 time')
    expect(brief('gain 2 time, then gain 2 inspiration')).toBe('gain 2 time + 2 inspiration')
    expect(brief('gain $1, 1 time and 1 inspiration for a published game')).toBe('$1, 1 time, 1 inspiration for a game')
    expect(brief('gain 5 tokens, any mix of dollars, time and inspiration')).toBe('5 of dollars, time and inspiration')
  })
  it('leave other words as they are', () => expect(brief('gain 4 research')).toBe('gain 4 research'))
})

describe('the edge', () => {
  it('runs clockwise from the upper left corner and comes back to it', () => {
    expect(onEdge(0, 600, 300)).toMatchObject({ y: 0 })
    expect(onEdge(45, 600, 300).x).toBe(600)
    expect(onEdge(80, 600, 300).y).toBe(300)
    expect(onEdge(120, 600, 300)).toMatchObject({ x: 0 })
    expect(onEdge(EDGE + 3, 600, 300)).toEqual(onEdge(3, 600, 300))
  })
  it('tells the next bonus', () => {
    const hourglass_gain = Array.from({ length: 121 }, (_, i) => (i === 51 || i === 43 ? [0, 0, 0, 1] : [0, 0, 0, 0]))
    const rules = { hourglass_start: 60, hourglass_gain } as unknown as Rules
    expect(nextStop(rules, view({ hourglass: 51 }))?.space).toBe(43)
    expect(nextStop(rules, view({ hourglass: 43 }))).toBeNull()
  })
})

describe('companies', () => {
  it('sit around the viewer in turn order', () => {
    expect(othersOf(view(), 0)).toEqual([1, 2])
    expect(othersOf(view(), null)).toEqual([2, 0, 1])
  })
  it('show a spectator the table of the person whose turn it is', () => {
    expect(largeTable(view({ turn: 1 }), null)).toBe(0)
    expect(largeTable(view({ turn: 0 }), null)).toBe(0) // a Meeple-Bot has no table
    expect(largeTable(view(), 1)).toBe(1)
  })
  it('have chairs that mean what is asked', () => {
    const chair = Array.from({ length: 6 }, () => [31, POW, 4, 20, 0, 0])
    const v = view({ chair })
    expect(chairPart('turn', v, 0, 1, true)).toBe('pow-card')
    expect(chairPart('place', v, 0, 2, true)).toBe('space/freelancer-3')
    expect(chairPart('chair', v, 0, 2, true)).toBe('chair/3')
    expect(chairPart('copy', v, 1, 2, false)).toBe('employee/f04')
    expect(chairPart('copy', v, 1, 3, false)).toBeNull()
    expect(chairPart('turn', v, 1, 2, false)).toBeNull()
    expect([employeeKey(16), employeeKey(17)]).toEqual(['f16', 's01'])
  })
  it('hold predictions face down that only their owner reads', () => {
    const prediction = [zeros(16), null, null, null, null, null] as (number[] | null)[]
    prediction[0]![5] = 1
    const shown = Array.from({ length: 6 }, () => zeros(16))
    shown[0]![2] = 1
    shown[1]![3] = 1
    const v = view({ prediction, shown, target: [1, 0, -1, -1, -1, -1], set_size: [2, 3, 0, 0, 0, 0] })
    expect(predictionsOf(v, 0)).toEqual({ target: 1, size: 2, shown: [2], hidden: [5], down: 1 })
    expect(predictionsOf(v, 1)).toMatchObject({ hidden: null, down: 2 })
    expect(predictionsOf(v, 2)).toBeNull()
  })
  it('put games on the shelf', () => {
    expect(levelsOf(63)).toEqual([4, 4, 4])
    const v = view({
      shelf_game: [
        [64 + 6, -1, 386],
        [-1, -1, -1],
        [-1, -1, -1],
      ],
    })
    expect(shelfOf(v, 0).map((a) => [a.taken, a.bot, a.game])).toEqual([
      [1, false, [1, 2, 3]],
      [null, false, null],
      [2, true, null],
    ])
  })
  it('draw ZAP cards', () => {
    const log = [
      { ply: 3, events: [{ kind: 'zap', values: [2, 6, 2] }] },
      { ply: 9, events: [{ kind: 'zap', values: [2, 1, 1] }] },
    ] as unknown as LogEntry[]
    expect(lastZap(log, 5, 2)).toEqual({ act: 5, vp: 2 })
    expect(lastZap(log, 9, 2)).toEqual({ act: 0, vp: 1 })
    expect(lastZap(log, 9, 1)).toBeNull()
  })
})

describe('what is asked', () => {
  it('is about a track', () => {
    const v = view({ glance: { ...view().glance, asked: [9, 2, 0, 3] } })
    expect([askedTrack('track', v), askedTrack('turn', v), askedSkip('skip', v), askedSkip('track', v)]).toEqual([
      2, -1, 3, -1,
    ])
  })
  it('opens the part of the board where it can be done', () => {
    expect([foldOf('place'), foldOf('award'), foldOf('target'), foldOf('wow')]).toEqual([
      'actions',
      'cards',
      'others',
      null,
    ])
    expect(busy('actions', ['space/spec-1'])).toBe(true)
    expect(busy('actions', ['space/freelancer-3'])).toBe(false)
    expect(busy('own', ['space/freelancer-3'])).toBe(true)
  })
})

describe('words', () => {
  it('become drawings where they name tokens and actions', () => {
    expect(drawnWords('gain $2, 1 time and 3 VP')).toEqual(['gain 2', 0, ', 1 ', 1, ' and 3 ', 5])
    expect(drawnWords('Time pays')).toEqual([1, ' pays'])
    expect(drawnWords('gain an item 2 times')).toEqual(['gain an item 2 times'])
    expect(drawnWords('take Trade, then gain 1 VP', ['Basic', 'Trade'])).toEqual(['take ', 101, ', then gain 1 ', 5])
  })
  it('say what an objective needs', () => {
    const rules = {
      objective_needs: [[], [3, 1]],
      objective_reward: [0, 4],
      objective_penalty: [0, 2],
    } as unknown as Rules
    expect(objectiveCard(words, rules, 1)).toEqual({ name: 'Fund', need: '$3, 1 award', reward: 4, penalty: 2 })
  })
})

describe('what happened', () => {
  it('goes from place to place in the order of the journal', () => {
    const found = flights(
      [
        { kind: 'placed', values: [0, 0, 23] },
        { kind: 'paid', values: [0, 1, 1] },
        { kind: 'gained', values: [0, 4, 1] },
        { kind: 'took', values: [0, 208, 0] },
      ],
      view(),
      words,
    )
    expect(found).toEqual([
      { thing: { worker: { company: 0, kind: 0 } }, from: 'pool/0', to: `space/${SPACE_KEYS[23]}` },
      { thing: { coin: 1 }, from: 'pile/0/1', to: `space/${SPACE_KEYS[23]}` },
      { thing: { coin: 4 }, from: `space/${SPACE_KEYS[23]}`, to: 'pile/0/4' },
      { thing: { card: 'Item 8' }, from: 'track/2/1', to: 'hand/0' },
    ])
  })
  it('brings every worker of a company back', () => {
    const space_worker = none(47)
    space_worker[4] = 15
    space_worker[6] = 0
    const found = flights(
      [{ kind: 'collected', values: [1, 2] }],
      view({ space_worker, basic_workers: [0, 1, 0, 0, 0, 0] }),
      words,
    )
    expect(found.map((f) => f.from)).toEqual([`space/${SPACE_KEYS[4]}`, 'space/basic'])
  })
  it('lights what a line of the log is about', () => {
    const lit = litThings(
      {
        seat: 0,
        part: 'collect',
        events: [
          { kind: 'placed', values: [1, 0, 1] },
          { kind: 'dealt_to_track', values: [203] },
        ],
      },
      view(),
    )
    expect([...lit]).toEqual(['collect', 'company/2', 'space/spec-1', 'card/203'])
  })
})
