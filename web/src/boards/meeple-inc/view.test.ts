import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../lib/protocol'
import type { CardFace, Chair, EmployeeFace, SkillFace } from './schema'
import {
  busy,
  cardCode,
  chairPart,
  counted,
  filled,
  flights,
  foldOf,
  GROUPS,
  hourglassTip,
  joined,
  largeTable,
  lastZap,
  levelWords,
  litThings,
  nextStop,
  onEdge,
  othersOf,
  poolSize,
  sitterOf,
  skillHand,
  staffOf,
  trackCard,
} from './view'

const ACT_KEYS = GROUPS.flatMap((group) => group.acts)

const card = (key: string, name = key): CardFace => ({
  key,
  name,
  about: '',
  tip: '',
  drawn: [],
  icons: [0, 0, 0],
  rule: '',
})
const freelancer = (key: string): EmployeeFace => ({ ...card(key), kind: 'freelancer' })
const specialist = (key: string): EmployeeFace => ({ ...card(key), kind: 'specialist' })
const skill = (key: string): SkillFace => ({ ...card(key), gain: [] })
const stop = (space: number) => ({ space, gain: [], title: '', next: `Next on ${space}.` })
const chair = (kind: Chair['kind'], number = 0): Chair => ({ kind, card: number, skill: 0, worker: -1 })

const FACES = {
  acts: ACT_KEYS.map((key) => ({ key, name: key, short: key, about: '', rule: '', spaces: [] })),
  spaces: ['basic', 'spec-1', 'spec-2'].map((key) => ({ key, title: '', tip: '', cost: [], gain: [], raises: -1 })),
  tokens: ['dollar', 'time', 'vp'].map((key) => ({ key, name: key, plural: `${key}s`, use: '', rule: '' })),
  elements: ['box', 'mechanism', 'component'].map((key) => ({ key, name: key, token: 0, rule: '' })),
  employees: [freelancer('f01'), freelancer('f02'), specialist('s01')],
  founders: [card('', 'Rosa')],
  wow: [card('w01')],
  pow: [card('p01')],
  items: [card('i01', 'Item 1'), card('i02', 'Item 2')],
  skills: [skill('k01')],
  objectives: [{ name: 'Fund', need: '', drawn: [], reward: 4, penalty: 2, tip: '', drawn_tip: '' }],
  tracks: [
    { title: 'Specialists', size: 3, deck: 'specialists' },
    { title: 'Freelancers', size: 3, deck: 'freelancers' },
    { title: 'Items', size: 4, deck: 'items' },
  ],
  card_of_track: 100,
  hourglass: { start: 60, stops: [stop(43), stop(51)], moves: 'It moves.', end: 'It ends.' },
}

const BEFORE = {
  chair: [[31, 0, 2, 0, 0, 0]],
  track_cards: [
    [1, 0, 0, 0],
    [1, 2, 0, 0],
    [1, 2, 0, 0],
  ],
  glance: {
    asked: null,
    spaces: [null, { company: 1, kind: 0 }, { company: 0, kind: 3 }],
    basic: [
      { company: 1, kind: 0 },
      { company: 0, kind: 0 },
    ],
  },
}

describe('the main board', () => {
  it('shows sixteen actions, each once, in rows of four', () => {
    expect(new Set(ACT_KEYS).size).toBe(16)
    expect(GROUPS.every((group) => group.acts.length === 4)).toBe(true)
  })
})

describe('words', () => {
  it('are filled, and take the form for one or for many', () => {
    expect(filled('{n} of {all}', { n: 1 })).toBe('1 of {all}')
    expect([0, 1, 2].map((n) => counted(['1 worker', '{n} workers'], n))).toEqual([
      '0 workers',
      '1 worker',
      '2 workers',
    ])
    expect(joined('One.', '', 'Two.')).toBe('One. Two.')
    expect(levelWords(FACES, [2, 1, 0])).toBe('box 2, mechanism 1, component none')
  })
})

describe('the edge', () => {
  it('runs clockwise from the upper left corner and comes back to it', () => {
    expect(onEdge(0, 121, 600, 300)).toMatchObject({ y: 0 })
    expect(onEdge(45, 121, 600, 300).x).toBe(600)
    expect(onEdge(80, 121, 600, 300).y).toBe(300)
    expect(onEdge(120, 121, 600, 300)).toMatchObject({ x: 0 })
    expect(onEdge(124, 121, 600, 300)).toEqual(onEdge(3, 121, 600, 300))
  })
  it('tells the next bonus', () => {
    expect([60, 51, 43].map((hourglass) => nextStop(FACES, hourglass)?.space)).toEqual([51, 43, undefined])
    expect(hourglassTip(FACES, 60)).toBe('It moves. Next on 51. It ends.')
    expect(hourglassTip(FACES, 43)).toBe('It moves. It ends.')
  })
})

describe('companies', () => {
  it('sit around the viewer in turn order', () => {
    const view = { order: [2, 0, 1, -1], glance: { companies: 3 } }
    expect(othersOf(view, 0)).toEqual([1, 2])
    expect(othersOf(view, null)).toEqual([2, 0, 1])
  })
  it('show a spectator the table of the person whose turn it is', () => {
    const view = { order: [2, 0, 1], turn: 2, glance: { humans: 2 } }
    expect(largeTable(view, null)).toBe(1)
    expect(largeTable({ ...view, turn: 0 }, null)).toBe(0) // a Meeple-Bot has no table
    expect(largeTable(view, 1)).toBe(1)
  })
  it('have chairs that mean what is asked', () => {
    expect(chairPart('turn', FACES, chair('pow', 1), 1, true)).toBe('pow-card')
    expect(chairPart('place', FACES, chair('freelancer', 2), 2, true)).toBe('space/freelancer-3')
    expect(chairPart('chair', FACES, chair('freelancer', 2), 2, true)).toBe('chair/3')
    expect(chairPart('turn', FACES, chair('founder'), 0, true)).toBe('chair/1')
    expect(chairPart('copy', FACES, chair('freelancer', 2), 2, false)).toBe('employee/f02')
    expect(chairPart('copy', FACES, chair('specialist', 3), 3, false)).toBeNull()
    expect(chairPart('turn', FACES, chair('freelancer', 2), 2, false)).toBeNull()
  })
  it('seat founders, powers and employees', () => {
    const seated = [chair('founder'), chair('wow', 1), chair('pow', 1), chair('specialist', 3), chair('free')]
    expect(seated.map((sits) => sitterOf(FACES, 0, sits)?.name)).toEqual(['Rosa', 'w01', 'p01', 's01', undefined])
    expect(staffOf({ glance: { chairs: [seated] } }, 0)).toEqual([3])
  })
  it('count their workers and list their skill cards', () => {
    const pools = [
      [
        { kind: 0, count: 3 },
        { kind: 9, count: 1 },
      ],
    ]
    expect(poolSize({ glance: { pools } }, 0)).toBe(4)
    expect(skillHand({ skills: [[0, 1, 0, 1], null] }, 0)).toEqual([1, 3])
    expect(skillHand({ skills: [[0, 1, 0, 1], null] }, 1)).toBeNull()
  })
  it('draw ZAP cards', () => {
    const entry = { actor: null, text: null, sentences: [], round: 0, remark: null }
    const log: LogEntry[] = [
      { ...entry, ply: 3, events: [{ kind: 'zap', values: [2, 6, 2] }] },
      { ...entry, ply: 9, events: [{ kind: 'zap', values: [2, 1, 1] }] },
    ]
    expect(lastZap(log, 5, 2)).toEqual({ act: 5, points: 2 })
    expect(lastZap(log, 9, 2)).toEqual({ act: 0, points: 1 })
    expect(lastZap(log, 9, 1)).toBeNull()
  })
})

describe('cards on the tracks', () => {
  it('are counted within their deck', () => {
    expect([0, 1, 2].map((track) => trackCard(FACES, track, 1).key)).toEqual(['s01', 'f01', 'i01'])
    expect(cardCode(FACES, 2, 8)).toBe(208)
  })
})

describe('what is asked', () => {
  it('opens the part of the board where it can be done', () => {
    expect(['place', 'award', 'target', 'wow'].map(foldOf)).toEqual(['actions', 'cards', 'others', null])
    expect(busy('actions', ['space/spec-1'])).toBe(true)
    expect(busy('actions', ['space/freelancer-3'])).toBe(false)
    expect(busy('own', ['space/freelancer-3'])).toBe(true)
  })
})

describe('what happened', () => {
  it('goes from place to place in the order of the journal', () => {
    const found = flights(
      [
        { kind: 'placed', values: [0, 0, 2] },
        { kind: 'paid', values: [0, 1, 1] },
        { kind: 'gained', values: [0, 0, 2] },
        { kind: 'gained', values: [0, 2, 4] },
        { kind: 'took', values: [0, 202, 0] },
      ],
      BEFORE,
      FACES,
    )
    expect(found).toEqual([
      { thing: { worker: { company: 0, kind: 0 } }, from: 'pool/0', to: 'space/spec-2' },
      { thing: { coin: 1 }, from: 'pile/0/1', to: 'space/spec-2' },
      { thing: { coin: 0 }, from: 'space/spec-2', to: 'pile/0/0' },
      { thing: { coin: 0 }, from: 'space/spec-2', to: 'pile/0/0' },
      { thing: { coin: 2 }, from: 'space/spec-2', to: 'pile/0/2' }, // points fly as one
      { thing: { card: 'Item 2' }, from: 'track/2/1', to: 'hand/0' },
    ])
  })
  it('starts at the chair of a freelancer who is used', () => {
    const [flight] = flights([{ kind: 'placed_on_freelancer', values: [0, 0, 2] }], BEFORE, FACES)
    expect(flight.to).toBe('chair/0/2')
  })
  it('brings every worker of a company back', () => {
    const found = flights([{ kind: 'collected', values: [1, 2] }], BEFORE, FACES)
    expect(found.map((flight) => flight.from)).toEqual(['space/spec-1', 'space/basic'])
  })
  it('lights what a line of the log is about', () => {
    const events = [
      { kind: 'placed', values: [1, 0, 1] },
      { kind: 'dealt_to_track', values: [203] },
      { kind: 'seated', values: [1, 3, 4] },
    ]
    const lit = litThings({ seat: 0, part: 'collect', events }, BEFORE, FACES)
    expect([...lit]).toEqual(['collect', 'company/2', 'space/spec-1', 'card/203', 'employee/s01'])
  })
})
